package api

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/api/account"
	"cabinet/api/contract"
	"cabinet/api/lookup"
	"cabinet/api/monitoring"
	"cabinet/api/session"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/process/telemetry"
	"cabinet/store"
)

// Config is what the server needs to know.
type Config struct {
	ordering.Config
	PublicURL string // the cabinet's own address
	WebDir    string // the built web app
	JWTKey    []byte
	// JWTKeyPrevious verifies access tokens, too, while the key is changed; empty: none does.
	JWTKeyPrevious []byte
	Demo           bool   // preset sign-in
	DevUser        string // the RNOKPP of the developers' sign-in, in demonstrations; empty: not offered
	SignWidgetURL  string // the page of the signature's widget, which the cabinet's pages embed
	// Unsigned reports whether statements may be confirmed without a signature: in demonstrations (GAP-17).
	Unsigned bool
	// DiiaCallbackKey is the part of the callback's address that Diia alone knows; empty: no callback is taken.
	DiiaCallbackKey string
	// Push is how citizens' browsers are notified.
	Push account.Push
	// Seal is put on extracts; nil: they have none.
	Seal Seal
	// EmailLink is how long a link that verifies an address works, Monitoring how long a request to monitor fines waits for
	// the citizen (TIME-03, TIME-04).
	EmailLink, Monitoring time.Duration
	// RefreshGrace is how long a used refresh token is accepted again: the network may have lost the answer (API-013).
	RefreshGrace time.Duration
	// AnySigner takes a signature of anybody's key, in demonstrations; otherwise it must be the citizen's own (AUTH-24).
	AnySigner bool
	// FinesListsOff withholds the lists of citizens' own fines (FINE-15).
	FinesListsOff bool
	Portal        Portal
	// RegistersRate is how often in a second this process calls the registers at most; 0: no bound.
	RegistersRate float64
	// TrustedProxies may say for whom they ask. Anybody else would pass for many callers, and so evade the limits.
	TrustedProxies []netip.Prefix
}

// Seal puts the cabinet's electronic seal on a PDF document.
type Seal interface {
	Sign(ctx context.Context, document []byte, at time.Time) ([]byte, error)
}

// World is what the server works with.
type World struct {
	Database   *pgxpool.Pool
	Listener   db.Listener    // connects for notifications
	Keys       *store.Keys    // of orders, for what is kept beside them
	Objects    *store.Objects // nil: PostgreSQL has the contents of files
	Orders     Orders
	Observers  monitoring.Engine
	Registers  Registers
	Identity   session.Identity
	Bank       ordering.Bank
	Webhooks   Webhooks
	NovaPoshta NovaPoshta
	Ukrposhta  Ukrposhta
	Insurer    Insurer
	Diia       session.Diia // nil: not offered
	BankSignIn session.Bank // nil: not offered
	Signatures signature.Verifier
	Antivirus  ordering.Antivirus // nil: uploads are not scanned
	// Readiness is behind /readyz.
	Readiness interface {
		State(ctx context.Context) (parts map[string]string, ready bool)
	}
	Logger *slog.Logger
}

// Server answers the cabinet's calls.
type Server struct {
	world      World
	config     Config
	public     *url.URL
	policy     contentPolicy
	ordering   *ordering.Orders
	queries    *sqlc.Queries
	store      store.Store
	logger     *slog.Logger
	sessions   *session.Sessions
	signIns    *session.SignIns
	accounts   *account.Accounts
	lookup     *lookup.Lookup
	monitoring *monitoring.Monitoring
	gate       *gate
	callbacks  centreCallbacks
	stream     *stream
	looking    looking
	metrics    *metrics
	events     *telemetry.SecurityEvents
	works      works
	draining   atomic.Bool
}

var _ contract.ServerInterface = (*Server)(nil)

