// Package wire is what the clients of outside systems share: an HTTP client with limits, and one kind of error
// that reports whether trying again can help. Errors carry the shape of bodies, but neither their content nor personal data.
package wire

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"golang.org/x/time/rate"
)

// Kind says what an outside system's failure means for the caller.
type Kind string

// The kinds of failures.
const (
	Unavailable Kind = "unavailable" // no answer, a time-out, a fault of theirs: trying again may help
	Malformed   Kind = "malformed"   // an answer that cannot be read: trying again may help
	// AccessDenied: our key, right or certificate is not accepted. It is for operators to repair, and then trying again helps.
	AccessDenied Kind = "access_denied"
	// BadRequest: they call our request wrong, or answer with a fault that the protocol's documents do not name. That is a defect
	// of either side, and no answer to what was asked: once it is repaired, trying again helps.
	BadRequest Kind = "bad_request"
	Refused    Kind = "refused"   // a decision about what was asked: trying again does not help
	NotFound   Kind = "not_found" // they do not have it
)

// ErrTooLong is the cause of a failure by an answer over the limit.
var ErrTooLong = errors.New("the answer is too long")

// Retryable reports whether trying again may help: only a decision of the other side is final.
func (k Kind) Retryable() bool {
	switch k {
	case Unavailable, Malformed, AccessDenied, BadRequest:
		return true
	}
	return false
}

// Error is the failure of one call to an outside system.
type Error struct {
	System    string
	Operation string
	Kind      Kind
	Status    int    // HTTP status, 0 without an answer
	Code      string // the system's own code, when it gave one
	// RetryAfter is how long the system asks to be left alone; 0: it does not say.
	RetryAfter time.Duration
	Shape      string // the form of an answer that is Malformed, or says BadRequest
	Cause      error
}

// Error names the system, the call and what happened.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s: %s: %s", e.System, e.Operation, e.Kind)
	if e.Status != 0 {
		text += fmt.Sprintf(" (HTTP %d)", e.Status)
	}
	if e.Code != "" {
		text += " " + e.Code
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	if e.Shape != "" {
		text += "; answer: " + e.Shape
	}
	return text
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Retryable reports whether trying again may help.
func (e *Error) Retryable() bool { return e.Kind.Retryable() }

// CodeOf is the other system's own code in an error's chain; empty when there is none.
func CodeOf(err error) string {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Code
	}
	return ""
}

// KindOf is the kind of failure in an error's chain; empty when there is none.
func KindOf(err error) Kind {
	var fault *Error
	if errors.As(err, &fault) {
		return fault.Kind
	}
	return ""
}

const (
	maxAnswer = 1 << 20
	// callTimeout is longer than any system answers in its health, and shorter than the attempts of activities, which can so
	// say what has failed; only a local attempt inside a workflow task (effect.Local) gives up sooner.
	callTimeout = 3500 * time.Millisecond
)

// System calls one outside system.
type System struct {
	Name  string
	HTTP  *http.Client
	Limit int // the longest answer that is read, in bytes

	calls *rate.Limiter // shared by the copies of a system; nil: no bound
}

