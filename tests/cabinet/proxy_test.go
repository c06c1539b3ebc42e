package cabinet

import (
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// proxy stands before several APIs, as the one of docker-compose.yml does: it asks each for /readyz, sends requests to
// those that are ready in turn, and sends none a second time.
type proxy struct {
	upstreams []*upstream
	next      atomic.Uint64
}

type upstream struct {
	url     *url.URL
	forward *httputil.ReverseProxy
	ready   atomic.Bool
	served  atomic.Int64
}

// checkEvery is how soon the proxy notices that an API stops.
const checkEvery = 100 * time.Millisecond

// startProxy serves on an address until the test ends.
func startProxy(t testing.TB, address string, upstreams ...string) *proxy {
	p := &proxy{}
	for _, one := range upstreams {
		parsed, err := url.Parse(one)
		require.NoError(t, err)
		p.upstreams = append(p.upstreams, &upstream{url: parsed, forward: &httputil.ReverseProxy{
			Rewrite: func(r *httputil.ProxyRequest) {
				r.SetURL(parsed)
				r.SetXForwarded()
			},
			FlushInterval: -1,
		}})
	}
	server := httptest.NewUnstartedServer(p)
	listener, err := listenOn(t, address)
	require.NoError(t, err)
	server.Listener = listener
	server.Start()
	t.Cleanup(server.Close)
	p.check(t)
	go func() {
		for t.Context().Err() == nil {
			time.Sleep(checkEvery)
			p.check(t)
		}
	}()
	return p
}

func (p *proxy) check(t testing.TB) {
	for _, u := range p.upstreams {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, u.url.String()+"/readyz", nil)
		if err != nil {
			continue
		}
		answer, err := http.DefaultClient.Do(request)
		if err == nil {
			_ = answer.Body.Close()
		}
		u.ready.Store(err == nil && answer.StatusCode == http.StatusOK)
	}
}

// ServeHTTP sends a request to the next API that is ready.
func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	turn := p.next.Add(1)
	for i := range p.upstreams { // each once, also when others come in the meantime
		u := p.upstreams[(turn+uint64(i))%uint64(len(p.upstreams))]
		if u.ready.Load() {
			u.served.Add(1)
			u.forward.ServeHTTP(w, r)
			return
		}
	}
	http.Error(w, "no API is ready", http.StatusBadGateway)
}
