package activities

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"go.temporal.io/sdk/worker"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Appointments are the orders that have appointed confidants.
type Appointments interface {
	ReportRevocation(ctx context.Context, orderID uuid.UUID, on domain.Date) error
}

// noticeFor is how long the confidant's feed has the notice of a revocation.
const noticeFor = 30 * 24 * time.Hour

// appointments report revocations to those who have lost their right.
type appointments struct {
	database *pgxpool.Pool
	store    store.Store
	orders   Appointments
}

func (a appointments) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.ReportRevocation, a.report)
}

// report signals the order of the appointment, which notifies its parties. If the order is erased, the confidant is notified here.
func (a appointments) report(ctx context.Context, in workflows.RevocationReport) (effect.Nothing, error) {
	var nothing effect.Nothing
	if err := a.orders.ReportRevocation(ctx, in.OrderID, in.On); err != nil {
		return nothing, err
	}
	if err := pgx.BeginFunc(ctx, a.database, func(tx pgx.Tx) error { return a.notify(ctx, sqlc.New(tx), in) }); err != nil {
		return nothing, fmt.Errorf("revocation of %s: %w", in.OrderID, err)
	}
	return nothing, nil
}

// notify ends what remains of an erased order's appointment, and notifies the confidant in the same transaction.
func (a appointments) notify(ctx context.Context, queries *sqlc.Queries, in workflows.RevocationReport) error {
	id, err := queries.EndAppointment(ctx, in.OrderID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil // the order has its data, or the confidant was notified
	}
	if err != nil {
		return err
	}
	confidant, err := a.store.In(queries).Citizen(ctx, id)
	if err != nil {
		return err
	}
	now := time.Now()
	notice := domain.RevocationNotice(in.OrderID.String(), in.Vehicle, in.On, now)
	row, err := a.seal(ctx, id, notice, now)
	if err != nil {
		return err
	}
	kept, err := queries.KeepReminder(ctx, row)
	if err != nil || kept != row.ID { // the confidant was notified
		return err
	}
	return reminders{store: a.store}.write(ctx, queries, row.ID, row.Kind, confidant, notice, now)
}

func (a appointments) seal(ctx context.Context, confidant uuid.UUID, notice domain.Reminder, now time.Time) (sqlc.KeepReminderParams, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return sqlc.KeepReminderParams{}, err
	}
	over := now.Add(noticeFor)
	return a.store.SealReminder(ctx, sqlc.KeepReminderParams{
		ID: id, CitizenID: confidant, Kind: string(domain.NotifyConfidant), EndDate: db.Day(notice.Event.Payload.EndDate), CreatedAt: now, OverAt: &over,
	}, notice)
}
