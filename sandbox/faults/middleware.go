package faults

import (
	"bytes"
	"net/http"
	"strconv"
	"time"
)

// The faults that every system has.
const (
	Slow        = "slow"
	Down        = "down"
	Unavailable = "unavailable"
	Error500    = "error_500"
	Malformed   = "malformed"
	LostAnswer  = "lost_answer"
)

var common = []Fault{
	{ID: Slow, Title: "відповідає повільно", Delayed: true},
	{ID: Down, Title: "не відповідає: розриває з’єднання"},
	{ID: Unavailable, Title: "відповідає 503"},
	{ID: Error500, Title: "відповідає 500"},
	{ID: Malformed, Title: "обриває тіло відповіді посередині"},
	{ID: LostAnswer, Title: "виконує запит, але відповідь губиться"},
}

// AccessDenied is the fault of a system that does not let its caller in. Each answers by its own protocol.
const AccessDenied = "access_denied"

// Wrap makes the system's faults act on its handler.
func (s *Switches) Wrap(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
		if delay, on := s.Active(Slow); on && !pause(req, delay) {
			return
		}
		if s.On(Down) {
			panic(http.ErrAbortHandler)
		}
		if s.On(Unavailable) {
			http.Error(w, "Service Unavailable", http.StatusServiceUnavailable)
			return
		}
		if s.On(Error500) {
			http.Error(w, "Internal Server Error", http.StatusInternalServerError)
			return
		}
		if s.On(Malformed) {
			serveCut(w, req, next)
			return
		}
		if s.On(LostAnswer) {
			next.ServeHTTP(&recorder{header: http.Header{}}, req)
			panic(http.ErrAbortHandler)
		}
		next.ServeHTTP(w, req)
	})
}

// pause waits unless the client gives up first.
func pause(req *http.Request, d time.Duration) bool {
	select {
	case <-time.After(d):
		return true
	case <-req.Context().Done():
		return false
	}
}

// serveCut answers with the first half of the real body.
func serveCut(w http.ResponseWriter, req *http.Request, next http.Handler) {
	rec := &recorder{header: http.Header{}, status: http.StatusOK}
	next.ServeHTTP(rec, req)
	for name, values := range rec.header {
		w.Header()[name] = values
	}
	half := rec.body.Bytes()[:rec.body.Len()/2]
	w.Header().Set("Content-Length", strconv.Itoa(len(half)))
	w.WriteHeader(rec.status)
	_, _ = w.Write(half)
}

// recorder keeps an answer back.
type recorder struct {
	header http.Header
	status int
	body   bytes.Buffer
}

func (r *recorder) Header() http.Header         { return r.header }
func (r *recorder) WriteHeader(status int)      { r.status = status }
func (r *recorder) Write(p []byte) (int, error) { return r.body.Write(p) }
