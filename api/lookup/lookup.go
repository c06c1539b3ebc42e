// Package lookup answers citizens from the registers, the insurers and what the cabinet stores, without HTTP. Citizens are named by
// their ids; their RNOKPP never leaves the server.
package lookup

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"

	"cabinet/clients/insurer"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/store"
)

// Registers are the state registers.
type Registers interface {
	PersonCard(ctx context.Context, rnokpp string) (domain.PersonCard, error)
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	LicencePhoto(ctx context.Context, rnokpp string) (domain.Photo, error)
	VehiclesByVIN(ctx context.Context, vin string) ([]domain.Vehicle, error)
	VehiclesByPlate(ctx context.Context, plate string) ([]domain.Vehicle, error)
	VehiclesByOwner(ctx context.Context, rnokpp string) ([]domain.Vehicle, error)
	VehiclesInUse(ctx context.Context, rnokpp string) ([]domain.VehicleInUse, error)
	VehicleLegal(ctx context.Context, subject, vin string) (domain.VehicleLegal, error)
	VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error)
	CheckParticipant(ctx context.Context, subject string, query domain.ParticipantQuery) (domain.ConfidantCheck, error)
	CheckPlate(ctx context.Context, regionID int, plate string) (domain.PlateCheck, error)
	PlateWords(ctx context.Context) (domain.PlateWords, error)
	SuggestPlates(ctx context.Context, regionID int, kind domain.VehicleKind, plate string) ([]string, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
	WaitingDocuments(ctx context.Context, rnokpp string) ([]domain.WaitingDocument, error)
	Fine(ctx context.Context, details domain.FineDetails) (domain.Fine, error)
	Fines(ctx context.Context, rnokpp string) ([]domain.Fine, error)
	FineMedia(ctx context.Context, series, number string) ([]domain.Photo, error)
}

// Insurer is the aggregator of insurers.
type Insurer interface {
	Periods(ctx context.Context, product insurer.Product) ([]domain.InsurancePeriod, error)
	Vehicles(ctx context.Context, plate string) ([]domain.InsuranceVehicle, error)
	Offers(ctx context.Context, query insurer.OfferQuery) ([]domain.Offer, error)
	GreenOffers(ctx context.Context, query insurer.GreenQuery) ([]domain.Offer, error)
}

// Config configures a Lookup.
type Config struct {
	FinesListsOff bool // withholds the lists of citizens' own fines (FINE-15)
	Now           func() time.Time
}

// World is what a Lookup works with.
type World struct {
	Store     store.Store
	Ordering  *ordering.Orders
	Registers Registers
	Insurer   Insurer
	Logger    *slog.Logger
	// NoOffers reports that nothing can be offered, because an outside system does not answer.
	NoOffers func(ctx context.Context, err error)
}

// Lookup answers from registers.
type Lookup struct {
	config Config
	world  World
}

// New returns a Lookup.
func New(config Config, world World) *Lookup { return &Lookup{config: config, world: world} }

// ByRNOKPP asks a register about a citizen.
func ByRNOKPP[T any](
	ctx context.Context, l *Lookup, citizen uuid.UUID, ask func(ctx context.Context, rnokpp string) (T, error),
) (T, error) {
	found, err := l.world.Store.Citizen(ctx, citizen)
	if err != nil {
		var none T
		return none, fmt.Errorf("citizen: %w", err)
	}
	return ask(ctx, found.RNOKPP)
}

// notFound reports whether a register has answered that it has nothing.
func notFound(err error) bool { return wire.KindOf(err) == wire.NotFound }

// unlessNotFound returns the error, unless a register has answered that it has nothing.
func unlessNotFound(err error) error {
	if notFound(err) {
		return nil
	}
	return err
}
