package security

import (
	"encoding/base64"
	"maps"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

// Every operation that needs a session answers 401 to whoever has no valid one, before it looks at anything else of the
// request. Logging out is the one exception: an expired or ended token still ends the session that it names.
func TestNoOperationWithoutASession(t *testing.T) {
	base := cabinetURL(t)
	people := citizens(t)
	ended, other := signIn(t, base, people[0]), signIn(t, base, people[1])
	logout := request{method: http.MethodGet, path: "/auth/logout", authorization: "Bearer " + ended.AccessToken}
	require.Equal(t, http.StatusNoContent, send(t, base, logout).status)
	credentials := map[string]string{
		"no token": "", "an empty token": "Bearer ", "junk": "Bearer junk",
		"a password":              "Basic " + base64.StdEncoding.EncodeToString([]byte("admin:admin")),
		"a refresh token":         "Bearer " + other.RefreshToken,
		"an ended session":        "Bearer " + ended.AccessToken,
		"another algorithm: none": "Bearer " + withHeader(t, other.AccessToken, `{"alg":"none","typ":"JWT"}`, ""),
		"another algorithm: HS512": "Bearer " + withHeader(t, other.AccessToken, `{"alg":"HS512","typ":"JWT"}`,
			strings.Split(other.AccessToken, ".")[2]),
		"a changed signature": "Bearer " + other.AccessToken[:len(other.AccessToken)-4] + "AAAA",
	}
	spec, operations := contract(t), 0
	for _, path := range slices.Sorted(maps.Keys(spec.Paths.Map())) {
		for method, operation := range spec.Paths.Value(path).Operations() {
			if operation.Security != nil && len(*operation.Security) == 0 {
				continue
			}
			operations++
			for name, credential := range credentials {
				if operation.OperationID == "logout" && name == "an ended session" {
					continue
				}
				reply := send(t, base, request{method: method, path: named(path), authorization: credential})
				require.Equal(t, http.StatusUnauthorized, reply.status, "%s %s with %s: %s", method, path, name, reply.body)
			}
		}
	}
	require.Greater(t, operations, 100, "the contract was read")
	own := request{method: http.MethodGet, path: "/api/user/profile", authorization: "Bearer " + other.AccessToken}
	require.Equal(t, http.StatusOK, send(t, base, own).status, "the other session is alive")
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
