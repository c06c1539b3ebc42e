package main

import (
	"context"
	"fmt"
	"net"
	"strconv"
	"time"

	"go.temporal.io/server/common/authorization"
	"go.temporal.io/server/common/cluster"
	"go.temporal.io/server/common/config"
	"go.temporal.io/server/common/dynamicconfig"
	tlog "go.temporal.io/server/common/log"
	"go.temporal.io/server/common/membership/static"
	"go.temporal.io/server/common/metrics"
	"go.temporal.io/server/common/primitives"
	"go.temporal.io/server/temporal"
)

// historyShards is fixed for the life of the database. Four give the best throughput on two cores.
const historyShards = 4

// newServer makes the four services of the Temporal server in this process.
func newServer(ctx context.Context, s *settings, logger tlog.Logger, measured metrics.Handler) (temporal.Server, error) {
	cfg := serverConfig(s)
	ports, err := freePorts(ctx, loopback, "history", "matching", "worker")
	if err != nil {
		return nil, err
	}
	hosts := map[primitives.ServiceName]static.Hosts{}
	place := func(name, host string, port int) {
		var service config.Service
		service.RPC.GRPCPort, service.RPC.BindOnIP = port, host // no HTTP: its API has callers that no certificate names
		cfg.Services[name] = service
		hosts[primitives.ServiceName(name)] = static.SingleLocalHost(net.JoinHostPort(host, strconv.Itoa(port)))
	}
	place("frontend", s.host, s.grpcPort)
	for name, port := range ports { // they have no authorisation, so no other host reaches them
		place(name, loopback, port)
	}
	known, err := callers(s)
	if err != nil {
		return nil, err
	}
	server, err := temporal.NewServer(append(known,
		temporal.WithConfig(cfg),
		temporal.ForServices(temporal.DefaultServices),
		temporal.WithStaticHosts(hosts),
		temporal.WithLogger(logger),
		temporal.WithCustomMetricsHandler(measured),
		temporal.WithDynamicConfigClient(oneMachine()),
	)...)
	if err != nil {
		return nil, fmt.Errorf("make server: %w", err)
	}
	return server, nil
}

// callers is who may do what at the frontend: everybody everything without TLS, which is for one machine.
func callers(s *settings) ([]temporal.ServerOption, error) {
	claims, authorizer := authorization.NewNoopClaimMapper(), authorization.NewNoopAuthorizer()
	var options []temporal.ServerOption
	if s.security != nil {
		provider, err := s.security.provider()
		if err != nil {
			return nil, err
		}
		claims = certificateClaims{s.namespace}
		authorizer = byRole{authorization.NewDefaultAuthorizer(), s.namespace}
		options = append(options, temporal.WithTLSConfigFactory(provider))
	}
	return append(options, temporal.WithAuthorizer(authorizer),
		temporal.WithClaimMapper(func(*config.Config) authorization.ClaimMapper { return claims })), nil
}

// oneMachine tunes the server for one machine with few cores.
func oneMachine() dynamicconfig.Client {
	return dynamicconfig.StaticClient{
		// One partition: fair under overload, and no forwarding stalls at light load.
		dynamicconfig.MatchingNumTaskqueueReadPartitions.Key():  1,
		dynamicconfig.MatchingNumTaskqueueWritePartitions.Key(): 1,
		// The defaults hold tasks back under light load.
		dynamicconfig.TransferProcessorMaxPollRPS.Key(): 1000,
		dynamicconfig.TimerProcessorMaxPollRPS.Key():    1000,
		// Each service reads the namespaces again this often: until the next reading it fails tasks that set a new search attribute.
		dynamicconfig.NamespaceCacheRefreshInterval.Key(): 500 * time.Millisecond,
		// The server's default is 128,000 orders, each for an hour: at 26 KB an order more than the memory of its container.
		// An order that is not among the last ones is read again.
		dynamicconfig.HistoryCacheHostLevelMaxSize.Key(): 4000,
		// Histories go from service to service as they were stored, and are unpacked once.
		dynamicconfig.SendRawHistoryBetweenInternalServices.Key(): true,
	}
}

func serverConfig(s *settings) *config.Config {
	cfg := &config.Config{}
	cfg.Global.Membership.MaxJoinDuration = 30 * time.Second
	cfg.Global.Membership.BroadcastAddress = s.host
	cfg.Persistence = config.Persistence{
		DefaultStore: "default", VisibilityStore: "visibility", NumHistoryShards: historyShards,
		DataStores: map[string]config.DataStore{
			"default":    {SQL: s.store(historyDatabase)},
			"visibility": {SQL: s.store(searchDatabase)},
		},
	}
	cfg.ClusterMetadata = &cluster.Config{
		FailoverVersionIncrement: 10, MasterClusterName: "active", CurrentClusterName: "active",
		ClusterInformation: map[string]cluster.ClusterInformation{
			"active": {Enabled: true, InitialFailoverVersion: 1, RPCAddress: s.address()},
		},
	}
	cfg.DCRedirectionPolicy.Policy = "noop"
	cfg.Archival.History.State, cfg.Archival.Visibility.State = "disabled", "disabled"
	cfg.NamespaceDefaults.Archival.History.State = "disabled"
	cfg.NamespaceDefaults.Archival.Visibility.State = "disabled"
	cfg.PublicClient.HostPort = s.address()
	cfg.Services = map[string]config.Service{}
	return cfg
}
