package est

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// deciding is a provider whose person decides later.
type deciding struct {
	after string   // Retry-After
	asked []string // the requests
}

func (d *deciding) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, _ := io.ReadAll(r.Body)
	d.asked = append(d.asked, string(body))
	if d.after != "" {
		w.Header().Set("Retry-After", d.after)
	}
	w.WriteHeader(http.StatusAccepted)
}

// A request is repeated as it was, no sooner than the provider says, and is never refused for good.
func TestPendingRequest(t *testing.T) {
	provider := &deciding{after: "600"}
	server := httptest.NewServer(provider)
	defer server.Close()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	client, now := New(Config{URL: server.URL}), time.Now()
	client.now = func() time.Time { return now }
	waits := func(want time.Duration) {
		t.Helper()
		_, err := client.Certificates(t.Context(), key)
		var fault *wire.Error
		require.ErrorAs(t, err, &fault)
		require.Equal(t, wire.Unavailable, fault.Kind)
		require.Equal(t, want, fault.RetryAfter)
	}
	waits(10 * time.Minute)
	waits(10 * time.Minute)
	require.Len(t, provider.asked, 1, "the provider is not asked before its time")
	now = now.Add(10*time.Minute + time.Second)
	provider.after = ""
	waits(pause)
	require.Len(t, provider.asked, 2)
	require.Equal(t, provider.asked[0], provider.asked[1], "the same request")

	other, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	_, err = client.Certificates(t.Context(), other)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	require.Len(t, provider.asked, 3, "another key is another request")
}

// A provider that answers soon is waited for, but no longer than a call may take.
func TestShortWait(t *testing.T) {
	provider := &deciding{after: "1"}
	server := httptest.NewServer(provider)
	defer server.Close()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	client := New(Config{URL: server.URL})
	client.patience = 2500 * time.Millisecond
	began := time.Now()
	_, err = client.Certificates(t.Context(), key)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	require.Less(t, time.Since(began), client.patience+time.Second)
	require.Len(t, provider.asked, 3)
}
