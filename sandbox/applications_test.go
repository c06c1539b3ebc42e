package sandbox_test

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// applicationWord is an application as its applicant sees it.
type applicationWord struct {
	Number    string    `json:"number"`
	Reference string    `json:"reference"`
	Status    string    `json:"status"`
	Reason    string    `json:"reason"`
	ChangedAt time.Time `json:"changedAt"`
	Document  string    `json:"document"`
	Decisions []string  `json:"decisions"`
}

// apply hands in an application for a licence and returns its number.
func (b *box) apply(reference, callbackURL string) string {
	b.t.Helper()
	resp, raw := b.send(http.MethodPost, "/trembita/restapi/licences/exchange", uxp("licenceExchange", kovalenko), map[string]any{
		"reference": reference, "callbackUrl": callbackURL, "rnokpp": kovalenko, "reasonCode": 30199, "docType": 200,
		"series": "РКК", "number": "406200", "paperId": "000000000", "isCombatLoss": false,
		"attachments": []map[string]any{{"name": "scan.pdf", "type": "application/pdf", "content": []byte("secret scan")}},
	})
	require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
	return decode[applicationWord](b.t, raw).Number
}

func (b *box) application(number string) applicationWord {
	b.t.Helper()
	resp, raw := b.send(http.MethodPost, "/trembita/restapi/applications/status", uxp("applicationStatus", ""), map[string]string{"number": number})
	require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
	return decode[applicationWord](b.t, raw)
}

func (b *box) decide(number, decision, reason string, want int) {
	b.t.Helper()
	resp, raw := b.send(http.MethodPost, "/desk/api/applications/"+number+"/decision", nil,
		map[string]string{"decision": decision, "reason": reason})
	require.Equal(b.t, want, resp.StatusCode, "%s", raw)
}

// listener hears callbacks and answers with the status that it is set to.
type listener struct {
	*httptest.Server
	heard  chan applicationWord
	answer atomic.Int32
}

func listen(t *testing.T) *listener {
	l := &listener{heard: make(chan applicationWord, 16)}
	l.answer.Store(http.StatusNoContent)
	l.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var word applicationWord
		_ = json.NewDecoder(r.Body).Decode(&word)
		w.WriteHeader(int(l.answer.Load()))
		l.heard <- word
	}))
	t.Cleanup(l.Close)
	return l
}

func (l *listener) next(t *testing.T) applicationWord {
	t.Helper()
	select {
	case word := <-l.heard:
		return word
	case <-time.After(3 * time.Second):
		t.Fatal("no callback")
		return applicationWord{}
	}
}

// silent requires that nothing has come beside what was read, once no callback is to come.
func (l *listener) silent(b *box) {
	b.t.Helper()
	require.Eventually(b.t, func() bool { return len(b.pending()) == 0 }, 5*time.Second, 5*time.Millisecond)
	require.Empty(b.t, l.heard)
}

// TestCallback: a decision is told to the applicant, and the status is the truth about it.
func TestCallback(t *testing.T) {
	b, l := start(t), listen(t)
	number := b.apply("order-1", l.URL)
	b.decide(number, "approve", "", 200)
	word, truth := l.next(t), b.application(number)
	require.Equal(t, number, word.Number)
	require.Equal(t, "order-1", word.Reference)
	require.Equal(t, truth.Status, word.Status)
	require.Equal(t, truth.ChangedAt, word.ChangedAt)

	b.restart()
	require.Equal(t, truth, b.application(number), "the state survives")
	b.decide(number, "processed", "", 200)
	next := l.next(t)
	for next.Status == "approved" { // a callback that was under way at the restart comes again
		next = l.next(t)
	}
	require.Equal(t, "processed", next.Status)
	require.NotEmpty(t, b.application(number).Document)
}

// TestCallbackFaults: a callback can be lost, doubled and late, and is tried a bounded number of times.
func TestCallbackFaults(t *testing.T) {
	b, l := start(t), listen(t)
	number := b.apply("order-1", l.URL)
	b.fault("trembita", "lost_callback", true, 0)
	b.decide(number, "approve", "", 200)
	l.silent(b)
	require.Equal(t, "approved", b.application(number).Status)
	b.fault("trembita", "lost_callback", false, 0)

	b.fault("trembita", "doubled_callback", true, 0)
	b.decide(number, "processed", "", 200)
	require.Equal(t, l.next(t), l.next(t))
	b.fault("trembita", "doubled_callback", false, 0)

	b.fault("trembita", "late_callback", true, 300)
	at := time.Now()
	b.decide(number, "ready", "", 200)
	l.next(t)
	require.GreaterOrEqual(t, time.Since(at), 300*time.Millisecond)
	b.fault("trembita", "late_callback", false, 0)

	l.answer.Store(http.StatusBadGateway)
	resp, _ := b.send(http.MethodPost, "/desk/api/applications/"+number+"/resend", nil, nil)
	require.Equal(t, http.StatusNoContent, resp.StatusCode)
	for range 3 {
		l.next(t)
	}
	l.silent(b)
}

