package ordering

import (
	"maps"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/store"
)

// Citizens of the sandbox by what waits for them at service centres.
const (
	withTwoCertificates = "2381948250"
	withNothing         = "3111952338"
	closedOffice        = "72300"
)

// ship orders the delivery of a document as the browser does.
func (o *outside) ship(rnokpp string, service domain.ServiceName, sent any) (*draft, error) {
	o.Helper()
	d, data, err := o.prepare(rnokpp, service, sent)
	if err == nil {
		require.Equal(o, d.order.DataKey, data.(domain.Shipment).Document.Document)
	}
	return d, err
}

func (o *outside) offered(rnokpp string, service domain.ServiceName) domain.ShipmentOffer {
	o.Helper()
	offer, _, err := o.shipmentOffer(o.Context(), service, store.Citizen{Person: domain.Person{RNOKPP: rnokpp}})
	require.NoError(o, err)
	return offer
}

// shipmentOf is the payload for an offered document, to an office of Ukrposhta.
func shipmentOf(document domain.OfferedDocument) map[string]any {
	sent := map[string]any{
		"email": "a@ukr.net", "phone": "+380671234567", "serviceId": document.ID, "tsc": document.Centre, "checkCode": "1234",
		"delivery": map[string]any{
			"type": 2, "zip": "43000", "region": "Волинська", "regionId": "2", "district": "Луцький", "districtId": "2",
			"city": "Луцьк", "cityId": "2", "street": "вул. Винниченка", "streetId": "13742", "house": "27",
			"deliveryType": "office", "isCourier": false, "checkCode": "1234", "deliveryConfirmation": true,
		},
	}
	if document.Kind == domain.ShippedLicence {
		sent["license"] = document.Document
		return sent
	}
	maps.Copy(sent, map[string]any{
		"spr": document.Document, "sprType": document.Certificate, "origin": document.Origin, "plate": document.Plate, "plateType": document.PlateType,
	})
	return sent
}

// An order is for the document as the register has it, at the price of its delivery, once.
func TestOrderOfShipment(t *testing.T) {
	o := newOutside(t)
	document := o.offered(withTwoCertificates, domain.ReshipmentSPRService).Documents[0]
	d, err := o.ship(withTwoCertificates, domain.ReshipmentSPRService, shipmentOf(document))
	require.NoError(t, err, "DLV-16")
	require.Equal(t, domain.Kopecks(12_000), d.order.Price, "GAP-36")
	require.Equal(t, *document.Ordered(nil), *d.order.Shipment, "DLV-09")
	require.Equal(t, document.Document, d.order.DataKey)
	require.Equal(t, "+380671234567", d.order.Delivery.ContactPhone)

	for name, row := range map[string]struct {
		change func(map[string]any)
		code   domain.Code
		field  string
	}{
		"of another plate":                {func(r map[string]any) { r["plate"] = "AA0000AA" }, domain.CodeInvalid, "serviceId"},
		"that is not there":               {func(r map[string]any) { r["serviceId"] = "PS-999999" }, domain.CodeShipmentGone, ""},
		"DLV-17: to an unknown post code": {func(r map[string]any) { r["delivery"].(map[string]any)["zip"] = "99999" }, domain.CodeInvalid, "delivery.zip"},
		"DLV-11: that is not confirmed":   {func(r map[string]any) { delete(r["delivery"].(map[string]any), "deliveryConfirmation") }, domain.CodeInvalid, "delivery.deliveryConfirmation"},
		"with more than the contract has": {func(r map[string]any) { r["price"] = 1 }, domain.CodeUnreadable, ""},
	} {
		request := shipmentOf(document)
		row.change(request)
		_, err := o.ship(withTwoCertificates, domain.ReshipmentSPRService, request)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, fieldsOf(err), row.field, name)
		}
	}
	_, err = o.ship(withNothing, domain.ReshipmentSPRService, shipmentOf(document))
	require.Equal(t, domain.CodeShipmentGone, domain.CodeOf(err), "another's document")

	d.order.ID, d.order.CreatedAt = uuid.MustParse(uuid.NewString()), o.now
	d.order.Status, d.order.Parcel = domain.StatusDone, &domain.Tracking{State: domain.ParcelInTransit}
	o.orders.orders = []domain.Order{d.order}
	_, err = o.ship(withTwoCertificates, domain.ReshipmentSPRService, shipmentOf(document))
	require.Equal(t, domain.CodeShipmentOrdered, domain.CodeOf(err))
	var refusal *domain.Error
	require.ErrorAs(t, err, &refusal)
	require.Equal(t, d.order.ID.String(), refusal.OrderID, "the parcel is on its road")
	offer := o.offered(withTwoCertificates, domain.ReshipmentSPRService)
	require.Len(t, offer.Documents, 1)
	require.Equal(t, []domain.SentDocument{{Document: document.Document, OrderID: d.order.ID.String()}}, offer.Ordered)
}

// An office that is closed takes nothing: other data are asked for, before anything is paid. A courier may come all the same.
func TestShipmentToAClosedOffice(t *testing.T) {
	o := newOutside(t)
	closed := domain.Delivery{Type: domain.DeliveryUkrposhta, Zip: closedOffice}
	err := o.refuseUndeliverable(t.Context(), closed)
	require.Equal(t, domain.TextDeliveryImpossible, fieldsOf(err)["delivery.deliveryType"], "DLV-21, ERR-22")
	closed.IsCourier = true
	require.NoError(t, o.refuseUndeliverable(t.Context(), closed))
	defer o.fault("ukrposhta", "error_500")()
	require.True(t, isOutage(o.refuseUndeliverable(t.Context(), closed)), "DLV-18")
}

// A country to which the post does not carry is refused at its field, before anything is paid (DLV-12, DLV-21).
func TestShipmentToAnUnknownCountry(t *testing.T) {
	o := newOutside(t)
	abroad := func(code string) domain.Delivery {
		return domain.Delivery{Type: domain.DeliveryAbroad, Country: domain.Country{Code: code, Name: "Країна", Description: "99999"}}
	}
	require.NoError(t, o.refuseUndeliverable(t.Context(), abroad("PL")))
	err := o.refuseUndeliverable(t.Context(), abroad("XX"))
	require.Equal(t, domain.TextDeliveryImpossible, fieldsOf(err)["delivery.country"], "DLV-12, DLV-21")
}
