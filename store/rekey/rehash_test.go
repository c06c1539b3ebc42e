package rekey_test

import (
	"context"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"log/slog"
	"strings"
	"sync"
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
	"cabinet/store/keysets"
	"cabinet/store/keytest"
	"cabinet/store/references/referencestest"
	"cabinet/store/rekey"
)

// referred is a database whose key of references is replaced.
type referred struct {
	testing.TB
	pool   *pgxpool.Pool
	keys   *store.Keys
	keyset replaced
	now    time.Time
}

func newReferred(t testing.TB) *referred {
	pool := dbtest.New(t)
	return &referred{t, pool, keytest.New(t, pool), replaceKey(t, keysets.References), time.Now()}
}

// with is the store of a process that has a state of the keyset.
func (r *referred) with(keyset string) store.Store {
	r.Helper()
	return store.Store{Keys: r.keys, Queries: sqlc.New(r.pool), References: referencestest.Parse(r, keyset)}
}

func (r *referred) rehash(keyset string) rekey.Rehashed {
	r.Helper()
	done, err := rekey.Rehash{Store: r.with(keyset), Database: r.pool, Logger: slog.New(slog.DiscardHandler), Now: r.now}.Run(r.Context())
	require.NoError(r, err)
	return done
}

// order keeps an order that is found by a plate.
func (r *referred) order(s store.Store, plate string) uuid.UUID {
	r.Helper()
	order := domain.Order{
		ID: uuid.New(), CitizenID: uuid.NewString(), Service: domain.VehicleCheckService, Status: domain.StatusDraft, Version: 1,
		CreatedAt: r.now, UpdatedAt: r.now, Vehicle: &domain.OrderedVehicle{Plate: plate},
	}
	row, err := store.OrderRow(order)
	require.NoError(r, err)
	row.FoundBy = s.OrderReferences(&order)
	keytest.Order(r, s, row)
	return order.ID
}

// mayWriteTo reports whether a letter to an address is stored that has received as many as the limit.
func (r *referred) mayWriteTo(store store.Store, address string) (may bool) {
	r.Helper()
	store.Queries.AddLetter(r.Context(), []sqlc.AddLetterParams{{
		OrderID: uuid.New(), Party: "initiator", Sealed: []byte("letter"), CreatedAt: r.now, NextAt: r.now, Since: r.now,
		RecipientHash: store.EmailHash(address), RecipientHashes: store.EmailHashes(address),
	}}).QueryRow(func(_ int, answer bool, err error) {
		require.NoError(r, err)
		may = answer
	})
	return may
}

// While the key of references is replaced, each process finds what the others have written, whatever state of the keyset it has; when
// everything is rehashed, all is found without the old key.
func TestReferenceKeyIsReplaced(t *testing.T) {
	r := newReferred(t)
	states := []string{r.keyset.before, r.keyset.added, r.keyset.promoted}
	citizens, orders := map[string]uuid.UUID{}, map[string]uuid.UUID{}
	for i, state := range states {
		store := r.with(state)
		for n := range 20 {
			number := fmt.Sprintf("%d%09d", i+1, n)
			citizens[number] = keytest.Citizen(t, store, number, domain.Person{RNOKPP: number, Email: number + "@ukr.net"})
			plate := fmt.Sprintf("КА%d%03dКА", i+1, n)
			orders[plate] = r.order(store, plate)
		}
		store.References = referencestest.Parse(t, state)
		require.NoError(t, store.Queries.LinkBankClient(t.Context(), sqlc.LinkBankClientParams{
			Client: store.BankClientOf(state, "А Б").Client, CitizenID: citizens[fmt.Sprintf("%d%09d", i+1, 0)], Now: r.now,
		}))
	}
	_, err := r.pool.Exec(t.Context(), "UPDATE citizens SET email_status = 'verified'")
	require.NoError(t, err)
	found := func(state string) {
		t.Helper()
		store := r.with(state)
		for number, id := range citizens {
			known, err := store.KeepCitizen(t.Context(), r.pool, domain.RNOKPP(number), r.now)
			require.NoError(t, err)
			require.Equal(t, id, known)
			verified, err := store.Verified(t.Context(), id, store.EmailHash(number+"@ukr.net"))
			require.NoError(t, err)
			require.True(t, verified)
			require.True(t, r.mayWriteTo(store, number+"@UKR.net"), "a verified address")
		}
		for plate, id := range orders {
			list, err := store.OrdersByText(t.Context(), plate, 10)
			require.NoError(t, err)
			require.Equal(t, []uuid.UUID{id}, list)
			count, err := store.CountOrdersByText(t.Context(), plate)
			require.NoError(t, err)
			require.EqualValues(t, 1, count)
		}
	}
	found(r.keyset.added)
	found(r.keyset.promoted)

	require.Equal(t, rekey.Rehashed{Citizens: 40, Orders: 40}, r.rehash(r.keyset.promoted))
	require.Equal(t, rekey.Rehashed{}, r.rehash(r.keyset.promoted), "a second run has nothing to do")
	for _, state := range states[:2] { // a client of the bank comes
		_, err := r.with(r.keyset.promoted).CitizenOfBankClient(t.Context(), state)
		require.NoError(t, err)
	}
	under, err := rekey.UnderReferenceKey(t.Context(), sqlc.New(r.pool), r.keyset.old)
	require.NoError(t, err)
	require.Zero(t, under)
	r.requireNothingUnder(r.keyset.old)
	found(r.keyset.after)
	for _, state := range states {
		_, err := r.with(r.keyset.after).CitizenOfBankClient(t.Context(), state)
		require.NoError(t, err)
	}
}

