package cabinet

import (
	"bytes"
	"io"
	"mime"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/poppler"
	"cabinet/tests/stack"
)

// file asks for a file and returns it with the name under which it is saved.
func (c *citizen) file(path string) (name string, content []byte) {
	c.Helper()
	request, err := http.NewRequestWithContext(c.Context(), http.MethodGet, c.stack.URL+path, nil)
	require.NoError(c, err)
	request.Header.Set("Authorization", "Bearer "+c.token)
	response, err := http.DefaultClient.Do(request)
	require.NoError(c, err)
	defer response.Body.Close()
	content, err = io.ReadAll(response.Body)
	require.NoError(c, err)
	require.Equal(c, http.StatusOK, response.StatusCode, "%s: %s", path, content)
	_, parameters, err := mime.ParseMediaType(response.Header.Get("Content-Disposition"))
	require.NoError(c, err)
	return parameters["filename"], content
}

// An order's whole life over HTTP (GAP-18).
func TestOrderLife(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	require.NotEmpty(t, c.token, "API-012")
	made := c.order("life-of-an-order")
	require.Equal(t, "w8_2_pay", made.Status, "API-047")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status, "API-051")
	c.payAtBank(made.ID, "success")
	paid := c.await(made.ID, "done")
	require.Equal(t, "paid", paid.Invoice.Status, "API-051")

	require.Contains(t, string(c.call(http.MethodGet, "/api/services/ordered", nil).body), `"id":"`+made.ID+`"`, "API-052")
	var ordered []order
	c.call(http.MethodGet, "/api/services/ordered/criteria?serviceName=vehicle-check", nil).into(t, &ordered)
	require.NotEmpty(t, ordered[0].Status, "API-053 by the service")
	states := map[string]string{}
	for _, one := range ordered {
		states[one.ID] = one.Status
	}
	require.Equal(t, "done", states[made.ID], "API-053 by the service")
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+made.ID, nil).into(t, &ordered)
	require.Equal(t, []string{made.ID, "done"}, []string{ordered[0].ID, ordered[0].Status}, "API-053 by the id")
	person := url.Values{
		"lastName": {"Коваленко"}, "firstName": {"Олександр"}, "middleName": {"Петрович"}, "birthday": {"1985-03-14"},
		"carId": {"another", c.find(driverVIN)},
	}
	for _, printed := range []struct{ row, path, name string }{
		{"API-065, VCHK-18", "/api/files/vehicle/checked?" + person.Encode(), "Витяг.pdf"},
		{"API-064", "/api/files/vehicle/report?vin=" + driverVIN, "Витяг.pdf"},
		{"API-035", "/api/vehicles/search?form=pdf&vin=" + driverVIN, "Витяг.pdf"},
		{"ORD-73", "/api/services/" + made.ID + "/report?form=pdf", "Витяг.pdf"},
	} {
		name, content := c.file(printed.path)
		require.True(t, bytes.HasPrefix(content, []byte("%PDF-")), printed.row)
		require.Equal(t, printed.name, name, printed.row)
		c.verifies(content, made.ID)
	}
	require.True(t, bytes.HasPrefix(c.call(http.MethodGet, paid.Invoice.ReceiptPath, nil).body, []byte("%PDF-")))
	c.readsReport(made.ID)
	require.Contains(t, string(c.call(http.MethodGet, "/api/services/"+made.ID+"/timeline", nil).body), "Оплату отримано")
	require.Equal(t, http.StatusConflict, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
	require.Equal(t, http.StatusConflict, c.bill(made.ID).status)

	c.rates(made.ID)
	given := c.order("an-order-that-is-given-up")
	require.Equal(t, http.StatusConflict, c.call(http.MethodPut, "/api/services/"+given.ID+"/rating", map[string]int{"score": 5}).status, "it has not ended")
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+given.ID, nil).status, "API-050")
	require.Equal(t, "canceled", c.await(given.ID, "canceled").Status, "API-050")
}

// rates answers the one question after an ended order, and changes the answer.
func (c *citizen) rates(id string) {
	c.Helper()
	path := "/api/services/" + id + "/rating"
	require.JSONEq(c, `{}`, string(c.call(http.MethodGet, path, nil).body))
	for _, score := range []int{2, 5} {
		require.Equal(c, http.StatusNoContent, c.call(http.MethodPut, path, map[string]int{"score": score}).status)
	}
	require.JSONEq(c, `{"score":5}`, string(c.call(http.MethodGet, path, nil).body))
	require.Equal(c, http.StatusUnprocessableEntity, c.call(http.MethodPut, path, map[string]int{"score": 6}).status)
	stranger := signIn(c, c.stack, other)
	require.Equal(c, http.StatusNotFound, stranger.call(http.MethodPut, path, map[string]int{"score": 1}).status)
}

