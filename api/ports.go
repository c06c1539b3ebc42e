// Package api is the cabinet's HTTP interface: thin handlers over the contract in openapi.yaml. It starts and asks
// orders, and never decides what an order may do.
package api

import (
	"context"

	"github.com/google/uuid"

	"cabinet/api/lookup"
	"cabinet/api/monitoring"
	"cabinet/clients/insurer"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/ukrposhta"
	"cabinet/domain"
	"cabinet/ordering"
)

// Orders starts orders and acts on them.
type Orders interface {
	ordering.Engine
	ReportNews(ctx context.Context, orderID uuid.UUID) error
	ReportPayment(ctx context.Context, orderID uuid.UUID, report domain.PaymentReport) error
	AskPayment(ctx context.Context, orderID uuid.UUID) error
}

// Registers are the state registers: what orders are checked by, and what forms and pages ask.
type Registers interface {
	ordering.Registers
	lookup.Registers
	monitoring.Register
	InternationalLicence(ctx context.Context, rnokpp string) (domain.InternationalLicence, error)
	Application(ctx context.Context, number string) (domain.Application, error)
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
	ordering.Post
	Regions(ctx context.Context) ([]ukrposhta.Place, error)
	Districts(ctx context.Context, regionID string) ([]ukrposhta.Place, error)
	Cities(ctx context.Context, districtID, regionID string) ([]ukrposhta.Place, error)
	Streets(ctx context.Context, cityID string) ([]ukrposhta.Place, error)
	Houses(ctx context.Context, streetID string) ([]ukrposhta.House, error)
	OfficesByCity(ctx context.Context, cityID string) ([]ukrposhta.Office, error)
}

// Insurer is the aggregator of insurers.
type Insurer interface {
	ordering.Insurer
	Privileges(ctx context.Context) ([]domain.PrivilegeKind, error)
	DocumentTypes(ctx context.Context, product insurer.Product, company string) ([]domain.InsuranceDocumentKind, error)
	Territories(ctx context.Context) ([]domain.GreenTerritoryKind, error)
	Logos(ctx context.Context, offers []domain.Offer) []domain.Offer
}

// Webhooks checks that the bank's webhooks are the bank's.
type Webhooks interface {
	Verify(ctx context.Context, body []byte, signature string) (monobank.Status, error)
}
