package api

import (
	_ "embed"
	"net/http"

	"github.com/swaggest/swgui"
	"github.com/swaggest/swgui/v5emb"
)

//go:embed openapi.yaml
var specification []byte

// Where the reference is.
const (
	referencePath     = "/api/docs"
	specificationPath = "/api/openapi.yaml"
)

// referencePolicy lets the reference's page run its own inline script, and nothing call or embed anything else.
const referencePolicy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

// Reference serves the API reference, drawn from the contract. It is for operators and developers, on a port of their own:
// it must not run on the origin that keeps citizens' tokens, because its page is a third party's and has inline scripts. It
// sends no calls.
func Reference() http.Handler {
	page := v5emb.NewHandlerWithConfig(swgui.Config{
		Title: "Кабінет водія: API", SwaggerJSON: specificationPath, BasePath: referencePath + "/",
		SettingsUI: map[string]string{"supportedSubmitMethods": "[]"},
	})
	routes := http.NewServeMux()
	routes.HandleFunc("GET "+specificationPath, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/yaml")
		_, _ = w.Write(specification)
	})
	routes.Handle("GET "+referencePath, page)
	routes.Handle("GET "+referencePath+"/", page)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", referencePolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		routes.ServeHTTP(w, r)
	})
}
