package traffic

import (
	"context"
	"fmt"
	"maps"
	"net"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Front is the proxy before several APIs. As that of docker-compose.yml it asks each for /readyz, sends requests to those that are ready in
// turn, and sends none a second time. It measures what people wait for: each act, until its answer.
type Front struct {
	upstreams []*upstream
	next      atomic.Uint64

	mutex  sync.Mutex
	acts   []Act
	failed []Act
	codes  map[int]int
}

// upstream is an API.
type upstream struct {
	url     *url.URL
	forward *httputil.ReverseProxy
	ready   atomic.Bool
	served  atomic.Int64
}

// Act is a request that changes an order, and its answer.
type Act struct {
	Began    time.Time
	Took     time.Duration
	What     string
	Status   int
	Answered string // the beginning of it
}

// checkEvery is how soon the proxy notices that an API stops.
const checkEvery = 100 * time.Millisecond

// Serve serves on an address until the test ends.
func Serve(t testing.TB, address string, upstreams ...string) *Front {
	t.Helper()
	f := &Front{codes: map[int]int{}}
	for _, one := range upstreams {
		f.add(t, one)
	}
	listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", address)
	require.NoError(t, err)
	server := &http.Server{Handler: f, ReadHeaderTimeout: time.Minute}
	go func() { _ = server.Serve(listener) }()
	t.Cleanup(func() { _ = server.Close() })
	f.check(t.Context())
	go func() {
		for t.Context().Err() == nil {
			time.Sleep(checkEvery)
			f.check(t.Context())
		}
	}()
	return f
}

func (f *Front) add(t testing.TB, address string) {
	t.Helper()
	parsed, err := url.Parse(address)
	require.NoError(t, err)
	f.upstreams = append(f.upstreams, &upstream{url: parsed, forward: &httputil.ReverseProxy{
		Rewrite: func(r *httputil.ProxyRequest) {
			r.SetURL(parsed)
			r.SetXForwarded()
		},
		FlushInterval: -1,
	}})
}

func (f *Front) check(ctx context.Context) {
	for _, u := range f.upstreams {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, u.url.String()+"/readyz", nil)
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

// isAct reports whether a request changes an order: its sender waits for the engine.
func isAct(request *http.Request) bool {
	return strings.HasPrefix(request.URL.Path, "/api/services") &&
		(request.Method != http.MethodGet || strings.HasSuffix(request.URL.Path, "/payment"))
}

// ServeHTTP sends a request to the next API that is ready.
func (f *Front) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	began, coded := time.Now(), &codedWriter{ResponseWriter: response}
	f.forward(coded, request)
	act := Act{began, time.Since(began), request.Method + " " + request.URL.Path, coded.code, string(coded.begun)}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	if coded.code >= http.StatusInternalServerError {
		f.failed = append(f.failed, act)
	}
	if isAct(request) {
		f.acts = append(f.acts, act)
		f.codes[coded.code]++
	}
}

func (f *Front) forward(response http.ResponseWriter, request *http.Request) {
	turn := f.next.Add(1)
	for i := range f.upstreams { // each once, also when others come in the meantime
		u := f.upstreams[(turn+uint64(i))%uint64(len(f.upstreams))]
		if u.ready.Load() {
			u.served.Add(1)
			u.forward.ServeHTTP(response, request)
			return
		}
	}
	http.Error(response, "no API is ready", http.StatusBadGateway)
}

// RequireAllServed requires that each API has had something to do.
func (f *Front) RequireAllServed(t testing.TB) {
	t.Helper()
	for _, u := range f.upstreams {
		require.Positive(t, u.served.Load(), "an API had nothing to do")
	}
}

// Acts are what people waited for.
type Acts struct {
	Count                int
	Median, P95, Longest time.Duration
}

// String is for logs.
func (a Acts) String() string {
	return fmt.Sprintf("%d acts, median %s, p95 %s, longest %s", a.Count, a.Median, a.P95, a.Longest)
}

// Acts returns those that began in a period.
func (f *Front) Acts(from, until time.Time) Acts {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	var took []time.Duration
	for _, one := range f.acts {
		if !one.Began.Before(from) && one.Began.Before(until) {
			took = append(took, one.Took)
		}
	}
	if len(took) == 0 {
		return Acts{}
	}
	slices.Sort(took)
	at := func(quantile float64) time.Duration {
		return took[int(quantile*float64(len(took)-1))].Round(time.Millisecond)
	}
	return Acts{len(took), at(0.5), at(0.95), at(1)}
}

// Slower returns the acts that took longer than a limit.
func (f *Front) Slower(than time.Duration) (slow []Act) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for _, one := range f.acts {
		if one.Took > than {
			slow = append(slow, one)
		}
	}
	return slow
}

// Failed returns the requests of all kinds that were answered with a server's error.
func (f *Front) Failed() []Act {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return slices.Clone(f.failed)
}

// Codes are how many acts were answered with each status.
func (f *Front) Codes() map[int]int {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	return maps.Clone(f.codes)
}

// codedWriter knows the status of a response, and how it begins.
type codedWriter struct {
	http.ResponseWriter
	code  int
	begun []byte
}

// begunBytes are enough for a refusal.
const begunBytes = 300

// Write notes the beginning.
func (w *codedWriter) Write(content []byte) (int, error) {
	w.begun = append(w.begun, content[:min(len(content), begunBytes-len(w.begun))]...)
	return w.ResponseWriter.Write(content)
}

// WriteHeader notes the status.
func (w *codedWriter) WriteHeader(code int) {
	w.code = code
	w.ResponseWriter.WriteHeader(code)
}

// Unwrap lets streams be flushed.
func (w *codedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
