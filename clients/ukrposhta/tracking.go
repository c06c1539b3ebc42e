package ukrposhta

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// maxTracked is how many barcodes one call tracks.
const maxTracked = 50

// track is the operation of Track.
const track = "track"

// Track returns the state of shipments, in the order of the barcodes. The post knows a shipment only once it has got it:
// before that, and after it was cancelled, its state is ParcelUnknown.
func (c *Client) Track(ctx context.Context, barcodes ...string) ([]domain.Tracking, error) {
	list := make([]domain.Tracking, 0, len(barcodes))
	for chunk := range slices.Chunk(barcodes, maxTracked) {
		some, err := c.track(ctx, chunk)
		if err != nil {
			return nil, err
		}
		list = append(list, some...)
	}
	return list, nil
}

// track asks for one batch. If the post knows nothing of it, the answer is no list, but "not found".
func (c *Client) track(ctx context.Context, barcodes []string) ([]domain.Tracking, error) {
	var answer trackAnswer
	var list []domain.Tracking
	read := func() (err error) {
		list, err = answer.trackings(barcodes)
		return err
	}
	err := c.ask(ctx, question{
		operation: track, method: http.MethodPost, path: "/status-tracking/0.0.1/statuses/with-not-found",
		bearer: c.config.Tracking, body: barcodes,
	}, &answer, read)
	if wire.KindOf(err) == wire.NotFound {
		for _, barcode := range barcodes {
			answer.NotFound = append(answer.NotFound, lenient.Text(barcode))
		}
		err = read()
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// trackAnswer says what the post knows, and which barcodes it does not.
type trackAnswer struct {
	Found    histories      `json:"found"`
	NotFound []lenient.Text `json:"notFound"`
}

func (a *trackAnswer) trackings(barcodes []string) ([]domain.Tracking, error) {
	list := make([]domain.Tracking, 0, len(barcodes))
	for _, barcode := range barcodes {
		one, err := tracking(barcode, a.Found[barcode])
		switch {
		case err != nil:
			return nil, err
		case one.State == domain.ParcelUnknown && !slices.Contains(a.NotFound, lenient.Text(barcode)):
			return nil, errors.New("the answer leaves a barcode out")
		}
		list = append(list, one)
	}
	return list, nil
}

// event is a step of a parcel. Date is Kyiv time without a zone.
type event struct {
	Barcode  lenient.Text `json:"barcode"`
	Step     lenient.Text `json:"step"`
	Date     string       `json:"date"`
	Code     lenient.Text `json:"event"`
	Name     lenient.Text `json:"eventName"`
	Reason   lenient.Text `json:"eventReason"`
	ReasonID lenient.Text `json:"eventReason_id"`

	at time.Time
}

// histories are events by barcode. They come as an object, or as one list of all events.
type histories map[string][]event

// UnmarshalJSON reads both forms.
func (h *histories) UnmarshalJSON(raw []byte) error {
	*h = histories{}
	if len(raw) > 0 && raw[0] == '[' {
		var all []event
		if err := json.Unmarshal(raw, &all); err != nil {
			return err
		}
		for _, one := range all {
			(*h)[string(one.Barcode)] = append((*h)[string(one.Barcode)], one)
		}
		return nil
	}
	var object map[string]lenient.Single[event]
	if err := json.Unmarshal(raw, &object); err != nil {
		return err
	}
	for barcode, events := range object {
		(*h)[barcode] = events
	}
	return nil
}

const clockForm = "2006-01-02T15:04:05"

// newest returns the last event of a shipment by its time. Steps are not in the order of time, and decide only between events of
// one second. Scans of the bag in which a shipment travels abroad count only if there is nothing else.
func newest(events []event) (last event, ok bool) {
	for _, one := range events {
		at, err := time.ParseInLocation(clockForm, one.Date, domain.Kyiv)
		if err != nil || one.Code == "" {
			continue
		}
		one.at = at
		if !ok || one.after(last) {
			last, ok = one, true
		}
	}
	return last, ok
}

func (e event) after(other event) bool {
	switch {
	case e.ofBag() != other.ofBag():
		return other.ofBag()
	case !e.at.Equal(other.at):
		return e.at.After(other.at)
	}
	return e.step() > other.step()
}

// bagCode is the length of the codes of bags: four digits, and not five.
const bagCode = 4

func (e event) ofBag() bool { return len(e.Code) <= bagCode }

// step is the event's place, as the post counts; 0 if it does not.
func (e event) step() int {
	step, err := strconv.Atoi(string(e.Step))
	if err != nil {
		return 0
	}
	return step
}

// Codes of events whose meaning depends on their reason.
const (
	handedOver    = "41000" // also back to the sender
	notHandedOver = "31100"
	// codeReturned is the post's name for handedOver with reasonSender. Tracking does not send it.
	codeReturned = "41010"
	// reasonSender is the id of the reason of a shipment that was handed back to its sender.
	reasonSender = "10"
)

// state returns the state after an event, and whether the post's own text says so too.
func (e event) state() (state domain.ParcelState, said bool) {
	code := strings.ReplaceAll(string(e.Code), " ", "")
	switch {
	case code == handedOver && e.ReasonID == reasonSender:
		state, _ = domain.ParcelStateOf(domain.Ukrposhta, codeReturned)
		return state, false
	// A parcel that was not handed over is on its way still, unless the recipient did not want it. The ids of that reason are not public.
	case code == notHandedOver && strings.HasPrefix(strings.ToLower(string(e.Reason)), "відмов"):
		return domain.ParcelRefused, false
	}
	state, _ = domain.ParcelStateOf(domain.Ukrposhta, code)
	return state, e.Name != ""
}

// tracking is the newest state of a shipment.
func tracking(barcode string, events []event) (domain.Tracking, error) {
	t := domain.Tracking{
		Number: barcode, Carrier: domain.Ukrposhta, State: domain.ParcelUnknown, Text: domain.ParcelUnknown.Label(),
	}
	if len(events) == 0 {
		return t, nil
	}
	last, ok := newest(events)
	if !ok {
		return t, errors.New("no event with a code and a time")
	}
	state, said := last.state()
	t.State, t.Text, t.At = state, string(last.Name), last.at
	if !said {
		t.Text = state.Label()
	}
	return t, nil
}
