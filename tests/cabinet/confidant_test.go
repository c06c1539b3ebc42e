package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// The people and the car of these tests.
const (
	carOwner    = "3159351654" // owner of electric cars
	properUser  = "3405450044"
	contactMail = "driver.demo@ukr.net"
)

func ownCar(c *citizen) (vin string) {
	c.Helper()
	var cars []struct{ VIN string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(c, &cars)
	require.NotEmpty(c, cars)
	return cars[0].VIN
}

func appointment(vin string) map[string]any {
	request := fixture.Appointment(vin)
	request["schema"], request["rnokpp"] = domain.SchemaOwner, properUser
	return request
}

// An owner appoints a confidant: both sign the same statement, the register enters it, and the owner revokes the confidant
// again.
func TestAppointment(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, carOwner), signIn(t, s, properUser)
	vin := ownCar(owner)
	reply, err := owner.createOrder(uuid.NewString(), "ownerToConfidant", appointment(vin))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, "draft", made.Status)
	require.Equal(t, "cabinet", made.Extra.Source, "ORD-01")
	require.Empty(t, made.Extra.ClntID, "ORD-71: an appointment has no client id")
	require.Empty(t, user.read(made.ID).ID, "before the first signature the other side knows nothing")

	signed := owner.sign(made.ID, owner.signature(made.ID, carOwner))
	require.Equal(t, http.StatusOK, signed.status, string(signed.body))
	require.Equal(t, "sign", user.await(made.ID, "w8_2_confirm").Extra.Permission, "ORD-71")
	shown := owner.shown(made.ID)
	require.Equal(t, "Очікує підтвердження", shown.Label.Text, "ORD-56")
	require.Equal(t, "Очікуємо на підтвердження від другого учасника: він має підписати заяву або відхилити її.", shown.Explanation, "ORD-56")
	itself := owner.sign(made.ID, owner.signature(made.ID, carOwner))
	require.Equal(t, http.StatusConflict, itself.status, "the initiator is not the second signer")
	foreign := user.sign(made.ID, user.signature(made.ID, carOwner))
	require.Equal(t, http.StatusUnprocessableEntity, foreign.status)
	both := user.sign(made.ID, user.signature(made.ID, properUser))
	require.Equal(t, http.StatusOK, both.status, "ROLE-08, CONF-26: %s", both.body)
	owner.await(made.ID, "sent")
	owner.decide(made.ID, "approve")
	owner.await(made.ID, "done")
	user.await(made.ID, "done")

	reply, err = owner.createOrder(uuid.NewString(), "confidant-revoke", map[string]any{"vehicle": map[string]any{"vin": vin}})
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var revoked order
	reply.into(t, &revoked)
	require.Regexp(t, `^[0-9-]+$`, revoked.Extra.ClntID, "ORD-01")
	require.Equal(t, revoked.Extra.ClntID, owner.read(revoked.ID).Extra.ClntID, "ORD-01: it is stored with the order")
	require.Equal(t, http.StatusOK, owner.sign(revoked.ID, owner.signature(revoked.ID, carOwner)).status, "CONF-10")
	owner.await(revoked.ID, "sent")
	owner.decide(revoked.ID, "approve")
	owner.await(revoked.ID, "done")
	require.Eventually(t, func() bool { return user.shown(made.ID).Label.Text == "Призначення скасовано" }, patience, pause)
	require.Regexp(t, `^Призначення скасовано власником \d\d\.\d\d\.\d{4}\.$`, user.shown(made.ID).Explanation)
	require.Regexp(t, `^Ви скасували призначення `, owner.shown(made.ID).Explanation)
}

// shownOrder is how an order's status is shown.
type shownOrder struct {
	Label         struct{ Text, Colour string }
	Explanation   string
	RejectionInfo string
}

// shown is how the list shows the status of an order.
func (c *citizen) shown(id string) shownOrder {
	c.Helper()
	var orders []shownOrder
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &orders)
	require.Len(c, orders, 1)
	return orders[0]
}

// The other side rejects the request, with a reason, which both sides read.
func TestAppointmentRejected(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, driver), signIn(t, s, properUser)
	reply, err := owner.createOrder(uuid.NewString(), "ownerToConfidant", appointment(driverVIN))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, owner.sign(made.ID, owner.signature(made.ID, driver)).status)
	user.await(made.ID, "w8_2_confirm")
	require.Equal(t, http.StatusConflict, owner.step(made.ID, "reject", map[string]string{}).status)
	no := user.step(made.ID, "reject", map[string]string{"reason": "Не маю часу"})
	require.Equal(t, http.StatusOK, no.status, "ROLE-08: %s", no.body)
	require.Contains(t, string(no.body), `"status":"rejected"`, "CONF-27")
	owner.await(made.ID, "rejected")
	shown := owner.shown(made.ID)
	require.Equal(t, struct{ Text, Colour string }{"Відхилено", "red"}, shown.Label, "ORD-57")
	require.Contains(t, shown.RejectionInfo, "Не маю часу", "ORD-70")
}

