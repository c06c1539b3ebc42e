package activities

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows"
)

// plateMaker keeps what it is asked to make.
type plateMaker struct {
	Plates
	asked domain.IndividualPlateApplication
	err   error
}

func (m *plateMaker) SubmitIndividualPlate(_ context.Context, in domain.IndividualPlateApplication) (domain.Application, error) {
	m.asked = in
	return domain.Application{Number: "IP-1", Reference: in.Reference}, m.err
}

// The service centre is given the plate, the vehicle, the picture and the delivery, with the signed statement (INZ-02).
func TestIndividualPlateApplication(t *testing.T) {
	maker := &plateMaker{}
	p := plates{plates: maker, people: owners, centre: centre{publicURL: "http://localhost:1"}, documents: filed{}}
	in := workflows.IndividualPlateLodging{OrderID: idOf("o"), CitizenID: "c", SignatureID: "s", Plate: domain.IndividualPlate{
		Plate: "БАЙК1", Vehicle: domain.Moto, Layout: domain.Layout4By2, CarID: "7", RegionID: domain.RegionKyiv,
		Email: "driver@ukr.net", Phone: "+380671234567", Delivery: domain.Delivery{Type: domain.DeliveryNovaPoshta, Index: "10/1"},
	}}
	made, err := p.lodgeIndividual(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, "IP-1", made.Number)
	content, err := json.Marshal(maker.asked)
	require.NoError(t, err)
	var asked map[string]any
	require.NoError(t, json.Unmarshal(content, &asked))
	for name, value := range map[string]any{
		"plate": "БАЙК1", "vehicleType": "moto", "carId": "7", "regionId": 11.0, "email": "driver@ukr.net", "phone": "+380671234567",
		"reference": idOf("o").String(), "rnokpp": ownerID, "signature": "Y21z",
	} {
		require.Equal(t, value, asked[name], "INZ-02: %s", name)
	}
	require.Equal(t, domain.PlatePicture("БАЙК1", domain.Moto, domain.Layout4By2), string(maker.asked.Photo), "INZ-02, GAP-37")
	require.Equal(t, "10/1", asked["delivery"].(map[string]any)["index"], "INZ-02")
}

// A plate that is not made tells why, so that the citizen can choose another one; a vehicle that was sold or changed since the order
// was made is not blamed on the plate (INZ-21, INZ-24, INZ-25).
func TestIndividualPlateIsNotMade(t *testing.T) {
	for fault, code := range map[wire.Error]domain.Code{
		{Kind: wire.Refused, Code: registers.FaultPlateTaken}:     domain.CodePlateTaken,
		{Kind: wire.Refused, Code: registers.FaultPlateForbidden}: domain.CodePlateForbidden,
		{Kind: wire.Refused, Code: registers.FaultVehicleUnfit}:   domain.CodePlateVehicle, // INZ-25, INZ-26, INZ-27
		{Kind: wire.NotFound}: domain.CodePlateVehicle, // INZ-28: sold
	} {
		maker := &plateMaker{err: &fault}
		p := plates{plates: maker, people: owners, documents: filed{}}
		_, err := p.lodgeIndividual(t.Context(), workflows.IndividualPlateLodging{OrderID: idOf("o"), CitizenID: "c"})
		refusedAs(t, code, err)
	}
}

// Who has received an individual plate is reminded once, three days before the ten are over, also when the order is erased, and
// whatever happens to the order in the meantime (INZ-05, TIME-21).
func TestPlatesToBeRegisteredAreReminded(t *testing.T) {
	d := newDaily(t, 2)
	var orders []domain.Order
	for i, citizen := range d.citizens() {
		received := time.Now().AddDate(0, 0, -8+4*i) // eight days ago, and four
		order := domain.Order{
			ID: uuid.New(), CitizenID: citizen.ID.String(), Service: domain.IndividualPlateService, Status: domain.StatusDone,
			Version: 1, CreatedAt: received, UpdatedAt: received, Ended: &domain.OrderEnd{At: received, By: domain.EventDone}, Erased: true,
		}
		if i == 0 { // the post brought it back: it lies ready
			order.Status, order.Ended.By = domain.StatusStorage, domain.EventReturned
		}
		d.record(order)
		orders = append(orders, order)
	}
	for i, told := range []int{1, 0, 0} {
		if i == 2 { // money that came late went back
			orders[0].Version, orders[0].UpdatedAt = 2, orders[0].UpdatedAt.AddDate(0, 0, 1)
			d.record(orders[0])
		}
		round, err := d.check(workflows.CheckMadePlates, workflows.Round{Check: domain.NotifyINZ})
		require.NoError(t, err)
		require.Equal(t, told, round.Reminded, "INZ-05, TIME-21: once")
	}
	require.Equal(t, 1, d.count(inForce))
	require.Equal(t, 1, d.count(letterRows))
}

// record writes an order's row as it is recorded.
func (d *daily) record(order domain.Order) {
	d.Helper()
	row, err := store.OrderRow(order)
	require.NoError(d, err)
	keytest.Order(d, d.store, row)
}
