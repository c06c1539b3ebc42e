package diia

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// post writes a callback as Diia does, in parts of the given names.
func post(t testing.TB, action, trace string, parts map[string]string) (http.Header, []byte) {
	t.Helper()
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for name, value := range parts {
		require.NoError(t, w.WriteField(name, value))
	}
	require.NoError(t, w.Close())
	header := http.Header{}
	header.Set("Content-Type", w.FormDataContentType())
	header.Set("X-Document-Request-Trace-Id", trace)
	header.Set("X-Diia-Id-Action", action)
	return header, body.Bytes()
}

func encoded(json string) map[string]string {
	return map[string]string{"encodeData": base64.StdEncoding.EncodeToString([]byte(json))}
}

// Callbacks are read as they come; what is none is told apart.
func TestReadCallback(t *testing.T) {
	const signing, auth = "hashedFilesSigning", "auth"
	twoFiles := encoded(`{"signedItems":[{"name":"a.pdf","signature":"AQI="},{"name":"b.pdf","signature":"Aw=="}]}`)
	header, body := post(t, signing, "id", twoFiles)
	callback, err := ReadCallback(header, bytes.NewReader(body))
	require.NoError(t, err)
	require.Equal(t, Callback{TraceID: "id", Action: Signing, Signatures: []Signature{{"a.pdf", []byte{1, 2}}, {"b.pdf", []byte{3}}}}, callback)

	mixed := http.Header{}
	mixed.Set("Content-Type", strings.Replace(header.Get("Content-Type"), "form-data", "mixed", 1))
	mixed.Set("X-Document-Request-Trace-Id", "id")
	mixed.Set("X-Diia-Id-Action", signing)
	_, err = ReadCallback(mixed, bytes.NewReader(body))
	require.NoError(t, err)

	header, body = post(t, auth, "hash", encoded(`{"requestId":"hash","signature":"AQI="}`))
	callback, err = ReadCallback(header, bytes.NewReader(body))
	require.NoError(t, err)
	require.Equal(t, Callback{TraceID: "hash", Action: Authorisation, Signatures: []Signature{{"", []byte{1, 2}}}}, callback)

	for name, row := range map[string]struct {
		action, trace string
		parts         map[string]string
	}{
		"no trace":        {signing, "", twoFiles},
		"no action":       {"", "id", twoFiles},
		"unknown action":  {"sharing", "id", twoFiles},
		"no base64":       {signing, "id", map[string]string{"encodeData": "{}"}},
		"no JSON":         {signing, "id", encoded("<html>")},
		"no signatures":   {signing, "id", encoded(`{"signedItems":[]}`)},
		"too many":        {signing, "id", encoded(`{"signedItems":[` + strings.Repeat(`{"signature":"AQI="},`, maxFiles) + `{"signature":"AQI="}]}`)},
		"empty signature": {signing, "id", encoded(`{"signedItems":[{"name":"a.pdf","signature":""}]}`)},
		"another request": {auth, "hash", encoded(`{"requestId":"other","signature":"AQI="}`)},
		"too long":        {signing, "id", map[string]string{"encodeData": strings.Repeat("A", maxCallback)}},
	} {
		header, body := post(t, row.action, row.trace, row.parts)
		_, err := ReadCallback(header, bytes.NewReader(body))
		require.Equal(t, wire.Malformed, wire.KindOf(err), name)
	}
	for body, kind := range map[string]string{
		"{}": "text/plain", "": "", "[]": "application/json", "{": "application/json", `{"encodeData":"%"}`: "application/json",
		`{"encodeData":1}`: "application/json", "{ }": "multipart/mixed",
	} {
		_, err = ReadCallback(headers(kind), strings.NewReader(body))
		require.Equal(t, wire.Malformed, wire.KindOf(err), body)
	}
}

func headers(kind string) http.Header {
	return http.Header{"X-Document-Request-Trace-Id": {"id"}, "X-Diia-Id-Action": {"hashedFilesSigning"}, "Content-Type": {kind}}
}