// TestPace: the service centre can decide by itself, favourably, to the end.
func TestPace(t *testing.T) {
	b := start(t)
	b.config.DecisionPace = 20 * time.Millisecond
	b.restart()
	number := b.apply("order-1", "")
	require.Eventually(t, func() bool { return b.application(number).Status == "ready" }, 3*time.Second, 20*time.Millisecond)
}

// TestDecisions: the desk refuses what the state does not allow.
func TestDecisions(t *testing.T) {
	b := start(t)
	number := b.apply("order-1", "")
	b.decide(number, "refuse", " ", 422)
	b.decide(number, "explode", "", 422)
	b.decide(number, "ready", "", 409)
	b.decide("LE-999999", "approve", "", 404)
	b.decide(number, "refuse", "Бракує сканкопії", 200)
	b.decide(number, "approve", "", 409)
	_, raw := b.send(http.MethodGet, "/desk/api/applications?reference=order-1", nil, nil)
	list := decode[[]applicationWord](t, raw)
	require.Len(t, list, 1)
	require.Equal(t, "refused", list[0].Status)
	require.Equal(t, "Бракує сканкопії", list[0].Reason)
	require.Empty(t, list[0].Decisions)
}

// TestServiceCentrePages walks the desk's pages as a tester does.
func TestServiceCentrePages(t *testing.T) {
	b := start(t)
	number := b.apply("order-1", "http://127.0.0.1:1/hook")
	for path, want := range map[string]string{
		"/applications":           "Обмін посвідчення водія",
		"/applications/" + number: "Відмовити",
		"/applications/CE-000001": "other:1", // under way since before the first start
	} {
		resp, raw := b.send(http.MethodGet, path, nil, nil)
		require.Equal(t, http.StatusOK, resp.StatusCode, path)
		require.Contains(t, string(raw), want, path)
		require.NotContains(t, string(raw), "c2VjcmV0IHNjYW4", "the content of files is not kept")
	}
	for _, step := range []struct {
		path string
		form url.Values
		want int
	}{
		{"/applications/" + number + "/decision", url.Values{"decision": {"refuse"}}, 422},
		{"/applications/" + number + "/decision", url.Values{"decision": {"approve"}}, 303},
		{"/applications/" + number + "/decision", url.Values{"decision": {"approve"}}, 409},
		{"/applications/none/decision", url.Values{"decision": {"approve"}}, 404},
		{"/applications/" + number + "/resend", nil, 303},
		{"/applications/none/resend", nil, 404},
	} {
		resp, raw := b.send(http.MethodPost, step.path, formHeader, step.form.Encode())
		require.Equal(t, step.want, resp.StatusCode, "%s: %s", step.path, raw)
	}
	resp, _ := b.send(http.MethodGet, "/applications/none", nil, nil)
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}

// TestSubmissionRefusals: what cannot be taken in is refused, and nothing is kept of it.
func TestSubmissionRefusals(t *testing.T) {
	b := start(t)
	good := map[string]any{
		"reference": "r", "rnokpp": kovalenko, "reasonCode": 30199, "docType": 200, "series": "РКК", "number": "406200",
	}
	for name, change := range map[string]map[string]any{
		"no reference":     {"reference": ""},
		"a file address":   {"callbackUrl": "file:///etc/passwd"},
		"a password":       {"callbackUrl": "http://me:secret@127.0.0.1/"},
		"an unknown field": {"oops": 1},
		"another reason":   {"reasonCode": 1},
		"another form":     {"docType": 5},
		"another licence":  {"number": "000000"},
		"nobody":           {"rnokpp": "1759013776"},
	} {
		body := map[string]any{}
		for _, from := range []map[string]any{good, change} {
			for key, value := range from {
				body[key] = value
			}
		}
		resp, _ := b.send(http.MethodPost, "/trembita/restapi/licences/exchange", uxp("licenceExchange", kovalenko), body)
		require.GreaterOrEqual(t, resp.StatusCode, 400, name)
		require.Less(t, resp.StatusCode, 500, name)
	}
	resp, _ := b.send(http.MethodPost, "/trembita/restapi/licences/exchange", uxp("licenceExchange", ""), good)
	require.Equal(t, http.StatusBadRequest, resp.StatusCode, "Uxp-Subject-Id is missing")
	_, raw := b.send(http.MethodGet, "/desk/api/applications?reference=r", nil, nil)
	require.Empty(t, decode[[]applicationWord](t, raw))
}