// fleeting are the columns whose hashes count or confirm something for days at most, and are not rehashed.
var fleeting = map[string]bool{
	"email_verifications.email_hash": true, "messages.recipient_hash": true, "sendings.key": true,
	"sign_ins.client": true, "sign_ins.client_name": true,
}

// requireNothingUnder requires that no column of any table has a hash under a key.
func (r *referred) requireNothingUnder(key uint32) {
	r.Helper()
	rows, err := r.pool.Query(r.Context(), `SELECT table_name, column_name, data_type FROM information_schema.columns
		WHERE table_schema = 'public' AND data_type IN ('bytea', 'text') AND table_name IN (SELECT relname FROM pg_class WHERE relkind = 'r')`)
	require.NoError(r, err)
	type column struct{ Table, Name, Type string }
	columns, err := pgx.CollectRows(rows, pgx.RowToStructByPos[column])
	require.NoError(r, err)
	prefix := binary.BigEndian.AppendUint32(nil, key)
	for _, c := range columns {
		if fleeting[c.Table+"."+c.Name] {
			continue
		}
		condition := fmt.Sprintf(`starts_with("%s", '%s')`, c.Name, hex.EncodeToString(prefix))
		if c.Type == "bytea" {
			condition = fmt.Sprintf(`substring("%s" FOR 4) = '\x%s'`, c.Name, hex.EncodeToString(prefix))
		}
		var count int
		require.NoError(r, r.pool.QueryRow(r.Context(), fmt.Sprintf(`SELECT count(*) FROM "%s" WHERE %s`, c.Table, condition)).Scan(&count))
		require.Zero(r, count, "%s.%s", c.Table, c.Name)
	}
}

