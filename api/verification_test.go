package api

import (
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// newVerifier is a cabinet in which a citizen asks for links that verify their email.
func newVerifier(t *testing.T) (c *cabinet, ask func() *httptest.ResponseRecorder) {
	t.Helper()
	c = newCabinetOn(t, dbtest.New(t))
	c.config.EmailLink = domain.StandardDeadlines.EmailLink
	c.connect()
	citizen := keytest.Citizen(t, c.store, "r", domain.Person{RNOKPP: "3111952338", LastName: "А", FirstName: "Б"})
	return c, func() *httptest.ResponseRecorder {
		return c.call(http.MethodPatch, "/api/user/verification", strings.NewReader(`{"email":"driver@ukr.net"}`),
			"Content-Type", "application/json", "Authorization", "Bearer "+c.tokenOf(citizen))
	}
}

// A link works for thirty minutes, and only the newest one (PROF-11, STAT-05, TIME-03).
func TestLinksEnd(t *testing.T) {
	c, ask := newVerifier(t)
	form := regexp.MustCompile(`/confirm/email/(\S+)`)
	send := func() (code string) {
		c.Helper()
		reply := ask()
		require.Equal(t, http.StatusOK, reply.Code, reply.Body.String())
		var due sqlc.Message
		require.NoError(t, c.world.Database.QueryRow(t.Context(),
			"SELECT order_id, version, party, kind, sealed FROM messages ORDER BY created_at DESC LIMIT 1").
			Scan(&due.OrderID, &due.Version, &due.Party, &due.Kind, &due.Sealed))
		letter, err := c.store.OpenLetter(t.Context(), due)
		require.NoError(t, err)
		return form.FindStringSubmatch(letter.Path)[1]
	}
	confirm := func(code string) int {
		return c.call(http.MethodPatch, "/api/user/confirmation/"+code, nil).Code
	}
	replaced := send()
	c.now = noon.Add(15 * time.Second)
	tooOften(t, ask(), domain.CodeTooManyRequests, 45*time.Second)
	c.now = noon.Add(time.Minute)
	late := send()
	require.Equal(t, http.StatusGone, confirm(replaced))
	c.now = noon.Add(31 * time.Minute)
	require.Equal(t, http.StatusGone, confirm(late), "thirty minutes are over")
	good := send()
	c.now = c.now.Add(30*time.Minute - time.Second)
	require.Equal(t, http.StatusNoContent, confirm(good))
	require.Equal(t, http.StatusConflict, confirm(good), "the address is verified already")
	require.Equal(t, http.StatusConflict, confirm(replaced), "by another link")
	require.Equal(t, http.StatusGone, confirm("no-such-code"))

	deleted, err := c.queries.SweepVerifications(t.Context(), sqlc.SweepVerificationsParams{Before: c.now.Add(time.Hour), AtMost: sweepAtOnce})
	require.NoError(t, err)
	require.Positive(t, deleted)
	left, err := c.asAdmin().Queries.TakeMessages(t.Context(), sqlc.TakeMessagesParams{Now: c.now, Until: c.now, AtMost: 1})
	require.NoError(t, err)
	require.Empty(t, left, "letters go with their links")
}

// Who has asked for five letters within an hour waits until the first of them is an hour old (PROF-11).
func TestLettersLimitEnds(t *testing.T) {
	c, ask := newVerifier(t)
	for range 5 {
		require.Equal(t, http.StatusOK, ask().Code)
		c.now = c.now.Add(2 * time.Minute)
	}
	tooOften(t, ask(), domain.CodeLettersLimit, 50*time.Minute)
	c.now = noon.Add(time.Hour)
	require.Equal(t, http.StatusOK, ask().Code)
}
