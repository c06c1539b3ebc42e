package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Citizens who exchange certificates, in Kyiv.
const (
	manyCars  = "2786660677" // a man with seven cars
	carPerson = "3540980600" // a woman
)

// A certificate is exchanged over HTTP: permitted, a plate chosen without success and another one kept, agreed, signed, paid, made,
// delivered.
func TestCertificateExchange(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, manyCars)
	made := c.exchangeCertificate(cars[0])
	first := c.stage(made.ID)
	require.Equal(t, []string{"permission", "pending"}, []string{first.Stage, first.Status}, "SPR-13, SPR-14, API-058")
	require.Equal(t, cars[0].Plate, first.Data.Plate, "SPR-15, API-058")
	require.NotEmpty(t, first.Data.RegNum, "the register knows the present certificate")
	require.Equal(t, []struct{ Action string }{{"cancel"}}, made.Actions)
	c.expiresAfterDay(made.ID)
	refusedBy(t, c.choosePlate(made.ID, "generate", ""), http.StatusConflict, "not_allowed")

	c.decide(made.ID+"/permission", "approve")
	permitted := c.awaitStage(made.ID, "permission", "approved")
	require.Equal(t, "choose_plate", c.read(made.ID).Actions[0].Action, "ORD-78: after the permission")
	require.Positive(t, permitted.KindID, "SPR-15")
	require.Equal(t, []string{"auto", "N-E"}, []string{permitted.Type, permitted.Fuel}, "SPR-15")
	require.Equal(t, 11, permitted.Data.RegionID)
	require.NotEmpty(t, refusedBy(t, c.choosePlate(made.ID, "reserve", "x"), http.StatusUnprocessableEntity, "invalid")["plate"])
	motorcycle := permitted
	motorcycle.Type = "moto"
	refusedBy(t, c.choosePlate(made.ID, "reserve", c.freeOf(motorcycle, 0)), http.StatusConflict, "plate_taken")
	refusedBy(t, c.step(made.ID, "continue", map[string]string{"sprType": "plastic"}), http.StatusConflict, "not_allowed")

	plate := c.chooseTwice(made.ID, permitted)
	c.agree(made.ID, plate)
	require.Contains(t, string(c.call(http.MethodGet, "/api/services/"+made.ID+"/statement", nil).body), first.Data.RegNum)
	c.signAndPay(made.ID)
	c.deliverCertificate(made.ID)
	require.Equal(t, "done", c.read(made.ID).Status, "SPR-01")
}

// expiresAfterDay checks that an exchange must be finished within 24 hours of its creation.
func (c *citizen) expiresAfterDay(id string) {
	c.Helper()
	var orders []struct {
		CreatedAt time.Time
		Deadline  struct{ Until time.Time }
	}
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &orders)
	require.Equal(c, 24*time.Hour, orders[0].Deadline.Until.Sub(orders[0].CreatedAt), "ORD-63, TIME-10")
}

// chooseTwice chooses a plate that the service centre does not reserve, and then one that it does.
func (c *citizen) chooseTwice(id string, permitted stageInfo) (plate string) {
	c.Helper()
	asked := c.choosePlate(id, "reserve", c.freeOf(permitted, 0))
	require.Equal(c, http.StatusOK, asked.status, "API-040: %s", asked.body)
	var pending stageInfo
	asked.into(c, &pending)
	require.Equal(c, []string{"reserve", "pending"}, []string{pending.Stage, pending.Status}, "SPR-13")
	c.decide(id+"/reserve-1", "repeat")
	require.True(c, c.awaitStage(id, "permission", "approved").HasFailedReserve, "SPR-24, API-058")
	require.Equal(c, "choose_plate", c.read(id).Actions[0].Action, "ORD-79")

	plate = c.freeOf(permitted, 1)
	again := c.step(id, "reserve", map[string]string{"origin": "reserve", "plate": plate}) // the same by the stage's name
	require.Equal(c, http.StatusOK, again.status, string(again.body))
	var updated order
	again.into(c, &updated)
	require.Equal(c, []string{id, "w8_2_reserve"}, []string{updated.ID, updated.Status}, "API-049")
	c.decide(id+"/reserve-2", "approve")
	kept := c.awaitStage(id, "reserve", "approved")
	require.Equal(c, "continue", c.read(id).Actions[0].Action, "ORD-78: after the reservation")
	require.Equal(c, []string{"reserve", plate}, []string{kept.Plates[0].Origin, kept.Plates[0].Plate}, "SPR-16")
	require.NotEmpty(c, kept.Plates[0].DocID, "SPR-16")
	var types []string
	for _, certificate := range kept.Plates[0].SPR {
		types = append(types, certificate.Type)
	}
	require.ElementsMatch(c, []string{"electronic", "plastic"}, types, "SPR-16, SPR-17")
	require.False(c, kept.HasFailedReserve)
	require.False(c, c.plateIsFree(plate))
	return plate
}

