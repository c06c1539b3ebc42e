package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// What cannot be ordered says why.
func TestCertificateExchangeRefusals(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, manyCars)
	ordered := func(c *citizen, in map[string]any) answer {
		reply, err := c.createOrder(uuid.NewString(), "exchange-spr", in)
		require.NoError(t, err)
		return reply
	}
	for _, wrong := range []struct{ row, field, value string }{
		{"SPR-29", "firstNameLat", "Олег"},
		{"SPR-29", "lastNameLat", ""},
		{"SPR-30", "birthDate", ""},
		{"SPR-30", "email", ""},
		{"SPR-30", "phone", ""},
		{"SPR-30", "birthDate", "2085-01-01"},
		{"SPR-30", "email", "nobody"},
		{"SPR-30", "phone", "1"},
		{"SPR-12", "uuid", ""},
	} {
		in := c.certificateOrder(cars[3])
		in[wrong.field] = wrong.value
		require.NotEmpty(t, refusedBy(t, ordered(c, in), http.StatusUnprocessableEntity, "invalid")[wrong.field], "%s %s", wrong.row, wrong.field)
	}
	another := c.certificateOrder(cars[3])
	another["carId"] = cars[4].CarID
	require.NotEmpty(t, refusedBy(t, ordered(c, another), http.StatusUnprocessableEntity, "vehicle_not_found")["carId"])
	foreign := signIn(t, s, carPerson).certificateOrder(cars[3])
	foreign["uuid"] = "of nobody"
	refusedBy(t, ordered(signIn(t, s, carPerson), foreign), http.StatusUnprocessableEntity, "vehicle_not_found")

	scant, theirs := exchanging(t, s, "2155752539")
	in := scant.certificateOrder(theirs[0])
	in["uuid"] = "of nobody"
	refused := ordered(scant, in)
	require.Equal(t, "Відсутні дані про: адресу реєстрації, документ, що посвідчує особу",
		refusedBy(t, refused, http.StatusConflict, "scant_registry")["vin"], "SPR-33")
	require.Contains(t, string(refused.body),
		"У реєстрах недостатньо інформації для замовлення послуги онлайн. Зверніться до сервісного центру", "SPR-35, ERR-25")

	made := c.exchangeCertificate(cars[3])
	require.Eventually(t, func() bool { return c.availability(cars[3].VIN).Code == "0007" }, patience, pause, "SPR-34")
	twice := c.certificateOrder(cars[3])
	twice["uuid"] = "of a check that went well"
	second := ordered(c, twice)
	refusedBy(t, second, http.StatusConflict, "active_application")
	require.Contains(t, string(second.body), "У Вас вже є чинна заява, стежте за нею у «Моїх послугах».", "SPR-34")
	c.decide(made.ID+"/permission", "refuse")
	require.Contains(t, string(c.call(http.MethodGet, "/api/services/ordered/criteria?id="+c.await(made.ID, "refusal").ID, nil).body), "перевірка")
	outdated := c.certificateOrder(cars[3])
	outdated["uuid"] = "of no check at all"
	var unknown order
	ordered(c, outdated).into(t, &unknown)
	c.await(unknown.ID, "refusal")
}

// A man has nothing sent abroad while the military register is not asked (SPR-32, AMB-098); to strangers an exchange does
// not exist (GAP-93), and an order that is no exchange has no stages.
func TestCertificateExchangeIsItsCitizens(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, "3684832990")
	id := c.permitted(cars[0])
	require.True(t, c.stage(id).DomesticOnly)
	require.Equal(t, http.StatusOK, c.choosePlate(id, "generate", "").status)
	c.decide(id+"/reserve-1", "approve")
	c.awaitStage(id, "reserve", "approved")
	closed := c.step(id, "continue", map[string]any{"sprType": "plastic", "delivery": toPoland("00-001")})
	require.Contains(t, refusedBy(t, closed, http.StatusUnprocessableEntity, "invalid")["delivery.type"], "Міжнародна доставка")

	stranger := signIn(t, s, carPerson)
	refusedBy(t, stranger.call(http.MethodGet, "/api/services/stages/"+id, nil), http.StatusNotFound, "not_found")
	refusedBy(t, stranger.choosePlate(id, "generate", ""), http.StatusNotFound, "not_found")
	refusedBy(t, c.call(http.MethodGet, "/api/services/stages/"+c.order(uuid.NewString()).ID, nil), http.StatusNotFound, "not_found")
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+id, nil).status)
}

