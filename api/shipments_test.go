package api

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Citizens of the sandbox by what waits for them at service centres.
const (
	withMadeLicence     = "2911430654"
	withReturnedLicence = "2786660677"
	withTwoCertificates = "2381948250"
	withNothing         = "3111952338"
)

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

// An order whose parcel came back names the service that sends it again, and the order that does.
func TestReturnedOrderLeadsToItsReshipment(t *testing.T) {
	o, database := fineDesk(t)
	exchange := domain.Order{
		ID: uuid.New(), Service: domain.LicenceExchangeService, Status: domain.StatusStorage, CreatedAt: o.now, Reason: "повернулося",
		Parcel: &domain.Tracking{State: domain.ParcelReturned},
	}
	again := domain.Order{
		ID: uuid.New(), Service: domain.ReshipmentService, Status: domain.StatusDone, CreatedAt: o.now,
		Shipment: &domain.OrderedShipment{ServiceID: "LE-1", OrderID: exchange.ID.String()}, Parcel: &domain.Tracking{State: domain.ParcelDelivered},
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
	require.Equal(t, again.ID.String(), orders[0].Reshipment.OrderID)
	require.Contains(t, orders[0].Explanation, "повторною доставкою його вручено")
	require.Equal(t, "storage", orders[0].Status, "its own history is as it was")
	require.Empty(t, orders[1].Reshipment.Service)
}
