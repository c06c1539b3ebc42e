package api

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal"
)

// Citizens of the sandbox by what waits for them at service centres.
const (
	withMadeLicence     = "2911430654"
	withReturnedLicence = "2786660677"
	withTwoCertificates = "2381948250"
	withNothing         = "3111952338"
	closedOffice        = "72300"
)

// wishForShipment asks for the delivery of a document as the browser does.
func (o *outside) wishForShipment(rnokpp string, service domain.ServiceName, data any) (*wish, error) {
	o.Helper()
	body, err := json.Marshal(data)
	require.NoError(o, err)
	fill, err := readShipment(body, o.now)
	if err != nil {
		return nil, err
	}
	item, _ := domain.ServiceNamed(service)
	wanted := &wish{service: &item, citizen: temporal.Citizen{Person: domain.Person{RNOKPP: rnokpp}}, order: domain.Order{Service: service}}
	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), o.handler.(*gin.Engine))
	ctx.Request = httptest.NewRequestWithContext(o.Context(), http.MethodPost, "/api/services", nil)
	ctx.Set(sessionKey, session{id: uuid.New(), citizen: uuid.New()})
	input, err := fill(o.Server, ctx, wanted)
	if err == nil {
		require.Equal(o, wanted.order.DataKey, input.(domain.Shipment).Document.Document)
	}
	return wanted, err
}

// shipmentOf is the payload for an offered document, to an office of Ukrposhta.
func shipmentOf(document domain.OfferedDocument) map[string]any {
	wanted := map[string]any{
		"email": "a@ukr.net", "phone": "+380671234567", "serviceId": document.ID, "tsc": document.Centre, "checkCode": "1234",
		"delivery": map[string]any{
			"type": 2, "zip": "43000", "region": "Волинська", "regionId": "2", "district": "Луцький", "districtId": "2",
			"city": "Луцьк", "cityId": "2", "street": "вул. Винниченка", "streetId": "13742", "house": "27",
			"deliveryType": "office", "isCourier": false, "checkCode": "1234", "deliveryConfirmation": true,
		},
	}
	if document.Kind == domain.ShippedLicence {
		wanted["license"] = document.Document
		return wanted
	}
	maps.Copy(wanted, map[string]any{
		"spr": document.Document, "sprType": document.Certificate, "origin": document.Origin, "plate": document.Plate, "plateType": document.PlateType,
	})
	return wanted
}

func (o *outside) offered(rnokpp string, service domain.ServiceName) domain.ShipmentOffer {
	o.Helper()
	return read[domain.ShipmentOffer](o, rnokpp, "/api/shipments/"+string(service))
}

// Each service offers what it sends, and says why there is nothing.
func TestShipmentOffer(t *testing.T) {
	o, _ := fineDesk(t)
	for _, row := range []struct {
		rnokpp  string
		service domain.ServiceName
		count   int
	}{
		{withMadeLicence, domain.PostalShipmentService, 1},
		{withMadeLicence, domain.ReshipmentService, 0},
		{withReturnedLicence, domain.ReshipmentService, 1},
		{withReturnedLicence, domain.PostalShipmentService, 0},
		{withTwoCertificates, domain.ReshipmentSPRService, 2},
		{withTwoCertificates, domain.ReshipmentService, 0},
		{withNothing, domain.PostalShipmentService, 0},
	} {
		offer := o.offered(row.rnokpp, row.service)
		require.Len(t, offer.Documents, row.count, "DLV-01: %s %s", row.service, row.rnokpp)
		require.Equal(t, row.count == 0, offer.Message != "", row.service)
	}
	require.Equal(t, http.StatusNotFound, o.get(withNothing, "/api/shipments/plate-storage").Code)
	defer o.fault("trembita", "error_500")()
	answer := o.get(withMadeLicence, "/api/shipments/postal-shipment")
	require.Equal(t, http.StatusServiceUnavailable, answer.Code, "a register that is down is no empty list")
}

