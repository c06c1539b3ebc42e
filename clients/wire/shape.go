package wire

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
)

const (
	// maxShape is the length of a shape, in bytes.
	maxShape = 400
	// maxFields and maxDepth bound what is described of an object, and of what is in it.
	maxFields = 24
	maxDepth  = 4
)

// fieldName finds the names that fields have. Any other key may be content, such as the barcode under which a post lists a parcel.
var fieldName = regexp.MustCompile(`^[A-Za-z_][A-Za-z_]{0,30}[0-9]{0,2}$`)

// Shape describes a body without its content, for operators: the names of fields and the types of their values, the number of elements
// of a list and the shape of the first one, such as {cancelList: 2 × {amount: number}, status: string}. What is no JSON has its media
// type, as it looks, and its length. A shape has at most 400 bytes.
func Shape(body []byte) string {
	var value any
	if len(body) == 0 {
		return "empty"
	}
	if json.Unmarshal(body, &value) != nil {
		return fmt.Sprintf("%s, %d bytes", http.DetectContentType(body), len(body))
	}
	shape := shapeOf(value, 0)
	if len(shape) > maxShape {
		shape = strings.ToValidUTF8(shape[:maxShape-len("…")], "") + "…"
	}
	return shape
}

func shapeOf(value any, depth int) string {
	switch value := value.(type) {
	case nil:
		return "null"
	case bool:
		return "bool"
	case float64:
		return "number"
	case string:
		return "string"
	case []any:
		if len(value) == 0 {
			return "0 × …"
		}
		return fmt.Sprintf("%d × %s", len(value), shapeOf(value[0], depth+1))
	case map[string]any:
		return object(value, depth)
	}
	return "unknown" // json.Unmarshal makes no other type
}

// object describes the fields, by name. Those whose keys may be content are described once.
func object(fields map[string]any, depth int) string {
	if depth >= maxDepth {
		return "{…}"
	}
	var list []string
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		shown := name
		if !fieldName.MatchString(name) {
			shown = "*"
		}
		list = append(list, shown+": "+shapeOf(fields[name], depth+1))
	}
	list = slices.Compact(list)
	if len(list) > maxFields {
		list = append(list[:maxFields], "…")
	}
	return "{" + strings.Join(list, ", ") + "}"
}

// Unusable makes the error about an answer that is not what the protocol says: Malformed, with the answer's shape.
func (s System) Unusable(operation string, answer Answer, cause error) *Error {
	fault := s.Fail(operation, Malformed, answer.Status, cause)
	fault.Shape = Shape(answer.Body)
	return fault
}

// shaped adds the shape of an answer to an error about its form.
func shaped(err error, answer Answer) error {
	var fault *Error
	if errors.As(err, &fault) && fault.Shape == "" && (fault.Kind == Malformed || fault.Kind == BadRequest) {
		fault.Shape = Shape(answer.Body)
	}
	return err
}
