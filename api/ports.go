// Package api is the cabinet's HTTP interface: thin handlers over the contract in openapi.yaml. It starts and asks
// orders, and never decides what an order may do.
package api

import (
	"context"

	"github.com/google/uuid"

	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// Orders starts orders and acts on them.
type Orders interface {
	Create(ctx context.Context, order orders.New) (domain.Order, error)
	Pay(ctx context.Context, act orders.Act, returnURL string) (domain.Order, error)
	Cancel(ctx context.Context, act orders.Act) (domain.Order, error)
	Do(ctx context.Context, action domain.Action, act orders.Act) (domain.Order, error)
	ReportNews(ctx context.Context, orderID uuid.UUID) error
	ReportPayment(ctx context.Context, orderID uuid.UUID, report domain.PaymentReport) error
}

// Observers carries companies' requests to monitor fines out.
type Observers interface {
	Observe(ctx context.Context, citizenReference string, request domain.Observer) error
	Decide(ctx context.Context, id uuid.UUID, key string, decision domain.ObserverDecision) (domain.Observer, error)
	ReportObserver(ctx context.Context, id uuid.UUID, status domain.ObserverStatus) error
}

// Registers are the state registers.
type Registers interface {
	VehiclesByVIN(ctx context.Context, vin string) ([]domain.Vehicle, error)
	VehiclesByPlate(ctx context.Context, plate string) ([]domain.Vehicle, error)
	VehiclesByPerson(ctx context.Context, person domain.PersonQuery) ([]domain.Vehicle, error)
	Person(ctx context.Context, rnokpp string) (domain.Person, error)
	PersonCard(ctx context.Context, rnokpp string) (domain.PersonCard, error)
	VehicleLegal(ctx context.Context, subject, vin string) (domain.VehicleLegal, error)
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	FreePlates(ctx context.Context, query domain.PlateQuery) ([]domain.PlateOption, error)
	PlateHolds(ctx context.Context, rnokpp string) ([]domain.PlateHold, error)
	Application(ctx context.Context, number string) (domain.Application, error)
	Lookups
}

// Lookups are what forms and pages ask of the registers.
type Lookups interface {
	VehiclesByOwner(ctx context.Context, rnokpp string) ([]domain.Vehicle, error)
	VehiclesInUse(ctx context.Context, rnokpp string) ([]domain.VehicleInUse, error)
	VehicleReport(ctx context.Context, carID string) (domain.VehicleReport, error)
	CertificateAvailability(ctx context.Context, rnokpp, vin string) (domain.CertificateAvailability, error)
	InternationalLicence(ctx context.Context, rnokpp string) (domain.InternationalLicence, error)
	LicencePhoto(ctx context.Context, rnokpp string) (domain.Photo, error)
	PlateDictionary(ctx context.Context) (domain.PlateDictionary, error)
	CheckPlate(ctx context.Context, regionID int, plate string) (domain.PlateCheck, error)
	PlateWords(ctx context.Context) (domain.PlateWords, error)
	SuggestPlates(ctx context.Context, regionID int, kind domain.VehicleKind, plate string) ([]string, error)
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
	WaitingDocuments(ctx context.Context, rnokpp string) ([]domain.WaitingDocument, error)
	Observers(ctx context.Context, rnokpp string) ([]domain.ObserverRequest, error)
	CheckInitiator(ctx context.Context, rnokpp string, schema domain.ConfidantSchema) (domain.ConfidantCheck, error)
	Fines(ctx context.Context, rnokpp string) ([]domain.Fine, error)
	Fine(ctx context.Context, details domain.FineDetails) (domain.Fine, error)
	FineMedia(ctx context.Context, series, number string) ([]domain.Photo, error)
	CheckParticipant(ctx context.Context, subject string, query domain.ParticipantQuery) (domain.ConfidantCheck, error)
}

// NovaPoshta is what forms ask of that post.
type NovaPoshta interface {
	Cities(ctx context.Context, name string) ([]novaposhta.City, error)
	Branches(ctx context.Context, cityRef string) ([]novaposhta.Branch, error)
	Settlements(ctx context.Context, name string) ([]novaposhta.Settlement, error)
	Streets(ctx context.Context, settlementRef, name string) ([]novaposhta.Street, error)
}

// Ukrposhta is what forms ask of that post.
type Ukrposhta interface {
	Regions(ctx context.Context) ([]ukrposhta.Place, error)
	Districts(ctx context.Context, regionID string) ([]ukrposhta.Place, error)
	Cities(ctx context.Context, districtID, regionID string) ([]ukrposhta.Place, error)
	Streets(ctx context.Context, cityID string) ([]ukrposhta.Place, error)
	Houses(ctx context.Context, streetID string) ([]ukrposhta.House, error)
	OfficesByPostcode(ctx context.Context, postcode string) ([]ukrposhta.Office, error)
	OfficesByCity(ctx context.Context, cityID string) ([]ukrposhta.Office, error)
}

// Insurer is the aggregator of insurers.
type Insurer interface {
	Periods(ctx context.Context, product insurer.Product) ([]domain.InsurancePeriod, error)
	Privileges(ctx context.Context) ([]domain.PrivilegeKind, error)
	DocumentTypes(ctx context.Context, product insurer.Product, company string) ([]domain.InsuranceDocumentKind, error)
	Places(ctx context.Context, name string) ([]domain.InsurancePlace, error)
	Offers(ctx context.Context, query insurer.OfferQuery) ([]domain.Offer, error)
	Territories(ctx context.Context) ([]domain.GreenTerritoryKind, error)
	GreenVehicleTypes(ctx context.Context) ([]domain.GreenVehicleType, error)
	GreenOffers(ctx context.Context, query insurer.GreenQuery) ([]domain.Offer, error)
	Logos(ctx context.Context, offers []domain.Offer) []domain.Offer
	Vehicles(ctx context.Context, plate string) ([]domain.InsuranceVehicle, error)
	PolicyFile(ctx context.Context, contractID string) ([]byte, error)
}

// Antivirus scans files for malware, and returns the name of what it found; empty: nothing.
type Antivirus interface {
	Scan(ctx context.Context, content []byte) (malware string, err error)
}

// Identity is the state identity service.
type Identity interface {
	AuthorizeURL(state string) string
	SignIn(ctx context.Context, code string) (idgovua.Identity, error)
}

// Diia is the state's app.
type Diia interface {
	DeepLink(ctx context.Context, request diia.Request) (string, error)
}

// BankSignIn is where the bank's clients say who they are.
type BankSignIn interface {
	Request(ctx context.Context) (monobank.SignInRequest, error)
	Granted(ctx context.Context, tokenRequestID string) (bool, error)
	Client(ctx context.Context, tokenRequestID string) (monobank.BankClient, error)
}

// Bank is what the API itself asks of the bank.
type Bank interface {
	Receipt(ctx context.Context, invoiceID string) ([]byte, error)
}

// Webhooks checks that the bank's webhooks are the bank's.
type Webhooks interface {
	Verify(ctx context.Context, body []byte, signature string) (monobank.Status, error)
}
