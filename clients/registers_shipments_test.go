package clients_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// homeDelivery is an address at home with the lines that a service centre prints.
func homeDelivery() domain.Delivery {
	return domain.Delivery{
		Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2",
		City: "Луцьк", CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27", DeliveryType: domain.DeliveryToOffice,
		ContactPhone: "+380671234567", CheckCode: "1234", Confirmed: true,
	}.Normalize()
}

// startCentres is a sandbox with its posts, as service centres need them.
func startCentres(t *testing.T) *posts {
	p := startPosts(t, 0)
	p.registers = registers.New(registers.Config{
		URL: p.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "shipments",
	})
	return p
}

// send has a document of a person sent by an order.
func (w *world) send(reference, rnokpp, document string) error {
	delivery, err := json.Marshal(homeDelivery())
	require.NoError(w.t, err)
	return w.registers.OrderShipment(w.t.Context(), domain.ShipmentOrder{
		Reference: reference, RNOKPP: rnokpp, DocumentID: document, Email: "a@ukr.net", Phone: "+380671234567", Delivery: delivery,
	})
}

// waiting are the documents of a person that wait.
func (w *world) waiting(rnokpp string) []domain.WaitingDocument {
	found, err := w.registers.WaitingDocuments(w.t.Context(), rnokpp)
	require.NoError(w.t, err)
	return found
}

// The register tells what service centres can send, and why it is with them.
func TestWaitingDocuments(t *testing.T) {
	w := startCentres(t)
	made := w.waiting(w.citizen("Остапенко").RNOKPP)
	require.Len(t, made, 1)
	require.Equal(t, []any{domain.ShippedLicence, domain.WaitingMade, "ЕХВ 551204", "0741"}, []any{made[0].Kind, made[0].State, made[0].Document, made[0].Centre}, "GAP-41")
	returned := w.waiting(w.citizen("Романюк").RNOKPP)
	require.Len(t, returned, 1)
	require.Equal(t, []any{domain.ShippedCertificate, domain.WaitingReturned, "СОІ 712598", "KO2227OE", domain.VehicleKind("moto")},
		[]any{returned[0].Kind, returned[0].State, returned[0].Document, returned[0].Plate, returned[0].PlateType}, "DLV-09")
	require.NotEmpty(t, returned[0].CentreName)
	require.Len(t, w.waiting(w.citizen("Федоренко").RNOKPP), 2)
	require.Empty(t, w.waiting(w.citizen("Коваленко").RNOKPP))
	_, err := w.registers.WaitingDocuments(t.Context(), "0000000000")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// A document is sent once by reference, does not wait meanwhile, and is there again when its parcel comes back.
func TestDocumentIsSent(t *testing.T) {
	w := startCentres(t)
	rnokpp := w.citizen("Остапенко").RNOKPP
	status := func() domain.LicenceStatus {
		facts, err := w.registers.LicenceFacts(t.Context(), rnokpp)
		require.NoError(t, err)
		return facts.Status
	}
	require.Equal(t, domain.LicencePostalShipment, status(), "DASH-05, GAP-41")
	document := w.waiting(rnokpp)[0].ID
	require.NoError(t, w.send("order-1", rnokpp, document))
	require.NoError(t, w.send("order-1", rnokpp, document), "the same reference")
	require.Equal(t, registers.FaultShipmentOrdered, code(w.send("order-2", rnokpp, document)))
	require.Equal(t, wire.NotFound, wire.KindOf(w.send("order-2", w.citizen("Коваленко").RNOKPP, document)), "another's")
	require.Empty(t, w.waiting(rnokpp))
	require.Equal(t, domain.LicenceActive, status())

	created, err := w.up.CreateShipment(t.Context(), ukrposhta.Shipment{
		Reference: "order-1", Description: "Посвідчення", Weight: 100, Contents: "DOCUMENTS", LastName: "Остапенко", FirstName: "Ігор",
		Phone: "+380671234567", To: homeDelivery(),
	})
	require.NoError(t, err)
	for _, event := range []string{"accepted", "departed", "reached", "arrived", "expired", "returning"} {
		w.move(created.Barcode, event)
	}
	require.Empty(t, w.waiting(rnokpp))
	require.Equal(t, registers.FaultAlreadyDone, code(w.registers.CancelShipment(t.Context(), rnokpp, "order-1")))
	w.move(created.Barcode, "returned")
	require.Equal(t, domain.WaitingReturned, w.waiting(rnokpp)[0].State)
	require.NoError(t, w.send("order-2", rnokpp, document), "it is sent again")
}

// A document that is not sent after all waits as before; one that its owner has fetched is gone.
func TestDocumentIsKept(t *testing.T) {
	w := startCentres(t)
	rnokpp := w.citizen("Стеценко").RNOKPP
	before := w.waiting(rnokpp)
	require.NoError(t, w.send("order-1", rnokpp, before[0].ID))
	for range 2 {
		require.NoError(t, w.registers.CancelShipment(t.Context(), rnokpp, "order-1"))
		require.Equal(t, before, w.waiting(rnokpp))
	}
	require.NoError(t, w.registers.CancelShipment(t.Context(), rnokpp, "never-ordered"))
	w.desk(http.MethodPost, "/desk/api/shipments", map[string]any{
		"rnokpp": rnokpp, "id": before[0].ID, "kind": "licence", "document": before[0].Document, "state": "",
	})
	require.Empty(t, w.waiting(rnokpp))
	require.Equal(t, registers.FaultShipmentGone, code(w.send("order-2", rnokpp, before[0].ID)))
}
