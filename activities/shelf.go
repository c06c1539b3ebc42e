package activities

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
)

// shelf is where the papers of orders are kept.
type shelf struct{ database *pgxpool.Pool }

// signed finds what was signed, and the signatures.
func (s shelf) signed(ctx context.Context, orderID string, signatureIDs ...string) ([]byte, [][]byte, error) {
	order, err := uuid.Parse(orderID)
	if err != nil {
		return nil, nil, fmt.Errorf("papers: %w", err)
	}
	queries := sqlc.New(s.database)
	statement, err := queries.Statement(ctx, order)
	if err != nil {
		return nil, nil, fmt.Errorf("statement of order %s: %w", order, err)
	}
	signatures := make([][]byte, len(signatureIDs))
	for i, signatureID := range signatureIDs {
		id, err := uuid.Parse(signatureID)
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		file, err := queries.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: id, OrderID: &order})
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		signatures[i] = file.Content
	}
	return statement, signatures, nil
}