// verifies checks an extract as somebody does who was given it: its seal by an independent program, and what it says by its code,
// without a session.
func (c *citizen) verifies(extract []byte, id string) {
	c.Helper()
	seal := poppler.Signatures(c, extract)
	for _, said := range []string{"Signature is Valid", "Total document signed", "Кабінет водія"} {
		require.Contains(c, seal, said)
	}
	text := poppler.Text(c, extract)
	code := extractCode.FindString(text)
	require.NotEmpty(c, code, text)
	anybody := &citizen{TB: c.TB, stack: c.stack}
	var verified struct {
		Number string
		Report domain.VehicleReport
	}
	anybody.call(http.MethodGet, "/api/verify/"+code, nil).into(c, &verified)
	require.Equal(c, []any{domain.OrderNumber(uuid.MustParse(id)), "SKODA", driverVIN}, []any{verified.Number, verified.Report.Brand, verified.Report.VIN})
	require.Empty(c, verified.Report.CarID, "it is not on the extract")
	require.Equal(c, http.StatusNotFound, anybody.call(http.MethodGet, "/api/verify/"+strings.Repeat("7", 26), nil).status)
}

// extractCode is the code that an extract prints, in groups of four.
var extractCode = regexp.MustCompile(`(?:[0-9A-Z]{4}-){6}[0-9A-Z]{2}`)

// readsReport reads the paid report of the driver's vehicle.
func (c *citizen) readsReport(id string) {
	c.Helper()
	var report domain.VehicleReport
	c.call(http.MethodGet, "/api/services/"+id+"/report", nil).into(c, &report)
	require.Equal(c, []any{"SKODA", "OCTAVIA", driverVIN, "KA9400PP", 2019, "СІРИЙ"},
		[]any{report.Brand, report.Model, report.VIN, report.Plate, report.MakeYear, report.Color}, "VCHK-13")
	require.Equal(c, domain.Date{Year: 2019, Month: time.September, Day: 25}, report.FirstRegisteredAt, "VCHK-13")
	require.Equal(c, domain.Date{Year: 2024, Month: time.May, Day: 29}, report.LastRegisteredAt, "VCHK-13")
	require.Positive(c, report.Engine.Capacity, "VCHK-13")
	require.Positive(c, report.SittingPlaces, "VCHK-13")
	require.Greater(c, report.Weight.Full, report.Weight.Empty, "VCHK-13")
	require.NotEmpty(c, report.LastOpers, "VCHK-13")
}

// The owner is searched for by name and birthday, and what is found is named, and nothing more of the owner.
func TestSearchByPerson(t *testing.T) {
	c := signIn(t, stack.Shared(t), other)
	for row, person := range map[string]map[string]string{
		"API-036":                      {"type": "person", "lastName": "Коваленко", "firstName": "Олександр", "middleName": "Петрович", "birthday": "1985-03-14"},
		"API-036, without middle name": {"type": "person", "lastName": "Коваленко", "firstName": "Олександр", "birthday": "1985-03-14"},
	} {
		var found []map[string]any
		c.call(http.MethodPost, "/api/vehicles/search/criteria", person).into(t, &found)
		require.Len(t, found, 1, row)
		require.Equal(t, []any{"300410015", "SKODA", "OCTAVIA", 2019.0, "2024-05-29", 1395.0}, []any{
			found[0]["carId"], found[0]["brand"], found[0]["model"], found[0]["makeYear"], found[0]["dRegLast"], found[0]["capacity"],
		}, "VCHK-15, VCHK-16: "+row)
		require.NotContains(t, found[0], "ownerRnokpp")
	}
}

// One key is one order, also at the same time; the same key for another vehicle is refused, and makes nothing (API-047).
func TestOneKeyIsOneOrder(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	car := c.find(driverVIN)
	replies := make(chan answer, 8)
	for range 8 {
		go func() {
			reply, _ := c.create("pressed-eight-times", driverVIN, car)
			replies <- reply
		}()
	}
	ids := map[string]bool{}
	for range 8 {
		reply := <-replies
		require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
		var made order
		reply.into(t, &made)
		ids[made.ID] = true
	}
	require.Len(t, ids, 1)
	reply, err := c.createOrder("pressed-eight-times", "vehicle-check", map[string]any{
		"search": map[string]string{"type": "vin", "vin": driverVIN}, "carId": "another",
	})
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, reply.status, string(reply.body))
	require.Contains(t, string(reply.body), `"key_reused"`)
}

