package clients_test

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/push"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// pushed is a message as a browser has decrypted it.
type pushed struct {
	Content, Topic, Urgency, Subject string
	TTL                              int
}

// browser is a subscription at the sandbox.
type browser struct {
	ID, Endpoint string
	Keys         struct{ P256DH, Auth string }
}

func (b browser) subscription() domain.PushSubscription {
	return domain.PushSubscription{Endpoint: b.Endpoint, P256DH: b.Keys.P256DH, Auth: b.Keys.Auth}
}

func pushKey(t testing.TB) *push.Key {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	key, err := push.ParseKey(base64.StdEncoding.EncodeToString(der))
	require.NoError(t, err)
	return key
}

const pushDesk = "/desk/api/push/subscriptions"

func (m *market) browser(key string) (one browser) {
	m.t.Helper()
	require.NoError(m.t, json.Unmarshal(m.desk(http.MethodPost, pushDesk, map[string]string{"applicationServerKey": key}), &one))
	require.True(m.t, one.subscription().Valid())
	return one
}

func (m *market) pushed(one browser) (list []pushed) {
	m.t.Helper()
	require.NoError(m.t, json.Unmarshal(m.desk(http.MethodGet, pushDesk+"/"+one.ID+"/messages", nil), &list))
	return list
}

func (m *market) push(key *push.Key) *push.Client {
	return push.New(push.Config{Key: key, Subject: "mailto:cabinet@hsc.gov.ua", Services: push.Services{m.url}})
}

// A message reaches the browser that it is encrypted for, with how it is to be delivered.
func TestPush(t *testing.T) {
	m, key := startMarket(t, nil), pushKey(t)
	client, one := m.push(key), m.browser(key.Public())
	long := strings.Repeat("ї", 1900)
	require.NoError(t, client.Send(t.Context(), one.subscription(), push.Message{
		Content: []byte("Оплату отримано"), Topic: "order-1", TTL: time.Hour, Urgent: true,
	}))
	require.NoError(t, client.Send(t.Context(), one.subscription(), push.Message{Content: []byte(long), TTL: 100 * 24 * time.Hour}))
	require.Equal(t, []pushed{
		{"Оплату отримано", "order-1", "high", "mailto:cabinet@hsc.gov.ua", 3600},
		{long, "", "normal", "mailto:cabinet@hsc.gov.ua", 28 * 24 * 3600},
	}, m.pushed(one))
}

// Why a message is not taken says what to do: nothing (refused), forget the subscription (not found), or try again.
func TestPushRefusals(t *testing.T) {
	m, key := startMarket(t, nil), pushKey(t)
	client, one, gone := m.push(key), m.browser(key.Public()), m.browser(key.Public())
	m.desk(http.MethodDelete, pushDesk+"/"+gone.ID, nil)
	unknown, elsewhere, keyless := one.subscription(), one.subscription(), one.subscription()
	unknown.Endpoint += "x"
	elsewhere.Endpoint = "https://192.0.2.1/send"
	keyless.P256DH = one.Keys.Auth
	for name, refused := range map[string]struct {
		to   domain.PushSubscription
		by   *push.Client
		text string
		kind wire.Kind
	}{
		"unsubscribed":    {gone.subscription(), client, "", wire.NotFound},
		"unknown":         {unknown, client, "", wire.NotFound},
		"another's key":   {one.subscription(), m.push(pushKey(t)), "", wire.AccessDenied},
		"not a service":   {elsewhere, client, "", wire.Refused},
		"without a key":   {keyless, client, "", wire.Refused},
		"far too long":    {one.subscription(), client, strings.Repeat("x", 5000), wire.Refused},
		"too long by one": {one.subscription(), client, strings.Repeat("x", 3994), wire.Refused},
	} {
		err := refused.by.Send(t.Context(), refused.to, push.Message{Content: []byte(refused.text), TTL: time.Minute})
		require.Equal(t, refused.kind, wire.KindOf(err), name)
		require.NotContains(t, err.Error(), refused.to.Endpoint, name)
	}
	require.Empty(t, m.pushed(one))
}

// What the push service does wrong is tried again, when it says so.
func TestPushFaults(t *testing.T) {
	m, key := startMarket(t, nil), pushKey(t)
	client, one := m.push(key), m.browser(key.Public())
	send := func(ctx context.Context) error {
		return client.Send(ctx, one.subscription(), push.Message{Content: []byte("x"), TTL: time.Minute})
	}
	m.bends("push", map[string]refusal{
		"down":         {wire.Unavailable, ""},
		"unavailable":  {wire.Unavailable, ""},
		"error_500":    {wire.Unavailable, ""},
		"lost_answer":  {wire.Unavailable, ""},
		"slow":         {wire.Unavailable, ""},
		"rate_limited": {wire.Unavailable, ""},
		"refused":      {wire.AccessDenied, ""},
	}, one.ID, send)
	m.fault("push", "rate_limited", 0)
	var fault *wire.Error
	require.ErrorAs(t, send(t.Context()), &fault)
	require.Equal(t, 2*time.Second, fault.RetryAfter)
	m.mend()
	require.NoError(t, send(t.Context()))
}

// A key is one of P-256, and its errors do not repeat it.
func TestPushKey(t *testing.T) {
	other, err := ecdsa.GenerateKey(elliptic.P384(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(other)
	require.NoError(t, err)
	for _, text := range []string{"", "?", "c2VjcmV0", base64.StdEncoding.EncodeToString(der)} {
		_, err := push.ParseKey(text)
		require.Error(t, err)
		if text != "" {
			require.NotContains(t, err.Error(), text)
		}
	}
	require.Len(t, pushKey(t).Public(), 87)
}
