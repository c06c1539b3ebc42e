package jobs

import (
	"context"
	"encoding/json"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus/testutil"
	"github.com/stretchr/testify/require"

	"cabinet/clients/push"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// browsers are push services: what each endpoint has received, and what it answers in place of taking it.
type browsers struct {
	mutex    sync.Mutex
	received map[string][]push.Message
	refusing map[string]*wire.Error
}

func (b *browsers) Send(_ context.Context, to domain.PushSubscription, message push.Message) error {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if fault := b.refusing[to.Endpoint]; fault != nil {
		return fault
	}
	b.received[to.Endpoint] = append(b.received[to.Endpoint], message)
	return nil
}

// titles are the titles that an endpoint has received.
func (b *browsers) titles(t *testing.T, endpoint string) (titles []string) {
	t.Helper()
	for _, message := range b.received[endpoint] {
		var push domain.Push
		require.NoError(t, json.Unmarshal(message.Content, &push))
		titles = append(titles, push.Title)
	}
	return titles
}

// notified is a read model with a citizen whose browsers are notified of an order.
type notified struct {
	*testing.T
	pool    *pgxpool.Pool
	store   store.Store
	effects effects
	*browsers
	pusher  *PushSender
	citizen uuid.UUID
	state   domain.Order
}

func notify(t *testing.T) *notified {
	pool := asWorker(t)
	n := &notified{T: t, pool: pool, store: keytest.Store(t, pool), browsers: &browsers{received: map[string][]push.Message{}, refusing: map[string]*wire.Error{}}}
	n.effects = effectsOf(pool, n.store)
	n.pusher = &PushSender{Store: n.store, Push: n.browsers, Logger: slog.New(slog.DiscardHandler)}
	n.citizen = keytest.Citizen(t, keytest.Admin(t, n.pool, n.store), "r", domain.Person{})
	n.state = domain.Order{
		ID: uuid.New(), CitizenID: n.citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusSigned, Version: 1,
	}
	return n
}

// browser subscribes a browser of a citizen at a push service.
func (n *notified) browser(citizen uuid.UUID, service, name string) (endpoint string) {
	n.Helper()
	return keytest.Browser(n, keytest.Admin(n, n.pool, n.store), citizen, service, name)
}

// happens records an event of the order.
func (n *notified) happens(version int64, kind domain.EventKind) {
	n.Helper()
	n.state.Version = version
	n.effects.record(n, order.Projection{
		Order: n.state, Events: []domain.Event{{Version: version, At: time.Now(), Kind: kind}},
	})
}

// sends sends what is due at an instant.
func (n *notified) sends(at time.Time) {
	n.Helper()
	for {
		taken, err := n.pusher.sendDue(n.Context(), at)
		require.NoError(n, err)
		if !taken {
			return
		}
	}
}

// waiting is how many notifications are not sent yet.
func (n *notified) waiting() (count int) {
	n.Helper()
	require.NoError(n, n.pool.QueryRow(n.Context(), "SELECT count(*) FROM pushes WHERE closed_at IS NULL").Scan(&count))
	return count
}

// takes takes the notification that is due at an instant, as a sender does before it sends it.
func (n *notified) takes(at time.Time) sqlc.TakePushRow {
	n.Helper()
	due, err := n.pusher.take(n.Context(), at)
	require.NoError(n, err)
	return due
}

func (n *notified) subscriptions() (count int) {
	n.Helper()
	require.NoError(n, n.pool.QueryRow(n.Context(), "SELECT count(*) FROM push_subscriptions").Scan(&count))
	return count
}

// A change of an order is notified once in each of its citizen's browsers, beside the letter, also without an address for that; and in
// nobody else's. A redriven order notifies of what is new.
func TestPushesOfAnOrder(t *testing.T) {
	n := notify(t)
	stranger := keytest.Citizen(t, keytest.Admin(t, n.pool, n.store), "s", domain.Person{})
	phone, computer := n.browser(n.citizen, "fcm.googleapis.com", "phone"), n.browser(n.citizen, "web.push.apple.com", "computer")
	n.browser(stranger, "fcm.googleapis.com", "stranger")
	for range 2 {
		n.happens(2, domain.EventPaid)
		n.sends(time.Now())
	}
	require.Equal(t, []string{"Оплату отримано"}, n.titles(t, phone))
	require.Equal(t, []string{"Оплату отримано"}, n.titles(t, computer))
	require.Len(t, n.received, 2)

	first, other := n.received[phone][0], n.received[computer][0]
	require.JSONEq(t, `{"title":"Оплату отримано","body":"Перевірка транспортного засобу",
		"path":"/services/ordered#order-`+n.state.ID.String()+`","tag":"`+n.state.ID.String()+`","version":2}`, string(first.Content))
	require.Len(t, first.Topic, 32)
	require.NotEqual(t, first.Topic, other.Topic, "services cannot compare them")
	require.InDelta(t, (3 * 24 * time.Hour).Seconds(), first.TTL.Seconds(), 60)
	require.False(t, first.Urgent)

	require.NoError(t, n.store.Queries.ResetOrder(t.Context(), sqlc.ResetOrderParams{ID: n.state.ID, Version: 1}))
	n.happens(2, domain.EventExpired)
	n.sends(time.Now())
	require.Equal(t, []string{"Оплату отримано", "Час на оформлення минув"}, n.titles(t, phone))
	require.Equal(t, first.Topic, n.received[phone][1].Topic, "one order is one topic")
}

// While a push service is down nothing is lost, other services are not delayed, and afterwards only the newest change is notified.
func TestPushesWhileAServiceIsDown(t *testing.T) {
	n := notify(t)
	phone, computer := n.browser(n.citizen, "fcm.googleapis.com", "phone"), n.browser(n.citizen, "web.push.apple.com", "computer")
	n.refusing[phone] = &wire.Error{Kind: wire.Unavailable, RetryAfter: time.Minute}
	now := time.Now()
	n.happens(2, domain.EventPaid)
	n.sends(now.Add(time.Second))
	n.happens(3, domain.EventSubmitted)
	n.sends(now.Add(2 * time.Second))
	require.Equal(t, []string{"Оплату отримано", "Заявку відправлено"}, n.titles(t, computer))
	require.Empty(t, n.received[phone])

	n.refusing[phone] = nil
	n.sends(now.Add(30 * time.Second))
	require.Empty(t, n.received[phone], "it was asked to wait for a minute")
	n.sends(now.Add(2 * time.Minute))
	require.Equal(t, []string{"Заявку відправлено"}, n.titles(t, phone))
	n.sends(now.Add(time.Hour))
	require.Len(t, n.received[phone], 1)
}

// A subscription that is over is deleted with what waits for it; a refused notification is not sent again, and keeps it.
func TestPushesThatAreNotTaken(t *testing.T) {
	n := notify(t)
	gone, refused := n.browser(n.citizen, "fcm.googleapis.com", "gone"), n.browser(n.citizen, "fcm.googleapis.com", "refused")
	n.refusing[gone] = &wire.Error{Kind: wire.NotFound, Status: 410}
	n.refusing[refused] = &wire.Error{Kind: wire.Refused, Status: 413}
	n.happens(2, domain.EventPaid)
	n.sends(time.Now())
	require.Equal(t, 1, n.subscriptions())
	clear(n.refusing)
	n.sends(time.Now().Add(time.Hour))
	require.Empty(t, n.received)
	n.happens(3, domain.EventSubmitted)
	n.sends(time.Now())
	require.Equal(t, []string{"Заявку відправлено"}, n.titles(t, refused))
}

// A notification that a push service does not accept from the cabinet is sent when the cause is repaired. Until then the service is asked
// on for other browsers, and the refusals are counted.
func TestPushesOfAKeyThatIsNotAccepted(t *testing.T) {
	n := notify(t)
	refused, other := n.browser(n.citizen, "fcm.googleapis.com", "refused"), n.browser(n.citizen, "fcm.googleapis.com", "other")
	n.refusing[refused] = &wire.Error{Kind: wire.AccessDenied, Status: 403}
	before := testutil.ToFloat64(pushOutcomes.WithLabelValues(pushRefused))
	n.happens(2, domain.EventPaid)
	now := time.Now()
	n.sends(now)
	require.Len(t, n.received[other], 1)
	require.Empty(t, n.received[refused])
	require.InDelta(t, before+1, testutil.ToFloat64(pushOutcomes.WithLabelValues(pushRefused)), 0)
	clear(n.refusing)
	n.sends(now.Add(time.Minute))
	require.Len(t, n.received[refused], 1)
}

// A worker that dies while it sends repeats the notification soon; one that came too late is not sent; an erased order has none.
func TestPushesInTime(t *testing.T) {
	n := notify(t)
	phone := n.browser(n.citizen, "fcm.googleapis.com", "phone")
	n.happens(2, domain.EventPaid)
	now := time.Now()
	n.takes(now)
	n.sends(now)
	require.Empty(t, n.received[phone], "another sender has it")
	n.sends(now.Add(longestSending))
	require.Len(t, n.received[phone], 1)

	n.happens(3, domain.EventSubmitted)
	n.sends(now.Add(4 * 24 * time.Hour))
	require.Len(t, n.received[phone], 1, "it is of no more use")

	n.happens(4, domain.EventDone)
	carryOut(t, n.effects, order.Erase, n.state.ID)
	n.sends(time.Now())
	require.Len(t, n.received[phone], 1)
	require.Equal(t, 1, n.subscriptions(), "the citizen's browsers are notified of other orders")
}

// While a notification is on its way to a browser, no other is sent there: a newer one that arrived first would be replaced by it. Other
// browsers are not delayed.
func TestPushesInOrder(t *testing.T) {
	n := notify(t)
	phone := n.browser(n.citizen, "fcm.googleapis.com", "phone")
	n.happens(2, domain.EventPaid)
	now := time.Now()
	slow := n.takes(now)
	computer := n.browser(n.citizen, "fcm.googleapis.com", "computer")
	n.happens(3, domain.EventSubmitted)
	n.sends(time.Now())
	require.Equal(t, []string{"Заявку відправлено"}, n.titles(t, computer))
	require.Empty(t, n.received[phone], "one is on its way")

	require.NoError(t, n.pusher.send(t.Context(), slow, now))
	require.NoError(t, n.pusher.record(t.Context(), slow, now, nil))
	n.sends(time.Now())
	require.Equal(t, []string{"Оплату отримано", "Заявку відправлено"}, n.titles(t, phone))

	n.happens(4, domain.EventDone)
	slow = n.takes(time.Now())
	n.happens(5, domain.EventExpired)
	require.NoError(t, n.pusher.record(t.Context(), slow, time.Now(), &wire.Error{Kind: wire.Unavailable, RetryAfter: time.Millisecond}))
	n.sends(time.Now().Add(time.Second))
	require.Equal(t, "Час на оформлення минув", n.titles(t, phone)[2], "one that was not taken does not stop a newer one")
}

// Senders of all processes keep the order: whatever else a browser receives, the newest change of an order comes last.
func TestPushesOfManySenders(t *testing.T) {
	n := notify(t)
	phone := n.browser(n.citizen, "fcm.googleapis.com", "phone")
	ctx, cancel := context.WithCancel(t.Context())
	var senders sync.WaitGroup
	for range 3 {
		other := &PushSender{Store: n.store, Push: n.browsers, Logger: slog.New(slog.DiscardHandler)}
		senders.Go(func() { other.Run(ctx) })
	}
	for range 20 {
		n.state.ID = uuid.New()
		for version := range int64(6) {
			n.happens(version+2, domain.EventPaid)
		}
	}
	require.Eventually(t, func() bool { return n.waiting() == 0 }, 20*time.Second, 20*time.Millisecond)
	cancel()
	senders.Wait()
	last := map[string]int64{}
	for _, message := range n.received[phone] {
		var shown domain.Push
		require.NoError(t, json.Unmarshal(message.Content, &shown))
		require.Greater(t, shown.Version, last[shown.Tag])
		last[shown.Tag] = shown.Version
	}
	require.Len(t, last, 20)
	for order, version := range last {
		require.EqualValues(t, 7, version, order)
	}
}

// A notification that cannot be read does not stop others to the same browser.
func TestPushesBesideAnUnreadableOne(t *testing.T) {
	n := notify(t)
	phone := n.browser(n.citizen, "fcm.googleapis.com", "phone")
	n.happens(2, domain.EventPaid)
	_, err := n.pool.Exec(t.Context(), "UPDATE pushes SET sealed = 'x'")
	require.NoError(t, err)
	n.state.ID = uuid.New()
	n.happens(2, domain.EventSubmitted)
	now := time.Now()
	_, err = n.pusher.sendDue(t.Context(), now)
	require.Error(t, err)
	n.sends(now)
	require.Equal(t, []string{"Заявку відправлено"}, n.titles(t, phone))
}

// The second party of an order is notified of what it is written about.
func TestPushesOfTheSecondParty(t *testing.T) {
	n := notify(t)
	other := keytest.Citizen(t, keytest.Admin(t, n.pool, n.store), "s", domain.Person{})
	mine, theirs := n.browser(n.citizen, "fcm.googleapis.com", "mine"), n.browser(other, "fcm.googleapis.com", "theirs")
	n.state.Service, n.state.Status = domain.OwnerToConfidantService, domain.StatusWaitToConfirm
	n.state.ParticipantID = other.String()
	n.state.Deadline = &domain.Deadline{Kind: domain.DeadlineConfirmation, Until: time.Now().Add(time.Hour)}
	n.happens(2, domain.EventConfirmable)
	n.sends(time.Now())
	require.Len(t, n.received[theirs], 1)
	require.True(t, n.received[theirs][0].Urgent)
	require.LessOrEqual(t, n.received[theirs][0].TTL, time.Hour)
	for _, title := range n.titles(t, mine) {
		require.NotEqual(t, n.titles(t, theirs)[0], title)
	}
}
