package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A licence and a certificate as service centres have them.
var (
	aMadeLicence = WaitingDocument{
		ID: "PS-1", Kind: ShippedLicence, State: WaitingMade, Document: "ВХА 000001", Centre: "8041", CentreName: "ТСЦ 8041", Since: Date{2026, 3, 1},
	}
	aReturnedLicence = WaitingDocument{
		ID: "LE-7", Kind: ShippedLicence, State: WaitingReturned, Application: "LE-7", Document: "ВХА 000007", Centre: "8041", Since: Date{2026, 3, 2},
	}
	aCertificate = WaitingDocument{
		ID: "CE-3", Kind: ShippedCertificate, State: WaitingReturned, Application: "CE-3", Document: "СХМ 000003", Centre: "4641", Since: Date{2026, 3, 2},
		Origin: PlateGenerate, Plate: "BC1234KM", PlateType: VehicleKind("auto"), Certificate: PhysicalAndElectronic,
	}
)

// Each delivery service sends one kind of document, for one reason.
func TestWhatDeliveryServicesSend(t *testing.T) {
	all := []WaitingDocument{aMadeLicence, aReturnedLicence, aCertificate}
	for service, sent := range map[ServiceName]string{
		PostalShipmentService: "PS-1", ReshipmentService: "LE-7", ReshipmentSPRService: "CE-3",
	} {
		require.True(t, service.ShipsDocuments())
		offer := OfferShipments(service, all, nil, false)
		require.Len(t, offer.Documents, 1, "DLV-01")
		require.Equal(t, sent, offer.Documents[0].ID, "DLV-01")
		require.Empty(t, offer.Message)
		none := OfferShipments(service, nil, nil, true)
		require.Empty(t, none.Documents)
		require.NotEmpty(t, none.Message, "who has nothing to send reads why")
		require.True(t, none.DomesticOnly)
		require.Equal(t, []DeliveryType{DeliveryUkrposhta, DeliveryAbroad}, service.Deliveries(), "DLV-01, AMB-111")
	}
	require.False(t, LicenceExchangeService.ShipsDocuments())
	require.False(t, LicenceExchangeService.Ships(aMadeLicence))
	for _, one := range all {
		require.True(t, one.Sound())
		require.NotEmpty(t, one.Kind.Name())
	}
	for name, broken := range map[string]func(*WaitingDocument){
		"no id": func(d *WaitingDocument) { d.ID = "" }, "no number": func(d *WaitingDocument) { d.Document = "" },
		"no centre": func(d *WaitingDocument) { d.Centre = "" }, "unknown kind": func(d *WaitingDocument) { d.Kind = "horse" },
		"unknown state": func(d *WaitingDocument) { d.State = "lost" }, "no day": func(d *WaitingDocument) { d.Since = Date{} },
	} {
		document := aMadeLicence
		broken(&document)
		require.False(t, document.Sound(), name)
	}
}

// aShipment is a good request for a document.
func aShipment(d WaitingDocument) ShipmentRequest {
	return ShipmentRequest{
		Email: " a@ukr.net ", Phone: "067 123 45 67", CheckCode: " 1234 ",
		Delivery: Delivery{
			Type: DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2", City: "Луцьк", CityID: "2",
			Street: "вул. Винниченка", StreetID: "13742", House: "27", DeliveryType: DeliveryToOffice, Confirmed: true,
		},
	}.about(d).Normalize()
}

