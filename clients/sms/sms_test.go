package sms

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// send sends a text through a gateway that answers so, and gives what it was asked.
func send(t *testing.T, status int, answer string) (asked *http.Request, body, id string, err error) {
	t.Helper()
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		content, failed := io.ReadAll(r.Body)
		require.NoError(t, failed)
		asked, body = r, string(content)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, answer)
	}))
	defer gateway.Close()
	id, err = New(Config{URL: gateway.URL, Token: "token", Sender: "Kabinet"}).Send(t.Context(), "+380671112233", "Код: 1234")
	return asked, body, id, err
}

// A text is taken: by the gateway's word about all, or about the one phone.
func TestSent(t *testing.T) {
	for _, answer := range []string{
		`{"response_code":0,"response_status":"OK","response_result":[{"phone":"380671112233","response_code":0,"message_id":"f83f8868-5e46","response_status":"OK"}]}`,
		`{"response_code":800,"response_status":"SUCCESS_MESSAGE_ACCEPTED","response_result":[{"phone":"380671112233","response_code":0,"message_id":"f83f8868-5e46","response_status":"OK"}]}`,
		`{"response_code":801,"response_status":"SUCCESS_MESSAGE_SENT","response_result":[{"phone":"380671112233","response_code":0,"message_id":"f83f8868-5e46","response_status":"OK"}]}`,
	} {
		asked, body, id, err := send(t, http.StatusOK, answer)
		require.NoError(t, err, answer)
		require.Equal(t, "f83f8868-5e46", id)
		require.Equal(t, []string{http.MethodPost, "/message/send.json", "Bearer token", "application/json"},
			[]string{asked.Method, asked.URL.Path, asked.Header.Get("Authorization"), asked.Header.Get("Content-Type")})
		require.JSONEq(t, `{"recipients":["380671112233"],"sms":{"sender":"Kabinet","text":"Код: 1234"}}`, body)
	}
}

// A text is not taken, with HTTP 200: the code about the one phone says why, else the one about all.
func TestNotSent(t *testing.T) {
	for name, row := range map[string]struct {
		status int
		answer string
		kind   wire.Kind
		code   string
	}{
		"stop list": {200, `{"response_code":802,"response_status":"SUCCESS_MESSAGE_PARTIAL_ACCEPTED","response_result":[
			{"phone":"380671112233","response_code":404,"message_id":null,"response_status":"NOT_ALLOWED_RECIPIENT_IN_STOP_LIST"}]}`, wire.Refused, "404"},
		"sender":              {200, `{"response_code":400,"response_status":"NOT_ALLOWED_MESSAGE_SENDER","response_result":null}`, wire.Refused, "400"},
		"sender is unknown":   {200, `{"response_code":302,"response_status":"NOT_FOUND_SENDER","response_result":[]}`, wire.Refused, "302"},
		"too many":            {200, `{"response_code":405,"response_status":"NOT_ALLOWED_RECIPIENT_COUNT","response_result":null}`, wire.Refused, "405"},
		"nothing is said":     {200, `{"response_code":800,"response_status":"SUCCESS_MESSAGE_ACCEPTED","response_result":null}`, wire.Malformed, "800"},
		"a page":              {200, `<html></html>`, wire.Malformed, ""},
		"asked too often":     {429, ``, wire.Unavailable, ""},
		"the gateway's fault": {502, `<html></html>`, wire.Unavailable, ""},
	} {
		_, _, _, err := send(t, row.status, row.answer)
		require.Equal(t, []string{string(row.kind), row.code}, []string{string(wire.KindOf(err)), wire.CodeOf(err)}, name)
	}
}
