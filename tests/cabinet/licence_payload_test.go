package cabinet

import (
	"encoding/json"
	"html"
	"io"
	"maps"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// exchanger has a licence, and orders an exchange in these tests alone.
const exchanger = "2381948250"

// scan is an uploaded document as an order names it.
func (c *citizen) scan(docType string) map[string]any {
	c.Helper()
	var stored struct{ ID string }
	reply := c.upload("/api/files", "скан.pdf", scanned(c, 0))
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	reply.into(c, &stored)
	return map[string]any{"docType": docType, "confirmFile": stored.ID}
}

// changeOfData is an exchange with every name of the call but stateRegDoc, which only a loss to the war asks for.
func (c *citizen) changeOfData() map[string]any {
	in := c.exchange()
	in["reason"] = map[string]any{"id": 1, "name": "Зміна персональних даних", "code": 30200}
	in["isPersonalChange"], in["isNewIdentityDoc"], in["isCombatLoss"], in["confirmed"] = true, false, false, true
	in["confirmDoc"], in["addConfirmDoc"] = c.scan("identity"), c.scan("marriage")
	in["passport"] = map[string]any{
		"passportType": 100, "passportTypeName": "Паспорт громадянина України (книжечка)", "passportSeriia": "СН",
		"passportNumber": "863506", "passportDate": "1998-03-07", "passportWhoGiven": "8012",
	}
	in["delivery"] = postalDelivery()
	return in
}

// postalDelivery is the delivery to an office with the lines that are printed.
func postalDelivery() map[string]any {
	delivery := toOffice()
	maps.Copy(delivery, map[string]any{
		"deliveryStreet": "вул. Винниченка", "deliveryBuilding": "27", "deliveryApartment": "5",
		"deliveryAddress": "43000, Волинська, Луцький, Луцьк, вул. Винниченка, 27, 5", "deliveryZipCode": "43000",
		"deliveryCity": "Луцьк", "contactPhone": "+380671112233",
	})
	return delivery
}

// signedParts are the parts of the application that an order's citizen signs.
func (c *citizen) signedParts(id string) (parts map[string]json.RawMessage) {
	c.Helper()
	var statement struct{ Payload string }
	c.call(http.MethodGet, "/api/services/"+id+"/statement", nil).into(c, &statement)
	var content struct{ Application map[string]json.RawMessage }
	require.NoError(c, json.Unmarshal([]byte(statement.Payload), &content))
	return content.Application
}

// orderExchange orders an exchange, which must be taken.
func (c *citizen) orderExchange(in map[string]any) (made order) {
	c.Helper()
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	reply.into(c, &made)
	return made
}

// signs checks that parts are signed as they were sent.
func (c *citizen) signs(parts map[string]json.RawMessage, in map[string]any, row string, names ...string) {
	c.Helper()
	for _, name := range names {
		sent, err := json.Marshal(in[name])
		require.NoError(c, err)
		require.JSONEq(c, string(sent), string(parts[name]), "%s: %s", row, name)
	}
}

// An exchange is ordered by the names of its call, and they are what is signed; the service centre is given the address in
// the lines that it prints.
func TestLicenceExchangePayload(t *testing.T) {
	c := signIn(t, stack.Shared(t), exchanger)
	in := c.changeOfData()
	made := c.orderExchange(in)
	parts := c.signedParts(made.ID)
	c.signs(parts, in, "LIC-20", "email", "phone")
	c.signs(parts, in, "LIC-21", "license")
	c.signs(parts, in, "LIC-22", "reason")
	c.signs(parts, in, "LIC-23", "address")
	c.signs(parts, in, "LIC-24", "confirmDoc", "addConfirmDoc")
	c.signs(parts, in, "LIC-25", "passport")
	require.Contains(t, string(parts["sign"]), "-", "the drawing is kept as a file, and named here")
	var delivery map[string]any
	require.NoError(t, json.Unmarshal(parts["delivery"], &delivery))
	for name, value := range postalDelivery() {
		require.EqualValues(t, value, delivery[name], "LIC-27, DLV-07: %s", name)
	}
	require.Equal(t, "true", string(parts["isPersonalChange"]), "LIC-28")
	c.showsWhatIsSigned(made.ID)

	require.Equal(t, http.StatusOK, c.sign(made.ID, c.signature(made.ID, exchanger)).status)
	c.await(made.ID, "w8_2_pay")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	received := c.received(made.ID)
	for _, line := range []string{
		`"deliveryStreet": "вул. Винниченка"`, `"deliveryBuilding": "27"`, `"deliveryApartment": "5"`,
		`"deliveryAddress": "43000, Волинська, Луцький, Луцьк, вул. Винниченка, 27, 5"`, `"deliveryZipCode": "43000"`,
		`"deliveryCity": "Луцьк"`, `"contactPhone": "+380671112233"`, `"deliveryConfirmation": true`,
	} {
		require.Contains(t, received, line, "DLV-07")
	}
	c.decide(made.ID, "refuse")
	c.await(made.ID, "refusal")
}

// A loss to the war carries its own document.
func TestLicenceExchangePayloadOfALoss(t *testing.T) {
	c := signIn(t, stack.Shared(t), exchanger)
	in := c.exchange()
	in["reason"], in["isCombatLoss"], in["stateRegDoc"] = reasonOf(domain.ReasonLoss), true, c.scan("police-notice")
	in["delivery"] = map[string]any{"type": 0, "branch": "8041"}
	made := c.orderExchange(in)
	parts := c.signedParts(made.ID)
	c.signs(parts, in, "LIC-28", "isCombatLoss")
	c.signs(parts, in, "LIC-29", "stateRegDoc")
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+made.ID, nil).status)
}

