package cabinet

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// recipient is a citizen whom these tests send documents.
const recipient = "3544932404"

// waits lets a document wait for the citizen at a service centre.
func (c *citizen) waits(id, kind, state string) {
	c.desk("/desk/api/shipments", map[string]any{"rnokpp": recipient, "id": id, "kind": kind, "document": "ТЕС " + id, "state": state})
}

// offers are the documents that a delivery service can send.
func (c *citizen) offers(service string) domain.ShipmentOffer {
	c.Helper()
	var offer domain.ShipmentOffer
	reply := c.call(http.MethodGet, "/api/shipments/"+service, nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &offer)
	return offer
}

// ship orders the delivery of the only document that a service offers.
func (c *citizen) ship(key, service string) answer {
	c.Helper()
	documents := c.offers(service).Documents
	require.Len(c, documents, 1)
	reply, err := c.createOrder(key, service, fixture.Shipment(documents[0], toOffice()))
	require.NoError(c, err)
	return reply
}

// shipmentOrder is what these tests read of such an order beside what all have.
type shipmentOrder struct {
	order
	Price    domain.Kopecks
	Shipment domain.OrderedShipment
	Delivery struct{ Note, Status string }

	Explanation string
	Reshipment  struct{ Service, OrderID string }
}

// Each delivery service sends its kind of document: paid, done, told to the post, which is followed; no one else finds it, and
// it is ordered once (GAP-93).
func TestDocumentsAreSent(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signIn(t, s, recipient), signIn(t, s, driver)
	for service, document := range map[string][2]string{
		"postal-shipment": {"licence", "made"}, "reshipment": {"licence", "returned"}, "reshipment-spr": {"certificate", "returned"},
	} {
		t.Run(service, func(t *testing.T) {
			c.waits("SENT-"+service, document[0], document[1])
			key := uuid.NewString()
			reply := c.ship(key, service)
			require.Equal(t, http.StatusCreated, reply.status, "DLV-01, DLV-16: %s", reply.body)
			var made shipmentOrder
			reply.into(t, &made)
			require.Equal(t, "w8_2_pay", made.Status)
			require.Equal(t, domain.Kopecks(12_000), made.Price, "GAP-36")
			require.Equal(t, "SENT-"+service, made.Shipment.ServiceID, "DLV-09")
			require.Empty(t, c.offers(service).Documents, "it is ordered once")
			require.Equal(t, made.ID, c.offers(service).Ordered[0].OrderID)
			require.Equal(t, http.StatusNotFound, stranger.bill(made.ID).status)

			require.Equal(t, http.StatusOK, c.bill(made.ID).status)
			c.payAtBank(made.ID, "success")
			done := c.await(made.ID, "done")
			require.Equal(t, "done", done.Status, "DLV-10, ORD-64")
			require.Equal(t, "download_receipt", done.Actions[0].Action, "ORD-77, AMB-057")
			require.Equal(t, http.StatusOK, c.call(http.MethodGet, done.Invoice.ReceiptPath, nil).status, "AMB-057")
			require.NotEmpty(t, c.sent(made.ID).Delivery.Note, "ORD-66")
			require.Equal(t, made.ID, c.offers(service).Ordered[0].OrderID, "its parcel is on the road")
		})
	}
}

// sent is an order as the list has it.
func (c *citizen) sent(id string) (found shipmentOrder) {
	c.Helper()
	var orders []shipmentOrder
	c.call(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil).into(c, &orders)
	require.Len(c, orders, 1)
	return orders[0]
}

// The citizen has fetched the document after going to the bank: the money comes back, with the reason.
func TestDocumentGivenOutMeanwhile(t *testing.T) {
	c := signIn(t, stack.Shared(t), recipient)
	c.waits("FETCHED", "licence", "returned")
	var made shipmentOrder
	c.ship(uuid.NewString(), "reshipment").into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.waits("FETCHED", "licence", "")
	c.payAtBank(made.ID, "success")
	refused := c.await(made.ID, "refusal")
	require.Equal(t, "refunded", refused.Invoice.Status)
	require.Empty(t, c.offers("reshipment").Documents)
}

// A licence whose parcel came back is offered with its last address, and sent again; its first order says so, and keeps its own
// state.
func TestReturnedLicenceIsSentAgain(t *testing.T) {
	s := stack.Shared(t)
	made, err := world(s).Make(t.Context(), domain.LicenceExchangeService, "storage", recipient)
	require.NoError(t, err)
	c := signIn(t, s, recipient)
	documents := c.offers("reshipment").Documents
	at := slices.IndexFunc(documents, func(d domain.OfferedDocument) bool { return d.OrderID == made.ID })
	require.GreaterOrEqual(t, at, 0, "what the post has carried back can be sent again")
	require.Contains(t, documents[at].Earlier.Address, "43000")
	reply, err := c.createOrder(uuid.NewString(), "reshipment", fixture.Shipment(documents[at], toOffice()))
	require.NoError(t, err)
	var again shipmentOrder
	reply.into(t, &again)
	require.Equal(t, made.ID, again.Shipment.OrderID)
	require.Equal(t, http.StatusOK, c.bill(again.ID).status)
	c.payAtBank(again.ID, "success")
	c.await(again.ID, "done")
	require.Equal(t, again.ID, c.sent(made.ID).Reshipment.OrderID)
	number := c.sent(again.ID).Delivery.Note
	for _, event := range []string{"accepted", "departed", "reached", "arrived", "delivered"} {
		c.desk("/desk/api/parcels/"+number+"/event", map[string]any{"event": event})
	}
	require.Eventually(t, func() bool {
		return strings.Contains(c.sent(made.ID).Explanation, "повторною доставкою його вручено")
	}, patience, pause)
	require.Equal(t, "storage", c.sent(made.ID).Status)
	require.Contains(t, c.sent(again.ID).Explanation, "вручено")
}
