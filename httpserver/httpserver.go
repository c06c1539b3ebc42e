// Package httpserver makes the HTTP servers of the cabinet's processes, with bounds on what a connection may hold up.
//
// http.Server has bounds of its own, ReadTimeout and WriteTimeout, which do not fit: the first ends the context of a handler that
// works longer than a body may take, and an order waits for its turn; the second would end streams of events.
package httpserver

import (
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// Limits are how long the parts of a request may take.
type Limits struct {
	Body   time.Duration // from the end of the header to the end of the body
	Answer time.Duration // from the end of the header to the end of the answer
}

// defaults hold for whoever sets no deadlines of its own through http.ResponseController. The slowest answer, an order, takes 27 s;
// the rest is for the network.
var defaults = Limits{Body: 10 * time.Second, Answer: 2 * time.Minute}

const (
	headerTimeout = 10 * time.Second
	idleTimeout   = 2 * time.Minute
	// maxHeader is as much as the longest address and token of ours, several times over.
	maxHeader = 32 << 10
)

// New is a server of a handler. Its requests' contexts are made from ctx.
func New(ctx context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler: defaults.Handler(handler), ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
}

// Handler gives each request of a handler its deadlines. A server that cannot set them, as that of tests, sets none.
func (l Limits) Handler(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		controller := http.NewResponseController(w)
		now := time.Now()
		_ = controller.SetWriteDeadline(now.Add(l.Answer)) // of each request anew: a connection keeps the last one
		if r.Body != nil && r.Body != http.NoBody {
			_ = controller.SetReadDeadline(now.Add(l.Body))
			r.Body = &body{ReadCloser: r.Body, controller: controller}
		}
		handler.ServeHTTP(w, r)
	})
}

// body ends its deadline at its own end. From then on the server reads from the connection only to notice that the caller has gone,
// and would take the deadline for that.
type body struct {
	io.ReadCloser
	controller *http.ResponseController
}

func (b *body) Read(into []byte) (int, error) {
	n, err := b.ReadCloser.Read(into)
	if err == io.EOF { //nolint:errorlint // readers do not wrap it
		_ = b.controller.SetReadDeadline(time.Time{})
	}
	return n, err
}
