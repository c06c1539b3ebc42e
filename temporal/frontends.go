package temporal

import (
	"context"
	"net"
	"strings"
	"time"

	"go.temporal.io/sdk/client"
	"google.golang.org/grpc"
	"google.golang.org/grpc/resolver"
)

const (
	// keepAlive and keepAliveTimeout notice a frontend whose machine is gone without closing its connections, in 15 seconds instead of the SDK's 45. The
	// server does not permit pings more often.
	keepAlive, keepAliveTimeout = 10 * time.Second, 5 * time.Second
	// frontendScheme is the scheme of a list of frontends; see several.
	frontendScheme = "frontends"
	// namespaceHeader names the namespace in calls whose request does not: Temporal Cloud needs it beside an API key.
	namespaceHeader = "temporal-namespace"
	// callConfig adds retries to the SDK's gRPC service config, for those calls of serving processes that the SDK does not retry. A lost frontend may have
	// taken a call, or get one before its connection is known to be closed.
	callConfig = `{
		"loadBalancingConfig": [{"round_robin": {}}],
		"methodConfig": [{
			"name": [
				{"service": "grpc.health.v1.Health", "method": "Check"},
				{"service": "temporal.api.workflowservice.v1.WorkflowService", "method": "GetWorkflowExecutionHistoryReverse"}
			],
			"retryPolicy": {
				"maxAttempts": 4, "initialBackoff": "0.01s", "maxBackoff": "0.1s", "backoffMultiplier": 3,
				"retryableStatusCodes": ["UNAVAILABLE"]
			}
		}]
	}`
)

// frontends splits TEMPORAL_ADDRESS: one address, or those of several frontends separated by commas.
func frontends(address string) []string {
	var all []string
	for one := range strings.SplitSeq(address, ",") {
		if one = strings.TrimSpace(one); one != "" {
			all = append(all, one)
		}
	}
	return all
}

// connect sets what the SDK's envconfig does not: several frontends, among which calls alternate and of which a lost one is left out; retries
// of the calls that the SDK does not retry; and the namespace beside an API key.
func connect(options *client.Options) {
	connection := &options.ConnectionOptions
	connection.KeepAliveTime, connection.KeepAliveTimeout = keepAlive, keepAliveTimeout
	connection.DialOptions = append(connection.DialOptions, grpc.WithDefaultServiceConfig(callConfig))
	if all := frontends(options.HostPort); len(all) > 1 {
		options.HostPort = frontendScheme + ":///cabinet"
		connection.DialOptions = append(connection.DialOptions, grpc.WithResolvers(several(all)))
	}
	if options.Credentials != nil {
		options.HeadersProvider = withNamespace{options.Namespace, options.HeadersProvider}
	}
}

// several resolves to a fixed list of frontends. Each is verified by its own name.
type several []string

// Scheme returns the scheme that the list serves.
func (several) Scheme() string { return frontendScheme }

// Build reports the list to a connection.
func (s several) Build(_ resolver.Target, connection resolver.ClientConn, _ resolver.BuildOptions) (resolver.Resolver, error) {
	var state resolver.State
	for _, address := range s {
		host, _, err := net.SplitHostPort(address)
		if err != nil {
			return nil, err
		}
		state.Addresses = append(state.Addresses, resolver.Address{Addr: address, ServerName: host})
	}
	return fixed{}, connection.UpdateState(state)
}

// fixed is the resolver of a list that does not change.
type fixed struct{}

// ResolveNow does nothing.
func (fixed) ResolveNow(resolver.ResolveNowOptions) {}

// Close does nothing.
func (fixed) Close() {}

// withNamespace adds the namespace to the headers of each call.
type withNamespace struct {
	namespace string
	more      interface {
		GetHeaders(ctx context.Context) (map[string]string, error)
	}
}

// GetHeaders returns the headers of a call.
func (w withNamespace) GetHeaders(ctx context.Context) (map[string]string, error) {
	headers := map[string]string{namespaceHeader: w.namespace}
	if w.more == nil {
		return headers, nil
	}
	more, err := w.more.GetHeaders(ctx)
	for name, value := range more {
		headers[strings.ToLower(name)] = value
	}
	return headers, err
}
