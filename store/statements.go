package store

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// SaveStatement stores an order's statement, unless it has one.
func (s Store) SaveStatement(ctx context.Context, statement sqlc.SaveStatementParams) error {
	key, err := s.Keys.Key(ctx, statement.OrderID)
	if err != nil {
		return err
	}
	if statement.Content, err = key.Encrypt(statement.Content, row("statements.content", statement.OrderID)); err == nil {
		statement.Content, statement.Object, err = s.Objects.put(ctx, statement.Content)
	}
	if err != nil {
		return fmt.Errorf("statement of %s: %w", statement.OrderID, err)
	}
	return s.Queries.SaveStatement(ctx, statement)
}

// Statement reads an order's statement.
func (s Store) Statement(ctx context.Context, order uuid.UUID) ([]byte, error) {
	stored, err := s.Queries.Statement(ctx, order)
	if err != nil {
		return nil, err
	}
	key, err := s.Keys.Known(ctx, order)
	if err != nil {
		return nil, err
	}
	content, err := s.Objects.get(ctx, stored.Content, stored.Object)
	if err == nil {
		content, err = key.Decrypt(content, row("statements.content", order))
	}
	if err != nil {
		return nil, fmt.Errorf("statement of %s: %w", order, err)
	}
	return content, nil
}