// A reservation of one's own that is paid for is offered to an exchange that it fits, and costs nothing more there; it is meant
// for one vehicle then, until the exchange gives it back.
func TestExchangeWithOwnReservation(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, carPerson) // a car, and a motorcycle
	car, motorcycle := c.permitted(cars[0]), c.permitted(cars[1])
	require.Empty(t, c.stage(car).ReservedPlate.Plate)
	made, err := world(s).Make(t.Context(), domain.PlateReserveService, "received", carPerson)
	require.NoError(t, err)
	plate := c.stage(car).ReservedPlate.Plate
	require.Equal(t, c.read(made.ID).Plate.Plate, plate)
	require.Equal(t, []string{"auto", "moto"}, []string{c.stage(car).Type, c.stage(motorcycle).Type}, "FLEET-29")
	require.Empty(t, c.stage(motorcycle).ReservedPlate.Plate, "it is of a car")

	require.Equal(t, http.StatusOK, c.choosePlate(car, "reserve", plate).status)
	c.decide(car+"/reserve-1", "approve")
	kept := c.awaitStage(car, "reserve", "approved")
	require.Equal(t, []string{"reserve", plate}, []string{kept.Plates[0].Origin, kept.Plates[0].Plate}, "SPR-16")
	require.Zero(t, kept.Plates[0].Price, "SPR-16")
	require.Empty(t, kept.ReservedPlate.Plate, "there is nothing to choose any more")
	agreed := c.step(car, "continue", map[string]any{"sprType": "electronic", "delivery": map[string]any{"type": 0, "branch": "8041"}})
	require.Equal(t, http.StatusOK, agreed.status, string(agreed.body))
	require.Len(t, c.stage(car).Requisites, 1, "the certificate alone is paid for")

	for _, id := range []string{car, motorcycle} {
		require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+id, nil).status)
		c.await(id, "canceled")
	}
	again := c.permitted(cars[0])
	require.Eventually(t, func() bool { return c.stage(again).ReservedPlate.Plate == plate }, patience, pause, "it is given back")
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+again, nil).status)
	c.decide(made.ID, "processed")
	c.await(made.ID, "processed")
	c.decide(made.ID, "ready")
	c.await(made.ID, "done")
}

// Within seconds of its decision the service centre is heard by its callback alone; what waits longer than its term expires,
// and what it held is given back.
func TestCertificateExchangeExpires(t *testing.T) {
	t.Parallel()
	const term = 40 * time.Second
	s := stack.Start(t, stack.Env("CABINET_DEADLINE_CERTIFICATE", term.String()), stack.Env("CABINET_DEADLINE_CALLBACK", "1h"))
	c, cars := exchanging(t, s, manyCars)
	pending := c.exchangeCertificate(cars[1])
	id := c.permitted(cars[0])
	plate := c.freeOf(c.stage(id), 0)
	require.Equal(t, http.StatusOK, c.choosePlate(id, "reserve", plate).status)
	c.decide(id+"/reserve-1", "approve")
	c.awaitStage(id, "reserve", "approved")
	require.False(t, c.plateIsFree(plate))
	c.await(id, "expired") // of its own accord, while its plate is reserved
	refusedBy(t, c.step(id, "continue", map[string]string{"sprType": "electronic"}), http.StatusConflict, "too_late")
	require.Eventually(t, func() bool { return c.plateIsFree(plate) }, patience, pause, "the plate is not released")
	require.Equal(t, "expired", c.await(pending.ID, "expired").Status, "ORD-60: in a pending state")
	require.Equal(t, "0000", c.availability(cars[1].VIN).Code)
}
