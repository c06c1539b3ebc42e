package sandbox_test

import (
	"net/http"
	"net/url"
	"testing"

	"github.com/stretchr/testify/require"
)

type fine struct {
	DocID, Series, Number, Plate string
	Status                       int
	Penalty                      int64
}

// A tester gives a citizen a fine and moves it on, by the page and by the calls.
func TestDeskFines(t *testing.T) {
	b := start(t)
	page := func(want string) {
		t.Helper()
		resp, raw := b.send(http.MethodGet, "/fines", nil, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode)
		require.Contains(t, string(raw), want)
	}
	page("Реєстр штрафів")
	form := url.Values{"rnokpp": {kovalenko}, "plate": {"ка7777рр"}, "type": {"1"}, "daysAgo": {"4"}, "penalty": {"340"}}
	resp, _ := b.send(http.MethodPost, "/fines", formHeader, form.Encode())
	require.Equal(t, http.StatusSeeOther, resp.StatusCode)
	page("KA7777PP")

	_, raw := b.send(http.MethodGet, "/desk/api/fines?rnokpp="+kovalenko, nil, nil)
	fines := decode[[]fine](t, raw)
	require.Equal(t, "KA7777PP", fines[0].Plate)
	require.EqualValues(t, 34_000, fines[0].Penalty)
	resp, _ = b.send(http.MethodPost, "/fines/"+fines[0].DocID+"/state", formHeader, "state=2")
	require.Equal(t, http.StatusSeeOther, resp.StatusCode)
	_, raw = b.send(http.MethodPost, "/desk/api/fines/"+fines[0].DocID+"/state", nil, map[string]int{"state": 3})
	require.Equal(t, 3, decode[fine](t, raw).Status)

	wrong := []struct {
		path string
		body any
		want int
	}{
		{"/desk/api/fines", map[string]any{"rnokpp": "0000000000", "plate": "A", "type": 1, "penalty": 1}, 422},
		{"/desk/api/fines", map[string]any{"rnokpp": kovalenko, "plate": "A", "type": 9, "penalty": 1}, 422},
		{"/desk/api/fines", map[string]any{"rnokpp": kovalenko, "plate": "A", "type": 1, "penalty": 1, "daysAgo": -1}, 422},
		{"/desk/api/fines", map[string]any{"who": kovalenko}, 400},
		{"/desk/api/fines/" + fines[0].DocID + "/state", map[string]int{"state": 9}, 422},
		{"/desk/api/fines/none/state", map[string]int{"state": 1}, 404},
	}
	for _, step := range wrong {
		resp, raw := b.send(http.MethodPost, step.path, nil, step.body)
		require.Equal(t, step.want, resp.StatusCode, "%v: %s", step.body, raw)
	}
}

// Fines are entered once: a restart gives nobody a second one, and keeps what was paid.
func TestFinesSurviveARestart(t *testing.T) {
	b := start(t)
	_, raw := b.send(http.MethodGet, "/desk/api/fines?rnokpp="+kovalenko, nil, nil)
	before := decode[[]fine](t, raw)
	require.Len(t, before, 2)
	b.restart()
	_, raw = b.send(http.MethodGet, "/desk/api/fines?rnokpp="+kovalenko, nil, nil)
	require.Equal(t, before, decode[[]fine](t, raw))
}
