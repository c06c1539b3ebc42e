// Package api is the cabinet's HTTP interface: thin handlers over the contract in openapi.yaml. It starts and asks
// orders, and never decides what an order may do.
package api

import (
	"context"

	"github.com/google/uuid"

	"cabinet/clients/idgovua"
	"cabinet/clients/monobank"
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

// Registers are the state registers.
type Registers interface {
	VehiclesByVIN(ctx context.Context, vin string) ([]domain.Vehicle, error)
	VehiclesByPlate(ctx context.Context, plate string) ([]domain.Vehicle, error)
	VehiclesByPerson(ctx context.Context, person domain.PersonQuery) ([]domain.Vehicle, error)
	Person(ctx context.Context, rnokpp string) (domain.Person, error)
	PersonCard(ctx context.Context, rnokpp string) (domain.PersonCard, error)
	NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error)
	FreePlates(ctx context.Context, query domain.PlateQuery) ([]domain.PlateOption, error)
	PlateHolds(ctx context.Context, rnokpp string) ([]domain.PlateHold, error)
	Application(ctx context.Context, number string) (domain.Application, error)
}

// Identity is the state identity service.
type Identity interface {
	AuthorizeURL(state string) string
	SignIn(ctx context.Context, code string) (idgovua.Identity, error)
}

// Bank is what the API itself asks of the bank.
type Bank interface {
	Receipt(ctx context.Context, invoiceID string) ([]byte, error)
}

// Webhooks checks that the bank's webhooks are the bank's.
type Webhooks interface {
	Verify(ctx context.Context, body []byte, signature string) (monobank.Status, error)
}
