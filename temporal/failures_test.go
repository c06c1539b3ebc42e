package temporal_test

import (
	"bytes"
	"errors"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/process/telemetry"
	"cabinet/temporal"
)

// A failed workflow leaves one line in the worker's log with the cause; the SDK adds its id and service.
func TestFailedWorkflowIsLogged(t *testing.T) {
	for _, failure := range []error{nil, errors.New("delivery: no branch")} {
		var out bytes.Buffer
		suite := &testsuite.WorkflowTestSuite{}
		suite.SetLogger(log.NewStructuredLogger(telemetry.Logs{Level: slog.LevelInfo, JSON: true}.Logger(&out)))
		env := suite.NewTestWorkflowEnvironment()
		env.SetWorkerOptions(worker.Options{Interceptors: []interceptor.WorkerInterceptor{&temporal.FailureLog{}}})
		env.RegisterWorkflowWithOptions(func(workflow.Context) error { return failure }, workflow.RegisterOptions{Name: "vehicle-check"})
		env.ExecuteWorkflow("vehicle-check")
		if failure == nil {
			require.NotContains(t, out.String(), "a workflow fails")
			continue
		}
		require.Equal(t, 1, bytes.Count(out.Bytes(), []byte("a workflow fails")))
		require.Contains(t, out.String(), `"error":"delivery: no branch"`)
	}
}
