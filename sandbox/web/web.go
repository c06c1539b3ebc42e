// Package web is what the sandbox's pages and JSON answers share: one look, one way to write money and Kyiv time.
package web

import (
	"bytes"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"io/fs"
	"net/http"
	"strings"
	"time"
	_ "time/tzdata" // Kyiv time on machines without a zone database
)

//go:embed assets
var assets embed.FS

//go:embed layout.gohtml
var layout string

// maxBody bounds request bodies.
const maxBody = 1 << 20

var kyiv = mustZone("Europe/Kyiv")

func mustZone(name string) *time.Location {
	zone, err := time.LoadLocation(name)
	if err != nil {
		panic(err) // time/tzdata is linked in
	}
	return zone
}

// Assets serves the style sheet and the script that all pages share.
func Assets() http.Handler {
	files, err := fs.Sub(assets, "assets")
	if err != nil {
		panic(err) // the folder is embedded
	}
	return http.FileServerFS(files)
}

// Money writes kopecks as hryvnias: 123456 is "1 234,56 ₴".
func Money(kopecks int64) string {
	sign := ""
	if kopecks < 0 {
		sign, kopecks = "−", -kopecks
	}
	whole := fmt.Sprint(kopecks / 100)
	for i := len(whole) - 3; i > 0; i -= 3 {
		whole = whole[:i] + "\u00a0" + whole[i:]
	}
	return fmt.Sprintf("%s%s,%02d\u00a0₴", sign, whole, kopecks%100)
}

// KyivTime writes a moment as DD.MM.YYYY HH:MM:SS in Kyiv.
func KyivTime(t time.Time) string { return t.In(kyiv).Format("02.01.2006 15:04:05") }

// KyivClock writes a moment as HH:MM in Kyiv.
func KyivClock(t time.Time) string { return t.In(kyiv).Format("15:04") }

// Pages parses the page templates of one system inside the common layout, with the parts they share. Each page defines
// "title" and "main".
func Pages(files fs.FS, dir string, parts ...string) map[string]*template.Template {
	base := template.Must(template.New("layout").Funcs(template.FuncMap{
		"money": Money, "kyiv": KyivTime, "clock": KyivClock, "lower": strings.ToLower,
		"iso": func(t time.Time) string { return t.UTC().Format(time.RFC3339) },
	}).Parse(layout))
	if len(parts) > 0 {
		base = template.Must(base.ParseFS(files, parts...))
	}
	entries, err := fs.ReadDir(files, dir)
	if err != nil {
		panic(err) // the folder is embedded
	}
	pages := map[string]*template.Template{}
	for _, entry := range entries {
		name := strings.TrimSuffix(entry.Name(), ".gohtml")
		pages[name] = template.Must(template.Must(base.Clone()).ParseFS(files, dir+"/"+entry.Name()))
	}
	return pages
}

// Render answers with a page. It is written at once, so a failing template becomes a clean 500.
func Render(w http.ResponseWriter, page *template.Template, status int, data any) {
	var body bytes.Buffer
	if err := page.ExecuteTemplate(&body, "layout", data); err != nil {
		http.Error(w, "page: "+err.Error(), http.StatusInternalServerError)
		return
	}
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "no-store")
	h.Set("Content-Security-Policy", "default-src 'self'; img-src 'self' data:; frame-ancestors 'self'; base-uri 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Content-Type-Options", "nosniff")
	w.WriteHeader(status)
	_, _ = body.WriteTo(w)
}

// JSON answers with a JSON body.
func JSON(w http.ResponseWriter, status int, body any) {
	raw, err := json.Marshal(body)
	if err != nil {
		http.Error(w, "encode answer", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.WriteHeader(status)
	_, _ = w.Write(raw)
}

// ReadJSON decodes the one JSON value of a request body. Strict refuses unknown fields.
func ReadJSON(r *http.Request, into any, strict bool) error {
	decoder := json.NewDecoder(http.MaxBytesReader(nil, r.Body, maxBody))
	if strict {
		decoder.DisallowUnknownFields()
	}
	if err := decoder.Decode(into); err != nil {
		return fmt.Errorf("read JSON body: %w", err)
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("read JSON body: more than one value")
	}
	return nil
}
