package cabinet

import (
	"crypto/tls"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/api/operatorservice/v1"
	"go.temporal.io/api/serviceerror"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/log"

	"cabinet/cmd/cabinet/certificates"
	"cabinet/temporal"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// certified are certificates in a folder that every account can enter.
func certified(t testing.TB) string {
	folder, err := os.MkdirTemp("", "cabinet-certificates-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(folder) })
	folder = filepath.Join(folder, "certificates")
	_, err = (&certificates.Set{Folder: folder}).Keep(time.Now())
	require.NoError(t, err)
	return folder
}

// called calls the engine with a certificate, or with none.
func called(t testing.TB, s *stack.Stack, with *tls.Config) (client.Client, error) {
	engine, err := client.NewLazyClient(client.Options{
		HostPort: s.TemporalAddress, Namespace: s.Environment["TEMPORAL_NAMESPACE"],
		Logger: log.NewStructuredLogger(slog.New(slog.DiscardHandler)), ConnectionOptions: client.ConnectionOptions{TLS: with},
	})
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	_, err = engine.CheckHealth(t.Context(), &client.CheckHealthRequest{})
	return engine, err
}

// An engine with certificates takes those alone who have one of its authority, and lets each do what its role needs. An
// order goes from its making to its end over such connections.
func TestEngineKnowsItsCallers(t *testing.T) {
	t.Parallel()
	folder := certified(t)
	s := stack.Start(t, stack.Env("CABINET_CERTIFICATES", folder))
	c := signIn(t, s, driver)
	made := c.order(uuid.NewString())
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	workflowID := temporal.WorkflowID(uuid.MustParse(made.ID))

	foreign, err := certificates.Client(certified(t), "worker")
	require.NoError(t, err)
	trusting, err := certificates.Client(folder, "worker")
	require.NoError(t, err)
	foreign.RootCAs = trusting.RootCAs // it is the engine that refuses
	for name, with := range map[string]*tls.Config{
		"without TLS": nil, "without a certificate": {RootCAs: trusting.RootCAs, MinVersion: tls.VersionTLS13}, "of another authority": foreign,
	} {
		_, err := called(t, s, with)
		require.Error(t, err, name)
	}

	mayWrite := map[string]bool{"support": false, "ui": false, "api": true, "worker": true, "tools": true}
	mayEnd := map[string]bool{"worker": true, "tools": true}
	mayUpdate := map[string]bool{"support": true, "api": true, "worker": true, "tools": true} // the desk decides about money
	for role, writes := range mayWrite {
		with, err := certificates.Client(folder, role)
		require.NoError(t, err)
		engine, err := called(t, s, with)
		require.NoError(t, err, role)
		_, err = engine.DescribeWorkflowExecution(t.Context(), workflowID, "")
		require.NoError(t, err, "%s reads", role)
		err = engine.SignalWorkflow(t.Context(), workflowID, "", rule.CentreSignal, nil)
		permitted(t, writes, err, role+" signals")
		nobody := temporal.WorkflowID(uuid.New())
		var unknown *serviceerror.NotFound
		_, err = engine.UpdateWorkflow(t.Context(), client.UpdateWorkflowOptions{
			WorkflowID: nobody, UpdateName: rule.MoneyUpdate, WaitForStage: client.WorkflowUpdateStageAccepted,
		})
		if mayUpdate[role] {
			require.ErrorAs(t, err, &unknown, "%s may update", role)
		} else {
			permitted(t, false, err, role+" updates")
		}
		err = engine.TerminateWorkflow(t.Context(), nobody, "", "")
		if mayEnd[role] {
			require.ErrorAs(t, err, &unknown, "%s may terminate", role)
		} else {
			permitted(t, false, err, role+" terminates")
		}
		_, err = engine.OperatorService().AddSearchAttributes(t.Context(), &operatorservice.AddSearchAttributesRequest{
			Namespace:        s.Environment["TEMPORAL_NAMESPACE"],
			SearchAttributes: map[string]enumspb.IndexedValueType{"Added": enumspb.INDEXED_VALUE_TYPE_BOOL},
		})
		permitted(t, role == "tools", err, role+" creates a search attribute")
	}
	secured := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusting.RootCAs, MinVersion: tls.VersionTLS13}}}
	ui := strings.Replace(s.TemporalUIURL, "http://", "https://", 1) + "/api/v1/namespaces/" + s.Environment["TEMPORAL_NAMESPACE"]
	answer, err := secured.Get(ui)
	require.NoError(t, err)
	require.NoError(t, answer.Body.Close())
	require.Equal(t, http.StatusOK, answer.StatusCode, "the web UI reads with its certificate")

	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
}

func permitted(t testing.TB, expected bool, err error, what string) {
	if expected {
		require.NoError(t, err, what)
		return
	}
	var denied *serviceerror.PermissionDenied
	require.ErrorAs(t, err, &denied, what)
}
