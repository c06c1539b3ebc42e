package activities

import (
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// The second party finds an order, and is written to, from the moment at which it is asked to sign: never before, and to
// the end (GAP-24).
func TestPartiesOfAnOrder(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	initiator, participant := uuid.New(), uuid.New()
	state := domain.Order{
		ID: uuid.New(), CitizenID: initiator.String(), Service: domain.OwnerToConfidantService, Status: domain.StatusDraft,
		SubStatus: domain.SubStatusPending, Version: 1, Email: "owner@ukr.net",
	}
	store := keytest.Store(t, pool)
	records := newRecords(pool, store, 0)
	record := func(kind domain.EventKind) {
		t.Helper()
		event := domain.Event{Version: state.Version, At: time.Now(), Kind: kind}
		_, err := records.record(ctx, order.Projection{Order: state, Events: []domain.Event{event}})
		require.NoError(t, err)
	}
	record(domain.EventCreated)
	require.Equal(t, []int{1, 0}, orderCounts(t, pool, initiator, participant))

	state.Version, state.Status, state.SubStatus = 2, domain.StatusWaitToConfirm, ""
	state.ParticipantID, state.ParticipantEmail = participant.String(), "user@ukr.net"
	record(domain.EventConfirmable)
	require.Equal(t, []int{1, 1}, orderCounts(t, pool, initiator, participant))
	state.Version, state.Status = 3, domain.StatusDone
	record(domain.EventDone)
	require.Equal(t, []int{1, 1}, orderCounts(t, pool, initiator, participant))

	var recipients []string
	for _, letter := range keytest.Letters(t, pool, store) {
		recipients = append(recipients, letter.Recipient)
	}
	slices.Sort(recipients)
	require.Equal(t, []string{"owner@ukr.net", "user@ukr.net", "user@ukr.net"}, recipients)
}

// Who was asked to sign hears that the time for it has passed; who was not yet asked hears nothing.
func TestPartiesOfAnExpiredOrder(t *testing.T) {
	for invited, wanted := range map[string][]string{"": {"owner@ukr.net"}, "user@ukr.net": {"owner@ukr.net", "user@ukr.net"}} {
		state := domain.Order{Service: domain.ConfidantToOwnerService, Status: domain.StatusExpired, Email: "owner@ukr.net", ParticipantEmail: invited}
		rows := letters(order.Projection{Order: state, Events: []domain.Event{{Kind: domain.EventExpired}}}, uuid.New())
		var told []string
		for _, row := range rows {
			told = append(told, row.Recipient)
		}
		require.Equal(t, wanted, told)
	}
}

// orderCounts are how many orders each citizen finds.
func orderCounts(t *testing.T, pool *pgxpool.Pool, citizens ...uuid.UUID) (counts []int) {
	t.Helper()
	for _, citizen := range citizens {
		rows, err := sqlc.New(pool).OrdersOfCitizen(t.Context(), citizen)
		require.NoError(t, err)
		counts = append(counts, len(rows))
	}
	return counts
}

// The store of an order come in the order in which they are asked for; one that is lost is no empty signature.
func TestShelf(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	id, other := uuid.New(), uuid.New()
	kept := keytest.Store(t, pool)
	require.NoError(t, kept.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: id, Content: []byte("{}"), CreatedAt: time.Now()}))
	keep := func(order uuid.UUID, content string) string {
		t.Helper()
		file := uuid.New()
		_, err := kept.AddFile(ctx, sqlc.AddFileParams{
			ID: file, CitizenID: uuid.New(), OrderID: &order, Kind: string(domain.FileSignature), MediaType: "application/pkcs7-signature",
			Content: []byte(content), CreatedAt: time.Now(),
		})
		require.NoError(t, err)
		return file.String()
	}
	first, second, foreign := keep(id, "first"), keep(id, "second"), keep(other, "foreign")
	files := orderFiles{store: kept}
	content, signatures, err := files.signed(ctx, id, second, first)
	require.NoError(t, err)
	require.Equal(t, "{}", string(content))
	require.Equal(t, [][]byte{[]byte("second"), []byte("first")}, signatures)
	for _, lost := range []string{foreign, uuid.NewString(), ""} {
		_, _, err = files.signed(ctx, id, first, lost)
		require.Error(t, err)
	}
	files.unsigned = true
	_, signatures, err = files.signed(ctx, id, first, "")
	require.NoError(t, err)
	require.Equal(t, [][]byte{[]byte("first"), nil}, signatures, "a demonstration may do without")
	_, _, err = files.signed(ctx, other, foreign)
	require.Error(t, err, "it has no statement")
}