// New makes the server. Run must run as long as it serves.
func New(config Config, world World) (*Server, error) {
	public, err := url.Parse(config.PublicURL)
	if err != nil {
		return nil, fmt.Errorf("public address: %w", err)
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	if config.Sendings == (domain.Sendings{}) {
		config.Sendings = domain.StandardSendings
	}
	s := &Server{
		world: world, config: config, public: public, queries: sqlc.New(world.Database), logger: requestLogger(world.Logger),
		store: store.Store{
			Keys: world.Keys, Queries: sqlc.New(world.Database), References: config.References, Objects: world.Objects,
		},
		metrics: newMetrics(), policy: newContentPolicy(config.SignWidgetURL), callbacks: newCentreCallbacks(config.RegistersRate),
		events: newSecurityEvents(world.Logger, config.References),
	}
	s.metrics.registry.MustRegister(s.events)
	s.sessions = session.New(world.Database, session.Config{
		Key: config.JWTKey, PreviousKey: config.JWTKeyPrevious, RefreshGrace: config.RefreshGrace, Now: config.Now,
	})
	s.connect()
	s.looking = newLooking()
	s.stream = newStream(cmp.Or(world.Listener, db.Listener{Pool: world.Database}), world.Logger)
	s.gate, err = newGate(s)
	return s, err
}

// connect connects the server's parts with its configuration and its world.
func (s *Server) connect() {
	config, world := s.config, s.world
	s.accounts = account.New(account.Config{
		PublicURL: config.PublicURL, EmailLink: config.EmailLink, Links: config.Sendings.Links,
		Push: config.Push, Now: config.Now,
	}, world.Database, s.store)
	s.signIns = session.NewSignIns(session.SignInConfig{
		PublicURL: config.PublicURL, Demo: config.Demo, DevUser: config.DevUser, Now: config.Now,
	}, session.World{
		Database: world.Database, Store: s.store, Accounts: s.accounts, Sessions: s.sessions, Persons: world.Registers,
		Identity: world.Identity, Diia: world.Diia, Bank: world.BankSignIn, Signatures: world.Signatures,
	})
	orders := config.Config
	orders.PublicURL = config.PublicURL
	s.ordering = ordering.New(orders, ordering.World{
		Database: world.Database, Store: s.store, Engine: world.Orders, Registers: world.Registers, Insurer: world.Insurer,
		NovaPoshta: world.NovaPoshta, Post: world.Ukrposhta, Bank: world.Bank, Diia: world.Diia, Antivirus: world.Antivirus, Logger: s.logger,
		InsuranceClosed: func(at time.Time) bool { return s.works.insuranceAt(at) != nil }, NoOffers: s.logNoOffers,
	})
	s.lookup = lookup.New(lookup.Config{FinesListsOff: config.FinesListsOff, Now: config.Now}, lookup.World{
		Store: s.store, Ordering: s.ordering, Registers: world.Registers, Insurer: world.Insurer, Logger: s.logger,
		NoOffers: s.logNoOffers,
	})
	s.monitoring = &monitoring.Monitoring{
		Store: s.store, Engine: world.Observers, Register: world.Registers, Logger: s.logger, Life: config.Monitoring, Now: config.Now,
	}
}

// Run listens to changes of orders and sweeps what has expired, until ctx ends.
func (s *Server) Run(ctx context.Context) {
	go s.sweep(ctx)
	go s.keepOwnAssets(ctx)
	go s.followWorks(ctx)
	s.stream.run(ctx)
}

// Handler is the HTTP handler of everything that the cabinet serves.
func (s *Server) Handler() http.Handler {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.HandleMethodNotAllowed = true
	router.RedirectTrailingSlash = false // it would lead where the header X-Forwarded-Prefix says
	router.ContextWithFallback = true    // a handler's context ends with its request
	proxies := make([]string, len(s.config.TrustedProxies))
	for i, proxy := range s.config.TrustedProxies {
		proxies[i] = proxy.String()
	}
	_ = router.SetTrustedProxies(proxies) // fails on what is no prefix alone
	router.Use(s.identifyRequest, trace, s.measure, s.recoverPanic, s.secure, s.letGo)
	s.serveSystem(router)
	router.NoRoute(s.serveWeb)
	router.NoMethod(func(c *gin.Context) { s.refuse(c, domain.Refuse(domain.CodeMethodNotAllowed)) })
	calls := router.Group("", s.gate.check)
	contract.RegisterHandlersWithOptions(calls, s, contract.GinServerOptions{
		ErrorHandler: func(c *gin.Context, err error, _ int) {
			s.refuse(c, domain.RefuseFor(domain.CodeInvalid, err))
		},
	})
	return router
}
