package cabinet

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Every call of the contract is given junk: the answer is never a bug, always has the error shape with a
// code and a Ukrainian sentence, and never says anything internal (ERR-02, API-001, GAP-05).
func TestJunkIsRefused(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	c := signIn(t, stack.Shared(t), driver)
	nobody := &citizen{TB: t, stack: c.stack}
	forged := &citizen{TB: t, stack: c.stack, token: "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ4In0."}
	calls := 0
	for path, item := range contract.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.OperationID == "orderStream" || operation.OperationID == "logout" || operation.OperationID == "endOtherSessions" {
				continue // they take no input
			}
			signedOut := operation.Security != nil && len(*operation.Security) == 0
			for _, junk := range junkFor(path) {
				reply := c.send(method, junk.path, strings.NewReader(junk.body), "Content-Type", junk.contentType)
				refusedWell(t, reply, fmt.Sprintf("%s %s %q", method, junk.path, junk.body))
				calls++
			}
			if !signedOut {
				address := strings.NewReplacer("{id}", uuid.NewString(), "{name}", "x", "{provider}", "x").Replace(path)
				for _, caller := range []*citizen{nobody, forged} {
					require.Equal(t, http.StatusUnauthorized, caller.send(method, address, nil).status, "ERR-02: %s %s", method, address)
				}
			}
		}
	}
	require.Greater(t, calls, 150)
	require.Equal(t, http.StatusNotFound, c.call(http.MethodGet, "/api/nothing", nil).status)
	require.Equal(t, http.StatusMethodNotAllowed, c.call(http.MethodPut, "/api/services", nil).status)
}

type junk struct{ path, body, contentType string }

func junkFor(path string) (all []junk) {
	address := strings.NewReplacer("{id}", uuid.NewString(), "{name}", "nothing", "{provider}", "nothing").Replace(path)
	badID := strings.NewReplacer("{id}", "1%27--", "{name}", "%D1%8F", "{provider}", "%00").Replace(path)
	long := strings.Repeat("я", 100_000)
	for _, body := range []string{
		"", "{", "null", "[]", `"x"`, `{"unknown":1}`, `{"type":5,"token":[],"code":{},"redirectUrl":7}`,
		`{"type":"vin","vin":"` + long + `"}`, `{"redirectUrl":"//evil.example/"}`, `{"redirectUrl":"https://evil.example"}`,
	} {
		all = append(all, junk{address, body, "application/json"})
	}
	return append(all, junk{badID, "{}", "application/json"}, junk{address + "?nonsense=1", "{}", "application/json"},
		junk{address, "--x\r\nnot a form", "multipart/form-data; boundary=x"}, junk{address, "<x/>", "text/xml"})
}

func refusedWell(t *testing.T, reply answer, what string) {
	t.Helper()
	require.Less(t, reply.status, 500, "%s: %s", what, reply.body)
	if reply.status < 400 {
		return // some calls take no body and no query; junk beside them changes nothing
	}
	var refusal struct {
		Success       *bool
		Code, Message string
	}
	reply.into(t, &refusal)
	require.NotNil(t, refusal.Success, what)
	require.False(t, *refusal.Success, what)
	require.NotEmpty(t, refusal.Code, what)
	require.True(t, strings.ContainsFunc(refusal.Message, func(r rune) bool { return unicode.Is(unicode.Cyrillic, r) }), what)
	for _, internal := range []string{"sql", "panic", "goroutine", "pgx", "temporal", "EOF", "json:"} {
		require.NotContains(t, string(reply.body), internal, what)
	}
}

// Above the rate limit the answer is 429 with Retry-After.
func TestTooOftenIsRefused(t *testing.T) {
	nobody := &citizen{TB: t, stack: stack.Shared(t)}
	require.Eventually(t, func() bool {
		reply := nobody.call(http.MethodGet, "/auth/prepare/idgovua", nil)
		return reply.status == http.StatusTooManyRequests && strings.Contains(string(reply.body), "too_many_requests")
	}, time.Minute, time.Millisecond)
}
