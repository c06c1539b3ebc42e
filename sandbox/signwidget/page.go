package signwidget

import (
	"bytes"
	_ "embed"
	"html/template"
	"net/http"

	"cabinet/sandbox/ca"
)

var (
	//go:embed page.gohtml
	pageText string
	//go:embed widget.js
	scriptText []byte

	page = template.Must(template.New("widget").Parse(pageText))
)

// show serves the page that the portal embeds.
func (w *Widget) show(rw http.ResponseWriter, r *http.Request) {
	address := r.URL.Query().Get("address")
	if !w.admits(address) {
		http.Error(rw, "Цій сторінці не дозволено вбудовувати віджет підпису.", http.StatusForbidden)
		return
	}
	var body bytes.Buffer
	err := page.Execute(&body, struct {
		Address, Password string
		Holders           []ca.Holder
		Kinds             []ca.KindTitle
	}{address, Password, w.authority.Holders(), ca.Kinds})
	if err != nil {
		http.Error(rw, "Віджет не вдалося показати.", http.StatusInternalServerError)
		return
	}
	h := rw.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'self'; img-src data:; base-uri 'none'; frame-ancestors "+address)
	h.Set("X-Content-Type-Options", "nosniff")
	_, _ = body.WriteTo(rw)
}

func script(rw http.ResponseWriter, _ *http.Request) {
	rw.Header().Set("Content-Type", "text/javascript; charset=utf-8")
	rw.Header().Set("Cache-Control", "no-cache")
	_, _ = rw.Write(scriptText)
}
