package temporal

import (
	"context"
	"log/slog"
	"net"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"google.golang.org/grpc"
	"google.golang.org/grpc/health/grpc_health_v1"
	"google.golang.org/grpc/metadata"
)

// frontend is a server that answers health checks and reads of a history, and keeps their headers. Once dying is set, the next call ends it.
type frontend struct {
	grpc_health_v1.UnimplementedHealthServer
	workflowservice.UnimplementedWorkflowServiceServer
	server  *grpc.Server
	address string
	asked   chan metadata.MD
	dying   atomic.Bool
}

func serveFrontend(t *testing.T) *frontend {
	t.Helper()
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
	require.NoError(t, err)
	f := &frontend{server: grpc.NewServer(), address: listener.Addr().String(), asked: make(chan metadata.MD, 1000)}
	grpc_health_v1.RegisterHealthServer(f.server, f)
	workflowservice.RegisterWorkflowServiceServer(f.server, f)
	go func() { _ = f.server.Serve(listener) }()
	t.Cleanup(f.server.Stop)
	return f
}

// GetSystemInfo answers the first call of a client.
func (f *frontend) GetSystemInfo(context.Context, *workflowservice.GetSystemInfoRequest) (*workflowservice.GetSystemInfoResponse, error) {
	return &workflowservice.GetSystemInfoResponse{}, nil
}

// answer records a call, or ends the server instead.
func (f *frontend) answer(ctx context.Context) {
	if f.dying.Load() {
		go f.server.Stop()
		<-ctx.Done()
	}
	headers, _ := metadata.FromIncomingContext(ctx)
	f.asked <- headers
}

// Check answers that everything is well.
func (f *frontend) Check(ctx context.Context, _ *grpc_health_v1.HealthCheckRequest) (*grpc_health_v1.HealthCheckResponse, error) {
	f.answer(ctx)
	return &grpc_health_v1.HealthCheckResponse{Status: grpc_health_v1.HealthCheckResponse_SERVING}, nil
}

// GetWorkflowExecutionHistoryReverse answers with an empty history.
func (f *frontend) GetWorkflowExecutionHistoryReverse(
	ctx context.Context, _ *workflowservice.GetWorkflowExecutionHistoryReverseRequest,
) (*workflowservice.GetWorkflowExecutionHistoryReverseResponse, error) {
	f.answer(ctx)
	return &workflowservice.GetWorkflowExecutionHistoryReverseResponse{}, nil
}

// Calls alternate between the frontends of a list. When one is lost, all are answered by the other one, also the call that it had taken.
func TestSeveralFrontends(t *testing.T) {
	for name, call := range map[string]func(context.Context, client.Client) error{
		"health": func(ctx context.Context, engine client.Client) error {
			_, err := engine.CheckHealth(ctx, &client.CheckHealthRequest{})
			return err
		},
		"history": func(ctx context.Context, engine client.Client) error {
			request := &workflowservice.GetWorkflowExecutionHistoryReverseRequest{}
			_, err := engine.WorkflowService().GetWorkflowExecutionHistoryReverse(ctx, request)
			return err
		},
	} {
		t.Run(name, func(t *testing.T) { survivesLoss(t, call) })
	}
}

// survivesLoss loses one of two frontends while it has a call.
func survivesLoss(t *testing.T, call func(context.Context, client.Client) error) {
	t.Helper()
	first, second := serveFrontend(t), serveFrontend(t)
	t.Setenv("TEMPORAL_ADDRESS", first.address+", "+second.address)
	engine, _, err := NewAdministrator(slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(engine.Close)
	try := func() error {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		return call(ctx, engine)
	}
	require.Eventually(t, func() bool { return try() == nil && len(first.asked) > 0 && len(second.asked) > 0 }, 10*time.Second, 20*time.Millisecond)
	first.dying.Store(true)
	answered := len(second.asked)
	for range 20 {
		require.NoError(t, try(), "a lost frontend is left out")
	}
	require.Equal(t, answered+20, len(second.asked))
}

// Without an API key calls do not name a namespace, with one each does: Temporal Cloud finds the namespace by that header.
func TestNamespaceBesideAKey(t *testing.T) {
	f := serveFrontend(t)
	for key, namespaces := range map[string][]string{"": nil, "secret": {"drivers.a1b2c"}} {
		t.Setenv("TEMPORAL_ADDRESS", f.address)
		t.Setenv("TEMPORAL_NAMESPACE", "drivers.a1b2c")
		t.Setenv("TEMPORAL_API_KEY", key)
		t.Setenv("TEMPORAL_TLS", "false")
		engine, named, err := NewAdministrator(slog.New(slog.DiscardHandler))
		require.NoError(t, err)
		require.Equal(t, "drivers.a1b2c", named)
		_, err = engine.CheckHealth(t.Context(), &client.CheckHealthRequest{})
		require.NoError(t, err)
		require.Equal(t, namespaces, (<-f.asked)[namespaceHeader])
		engine.Close()
	}
}

// The hosts of TEMPORAL_ADDRESS decide whether TLS is needed.
func TestEngineHosts(t *testing.T) {
	for address, hosts := range map[string][]string{
		"":                                   {"localhost"},
		"engine.example:7233":                {"engine.example"},
		"dns:///engine.example:7233":         {"engine.example"},
		"127.0.0.1:7233, other.example:7233": {"127.0.0.1", "other.example"},
	} {
		t.Setenv("TEMPORAL_ADDRESS", address)
		found, encrypted, err := EngineHosts()
		require.NoError(t, err)
		require.False(t, encrypted)
		require.Equal(t, hosts, found)
	}
	t.Setenv("TEMPORAL_ADDRESS", "engine.example")
	_, _, err := EngineHosts()
	require.Error(t, err)
	require.NotContains(t, err.Error(), "engine.example")
}
