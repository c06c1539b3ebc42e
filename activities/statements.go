package activities

import (
	"context"
	"fmt"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/worker"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// statementStore stores statements; the first of an order stays.
type statementStore interface {
	SaveStatement(context.Context, sqlc.SaveStatementParams) error
	Statement(ctx context.Context, order uuid.UUID) ([]byte, error)
}

type statements struct {
	store  statementStore
	people holders
}

func (s statements) register(w worker.ActivityRegistry) {
	effect.Register(w, order.FixStatement, s.fix)
}

// fix stores a statement, unless the order has one, and returns the digest of the stored one (GAP-15).
func (s statements) fix(ctx context.Context, in order.NewStatement) (string, error) {
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return "", err
	}
	content, err := domain.StatementContent(in.OrderID.String(), in.Service, in.Price, domain.Person{
		LastName: citizen.LastName, FirstName: citizen.FirstName, MiddleName: citizen.MiddleName, RNOKPP: citizen.RNOKPP,
	}, in.Parts)
	if err != nil {
		return "", fmt.Errorf("statement of order %s: %w", in.OrderID, err)
	}
	err = s.store.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: in.OrderID, Content: content, CreatedAt: time.Now()})
	if err != nil {
		return "", fmt.Errorf("keep statement of order %s: %w", in.OrderID, err)
	}
	kept, err := s.store.Statement(ctx, in.OrderID)
	if err != nil {
		return "", fmt.Errorf("statement of order %s: %w", in.OrderID, err)
	}
	return domain.Digest(kept), nil
}
