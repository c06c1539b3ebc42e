package cabinet

import (
	"bytes"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// strangersBodies are bodies that the contract takes, so that the answer is about the order and not about the body.
var strangersBodies = map[string]string{
	"saveOrderDraft": `{"version":1,"content":{}}`,
	"payOrder":       `{"redirectUrl":"/services"}`,
	"actOnOrder":     `{"stage":"approve"}`,
}

// strangersQueries are queries that calls need.
var strangersQueries = map[string]string{"payOrderCompat": "?redirectUrl=/services"}

// Another citizen's order is 404 on every call of the contract that names an order (GAP-93).
func TestStrangersOrderOnEveryPath(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	s := stack.Shared(t)
	owner, stranger := signIn(t, s, driver), signIn(t, s, "3009891916")
	made := owner.order(uuid.NewString())
	seen := 0
	for path, item := range contract.Paths.Map() {
		if !strings.HasPrefix(path, "/api/services/{id}") && !strings.HasPrefix(path, "/api/services/stages/{id}") {
			continue
		}
		for method, operation := range item.Operations() {
			seen++
			name := operation.OperationID
			address := strings.NewReplacer("{id}", made.ID, "{requestId}", uuid.NewString()).Replace(path) + strangersQueries[name]
			var reply answer
			switch body := operation.RequestBody; {
			case body == nil:
				reply = stranger.send(method, address, http.NoBody)
			case body.Value.Content["multipart/form-data"] != nil:
				content := "--b\r\nContent-Disposition: form-data; name=\"" + firstField(body) + "\"; filename=\"f\"\r\n\r\nx\r\n--b--\r\n"
				reply = stranger.send(method, address, strings.NewReader(content), "Content-Type", "multipart/form-data; boundary=b")
			default:
				require.NotEmpty(t, strangersBodies[name], "give %s a good body", name)
				reply = stranger.send(method, address, bytes.NewReader([]byte(strangersBodies[name])), "Content-Type", "application/json")
			}
			require.Equal(t, http.StatusNotFound, reply.status, "%s %s: %s", method, path, reply.body)
		}
	}
	require.GreaterOrEqual(t, seen, 9)
	require.Equal(t, "w8_2_pay", owner.read(made.ID).Status)
}

func firstField(body *openapi3.RequestBodyRef) string {
	return body.Value.Content["multipart/form-data"].Schema.Value.Required[0]
}
