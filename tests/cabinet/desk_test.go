package cabinet

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"regexp"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

var signInID = regexp.MustCompile(`name="id" value="([^"]+)"`)

// signInToDesk is the browser of one of the staff, who has signed in by the office's provider and said why an order is read.
func signInToDesk(t testing.TB, s *stack.Stack, login, order, reason string) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	page := readPage(t)(browser.Get(s.SupportURL + "/sign-in"))
	id := signInID.FindStringSubmatch(page)
	require.Len(t, id, 2, page)
	readPage(t)(browser.PostForm(s.SandboxURL+"/staffid/login", url.Values{"id": {id[1]}, "person": {login}, "factors": {"2"}}))
	require.Contains(t, readPage(t)(browser.PostForm(s.SupportURL+"/reason", url.Values{"reason": {reason}, "subject": {order}})), reason)
	return browser
}

func readPage(t testing.TB) func(*http.Response, error) string {
	return func(response *http.Response, err error) string {
		t.Helper()
		require.NoError(t, err)
		defer response.Body.Close()
		content, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.Equal(t, http.StatusOK, response.StatusCode, string(content))
		return string(content)
	}
}

// The engine's web UI is shown by the desk to signed-in staff; the desk's metrics are not on its port.
func TestWebUIBehindTheDesk(t *testing.T) {
	s := stack.Shared(t)
	const data = "/ui/api/v1/namespaces"
	c := signIn(t, s, driver)
	c.staff("Петро Бондар", "Служба підтримки", "--login", "p.bondar")
	for _, path := range []string{data, "/metrics", "/readyz"} {
		response, err := http.Get(s.SupportURL + path)
		require.NoError(t, err)
		defer response.Body.Close()
		require.GreaterOrEqual(t, response.StatusCode, http.StatusBadRequest, path)
	}
	browser := signInToDesk(t, s, "p.bondar", uuid.NewString(), "звернення 4711 про оплату")
	require.Contains(t, readPage(t)(browser.Get(s.SupportURL+data)), s.Environment["TEMPORAL_NAMESPACE"])
	require.Contains(t, readPage(t)(browser.Get(s.SupportURL+"/ui/")), `base: "/ui"`)
}
