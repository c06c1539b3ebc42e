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
	require.Contains(t, page, "Закрито: "+domain.MoneyReturned.Text()+", рахунок p2_first.")
	require.NotContains(t, page, `id="d`+id+`"`)
	require.Contains(t, page, "p2_second")
	var by, kept, logged string
	require.NoError(t, d.database.QueryRow(t.Context(),
		"SELECT settled_by, note FROM money_differences WHERE id = $1 AND settled_at = $2", first, d.now).Scan(&by, &kept))
	require.Equal(t, []string{"Олена Коваль, ТСЦ 8041", note}, []string{by, kept})
	require.NoError(t, d.database.QueryRow(t.Context(),
		"SELECT reason FROM access_log WHERE act = 'settle' AND name = 'Олена Коваль' AND order_id IS NULL AND citizen_id IS NULL").Scan(&logged))
	require.Equal(t, "Розбіжність із банком "+id+": "+note, logged)
}

// A difference is closed once. Who comes later, with a page that is old, reads who has closed it and why, and leaves no entry in the log.
func TestDifferenceIsClosedOnce(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	d.signIn(someone)
	_, page := d.request(someone, http.MethodGet, "/differences/closed", "")
	require.Contains(t, page, "Ще нічого не закрито.")
	id := strconv.FormatInt(d.differ(domain.MoneySumDiffers, "p2_once", nil, 35_000, 30_050), 10)
	const note = "різницю повернуто, лист 17"
	second := func(difference, text string) (int, string) {
		response, page := d.request(someone, http.MethodPost, "/differences", url.Values{"id": {difference}, "note": {text}}.Encode(), form...)
		return response.StatusCode, html.UnescapeString(page)
	}
	status, _ := second(id, note)
	require.Equal(t, http.StatusOK, status)
	logged := d.logged()
	for _, text := range []string{"закриваю ще раз, лист 18", ""} {
		status, page = second(id, text)
		require.Equal(t, http.StatusConflict, status)
		require.Contains(t, page, "Уже закрито, Ваш запис не збережено. 05.03.2026 14:00, Олена Коваль, ТСЦ 8041: "+note)
	}
	require.Equal(t, logged, d.logged())
	_, page = d.request(someone, http.MethodGet, "/differences/closed", "")
	page = html.UnescapeString(page)
	for _, words := range []string{domain.MoneySumDiffers.Text(), "p2_once", "300,50", "Закрито 05.03.2026 14:00, Олена Коваль, ТСЦ 8041: " + note} {
		require.Contains(t, page, words)
	}
	require.NotContains(t, page, "<form method=\"post\" action=\"/differences")

	gone := d.differ(domain.MoneySumDiffers, "p2_gone", nil, 35_000, 30_050)
	_, err := d.database.Exec(t.Context(), "UPDATE money_differences SET settled_at = $2 WHERE id = $1", gone, d.now)
	require.NoError(t, err)
	status, page = second(strconv.FormatInt(gone, 10), note)
	require.Equal(t, http.StatusConflict, status)
	require.Contains(t, page, "Розбіжності вже немає: звірка закрила її 05.03.2026 14:00. Ваш запис не збережено.")
	_, page = d.request(someone, http.MethodGet, "/differences/closed", "")
	require.NotContains(t, page, "p2_gone", "nothing was decided about it")

	for _, unknown := range []string{"999999", "щось"} {
		status, page = second(unknown, note)
		require.Equal(t, http.StatusNotFound, status)
		require.Contains(t, page, "Такої розбіжності немає.")
	}
}

// A long list has pages; a form leads back to its page, refused or not.
func TestManyDifferences(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	d.signIn(someone)
	var last int64
	for range 25 {
		last = d.differ(domain.MoneyOfUnknownOrder, uuid.NewString(), nil, 0, 500)
	}
	on := d.differ(domain.MoneyOfUnknownOrder, "p2_on_the_next_page", nil, 0, 500)
	_, page := d.request(someone, http.MethodGet, "/differences", "")
	next := "/differences?after=" + strconv.FormatInt(last, 10)
	require.Contains(t, page, next)
	require.NotContains(t, page, "p2_on_the_next_page")
	_, page = d.request(someone, http.MethodGet, next, "")
	require.Contains(t, page, "p2_on_the_next_page")
	require.Contains(t, page, `action="`+next+`"`)
	_, page = d.request(someone, http.MethodPost, next, url.Values{"id": {strconv.FormatInt(on, 10)}, "note": {"ні"}}.Encode(), form...)
	require.Contains(t, page, "p2_on_the_next_page")
	require.Contains(t, page, "Не закрито")
	response, page := d.request(someone, http.MethodPost, next, url.Values{"id": {strconv.FormatInt(on, 10)}, "note": {reason}}.Encode(), form...)
	require.Equal(t, strconv.FormatInt(last, 10), response.Request.URL.Query().Get("after"))
	require.NotContains(t, page, "Розбіжностей немає.", "there are others before")
	require.Contains(t, page, `<a href="/differences">`)
}
