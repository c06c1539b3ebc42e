package activities

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
)

// recipientID is a citizen of the sandbox whose licence waits to be sent.
const recipientID = "2911430654"

// A waiting document is read as the service centre has it, sent once by each order, kept when it is not to be sent after all,
// and not sent when it was given out; a register that does not answer is asked again.
func TestShipments(t *testing.T) {
	box, ctx := newMarket(t, nil), t.Context()
	register := registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "shipments",
	})
	act := shipments{people: profiles{keeper: {Person: domain.Person{RNOKPP: recipientID}}}, shipments: register}
	waiting, err := register.WaitingDocuments(ctx, recipientID)
	require.NoError(t, err)
	in := workflows.DocumentShipment{OrderID: idOf("order-1"), CitizenID: keeper, Shipment: domain.Shipment{
		Document: waiting[0], Email: "a@ukr.net", Phone: "+380671234567", Delivery: domain.Delivery{
			Type: domain.DeliveryAbroad, Zip: "00-950", City: "WARSZAWA", Street: "DLUGA", House: "5", ContactPhone: "+48601234567", Confirmed: true,
		},
	}}
	read, err := act.check(ctx, in)
	require.NoError(t, err)
	require.Equal(t, workflows.CheckedDocument{WaitingDocument: waiting[0], Verdict: workflows.Verdict{Fit: true}}, read)
	exchanged := in
	exchanged.Shipment.Document.Document = "XX 000001"
	_, err = act.check(ctx, exchanged)
	refused(t, domain.CodeShipmentGone, err)

	order := func() error { _, err := act.order(ctx, in); return err }
	cancel := func() error { _, err := act.cancel(ctx, in); return err }
	box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": "unavailable", "on": true})
	for _, err := range []error{order(), cancel()} {
		delayed(t, err)
	}
	_, err = act.check(ctx, in)
	delayed(t, err)
	box.mend()
	require.NoError(t, order())
	require.NoError(t, order(), "asked again")
	_, err = act.check(ctx, in)
	refused(t, domain.CodeShipmentGone, err)
	in.OrderID = idOf("order-2")
	refused(t, domain.CodeShipmentOrdered, order())
	in.OrderID = idOf("order-1")
	require.NoError(t, cancel())
	require.NoError(t, cancel(), "asked again")
	_, err = act.check(ctx, in)
	require.NoError(t, err)

	in.Shipment.Document.ID = "PS-999999"
	refused(t, domain.CodeShipmentGone, order())
}
