package clients_test

import (
	"errors"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
)

// personal is content that no error may quote.
const personal = "Шевченко"

// unexpected are answers that no protocol has, by name.
var unexpected = map[string]string{
	"object": `{"error": "` + personal + `", "` + personal + `": 1}`, "list": `["` + personal + `"]`, "text": `"` + personal + `"`,
	"page": "<!doctype html><p>" + personal, "nothing": "",
}

// An operator reads the form of an answer that a client cannot use, and never its content.
func TestShapeOfBadAnswers(t *testing.T) {
	described := 0
	for name, system := range systems {
		for call := range system.calls {
			for form, body := range unexpected {
				for _, status := range []int{http.StatusOK, http.StatusBadRequest, http.StatusNotFound} {
					err, reached := system.serve(t, call, status, body)
					if err == nil {
						continue
					}
					require.NotContains(t, err.Error(), personal, "%s: %s", name, call)
					var fault *wire.Error
					if !errors.As(err, &fault) || fault.Kind != wire.Malformed && fault.Kind != wire.BadRequest || !reached {
						continue
					}
					require.NotEmpty(t, fault.Shape, "%s: %s: %d %s: %v", name, call, status, form, err)
					require.Contains(t, err.Error(), fault.Shape)
					described++
				}
			}
		}
	}
	require.Greater(t, described, 200)
}
