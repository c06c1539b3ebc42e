package order

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// NewStatement is the content of a statement, except for who signs it: histories must not have the citizen's name and RNOKPP.
type NewStatement struct {
	OrderID   uuid.UUID          `json:"orderId"`
	CitizenID string             `json:"citizenId"`
	Service   domain.ServiceName `json:"service"`
	Price     domain.Kopecks     `json:"price"`
	Parts     map[string]any     `json:"parts"` // the service's own
}

// FixStatement stores an order's statement and returns its digest. The first one is kept: repeated requests return the digest of
// the stored statement.
var FixStatement = effect.Define[NewStatement, string](effect.Definition{
	Name: "FixStatement", Summary: "Формування заяви", Policy: effect.Forever,
	Queue: effect.Orders, Repeat: effect.FirstIsKept,
})

// FixStatement fixes a statement that was not known when the order was made: once, before the signature is asked for (GAP-15).
// It retries without end, because no other choice may follow one that may have been stored.
func (o *Order) FixStatement(ctx workflow.Context, price domain.Kopecks, parts map[string]any) (*domain.Statement, error) {
	digest, err := FixStatement.LocalFirst().Do(ctx, NewStatement{
		OrderID: o.state.ID, CitizenID: o.state.CitizenID, Service: o.state.Service, Price: price, Parts: parts,
	})
	return &domain.Statement{Digest: digest}, err
}
