package sandbox_test

import (
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/diia"
	"cabinet/tests/vectors"
)

// app is a box with an acquirer of Diia.
type app struct {
	*box
	session map[string]string
	heard   chan *vectors.Message
}

func startApp(t *testing.T) *app {
	t.Helper()
	a := &app{box: start(t), heard: make(chan *vectors.Message, 8)}
	acquirer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		header := map[string]string{}
		for name := range r.Header {
			header[name] = r.Header.Get(name)
		}
		a.heard <- &vectors.Message{Header: header, Body: body}
		_, _ = w.Write([]byte(`{"success":true}`))
	}))
	t.Cleanup(acquirer.Close)
	a.down()
	a.config.Diia = diia.Config{AcquirerToken: "acquirer", AuthToken: "secret", CallbackURL: acquirer.URL}
	a.up()
	session := vectors.Read(t, "diia/session")
	a.fault("diia", "created_201", true, 0)
	raw := a.call(session, "/api/v1/auth/acquirer/acquirer", map[string]string{"Authorization": "Basic secret"}, nil)
	a.session = map[string]string{"Authorization": "Bearer " + decode[struct{ Token string }](t, raw).Token}
	return a
}

// call makes the vector's request at a path, and requires its status and the shape of its answer.
func (a *app) call(vector vectors.Vector, path string, header map[string]string, body any) []byte {
	a.t.Helper()
	resp, raw := a.send(vector.Request.Method, "/diia"+path, header, body)
	if vector.Answer.Status != 0 {
		require.Equal(a.t, vector.Answer.Status, resp.StatusCode, "%s: %s", vector.Name, raw)
	}
	if content := vector.Answer.Body; len(content) > 0 {
		vectors.SameShape(a.t, content, raw)
	} else {
		require.Empty(a.t, raw)
	}
	return raw
}

func (a *app) branch(name string) string {
	a.t.Helper()
	resp, raw := a.send(http.MethodPost, "/diia/api/v2/acquirers/branch", a.session, map[string]any{
		"name": name, "email": "a@b.ua", "region": "Київ", "district": "Київ", "location": "Київ", "street": "вул. Хрещатик", "house": "1",
		"deliveryTypes": []string{"api"}, "offerRequestType": "dynamic", "scopes": map[string]any{"diiaId": []string{"auth", "hashedFilesSigning"}},
	})
	require.Equal(a.t, http.StatusCreated, resp.StatusCode)
	return decode[struct {
		ID string `json:"_id"`
	}](a.t, raw).ID
}

// Lists are cut to pages of ten, whatever is asked for.
func TestListsOfDiia(t *testing.T) {
	a := startApp(t)
	for i := range 12 {
		a.branch(fmt.Sprint("Відділення ", i))
	}
	for skip, want := range map[int]int{0: 10, 10: 2, 12: 0} {
		vector := vectors.Read(t, "diia/branches-first")
		if skip == 10 {
			vector = vectors.Read(t, "diia/branches-last")
		}
		path := fmt.Sprintf("/api/v2/acquirers/branches?limit=100&skip=%d", skip)
		_, raw := a.send(http.MethodGet, "/diia"+path, a.session, nil)
		list := decode[struct {
			Total    int
			Branches []any
		}](t, raw)
		require.Equal(t, 12, list.Total)
		require.Len(t, list.Branches, want)
		if want > 0 {
			a.call(vector, path, a.session, nil)
		}
	}
}

// What is made, asked for and removed is answered as the partner answers it.
func TestRequestOfDiia(t *testing.T) {
	a := startApp(t)
	a.call(vectors.Read(t, "diia/branches-empty"), "/api/v2/acquirers/branches?limit=100&skip=0", a.session, nil)
	branch := vectors.Read(t, "diia/branch-created")
	id := decode[map[string]string](t, a.call(branch, branch.Request.Path, a.session, string(branch.Request.Body)))["_id"]
	a.call(vectors.Read(t, "diia/offers-empty"), "/api/v1/acquirers/branch/"+id+"/offers", a.session, nil)
	offer := vectors.Read(t, "diia/created")
	raw := a.call(offer, "/api/v1/acquirers/branch/"+id+"/offer", a.session, string(offer.Request.Body))
	link, body := vectors.Read(t, "diia/link"), map[string]any{}
	link.Request.Into(t, &body)
	body["offerId"] = decode[map[string]string](t, raw)["_id"]
	path := "/api/v2/acquirers/branch/" + id + "/offer-request/dynamic"
	made := decode[struct{ DeepLink string }](t, a.call(link, path, a.session, body)).DeepLink
	a.signs(made, "json_callback", "diia/callback-json")
	body["requestId"] = "request-2"
	made = decode[struct{ DeepLink string }](t, a.call(link, path, a.session, body)).DeepLink
	a.signs(made, "processing_notice", "diia/notice", "diia/callback-form")
	body["requestId"] = "request-3"
	made = decode[struct{ DeepLink string }](t, a.call(link, path, a.session, body)).DeepLink
	a.fault("diia", "declined_notice", true, 0)
	a.act(made, "refuse", nil)
	a.hears("diia/declined")

	resp, _ := a.send(http.MethodDelete, "/diia/api/v2/acquirers/branch/"+id, a.session, nil)
	require.Equal(t, http.StatusNoContent, resp.StatusCode)
	a.call(vectors.Read(t, "diia/refused"), path, a.session, body)
}

func (a *app) act(link, act string, body any) {
	a.t.Helper()
	resp, raw := a.send(http.MethodPost, "/desk/api/diia/requests/"+link[strings.LastIndex(link, "/")+1:]+"/"+act, nil, body)
	require.Equal(a.t, http.StatusOK, resp.StatusCode, "%s", raw)
}

// signs signs a request under a fault, and hears what the vectors tell, in any order.
func (a *app) signs(link, fault string, names ...string) {
	a.t.Helper()
	a.fault("diia", fault, true, 0)
	_, people := a.send(http.MethodGet, "/api/citizens", nil, nil)
	a.act(link, "sign", map[string]string{"rnokpp": decode[[]struct{ RNOKPP string }](a.t, people)[0].RNOKPP})
	a.hears(names...)
	a.fault("diia", fault, false, 0)
}

func (a *app) hears(names ...string) {
	a.t.Helper()
	left := map[string]*vectors.Message{}
	for _, name := range names {
		left[name] = vectors.Read(a.t, name).Request
	}
	for range names {
		var got *vectors.Message
		select {
		case got = <-a.heard:
		case <-time.After(5 * time.Second):
			a.t.Fatal("no callback")
		}
		for name, want := range left {
			if sameKind(a.t, want, got) {
				delete(left, name)
			}
		}
	}
	require.Empty(a.t, left)
}

// sameKind reports whether a callback has the headers, the type and the fields of another one.
func sameKind(t testing.TB, want, got *vectors.Message) bool {
	t.Helper()
	for name := range want.Header {
		require.NotEmpty(t, got.Header[name], name)
	}
	kind, _, err := mime.ParseMediaType(got.Header["Content-Type"])
	require.NoError(t, err)
	if !strings.HasPrefix(want.Header["Content-Type"], kind) {
		return false
	}
	if len(want.Body) == 0 {
		return strings.Contains(string(got.Body), `name="encodeData"`)
	}
	fields, expected := decode[map[string]string](t, got.Body), map[string]string{}
	want.Into(t, &expected)
	for name := range expected {
		if fields[name] == "" || name == "status" && fields[name] != expected[name] {
			return false
		}
	}
	return true
}
