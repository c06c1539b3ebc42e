package cabinet

import (
	"bytes"
	"io"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"

	"cabinet/temporal"
	"cabinet/tests/stack"
)

// step is a command that is carried out: how it ends and what it says.
type step struct {
	command string // with ORDER for the order
	code    int
	says    []string
}

// shell is where commands about an order are carried out, and what there is to see of it besides.
type shell struct {
	testing.TB
	stack  *stack.Stack
	engine client.Client
	id     uuid.UUID
	dir    string
}

func shellOf(t testing.TB, s *stack.Stack, id uuid.UUID) shell {
	return shell{TB: t, stack: s, engine: engineOf(t, s), id: id, dir: t.TempDir()}
}

// run carries a command out, requires that it ends and speaks as it should, and gives what it says.
func (s shell) run(expected step) string {
	s.Helper()
	command := exec.CommandContext(s.Context(), "sh", "-c", strings.ReplaceAll(expected.command, "ORDER", s.id.String()))
	command.Dir = s.dir
	command.Env = append(os.Environ(), "PATH="+s.stack.ProgramsDir()+string(os.PathListSeparator)+os.Getenv("PATH"))
	for name, value := range s.stack.Environment {
		command.Env = append(command.Env, name+"="+value)
	}
	var said bytes.Buffer
	command.Stdout, command.Stderr = &said, &said
	_ = command.Run()
	require.Equal(s, expected.code, command.ProcessState.ExitCode(), "%s\n%s", expected.command, said.String())
	for _, words := range expected.says {
		require.Contains(s, said.String(), words, expected.command)
	}
	require.NotContains(s, said.String(), driverVIN, "nothing personal is printed")
	return said.String()
}

// awaitFound waits until the engine's search knows the order under a query.
func (s shell) awaitFound(query string) { s.awaitFoundTimes(query, 1) }

func (s shell) awaitFoundTimes(query string, times int64) {
	s.Helper()
	require.Eventually(s, func() bool {
		found, err := s.engine.CountWorkflow(s.Context(), &workflowservice.CountWorkflowExecutionsRequest{
			Namespace: s.stack.Environment["TEMPORAL_NAMESPACE"], Query: "(" + query + `) AND WorkflowId = "` + temporal.WorkflowID(s.id) + `"`,
		})
		return err == nil && found.GetCount() == times
	}, 2*patience, pause, query)
}

// counted waits until the desk says so of a view in its metrics: it counts every ten seconds.
func (s shell) counted(view, orders string) {
	s.Helper()
	expected := regexp.MustCompile(`cabinet_view_orders\{view="` + view + `"\} ` + orders + `\n`)
	require.Eventually(s, func() bool {
		response, err := http.Get(s.stack.DeskURL + "/metrics")
		if err != nil {
			return false
		}
		defer response.Body.Close()
		metrics, err := io.ReadAll(response.Body)
		return err == nil && expected.Match(metrics)
	}, 2*patience, pause, expected.String())
}

// linked is the query to which the desk's link of a view leads.
func (s shell) linked(view string) string {
	s.Helper()
	stay := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := stay.Get(s.stack.SupportURL + "/views/" + view + "/temporal")
	require.NoError(s, err)
	defer response.Body.Close()
	require.Equal(s, http.StatusFound, response.StatusCode)
	leads, err := url.Parse(response.Header.Get("Location"))
	require.NoError(s, err)
	require.NotEmpty(s, leads.Query().Get("query"))
	return leads.Query().Get("query")
}
