package sandbox_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox"
)

const (
	clientID     = "0123456789abcdef0123456789abcdef"
	clientSecret = "0123456789abcdef0123456789abcdef01234567"
	token        = "test-token"
	callback     = "http://localhost:8080/auth/idgovua"
)

// box is a running sandbox; client does not follow redirects.
type box struct {
	t      testing.TB
	config sandbox.Config
	server *httptest.Server
	box    *sandbox.Sandbox
	client *http.Client
}

func start(t testing.TB) *box {
	t.Helper()
	b := &box{t: t, config: sandbox.Config{
		DataDir: t.TempDir(), IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret, MonobankToken: token, MonobankOtherToken: "sandbox-other-merchant",
		Redirects:     []string{"http://localhost:", "http://127.0.0.1:"},
		WebhookDelays: []time.Duration{30 * time.Millisecond, 60 * time.Millisecond}, SlowPayment: 150 * time.Millisecond,
	}}
	b.up()
	t.Cleanup(func() { b.down() })
	return b
}

func (b *box) up() {
	listener, err := (&net.ListenConfig{}).Listen(b.t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(b.t, err)
	b.config.PublicURL = "http://" + listener.Addr().String()
	b.box, err = sandbox.New(b.config)
	require.NoError(b.t, err)
	b.server = httptest.NewUnstartedServer(b.box)
	require.NoError(b.t, b.server.Listener.Close())
	b.server.Listener = listener
	b.server.Start()
	b.client = &http.Client{
		Transport:     &http.Transport{MaxIdleConnsPerHost: 32},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

func (b *box) down() {
	if b.box == nil {
		return
	}
	b.client.CloseIdleConnections()
	b.server.Close()
	require.NoError(b.t, b.box.Close())
	b.box = nil
}

// pending are the jobs that are not done, by the number of their next try.
func (b *box) pending() []int {
	b.t.Helper()
	attempts, err := b.box.Pending()
	require.NoError(b.t, err)
	return attempts
}

func (b *box) restart() {
	b.down()
	b.up()
}

// send makes a request; a body that is not a string is sent as JSON.
func (b *box) send(method, path string, header map[string]string, body any) (*http.Response, []byte) {
	b.t.Helper()
	var reader io.Reader
	switch body := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(body)
	default:
		raw, err := json.Marshal(body)
		require.NoError(b.t, err)
		reader = bytes.NewReader(raw)
	}
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.server.URL+path, reader)
	require.NoError(b.t, err)
	if reader != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	for name, value := range header {
		req.Header.Set(name, value)
	}
	resp, err := b.client.Do(req)
	require.NoError(b.t, err)
	defer resp.Body.Close() //nolint:errcheck // a test
	raw, err := io.ReadAll(resp.Body)
	require.NoError(b.t, err)
	return resp, raw
}

// decode reads a JSON answer.
func decode[T any](t testing.TB, raw []byte) (v T) {
	t.Helper()
	require.NoError(t, json.Unmarshal(raw, &v), "%s", raw)
	return v
}

// fault moves a switch of the desk.
func (b *box) fault(system, fault string, on bool, ms int) {
	b.t.Helper()
	resp, raw := b.send(http.MethodPost, "/desk/api/faults", nil, map[string]any{
		"system": system, "fault": fault, "on": on, "ms": ms,
	})
	require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
}

func TestHealth(t *testing.T) {
	b := start(t)
	resp, raw := b.send(http.MethodGet, "/healthz", nil, nil)
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.JSONEq(t, `{"status":"ok"}`, string(raw))
}

func TestConfigNamesWhatIsMissing(t *testing.T) {
	t.Setenv("SANDBOX_IDGOVUA_CLIENT_ID", clientID)
	t.Setenv("SANDBOX_IDGOVUA_CLIENT_SECRET", clientSecret)
	t.Setenv("SANDBOX_MONOBANK_TOKEN", "")
	_, err := sandbox.FromEnv()
	require.ErrorContains(t, err, "SANDBOX_MONOBANK_TOKEN")

	t.Setenv("SANDBOX_MONOBANK_TOKEN", token)
	t.Setenv("SANDBOX_WEBHOOK_DELAYS", "2s,5s")
	c, err := sandbox.FromEnv()
	require.NoError(t, err)
	require.Equal(t, []time.Duration{2 * time.Second, 5 * time.Second}, c.WebhookDelays)
	require.Equal(t, []string{"http://localhost:", "http://127.0.0.1:"}, c.Redirects)
}

func TestOneFolderOneSandbox(t *testing.T) {
	b := start(t)
	_, err := sandbox.New(b.config)
	require.ErrorContains(t, err, "in use by another sandbox")
}
