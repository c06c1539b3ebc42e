package security

import (
	"encoding/base64"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Every operation that needs a session answers 401 without a valid one of a citizen, before it looks at anything else of
// the request. Logging out is the one exception: an expired or ended token still ends the session that it names.
func TestNoOperationWithoutASession(t *testing.T) {
	base := cabinetURL(t)
	other := newCitizen(t, base, citizens(t)[1])
	credentials := credentialsOfNobody(t, base)
	spec, operations := contract(t), 0
	for _, path := range slices.Sorted(maps.Keys(spec.Paths.Map())) {
		for method, operation := range spec.Paths.Value(path).Operations() {
			if operation.Security != nil && len(*operation.Security) == 0 {
				continue
			}
			operations++
			for name, credential := range credentials {
				if operation.OperationID == "logout" && name == endedSession {
					continue
				}
				reply := send(t, base, request{method: method, path: named(path), authorization: credential})
				require.Equal(t, http.StatusUnauthorized, reply.status, "%s %s with %s: %s", method, path, name, reply.body)
			}
		}
	}
	t.Logf("%d operations, each with %d credentials", operations, len(credentials))
	require.Greater(t, operations, 100, "the contract was read")
	require.Equal(t, http.StatusOK, other.call(t, http.MethodGet, "/api/user/profile", nil).status, "the other session is alive")
}

// open are the operations that need no session. An entry says here what holds up a flood of it (api/limits.go).
var open = []string{
	"applicationCallback", "completeDev", "completeDiia", "completeIdgovua", "completeMono", "completePreset", "confirmEmail",
	"diiaCallback", "maintenance", "monobankWebhook", "ping", "portal", "prepareSignIn", "refreshTokens", "signInProviders", "verifyExtract", "verifySignIn",
}

// No other operation than the known ones is open to everybody.
func TestFewOperationsAreOpen(t *testing.T) {
	var found []string
	for _, path := range contract(t).Paths.Map() {
		for _, operation := range path.Operations() {
			if operation.Security != nil && len(*operation.Security) == 0 {
				found = append(found, operation.OperationID)
			}
		}
	}
	require.ElementsMatch(t, open, found)
}

const endedSession = "an ended session"

// credentialsOfNobody are Authorizations that are no citizen's session in force.
func credentialsOfNobody(t testing.TB, base string) map[string]string {
	t.Helper()
	people := citizens(t)
	ended, other := newCitizen(t, base, people[0]), newCitizen(t, base, people[1])
	require.Equal(t, http.StatusNoContent, ended.call(t, http.MethodGet, "/auth/logout", nil).status)
	all := map[string]string{
		"no token": "", "an empty token": "Bearer ", "junk": "Bearer junk",
		"a password":              "Basic " + base64.StdEncoding.EncodeToString([]byte("admin:admin")),
		"a refresh token":         "Bearer " + other.RefreshToken,
		endedSession:              ended.credential(),
		"another algorithm: none": "Bearer " + withHeader(t, other.AccessToken, `{"alg":"none","typ":"JWT"}`, ""),
		"another algorithm: HS512": "Bearer " + withHeader(t, other.AccessToken, `{"alg":"HS512","typ":"JWT"}`,
			strings.Split(other.AccessToken, ".")[2]),
		"a changed signature": other.credential()[:len(other.credential())-4] + "AAAA",
	}
	maps.Copy(all, credentialsOfStaff(t))
	return all
}

// credentialsOfStaff are the token of one of the staff, and the secret of the session that it gives at the desk. Of a cabinet that
// is not the tests' own they are known only when the environment names a token.
func credentialsOfStaff(t testing.TB) map[string]string {
	t.Helper()
	token, desk := os.Getenv("CABINET_STAFF_TOKEN"), os.Getenv("CABINET_SUPPORT_URL")
	if own := ownStack(t); own != nil {
		add := exec.CommandContext(t.Context(), filepath.Join(own.ProgramsDir(), "cabinet"), "staff", "add", "--name", "Ірина Мельник", "--office", "Служба підтримки")
		add.Env = []string{"DATABASE_URL=" + own.Environment["DATABASE_URL"]}
		printed, err := add.Output()
		require.NoError(t, err)
		token, desk = strings.TrimSpace(string(printed)), own.SupportURL
	}
	if token == "" || desk == "" {
		t.Log("no credentials of staff: set CABINET_STAFF_TOKEN and CABINET_SUPPORT_URL")
		return nil
	}
	jar, err := cookiejar.New(nil)
	require.NoError(t, err)
	browser := &http.Client{Jar: jar}
	response, err := browser.PostForm(desk+"/sign-in", url.Values{"token": {token}})
	require.NoError(t, err)
	require.NoError(t, response.Body.Close())
	require.Equal(t, http.StatusOK, response.StatusCode)
	address, err := url.Parse(desk)
	require.NoError(t, err)
	cookies := jar.Cookies(address)
	require.Len(t, cookies, 1, "the desk's session")
	return map[string]string{"a token of staff": "Bearer " + token, "a session of staff": "Bearer " + cookies[0].Value}
}

// named fills in the parameters of a path.
func named(path string) string {
	return strings.NewReplacer("{id}", uuid.NewString(), "{requestId}", uuid.NewString(), "{name}", "inz", "{provider}", "diia",
		"{policy}", "EP-1", "{status}", "x", "{zip}", "01001", "{key}", "x").Replace(path)
}

// withHeader is a token with another header and signature.
func withHeader(t testing.TB, token, header, signature string) string {
	t.Helper()
	parts := strings.Split(token, ".")
	require.Len(t, parts, 3)
	return base64.RawURLEncoding.EncodeToString([]byte(header)) + "." + parts[1] + "." + signature
}
