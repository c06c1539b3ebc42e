package cabinet

import (
	"bytes"
	"net/http"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/enums/v1"
	"google.golang.org/protobuf/encoding/protojson"

	"cabinet/temporal"
	"cabinet/tests/stack"
)

// access is an entry of the citizen's access log.
type access struct {
	Act, ActText, Name, Office, Reason, ID, Service, Company string
}

// A citizen reads who has looked at an order, where, why and when; another citizen does not.
func TestAccessLog(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, "2970751913")
	made := c.order("read-by-support")
	require.Empty(t, c.accesses())

	const why = "звернення 4711 про оплату"
	token := c.staff("Олена Коваль", "ТСЦ 8041")
	read := temporal.WorkflowID(uuid.MustParse(made.ID))
	require.Equal(t, http.StatusForbidden, c.decode(read, token, "треба"))
	require.Empty(t, c.accesses(), "what was refused was not read")
	require.Equal(t, http.StatusOK, c.decode(read, token, why))
	require.Equal(t, http.StatusOK, c.decode(read, token, why))
	require.Equal(t, []access{{
		"decode", "Переглянуто дані замовлення", "Олена Коваль", "ТСЦ 8041", why, made.ID, "Перевірка транспортного засобу", "",
	}}, c.accesses(), "what was read twice for one reason is one entry")
	for _, one := range signIn(t, s, other).accesses() {
		require.NotEqual(t, made.ID, one.ID)
	}
}

// A citizen reads, too, who has looked at what a company asked.
func TestAccessLogOfObserver(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, askedLately)
	asked := c.observers()[0]
	const why = "звернення 4712 про моніторинг"
	read := temporal.ObserverWorkflowID(uuid.MustParse(asked.ID))
	require.Equal(t, http.StatusOK, c.decode(read, c.staff("Олена Коваль", "ТСЦ 8041"), why))
	require.Contains(t, c.accesses(), access{
		"decode", "Переглянуто запит про моніторинг штрафів", "Олена Коваль", "ТСЦ 8041", why, "", "", asked.Company,
	})
	for _, one := range signIn(t, s, other).accesses() {
		require.Empty(t, one.Company)
	}
}

// accesses are the entries of the citizen's access log.
func (c *citizen) accesses() (entries []access) {
	c.Helper()
	reply := c.call(http.MethodGet, "/api/user/access-log", nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &entries)
	return entries
}

// staff lets somebody read, and answers the token, if one was made.
func (c *citizen) staff(name, office string, more ...string) string {
	c.Helper()
	command := exec.CommandContext(c.Context(), filepath.Join(os.Getenv("CABINET_BIN"), "cabinet"),
		append([]string{"staff", "add", "--name", name, "--office", office}, more...)...)
	command.Env = []string{"DATABASE_URL=" + c.stack.Environment["DATABASE_URL"]}
	token, err := command.Output()
	require.NoError(c, err)
	return strings.TrimSpace(string(token))
}

// decode asks the desk for the first payloads of a workflow, as the engine's CLI does.
func (c *citizen) decode(workflowID, token, reason string) int {
	c.Helper()
	events := dial(c, c.stack).GetWorkflowHistory(c.Context(), workflowID, "", false,
		enums.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	started, err := events.Next()
	require.NoError(c, err)
	page, err := protojson.Marshal(started.GetWorkflowExecutionStartedEventAttributes().GetInput())
	require.NoError(c, err)
	request, err := http.NewRequestWithContext(c.Context(), http.MethodPost, c.stack.SupportURL+"/decode", bytes.NewReader(page))
	require.NoError(c, err)
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("X-Access-Reason", url.PathEscape(reason))
	request.Header.Set("X-Access-Order", workflowID[strings.Index(workflowID, "/")+1:])
	response, err := http.DefaultClient.Do(request)
	require.NoError(c, err)
	defer response.Body.Close()
	return response.StatusCode
}