// A name that the call does not have is refused, in every part of it; so is what the register does not hold.
func TestLicenceExchangePayloadIsStrict(t *testing.T) {
	c := signIn(t, stack.Shared(t), exchanger)
	refused := func(row, part, name string, value any, code string) {
		t.Helper()
		in := c.exchange()
		if part == "" {
			in[name] = value
		} else {
			of, err := json.Marshal(in[part])
			require.NoError(t, err)
			changed := map[string]any{}
			require.NoError(t, json.Unmarshal(of, &changed))
			changed[name] = value
			in[part] = changed
		}
		reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
		require.NoError(t, err)
		require.GreaterOrEqual(t, reply.status, 400, "%s: %s", row, reply.body)
		require.Contains(t, string(reply.body), `"code":"`+code+`"`, row)
	}
	refused("LIC-21", "license", "licenceNumber", "1", "unreadable")
	refused("LIC-22", "", "reasonCode", 30203, "unreadable")
	refused("LIC-23", "address", "zip", "01001", "unreadable")
	refused("LIC-25, AMB-108", "passport", "passportSeria", "СН", "unreadable")
	refused("DLV-07", "delivery", "street_line", "Інша", "unreadable")
	refused("LIC-21", "license", "number", "000000", "invalid")
	refused("LIC-22", "reason", "id", 1, "invalid")
	refused("LIC-23", "address", "building", "Інший", "invalid")
	refused("LIC-26", "", "sign", "data:image/png;base64,"+drawn(t, 600), "invalid")
	refused("DLV-07", "delivery", "deliveryStreet", "Інша", "invalid")
}

// showsWhatIsSigned: the summary has the words for what is signed, and no field by its name in a program.
func (c *citizen) showsWhatIsSigned(id string) {
	c.Helper()
	summary := string(c.call(http.MethodGet, "/api/services/"+id+"/statement/summary", nil).body)
	for _, row := range []string{
		`"label":"Причина","value":"Зміна персональних даних"`, `"label":"Нове посвідчення","value":"Пластикове посвідчення"`,
		`"label":"Серія документа, що посвідчує особу","value":"СН"`, `"label":"Вулиця на відправленні","value":"вул. Винниченка"`,
	} {
		require.Contains(c, summary, row)
	}
	require.NotContains(c, summary, `"label":"application.`)
}

// received is the application of an order as the service centre reads it.
func (c *citizen) received(id string) string {
	c.Helper()
	found := c.applications(id)
	require.Len(c, found, 1)
	response, err := http.Get(c.stack.SandboxURL + "/applications/" + found[0].Number)
	require.NoError(c, err)
	defer response.Body.Close()
	page, err := io.ReadAll(response.Body)
	require.NoError(c, err)
	return html.UnescapeString(string(page))
}
