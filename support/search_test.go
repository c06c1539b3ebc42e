package support_test

import (
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/support"
)

// What is opened from a search's list is opened with the reason of the search, also while an older one of its citizen, or of itself, is
// still valid: the citizen reads why it was opened now.
func TestReasonOfASearch(t *testing.T) {
	d := newDesk(t)
	citizen := d.citizen("3111952338")
	first, second := d.paid(citizen), d.paid(citizen)
	d.store(first)
	d.store(second)
	someone := browser(t)
	d.signIn(someone)
	d.find(someone, "3111952338", "звернення 1234567")
	d.give(someone, first.ID, "звернення 2345678", "")
	d.now = d.now.Add(time.Minute)
	response, page := d.find(someone, "WVWZZZ1JZ3W000001", "звернення 7654321 двічі")
	require.Equal(t, "/found", response.Request.URL.Path)
	require.NotContains(t, response.Request.URL.RawQuery, url.QueryEscape("звернення"))
	require.Contains(t, page, "Підстава: звернення 7654321 двічі")
	forms := regexp.MustCompile(`name="subject" value="([^"]+)">\s*<input type="hidden" name="heading" value="([^"]+)">\s*<input type="hidden" name="to" value="([^"]+)">\s*`+
		`<input type="hidden" name="reason" value="([^"]+)">`).FindAllStringSubmatch(page, -1)
	require.Len(t, forms, 2)
	for _, one := range forms {
		_, page = d.request(someone, http.MethodPost, "/reason", url.Values{
			"subject": {one[1]}, "heading": {one[2]}, "to": {one[3]}, "reason": {one[4]},
		}.Encode(), form...)
		require.Contains(t, page, "SKODA")
	}
	seen, err := sqlc.New(d.database).AccessesOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, seen, 3, "the citizen's list and both orders")
	for _, one := range seen {
		if one.Act == string(support.ActDecode) {
			require.Equal(t, "звернення 7654321 двічі", one.Reason)
		}
	}
	d.now = d.now.Add(time.Minute)
	d.find(someone, "3111952338", "звернення 9999999") // newer, of the citizen
	_, page = d.request(someone, http.MethodGet, "/orders/"+first.ID.String(), "")
	require.Contains(t, page, "Підстава: звернення 9999999")
}

// A search shows the newest orders, and says how many there are.
func TestSearchFindsMoreThanItShows(t *testing.T) {
	d := newDesk(t)
	for range 23 {
		d.store(d.paid(uuid.New()))
	}
	someone := browser(t)
	d.signIn(someone)
	_, page := d.find(someone, "WVWZZZ1JZ3W000001", reason)
	require.Contains(t, page, "Показано 20 із 23")
	require.Equal(t, 20, strings.Count(page, "Гроші: 350\u00a0грн, сплачено"), "who was paid for is seen at once")
	require.NotContains(t, page, "SKODA")
}
