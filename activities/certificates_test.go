package activities

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

const (
	ownerID   = "3111952338" // a citizen of the sandbox who owns the octavia
	otherID   = "3307594740"
	octavia   = "TMB99HAV3KM626020"
	octaviaID = "300410015"
)

// owners are the profiles of the citizens who exchange certificates.
var owners = profiles{"c": {Person: domain.Person{RNOKPP: ownerID, LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"}}}

// counter is a running sandbox and the activities of certificates at it.
type counter struct {
	certificates
	*market
	register *registers.Client
}

func newCounter(t *testing.T) *counter {
	t.Helper()
	box := newMarket(t, nil)
	register := registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS",
		Purpose: "certificate",
	})
	return &counter{
		certificates: certificates{
			certificates: register, people: owners, documents: folder{}, centre: centre{centre: register, publicURL: "http://localhost:1"},
		},
		market: box, register: register,
	}
}

// decides lets the centre decide, and reads its word.
func (o *counter) decides(number, decision string) domain.Application {
	o.t.Helper()
	o.desk(http.MethodPost, "/desk/api/applications/"+number+"/decision", map[string]string{"decision": decision, "reason": "причина"})
	word, err := o.centre.ask(o.t.Context(), number)
	require.NoError(o.t, err)
	return word
}

func headOf(orderID, stage string) workflows.StageHead {
	return workflows.StageHead{OrderID: idOf(orderID), CitizenID: "c", Reference: idOf(orderID).String() + "/" + stage}
}

// wanted is an exchange that the register has just found possible.
func (o *counter) wanted(orderID string) workflows.PermissionLodging {
	o.t.Helper()
	available, err := o.register.CertificateAvailability(o.t.Context(), ownerID, octavia)
	require.NoError(o.t, err)
	require.True(o.t, available.Success, "%v", available.Codes)
	request := domain.CertificateExchangeRequest{
		UUID: available.UUID, VIN: octavia, CarID: octaviaID, FirstNameLatin: "Oleksandr", LastNameLatin: "Kovalenko",
		Birthday: domain.RNOKPP(ownerID).Birthday(), Email: "driver@ukr.net", Phone: "067 123 45 67",
	}.Normalize()
	require.NoError(o.t, request.Validate(time.Now()))
	return workflows.PermissionLodging{StageHead: headOf(orderID, "permission"), Exchange: request}
}

// permitted is an allowed exchange.
func (o *counter) permitted(orderID string) domain.Application {
	o.t.Helper()
	asked, err := o.askPermission(o.t.Context(), o.wanted(orderID))
	require.NoError(o.t, err)
	return o.decides(asked.Number, "approve")
}

// freePlate is a plate that can be chosen.
func (o *counter) freePlate() string {
	o.t.Helper()
	found, err := o.register.FreePlates(o.t.Context(), domain.PlateQuery{
		RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel, Text: "77",
	})
	require.NoError(o.t, err)
	require.NotEmpty(o.t, found)
	return found[0].Plate
}

func chosen(permission domain.Application, stage string, choice domain.PlateChoice) workflows.ReserveLodging {
	orderID := permission.Reference[:len(permission.Reference)-len("/permission")]
	return workflows.ReserveLodging{
		StageHead: headOf(orderID, stage), Email: "driver@ukr.net", Phone: "+380671234567", Permission: permission.Number, Choice: choice,
	}
}

// The stages at the register, each asked twice because an answer may be lost (SPR-13, SPR-19).
func TestCertificateActivities(t *testing.T) {
	o, ctx := newCounter(t), t.Context()
	wanted := o.wanted("order-1")
	asked, err := o.askPermission(ctx, wanted)
	require.NoError(t, err)
	again, err := o.askPermission(ctx, wanted)
	require.NoError(t, err)
	require.Equal(t, asked.Number, again.Number)
	require.Equal(t, idOf("order-1").String()+"/permission", asked.Reference)
	permission := o.decides(asked.Number, "approve")
	require.NotNil(t, permission.Permission)
	again, err = o.askPermission(ctx, wanted)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationApproved, again.Status, "a lost answer comes with the decision")

	plate := o.freePlate()
	reserve, err := o.askPlate(ctx, chosen(permission, "reserve-1", domain.PlateChoice{Origin: domain.PlateReserve, Plate: plate}))
	require.NoError(t, err)
	kept := o.decides(reserve.Number, "approve")
	require.Equal(t, plate, kept.Reservation.Plate)

	selection := domain.CertificateSelection{
		Certificate: domain.PhysicalAndElectronic, Delivery: &domain.Delivery{Type: domain.DeliveryPickup, Branch: "8041"},
	}.Normalize().For(*kept.Reservation, "+380671234567")
	require.NoError(t, selection.Validate(*kept.Reservation, true))
	lodging := workflows.CertificateLodging{
		StageHead: headOf("order-1", "exchange"), Exchange: wanted.Exchange, Reserve: reserve.Number,
		SignatureID: "s", Certificate: selection.Certificate, Delivery: selection.Delivery,
	}
	lodged, err := o.lodge(ctx, lodging)
	require.NoError(t, err)
	again, err = o.lodge(ctx, lodging)
	require.NoError(t, err)
	require.Equal(t, lodged.Number, again.Number)
	made := o.decides(lodged.Number, "processed")
	require.NotEmpty(t, made.Document)
	_, err = o.release(ctx, workflows.ReservedPlate{Reference: reserve.Reference, Plate: plate})
	require.NoError(t, err, "the plate is on the vehicle: there is nothing to release")
}

