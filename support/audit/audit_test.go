package audit_test

import (
	"crypto/ed25519"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/support/audit"
)

var now = time.Date(2026, 3, 5, 12, 0, 0, 123_456_789, time.UTC)

// book is an access log on a database of its own.
type book struct {
	testing.TB
	pool *pgxpool.Pool
	key  ed25519.PrivateKey
}

func newBook(t testing.TB) *book {
	text, err := audit.NewKey()
	require.NoError(t, err)
	key, err := audit.ParseKey(text)
	require.NoError(t, err)
	return &book{TB: t, pool: dbtest.New(t), key: key}
}

// write adds lines, of two orders each time.
func (b *book) write(times int) {
	b.Helper()
	for i := range times {
		require.NoError(b, support.Log(b.Context(), sqlc.New(b.pool), support.Access{
			Act: support.ActDecode, Name: "Олена Коваль", Office: "ТСЦ 8041", Reason: fmt.Sprintf("звернення № %d, \"лапки\"", i),
			Orders: []uuid.UUID{uuid.New(), uuid.Nil},
		}, now))
	}
}

func (b *book) sign(at time.Time) {
	b.Helper()
	signer := audit.Signer{Queries: sqlc.New(b.pool), Key: b.key, Logger: slog.New(slog.DiscardHandler)}
	require.NoError(b, signer.Sign(b.Context(), at))
}

func (b *book) verify(kept ...audit.Head) (audit.Verified, error) {
	return audit.Verify(b.Context(), b.pool, b.key.Public().(ed25519.PublicKey), kept, now)
}

// asSuperuser changes the log as no role of the cabinet may.
func (b *book) asSuperuser(statements ...string) {
	b.Helper()
	connection, err := b.pool.Acquire(b.Context())
	require.NoError(b, err)
	defer connection.Release()
	for _, statement := range append([]string{"SET session_replication_role = replica"}, append(statements, "RESET session_replication_role")...) {
		_, err := connection.Exec(b.Context(), statement)
		require.NoError(b, err, statement)
	}
}

// What was written verifies, over several pages and days.
func TestVerify(t *testing.T) {
	b := newBook(t)
	b.sign(now.Add(-48 * time.Hour)) // of an empty log
	b.write(600)
	b.sign(now.Add(-24 * time.Hour))
	b.sign(now.Add(-23 * time.Hour)) // the day is signed
	b.write(3)
	b.sign(now)
	verified, err := b.verify()
	require.NoError(t, err)
	require.Equal(t, int64(1206), verified.Lines)
	require.Equal(t, 3, verified.Heads)
	require.Equal(t, int64(1206), verified.Last.Line)
	again, err := audit.ParseHead(verified.Last.String())
	require.NoError(t, err)
	require.Equal(t, *verified.Last, again)
}

// freeNumbers lets a superuser change the numbers of lines.
const freeNumbers = "ALTER TABLE access_log ALTER id DROP IDENTITY"

// Each way to change the log as a superuser is found, and the first line that does not fit is named.
func TestVerifyFindsChanges(t *testing.T) {
	for _, change := range []struct {
		name       string
		statements []string
		line       int64
		says       string
	}{
		{"changed", []string{"UPDATE access_log SET reason = 'інша підстава' WHERE id = 4"}, 4, "line 4 does not fit"},
		{"another hour", []string{"UPDATE access_log SET at = at + interval '1 microsecond' WHERE id = 4"}, 4, "line 4 does not fit"},
		{"a part moved to the next column", []string{"UPDATE access_log SET name = 'Олена ', office = 'Коваль' || office WHERE id = 4"}, 4, "line 4 does not fit"},
		{"removed", []string{"DELETE FROM access_log WHERE id = 4"}, 5, "line 5 does not fit the one before it (3)"},
		{"put in", []string{
			freeNumbers, "UPDATE access_log SET id = id + 100 WHERE id > 4",
			"INSERT INTO access_log SELECT 5, at, act, name, office, reason, order_id, citizen_id, hash FROM access_log WHERE id = 4",
		}, 5, "line 5 does not fit"},
		{"moved", []string{
			freeNumbers, "UPDATE access_log SET id = 100 WHERE id = 4", "UPDATE access_log SET id = 4 WHERE id = 5", "UPDATE access_log SET id = 5 WHERE id = 100",
		}, 4, "line 4 does not fit"},
		{"cut off", []string{"DELETE FROM access_log WHERE id > 5"}, 6, "line 6 is not there"},
		{"emptied", []string{"DELETE FROM access_log"}, 6, "line 6 is not there"},
		{"chained anew", []string{
			"UPDATE access_log SET reason = 'інша підстава' WHERE id = 2",
			`DO $$ DECLARE line access_log; previous bytea; BEGIN FOR line IN SELECT * FROM access_log ORDER BY id LOOP
				previous := access_log_hash(previous, line); UPDATE access_log SET hash = previous WHERE id = line.id; END LOOP; END $$`,
		}, 6, "was written anew"},
		{"heads removed", []string{"DELETE FROM access_log_heads"}, 0, "no head is signed"},
		{"a head of another line", []string{"UPDATE access_log_heads SET line = 5, hash = (SELECT hash FROM access_log WHERE id = 5)"}, 0, "is not signed with the key"},
	} {
		t.Run(change.name, func(t *testing.T) {
			b := newBook(t)
			b.write(3)
			b.sign(now)
			b.write(1)
			_, err := b.verify()
			require.NoError(t, err)
			b.asSuperuser(change.statements...)
			_, err = b.verify()
			require.ErrorContains(t, err, change.says)
			var found *audit.Fault
			require.ErrorAs(t, err, &found)
			require.Equal(t, change.line, found.Line)
		})
	}
}