// New makes a System with its own pool of connections.
func New(name string) System {
	transport := http.DefaultTransport.(*http.Transport).Clone()
	transport.MaxIdleConnsPerHost = 64
	transport.MaxIdleConns = 0 // no limit beside the one of each host
	return System{Name: name, Limit: maxAnswer, HTTP: &http.Client{
		Transport: transport,
		Timeout:   callTimeout,
		// Who redirects a machine's call is misconfigured; secrets would follow.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}}
}

// WithLimit is the system with another limit of its answers' length.
func (s System) WithLimit(limit int) System {
	s.Limit = limit
	return s
}

// AtMost returns the system with a limit of calls per second in this process; 0: no limit.
func (s System) AtMost(perSecond float64) System {
	s.calls = nil
	if perSecond > 0 {
		s.calls = rate.NewLimiter(rate.Limit(perSecond), max(1, int(perSecond/burst)))
	}
	return s
}

// burst is which part of a second's calls may go at once.
const burst = 10

// Answer is a system's answer, read whole.
type Answer struct {
	Status int
	Body   []byte
	// RetryAfter is how long the system asks to wait; 0: it does not say.
	RetryAfter time.Duration
}

// Do sends a request, when its turn has come, and reads the answer. Unavailable: no turn or no answer in time, a fault of
// theirs (5xx), or too many requests; AccessDenied: 401 or 403; Malformed: a redirect, or an answer over the limit. The answer is
// given beside such an error if it was read, for what the other side says about its fault.
func (s System) Do(operation string, request *http.Request) (answer Answer, err error) {
	err = Observe(request.Context(), s.Name, operation, func(ctx context.Context) error {
		answer, err = s.send(operation, request.WithContext(ctx))
		return err
	})
	return answer, err
}

// Ask is Do for a protocol whose answers say more than their status: read returns what an answer means. It gets what the status
// alone means, as Do returns it, and is not called without an answer. Its result is the outcome that is counted.
func (s System) Ask(operation string, request *http.Request, read func(Answer, error) error) error {
	return Observe(request.Context(), s.Name, operation, func(ctx context.Context) error {
		answer, err := s.send(operation, request.WithContext(ctx))
		if answer.Status == 0 {
			return err
		}
		return shaped(read(answer, err), answer)
	})
}

// turn waits until the system may be called again. A turn that would come too late is not waited for.
func (s System) turn(ctx context.Context) error {
	if s.calls == nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, callTimeout)
	defer cancel()
	switch err := s.calls.Wait(ctx); {
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case err != nil:
		return errors.New("too many calls of ours wait")
	}
	return nil
}

func (s System) send(operation string, request *http.Request) (Answer, error) {
	response, err := s.open(operation, request)
	if err != nil {
		return Answer{}, err
	}
	defer func() { _ = response.Body.Close() }()
	return s.whole(operation, response)
}

// open sends a request when its turn has come.
func (s System) open(operation string, request *http.Request) (*http.Response, error) {
	if err := s.turn(request.Context()); err != nil {
		return nil, s.Fail(operation, Unavailable, 0, err)
	}
	response, err := s.HTTP.Do(request)
	if err != nil {
		return nil, s.Fail(operation, Unavailable, 0, reason(err))
	}
	return response, nil
}

func (s System) whole(operation string, response *http.Response) (Answer, error) {
	body, err := io.ReadAll(io.LimitReader(response.Body, int64(s.Limit)+1))
	if err != nil {
		return Answer{}, s.Fail(operation, Unavailable, response.StatusCode, reason(err))
	}
	if len(body) > s.Limit {
		return Answer{}, s.Fail(operation, Malformed, response.StatusCode, ErrTooLong)
	}
	answer := Answer{Status: response.StatusCode, Body: body, RetryAfter: retryAfter(response.Header.Get("Retry-After"))}
	switch status := response.StatusCode; {
	case status >= 500, status == http.StatusTooManyRequests, status == http.StatusRequestTimeout:
		fault := s.Fail(operation, Unavailable, status, nil)
		fault.RetryAfter = answer.RetryAfter
		return answer, fault
	case status == http.StatusUnauthorized, status == http.StatusForbidden:
		return answer, s.Fail(operation, AccessDenied, status, nil)
	case status >= 300 && status < 400:
		return answer, s.Fail(operation, Malformed, status, errors.New("a redirect"))
	}
	return answer, nil
}

// maxRetryAfter bounds what a system may ask for.
const maxRetryAfter = time.Hour

// retryAfter reads the header of that name: seconds, or a date.
func retryAfter(text string) time.Duration {
	wait := time.Duration(0)
	if seconds, err := strconv.Atoi(text); err == nil {
		wait = time.Duration(min(seconds, int(maxRetryAfter/time.Second))) * time.Second
	} else if at, err := http.ParseTime(text); err == nil {
		wait = time.Until(at)
	}
	return min(max(0, wait), maxRetryAfter)
}

// errForm is the cause of a failure by an answer of another form.
var errForm = errors.New("the answer is not the expected JSON")

// Check reports what an answer lacks that can be read, as an error that quotes nothing of it. A *Error is what the answer means.
type Check func() error

// Decode reads an answer's JSON, and runs the checks of what it has read. Malformed: it cannot be read, or a check has failed.
func (s System) Decode(operation string, answer Answer, into any, checks ...Check) error {
	if err := json.Unmarshal(answer.Body, into); err != nil {
		return s.Unusable(operation, answer, errForm)
	}
	for _, check := range checks {
		err := check()
		if meaning, ok := errors.AsType[*Error](err); ok {
			return meaning
		}
		if err != nil {
			return s.Unusable(operation, answer, err)
		}
	}
	return nil
}

// Fail makes an error of this system.
func (s System) Fail(operation string, kind Kind, status int, cause error) *Error {
	return &Error{System: s.Name, Operation: operation, Kind: kind, Status: status, Cause: cause}
}

// maxCode is longer than any system's own code.
const maxCode = 40

// Say is the error with the other side's own code. What does not look like a code is left out: it may be a text
// with personal data.
func (e *Error) Say(code string) *Error {
	other := func(r rune) bool {
		return (r < '0' || r > '9') && (r < 'A' || r > 'Z') && (r < 'a' || r > 'z') && r != '_' && r != '.' && r != '-'
	}
	if len(code) <= maxCode && !strings.ContainsFunc(code, other) {
		e.Code = code
	}
	return e
}

// reason drops the address from a network error: addresses may carry codes and tokens.
func reason(err error) error {
	var timeout interface{ Timeout() bool }
	switch {
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case errors.As(err, &timeout) && timeout.Timeout():
		return errors.New("no answer in time")
	}
	return errors.New("no connection")
}
