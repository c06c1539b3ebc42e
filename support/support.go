// Package support is the support desk: it signs staff in, finds orders and shows them in words, proxies the engine's web UI and decrypts
// histories for it, and logs each access before anything is shown. A reason opens one order, or one citizen's.
package support

import (
	"crypto/tls"
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/time/rate"

	"cabinet/db/sqlc"
	"cabinet/process/telemetry"
	"cabinet/store"
	"cabinet/store/references"
	"cabinet/temporal"
)

// Config configures the desk.
type Config struct {
	PublicURL  string      // the desk, as browsers reach it; with https its cookies are sent by https alone
	WebUIURL   string      // the engine's web UI, as the desk reaches it
	WebUITLS   *tls.Config // how it is called by https; nil: as others on the internet
	Namespace  string
	References *references.Keyset // finds citizens and orders
	Provider   Provider           // without an issuer it is not offered
	Money      Money              // nil: the desk only reads
	Tokens     bool               // accept tokens: one factor, for demonstrations
	Now        func() time.Time
}

// Desk serves support staff.
type Desk struct {
	config   Config
	origin   string
	secure   bool
	queries  *sqlc.Queries
	engine   Engine
	codec    *temporal.Codec
	store    store.Store
	counts   *counts
	provider *provider
	guesses  *rate.Limiter // unknown tokens
	proxy    http.Handler  // to the web UI
	pages    *template.Template
	logger   *slog.Logger
	events   *telemetry.SecurityEvents
}

//go:embed pages/*.gohtml pages/desk.css
var pageFiles embed.FS

// stylePath is where the style of the pages is.
const stylePath = "/desk.css"

// style serves the style of the pages.
func style(w http.ResponseWriter, r *http.Request) {
	http.ServeFileFS(w, r, pageFiles, "pages"+stylePath)
}

// guessesAtOnce and guessPause are the rate limit of unknown tokens.
const (
	guessesAtOnce = 20
	guessPause    = 6 * time.Second
)

// New returns the desk.
func New(config Config, database *pgxpool.Pool, keys *store.Keys, engine Engine, logger *slog.Logger) (*Desk, error) {
	public, err := url.Parse(config.PublicURL)
	if err != nil || public.Host == "" {
		return nil, errors.New("the desk's address must be like http://localhost:8234")
	}
	webUI, err := url.Parse(config.WebUIURL)
	if err != nil || webUI.Host == "" {
		return nil, errors.New("the web UI's address must be like http://localhost:8233")
	}
	pages, err := template.ParseFS(pageFiles, "pages/*.gohtml")
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	d := &Desk{
		config: config, origin: public.Scheme + "://" + public.Host, secure: public.Scheme == "https",
		queries: sqlc.New(database), engine: engine, codec: temporal.NewCodec(keys),
		store:   store.Store{Keys: keys, Queries: sqlc.New(database), References: config.References},
		counts:  &counts{engine: engine, namespace: config.Namespace, now: config.Now},
		guesses: rate.NewLimiter(rate.Every(guessPause), guessesAtOnce), pages: pages, logger: logger,
		events: newSecurityEvents(logger, config.References),
	}
	if config.Provider.Issuer != "" {
		d.provider = newProvider(config.Provider, strings.TrimSuffix(config.PublicURL, "/")+callbackPath)
	}
	d.proxy = d.newProxy(webUI)
	return d, nil
}

// callbackPath is the redirect path that is registered at the provider.
const callbackPath = "/sign-in/callback"

// Handler serves the desk.
func (d *Desk) Handler() http.Handler {
	forms := http.NewCrossOriginProtection()
	forms.SetDenyHandler(http.HandlerFunc(d.refuseForeignForm))
	form := func(handle http.HandlerFunc) http.Handler { return forms.Handler(handle) }
	routes := http.NewServeMux()
	routes.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	routes.HandleFunc("GET /{$}", d.front)
	routes.HandleFunc("GET "+stylePath, style)
	routes.HandleFunc("GET /views/{name}", d.view)
	routes.HandleFunc("GET /views/{name}/temporal", d.viewInUI)
	routes.HandleFunc("GET /orders/{id}", d.order)
	routes.HandleFunc("GET /orders/{id}/money", toOrder)
	routes.Handle("POST /orders/{id}/money", form(d.operate))
	routes.HandleFunc("GET /citizens/{id}", d.citizen)
	routes.HandleFunc("GET /found", d.found)
	routes.HandleFunc("GET "+differencesPath, d.differences)
	routes.HandleFunc("GET "+closedPath, d.closedDifferences)
	routes.Handle("POST "+differencesPath, form(d.closeDifference))
	routes.HandleFunc("GET /others/{workflow...}", d.other)
	routes.HandleFunc("GET /sign-in", d.toProvider)
	routes.HandleFunc("GET "+callbackPath, d.fromProvider)
	routes.Handle("POST /sign-in", form(d.withToken))
	routes.Handle("POST /reason", form(d.open))
	routes.Handle("POST /sign-out", form(d.signOut))
	routes.Handle("POST /search", form(d.search))
	routes.Handle("POST /decode", d.fromUI(d.decode))
	all := http.NewServeMux()
	all.Handle("/", secure(routes))
	all.Handle(uiPath, form(d.webUI)) // with headers of its own
	return oneSlash(all)
}

// oneSlash accepts a duplicate slash, from an address with a slash at its end: a redirect would silently end the web UI's request.
func oneSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "//decode" || r.URL.Path == "/decode/" {
			r.URL.Path = "/decode"
		}
		next.ServeHTTP(w, r)
	})
}

// pagePolicy lets the pages load nothing but their style. The web UI has a policy of its own (closeScripts).
const pagePolicy = "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

// secure sets the headers that keep a browser from being tricked.
func secure(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", pagePolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cache-Control", "no-store")
		next.ServeHTTP(w, r)
	})
}
