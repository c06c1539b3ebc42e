package cabinet

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Citizens who exchange certificates, in Kyiv.
const (
	manyCars  = "2786660677" // a man with seven cars
	carPerson = "3540980600" // a woman
)

// A certificate is exchanged over HTTP: permitted, a plate chosen in vain and another one kept, agreed, signed, paid, made,
// carried home (SPR-01, SPR-12, SPR-13, SPR-14, SPR-15, SPR-16, SPR-17, SPR-19, SPR-24, SPR-28, SPR-36, API-040, API-049,
// API-058, ORD-78, ORD-79, ORD-80, ORD-81).
func TestCertificateExchange(t *testing.T) {
	s := stack.Shared(t)
	c, cars := exchanging(t, s, manyCars)
	made := c.exchangeCertificate(cars[0])
	first := c.stage(made.ID)
	require.Equal(t, []string{"permission", "pending"}, []string{first.Stage, first.Status}, "SPR-14")
	require.Equal(t, cars[0].Plate, first.Data.Plate)
	require.NotEmpty(t, first.Data.RegNum, "the present certificate is the register's word")
	require.Equal(t, []struct{ Action string }{{"cancel"}}, made.Actions)
	refusedBy(t, c.choosePlate(made.ID, "generate", ""), http.StatusConflict, "not_allowed")

	c.decide(made.ID+"/permission", "approve")
	permitted := c.awaitStage(made.ID, "permission", "approved")
	require.Positive(t, permitted.KindID)
	require.Equal(t, 11, permitted.Data.RegionID)
	require.NotEmpty(t, refusedBy(t, c.choosePlate(made.ID, "reserve", "x"), http.StatusUnprocessableEntity, "invalid")["plate"])
	motorcycle := permitted
	motorcycle.Type = "moto"
	refusedBy(t, c.choosePlate(made.ID, "reserve", c.freeOf(motorcycle, 0)), http.StatusConflict, "plate_taken")
	refusedBy(t, c.step(made.ID, "continue", map[string]string{"sprType": "plastic"}), http.StatusConflict, "not_allowed")

	asked := c.choosePlate(made.ID, "reserve", c.freeOf(permitted, 0))
	require.Equal(t, http.StatusOK, asked.status, string(asked.body))
	var pending stageInfo
	asked.into(t, &pending)
	require.Equal(t, []string{"reserve", "pending"}, []string{pending.Stage, pending.Status})
	c.decide(made.ID+"/reserve-1", "repeat")
	require.True(t, c.awaitStage(made.ID, "permission", "approved").HasFailedReserve, "SPR-24")
	plate := c.freeOf(permitted, 1)
	again := c.step(made.ID, "reserve", map[string]string{"origin": "reserve", "plate": plate}) // the same by the stage's name
	require.Equal(t, http.StatusOK, again.status, string(again.body))
	c.decide(made.ID+"/reserve-2", "approve")
	kept := c.awaitStage(made.ID, "reserve", "approved")
	require.Equal(t, plate, kept.Plates[0].Plate)
	require.NotEmpty(t, kept.Plates[0].DocID)
	require.Len(t, kept.Plates[0].SPR, 2)
	require.False(t, kept.HasFailedReserve)
	require.False(t, c.plateIsFree(plate))

	c.agree(made.ID, plate)
	require.Contains(t, string(c.call(http.MethodGet, "/api/services/"+made.ID+"/statement", nil).body), first.Data.RegNum)
	c.signAndPay(made.ID)
	c.deliverCertificate(made.ID)
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
	}
	agreed.into(c, &shown)
	require.Equal(c, []string{"draft", "pending", "certificate"}, []string{shown.Status, shown.SubStatus, shown.Deadline.Kind}, "SPR-19")
	require.Equal(c, plate, shown.Plate.Plate)
	info := c.stage(id)
	require.Equal(c, []string{"exchange", "pending"}, []string{info.Stage, info.Status})
	sum := 0
	for _, line := range info.Requisites {
		sum += line.Amount
	}
	require.Equal(c, shown.Price, sum)
	require.Greater(c, len(info.CheckData), 5)
}

// signAndPay signs the statement and pays for the exchange, as its stage allows (SPR-28, ORD-80, AMB-053).
func (c *citizen) signAndPay(id string) {
	c.Helper()
	require.Equal(c, http.StatusConflict, c.bill(id).status, "it is not signed")
	refusedBy(c, c.sign(id, c.signature(id, other)), http.StatusUnprocessableEntity, "signature_another_signer")
	signed := c.sign(id, c.signature(id, manyCars))
	require.Equal(c, http.StatusOK, signed.status, string(signed.body))
	c.await(id, "signed")
	require.Equal(c, http.StatusOK, c.bill(id).status)
	var list []struct{ Invoice struct{ PaymentURL string } }
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &list)
	require.NotEmpty(c, list[0].Invoice.PaymentURL, "whoever lost the bank's page finds it in the list")
	c.payAtBank(id, "success")
	c.await(id, "sent")
	refusedBy(c, c.call(http.MethodDelete, "/api/services/"+id, nil), http.StatusConflict, "not_allowed")
}

// deliverCertificate makes the certificate and carries it home (ORD-67, ORD-76).
func (c *citizen) deliverCertificate(id string) {
	c.Helper()
	c.decide(id+"/exchange", "approve")
	c.await(id, "received")
	c.decide(id+"/exchange", "processed")
	processed := c.await(id, "processed")
	require.Equal(c, "download_receipt", processed.Actions[0].Action)
	require.Equal(c, http.StatusOK, c.call(http.MethodGet, processed.Invoice.ReceiptPath, nil).status)
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
	require.Equal(t, cars[1].Plate, c.awaitStage(id, "reserve", "approved").Plates[0].Plate)
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

// Two citizens want one plate: one has it, the other one is asked for another (SPR-24, SPR-36, ORD-46, ORD-79).
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
	require.True(t, rival.awaitStage(other, "permission", "approved").HasFailedReserve)
	require.Equal(t, "choose_plate", rival.read(other).Actions[0].Action)

	require.Equal(t, http.StatusOK, rival.choosePlate(other, "generate", "").status)
	rival.decide(other+"/reserve-2", "approve")
	given := rival.awaitStage(other, "reserve", "approved").Plates[0].Plate
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