// What brings nothing to verify is a notice.
func TestNotices(t *testing.T) {
	header, form := post(t, "processing", "id", map[string]string{"other": "x"})
	callback, err := ReadCallback(header, bytes.NewReader(form))
	require.NoError(t, err)
	require.Equal(t, Callback{TraceID: "id", Action: "processing", Notice: true}, callback)
	for _, body := range []string{"{}", `{"encodeData":null}`, `{"encodeData":""}`, `{"status":"declined"}`, "null"} {
		callback, err := ReadCallback(headers("application/json; charset=utf-8"), strings.NewReader(body))
		require.NoError(t, err, body)
		require.True(t, callback.Notice, body)
	}
}

// A list is read to its end, whatever the length of its pages, and one that does not end makes nothing.
func TestCappedLists(t *testing.T) {
	for name, list := range map[string]struct {
		total  int
		served func(skip int) int
		found  bool
		fault  wire.Kind
	}{
		"capped, with a total":    {total: 5, served: func(skip int) int { return min(2, 5-skip) }, found: true},
		"capped, without a total": {served: func(skip int) int { return min(2, 5-skip) }, found: true},
		"endless":                 {served: func(int) int { return 1 }, fault: wire.Malformed},
	} {
		t.Run(name, func(t *testing.T) {
			var made atomic.Int64
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if r.Method == http.MethodPost {
					made.Add(1)
				}
				skip, _ := strconv.Atoi(r.URL.Query().Get("skip"))
				branches := []entry{}
				for i := range list.served(skip) {
					one := entry{ID: "other", Name: "other"}
					if list.found && skip+i == 4 {
						one = entry{ID: "ours", Name: "Кабінет", Scopes: ours()}
					}
					branches = append(branches, one)
				}
				answer := map[string]any{"token": "t", "total": list.total, "branches": branches, "_id": "made"}
				assert.NoError(t, json.NewEncoder(w).Encode(answer))
			}))
			defer server.Close()
			found, err := New(Config{URL: server.URL}).find(t.Context(), "branches", "/branches", "Кабінет")
			require.Equal(t, list.fault, wire.KindOf(err))
			require.Equal(t, list.found, found == "ours")
			require.Zero(t, made.Load())
		})
	}
}

// FuzzReadCallback: whatever a stranger posts, it is read or refused.
func FuzzReadCallback(f *testing.F) {
	f.Add("application/json", "auth", []byte(`{"encodeData":"e30="}`))
	header, body := post(f, "hashedFilesSigning", "id", encoded(`{"signedItems":[{"name":"a.pdf","signature":"AQI="}]}`))
	f.Add(header.Get("Content-Type"), "hashedFilesSigning", body)
	f.Add("multipart/mixed; boundary=x", "auth", []byte("--x\r\n\r\n--x--"))
	f.Fuzz(func(t *testing.T, contentType, action string, body []byte) {
		header := http.Header{"Content-Type": {contentType}, "X-Diia-Id-Action": {action}, "X-Document-Request-Trace-Id": {"id"}}
		callback, err := ReadCallback(header, bytes.NewReader(body))
		if err == nil {
			require.Equal(t, callback.Notice, len(callback.Signatures) == 0)
			return
		}
		require.Equal(t, wire.Malformed, wire.KindOf(err))
	})
}

// One session serves those who ask at once, and those who find it ended open one more.
func TestSessionIsShared(t *testing.T) {
	var sessions, requests atomic.Int64
	var dead sync.Map
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/api/v1/auth/") {
			_, _ = w.Write([]byte(`{"token":"` + strings.Repeat("t", int(sessions.Add(1))) + `"}`))
			return
		}
		if _, ended := dead.Load(r.Header.Get("Authorization")); ended {
			w.WriteHeader(http.StatusUnauthorized)
			_, _ = w.Write([]byte(`{"name":"UnauthorizedError"}`))
			return
		}
		requests.Add(1)
		_, _ = w.Write([]byte(`{"deeplink":"https://diia.app/x"}`))
	}))
	defer server.Close()
	client := New(Config{URL: server.URL, AcquirerToken: "a", AuthToken: "b", Branch: "c", Offer: "d"})
	crowd := func() {
		var wait sync.WaitGroup
		for range 16 {
			wait.Go(func() {
				_, err := client.DeepLink(t.Context(), Request{ID: "id"})
				require.NoError(t, err)
			})
		}
		wait.Wait()
	}
	crowd()
	require.EqualValues(t, 1, sessions.Load())
	dead.Store("Bearer t", true)
	crowd()
	require.EqualValues(t, 2, sessions.Load())
	require.EqualValues(t, 32, requests.Load())
}
