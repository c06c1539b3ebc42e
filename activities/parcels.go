package activities

import (
	"context"
	"fmt"

	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/db/sqlc"
	"cabinet/domain"
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

// What a parcel with documents is to the posts.
const (
	documentsWeight   = 100 // grams
	documentsContents = "DOCUMENTS"
)

// create announces an order's parcel to the post that carries it: once for each order.
func (p parcels) create(ctx context.Context, in order.NewParcel) (domain.Tracking, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Tracking{}, err
	}
	service, _ := domain.ServiceNamed(in.Service)
	if in.Delivery.Carrier() == domain.NovaPoshta {
		created, err := p.novaposhta.CreateParcel(ctx, novaposhta.Parcel{
			Reference: in.OrderID, Description: service.Result, Documents: true, Weight: documentsWeight, Day: in.Day,
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
func phoneOf(in order.NewParcel, citizen sqlc.Citizen) string {
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

// watch fails until the post has said something new about a parcel.
func (p parcels) watch(ctx context.Context, known domain.Tracking) (domain.Tracking, error) {
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
	word := words[0].Since(known)
	unregistered := word.State == domain.ParcelUnknown
	if unregistered || word.State == known.State && word.Text == known.Text {
		return domain.Tracking{}, noNews()
	}
	return word, nil
}