// A citizen is added once, whatever processes of two states of the keyset do at the same time.
func TestCitizenIsAddedOnce(t *testing.T) {
	r := newReferred(t)
	for _, pair := range [][2]string{{r.keyset.before, r.keyset.added}, {r.keyset.added, r.keyset.promoted}, {r.keyset.promoted, r.keyset.after}} {
		_, err := r.pool.Exec(t.Context(), "DELETE FROM citizens")
		require.NoError(t, err)
		var processes sync.WaitGroup
		for i := range 8 {
			store := r.with(pair[i%2])
			processes.Go(func() {
				for n := range 25 {
					_, err := store.KeepCitizen(t.Context(), r.pool, domain.RNOKPP(fmt.Sprintf("%010d", n)), r.now)
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
		processes.Wait()
		var count int
		require.NoError(t, r.pool.QueryRow(t.Context(), "SELECT count(*) FROM citizens").Scan(&count))
		require.Equal(t, 25, count)
	}
}

// A process without a key under which citizens are known adds none: it could not tell that they are known.
func TestForeignReferences(t *testing.T) {
	r := newReferred(t)
	keytest.Citizen(t, r.with(r.keyset.before), "1", domain.Person{RNOKPP: "1"})
	for name, keyset := range map[string]string{"the new key alone": r.keyset.after, "another keyset": replaceKey(t, keysets.References).promoted} {
		_, err := r.with(keyset).KeepCitizen(t.Context(), r.pool, "2", r.now)
		require.ErrorContains(t, err, "CABINET_REFERENCE_KEY lacks the key", name)
	}
	_, err := r.pool.Exec(t.Context(), "UPDATE citizens SET reference = $1", strings.Repeat("0", 32))
	require.NoError(t, err)
	_, err = r.with(r.keyset.before).KeepCitizen(t.Context(), r.pool, "2", r.now)
	require.Error(t, err)
}

// Orders change and citizens sign in while they are rehashed: nothing is lost, and an unreadable row is counted and stops no other. The
// reference of a citizen whose first sign-in was never completed finds nobody afterwards.
func TestRehashWhileOrdersRun(t *testing.T) {
	r := newReferred(t)
	old, primary := r.with(r.keyset.added), r.with(r.keyset.promoted)
	plates := make([]string, 60)
	for i := range plates {
		plates[i] = fmt.Sprintf("КА%04dКА", i)
		r.order(old, plates[i])
	}
	unreadable := keytest.Citizen(t, old, "1", domain.Person{RNOKPP: "1"})
	_, err := r.pool.Exec(t.Context(), "UPDATE citizens SET sealed = 'damaged' WHERE id = $1", unreadable)
	require.NoError(t, err)
	for id, at := range map[string]time.Time{"2": r.now.AddDate(0, 0, -2), "3": r.now} {
		require.NoError(t, old.Queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{ID: uuid.New(), Reference: old.CitizenReference(domain.RNOKPP(id)), Now: at}))
	}
	ended := make(chan rekey.Rehashed)
	go func() { ended <- r.rehash(r.keyset.promoted) }()
	for i := range 60 { // a process that writes under the old key, and one under the new key
		plates = append(plates, fmt.Sprintf("КА%04dКА", 100+i))
		r.order([]store.Store{old, primary}[i%2], plates[len(plates)-1])
	}
	require.EqualValues(t, 1, (<-ended).Failed)
	r.rehash(r.keyset.promoted)
	for _, plate := range plates {
		count, err := r.with(r.keyset.after).CountOrdersByText(t.Context(), plate)
		require.NoError(t, err)
		require.EqualValues(t, 1, count, plate)
	}
	under, err := rekey.UnderReferenceKey(t.Context(), sqlc.New(r.pool), r.keyset.old)
	require.NoError(t, err)
	require.Equal(t, sqlc.UnderReferenceKeyRow{Citizens: 2}, under, "the unreadable one and the one who may be signing in")
}

// A rehash that ended in the middle continues with what is left.
func TestRehashContinues(t *testing.T) {
	r := newReferred(t)
	old := r.with(r.keyset.added)
	const orders = 20
	var locked uuid.UUID
	for i := range orders {
		locked = r.order(old, fmt.Sprintf("КА%04dКА", i))
	}
	traffic, err := r.pool.Begin(t.Context())
	require.NoError(t, err)
	_, err = traffic.Exec(t.Context(), "SELECT FROM orders WHERE id = $1 FOR UPDATE", locked)
	require.NoError(t, err)
	run := rekey.Rehash{Store: r.with(r.keyset.promoted), Database: r.pool, Logger: slog.New(slog.DiscardHandler), Now: r.now}
	ctx, kill := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() {
		_, err := run.Run(ctx)
		ended <- err
	}()
	require.Eventually(t, func() bool {
		left, err := rekey.UnderReferenceKey(t.Context(), sqlc.New(r.pool), r.keyset.old)
		return err == nil && left.Orders == 1
	}, 10*time.Second, 10*time.Millisecond)
	kill()
	require.ErrorIs(t, <-ended, context.Canceled)
	require.NoError(t, traffic.Rollback(t.Context()))
	require.LessOrEqual(t, r.rehash(r.keyset.promoted).Orders, int64(1), "the others are not rehashed again")
	left, err := rekey.UnderReferenceKey(t.Context(), sqlc.New(r.pool), r.keyset.old)
	require.NoError(t, err)
	require.Zero(t, left.Orders)
}
