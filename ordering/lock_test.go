package ordering

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keytest"
	"cabinet/temporal/orders"
)

// scriptedEngine answers what the test has set.
type scriptedEngine struct {
	Engine
	err error
}

func (e *scriptedEngine) Create(_ context.Context, made orders.New) (domain.Order, error) {
	return made.Order, e.err
}

// process is an API process, with two requests of one citizen for one service.
type process struct {
	testing.TB
	*Orders
	database      *pgxpool.Pool
	engine        *scriptedEngine
	citizen       store.Citizen
	first, second uuid.UUID
}

func newProcess(t *testing.T) *process {
	database := dbtest.New(t)
	store := keytest.Store(t, database)
	p := &process{TB: t, database: database, engine: &scriptedEngine{}, first: uuid.New(), second: uuid.New()}
	p.citizen.ID = keytest.Citizen(t, store, "r", domain.Person{RNOKPP: driver})
	p.Orders = p.another(store)
	return p
}

// another is another process of the same database.
func (p *process) another(store store.Store) *Orders {
	return New(Config{Sendings: domain.StandardSendings, References: store.References, Now: func() time.Time { return noon }}, World{
		Database: p.database, Store: store, Engine: p.engine, Logger: slog.New(slog.DiscardHandler),
	})
}

// licence is a prepared licence exchange.
func (p *process) licence(id uuid.UUID) *draft {
	service, _ := p.Service(domain.LicenceExchangeService)
	return &draft{id: id, service: service, citizen: p.citizen, attempt: uuid.New(), order: domain.Order{
		ID: id, Service: domain.LicenceExchangeService, DataKey: "a licence",
	}}
}

// try locks and starts an order with an outcome, and reports what came of it.
func (p *process) try(id uuid.UUID, outcome error) (came chan error) {
	return p.tryAs(p.Orders, p.licence(id), outcome)
}

func (p *process) tryAs(as *Orders, d *draft, outcome error) (came chan error) {
	p.engine.err = outcome
	came = make(chan error, 1)
	go func() {
		err := as.lock(p.Context(), d)
		if err == nil {
			_, err = as.start(p.Context(), d, nil)
		}
		came <- err
	}()
	return came
}

// waits checks that a request is not let in yet.
func (p *process) waits(came chan error) {
	p.Helper()
	select {
	case err := <-came:
		require.FailNow(p, "it was let in", "%v", err)
	case <-time.After(3 * lockPause):
	}
}

// appear has the read model hold an order.
func (p *process) appear(id uuid.UUID, key string) {
	p.Helper()
	keytest.Order(p, p.world.Store, sqlc.UpsertOrderParams{
		ID: id, CitizenID: p.citizen.ID, Service: "licence-exchange", Status: "draft", Version: 1, CreatedAt: noon, UpdatedAt: noon,
		Snapshot: []byte(`{"id":"` + id.String() + `","service":"licence-exchange","status":"draft","dataKey":"` + key + `"}`),
	})
}

func (p *process) count(table string) (rows int) {
	p.Helper()
	require.NoError(p, p.database.QueryRow(p.Context(), "SELECT count(*) FROM "+table).Scan(&rows))
	return rows
}

