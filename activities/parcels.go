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

// NovaPoshta is what the activities need of that post.
type NovaPoshta interface {
	CreateParcel(context.Context, novaposhta.Parcel) (novaposhta.Created, error)
	Track(ctx context.Context, numbers ...string) ([]domain.Tracking, error)
}

// Ukrposhta is what the activities need of that post.
type Ukrposhta interface {
	CreateShipment(context.Context, ukrposhta.Shipment) (ukrposhta.Created, error)
	Track(ctx context.Context, barcodes ...string) ([]domain.Tracking, error)
}

// parcels sends what orders have brought, and follows it.
type parcels struct {
	novaposhta NovaPoshta
	ukrposhta  Ukrposhta
	people     people
}

func (p parcels) register(w worker.ActivityRegistry) {
	effect.Register(w, order.CreateParcel, p.create)
	effect.Register(w, order.WatchParcel, p.watch)
}

// What a parcel with documents is to the posts.
const (
	documentsWeight   = 100 // grams
	documentsContents = "DOCUMENTS"
	// plateWeight is what a number plate weighs with its box.
	plateWeight = 600 // grams
)

// cargoOf is what the result of a service is to Nova Poshta: documents, or a plate.
func cargoOf(service domain.ServiceName) (documents bool, weight int) {
	if service == domain.IndividualPlateService {
		return false, plateWeight
	}
	return true, documentsWeight
}

// create announces an order's parcel to the post that carries it: once for each order.
func (p parcels) create(ctx context.Context, in order.NewParcel) (domain.Tracking, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Tracking{}, err
	}
	service, _ := domain.ServiceNamed(in.Service)
	if in.Delivery.Carrier() == domain.NovaPoshta {
		documents, weight := cargoOf(in.Service)
		created, err := p.novaposhta.CreateParcel(ctx, novaposhta.Parcel{
			Reference: in.OrderID, Description: service.Result, Documents: documents, Weight: weight, Day: in.Day,
			Name: citizen.LastName + " " + citizen.FirstName, Phone: phoneOf(in, citizen),
			CityRef: in.Delivery.CityID, CityName: in.Delivery.City, BranchIndex: in.Delivery.Index,
		})
		return announced(domain.NovaPoshta, created.Number), failure(err)
	}
	created, err := p.ukrposhta.CreateShipment(ctx, ukrposhta.Shipment{
		Reference: in.OrderID, Description: service.Result, Weight: documentsWeight, Contents: documentsContents,
		LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName,
		Phone: phoneOf(in, citizen), To: in.Delivery,
	})
	return announced(domain.Ukrposhta, created.Barcode), failure(err)
}

// phoneOf is where the post reaches the recipient.
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

// roadPolls is how many times a post is asked before its next sentence about the same state counts as news: with the
// standard pause a day's. A post reports every sorting centre, and each report costs the order's
// history seven events; the parcel's arrival is reported at once.
const roadPolls = 8

// lostPolls is how many times in a row a post must not know a parcel that it has had before that is lost: with the standard
// pause a day's. Less may be a fault of its tracking, and the order ends by this word.
const lostPolls = 8

// watch fails until the post has said something new about a parcel. Its first attempt only begins the pause: the parcel
// was made, or first reported, a moment ago.
func (p parcels) watch(ctx context.Context, known domain.Tracking) (domain.Tracking, error) {
	attempt := activity.GetInfo(ctx).Attempt
	if attempt == 1 {
		return domain.Tracking{}, noNews()
	}
	track := p.ukrposhta.Track
	if known.Carrier == domain.NovaPoshta {
		track = p.novaposhta.Track
	}
	words, err := track(ctx, known.Number)
	if err != nil {
		return domain.Tracking{}, err
	}
	if len(words) != 1 {
		return domain.Tracking{}, fmt.Errorf("track: %d words about one parcel", len(words))
	}
	word := words[0]
	missed, err := missedPolls(ctx, word)
	if err != nil {
		return domain.Tracking{}, err
	}
	if known.Accepted() && missed >= lostPolls {
		return word.Lost(), nil
	}
	if !reportsNow(known, word, int(attempt)-1) {
		return domain.Tracking{}, noNews()
	}
	return word, nil
}

// missedPolls is how many times in a row the post has not known the parcel, with this word. The engine keeps the count from
// attempt to attempt; one in which the post did not answer at all changes nothing.
func missedPolls(ctx context.Context, word domain.Tracking) (missed int, err error) {
	if activity.HasHeartbeatDetails(ctx) {
		if err := activity.GetHeartbeatDetails(ctx, &missed); err != nil {
			return 0, err
		}
	}
	before := missed
	missed++
	if word.State != domain.ParcelUnknown {
		missed = 0
	}
	if missed != before {
		activity.RecordHeartbeat(ctx, missed)
	}
	return missed, nil
}

// reportsNow reports whether a parcel's new state is reported after so many polls.
func reportsNow(known, word domain.Tracking, polls int) bool {
	switch {
	case word.State == domain.ParcelUnknown: // not registered yet, or missed for a moment
		return false
	case word.State != known.State:
		return true
	}
	return word.Text != known.Text && polls >= roadPolls
}
