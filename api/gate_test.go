package api

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Every operation that is limited, or treated in its own way, is one of the contract, by the name that the gate sees.
func TestNamedOperationsAreInTheContract(t *testing.T) {
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	known := map[string]bool{}
	for _, path := range spec.Paths.Map() {
		for _, operation := range path.Operations() {
			known[operation.OperationID] = true
		}
	}
	require.Empty(t, unknownLimits(func(operation string) bool { return known[operation] }))
	require.True(t, known["logout"] && known["monobankWebhook"])
}

// unlimited are the operations that nothing limits, by the reason.
var unlimited = map[string][]string{
	"the same answer for everybody, from memory": {
		"signInProviders", "ping", "maintenance", "portal", "catalogue", "serviceInfo", "signing", "regions", "deliveries",
		"ukrposhtaCountries", "licenceExchangeDictionary", "confidantDictionary", "identityDocumentTypes", "licenceCategories",
	},
	"a query about the caller's own, which every page may make": {
		"profile", "sessions", "accessLog", "drafts", "earlierDeliveries", "pushState", "orders", "ordersByCriteria", "orderStage",
		"orderDraft", "orderRating", "orderCalendar", "timeline", "diiaSigning", "findConfirmation",
	},
	"the streams of a citizen and of a process are counted":   {"orderStream"},
	"it ends a session, which must always be possible":        {"logout"},
	"the bank's: a forged one costs the check of a signature": {"monobankWebhook"},
}

// Every operation of the contract has a limit, or a reason above why it has none: one that is added needs either.
func TestEveryOperationIsLimited(t *testing.T) {
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	reasons, operations := map[string]int{}, 0
	for _, names := range unlimited {
		for _, name := range names {
			reasons[name]++
		}
	}
	for path, item := range spec.Paths.Map() {
		for method, operation := range item.Operations() {
			operations++
			if _, limited := rateLimits[operation.OperationID]; limited {
				reasons[operation.OperationID]++
			}
			require.Equal(t, 1, reasons[operation.OperationID], "%s %s: %s needs a row of rateLimits, or a reason", method, path, operation.OperationID)
		}
	}
	require.Len(t, reasons, operations, "a reason names no operation of the contract")
}

// The gate refuses at the first thing that is wrong, before any handler runs (GAP-05).
func TestGateRefuses(t *testing.T) {
	c := newCabinet(t)
	bearer := "Bearer " + c.token()
	long := strings.Repeat("x", maxMultipart+1)
	for _, row := range []struct {
		what, method, path, contentType, body string
		status                                int
		code                                  domain.Code
	}{
		{"an unknown path", http.MethodGet, "/api/nothing", "", "", http.StatusNotFound, domain.CodeNotFound},
		{"an unknown method", http.MethodPut, "/api/services", "", "", http.StatusMethodNotAllowed, domain.CodeMethodNotAllowed},
		{"an id that is none", http.MethodDelete, "/api/services/1", "", "", http.StatusUnprocessableEntity, domain.CodeInvalid},
		{"a misspelt parameter", http.MethodGet, "/api/vehicles/check?vim=1", "", "", http.StatusUnprocessableEntity, domain.CodeInvalid},
		{"a body of another type", http.MethodPost, "/api/services", "text/xml", "<x/>", http.StatusUnsupportedMediaType, domain.CodeUnsupportedMedia},
		{"a body of no type", http.MethodPost, "/api/services", ";", "x", http.StatusUnsupportedMediaType, domain.CodeUnsupportedMedia},
		{"a broken body", http.MethodPost, "/auth/refresh", "application/json", "{", http.StatusBadRequest, domain.CodeUnreadable},
		{"a body without its field", http.MethodPost, "/auth/refresh", "application/json", "{}", http.StatusUnprocessableEntity, domain.CodeInvalid},
		{"a long body", http.MethodPost, "/auth/refresh", "application/json", long, http.StatusRequestEntityTooLarge, domain.CodePayloadTooLarge},
		{"a long form", http.MethodPost, "/api/services", "multipart/form-data; boundary=x", long, http.StatusRequestEntityTooLarge, domain.CodePayloadTooLarge},
	} {
		t.Run(row.what, func(t *testing.T) {
			answer := c.call(row.method, row.path, strings.NewReader(row.body), "Content-Type", row.contentType, "Authorization", bearer)
			refused(t, answer, row.status, row.code)
		})
	}
}

// A body that does not say its length is cut off at the limit all the same.
func TestGateCutsOffLongBodies(t *testing.T) {
	c := newCabinet(t)
	bearer := "Bearer " + c.token()
	form := "--x\r\nContent-Disposition: form-data; name=\"data\"\r\n\r\n" + strings.Repeat("x", maxMultipart)
	for _, row := range []struct{ path, contentType, body string }{
		{"/auth/refresh", "application/json", `{"token":"` + strings.Repeat("x", maxJSON) + `"}`},
		{"/api/services", "multipart/form-data; boundary=x", form},
	} {
		unsized := struct{ io.Reader }{strings.NewReader(row.body)} // hides the length from the request
		answer := c.call(http.MethodPost, row.path, unsized, "Content-Type", row.contentType, "Authorization", bearer)
		refused(t, answer, http.StatusRequestEntityTooLarge, domain.CodePayloadTooLarge)
	}
}

// Without a session only the calls that say so answer; the others refuse before they read anything (API-001).
func TestSessionIsAskedFirst(t *testing.T) {
	c := newCabinet(t)
	spec, err := openapi3.NewLoader().LoadFromData(specification)
	require.NoError(t, err)
	asked := 0
	for path, item := range spec.Paths.Map() {
		require.Regexp(t, "^/(api|auth)/", path)
		address := strings.NewReplacer("{id}", "0192a3b4-0000-7000-8000-000000000001", "{name}", "x", "{provider}", "idgovua").Replace(path)
		for method, operation := range item.Operations() {
			if !needsSession(operation) {
				continue
			}
			asked++
			answer := c.call(method, address, strings.NewReader("{"))
			require.Equal(t, http.StatusUnauthorized, answer.Code, "AUTH-02, ROLE-01: %s %s", method, path)
			refused(t, answer, http.StatusUnauthorized, domain.CodeUnauthorized)
		}
	}
	require.Greater(t, asked, 15)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/ping", nil).Code, "API-014")
}
