package store

import (
	"encoding/json"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// OrderRow returns an order's row; its snapshot is not encrypted yet.
func OrderRow(state domain.Order) (row sqlc.UpsertOrderParams, err error) {
	id := state.ID
	citizen, err := uuid.Parse(state.CitizenID)
	if err != nil {
		return row, fmt.Errorf("order %s: %w", id, err)
	}
	participant, err := participantOf(state)
	if err != nil {
		return row, fmt.Errorf("order %s: %w", id, err)
	}
	snapshot, err := json.Marshal(state)
	if err != nil {
		return row, fmt.Errorf("order %s: %w", id, err)
	}
	return sqlc.UpsertOrderParams{
		ID: id, CitizenID: citizen, ParticipantID: participant, Service: string(state.Service), Status: string(state.Status),
		Version: state.Version, CreatedAt: state.CreatedAt, UpdatedAt: state.UpdatedAt,
		Finished: state.Status.Finished(), Snapshot: snapshot, Problem: string(state.Problem), Price: int64(state.Price), Paid: state.Paid() || state.Invoice != nil && state.Invoice.Waived,
		Carried: state.Shipment != nil && state.Deadline == nil, CalledOff: state.Shipment != nil && state.Parcel != nil && state.Parcel.State == domain.ParcelCancelled,
	}, nil
}

// EventRows returns the rows of an order's timeline.
func EventRows(id uuid.UUID, events []domain.Event) sqlc.AppendEventsParams {
	rows := sqlc.AppendEventsParams{OrderID: id}
	for _, event := range events {
		rows.Versions = append(rows.Versions, event.Version)
		rows.Instants = append(rows.Instants, event.At)
		rows.Kinds = append(rows.Kinds, string(event.Kind))
	}
	return rows
}

// participantOf returns the order's second citizen; nil if there is none.
func participantOf(state domain.Order) (*uuid.UUID, error) {
	if state.ParticipantID == "" {
		return nil, nil //nolint:nilnil // no participant is no fault
	}
	participant, err := uuid.Parse(state.ParticipantID)
	return &participant, err
}
