package jobs

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/clients/mail"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// mailbox keeps what is sent.
type mailbox struct{ messages []mail.Message }

func (m *mailbox) Session() mail.Session { return m }

func (m *mailbox) Close() {}

func (m *mailbox) Send(_ context.Context, message mail.Message) error {
	m.messages = append(m.messages, message)
	return nil
}

// An order that is taken back repeats its versions. What it tells then for the first time is written, what was told is not
// told again.
func TestLettersOfAnOrderTakenBack(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	store := keytest.Store(t, pool)
	queries, effects := sqlc.New(pool), effectsOf(pool, store)
	told := &mailbox{}
	sender := LetterSender{Database: pool, Keys: store.Keys, Mail: told, Logger: slog.New(slog.DiscardHandler)}
	id := uuid.New()
	happens := func(version int64, kind domain.EventKind) {
		t.Helper()
		state := domain.Order{
			ID: id, CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusSigned,
			Version: version, Email: "driver@ukr.net",
		}
		effects.record(t, order.Projection{
			Order: state, Events: []domain.Event{{Version: version, At: time.Now(), Kind: kind}},
		})
		_, err := sender.sendDue(ctx)
		require.NoError(t, err)
	}
	takenBack := func() {
		t.Helper()
		require.NoError(t, queries.ResetOrder(ctx, sqlc.ResetOrderParams{ID: id, Version: 1}))
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

// dying is a mail server whose client is told to end while it takes the second letter.
type dying struct {
	mailbox
	end context.CancelFunc
}

func (d *dying) Session() mail.Session { return d }

func (d *dying) Send(ctx context.Context, message mail.Message) error {
	if len(d.messages) == 1 {
		d.end()
		return ctx.Err()
	}
	return d.mailbox.Send(ctx, message)
}

// happensTo records an event of a new order.
func happensTo(t *testing.T, pool *pgxpool.Pool, store store.Store, kind domain.EventKind) {
	t.Helper()
	effectsOf(pool, store).record(t, order.Projection{
		Order: domain.Order{
			ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusSigned,
			Version: 1, Email: "driver@ukr.net",
		},
		Events: []domain.Event{{Version: 1, At: time.Now(), Kind: kind}},
	})
}

// A letter that was sent is not sent again because the worker ended with the next one.
func TestLettersWhileTheWorkerEnds(t *testing.T) {
	pool := asWorker(t)
	ctx, end := context.WithCancel(t.Context())
	first, store := &dying{end: end}, keytest.Store(t, pool)
	sender := LetterSender{Database: pool, Keys: store.Keys, Mail: first, Logger: slog.New(slog.DiscardHandler)}
	for range 3 {
		happensTo(t, pool, store, domain.EventPaid)
	}
	sender.Run(ctx)

	next := &mailbox{}
	sender.Mail = next
	_, err := sender.sendDue(t.Context())
	require.NoError(t, err)
	require.Len(t, next.messages, 2, "those that were not sent are given back at once")
	require.Len(t, first.messages, 1)
	require.NotContains(t, []string{next.messages[0].ID, next.messages[1].ID}, first.messages[0].ID)
}

// A letter that cannot be read is tried again later, and does not stop the letters of other orders.
func TestLettersBesideAnUnreadableOne(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	store, sent := keytest.Store(t, pool), &mailbox{}
	sender := LetterSender{Database: pool, Keys: store.Keys, Mail: sent, Logger: slog.New(slog.DiscardHandler)}
	happensTo(t, pool, store, domain.EventPaid)
	_, err := pool.Exec(ctx, "UPDATE messages SET sealed = 'x'")
	require.NoError(t, err)
	happensTo(t, pool, store, domain.EventExpired)
	for range 3 {
		_, err := sender.sendDue(ctx)
		require.NoError(t, err)
	}
	require.Len(t, sent.messages, 1)
	require.Contains(t, sent.messages[0].Subject, "Час на оформлення минув")

	var attempts int
	require.NoError(t, pool.QueryRow(ctx, "SELECT attempts FROM messages WHERE sent_at IS NULL AND refused_at IS NULL").Scan(&attempts))
	require.Equal(t, 1, attempts)
}

// refusing is a mail server that answers every letter in one way.
type refusing struct{ err error }

func (r refusing) Session() mail.Session { return r }

func (r refusing) Close() {}

func (r refusing) Send(context.Context, mail.Message) error { return r.err }

// A letter is given up only where the recipient has no mailbox. One that the server refuses for the cabinet's sake, or for its own,
// still waits, is counted, and is sent when the cause is repaired.
func TestRefusedLetters(t *testing.T) {
	for _, row := range []struct {
		kind    wire.Kind
		outcome string
		waits   int
	}{
		{wire.Refused, letterNoMailbox, 0},
		{wire.AccessDenied, letterRefused, 1},
		{wire.BadRequest, letterRefused, 1},
		{wire.Unavailable, letterDelayed, 1},
		{wire.Malformed, letterDelayed, 1},
	} {
		pool, ctx := asWorker(t), t.Context()
		store := keytest.Store(t, pool)
		sender := LetterSender{
			Database: pool, Keys: store.Keys, Logger: slog.New(slog.DiscardHandler),
			Mail: refusing{&wire.Error{System: "mail", Operation: "send", Kind: row.kind}},
		}
		happensTo(t, pool, store, domain.EventPaid)
		counted := letterOutcomes.WithLabelValues(row.outcome)
		before := testutil.ToFloat64(counted)
		_, err := sender.sendDue(ctx)
		require.NoError(t, err)
		require.InDelta(t, before+1, testutil.ToFloat64(counted), 0, row.kind)
		backlog, err := sqlc.New(pool).CountBacklog(ctx, sqlc.CountBacklogParams{Now: time.Now()})
		require.NoError(t, err)
		require.EqualValues(t, row.waits, backlog.Letters, "%s: LettersWait sees it", row.kind)

		_, err = pool.Exec(ctx, "UPDATE messages SET next_at = now()")
		require.NoError(t, err)
		taken := &mailbox{}
		sender.Mail = taken
		_, err = sender.sendDue(ctx)
		require.NoError(t, err)
		require.Len(t, taken.messages, row.waits, row.kind)
	}
}

// counting is a mail server that counts its connections, and how many letters each has sent at the same time.
type counting struct {
	mutex    sync.Mutex
	sessions int
	sent     []string
	pause    time.Duration
}

func (c *counting) Session() mail.Session {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sessions++
	return c
}

func (c *counting) Close() {}

func (c *counting) Send(_ context.Context, message mail.Message) error {
	time.Sleep(c.pause)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.sent = append(c.sent, message.To)
	return nil
}

// Letters are sent by few connections, each letter once, however many senders there are; one for which a person waits is sent first, and
// while they are sent nothing is locked: a letter's order can be erased.
func TestLettersAreSentInBatches(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	s := keytest.Store(t, pool)
	queries := sqlc.New(pool)
	write := func(to string, urgent bool) uuid.UUID {
		message, err := s.SealLetter(store.Letter{
			OrderID: uuid.New(), Version: 1, Party: "initiator", Kind: "test", CreatedAt: time.Now(), Recipient: to, Urgent: urgent,
		})
		require.NoError(t, err)
		require.NoError(t, queries.AddMessage(ctx, message))
		return message.OrderID
	}
	const many = 150
	var last uuid.UUID
	for i := range many {
		last = write(fmt.Sprint(i), false)
	}
	write("who waits", true)
	server := &counting{pause: 5 * time.Millisecond}
	sender := LetterSender{Database: pool, Keys: s.Keys, Mail: server, Logger: slog.New(slog.DiscardHandler)}
	running, stop := context.WithCancel(ctx)
	var senders sync.WaitGroup
	for range 2 {
		senders.Go(func() { sender.Run(running) })
	}
	erasing, cancel := context.WithTimeout(ctx, time.Second)
	require.NoError(t, queries.EraseMessages(erasing, last))
	cancel()
	waiting := func() (count int) {
		require.NoError(t, pool.QueryRow(ctx, "SELECT count(*) FROM messages WHERE sent_at IS NULL").Scan(&count))
		return count
	}
	require.Eventually(t, func() bool { return waiting() == 0 }, 10*time.Second, 10*time.Millisecond)
	stop()
	senders.Wait()
	require.Contains(t, server.sent[:2*letterSenders], "who waits")
	require.LessOrEqual(t, server.sessions, many/lettersAtOnce+2*letterSenders)
	require.GreaterOrEqual(t, len(server.sent), many)
	slices.Sort(server.sent)
	require.Len(t, slices.Compact(server.sent), len(server.sent), "each is sent once")
}

// The letters of a sender that has crashed are sent by another one when its lease has ended, and not before.
func TestLettersOfACrashedSender(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	store, sent := keytest.Store(t, pool), &mailbox{}
	happensTo(t, pool, store, domain.EventPaid)
	taken, err := sqlc.New(pool).TakeMessages(ctx, sqlc.TakeMessagesParams{
		Now: time.Now(), Until: time.Now().Add(300 * time.Millisecond), AtMost: lettersAtOnce,
	})
	require.NoError(t, err)
	require.Len(t, taken, 1)
	sender := LetterSender{Database: pool, Keys: store.Keys, Mail: sent, Logger: slog.New(slog.DiscardHandler)}
	_, err = sender.sendDue(ctx)
	require.NoError(t, err)
	require.Empty(t, sent.messages)
	require.Eventually(t, func() bool {
		_, err := sender.sendDue(ctx)
		return err == nil && len(sent.messages) == 1
	}, 5*time.Second, 20*time.Millisecond)
}
