package store

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// KeepAppointment stores what remains of the appointment of an order that is being erased.
func (s Store) KeepAppointment(ctx context.Context, order uuid.UUID, made domain.Appointment) error {
	owner, err := uuid.Parse(made.OwnerID)
	if err != nil {
		return fmt.Errorf("appointment: owner: %w", err)
	}
	confidant, err := uuid.Parse(made.ConfidantID)
	if err != nil {
		return fmt.Errorf("appointment: confidant: %w", err)
	}
	hash, err := s.appointmentHash(ctx, owner, made.VIN)
	if err != nil {
		return fmt.Errorf("appointment: %w", err)
	}
	return s.Queries.KeepAppointment(ctx, sqlc.KeepAppointmentParams{
		OrderID: order, OwnerID: owner, ConfidantID: confidant, VinHash: hash, EndDate: db.Day(made.EndDate),
	})
}

// Appointments are the erased orders that have appointed the confidant of an owner's vehicle.
func (s Store) Appointments(ctx context.Context, owner uuid.UUID, vin string, today domain.Date) (orders []string, err error) {
	hash, err := s.appointmentHash(ctx, owner, vin)
	if err != nil {
		return nil, err
	}
	found, err := s.Queries.Appointments(ctx, sqlc.AppointmentsParams{OwnerID: owner, VinHash: hash, Today: db.Day(today)})
	for _, order := range found {
		orders = append(orders, order.String())
	}
	return orders, err
}

func (s Store) appointmentHash(ctx context.Context, owner uuid.UUID, vin string) ([]byte, error) {
	return s.Keys.Hash(ctx, owner, "appointment", vin)
}