// A second request is compared when the read model has the order of the first, or that was refused; one whose outcome is unknown
// holds it up no longer than a lock lasts.
func TestLock(t *testing.T) {
	t.Run("until it can be read", func(t *testing.T) {
		p := newProcess(t)
		require.NoError(t, <-p.try(p.first, nil))
		second := p.tryAs(p.another(p.world.Store), p.licence(p.second), nil)
		p.waits(second)
		require.NoError(t, <-p.try(p.first, nil), "sent again")
		p.appear(p.first, "another licence")
		require.NoError(t, <-second)
	})
	t.Run("and then it is a duplicate", func(t *testing.T) {
		p := newProcess(t)
		require.NoError(t, <-p.try(p.first, nil))
		second := p.tryAs(p.another(p.world.Store), p.licence(p.second), nil)
		p.waits(second)
		p.appear(p.first, "a licence")
		err := <-second
		var refusal *domain.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, domain.CodeActiveApplication, refusal.Code)
		require.Equal(t, p.first.String(), refusal.OrderID)
	})
	for name, refusal := range map[string]*domain.Error{
		"refused":                   {Code: domain.CodeScantRegistry, Settled: true},
		"not made during an outage": {Code: domain.CodeUnavailable, Settled: true},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProcess(t)
			require.Error(t, <-p.try(p.first, refusal))
			require.NoError(t, <-p.try(p.second, nil))
		})
	}
	t.Run("refused by an engine that has too much to do", func(t *testing.T) {
		p := newProcess(t)
		require.Error(t, <-p.try(p.first, domain.Refuse(domain.CodeTooManyRequests)))
		p.waits(p.try(p.second, nil))
	})
	t.Run("not started", func(t *testing.T) {
		p := newProcess(t)
		gone := p.licence(p.first)
		gone.scans = []uuid.UUID{uuid.New()}
		require.Equal(t, domain.CodeFileGone, domain.CodeOf(<-p.tryAs(p.Orders, gone, nil)))
		require.Zero(t, p.count("order_locks"))
		require.NoError(t, <-p.try(p.second, nil))
	})
	t.Run("not started the second time", func(t *testing.T) {
		p := newProcess(t)
		require.Error(t, <-p.try(p.first, errors.New("a fault")))
		gone := p.licence(p.first)
		gone.scans = []uuid.UUID{uuid.New()}
		require.Error(t, <-p.tryAs(p.Orders, gone, nil))
		p.waits(p.try(p.second, nil))
	})
	t.Run("unknown", func(t *testing.T) {
		p := newProcess(t)
		require.Error(t, <-p.try(p.first, errors.New("a fault")))
		second := p.try(p.second, nil)
		p.waits(second)
		_, err := p.database.Exec(t.Context(), `UPDATE order_locks SET locked_at = locked_at - interval '61 seconds'`)
		require.NoError(t, err)
		require.NoError(t, <-second)
	})
}

// A draft that is refused for what the order of another request has taken is a duplicate of that order.
func TestRefusalNamesTheOtherOrder(t *testing.T) {
	for key, code := range map[string]domain.Code{"a licence": domain.CodeActiveApplication, "another licence": domain.CodePlateTaken} {
		t.Run(key, func(t *testing.T) {
			p := newProcess(t)
			require.NoError(t, <-p.try(p.first, nil))
			came := make(chan error, 1)
			go func() { came <- p.explain(t.Context(), p.licence(p.second), domain.Refuse(domain.CodePlateTaken)) }()
			p.waits(came)
			p.appear(p.first, key)
			require.Equal(t, code, domain.CodeOf(<-came))
			var holder uuid.UUID
			require.NoError(t, p.database.QueryRow(t.Context(), "SELECT order_id FROM order_locks").Scan(&holder))
			require.Equal(t, p.first, holder, "a refused draft locks nothing")
		})
	}
	p := newProcess(t)
	require.NoError(t, <-p.try(p.first, nil))
	require.ErrorIs(t, p.explain(t.Context(), p.licence(p.second), errAway), errAway, "an outage is answered at once")
}

var errAway = errors.New("a register is away")

// Of two requests at the same moment, in two processes, one is started and the other waits for it.
func TestOnlyOneRequestLocks(t *testing.T) {
	p := newProcess(t)
	came := make(chan error, 2)
	for _, id := range []uuid.UUID{p.first, p.second} {
		as, d := p.another(p.world.Store), p.licence(id)
		go func() { came <- as.lock(t.Context(), d) }()
	}
	require.NoError(t, <-came)
	p.waits(came)
}

// Of an order that is refused, nothing is kept; the papers of one that is locked are, and once.
func TestPapersAreKeptWithTheLock(t *testing.T) {
	p := newProcess(t)
	p.appear(p.first, "a licence")
	d := p.licence(p.second)
	d.drawing = &drawing{id: uuid.New(), content: []byte("ink")}
	d.order.Email = "stranger@ukr.net"
	require.NoError(t, d.write(map[string]any{"application": "an exchange"}))
	kept := func() (rows []int) {
		for _, table := range []string{"files", "statements", "sendings", "order_locks"} {
			rows = append(rows, p.count(table))
		}
		return rows
	}
	require.Equal(t, domain.CodeActiveApplication, domain.CodeOf(p.lock(t.Context(), d)))
	require.Equal(t, []int{0, 0, 0, 0}, kept())

	d.order.DataKey = "another licence"
	require.NoError(t, p.lock(t.Context(), d))
	require.Equal(t, []int{1, 1, 1, 1}, kept())
	fixed, err := p.world.Store.Statement(t.Context(), d.id)
	require.NoError(t, err)
	require.Equal(t, d.statement, fixed)

	d.attempt = uuid.New()
	require.NoError(t, p.lock(t.Context(), d), "sent again")
	require.Equal(t, []int{1, 1, 2, 1}, kept())
	require.NoError(t, d.write(map[string]any{"application": "another one"}))
	require.Equal(t, domain.CodeKeyReused, domain.CodeOf(p.lock(t.Context(), d)), "GAP-15: what is signed does not change")
}

