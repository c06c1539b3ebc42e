package desk

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/post"
	"cabinet/sandbox/store"
)

func parcels(t *testing.T) (*post.Ledger, func(want int, method, path, body string) string) {
	t.Helper()
	s, err := store.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	ledger := post.NewLedger(s, jobs.New(s, func(err error) { t.Error(err) }), 0)
	handler := NewParcels(ledger).Handler()
	return ledger, func(want int, method, path, body string) string {
		t.Helper()
		r := httptest.NewRequest(method, path, strings.NewReader(body))
		if strings.HasPrefix(path, "/parcels") {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		require.Equal(t, want, w.Code, "%s %s: %s", method, path, w.Body)
		return w.Body.String()
	}
}

func TestParcelPages(t *testing.T) {
	ledger, call := parcels(t)
	require.Contains(t, call(200, "GET", "/parcels", ""), "Посилок ще немає")
	require.NoError(t, ledger.Add(&post.Parcel{
		Number: "20450000000001", ID: "id", Carrier: "novaposhta", Reference: "order-1", Title: "Номерний знак", To: "Львів", Price: 80_00,
	}))
	require.Contains(t, call(200, "GET", "/parcels", ""), "20450000000001")
	require.NotContains(t, call(200, "GET", "/parcels?reference=other", ""), "20450000000001")
	page := call(200, "GET", "/parcels/20450000000001", "")
	require.Contains(t, page, "Прийнято від відправника")
	require.NotContains(t, page, `value="delivered"`, "only what can happen now is offered")
	call(404, "GET", "/parcels/1", "")

	act := func(want int, event string) {
		call(want, "POST", "/parcels/20450000000001", url.Values{"event": {event}}.Encode())
	}
	act(http.StatusConflict, "delivered")
	act(http.StatusConflict, "deleted")
	act(http.StatusSeeOther, "accepted")
	call(404, "POST", "/parcels/1", "event=accepted")
	require.Contains(t, call(200, "GET", "/parcels/20450000000001", ""), "Виїхало з міста відправника")
}

func TestParcelInterface(t *testing.T) {
	ledger, call := parcels(t)
	require.JSONEq(t, `[]`, call(200, "GET", "/desk/api/parcels", ""))
	require.NoError(t, ledger.Add(&post.Parcel{Number: "0500000000001", ID: "id", Carrier: "ukrposhta", Reference: "order-2"}))
	path := "/desk/api/parcels/0500000000001"
	var parcel post.Parcel
	require.NoError(t, json.Unmarshal([]byte(call(200, "POST", path+"/event", `{"event":"accepted"}`)), &parcel))
	require.Equal(t, post.Accepted, parcel.Last().Event)
	require.Contains(t, call(200, "GET", path, ""), `"event":"accepted"`)
	require.Contains(t, call(200, "GET", "/desk/api/parcels?reference=order-2", ""), "0500000000001")
	call(409, "POST", path+"/event", `{"event":"returned"}`)
	call(400, "POST", path+"/event", `{"step":"returned"}`)
	call(404, "POST", "/desk/api/parcels/1/event", `{"event":"accepted"}`)
}

// A page of another site cannot press the buttons.
func TestParcelsRefuseOtherSites(t *testing.T) {
	ledger, _ := parcels(t)
	r := httptest.NewRequest(http.MethodPost, "/parcels/1", nil)
	r.Header.Set("Sec-Fetch-Site", "cross-site")
	w := httptest.NewRecorder()
	NewParcels(ledger).Handler().ServeHTTP(w, r)
	require.Equal(t, http.StatusForbidden, w.Code)
}
