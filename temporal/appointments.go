package temporal

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
	return s.Queries.KeepAppointment(ctx, sqlc.KeepAppointmentParams{
		OrderID: order, OwnerID: owner, ConfidantID: confidant, VinHash: s.appointmentHash(owner, made.VIN), EndDate: db.Day(made.EndDate),
	})
}

// Appointments are the erased orders that have appointed the confidant of an owner's vehicle.
func (s Store) Appointments(ctx context.Context, owner uuid.UUID, vin string, today domain.Date) (orders []string, err error) {
	found, err := s.Queries.Appointments(ctx, sqlc.AppointmentsParams{
		OwnerID: owner, VinHash: s.appointmentHash(owner, vin), Today: db.Day(today),
	})
	for _, order := range found {
		orders = append(orders, order.String())
	}
	return orders, err
}

func (s Store) appointmentHash(owner uuid.UUID, vin string) []byte {
	return s.hash(owner, "appointment", vin)
}
