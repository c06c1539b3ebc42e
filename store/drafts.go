package store

import (
	"context"
	"encoding/json"
	"regexp"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
)

// SaveDraft stores a draft if the browser had the newest version; the result is the number of stored rows.
func (s Store) SaveDraft(ctx context.Context, draft sqlc.SaveDraftParams) (kept int64, err error) {
	draft.Named = idsIn(draft.Content)
	if draft.Content, err = s.seal(ctx, draft.CitizenID, draftRow(draft.CitizenID, draft.Service), json.RawMessage(draft.Content)); err != nil {
		return 0, err
	}
	return s.Queries.SaveDraft(ctx, draft)
}

// DraftsOfCitizen reads a citizen's drafts, the newest first.
func (s Store) DraftsOfCitizen(ctx context.Context, citizen uuid.UUID) ([]sqlc.DraftsOfCitizenRow, error) {
	drafts, err := s.Queries.DraftsOfCitizen(ctx, citizen)
	for i, draft := range drafts {
		if err == nil {
			err = s.open(ctx, citizen, draftRow(citizen, draft.Service), draft.Content, (*json.RawMessage)(&drafts[i].Content))
		}
	}
	return drafts, err
}

// SaveOrderDraft stores what one party has chosen for an order, like SaveDraft.
func (s Store) SaveOrderDraft(ctx context.Context, draft sqlc.SaveOrderDraftParams) (kept int64, err error) {
	place := orderDraftRow(draft.OrderID, draft.CitizenID)
	if draft.Content, err = s.seal(ctx, draft.OrderID, place, json.RawMessage(draft.Content)); err != nil {
		return 0, err
	}
	return s.Queries.SaveOrderDraft(ctx, draft)
}

// OrderDraft reads what one party has chosen for an order.
func (s Store) OrderDraft(ctx context.Context, wanted sqlc.OrderDraftParams) (sqlc.OrderDraftRow, error) {
	draft, err := s.Queries.OrderDraft(ctx, wanted)
	if err == nil {
		err = s.open(ctx, wanted.OrderID, orderDraftRow(wanted.OrderID, wanted.CitizenID), draft.Content, (*json.RawMessage)(&draft.Content))
	}
	return draft, err
}

func draftRow(citizen uuid.UUID, service string) []byte {
	return row("drafts.content", citizen, service)
}

func orderDraftRow(order, citizen uuid.UUID) []byte {
	return row("order_drafts.content", order, citizen)
}

var anID = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// idsIn returns all UUIDs in a draft, among them those of documents.
func idsIn(content []byte) []uuid.UUID {
	ids := []uuid.UUID{}
	for _, found := range anID.FindAll(content, -1) {
		if id, err := uuid.ParseBytes(found); err == nil {
			ids = append(ids, id)
		}
	}
	return ids
}
