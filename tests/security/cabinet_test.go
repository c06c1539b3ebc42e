// Package security attacks a cabinet as anybody could who reaches its public address: calls without a valid session, random
// requests of the shape that the contract describes, requests that cost more than their size.
//
// CABINET_URL names a running demonstration to attack; without it the tests start a stack of their own. Only a demonstration
// signs citizens in without a key, which is how these tests get their sessions.
package security

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"os"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/sandbox/country"
	"cabinet/tests/stack"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

// cabinetURL is the public address that the tests attack.
func cabinetURL(t testing.TB) string {
	t.Helper()
	if running := os.Getenv("CABINET_URL"); running != "" {
		return running
	}
	return stack.Shared(t).URL
}

func contract(t testing.TB) *openapi3.T {
	t.Helper()
	loaded, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	return loaded
}

// client fails a call that hangs: no answer may take longer than the slowest that the product promises.
var client = &http.Client{Timeout: 30 * time.Second}

// request is one call. An Authorization is sent as it is.
type request struct {
	operation, method, path, contentType, authorization string
	header                                              http.Header
	body                                                []byte
}

type answer struct {
	status int
	body   []byte
	took   time.Duration
}

func send(t testing.TB, base string, r request) answer {
	t.Helper()
	reply, err := try(base, r)
	require.NoError(t, err)
	return reply
}

// try is send for goroutines beside the test's own.
func try(base string, r request) (answer, error) {
	call, err := http.NewRequest(r.method, base+r.path, bytes.NewReader(r.body))
	if err != nil {
		return answer{}, err
	}
	for name, values := range r.header {
		call.Header[name] = values
	}
	if r.contentType != "" {
		call.Header.Set("Content-Type", r.contentType)
	}
	if r.authorization != "" {
		call.Header.Set("Authorization", r.authorization)
	}
	began := time.Now()
	response, err := client.Do(call)
	if err != nil {
		return answer{}, err // names method and address
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, body, time.Since(began)}, err
}

// tokens are those of a session.
type tokens struct{ AccessToken, RefreshToken string }

// signIn signs in a citizen of the sandbox.
func signIn(t testing.TB, base, rnokpp string) (found tokens) {
	t.Helper()
	reply := send(t, base, request{method: http.MethodGet, path: "/auth/provider/preset?user=" + rnokpp})
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	require.NoError(t, json.Unmarshal(reply.body, &found))
	return found
}

// citizens are the RNOKPPs of the sandbox's people who have one.
func citizens(t testing.TB) (all []string) {
	t.Helper()
	people, err := country.Load()
	require.NoError(t, err)
	for _, citizen := range people.Citizens {
		if citizen.RNOKPP != "" {
			all = append(all, citizen.RNOKPP)
		}
	}
	return all
}
