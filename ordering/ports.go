package ordering

import (
	"context"

	"cabinet/clients/diia"
	"cabinet/clients/insurer"
	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// Engine starts orders and acts on them.
type Engine interface {
	Create(ctx context.Context, order orders.New) (domain.Order, error)
	Do(ctx context.Context, action domain.Action, act orders.Act) (domain.Order, error)
	Pay(ctx context.Context, act orders.Act, returnURL string) (domain.Order, error)
	Cancel(ctx context.Context, act orders.Act) (domain.Order, error)
}

// Registers are the state registers, as far as orders are checked by them.
type Registers interface {
	Person(ctx context.Context, rnokpp string) (domain.Person, error)
	PersonCard(ctx context.Context, rnokpp string) (domain.PersonCard, error)
	VehiclesByVIN(ctx context.Context, vin string) ([]domain.Vehicle, error)
	VehiclesByPerson(ctx context.Context, person domain.PersonQuery) ([]domain.Vehicle, error)
	VehiclesByOwner(ctx context.Context, rnokpp string) ([]domain.Vehicle, error)
	VehicleLegal(ctx context.Context, subject, vin string) (domain.VehicleLegal, error)
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	CertificateAvailability(ctx context.Context, rnokpp, vin string) (domain.CertificateAvailability, error)
	FreePlates(ctx context.Context, query domain.PlateQuery) ([]domain.PlateOption, error)
	PlateHolds(ctx context.Context, rnokpp string) ([]domain.PlateHold, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
	PlateDictionary(ctx context.Context) (domain.PlateDictionary, error)
	CheckPlate(ctx context.Context, regionID int, plate string) (domain.PlateCheck, error)
	PlateWords(ctx context.Context) (domain.PlateWords, error)
	WaitingDocuments(ctx context.Context, rnokpp string) ([]domain.WaitingDocument, error)
	CheckInitiator(ctx context.Context, rnokpp string, schema domain.ConfidantSchema) (domain.ConfidantCheck, error)
	CheckParticipant(ctx context.Context, subject string, query domain.ParticipantQuery) (domain.ConfidantCheck, error)
	Fine(ctx context.Context, details domain.FineDetails) (domain.Fine, error)
}

// Insurer is the aggregator of insurers.
type Insurer interface {
	Periods(ctx context.Context, product insurer.Product) ([]domain.InsurancePeriod, error)
	Places(ctx context.Context, name string) ([]domain.InsurancePlace, error)
	Vehicles(ctx context.Context, plate string) ([]domain.InsuranceVehicle, error)
	Offers(ctx context.Context, query insurer.OfferQuery) ([]domain.Offer, error)
	GreenVehicleTypes(ctx context.Context) ([]domain.GreenVehicleType, error)
	GreenOffers(ctx context.Context, query insurer.GreenQuery) ([]domain.Offer, error)
	PolicyFile(ctx context.Context, contractID string) ([]byte, error)
}

// Bank answers with receipts.
type Bank interface {
	Receipt(ctx context.Context, invoiceID string) ([]byte, error)
}

// Diia is the state's app, in which citizens sign.
type Diia interface {
	DeepLink(ctx context.Context, request diia.Request) (string, error)
}

// Antivirus scans files for malware. It returns the name of what it found; empty: nothing.
type Antivirus interface {
	Scan(ctx context.Context, content []byte) (malware string, err error)
}

// NovaPoshta is the post that carries to branches.
type NovaPoshta interface {
	Branches(ctx context.Context, cityRef string) ([]novaposhta.Branch, error)
}

// Post is the post that carries to a post code.
type Post interface {
	OfficesByPostcode(ctx context.Context, postcode string) ([]ukrposhta.Office, error)
}
