// Package support is the desk of support staff, apart from the citizens' cabinet: it decodes histories for the engine's
// web UI, finds a citizen's orders, and writes down who has looked at what and why before anything is shown.
package support

import (
	"embed"
	"errors"
	"fmt"
	"html/template"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
	"cabinet/temporal"
)

// Config is what the desk needs to know.
type Config struct {
	UIURL        string // the engine's web UI, as browsers reach it
	Namespace    string
	ReferenceKey []byte // for the opaque references of citizens
	Secure       bool   // cookies by https alone
	Now          func() time.Time
}

// Desk serves support staff.
type Desk struct {
	config  Config
	ui      *url.URL
	queries *sqlc.Queries
	engine  Engine
	codec   *temporal.Codec
	pages   *template.Template
	logger  *slog.Logger
}

//go:embed pages/*.gohtml
var pageFiles embed.FS

// New makes the desk.
func New(config Config, database *pgxpool.Pool, keys *temporal.Keys, engine Engine, logger *slog.Logger) (*Desk, error) {
	ui, err := url.Parse(config.UIURL)
	if err != nil || ui.Host == "" {
		return nil, errors.New("the web UI's address must be like http://localhost:8233")
	}
	pages, err := template.ParseFS(pageFiles, "pages/*.gohtml")
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	return &Desk{
		config: config, ui: ui, queries: sqlc.New(database), engine: engine, codec: temporal.NewCodec(keys),
		pages: pages, logger: logger,
	}, nil
}

// Handler is everything that the desk serves.
func (d *Desk) Handler() http.Handler {
	forms := http.NewCrossOriginProtection()
	routes := http.NewServeMux()
	routes.HandleFunc("GET /healthz", func(http.ResponseWriter, *http.Request) {})
	routes.Handle("GET /metrics", d.metrics())
	routes.HandleFunc("GET /{$}", d.front)
	routes.HandleFunc("GET /views/{name}", d.view)
	routes.Handle("POST /sign-in", forms.Handler(http.HandlerFunc(d.signIn)))
	routes.Handle("POST /sign-out", forms.Handler(http.HandlerFunc(d.signOut)))
	routes.Handle("POST /lookup", forms.Handler(http.HandlerFunc(d.lookup)))
	routes.HandleFunc("POST /decode", d.fromUI(d.decode))
	routes.HandleFunc("OPTIONS /decode", d.fromUI(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) }))
	return secure(oneSlash(routes))
}

// oneSlash forgives the slash too many that an address with a slash at its end makes: a redirect would end the web UI's
// request without a word.
func oneSlash(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "//decode" || r.URL.Path == "/decode/" {
			r.URL.Path = "/decode"
		}
		next.ServeHTTP(w, r)
	})
}

// pagePolicy lets the pages load nothing.
const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'"

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
