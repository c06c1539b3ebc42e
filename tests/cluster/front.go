package cluster

import (
	"maps"
	"net/http"
	"net/http/httputil"
	"net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Front is the proxy before the APIs. It measures what people wait for: each act, until its answer.
type Front struct {
	apis []http.Handler
	next atomic.Uint64

	mutex sync.Mutex
	acts  []Act
	codes map[int]int
}

// Act is a request that changes an order, and its answer.
type Act struct {
	Began    time.Time
	Took     time.Duration
	What     string
	Status   int
	Answered string // the beginning of it
}

// NewFront returns a proxy before APIs.
func NewFront(apis ...string) (*Front, error) {
	f := &Front{codes: map[int]int{}}
	for _, api := range apis {
		address, err := url.Parse(api)
		if err != nil {
			return nil, err
		}
		f.apis = append(f.apis, httputil.NewSingleHostReverseProxy(address))
	}
	return f, nil
}

// isAct reports whether a request changes an order: its sender waits for the engine.
func isAct(request *http.Request) bool {
	return strings.HasPrefix(request.URL.Path, "/api/services") &&
		(request.Method != http.MethodGet || strings.HasSuffix(request.URL.Path, "/payment"))
}

// ServeHTTP hands a request to the next API.
func (f *Front) ServeHTTP(response http.ResponseWriter, request *http.Request) {
	began, coded := time.Now(), &codedWriter{ResponseWriter: response}
	f.apis[f.next.Add(1)%uint64(len(f.apis))].ServeHTTP(coded, request)
	if !isAct(request) {
		return
	}
	f.mutex.Lock()
	defer f.mutex.Unlock()
	f.acts = append(f.acts, Act{began, time.Since(began), request.Method + " " + request.URL.Path, coded.code, string(coded.begun)})
	f.codes[coded.code]++
}

// Acts are what people waited for.
type Acts struct {
	Count                int
	Median, P95, Longest time.Duration
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
