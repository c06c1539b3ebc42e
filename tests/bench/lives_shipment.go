package main

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"sync/atomic"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// documents counts the licences that wait to be sent.
var documents atomic.Int64

// liveShipment has a made licence sent: its order is done when it is paid, and followed until the parcel is handed over.
func (c *cabinet) liveShipment(ctx context.Context, by int, _ any) ([]string, error) {
	who := c.people()[by]
	number := fmt.Sprintf("%06d", documents.Add(1))
	err := c.ask(ctx, http.MethodPost, c.stack.SandboxURL+"/desk/api/shipments", map[string]string{
		"rnokpp": who.rnokpp, "id": "BENCH-" + number, "kind": "licence", "document": "БНЧ " + number, "state": "made",
	}, nil)
	if err != nil {
		return nil, err
	}
	var offer domain.ShipmentOffer
	if err := c.call(ctx, who.token, http.MethodGet, "/api/shipments/postal-shipment", nil, &offer); err != nil {
		return nil, err
	}
	at := slices.IndexFunc(offer.Documents, func(d domain.OfferedDocument) bool { return d.ID == "BENCH-"+number })
	if at < 0 {
		return nil, fmt.Errorf("document %s is not offered", number)
	}
	id, err := c.order(ctx, who.token, "postal-shipment", fixture.Shipment(offer.Documents[at], toOffice))
	for _, step := range []func() error{
		func() error { return c.pay(ctx, who.token, id) },
		func() error { return c.await(ctx, id, "done") },
		func() error { return c.carry(ctx, who.token, id) },
	} {
		if err != nil {
			break
		}
		err = step()
	}
	return []string{id}, err
}
