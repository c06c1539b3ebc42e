package cluster

import (
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
	acts  []time.Duration
	codes map[int]int
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

// isAct reports whether a request changes an order: whoever sent it waits for the engine.
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
	f.acts = append(f.acts, time.Since(began))
	f.codes[coded.code]++
}

// Acts returns how long acts took at a quantile, and their answers' codes.
func (f *Front) Acts(quantile float64) (took time.Duration, codes map[int]int) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	sorted := slices.Sorted(slices.Values(f.acts))
	if len(sorted) == 0 {
		return 0, f.codes
	}
	return sorted[int(quantile*float64(len(sorted)-1))], f.codes
}

// codedWriter knows the status of a response.
type codedWriter struct {
	http.ResponseWriter
	code int
}

// WriteHeader notes the status.
func (w *codedWriter) WriteHeader(code int) {
	w.code = code
	w.ResponseWriter.WriteHeader(code)
}

// Unwrap lets streams be flushed.
func (w *codedWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }
