// Package signwidget plays the state's signature widget: a page that a portal embeds in a frame, where a person reads a
// key and signs. It talks to the portal by postMessage in the form of the IIT EndUser widget.
package signwidget

import (
	"net/http"
	"net/url"
	"strings"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/faults"
)

// Config is who may embed the widget.
type Config struct {
	Origins []string // allowed beginnings of the embedding page's origin, such as http://localhost:
}

// Widget is safe for concurrent use.
type Widget struct {
	config    Config
	authority *ca.Authority
	faults    *faults.Switches
}

// System lists the faults of the widget.
var System = faults.System{
	ID: "signwidget", Title: "Віджет підпису", Path: "/sign-widget/",
	Faults: []faults.Fault{
		{ID: wrongSigner, Title: "підписує інша людина"},
		{ID: wrongDigest, Title: "підписано інший документ"},
		{ID: brokenSignature, Title: "підпис пошкоджено"},
		{ID: slowSigning, Title: "підписує повільно", Delayed: true},
		{ID: neverAnswers, Title: "на запит підпису ніколи не відповідає"},
	},
}

const (
	wrongSigner     = "wrong_signer"
	wrongDigest     = "wrong_digest"
	brokenSignature = "broken_signature"
	slowSigning     = "slow_signing"
	neverAnswers    = "never_answers"
)

// New makes the widget.
func New(c Config, a *ca.Authority, f *faults.Registry) *Widget {
	return &Widget{config: c, authority: a, faults: f.Of(System)}
}

// Handler serves the page and what its script asks for, without the faults common to all systems.
func (w *Widget) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /v1/{$}", w.show)
	mux.HandleFunc("GET /v1/widget.js", script)
	mux.HandleFunc("POST /v1/read", w.read)
	mux.HandleFunc("POST /v1/sign", w.sign)
	return mux
}

// admits reports whether the address is an origin, and one that may embed the widget.
func (w *Widget) admits(address string) bool {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme+"://"+u.Host != address {
		return false
	}
	for _, prefix := range w.config.Origins {
		if strings.HasPrefix(address, prefix) || strings.HasPrefix(prefix, address+"/") {
			return true
		}
	}
	return false
}