// The second side reads the request as a confirmation record and rejects it by the specification's own call: a GET, so
// that it needs the session's header, is never cached, and says the same when asked again (AMB-064).
func TestConfirmationRecord(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, driver), signIn(t, s, properUser)
	reply, err := owner.createOrder(uuid.NewString(), "ownerToConfidant", appointment(driverVIN))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	path := "/api/confidant/" + made.ID
	require.Equal(t, http.StatusNotFound, owner.call(http.MethodGet, path+"/findDoc?type=owner", nil).status, "nothing is signed")
	signature := owner.signature(made.ID, driver)
	require.Equal(t, http.StatusOK, owner.sign(made.ID, signature).status)
	user.await(made.ID, "w8_2_confirm")

	var record struct {
		UServiceID, Status, Type string
		Data                     struct {
			Hash, Initiator, VIN      string
			Brand, Model, Plate, DEnd string
			Sign                      []byte
		}
	}
	found := user.call(http.MethodGet, path+"/findDoc?type=owner", nil)
	require.Equal(t, http.StatusOK, found.status, string(found.body))
	found.into(t, &record)
	require.Equal(t, []string{made.ID, "sub_signed", "owner"}, []string{record.UServiceID, record.Status, record.Type}, "API-068, CONF-15")
	data := record.Data
	require.Equal(t, []string{"SKODA", "OCTAVIA", "KA9400PP", driverVIN}, []string{data.Brand, data.Model, data.Plate, data.VIN}, "CONF-15")
	require.Equal(t, appointment(driverVIN)["dEnd"], data.DEnd, "CONF-14, CONF-15")
	require.Len(t, data.Hash, 64, "CONF-15")
	require.Equal(t, signature, data.Sign, "CONF-15")
	require.Contains(t, data.Initiator, "КОВАЛЕНКО", "CONF-15")

	require.Equal(t, http.StatusNotFound, user.call(http.MethodGet, path+"/findDoc?type=confidant", nil).status, "another type")
	stranger, nobody := signIn(t, s, other), &citizen{TB: t, stack: s}
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodGet, path+"/findDoc?type=owner", nil).status)
	require.Equal(t, http.StatusNotFound, stranger.call(http.MethodGet, path+"/reject?type=owner", nil).status)
	require.Equal(t, http.StatusUnauthorized, nobody.call(http.MethodGet, path+"/reject?type=owner", nil).status, "a link alone does nothing")
	require.Equal(t, http.StatusConflict, owner.call(http.MethodGet, path+"/reject?type=owner", nil).status, "the first side cancels instead")
	user.await(made.ID, "w8_2_confirm")

	for range 2 {
		rejected := user.call(http.MethodGet, path+"/reject?type=owner", nil)
		require.Equal(t, http.StatusOK, rejected.status, string(rejected.body))
		require.JSONEq(t, `{"status":"rejected"}`, string(rejected.body), "API-069, CONF-26, CONF-27")
	}
	owner.await(made.ID, "rejected")
}

// A would-be user of a car asks its owner, who reads the request and rejects or signs it.
func TestConfirmationByTheOwner(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, carOwner), signIn(t, s, properUser)
	request := appointment(ownCar(owner))
	request["schema"] = "confidant"
	delete(request, "rnokpp")
	reply, err := user.createOrder(uuid.NewString(), "confidantToOwner", request)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, user.sign(made.ID, user.signature(made.ID, properUser)).status)
	owner.await(made.ID, "w8_2_confirm")
	found := owner.call(http.MethodGet, "/api/confidant/"+made.ID+"/findDoc?type=confidant", nil)
	require.Equal(t, http.StatusOK, found.status, string(found.body))
	require.Contains(t, string(found.body), `"status":"sub_signed"`, "API-068")
	no := owner.call(http.MethodGet, "/api/confidant/"+made.ID+"/reject?type=confidant", nil)
	require.JSONEq(t, `{"status":"rejected"}`, string(no.body), "ROLE-07")

	reply, err = user.createOrder(uuid.NewString(), "confidantToOwner", request)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, user.sign(made.ID, user.signature(made.ID, properUser)).status)
	owner.await(made.ID, "w8_2_confirm")
	require.Equal(t, http.StatusOK, owner.sign(made.ID, owner.signature(made.ID, carOwner)).status, "ROLE-07, CONF-26")
	user.await(made.ID, "sent")
	user.decide(made.ID, "refuse")
	owner.await(made.ID, "refusal")
}

// What is wrong with an appointment is said at its field.
func TestAppointmentRefusals(t *testing.T) {
	const lentVIN, lender = "U5YDWLJHXM7395228", "2597532752" // it has a confidant
	s := stack.Shared(t)
	today := time.Now().In(domain.Kyiv).Format(time.DateOnly)
	for _, wrong := range []struct {
		row, who, vin string
		change        map[string]any // of fields; nil leaves one out
		field         string
	}{
		{"CONF-36", driver, driverVIN, map[string]any{"dEnd": nil}, "dEnd"},
		{"CONF-43", driver, driverVIN, map[string]any{"dEnd": today}, "dEnd"},
		{"CONF-37", driver, driverVIN, map[string]any{"rnokpp": nil}, "rnokpp"},
		{"CONF-38", driver, driverVIN, map[string]any{"rnokpp": driver}, "rnokpp"},
		{"CONF-45", driver, driverVIN, map[string]any{"rnokpp": "2222222225"}, "rnokpp"},
		{"CONF-39", driver, driverVIN, map[string]any{"participant": map[string]string{"phone": "+380671112233"}}, "participant.email"},
		{"CONF-39", driver, driverVIN, map[string]any{"participant": map[string]string{"email": contactMail}}, "participant.phone"},
		{"CONF-42", lender, lentVIN, nil, "vin"},
		{"CONF-44", driver, "WVWZZZ1KZAW000001", nil, "vin"},
		{"CONF-14", driver, driverVIN, map[string]any{"schema": "confidant"}, "schema"},
	} {
		in := appointment(wrong.vin)
		for name, value := range wrong.change {
			in[name] = value
			if value == nil {
				delete(in, name)
			}
		}
		reply, err := signIn(t, s, wrong.who).createOrder(uuid.NewString(), "ownerToConfidant", in)
		require.NoError(t, err)
		require.NotEmpty(t, refusedBy(t, reply, http.StatusUnprocessableEntity, "invalid")[wrong.field], "%s: %s", wrong.row, reply.body)
	}
}
