package diia

import (
	"bytes"
	"encoding/base64"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

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
		"no data":         {signing, "id", map[string]string{"other": "x"}},
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
	_, err = ReadCallback(http.Header{"X-Document-Request-Trace-Id": {"id"}, "Content-Type": {"application/json"}}, strings.NewReader("{}"))
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// FuzzReadCallback: whatever a stranger posts, it is read or refused.
func FuzzReadCallback(f *testing.F) {
	header, body := post(f, "hashedFilesSigning", "id", encoded(`{"signedItems":[{"name":"a.pdf","signature":"AQI="}]}`))
	f.Add(header.Get("Content-Type"), "hashedFilesSigning", body)
	f.Add("multipart/mixed; boundary=x", "auth", []byte("--x\r\n\r\n--x--"))
	f.Fuzz(func(t *testing.T, contentType, action string, body []byte) {
		header := http.Header{"Content-Type": {contentType}, "X-Diia-Id-Action": {action}, "X-Document-Request-Trace-Id": {"id"}}
		callback, err := ReadCallback(header, bytes.NewReader(body))
		if err == nil {
			require.NotEmpty(t, callback.Signatures)
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