// What is sent names the document as the register has it; everything else is refused at its field.
func TestShipmentRequest(t *testing.T) {
	for service, document := range map[ServiceName]WaitingDocument{
		PostalShipmentService: aMadeLicence, ReshipmentService: aReturnedLicence, ReshipmentSPRService: aCertificate,
	} {
		good := aShipment(document)
		require.NoError(t, good.Validate(service, document, false), "DLV-16")
		require.Equal(t, "1234", good.Delivery.CheckCode, "DLV-16: the code is the delivery's, too")
		require.Equal(t, "+380671234567", good.Delivery.ContactPhone)
	}
	licence, certificate := aShipment(aReturnedLicence), aShipment(aCertificate)
	require.Equal(t, "ВХА 000007", licence.Licence, "DLV-09")
	require.Empty(t, licence.SPR)
	require.Equal(t, "СХМ 000003", certificate.SPR, "DLV-09")
	require.Equal(t, []any{PlateGenerate, "BC1234KM", VehicleKind("auto"), PhysicalAndElectronic},
		[]any{certificate.Origin, certificate.Plate, certificate.PlateType, certificate.Certificate}, "DLV-09, DLV-16")

	for name, row := range map[string]struct {
		spoil func(*ShipmentRequest)
		field string
	}{
		"another document":      {func(r *ShipmentRequest) { r.SPR = "СХМ 000004" }, "serviceId"},
		"another centre":        {func(r *ShipmentRequest) { r.Centre = "8041" }, "serviceId"},
		"another plate":         {func(r *ShipmentRequest) { r.Plate = "AA1111AA" }, "serviceId"},
		"another code":          {func(r *ShipmentRequest) { r.CheckCode = "4321" }, "checkCode"},
		"no e-mail":             {func(r *ShipmentRequest) { r.Email = "" }, "email"},
		"no phone":              {func(r *ShipmentRequest) { r.Phone = "" }, "phone"},
		"DLV-11: not confirmed": {func(r *ShipmentRequest) { r.Delivery.Confirmed = false }, "delivery.deliveryConfirmation"},
		"DLV-12: no street":     {func(r *ShipmentRequest) { r.Delivery.StreetID = "" }, "delivery.street"},
		"DLV-01: at a centre": {func(r *ShipmentRequest) {
			r.Delivery = Delivery{Type: DeliveryPickup, Branch: "8041", CheckCode: "1234"}
		}, "delivery.type"},
	} {
		request := certificate
		row.spoil(&request)
		require.Contains(t, faults(t, request.Validate(ReshipmentSPRService, aCertificate, false)), row.field, name)
	}
	certificate.Delivery.Type = DeliveryAbroad
	found := faults(t, certificate.Validate(ReshipmentSPRService, aCertificate, true))
	require.Contains(t, found["delivery.type"], "Оберіть доставку по Україні", "DLV-20, ERR-23")
}

// The carriage costs what its tag says, and nothing else.
func TestShipmentPrice(t *testing.T) {
	for _, name := range []ServiceName{PostalShipmentService, ReshipmentService, ReshipmentSPRService} {
		service, _ := ServiceNamed(name)
		require.Equal(t, Kopecks(12_000), Shipment{Delivery: Delivery{Type: DeliveryUkrposhta}}.Price(service.PriceTags), "GAP-36")
		require.Equal(t, Kopecks(45_000), Shipment{Delivery: Delivery{Type: DeliveryAbroad}}.Price(service.PriceTags), "GAP-36")
		require.Contains(t, service.Term, "Від 3 тижнів", "DLV-23, TIME-25")
	}
	order := &Order{Shipment: aCertificate.Ordered(nil)}
	require.Empty(t, order.PaymentPurpose(), "the service and the order: a bank gets no document's number")
}

// aReturn is an exchange with a returned parcel, and a reshipment of it.
func aReturn() (exchange, again *Order) {
	home := Delivery{Type: DeliveryUkrposhta, Address: "43000, Луцьк", ContactPhone: "+380671234567", Confirmed: true, CheckCode: "1234"}
	exchange = &Order{
		ID: idOf("exchange"), Service: LicenceExchangeService, Status: StatusStorage, CreatedAt: aNoon, Email: "a@ukr.net", Delivery: &home,
		Lodged: &Lodged{Number: "LE-7"}, Parcel: &Tracking{Number: "1", State: ParcelReturned}, Reason: returnedText(true),
	}
	again = &Order{
		ID: idOf("again"), Service: ReshipmentService, Status: StatusWaitToPay, CreatedAt: aNoon.Add(time.Hour), Delivery: &home,
		Shipment: aReturnedLicence.Ordered([]*Order{exchange}),
	}
	return exchange, again
}