// A plate that cannot be kept is told from an exchange that cannot continue (SPR-24, SPR-36).
func TestCertificatePlateRefused(t *testing.T) {
	o, ctx := newCounter(t), t.Context()
	permission := o.permitted("order-1")
	_, err := o.askPlate(ctx, chosen(permission, "reserve-1", domain.PlateChoice{Origin: domain.PlateReserve, Plate: "AA0000ZZ"}))
	refusedAs(t, domain.CodePlateTaken, err)

	plate := o.freePlate()
	lost, err := o.askPlate(ctx, chosen(permission, "reserve-2", domain.PlateChoice{Origin: domain.PlateReserve, Plate: plate}))
	require.NoError(t, err)
	_, err = o.register.HoldPlate(ctx, domain.PlateHolding{
		Reference: "order-2", RNOKPP: otherID, Plate: plate, Until: time.Now().Add(time.Hour),
	})
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationRepeat, o.decides(lost.Number, "approve").Status)

	nowhere := permission
	nowhere.Number = "CP-999999"
	_, err = o.askPlate(ctx, chosen(nowhere, "reserve-3", domain.PlateChoice{Origin: domain.PlateGenerate}))
	require.True(t, effect.Final(err))
	require.NotEqual(t, string(domain.CodePlateTaken), effect.Type(err), "another plate would not help")
}

// What is given up is free for others at once, however often it is given up (SPR-26, ORD-82).
func TestCertificateGivenUp(t *testing.T) {
	o, ctx := newCounter(t), t.Context()
	permission := o.permitted("order-1")
	reserve, err := o.askPlate(ctx, chosen(permission, "reserve-1", domain.PlateChoice{Origin: domain.PlateGenerate}))
	require.NoError(t, err)
	plate := o.decides(reserve.Number, "approve").Reservation.Plate
	for range 2 {
		_, err = o.release(ctx, workflows.ReservedPlate{Reference: reserve.Reference, Plate: plate})
		require.NoError(t, err)
		_, err = o.centre.withdraw(ctx, reserve.Number)
		require.NoError(t, err)
		_, err = o.centre.withdraw(ctx, permission.Number)
		require.NoError(t, err)
	}
	free, err := o.register.CheckPlate(ctx, domain.RegionKyiv, plate)
	require.NoError(t, err)
	require.True(t, free.Free)
	_, err = o.askPermission(ctx, o.wanted("order-2"))
	require.NoError(t, err, "the vehicle is free for another order")
}

// An application of which no answer came is withdrawn by its reference; that there is none is no error.
func TestCertificateUnanswered(t *testing.T) {
	o, ctx := newCounter(t), t.Context()
	asked, err := o.askPermission(ctx, o.wanted("order-1"))
	require.NoError(t, err)
	for _, reference := range []string{asked.Reference, asked.Reference, "order-1/reserve-1"} {
		_, err = o.centre.withdrawReference(ctx, reference)
		require.NoError(t, err)
	}
	_, err = o.askPermission(ctx, o.wanted("order-2"))
	require.NoError(t, err, "the vehicle is free for another order")
}

// Another application about the vehicle, or a check that the register does not know, ends the order with its reason; a
// register that is down is asked again (SPR-34).
func TestCertificatePermissionRefused(t *testing.T) {
	o, ctx := newCounter(t), t.Context()
	first, second := o.wanted("order-1"), o.wanted("order-2")
	unknown := second
	unknown.Exchange.UUID = uuid.NewString()
	_, err := o.askPermission(ctx, unknown)
	refusedAs(t, domain.CodeCheckOutdated, err)
	for _, fault := range []string{"down", "error_500", "malformed"} {
		o.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": fault, "on": true})
		_, err = o.askPermission(ctx, first)
		require.Error(t, err)
		require.False(t, effect.Final(err), "%s: %v", fault, err)
		o.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": fault, "on": false})
	}
	_, err = o.askPermission(ctx, first)
	require.NoError(t, err)
	_, err = o.askPermission(ctx, second)
	refusedAs(t, domain.CodeActiveApplication, err)
}

// refusedAs demands the register's last word, without personal data.
func refusedAs(t *testing.T, code domain.Code, err error) {
	t.Helper()
	require.True(t, effect.Final(err), "%v", err)
	require.Equal(t, string(code), effect.Type(err))
	require.NotContains(t, err.Error(), ownerID)
	require.NotContains(t, err.Error(), octavia)
}

// The statement names the citizen, is canonical, and is fixed once: its digest is that of what is kept (GAP-15).
func TestFixStatement(t *testing.T) {
	ctx, store := t.Context(), keytest.Store(t, asWorker(t))
	s := statements{store: store, people: owners}
	id := uuid.New()
	in := order.NewStatement{
		OrderID: id, CitizenID: "c", Service: domain.SPRExchangeService, Price: 92_600,
		Parts: map[string]any{"application": map[string]any{"vin": octavia, "docTypes": []int{300, 1305}}, "certificate": "лише електронне"},
	}
	digest, err := s.fix(ctx, in)
	require.NoError(t, err)
	kept, err := store.Statement(ctx, id)
	require.NoError(t, err)
	require.Equal(t, `{"application":{"docTypes":[300,1305],"vin":"`+octavia+`"},"certificate":"лише електронне",`+
		`"citizen":{"firstName":"ОЛЕКСАНДР","lastName":"КОВАЛЕНКО","middleName":"ПЕТРОВИЧ","rnokpp":"`+ownerID+`"},`+
		`"order":"`+id.String()+`","price":92600,"service":"exchange-spr"}`, string(kept))
	require.Equal(t, domain.Digest(kept), digest)
	in.Price++
	again, err := s.fix(ctx, in)
	require.NoError(t, err)
	require.Equal(t, digest, again, "the first one stays")
}
