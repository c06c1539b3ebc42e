package cabinet

import (
	"bufio"
	"encoding/json"
	"log/slog"
	"net"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/converter"
	"go.temporal.io/sdk/log"

	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// forger is a client of the engine that has none of the cabinet's keys.
func forger(t testing.TB, s *stack.Stack) client.Client {
	engine, err := client.DialContext(t.Context(), client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"],
		Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)),
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	return engine
}

// refusedPayloads is how many payloads of a kind the worker has refused.
func refusedPayloads(t testing.TB, s *stack.Stack, reason string) int {
	metrics := page(t, s.WorkerURL+"/metrics")
	defer metrics.Close()
	lines := bufio.NewScanner(metrics)
	for lines.Scan() {
		if value, found := strings.CutPrefix(lines.Text(), `cabinet_payloads_refused_total{reason="`+reason+`"} `); found {
			count, err := strconv.Atoi(value)
			require.NoError(t, err)
			return count
		}
	}
	require.Fail(t, "no such reason", reason)
	return 0
}

// Access to the engine without the cabinet's keys moves no order, and stops none: it is paid for and done afterwards.
func TestForgedPayloadsDoNothing(t *testing.T) {
	s := stack.Shared(t)
	c, engine, forged := signIn(t, s, driver), engineOf(t, s), forger(t, s)
	attacked, model := c.order(uuid.NewString()), c.order(uuid.NewString())
	require.Equal(t, 200, c.bill(attacked.ID).status)
	workflowID, before := temporal.WorkflowID(uuid.MustParse(attacked.ID)), c.read(attacked.ID).Status
	plain, foreign := refusedPayloads(t, s, "plain"), refusedPayloads(t, s, "foreign")

	report := domain.PaymentReport{InvoiceID: "p2_NEVER", State: domain.PaymentTaken, Amount: 11_940}
	require.NoError(t, forged.SignalWorkflow(t.Context(), workflowID, "", rule.BankSignal, report))
	require.NoError(t, forged.SignalWorkflow(t.Context(), workflowID, "", rule.CentreSignal, nil))
	for _, update := range []string{rule.PayUpdate, rule.CancelUpdate} {
		for _, arguments := range [][]any{{rule.ActionRequest{}}, nil} {
			handle, err := forged.UpdateWorkflow(t.Context(), client.UpdateWorkflowOptions{
				WorkflowID: workflowID, UpdateName: update, Args: arguments, WaitForStage: client.WorkflowUpdateStageCompleted,
			})
			if err == nil {
				err = handle.Get(t.Context(), nil)
			}
			require.Error(t, err, "%s with %d arguments", update, len(arguments))
		}
	}
	require.NoError(t, forged.SignalWorkflow(t.Context(), workflowID, "", rule.BankSignal, ciphertextOf(t, engine, model.ID)))
	require.Eventually(t, func() bool {
		return refusedPayloads(t, s, "plain") >= plain+2 && refusedPayloads(t, s, "foreign") > foreign
	}, patience, pause, "what was refused is counted")

	startForged(t, forged)
	require.Equal(t, before, c.read(attacked.ID).Status)
	for _, id := range []string{attacked.ID, model.ID} {
		if id == model.ID {
			require.Equal(t, 200, c.bill(id).status)
		}
		c.payAtBank(id, "success")
		c.await(id, "done")
	}
	require.Len(t, c.invoices(attacked.ID), 1)
}

// ciphertextOf is the encrypted input of an order's workflow, as a reader of the engine sees it.
func ciphertextOf(t testing.TB, engine client.Client, id string) converter.RawValue {
	events := engine.GetWorkflowHistory(t.Context(), temporal.WorkflowID(uuid.MustParse(id)), "", false, enumspb.HISTORY_EVENT_FILTER_TYPE_ALL_EVENT)
	started, err := events.Next()
	require.NoError(t, err)
	return converter.NewRawValue(started.GetWorkflowExecutionStartedEventAttributes().GetInput().GetPayloads()[0])
}

