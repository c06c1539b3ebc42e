package ukrposhta

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// maxTracked is how many barcodes one call tracks.
const maxTracked = 50

// eventRecord is a step of a parcel. Date is Kyiv time without a zone.
type eventRecord struct {
	Step   int          `json:"step"`
	Date   string       `json:"date"`
	Event  lenient.Text `json:"event"`
	Name   string       `json:"eventName"`
	Reason string       `json:"eventReason"`
}

// Track returns the state of shipments, in the order of the barcodes. The post knows a shipment only once it has got it:
// before that, and after it was cancelled, its state is ParcelUnknown.
func (c *Client) Track(ctx context.Context, barcodes ...string) ([]domain.Tracking, error) {
	const operation = "track"
	list := make([]domain.Tracking, 0, len(barcodes))
	for chunk := range slices.Chunk(barcodes, maxTracked) {
		var answer struct {
			Found    map[string]lenient.Single[eventRecord] `json:"found"`
			NotFound []string                               `json:"notFound"`
		}
		err := c.ask(ctx, question{
			operation: operation, method: http.MethodPost, path: "/status-tracking/0.0.1/statuses/with-not-found",
			bearer: c.config.Tracking, body: chunk,
		}, &answer)
		if err != nil {
			return nil, err
		}
		for _, barcode := range chunk {
			one, err := tracking(barcode, answer.Found[barcode])
			if err == nil && one.State == domain.ParcelUnknown && !slices.Contains(answer.NotFound, barcode) {
				err = errors.New("the answer leaves a barcode out")
			}
			if err != nil {
				return nil, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
			}
			list = append(list, one)
		}
	}
	return list, nil
}

const clockForm = "2006-01-02T15:04:05"

// tracking is the newest step of a shipment.
func tracking(barcode string, events []eventRecord) (domain.Tracking, error) {
	t := domain.Tracking{
		Number: barcode, Carrier: domain.Ukrposhta, State: domain.ParcelUnknown, Text: domain.ParcelUnknown.Label(),
	}
	if len(events) == 0 {
		return t, nil
	}
	last := slices.MaxFunc(events, func(a, b eventRecord) int { return a.Step - b.Step })
	at, err := time.ParseInLocation(clockForm, last.Date, domain.Kyiv)
	if err != nil || last.Event == "" {
		return t, errors.New("an event without its code or time")
	}
	t.State, _ = domain.ParcelStateOf(domain.Ukrposhta, string(last.Event))
	t.Text, t.At = last.Name, at
	// A parcel that was not handed over is on its way still, unless the recipient did not want it.
	if last.Event == notHandedOver && strings.HasPrefix(strings.ToLower(last.Reason), "відмов") {
		t.State, t.Text = domain.ParcelRefused, domain.ParcelRefused.Label()
	}
	if t.Text == "" {
		t.Text = t.State.Label()
	}
	return t, nil
}

// notHandedOver is the code of an attempt that failed; its reason is given in words alone.
const notHandedOver = "31100"