// An order is for the document as the register has it, at the price of its delivery, once.
func TestOrderOfShipment(t *testing.T) {
	o, database := fineDesk(t)
	document := o.offered(withTwoCertificates, domain.ReshipmentSPRService).Documents[0]
	wanted, err := o.wishForShipment(withTwoCertificates, domain.ReshipmentSPRService, shipmentOf(document))
	require.NoError(t, err, "DLV-16")
	require.Equal(t, domain.Kopecks(12_000), wanted.order.Price, "GAP-36")
	require.Equal(t, *document.Ordered(nil), *wanted.order.Shipment, "DLV-09")
	require.Equal(t, document.Document, wanted.order.DataKey)
	require.Equal(t, "+380671234567", wanted.order.Delivery.ContactPhone)

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
		_, err := o.wishForShipment(withTwoCertificates, domain.ReshipmentSPRService, request)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, refusalOf(err).Fields, row.field, name)
		}
	}
	_, err = o.wishForShipment(withNothing, domain.ReshipmentSPRService, shipmentOf(document))
	require.Equal(t, domain.CodeShipmentGone, domain.CodeOf(err), "another's document")

	wanted.order.ID, wanted.order.CreatedAt = uuid.NewString(), o.now
	wanted.order.Status, wanted.order.Parcel = domain.StatusDone, &domain.Tracking{State: domain.ParcelInTransit}
	database.orders = []domain.Order{wanted.order}
	_, err = o.wishForShipment(withTwoCertificates, domain.ReshipmentSPRService, shipmentOf(document))
	require.Equal(t, domain.CodeShipmentOrdered, domain.CodeOf(err))
	require.Equal(t, wanted.order.ID, refusalOf(err).OrderID, "the parcel is on its road")
	offer := o.offered(withTwoCertificates, domain.ReshipmentSPRService)
	require.Len(t, offer.Documents, 1)
	require.Equal(t, []domain.SentDocument{{Document: document.Document, OrderID: wanted.order.ID}}, offer.Ordered)
}

// An office that is closed takes nothing: other data are asked for, before anything is paid. A courier may come all the same.
func TestShipmentToAClosedOffice(t *testing.T) {
	o, _ := fineDesk(t)
	closed := domain.Delivery{Type: domain.DeliveryUkrposhta, Zip: closedOffice}
	err := o.deliverable(ginContext(o), closed)
	require.Equal(t, domain.TextDeliveryImpossible, refusalOf(err).Fields["delivery.deliveryType"], "DLV-21, ERR-22")
	closed.IsCourier = true
	require.NoError(t, o.deliverable(ginContext(o), closed))
	defer o.fault("ukrposhta", "error_500")()
	require.Equal(t, domain.CodeUnavailable, refusalOf(o.deliverable(ginContext(o), closed)).Code, "DLV-18")
}

func ginContext(o *outside) *gin.Context {
	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), o.handler.(*gin.Engine))
	ctx.Request = httptest.NewRequestWithContext(o.Context(), http.MethodPost, "/api/services", nil)
	return ctx
}

// A country to which the post does not carry is refused at its field, before anything is paid (DLV-12, DLV-21).
func TestShipmentToAnUnknownCountry(t *testing.T) {
	o, _ := fineDesk(t)
	abroad := func(code string) domain.Delivery {
		return domain.Delivery{Type: domain.DeliveryAbroad, Country: domain.Country{Code: code, Name: "Країна", Description: "99999"}}
	}
	require.NoError(t, o.deliverable(ginContext(o), abroad("PL")))
	err := o.deliverable(ginContext(o), abroad("XX"))
	require.Equal(t, domain.TextDeliveryImpossible, refusalOf(err).Fields["delivery.country"], "DLV-12, DLV-21")
}

// An order whose parcel came back names the service that sends it again, and the order that does.
func TestReturnedOrderLeadsToItsReshipment(t *testing.T) {
	o, database := fineDesk(t)
	exchange := domain.Order{
		ID: uuid.NewString(), Service: domain.LicenceExchangeService, Status: domain.StatusStorage, CreatedAt: o.now, Reason: "повернулося",
		Parcel: &domain.Tracking{State: domain.ParcelReturned},
	}
	again := domain.Order{
		ID: uuid.NewString(), Service: domain.ReshipmentService, Status: domain.StatusDone, CreatedAt: o.now,
		Shipment: &domain.OrderedShipment{ServiceID: "LE-1", OrderID: exchange.ID}, Parcel: &domain.Tracking{State: domain.ParcelDelivered},
	}
	database.orders = []domain.Order{exchange}
	type listed struct {
		ID, Status, Explanation string
		Reshipment              struct{ Service, OrderID string }
	}
	orders := read[[]listed](o, withNothing, "/api/services/ordered")
	require.Equal(t, "reshipment", orders[0].Reshipment.Service)
	require.Empty(t, orders[0].Reshipment.OrderID)
	database.orders = []domain.Order{exchange, again}
	orders = read[[]listed](o, withNothing, "/api/services/ordered")
	require.Equal(t, again.ID, orders[0].Reshipment.OrderID)
	require.Contains(t, orders[0].Explanation, "повторною доставкою його вручено")
	require.Equal(t, "storage", orders[0].Status, "its own history is as it was")
	require.Empty(t, orders[1].Reshipment.Service)
}
