package store

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// KeepAnswers stores a citizen's draft of a service with the order that was made of it. Without a draft it does nothing.
func (s Store) KeepAnswers(ctx context.Context, order, citizen uuid.UUID, service string, now time.Time) error {
	draft, err := s.Queries.Draft(ctx, sqlc.DraftParams{CitizenID: citizen, Service: service})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	var content json.RawMessage
	if err := s.open(ctx, citizen, draftRow(citizen, service), draft.Content, &content); err != nil {
		return err
	}
	sealed, err := s.seal(ctx, order, answersRow(order), content)
	if err != nil {
		return err
	}
	_, err = s.Queries.AddOrderAnswers(ctx, sqlc.AddOrderAnswersParams{
		OrderID: order, CitizenID: citizen, Content: sealed, CreatedAt: now,
	})
	return err
}

// Again names an order whose answers become a draft of its service.
type Again struct {
	Order, Citizen uuid.UUID
	Service        string
	Ordered        time.Time // when the order was made
	Now            time.Time
}

// DraftAgain makes a draft of an order's answers, with copies of its documents, which stay the order's own. It does nothing for
// an order without answers, and when the draft of the service was changed since the order was made.
func (s Store) DraftAgain(ctx context.Context, again Again) error {
	stored, err := s.Queries.OrderAnswers(ctx, sqlc.OrderAnswersParams{OrderID: again.Order, CitizenID: again.Citizen})
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("answers of order %s: %w", again.Order, err)
	}
	draft, err := s.Queries.Draft(ctx, sqlc.DraftParams{CitizenID: again.Citizen, Service: again.Service})
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return err
	}
	if err == nil && draft.UpdatedAt.After(again.Ordered) {
		return nil
	}
	var content json.RawMessage
	if err := s.open(ctx, again.Order, answersRow(again.Order), stored, &content); err != nil {
		return err
	}
	if content, err = s.copyDocuments(ctx, again, content); err != nil {
		return err
	}
	_, err = s.SaveDraft(ctx, sqlc.SaveDraftParams{
		CitizenID: again.Citizen, Service: again.Service, Version: draft.Version + 1, Content: content, UpdatedAt: again.Now,
	})
	return err
}

// copyDocuments stores copies of the order's documents that its answers name, and returns answers that name the copies. Copies that
// no draft names in the end are swept like other uploads.
func (s Store) copyDocuments(ctx context.Context, again Again, content []byte) ([]byte, error) {
	files, err := s.FilesOfOrder(ctx, &again.Order)
	if err != nil {
		return nil, fmt.Errorf("documents of order %s: %w", again.Order, err)
	}
	named := idsIn(content)
	for _, file := range files {
		if file.CitizenID != again.Citizen || !slices.Contains(named, file.ID) {
			continue
		}
		copied := uuid.New()
		if _, err := s.AddFile(ctx, sqlc.AddFileParams{
			ID: copied, CitizenID: again.Citizen, Kind: file.Kind, Name: file.Name, MediaType: file.MediaType, Content: file.Content,
			CreatedAt: again.Now,
		}); err != nil {
			return nil, fmt.Errorf("copy of document %s: %w", file.ID, err)
		}
		content = bytes.ReplaceAll(content, []byte(file.ID.String()), []byte(copied.String()))
	}
	return content, nil
}

func answersRow(order uuid.UUID) []byte {
	return row("order_answers.content", order)
}