// A head that was kept elsewhere proves what those in the database do not any more.
func TestVerifyWithKeptHead(t *testing.T) {
	b := newBook(t)
	b.write(2)
	b.sign(now.Add(-24 * time.Hour))
	b.write(2)
	b.sign(now)
	verified, err := b.verify()
	require.NoError(t, err)
	b.asSuperuser("DELETE FROM access_log WHERE id > 4", "DELETE FROM access_log_heads WHERE line > 4")
	_, err = b.verify()
	require.NoError(t, err, "a day's lines are gone with its head")
	_, err = b.verify(*verified.Last)
	require.ErrorContains(t, err, "line 8 is not there")

	b.asSuperuser("UPDATE access_log_heads SET day = '2026-03-01'")
	_, err = b.verify()
	require.ErrorContains(t, err, "is not signed with the key")
}

// Lines that come at the same moment are one chain, also when a transaction is taken back.
func TestConcurrentLinesAreChained(t *testing.T) {
	b := newBook(t)
	var writers sync.WaitGroup
	for range 4 {
		writers.Go(func() { b.write(25) })
	}
	writers.Go(func() {
		for range 10 {
			tx, err := b.pool.Begin(b.Context())
			if err == nil {
				err = support.Log(b.Context(), sqlc.New(tx), support.Access{
					Act: support.ActDecode, Name: "n", Office: "o", Reason: "буде скасовано", Orders: []uuid.UUID{uuid.New()},
				}, now)
			}
			if err == nil {
				err = tx.Rollback(b.Context())
			}
			if err != nil {
				t.Error(err)
				return
			}
		}
	})
	writers.Wait()
	b.sign(now)
	verified, err := b.verify()
	require.NoError(t, err)
	require.Equal(t, int64(200), verified.Lines)
	require.Equal(t, int64(200), verified.Last.Line, "numbers follow each other")
}

// The desk and the tools add lines, the worker signs, and no other role does; none of them forges a hash.
func TestRolesOfTheLog(t *testing.T) {
	b := newBook(t)
	as := func(role db.Role) *pgxpool.Pool {
		pool, err := db.Open(t.Context(), dbtest.As(t, b.pool, role), 1, 0)
		require.NoError(t, err)
		t.Cleanup(pool.Close)
		return pool
	}
	for _, role := range []db.Role{db.Support, db.Tools} {
		(&book{t, as(role), b.key}).write(1)
		_, err := as(role).Exec(t.Context(), `INSERT INTO access_log (at, act, name, office, reason, hash) VALUES (now(), 'decode', 'n', 'o', 'r', 'forged')`)
		require.NoError(t, err, "the hash that was given is not kept")
	}
	(&book{t, as(db.Worker), b.key}).sign(now)
	verified, err := (&book{t, as(db.Tools), b.key}).verify()
	require.NoError(t, err)
	require.Equal(t, int64(6), verified.Lines)
	_, err = as(db.API).Exec(t.Context(), "INSERT INTO access_log (at, act, name, office, reason) VALUES (now(), 'decode', 'n', 'o', 'r')")
	require.ErrorContains(t, err, "permission denied")
	_, err = as(db.Worker).Exec(t.Context(), "DELETE FROM access_log_heads")
	require.ErrorContains(t, err, "permission denied")
}
