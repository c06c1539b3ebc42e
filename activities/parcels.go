package activities

import (
	"context"
	"fmt"
	"time"

	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// NovaPoshta is the client of that post.
type NovaPoshta interface {
	FindParcel(ctx context.Context, parcel novaposhta.Parcel, tried time.Time) (*novaposhta.Created, error)
	CreateParcel(context.Context, novaposhta.Parcel) (novaposhta.Created, error)
	Track(ctx context.Context, numbers ...string) ([]domain.Tracking, error)
}

// Ukrposhta is the client of that post.
type Ukrposhta interface {
	FindShipment(ctx context.Context, reference string, tried time.Time) (*ukrposhta.Created, error)
	CreateShipment(context.Context, ukrposhta.Shipment) (ukrposhta.Created, error)
	Track(ctx context.Context, barcodes ...string) ([]domain.Tracking, error)
}

// parcels registers and tracks parcels.
type parcels struct {
	novaposhta NovaPoshta
	ukrposhta  Ukrposhta
	people     holders
	sent       sentParcels
}

func (p parcels) register(w worker.ActivityRegistry) {
	effect.Register(w, order.CreateParcel, p.create)
	effect.Register(w, order.WatchParcel, p.watch)
}

// What a parcel is made of.
const (
	documentsWeight   = 100 // grams
	documentsContents = "DOCUMENTS"
	// plateWeight and plateVolume are those of a number plate in its box, of 56 by 14 by 3 cm.
	plateWeight = 600   // grams
	plateVolume = 2_352 // cubic centimetres
)

// cargoOf returns Nova Poshta's type of cargo for a service's result: documents, or a plate. Documents have no volume of their own.
func cargoOf(service domain.ServiceName) (documents bool, weight, volume int) {
	if service == domain.IndividualPlateService {
		return false, plateWeight, plateVolume
	}
	return true, documentsWeight, 0
}

// create registers an order's parcel with its post, once per order.
func (p parcels) create(ctx context.Context, in order.NewParcel) (domain.Tracking, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Tracking{}, err
	}
	carrier := in.Delivery.Carrier()
	request := p.shipment(in, citizen)
	if carrier == domain.NovaPoshta {
		request = p.parcel(in, citizen)
	}
	number, err := p.sent.once(ctx, in.OrderID, request)
	return announced(carrier, number), failure(err)
}

// parcel is the request for a parcel of Nova Poshta.
func (p parcels) parcel(in order.NewParcel, citizen store.Citizen) parcelRequest {
	service, _ := domain.ServiceNamed(in.Service)
	documents, weight, volume := cargoOf(in.Service)
	parcel := novaposhta.Parcel{
		Reference: in.OrderID.String(), Description: service.Result, Documents: documents, Weight: weight, Volume: volume, Day: in.Day,
		Name: citizen.LastName + " " + citizen.FirstName, Phone: phoneOf(in, citizen),
		CityRef: in.Delivery.CityID, CityName: in.Delivery.City, Area: in.Delivery.Region,
		BranchIndex: in.Delivery.Index, BranchName: in.Delivery.Warehouse,
	}
	return parcelRequest{
		find: func(ctx context.Context, tried time.Time) (string, error) {
			found, err := p.novaposhta.FindParcel(ctx, parcel, tried)
			if err != nil || found == nil {
				return "", err
			}
			return found.Number, nil
		},
		make: func(ctx context.Context) (string, error) {
			created, err := p.novaposhta.CreateParcel(ctx, parcel)
			return created.Number, err
		},
	}
}

// shipment is the request for a shipment of Ukrposhta.
func (p parcels) shipment(in order.NewParcel, citizen store.Citizen) parcelRequest {
	service, _ := domain.ServiceNamed(in.Service)
	shipment := ukrposhta.Shipment{
		Reference: in.OrderID.String(), Description: service.Result, Weight: documentsWeight, Contents: documentsContents,
		LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
		Phone: phoneOf(in, citizen), To: in.Delivery,
	}
	return parcelRequest{
		find: func(ctx context.Context, tried time.Time) (string, error) {
			found, err := p.ukrposhta.FindShipment(ctx, shipment.Reference, tried)
			if err != nil || found == nil {
				return "", err
			}
			return found.Barcode, nil
		},
		make: func(ctx context.Context) (string, error) {
			created, err := p.ukrposhta.CreateShipment(ctx, shipment)
			return created.Barcode, err
		},
	}
}

// phoneOf returns the recipient's phone.
func phoneOf(in order.NewParcel, citizen store.Citizen) string {
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
