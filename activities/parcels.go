package activities

import (
	"context"
	"fmt"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/temporal"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// NovaPoshta is the client of that post.
type NovaPoshta interface {
	CreateParcel(context.Context, novaposhta.Parcel) (novaposhta.Created, error)
	Track(ctx context.Context, numbers ...string) ([]domain.Tracking, error)
}

// Ukrposhta is the client of that post.
type Ukrposhta interface {
	CreateShipment(context.Context, ukrposhta.Shipment) (ukrposhta.Created, error)
	Track(ctx context.Context, barcodes ...string) ([]domain.Tracking, error)
}

// parcels registers and tracks parcels.
type parcels struct {
	novaposhta NovaPoshta
	ukrposhta  Ukrposhta
	people     holders
}

func (p parcels) register(w worker.ActivityRegistry) {
	effect.Register(w, order.CreateParcel, p.create)
	effect.Register(w, order.WatchParcel, p.watch)
}

// The dimensions of a parcel.
const (
	documentsWeight   = 100 // grams
	documentsContents = "DOCUMENTS"
	// plateWeight is the weight of a number plate with its box.
	plateWeight = 600 // grams
)

// cargoOf returns Nova Poshta's type of cargo for a service's result: documents, or a plate.
func cargoOf(service domain.ServiceName) (documents bool, weight int) {
	if service == domain.IndividualPlateService {
		return false, plateWeight
	}
	return true, documentsWeight
}

// create registers an order's parcel with its post, once per order.
func (p parcels) create(ctx context.Context, in order.NewParcel) (domain.Tracking, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Tracking{}, err
	}
	service, _ := domain.ServiceNamed(in.Service)
	if in.Delivery.Carrier() == domain.NovaPoshta {
		documents, weight := cargoOf(in.Service)
		created, err := p.novaposhta.CreateParcel(ctx, novaposhta.Parcel{
			Reference: in.OrderID.String(), Description: service.Result, Documents: documents, Weight: weight, Day: in.Day,
			Name: citizen.LastName + " " + citizen.FirstName, Phone: phoneOf(in, citizen),
			CityRef: in.Delivery.CityID, CityName: in.Delivery.City, BranchIndex: in.Delivery.Index,
		})
		return announced(domain.NovaPoshta, created.Number), failure(err)
	}
	created, err := p.ukrposhta.CreateShipment(ctx, ukrposhta.Shipment{
		Reference: in.OrderID.String(), Description: service.Result, Weight: documentsWeight, Contents: documentsContents,
		LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
		Phone: phoneOf(in, citizen), To: in.Delivery,
	})
	return announced(domain.Ukrposhta, created.Barcode), failure(err)
}

// phoneOf returns the recipient's phone.
func phoneOf(in order.NewParcel, citizen temporal.Citizen) string {
	if in.Delivery.ContactPhone != "" {
		return in.Delivery.ContactPhone
	}
	return citizen.Phone
}

func announced(carrier domain.Carrier, number string) domain.Tracking {
	return domain.Tracking{
		Number: number, Carrier: carrier, State: domain.ParcelCreated, Text: domain.ParcelCreated.Label(),
	}
}

// roadPolls is the number of polls before a new text about the same state counts as news: a day with the default pause. A post
// reports every sorting centre, and each report costs seven events of history; an arrival is reported immediately.
const roadPolls = 8

// lostPolls is the number of consecutive polls in which a post does not know a parcel before the parcel counts as lost: a day with
// the default pause. A shorter gap may be a failure of its tracking.
const lostPolls = 8

// watch polls a parcel: it fails until the state has changed. Its first attempt does not ask, because the parcel has just been
// created or reported.
func (p parcels) watch(ctx context.Context, known domain.Tracking) (domain.Tracking, error) {
	attempt := activity.GetInfo(ctx).Attempt
	if attempt == 1 {
		return domain.Tracking{}, noNews()
	}
	track := p.ukrposhta.Track
	if known.Carrier == domain.NovaPoshta {
		track = p.novaposhta.Track
	}
	trackings, err := track(ctx, known.Number)
	if err != nil {
		return domain.Tracking{}, err
	}
	if len(trackings) != 1 {
		return domain.Tracking{}, fmt.Errorf("track: %d answers about one parcel", len(trackings))
	}
	tracking := trackings[0]
	missed, err := missedPolls(ctx, tracking)
	if err != nil {
		return domain.Tracking{}, err
	}
	if known.Accepted() && missed >= lostPolls {
		return tracking.Lost(), nil
	}
	if !reportsNow(known, tracking, int(attempt)-1) {
		return domain.Tracking{}, noNews()
	}
	return tracking, nil
}

// missedPolls returns the number of consecutive polls in which the post has not known the parcel. The count is in the heartbeat; a
// poll without an answer does not change it.
func missedPolls(ctx context.Context, tracking domain.Tracking) (missed int, err error) {
	if activity.HasHeartbeatDetails(ctx) {
		if err := activity.GetHeartbeatDetails(ctx, &missed); err != nil {
			return 0, err
		}
	}
	before := missed
	missed++
	if tracking.State != domain.ParcelUnknown {
		missed = 0
	}
	if missed != before {
		activity.RecordHeartbeat(ctx, missed)
	}
	return missed, nil
}

// reportsNow reports whether a parcel's new state is reported after so many polls.
func reportsNow(known, tracking domain.Tracking, polls int) bool {
	switch {
	case tracking.State == domain.ParcelUnknown: // not registered yet, or temporarily missing
		return false
	case tracking.State != known.State:
		return true
	}
	return tracking.Text != known.Text && polls >= roadPolls
}
