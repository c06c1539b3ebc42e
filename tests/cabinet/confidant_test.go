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

// An owner appoints a proper user: both sign the same statement, the register enters it, and the owner cancels it again
// (ROLE-08, CONF-14, CONF-15, CONF-24, CONF-25, CONF-26, ORD-56; revocation: CONF-10).
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
	itself := owner.sign(made.ID, owner.signature(made.ID, carOwner))
	require.Equal(t, http.StatusConflict, itself.status, "the initiator is not the second signer")
	foreign := user.sign(made.ID, user.signature(made.ID, carOwner))
	require.Equal(t, http.StatusUnprocessableEntity, foreign.status)
	both := user.sign(made.ID, user.signature(made.ID, properUser))
	require.Equal(t, http.StatusOK, both.status, string(both.body))
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
	require.Equal(t, http.StatusOK, owner.sign(revoked.ID, owner.signature(revoked.ID, carOwner)).status)
	owner.await(revoked.ID, "sent")
	owner.decide(revoked.ID, "approve")
	owner.await(revoked.ID, "done")
}

// The other side says no, with a reason (CONF-07, CONF-27, ORD-57, ORD-70).
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
	require.Equal(t, http.StatusOK, no.status, string(no.body))
	owner.await(made.ID, "rejected")
}

// The second side reads the request as a confirmation record and rejects it by the specification's own call: a GET, so
// that it needs the session's header, is never cached, and says the same when asked again (API-068, API-069, AMB-064,
// CONF-15, CONF-26, CONF-27).
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
			Hash, Initiator, VIN string
			Sign                 []byte
		}
	}
	found := user.call(http.MethodGet, path+"/findDoc?type=owner", nil)
	require.Equal(t, http.StatusOK, found.status, string(found.body))
	found.into(t, &record)
	require.Equal(t, made.ID, record.UServiceID)
	require.Equal(t, []string{"sub_signed", "owner", driverVIN}, []string{record.Status, record.Type, record.Data.VIN})
	require.NotEmpty(t, record.Data.Hash)
	require.Equal(t, signature, record.Data.Sign)
	require.NotEmpty(t, record.Data.Initiator)

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
		require.JSONEq(t, `{"status":"rejected"}`, string(rejected.body))
	}
	owner.await(made.ID, "rejected")
}

// Who wants to use a car asks its owner, who reads the request while the car is theirs, and says no or signs (API-068,
// CONF-14, CONF-22, CONF-41, ROLE-07).
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
	require.Contains(t, string(found.body), `"status":"sub_signed"`)
	no := owner.call(http.MethodGet, "/api/confidant/"+made.ID+"/reject?type=confidant", nil)
	require.JSONEq(t, `{"status":"rejected"}`, string(no.body))

	reply, err = user.createOrder(uuid.NewString(), "confidantToOwner", request)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, user.sign(made.ID, user.signature(made.ID, properUser)).status)
	owner.await(made.ID, "w8_2_confirm")
	require.Equal(t, http.StatusOK, owner.sign(made.ID, owner.signature(made.ID, carOwner)).status)
	user.await(made.ID, "sent")
	user.decide(made.ID, "refuse")
	owner.await(made.ID, "refusal")
}

// What the register does not let through is said at its field (CONF-36, CONF-37, CONF-38, CONF-39, CONF-42, CONF-43, CONF-44,
// CONF-45).
func TestAppointmentRefusals(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	for field, change := range map[string]func(map[string]any){
		"rnokpp": func(in map[string]any) { in["rnokpp"] = driver },
		"dEnd":   func(in map[string]any) { in["dEnd"] = time.Now().In(domain.Kyiv).Format(time.DateOnly) },
		"vin":    func(in map[string]any) { in["vin"] = "WVWZZZ1KZAW000001" },
		"schema": func(in map[string]any) { in["schema"] = "confidant" },
	} {
		in := appointment(driverVIN)
		change(in)
		reply, err := c.createOrder(uuid.NewString(), "ownerToConfidant", in)
		require.NoError(t, err)
		require.Equal(t, http.StatusUnprocessableEntity, reply.status, field)
		var refused struct{ Fields map[string]string }
		reply.into(t, &refused)
		require.NotEmpty(t, refused.Fields[field], "%v", refused.Fields)
	}
}
