// Package lenient reads the JSON of systems that write one thing in several ways: numbers as strings, lists as objects.
package lenient

import (
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// Text is a value that comes as a string, number, boolean or null; it is trimmed.
type Text string

var errNotSingle = errors.New("not a single value")

// UnmarshalJSON reads all of them.
func (t *Text) UnmarshalJSON(raw []byte) error {
	switch {
	case len(raw) > 0 && raw[0] == '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return err
		}
		*t = Text(strings.TrimSpace(s))
	case string(raw) == "null":
		*t = ""
	case len(raw) > 0 && (raw[0] == '{' || raw[0] == '['):
		return errNotSingle
	default:
		*t = Text(raw)
	}
	return nil
}

// Keyed is a list that comes as an array, or as an object with its places as keys.
type Keyed[T any] []T

// UnmarshalJSON reads both forms.
func (l *Keyed[T]) UnmarshalJSON(raw []byte) error {
	if !isObject(raw) {
		return json.Unmarshal(raw, (*[]T)(l))
	}
	var object map[string]T
	if err := json.Unmarshal(raw, &object); err != nil {
		return err
	}
	*l = make(Keyed[T], 0, len(object))
	for _, key := range slices.SortedFunc(maps.Keys(object), byPlace) {
		*l = append(*l, object[key])
	}
	return nil
}

// Single is a list that comes as an array, or as its one element alone.
type Single[T any] []T

// UnmarshalJSON reads both forms.
func (l *Single[T]) UnmarshalJSON(raw []byte) error {
	if !isObject(raw) {
		return json.Unmarshal(raw, (*[]T)(l))
	}
	var one T
	if err := json.Unmarshal(raw, &one); err != nil {
		return err
	}
	*l = Single[T]{one}
	return nil
}

func isObject(raw []byte) bool { return len(raw) > 0 && raw[0] == '{' }

// byPlace orders keys as numbers where they are such.
func byPlace(a, b string) int {
	n, err := strconv.Atoi(a)
	k, failed := strconv.Atoi(b)
	if err != nil || failed != nil {
		return strings.Compare(a, b)
	}
	return n - k
}
