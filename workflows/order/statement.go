package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// NewStatement is what a statement says beside who signs it: no history has the citizen's name and RNOKPP.
type NewStatement struct {
	OrderID   string             `json:"orderId"`
	CitizenID string             `json:"citizenId"`
	Service   domain.ServiceName `json:"service"`
	Price     domain.Kopecks     `json:"price"`
	Parts     map[string]any     `json:"parts"` // the service's own
}

// FixStatement writes an order's statement down and answers its digest. The first one stays, however often it is asked
// for: the digest is always that of what is kept.
var FixStatement = effect.Define[NewStatement, string](effect.Definition{
	Name: "FixStatement", Summary: "Формування заяви", Policy: effect.Forever,
	Queue: effect.Orders, Repeat: effect.FirstIsKept,
})

// FixStatement fixes what is signed when that was not known as the order was made: once, before the signature is asked
// for (GAP-15). It takes as long as it takes, so that no other choice can come after what may have been written.
func (o *Order) FixStatement(ctx workflow.Context, price domain.Kopecks, parts map[string]any) (*domain.Statement, error) {
	digest, err := FixStatement.LocalFirst().Do(ctx, NewStatement{
		OrderID: o.state.ID, CitizenID: o.state.CitizenID, Service: o.state.Service, Price: price, Parts: parts,
	})
	return &domain.Statement{Digest: digest}, err
}
