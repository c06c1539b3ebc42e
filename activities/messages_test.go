package activities

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/mail"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows/order"
)

// mailbox keeps what is sent.
type mailbox struct{ messages []mail.Message }

func (m *mailbox) Send(_ context.Context, message mail.Message) error {
	m.messages = append(m.messages, message)
	return nil
}

// An order that is taken back repeats its versions. What it tells then for the first time is written, what was told is not
// told again.
func TestLettersOfAnOrderTakenBack(t *testing.T) {
	pool, ctx := dbtest.New(t), t.Context()
	queries, records := sqlc.New(pool), records{database: pool, publicURL: "http://localhost:1"}
	told := &mailbox{}
	sender := Sender{Database: pool, Mail: told, Logger: slog.New(slog.DiscardHandler)}
	id := uuid.New()
	happens := func(version int64, kind domain.EventKind) {
		t.Helper()
		state := domain.Order{
			ID: id.String(), CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusSigned,
			Version: version, Email: "driver@ukr.net",
		}
		_, err := records.record(ctx, order.Recorded{
			Order: state, Events: []domain.Event{{Version: version, At: time.Now(), Kind: kind}},
		})
		require.NoError(t, err)
		_, err = sender.sendDue(ctx)
		require.NoError(t, err)
	}
	takenBack := func() {
		t.Helper()
		require.NoError(t, queries.TakeOrderBack(ctx, sqlc.TakeOrderBackParams{ID: id, Version: 1}))
		require.NoError(t, queries.DropEventsAfter(ctx, sqlc.DropEventsAfterParams{OrderID: id, Version: 1}))
	}
	happens(1, domain.EventCreated)
	happens(2, domain.EventPaid)
	takenBack()
	happens(2, domain.EventExpired)
	takenBack()
	happens(2, domain.EventPaid)

	require.Len(t, told.messages, 2)
	require.Contains(t, told.messages[0].Subject, "Оплату отримано")
	require.Contains(t, told.messages[1].Subject, "Час на оформлення минув")
	require.NotEqual(t, told.messages[0].ID, told.messages[1].ID)
}