// startForged starts a workflow of an order that does not exist: it fails before it does anything.
func startForged(t testing.TB, forged client.Client) {
	id := uuid.New()
	input := rule.Input[json.RawMessage]{Order: domain.Order{ID: id, Service: domain.VehicleCheckService, Price: 1}, Data: json.RawMessage(`{}`)}
	run, err := forged.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{
		ID: temporal.WorkflowID(id), TaskQueue: temporal.TaskQueue, WorkflowExecutionTimeout: time.Minute,
	}, string(domain.VehicleCheckService), input)
	require.NoError(t, err)
	require.Error(t, run.Get(t.Context(), nil))
	described, err := forged.DescribeWorkflowExecution(t.Context(), run.GetID(), run.GetRunID())
	require.NoError(t, err)
	require.Equal(t, enumspb.WORKFLOW_EXECUTION_STATUS_FAILED, described.GetWorkflowExecutionInfo().GetStatus())
	require.EqualValues(t, 5, described.GetWorkflowExecutionInfo().GetHistoryLength(), "no event of its own but the end")
}

// The engine listens on its configured address, and only on loopback for its internal ports; it serves no HTTP but its UI and metrics.
func TestEngineListensWhereItIsTold(t *testing.T) {
	s := stack.Shared(t)
	pid, err := s.PID(stack.Engine)
	require.NoError(t, err)
	_, grpc, err := net.SplitHostPort(s.TemporalAddress)
	require.NoError(t, err)
	ui := s.TemporalUIURL[strings.LastIndex(s.TemporalUIURL, ":")+1:]
	metrics := s.EngineURL[strings.LastIndex(s.EngineURL, ":")+1:]
	ports := map[string]bool{}
	for _, address := range listening(t, pid) {
		host, port, err := net.SplitHostPort(address)
		require.NoError(t, err)
		require.Equal(t, "127.0.0.1", host)
		ports[port] = true
	}
	require.Contains(t, ports, grpc)
	require.Contains(t, ports, ui)
	require.Contains(t, ports, metrics)
	require.Len(t, ports, 6, "the frontend, the UI, history, matching, the system's worker, and metrics")
	for port := range ports {
		if port == ui || port == metrics {
			continue
		}
		require.False(t, speaksHTTP(t, port), "port %s speaks HTTP", port)
	}
}

// listening are the addresses on which a process listens over IPv4; over IPv6 it must not.
func listening(t testing.TB, pid int) (addresses []string) {
	own := map[string]bool{}
	folder := "/proc/" + strconv.Itoa(pid)
	open, err := os.ReadDir(folder + "/fd")
	require.NoError(t, err)
	for _, file := range open {
		if target, err := os.Readlink(folder + "/fd/" + file.Name()); err == nil {
			own[target] = true
		}
	}
	for _, table := range []string{"/net/tcp", "/net/tcp6"} {
		content, err := os.ReadFile(folder + table)
		require.NoError(t, err)
		for line := range strings.Lines(string(content)) {
			fields := strings.Fields(line)
			if len(fields) < 10 || fields[3] != "0A" || !own["socket:["+fields[9]+"]"] {
				continue
			}
			require.Equal(t, "/net/tcp", table, "it listens over IPv6")
			host, port, _ := strings.Cut(fields[1], ":")
			bits, err := strconv.ParseUint(host, 16, 32)
			require.NoError(t, err)
			number, err := strconv.ParseUint(port, 16, 16)
			require.NoError(t, err)
			address := net.IPv4(byte(bits), byte(bits>>8), byte(bits>>16), byte(bits>>24))
			addresses = append(addresses, net.JoinHostPort(address.String(), strconv.FormatUint(number, 10)))
		}
	}
	return addresses
}

// speaksHTTP reports whether a port answers a request of HTTP/1.1.
func speaksHTTP(t testing.TB, port string) bool {
	connection, err := net.DialTimeout("tcp", "127.0.0.1:"+port, time.Second)
	require.NoError(t, err)
	defer connection.Close()
	require.NoError(t, connection.SetDeadline(time.Now().Add(2*time.Second)))
	_, err = connection.Write([]byte("GET /api/v1/namespaces HTTP/1.1\r\nHost: localhost\r\n\r\n"))
	require.NoError(t, err)
	answer, _ := bufio.NewReader(connection).ReadString('\n')
	return strings.HasPrefix(answer, "HTTP/1")
}
