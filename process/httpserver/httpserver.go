// Package httpserver creates the HTTP servers of the cabinet's processes, with timeouts that a slow client cannot evade.
//
// http.Server's ReadTimeout and WriteTimeout do not fit: the first cancels the context of a handler that runs longer than a body may
// take, as an order that waits for its lock; the second would end event streams.
package httpserver

import (
	"context"
	"io"
	"net"
	"net/http"
	"time"
)

// Limits are the timeouts of a request's parts.
type Limits struct {
	Body   time.Duration // from the end of the header to the end of the body
	Answer time.Duration // from the end of the header to the end of the answer
}

// defaults apply unless a handler sets deadlines through http.ResponseController. The slowest answer, an order, takes 27 s; the rest
// is for the network.
var defaults = Limits{Body: 10 * time.Second, Answer: 2 * time.Minute}

const (
	headerTimeout = 10 * time.Second
	idleTimeout   = 2 * time.Minute
	// maxHeader is several times the longest address and token.
	maxHeader = 32 << 10
)

// New returns a server of a handler. Requests have contexts derived from ctx.
func New(ctx context.Context, handler http.Handler) *http.Server {
	return &http.Server{
		Handler: defaults.Handler(handler), ReadHeaderTimeout: headerTimeout, IdleTimeout: idleTimeout, MaxHeaderBytes: maxHeader,
		BaseContext: func(net.Listener) context.Context { return ctx },
	}
}

// Handler sets the deadlines of each request, if the server supports them.
func (l Limits) Handler(handler http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		controller := http.NewResponseController(w)
		now := time.Now()
		_ = controller.SetWriteDeadline(now.Add(l.Answer)) // for each request, because a connection keeps the last one
		if r.Body != nil && r.Body != http.NoBody {
			_ = controller.SetReadDeadline(now.Add(l.Body))
			r.Body = &body{ReadCloser: r.Body, controller: controller}
		}
		handler.ServeHTTP(w, r)
	})
}

// body removes its deadline at its end, because the server then reads from the connection only to notice that the caller has gone, and
// would mistake the deadline for that.
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
