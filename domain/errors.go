package domain

import (
	"cmp"
	"errors"
	"math"
	"sort"
	"strconv"
	"time"
)

// Error is a refusal that may be shown to a citizen: a code, and for bad input a sentence for each field.
// The text replaces the code's sentence where more is known; the cause is for operators only and never leaves the server.
type Error struct {
	Code   Code
	Text   string
	Fields Fields
	Cause  error
	// RetryAfter is in how long the same may be asked again; zero when waiting does not help, or it is not known.
	RetryAfter time.Duration
	// Settled says that the order itself has refused: the same key always gets this answer, and another try needs another key.
	Settled bool
	// OrderID is the citizen's own order that is the reason; empty: none.
	OrderID string
}

// Fields says what is wrong with each field: name in the call's spelling, sentence in Ukrainian.
type Fields map[string]string

// Refuse makes an Error of a code.
func Refuse(code Code) *Error { return &Error{Code: code} }

// RefuseFor makes an Error of a code with the cause that operators read.
func RefuseFor(code Code, cause error) *Error { return &Error{Code: code, Cause: cause} }

// RefuseFrequent makes an Error of a code for what is asked too often: it may be asked again after a while.
func RefuseFrequent(code Code, retryAfter time.Duration) *Error {
	return &Error{Code: code, RetryAfter: retryAfter}
}

// Error gives operators the code and the cause.
func (e *Error) Error() string {
	text := string(e.Code)
	if len(e.Fields) > 0 {
		names := make([]string, 0, len(e.Fields))
		for name := range e.Fields {
			names = append(names, name)
		}
		sort.Strings(names)
		for _, name := range names {
			text += " " + name
		}
	}
	if e.Cause != nil {
		text += ": " + e.Cause.Error()
	}
	return text
}

// Final reports whether nothing was done, and nothing will be: the request was refused, not held up.
func (e *Error) Final() bool {
	switch e.Code.Class() {
	case ClassInternal, ClassUnavailable, ClassPending:
		return e.Settled
	}
	return true
}

// Unwrap gives the cause.
func (e *Error) Unwrap() error { return e.Cause }

// Message is what the citizen reads: the text, else the code's sentence, and when to try again.
func (e *Error) Message() string {
	message := cmp.Or(e.Text, e.Code.Message())
	if e.RetryAfter > 0 {
		message += " Спробуйте за " + wait(e.RetryAfter) + "."
	}
	return message
}

// wait is a while in words: seconds below a minute, then minutes, rounded up.
func wait(d time.Duration) string {
	if seconds := int(math.Ceil(d.Seconds())); seconds < 60 {
		return counted(seconds, "секунду", "секунди", "секунд")
	}
	return counted(int(math.Ceil(d.Minutes())), "хвилину", "хвилини", "хвилин")
}

// counted is a number with the noun in the form that it requires: 1, 2 to 4, all others.
func counted(n int, one, few, many string) string {
	word := many
	if n%100 < 11 || n%100 > 14 {
		switch n % 10 {
		case 1:
			word = one
		case 2, 3, 4:
			word = few
		}
	}
	return strconv.Itoa(n) + " " + word
}

// Check collects the faults of one input, field by field; the first fault of a field stays.
type Check struct{ fields Fields }

// Field records the message for a field unless it is empty or the field already has one.
func (c *Check) Field(name, message string) {
	if message == "" {
		return
	}
	if c.fields == nil {
		c.fields = Fields{}
	}
	if _, taken := c.fields[name]; !taken {
		c.fields[name] = message
	}
}

// Count is how many fields have a fault.
func (c *Check) Count() int { return len(c.fields) }

// Within records the faults of a part below its name. A fault of no field belongs to the whole part.
func (c *Check) Within(part string, err error) {
	var refusal *Error
	switch {
	case err == nil:
	case errors.As(err, &refusal) && len(refusal.Fields) > 0:
		// The order does not matter: each name is there once.
		//workflowcheck:ignore
		for name, message := range refusal.Fields {
			c.Field(part+"."+name, message)
		}
	default:
		c.Field(part, CodeOf(err).Message())
	}
}

// Err is nil when nothing was recorded, else an Error with CodeInvalid and the fields.
func (c *Check) Err() error {
	if len(c.fields) == 0 {
		return nil
	}
	return &Error{Code: CodeInvalid, Fields: c.fields}
}

// CodeOf is the code of the refusal in an error's chain, CodeInternal when there is none.
func CodeOf(err error) Code {
	var refusal *Error
	if errors.As(err, &refusal) {
		return refusal.Code
	}
	return CodeInternal
}
