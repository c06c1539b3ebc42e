// Package security attacks a cabinet as anybody could who reaches its public address: calls without a valid session or with
// another person's, random requests of the shape that the contract describes, requests that cost more than their size, forged
// callbacks. It looks for personal data where none may be.
//
// CABINET_URL names a running demonstration to attack; without it the tests start a stack of their own. Only a demonstration
// signs citizens in without a key, which is how these tests get their sessions. Some tests need more of a cabinet that is not
// their own, and are skipped without it:
//
//	SANDBOX_URL           the sandbox, whose desk plays the outside parties
//	CABINET_API_PID       the API's process on this machine, whose memory is measured
//	CABINET_STAFF_TOKEN   a token of the support desk (cabinet staff add)
//	CABINET_SUPPORT_URL   the support desk, where the token gives a session
//	CABINET_LOGS          a file or a folder with the logs of all processes
//	ENGINE_DATABASE_URLS  the engine's databases, separated by spaces
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
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
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

// ownStack is the stack that the tests have started; nil where they attack another cabinet.
func ownStack(t testing.TB) *stack.Stack {
	t.Helper()
	if os.Getenv("CABINET_URL") != "" {
		return nil
	}
	return stack.Shared(t)
}

// given is what the environment says of a cabinet that is not the tests' own; without it the test is skipped.
func given(t testing.TB, name string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		t.Skipf("set %s to test this against a cabinet that is up", name)
	}
	return value
}

// newWorld brings orders to where the tests want them, by calls of citizens and at the sandbox's desk.
func newWorld(t testing.TB) *fixture.World {
	t.Helper()
	if own := ownStack(t); own != nil {
		return &fixture.World{URL: own.URL, SandboxURL: own.SandboxURL}
	}
	return &fixture.World{URL: cabinetURL(t), SandboxURL: given(t, "SANDBOX_URL")}
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

// citizen is somebody who has signed in.
type citizen struct {
	base, rnokpp string
	tokens
}

func newCitizen(t testing.TB, base, rnokpp string) citizen {
	t.Helper()
	return citizen{base, rnokpp, signIn(t, base, rnokpp)}
}

func (c citizen) credential() string { return "Bearer " + c.AccessToken }

// call sends a request with a JSON body, or none.
func (c citizen) call(t testing.TB, method, path string, body any) answer {
	t.Helper()
	made := request{method: method, path: path, authorization: c.credential(), header: newKey()}
	if body != nil {
		var err error
		made.body, err = json.Marshal(body)
		require.NoError(t, err)
		made.contentType = "application/json"
	}
	return send(t, c.base, made)
}

// newKey is the header of a request that is made once.
func newKey() http.Header { return http.Header{"Idempotency-Key": {uuid.NewString()}} }

func (a answer) into(t testing.TB, value any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(a.body, value), string(a.body))
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
