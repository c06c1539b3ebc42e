package novaposhta

import (
	"context"
	"slices"
	"time"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// maxTracked is how many waybills one call tracks.
const maxTracked = 100

type tracked struct {
	Number string `json:"DocumentNumber"`
	Phone  string `json:"Phone"`
}

type trackRecord struct {
	Number   lenient.Text `json:"Number"`
	Code     lenient.Text `json:"StatusCode"`
	Status   lenient.Text `json:"Status"`
	Updated  lenient.Text `json:"TrackingUpdateDate"`
	Back     lenient.Text `json:"LastCreatedOnTheBasisNumber"`
	BackType lenient.Text `json:"LastCreatedOnTheBasisDocumentType"`
	// Those who name a phone of the waybill also learn these.
	Reference lenient.Text `json:"ClientBarcode"`
	Phone     lenient.Text `json:"PhoneRecipient"`
}

// Track returns the state of parcels, in the order of the numbers. A refused parcel is returned by another waybill, which is tracked
// too, for ParcelReturned.
func (c *Client) Track(ctx context.Context, numbers ...string) ([]domain.Tracking, error) {
	records, err := c.track(ctx, numbers)
	if err != nil {
		return nil, err
	}
	var backs []string
	for _, r := range records {
		if r.goesBack() {
			backs = append(backs, string(r.Back))
		}
	}
	returns, err := c.track(ctx, backs)
	if err != nil {
		return nil, err
	}
	list := make([]domain.Tracking, 0, len(numbers))
	for _, number := range numbers {
		one := records[number]
		state := one.tracking(number)
		if one.goesBack() {
			state = returned(state, returns[string(one.Back)])
		}
		list = append(list, state)
	}
	return list, nil
}

// track asks for any number of waybills and gives the answers by number; every number that was asked for is there.
func (c *Client) track(ctx context.Context, numbers []string) (map[string]trackRecord, error) {
	answers := make(map[string]trackRecord, len(numbers))
	for chunk := range slices.Chunk(numbers, maxTracked) {
		documents := make([]tracked, 0, len(chunk))
		for _, number := range chunk {
			documents = append(documents, tracked{Number: number, Phone: c.config.Sender.Phone})
		}
		records, err := call(ctx, c, trackDocuments, map[string]any{"Documents": documents}, func(records []trackRecord) error {
			return all(records, chunk)
		})
		if wire.KindOf(err) == wire.NotFound && len(numbers) > 1 {
			records, err = c.trackEach(ctx, chunk)
		}
		if err != nil {
			return nil, err
		}
		for _, record := range records {
			answers[string(record.Number)] = record
		}
	}
	return answers, nil
}

// all returns an error if one of the numbers has no record with a status.
func all(records []trackRecord, numbers []string) error {
	for _, number := range numbers {
		if !slices.ContainsFunc(records, func(r trackRecord) bool { return string(r.Number) == number && r.Code != "" }) {
			return errNoWaybill
		}
	}
	return nil
}

// trackEach asks for waybills one by one, because one number that is none fails the call about all. The post does not know that one.
func (c *Client) trackEach(ctx context.Context, numbers []string) ([]trackRecord, error) {
	records := make([]trackRecord, 0, len(numbers))
	for _, number := range numbers {
		one, err := c.track(ctx, []string{number})
		switch {
		case wire.KindOf(err) == wire.NotFound:
			records = append(records, trackRecord{Number: lenient.Text(number), Code: codeUnknown})
		case err != nil:
			return nil, err
		default:
			records = append(records, one[number])
		}
	}
	return records, nil
}

// codeUnknown is the status of a number that the post does not know.
const codeUnknown = "3"

// goesBack reports whether another waybill carries the parcel back. Other documents are made on the basis of one too.
func (r trackRecord) goesBack() bool {
	state, _ := domain.ParcelStateOf(domain.NovaPoshta, string(r.Code))
	return r.Back != "" && r.BackType == "CargoReturn" && (state == domain.ParcelRefused || state == domain.ParcelReturning)
}

func (r trackRecord) tracking(number string) domain.Tracking {
	state, _ := domain.ParcelStateOf(domain.NovaPoshta, string(r.Code))
	t := domain.Tracking{Number: number, Carrier: domain.NovaPoshta, State: state, Text: string(r.Status)}
	if at, err := time.ParseInLocation(clockForm, string(r.Updated), domain.Kyiv); err == nil {
		t.At = at
	}
	if t.Text == "" {
		t.Text = state.Label()
	}
	return t
}

// returned is the state of a returned parcel, from the waybill of its return.
func returned(t domain.Tracking, back trackRecord) domain.Tracking {
	t.State = domain.ParcelReturning
	if way := back.tracking(t.Number); way.State == domain.ParcelDelivered {
		t.State, t.At = domain.ParcelReturned, way.At
	}
	t.Text = t.State.Label()
	return t
}
