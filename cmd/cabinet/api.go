package main

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/spf13/cobra"

	"cabinet/api"
	"cabinet/api/session"
	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/cmd/cabinet/config"
	"cabinet/db"
	"cabinet/documents/signature"
	"cabinet/ordering"
	"cabinet/process/health"
	"cabinet/process/httpserver"
	"cabinet/process/telemetry"
	"cabinet/temporal/orders"
)

// apiCommand serves the API and the web app.
func apiCommand() *cobra.Command {
	return &cobra.Command{
		Use: "api", Short: "Serve the API and the web app", Args: cobra.NoArgs,
		RunE: func(command *cobra.Command, _ []string) error {
			loaded, err := config.Load()
			if err != nil {
				return err
			}
			return runAPI(command.Context(), loaded)
		},
	}
}

func runAPI(ctx context.Context, config *config.Config) error {
	logger, stopTracing, err := startTelemetry(ctx, "api", config.Logs)
	if err != nil {
		return err
	}
	defer stopTracing()
	deps, err := openForServing(ctx, config, db.Serving, logger)
	if err != nil {
		return err
	}
	defer deps.close()
	readiness := deps.apiReadiness()
	prometheus.MustRegister(telemetry.EngineUp(deps.engineReady))
	prometheus.MustRegister(telemetry.RenewedCertificate{Name: "registers", Path: config.RegistersTLS.Certificate})
	server, err := newAPI(config, deps, readiness, logger)
	if err != nil {
		return err
	}
	stopServing, err := serveOperators(ctx, config.MetricsListen, readiness,
		prometheus.Gatherers{prometheus.DefaultGatherer, server.Metrics()}, api.Reference())
	if err != nil {
		return fmt.Errorf("CABINET_METRICS_LISTEN: %w", err)
	}
	defer stopServing()
	go deps.awaitEngine(ctx, logger) // for the log; reads are served without the engine
	listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", config.Listen)
	if err != nil {
		return fmt.Errorf("CABINET_LISTEN: %w", err)
	}
	leave := func() {
		readiness.Leave()
		server.Drain()
		time.Sleep(config.DrainDelay)
	}
	return serve(ctx, listener, server, leave, logger)
}

func newAPI(config *config.Config, deps *dependencies, readiness *health.Readiness, logger *slog.Logger) (*api.Server, error) {
	jwtKey, jwtErr := base64.StdEncoding.DecodeString(config.JWTKey)
	previousKey, previousErr := base64.StdEncoding.DecodeString(config.JWTKeyPrevious)
	if err := errors.Join(jwtErr, previousErr); err != nil {
		return nil, fmt.Errorf("keys: %w", err)
	}
	bank := monobank.New(config.Bank())
	bankSignIn, err := bankSignInOf(config)
	if err != nil {
		return nil, err
	}
	seal, err := config.SealOf()
	if err != nil {
		return nil, err
	}
	engine, switches := orders.NewClient(deps.engine, config.Deadlines), config.Switches
	settings := api.Config{
		PublicURL: config.PublicURL, WebDir: config.WebDir, JWTKey: jwtKey, JWTKeyPrevious: previousKey,
		Config: ordering.Config{
			OrderingBlock: config.OrderingBlock, ServicesOff: config.ServicesOff, MilitaryRegister: config.MilitaryRegister,
			ElectronicLicenceOff: !switches.ElectronicLicence, Sendings: config.Sendings, References: config.References,
			UnscannedUploads: config.AntivirusFailOpen,
		},
		Demo: config.Demo(), DevUser: config.DevUser, Unsigned: config.Unsigned, SignWidgetURL: config.SignWidgetURL,
		DiiaCallbackKey: config.DiiaAccount.CallbackKey, TrustedProxies: config.TrustedProxies,
		AnySigner: !switches.CheckRNOKPP, FinesListsOff: !switches.FinesLists,
		EmailLink: config.Deadlines.EmailLink, Monitoring: config.Deadlines.Monitoring,
		RefreshGrace: config.RefreshGrace, Portal: config.Portal.Shown(),
		RegistersRate: config.Registers().Rate, Push: config.Browsers(),
	}
	if seal != nil {
		settings.Seal = seal // not a nil pointer in an interface
	}
	return api.New(settings, api.World{
		Database: deps.database, Listener: db.Listener{Address: config.DatabaseListenURL, Pool: deps.database}, Keys: deps.keys, Objects: deps.objects, Orders: engine, Observers: engine,
		Registers: registers.New(config.Registers()),
		Identity:  idgovua.New(config.Idgovua(), nil),
		Bank:      bank, Webhooks: monobank.NewVerifier(bank), Readiness: readiness, Logger: logger,
		NovaPoshta: novaposhta.New(config.NovaPoshta()), Ukrposhta: ukrposhta.New(config.Ukrposhta()),
		Insurer: insurer.New(config.Insurer()), Diia: diiaOf(config), BankSignIn: bankSignIn,
		Signatures: signature.New(config.Signatures()), Antivirus: antivirusOf(config),
	})
}

// antivirusOf returns the scanner of uploads, nil if none is configured.
func antivirusOf(config *config.Config) ordering.Antivirus {
	if scanner := config.Antivirus(); scanner != nil {
		return scanner
	}
	return nil // not a nil pointer in an interface
}

// diiaOf returns the client of Diia, nil without an account there.
func diiaOf(config *config.Config) session.Diia {
	if !config.DiiaAccount.Offered() {
		return nil
	}
	return diia.New(config.Diia())
}

// bankSignInOf returns the client of the bank's sign-in, nil without a key.
func bankSignInOf(config *config.Config) (session.Bank, error) {
	settings := config.MonobankSignIn
	if !settings.Offered() {
		return nil, nil //nolint:nilnil // nil means: not offered
	}
	key, err := monobank.ParseSignInKey(settings.Key)
	if err != nil {
		return nil, fmt.Errorf("CABINET_MONOBANK_AUTH_KEY: %w", err)
	}
	return monobank.NewSignIn(settings.URL, key, settings.Signature), nil
}

// drainTimeout is how long open requests may take: an order may wait 15 s for its lock, and 12 s for its answer.
const drainTimeout = 30 * time.Second

// serve serves until ctx ends. Then it calls leave, which reports the shutdown and waits until load balancers have noticed, ends the
// streams, and lets open requests finish.
func serve(ctx context.Context, listener net.Listener, server *api.Server, leave func(), logger *slog.Logger) error {
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	defer stop()
	go server.Run(running)
	streams, endStreams := context.WithCancel(context.Background())
	httpServer := httpserver.New(streams, server.Handler())
	served := make(chan error, 1)
	go func() { served <- httpServer.Serve(listener) }()
	logger.Info("api is ready")
	select {
	case err := <-served:
		endStreams()
		return fmt.Errorf("serve: %w", err)
	case <-ctx.Done():
	}
	leave()
	stopping, cancel := context.WithTimeout(context.Background(), drainTimeout)
	defer cancel()
	server.EndStreams()
	err := httpServer.Shutdown(stopping)
	endStreams()
	return err
}
