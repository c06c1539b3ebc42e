package support_test

import (
	"html"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// differ stores an open difference.
func (d *desk) differ(kind domain.DifferenceKind, invoice string, order *uuid.UUID, expected, found domain.Kopecks) (id int64) {
	d.Helper()
	require.NoError(d, d.database.QueryRow(d.Context(), `INSERT INTO money_differences
		(kind, day, invoice_id, order_id, expected, found, found_at, seen_at) VALUES ($1, '2026-03-04', $2, $3, $4, $5, $6, $6) RETURNING id`,
		kind, invoice, order, expected, found, d.now).Scan(&id))
	return id
}

// Staff read the open differences in words, without a reason because they name nobody, and settle one with a note that is logged.
func TestDifferences(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	response, _ := d.request(someone, http.MethodPost, "/differences", url.Values{"id": {"1"}, "note": {reason}}.Encode(), form...)
	require.Contains(t, response.Request.URL.RequestURI(), "/?to=", "only staff")
	require.Contains(t, d.signIn(someone), "Розбіжності з випискою банку")
	_, page := d.request(someone, http.MethodGet, "/differences", "")
	require.Contains(t, page, "Розбіжностей немає.")

	order := d.paid(uuid.New())
	d.store(order)
	lost := uuid.New()
	first := d.differ(domain.MoneyReturned, "p2_first", &order.ID, 35_000, 0)
	d.differ(domain.MoneyOfUnknownOrder, "p2_second", &lost, 0, 16_400)
	d.differ(domain.MoneyOfUnknownOrder, "p2_third", nil, 0, 500)
	_, page = d.request(someone, http.MethodGet, "/differences", "")
	page = html.UnescapeString(page)
	for _, words := range []string{
		domain.MoneyReturned.Text(), domain.MoneyReturned.Advice(), "p2_first", "/orders/" + order.ID.String(), "350\u00a0грн, у банку 0\u00a0грн",
		"Платіж 04.03.2026",
		"/orders/" + lost.String(), "Кабінет його не має", "p2_third", "164\u00a0грн",
	} {
		require.Contains(t, page, words)
	}
	require.Equal(t, 1, strings.Count(page, "Кабінет його не має"))
	for _, personal := range []string{"AA1234BB", "SKODA"} {
		require.NotContains(t, page, personal)
	}
	require.Zero(t, d.logged())

	id := strconv.FormatInt(first, 10)
	response, page = d.request(someone, http.MethodPost, "/differences", url.Values{"id": {id}, "note": {"ні"}}.Encode(), form...)
	require.Equal(t, http.StatusUnprocessableEntity, response.StatusCode)
	require.Contains(t, page, "Не закрито")
	require.Zero(t, d.logged())
	const note = "банк повернув гроші за скаргою, лист 17"
	response, page = d.request(someone, http.MethodPost, "/differences", url.Values{"id": {id}, "note": {note}}.Encode(), form...)
	require.Equal(t, http.StatusOK, response.StatusCode)
	require.NotContains(t, page, "p2_first")
	require.Contains(t, page, "p2_second")
	var by, kept, logged string
	require.NoError(t, d.database.QueryRow(t.Context(),
		"SELECT settled_by, note FROM money_differences WHERE id = $1 AND settled_at = $2", first, d.now).Scan(&by, &kept))
	require.Equal(t, []string{"Олена Коваль, ТСЦ 8041", note}, []string{by, kept})
	require.NoError(t, d.database.QueryRow(t.Context(),
		"SELECT reason FROM access_log WHERE act = 'settle' AND name = 'Олена Коваль' AND order_id IS NULL AND citizen_id IS NULL").Scan(&logged))
	require.Equal(t, "Розбіжність із банком "+id+": "+note, logged)
}

// A long list has pages.
func TestManyDifferences(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	d.signIn(someone)
	var last int64
	for range 25 {
		last = d.differ(domain.MoneyOfUnknownOrder, uuid.NewString(), nil, 0, 500)
	}
	d.differ(domain.MoneyOfUnknownOrder, "p2_on_the_next_page", nil, 0, 500)
	_, page := d.request(someone, http.MethodGet, "/differences", "")
	next := "/differences?after=" + strconv.FormatInt(last, 10)
	require.Contains(t, page, next)
	require.NotContains(t, page, "p2_on_the_next_page")
	_, page = d.request(someone, http.MethodGet, next, "")
	require.Contains(t, page, "p2_on_the_next_page")
}
