package api

import (
	"bytes"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// isUnavailable checks that a call could not be answered now, and says so in the sentence of the specification.
func isUnavailable(t *testing.T, answer *httptest.ResponseRecorder, call string) {
	t.Helper()
	require.Equal(t, http.StatusServiceUnavailable, answer.Code, "ERR-10: %s: %s", call, answer.Body)
	require.Equal(t, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", decoded[struct{ Message string }](t, answer).Message,
		"ERR-10: %s", call)
}

// While the registers do not answer, vehicles and plates cannot be checked, and fines cannot be paid (AMB-103).
func TestCallsWithoutRegisters(t *testing.T) {
	o := newOutside(t)
	o.now = time.Now()
	o.world.Database = dbtest.New(t)
	o.queries, o.store = sqlc.New(o.world.Database), keytest.Store(t, o.world.Database)
	o.config.References = o.store.References
	o.connect()
	token := o.tokenOf(keytest.Citizen(t, o.store, offender, domain.Person{RNOKPP: offender}))
	call := func(method, path string, body []byte, contentType string) *httptest.ResponseRecorder {
		return o.call(method, path, bytes.NewReader(body), "Content-Type", contentType, "Authorization", "Bearer "+token)
	}
	var payable json.RawMessage
	for _, fine := range decoded[[]json.RawMessage](t, call(http.MethodGet, "/api/fines", nil, "")) {
		var shown domain.ShownFine
		if require.NoError(t, json.Unmarshal(fine, &shown)); shown.Payable {
			payable = fine
		}
	}
	fine, contentType := orderForm(t, "serviceName", string(domain.FinesService), "data", string(payable))

	o.fault("trembita", "down")
	for _, path := range []string{
		"/api/vehicles/check?vin=" + driverVIN, "/api/vehicles/check?plate=KA9400PP", "/api/vehicles/spr/availability?vin=" + driverVIN,
		"/api/plate/check?regionId=11&plate=KA9400PP", "/api/confidant/check?schema=owner",
	} {
		isUnavailable(t, call(http.MethodGet, path, nil, ""), path)
	}
	isUnavailable(t, call(http.MethodPost, "/api/services", fine, contentType), "the payment of a fine")
}

// While the database does not answer, no report can be downloaded, and no decision about an observer or signature of a statement is
// taken; nor is a signature while the engine does not (AMB-103).
func TestCallsWithoutDatabaseOrEngine(t *testing.T) {
	c := newCabinet(t)
	token := c.token()
	call := func(method, path, contentType, body string) *httptest.ResponseRecorder {
		return c.call(method, path, strings.NewReader(body), "Content-Type", contentType, "Authorization", "Bearer "+token,
			"Idempotency-Key", uuid.NewString())
	}
	id := uuid.NewString()
	for _, path := range []string{
		"/api/services/" + id + "/report", "/api/services/" + id + "/report?form=pdf", "/api/files/vehicle/report?vin=" + driverVIN,
	} {
		isUnavailable(t, call(http.MethodGet, path, "", ""), path)
	}
	isUnavailable(t, call(http.MethodPatch, "/api/user/observers/"+id, "application/json", `{"status":"canceled"}`), "a decision")
	form, contentType := orderForm(t, "sign", "YSBDTVM=", "type", string(domain.LicenceExchangeService))
	isUnavailable(t, call(http.MethodPatch, "/api/services/"+id+"/statement", contentType, string(form)), "a signature")

	s := newSigning(t)
	s.err = context.DeadlineExceeded
	isUnavailable(t, s.patch("key-00000001", "a CMS"), "a signature, without the engine")
}
