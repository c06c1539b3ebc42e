package wire

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"time"
)

// listTimeout is how long a list without pages may take. An activity's attempt may end before.
const listTimeout = 14 * time.Second

// Each is Do for an answer that is one list, however long: take gets its elements one after another, and reports when it has
// what it looks for; the rest is not read. An error of take is about its element, as of a Check. The answer has a body only when it is
// no success.
func Each[T any](s System, operation string, request *http.Request, take func(T) (enough bool, err error)) (answer Answer, err error) {
	patient := *s.HTTP
	patient.Timeout = listTimeout
	s.HTTP = &patient
	err = Observe(request.Context(), s.Name, operation, func(ctx context.Context) error {
		response, err := s.open(operation, request.WithContext(ctx))
		if err != nil {
			return err
		}
		defer func() { _ = response.Body.Close() }()
		if response.StatusCode != http.StatusOK {
			answer, err = s.whole(operation, response)
			return err
		}
		answer.Status = response.StatusCode
		return s.torn(operation, response.StatusCode, elements(response.Body, take))
	})
	return answer, err
}

var errNoList = errors.New("the answer is no list")

// badElement is an element of a list that is not what the protocol says.
type badElement struct {
	raw   json.RawMessage
	cause error
}

func (e *badElement) Error() string { return e.cause.Error() }

// elements reads a list of JSON; null is an empty one.
func elements[T any](list io.Reader, take func(T) (enough bool, err error)) error {
	decoder := json.NewDecoder(list)
	switch begin, err := decoder.Token(); {
	case err != nil:
		return err
	case begin == nil:
		return nil
	case begin != json.Delim('['):
		return errNoList
	}
	for decoder.More() {
		var raw json.RawMessage
		if err := decoder.Decode(&raw); err != nil {
			return err
		}
		var one T
		if json.Unmarshal(raw, &one) != nil {
			return &badElement{raw, errForm}
		}
		enough, err := take(one)
		if err != nil {
			return &badElement{raw, err}
		}
		if enough {
			return nil
		}
	}
	_, err := decoder.Token() // a list that does not end was torn off
	return err
}

// torn is what became of reading a list.
func (s System) torn(operation string, status int, err error) error {
	var syntax *json.SyntaxError
	var element *badElement
	switch {
	case err == nil:
		return nil
	case errors.As(err, &element):
		return s.Unusable(operation, Answer{Status: status, Body: element.raw}, element.cause)
	case errors.Is(err, errNoList), errors.As(err, &syntax):
		return s.Fail(operation, Malformed, status, errNoList)
	}
	return s.Fail(operation, Unavailable, status, reason(err))
}
