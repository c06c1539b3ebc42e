package insurer

import (
	"context"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

const (
	png = "\x89PNG\r\n\x1a\n" + "mark"
	svg = `<svg xmlns="http://www.w3.org/2000/svg"/>`
)

// Companies' marks come with the offers; only pictures, of the aggregator, read once.
func TestLogos(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		switch r.URL.Path {
		case "/png":
			_, _ = w.Write([]byte(png))
		case "/svg":
			w.Header().Set("Content-Type", "text/plain")
			_, _ = w.Write([]byte(svg))
		case "/page":
			w.Header().Set("Content-Type", "image/png") // it is not what it says
			_, _ = w.Write([]byte("<!doctype html><script>alert(1)</script>"))
		case "/long":
			_, _ = w.Write([]byte(png + strings.Repeat("x", maxLogo)))
		case "/moved":
			http.Redirect(w, r, "/png", http.StatusFound)
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(server.Close)
	client := New(Config{URL: server.URL + "/ewa"})
	show := func(address string) string {
		return client.Logos(t.Context(), []domain.Offer{{Code: "1", Logo: address}})[0].Logo
	}
	require.Equal(t, "data:image/png;base64,iVBORw0KGgptYXJr", show(server.URL+"/png"), "INS-15: the logo")
	require.True(t, strings.HasPrefix(show(server.URL+"/svg"), "data:image/svg+xml;base64,"))
	unfit := []string{"/page", "/long", "/moved", "/none"}
	for _, path := range unfit {
		require.Empty(t, show(server.URL+path), path)
	}
	before := asked.Load()
	require.NotEmpty(t, show(server.URL+"/png"))
	for _, path := range unfit {
		require.Empty(t, show(server.URL+path), path)
	}
	for _, foreign := range []string{"http://169.254.169.254/latest", "file:///etc/passwd", "/png", ""} {
		require.Empty(t, show(foreign), foreign)
	}
	require.Equal(t, before, asked.Load(), "asked for what was known, or for what is not trusted")
}

// Marks are asked for from the aggregator's domain alone.
func TestLogosOfOtherHosts(t *testing.T) {
	client := New(Config{URL: "https://web.ewa.ua/ewa/api/v10"})
	for address, trusted := range map[string]bool{
		"https://web.ewa.ua/logos/1.png": true, "https://static.ewa.ua/1.png": true, "https://ewa.ua/1.png": true,
		"http://static.ewa.ua/1.png": false, "https://static.ewa.ua:8443/1.png": false, "https://ewa.ua.example/1.png": false,
		"https://notewa.ua/1.png": false, "https://other.com.ua/1.png": false, "https://10.0.0.1/1.png": false, "https://engine/1.png": false,
		"https://localhost/1.png": false, "https://web.ewa.ua@evil.example/1.png": false,
	} {
		require.Equal(t, trusted, client.trusted(address), address)
	}
	require.False(t, New(Config{URL: "http://10.0.0.1"}).trusted("https://10.0.0.1/x"), "an address has no domain")
}

// Offers keep their order, and are answered without marks when the marks do not come.
func TestLogosThatDoNotCome(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	server.Close()
	offers := []domain.Offer{{Code: "1", Logo: server.URL}, {Code: "2", Logo: server.URL}}
	shown := New(Config{URL: server.URL}).Logos(t.Context(), offers)
	require.Equal(t, []domain.Offer{{Code: "1"}, {Code: "2"}}, shown)
	require.Equal(t, server.URL, offers[0].Logo, "what was given is left as it was")
}

// A host that does not answer is not waited for by each who asks for offers, only now and then; somebody who has left says
// nothing about the host.
func TestLogosOfASilentHost(t *testing.T) {
	var asked atomic.Int32
	silent, arrived := make(chan struct{}), make(chan struct{}, 3)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		arrived <- struct{}{}
		select {
		case <-silent:
			_, _ = w.Write([]byte(png))
		case <-r.Context().Done():
		}
	}))
	t.Cleanup(server.Close)
	client := New(Config{URL: server.URL})
	client.noLogos = newLogos(time.Second)
	show := func(ctx context.Context) string {
		return client.Logos(ctx, []domain.Offer{{Code: "1", Logo: server.URL}})[0].Logo
	}
	leaving, leave := context.WithCancel(t.Context())
	go func() {
		<-arrived
		leave()
	}()
	require.Empty(t, show(leaving))
	require.Empty(t, show(t.Context()))
	require.EqualValues(t, 2, asked.Load())
	began := time.Now()
	require.Empty(t, show(t.Context()))
	require.Less(t, time.Since(began), logoPatience/2)
	require.EqualValues(t, 2, asked.Load())
	close(silent)
	require.Eventually(t, func() bool { return show(t.Context()) != "" }, 5*time.Second, 50*time.Millisecond, "it is asked again")
}
