package activities

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
	"cabinet/domain"
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

// orders are a citizen's orders as the read model knows them.
func (p people) orders(ctx context.Context, id string) ([]*domain.Order, error) {
	citizen, err := uuid.Parse(id)
	if err != nil {
		return nil, fmt.Errorf("citizen: %w", err)
	}
	rows, err := sqlc.New(p.database).OrdersOfCitizen(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("orders of %s: %w", citizen, err)
	}
	orders := make([]*domain.Order, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal(row.Snapshot, &orders[i]); err != nil {
			return nil, fmt.Errorf("order %s: %w", row.ID, err)
		}
	}
	return orders, nil
}