// What was counted for an order that was refused is given back.
func TestRefusedOrdersAreNotCounted(t *testing.T) {
	p := newProcess(t)
	for outcome, counted := range map[*domain.Error]int{
		{Code: domain.CodeScantRegistry, Settled: true}: 0,
		{Code: domain.CodeAccepted}:                     1,
	} {
		d := p.licence(p.first)
		d.order.Email = "stranger@ukr.net"
		require.Error(t, <-p.tryAs(p.Orders, d, outcome))
		require.Equal(t, counted, p.count("sendings"))
		_, err := p.database.Exec(t.Context(), "DELETE FROM sendings")
		require.NoError(t, err)
	}
}

// Orders with an address that the citizen has not confirmed are bounded by the address; their own confirmed one is not.
func TestOrdersAreBoundedByAddress(t *testing.T) {
	first := newProcess(t)
	processes := []*Orders{first.Orders, first.another(first.world.Store)}
	count := func(as *Orders, citizen store.Citizen, order domain.Order) error {
		return pgx.BeginFunc(t.Context(), first.database, func(tx pgx.Tx) error {
			return as.countLetters(t.Context(), sqlc.New(tx), &draft{citizen: citizen, order: order, attempt: uuid.New()})
		})
	}
	own := store.Citizen{Person: domain.Person{Email: "own@ukr.net"}, EmailStatus: string(domain.EmailVerified)}
	appointment := domain.Order{Email: "Own@ukr.net", ParticipantEmail: "stranger@ukr.net"}
	for n := range domain.StandardSendings.Orders {
		require.NoError(t, count(processes[n%2], own, appointment))
	}
	appointment.ParticipantEmail = "STRANGER@ukr.net"
	for _, process := range processes {
		err := count(process, own, appointment)
		var refusal *domain.Error
		require.ErrorAs(t, err, &refusal)
		require.Equal(t, domain.CodeAddressLimit, refusal.Code)
		require.Equal(t, time.Hour, refusal.RetryAfter)
	}
	for range 2 * domain.StandardSendings.Orders {
		require.NoError(t, count(first.Orders, own, domain.Order{Email: "own@ukr.net"}))
	}
	twice := domain.Order{Email: "a@ukr.net", ParticipantEmail: "a@ukr.net"}
	require.NoError(t, count(first.Orders, store.Citizen{Person: domain.Person{Email: "a@ukr.net"}, EmailStatus: string(domain.EmailPending)}, twice))
}

// Of an order that is refused for a scan that is gone, the other scans are left for the next one (LIC-24).
func TestScansAreTakenTogether(t *testing.T) {
	p := newProcess(t)
	upload := func() uuid.UUID {
		id := uuid.New()
		_, err := p.world.Store.AddFile(t.Context(), sqlc.AddFileParams{
			ID: id, CitizenID: p.citizen.ID, Kind: string(domain.FileScan), MediaType: "application/pdf", Content: []byte("%PDF"), CreatedAt: noon,
		})
		require.NoError(t, err)
		return id
	}
	take := func(order uuid.UUID, scans ...uuid.UUID) error {
		d := p.licence(order)
		d.scans = scans
		defer p.unlock(t.Context(), d)
		return p.lock(t.Context(), d)
	}
	scan, second := upload(), upload()
	require.Equal(t, domain.CodeFileGone, domain.CodeOf(take(uuid.New(), scan, uuid.New())))
	order := uuid.New()
	for range 2 { // the same request may come again
		require.NoError(t, take(order, scan, second))
	}
	require.Equal(t, domain.CodeFileGone, domain.CodeOf(take(uuid.New(), scan)))
}