// agree chooses the certificate and its delivery, wrongly first.
func (c *citizen) agree(id, plate string) {
	c.Helper()
	nowhere := c.step(id, "exchange", map[string]any{"sprType": "plastic"})
	require.NotEmpty(c, refusedBy(c, nowhere, http.StatusUnprocessableEntity, "invalid")["delivery.type"])
	agreed := c.step(id, "exchange", map[string]any{"sprType": "plastic", "delivery": toOffice()})
	require.Equal(c, http.StatusOK, agreed.status, string(agreed.body))
	var shown struct {
		Status, SubStatus string
		Price             int
		Deadline          struct{ Kind string }
		Plate             struct{ Plate string }
		Actions           []struct{ Action string }
	}
	agreed.into(c, &shown)
	require.Equal(c, "sign", shown.Actions[0].Action, "ORD-81")
	require.Equal(c, []string{"draft", "pending", "certificate"}, []string{shown.Status, shown.SubStatus, shown.Deadline.Kind}, "SPR-19")
	require.Equal(c, plate, shown.Plate.Plate)
	info := c.stage(id)
	require.Equal(c, []string{"exchange", "pending"}, []string{info.Stage, info.Status}, "SPR-13, SPR-19")
	sum := 0
	for _, line := range info.Requisites {
		sum += line.Amount
	}
	require.Equal(c, shown.Price, sum, "SPR-15: requisites")
	require.Greater(c, len(info.CheckData), 5, "SPR-15, API-058")
}

// signAndPay signs the statement and pays for the exchange, as its stage allows (AMB-053).
func (c *citizen) signAndPay(id string) {
	c.Helper()
	require.Equal(c, http.StatusConflict, c.bill(id).status, "it is not signed")
	refusedBy(c, c.sign(id, c.signature(id, other)), http.StatusUnprocessableEntity, "signature_another_signer")
	signed := c.sign(id, c.signature(id, manyCars))
	require.Equal(c, http.StatusOK, signed.status, string(signed.body))
	require.Equal(c, "pay", c.await(id, "signed").Actions[0].Action, "ORD-80")
	require.Equal(c, http.StatusOK, c.bill(id).status)
	var list []struct{ Invoice struct{ PaymentURL string } }
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &list)
	require.NotEmpty(c, list[0].Invoice.PaymentURL, "whoever lost the bank's page finds it in the list")
	c.payAtBank(id, "success")
	require.Equal(c, "sent", c.await(id, "sent").Status, "SPR-28")
	refusedBy(c, c.call(http.MethodDelete, "/api/services/"+id, nil), http.StatusConflict, "not_allowed")
}

// deliverCertificate makes the certificate and delivers it.
func (c *citizen) deliverCertificate(id string) {
	c.Helper()
	c.decide(id+"/exchange", "approve")
	c.await(id, "received")
	c.decide(id+"/exchange", "processed")
	processed := c.await(id, "processed")
	require.Equal(c, "download_receipt", processed.Actions[0].Action, "ORD-76")
	require.Equal(c, http.StatusOK, c.call(http.MethodGet, processed.Invoice.ReceiptPath, nil).status, "ORD-76")
	c.decide(id+"/exchange", "ready")
	c.carry(c.parcel(id).Note, "accepted", "departed", "reached", "arrived", "delivered")
	c.await(id, "done")
}

