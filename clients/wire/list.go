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

// Each is Do for an answer that is one list, however long: take gets its elements one after another, and says when it has
// what it looks for; the rest is not read. The answer has a body only when it is no success.
func Each[T any](s System, operation string, request *http.Request, take func(T) (enough bool)) (answer Answer, err error) {
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

// elements reads a list of JSON; null is an empty one.
func elements[T any](list io.Reader, take func(T) (enough bool)) error {
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
		var one T
		if err := decoder.Decode(&one); err != nil {
			return err
		}
		if take(one) {
			return nil
		}
	}
	_, err := decoder.Token() // a list that does not end was torn off
	return err
}

// torn is what became of reading a list.
func (s System) torn(operation string, status int, err error) error {
	var syntax *json.SyntaxError
	var other *json.UnmarshalTypeError
	switch {
	case err == nil:
		return nil
	case errors.Is(err, errNoList), errors.As(err, &syntax), errors.As(err, &other):
		return s.Fail(operation, Malformed, status, errNoList)
	}
	return s.Fail(operation, Unavailable, status, reason(err))
}
