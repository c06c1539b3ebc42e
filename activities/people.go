package activities

import (
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
)

// people finds citizens by the ids that workflows know them by: an RNOKPP stands in no history.
type people struct{ database *pgxpool.Pool }

func (p people) citizen(ctx context.Context, id string) (sqlc.Citizen, error) {
	citizen, err := uuid.Parse(id)
	if err != nil {
		return sqlc.Citizen{}, fmt.Errorf("citizen: %w", err)
	}
	row, err := sqlc.New(p.database).Citizen(ctx, citizen)
	if err != nil {
		return sqlc.Citizen{}, fmt.Errorf("citizen %s: %w", citizen, err)
	}
	return row, nil
}