// A parcel that came back is offered with its last address and contact, until an order sends it again.
func TestOfferOfAReturnedParcel(t *testing.T) {
	exchange, again := aReturn()
	offered := OfferShipments(ReshipmentService, []WaitingDocument{aReturnedLicence}, []*Order{exchange}, false).Documents[0]
	require.Equal(t, idOf("exchange").String(), offered.OrderID)
	require.Equal(t, "43000, Луцьк", offered.Earlier.Address)
	require.False(t, offered.Earlier.Confirmed, "each delivery is confirmed anew")
	require.Empty(t, offered.Earlier.CheckCode)
	require.Equal(t, []string{"a@ukr.net", "+380671234567"}, []string{offered.Email, offered.Phone})

	require.Equal(t, idOf("exchange").String(), again.Shipment.OrderID)
	for _, row := range []struct {
		status  Status
		parcel  ParcelState
		offered bool
	}{
		{StatusWaitToPay, "", false},
		{StatusPaymentReceived, "", false},
		{StatusDone, ParcelInTransit, false},
		{StatusRefusal, "", true},
		{StatusCanceled, "", true},
		{StatusExpired, "", true},
		{StatusDone, ParcelReturned, true},
		{StatusDone, ParcelCancelled, true},
	} {
		again.Status, again.Parcel = row.status, nil
		if row.parcel != "" {
			again.Parcel = &Tracking{State: row.parcel}
		}
		offer := OfferShipments(ReshipmentService, []WaitingDocument{aReturnedLicence}, []*Order{exchange, again}, false)
		require.Len(t, offer.Documents, count(row.offered), "%s %s", row.status, row.parcel)
		require.Len(t, offer.Ordered, count(!row.offered), "%s %s", row.status, row.parcel)
		second := &Order{ID: idOf("second"), Service: ReshipmentService, Shipment: &OrderedShipment{ServiceID: "LE-7"}}
		require.Equal(t, row.offered, second.RefuseDuplicate([]*Order{exchange, again}) == nil, "%s %s", row.status, row.parcel)
	}
	again.Status, again.Parcel = StatusDone, &Tracking{State: ParcelReturned}
	again.Delivery = &Delivery{Type: DeliveryAbroad, Address: "WARSZAWA", ContactPhone: "+48601234567"}
	newest := OfferShipments(ReshipmentService, []WaitingDocument{aReturnedLicence}, []*Order{exchange, again}, false).Documents[0]
	require.Equal(t, idOf("again").String(), newest.OrderID, "it came back again")
	require.Equal(t, "WARSZAWA", newest.Earlier.Address)
	require.Empty(t, newest.Phone, "a number of another country is the delivery's own")
}

func count(one bool) int {
	if one {
		return 1
	}
	return 0
}

// The order of a returned parcel says that it is sent again, and how that went; its own state stays as it is.
func TestReturnedOrderExplainsItsReshipment(t *testing.T) {
	exchange, again := aReturn()
	explanation := func() string {
		return exchange.ViewFor("", aNoon).WithReshipment(exchange.SentAgainBy([]*Order{exchange, again})).Explanation
	}
	require.Equal(t, textSentAgain, explanation())
	again.Status, again.Parcel = StatusDone, &Tracking{State: ParcelInTransit}
	require.Equal(t, textSentAgain, explanation())
	again.Parcel.State = ParcelDelivered
	require.Equal(t, textDeliveredAgain, explanation())
	for _, nothing := range []Status{StatusCanceled, StatusExpired, StatusRefusal} {
		again.Status = nothing
		require.Equal(t, exchange.Reason, explanation(), nothing)
	}
	again.Status, again.Refunded = StatusDone, true
	require.Equal(t, exchange.Reason, explanation(), "the post has canceled it")
	require.Equal(t, StatusStorage, exchange.Status)
	require.Nil(t, again.SentAgainBy([]*Order{exchange, again}), "its own parcel is not back")
}

// A document that was given out, or exchanged for another one, is not sent.
func TestSendable(t *testing.T) {
	shipment := Shipment{Document: aCertificate}
	require.NoError(t, shipment.Sendable(aCertificate))
	other := aCertificate
	other.Document = "СХМ 000009"
	require.Equal(t, CodeShipmentGone, CodeOf(shipment.Sendable(other)))
	other = aCertificate
	other.Kind = ShippedLicence
	require.Equal(t, CodeShipmentGone, CodeOf(shipment.Sendable(other)))
}

// What a parcel does on its road is read in words, also after its order is done.
func TestShipmentOnItsRoad(t *testing.T) {
	order := &Order{Service: ReshipmentService, Status: StatusDone, Shipment: aReturnedLicence.Ordered(nil), Parcel: &Tracking{Number: "05", State: ParcelArrived, Text: "x"}}
	require.Equal(t, "Потрібно забрати відправлення протягом 5 днів: воно чекає на Вас у відділенні пошти.", order.Explanation(PartyInitiator))
	order.Parcel.State = ParcelCreated
	require.Equal(t, parcelHandedOver, order.Explanation(PartyInitiator), "the post has not got it yet")
	require.True(t, order.TrackingShown(), "ORD-66")
	order.Parcel.State = ParcelDelivered
	require.Equal(t, "Відправлення вручено.", order.Explanation(PartyInitiator))
}