// The present plate and an electronic certificate need no delivery (SPR-05, SPR-17, AMB-096, AMB-097).
func TestElectronicCertificate(t *testing.T) {
	c, cars := exchanging(t, stack.Shared(t), manyCars)
	id := c.permitted(cars[1])
	require.True(t, c.stage(id).IsPresentAllow)
	require.Equal(t, http.StatusOK, c.choosePlate(id, "present", "").status)
	c.decide(id+"/reserve-1", "approve")
	kept := c.awaitStage(id, "reserve", "approved").Plates[0]
	require.Equal(t, []string{"present", cars[1].Plate}, []string{kept.Origin, kept.Plate}, "SPR-16")
	agreed := c.step(id, "continue", map[string]string{"sprType": "electronic"})
	require.Equal(t, http.StatusOK, agreed.status, string(agreed.body))
	require.Equal(t, http.StatusOK, c.sign(id, c.signature(id, manyCars)).status)
	require.Equal(t, http.StatusOK, c.bill(id).status)
	c.payAtBank(id, "success")
	c.await(id, "sent")
	c.decide(id+"/exchange", "processed")
	c.await(id, "processed")
	c.decide(id+"/exchange", "ready")
	c.await(id, "done")
}

// Two citizens want one plate: one has it, the other one is asked for another.
func TestRaceForThePlateOfAnExchange(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, manyCars)
	rival, theirs := exchanging(t, s, carPerson)
	mine, other := c.permitted(cars[2]), rival.permitted(theirs[0])
	plate := c.freeOf(c.stage(mine), 2)
	require.Equal(t, http.StatusOK, c.choosePlate(mine, "reserve", plate).status)
	require.Equal(t, http.StatusOK, rival.choosePlate(other, "reserve", plate).status)
	c.decide(mine+"/reserve-1", "approve")
	rival.decide(other+"/reserve-1", "approve")
	require.Equal(t, plate, c.awaitStage(mine, "reserve", "approved").Plates[0].Plate)
	require.True(t, rival.awaitStage(other, "permission", "approved").HasFailedReserve, "SPR-24")
	require.Equal(t, "choose_plate", rival.read(other).Actions[0].Action, "ORD-79")
	require.Equal(t, struct{ Text, Colour string }{"Відмовлено в бронюванні НЗ", "red"}, rival.shown(other).Label, "ORD-46")

	require.Equal(t, http.StatusOK, rival.choosePlate(other, "generate", "").status)
	rival.decide(other+"/reserve-2", "approve")
	made := rival.awaitStage(other, "reserve", "approved").Plates[0]
	require.Equal(t, "generate", made.Origin, "SPR-16")
	given := made.Plate
	require.NotEqual(t, plate, given)
	odd := rival.step(other, "continue", map[string]any{"sprType": "plastic", "delivery": toPoland("001")})
	require.NotEmpty(t, refusedBy(t, odd, http.StatusUnprocessableEntity, "invalid")["delivery.zip"], "GAP-48")
	sent := rival.step(other, "continue", map[string]any{"sprType": "plastic", "delivery": toPoland("00-001")})
	require.Equal(t, http.StatusOK, sent.status, string(sent.body))

	// Going back deletes the order and frees the plate (SPR-26, ORD-82).
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+mine, nil).status)
	c.await(mine, "canceled")
	require.Eventually(t, func() bool { return c.plateIsFree(plate) }, patience, pause, "the plate is not released")
	refusedBy(t, c.choosePlate(mine, "generate", ""), http.StatusConflict, "not_allowed")
	refusedBy(t, c.sign(mine, []byte("no matter")), http.StatusConflict, "not_allowed")
	require.Equal(t, http.StatusOK, rival.call(http.MethodDelete, "/api/services/"+other, nil).status)
	require.Eventually(t, func() bool { return rival.plateIsFree(given) }, patience, pause, "the plate is not released")
	require.Equal(t, "0000", c.availability(cars[2].VIN).Code, "the vehicle can be exchanged again")
}