// The bank says no, then yes; its callback is lost, doubled, forged: the order is paid once (PAY-09).
func TestBankCallbacks(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	t.Run("declined then paid", func(t *testing.T) {
		made := c.order("declined-then-paid")
		require.Equal(t, http.StatusOK, c.bill(made.ID).status)
		c.payAtBank(made.ID, "no_funds")
		require.Eventually(t, func() bool { return c.read(made.ID).Invoice.Status == "declined" }, 20*time.Second, 50*time.Millisecond)
		c.payAtBank(made.ID, "success")
		c.await(made.ID, "done")
	})
	t.Run("doubled", func(t *testing.T) {
		c.desk("/desk/api/faults", map[string]any{"system": "monobank", "fault": "doubled_webhook", "on": true, "times": 1})
		made := c.order("doubled-callback")
		require.Equal(t, http.StatusOK, c.bill(made.ID).status)
		c.payAtBank(made.ID, "success")
		c.await(made.ID, "done")
		require.Equal(t, 11_940, c.invoices(made.ID)[0].FinalAmount)
	})
	t.Run("forged", func(t *testing.T) {
		made := c.order("forged-callback")
		reply := c.send(http.MethodPost, "/api/payments/monobank/"+made.ID,
			strings.NewReader(`{"invoiceId":"x","status":"success","modifiedDate":"2026-01-01T00:00:00Z"}`),
			"X-Sign", "MEUCIQDZm9yZ2Vk", "Content-Type", "application/json")
		require.Equal(t, http.StatusUnauthorized, reply.status)
		require.Equal(t, "w8_2_pay", c.read(made.ID).Status)
	})
	t.Run("lost, and found by asking", func(t *testing.T) {
		c.desk("/desk/api/faults", map[string]any{"system": "monobank", "fault": "lost_webhook", "on": true, "times": 1})
		made := c.order("lost-callback")
		require.Equal(t, http.StatusOK, c.bill(made.ID).status)
		c.payAtBank(made.ID, "success")
		c.await(made.ID, "done") // the order asks the bank a minute after it was billed
	})
}

// The register is down after the payment: the order says so and is done when it answers; nothing is lost.
func TestRegisterDown(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	made := c.order("register-down")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	fault := map[string]any{"system": "trembita", "fault": "down", "on": true}
	c.desk("/desk/api/faults", fault)
	t.Cleanup(func() {
		fault["on"] = false
		c.desk("/desk/api/faults", fault)
	})
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "payment_received")
	search := c.call(http.MethodPost, "/api/vehicles/search/criteria", map[string]string{"type": "vin", "vin": driverVIN})
	require.Equal(t, http.StatusServiceUnavailable, search.status)
	fault["on"] = false
	c.desk("/desk/api/faults", fault)
	c.await(made.ID, "done")
}

// A key is its citizen's own: who sends the key of another person's act is not answered what that act was answered (GAP-93).
func TestAnotherCitizensKey(t *testing.T) {
	owner, stranger := signIn(t, stack.Shared(t), driver), signIn(t, stack.Shared(t), other)
	made := owner.order("not-your-key")
	pay := func(c *citizen) answer {
		return c.call(http.MethodPost, "/api/services/"+made.ID+"/payment", map[string]string{"redirectUrl": "/services"}, "Idempotency-Key", "one-key-of-two")
	}
	first, again := pay(owner), pay(owner)
	require.Equal(t, http.StatusOK, first.status, string(first.body))
	require.JSONEq(t, string(first.body), string(again.body))
	require.Equal(t, http.StatusNotFound, pay(stranger).status)
}

// Another citizen's order does not exist (GAP-93).
func TestAnotherCitizensOrder(t *testing.T) {
	owner, stranger := signIn(t, stack.Shared(t), driver), signIn(t, stack.Shared(t), other)
	made := owner.order("not-yours")
	for _, call := range []struct{ method, path string }{
		{http.MethodDelete, ""},
		{http.MethodGet, "/timeline"},
		{http.MethodGet, "/report"},
		{http.MethodGet, "/receipt"},
		{http.MethodGet, "/payment?redirectUrl=/services"},
	} {
		reply := stranger.call(call.method, "/api/services/"+made.ID+call.path, nil)
		require.Equal(t, http.StatusNotFound, reply.status, call.path)
	}
	require.Equal(t, http.StatusNotFound, stranger.bill(made.ID).status)
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodGet, "/api/services/ordered/criteria?id="+made.ID, nil).status)
	require.Equal(t, "w8_2_pay", owner.read(made.ID).Status)
}
