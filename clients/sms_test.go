package clients_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/sms"
	"cabinet/clients/wire"
)

func (m *market) sms(token string) *sms.Client {
	return sms.New(sms.Config{URL: m.url + "/turbosms/", Token: token, Sender: "Kabinet"})
}

// A text message comes to its phone, written in any form.
func TestSMS(t *testing.T) {
	m := startMarket(t, nil)
	id, err := m.sms(smsToken).Send(t.Context(), phone, "Поліс готовий")
	require.NoError(t, err)
	require.NotEmpty(t, id)
	for _, form := range []string{"380671234567", "067 123-45-67", "+38 (067) 123 45 67"} {
		letters := m.letters(form)
		require.Len(t, letters, 1, form)
		require.Equal(t, "sms", letters[0].Channel)
		require.Equal(t, "Kabinet", letters[0].From)
		require.Equal(t, "Поліс готовий", letters[0].Text)
	}
	require.Contains(t, string(m.desk(http.MethodGet, "/mailbox", nil)), "Поліс готовий")
}

// The gateway's refusals and faults keep its code.
func TestSMSRefusals(t *testing.T) {
	m := startMarket(t, nil)
	m.bends("turbosms", map[string]refusal{
		"stop_list":        {wire.Refused, "404"},
		"sender_forbidden": {wire.Refused, "400"},
		"send_failed":      {wire.Unavailable, "504"},
		"down":             {wire.Unavailable, ""},
		"unavailable":      {wire.Unavailable, ""},
		"error_500":        {wire.Unavailable, ""},
		"lost_answer":      {wire.Unavailable, ""},
		"malformed":        {wire.Malformed, ""},
		"slow":             {wire.Unavailable, ""},
	}, "671234567", func(ctx context.Context) error {
		_, err := m.sms(smsToken).Send(ctx, phone, "text")
		return err
	})
	for _, row := range []struct{ token, phone, text, code string }{
		{"stranger", phone, "text", "301"}, {smsToken, "+38067", "text", "305"}, {smsToken, phone, "", "201"},
	} {
		_, err := m.sms(row.token).Send(t.Context(), row.phone, row.text)
		require.Equal(t, wire.Refused, wire.KindOf(err))
		require.Equal(t, row.code, codeOf(t, err))
	}
}

// A message that does not reach the phone was taken all the same.
func TestSMSNotDelivered(t *testing.T) {
	m := startMarket(t, nil)
	m.fault("turbosms", "undelivered", 0)
	_, err := m.sms(smsToken).Send(t.Context(), phone, "text")
	require.NoError(t, err)
	require.True(t, m.letters(phone)[0].Undelivered)
}

// What is no answer of the gateway is malformed.
func TestSMSMalformed(t *testing.T) {
	for _, answer := range []string{
		`{}`, `[]`, `{"response_code":0}`, `{"response_code":800,"response_result":[{"response_code":0}]}`,
		`{"response_code":7}`, `{"response_code":800,"response_result":[{"response_code":0,"message_id":"1"},{"response_code":0,"message_id":"2"}]}`,
	} {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(answer)) }))
		_, err := sms.New(sms.Config{URL: server.URL}).Send(t.Context(), phone, "text")
		require.Equal(t, wire.Malformed, wire.KindOf(err), answer)
		server.Close()
	}
}
