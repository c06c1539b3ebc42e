package db_test

import (
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// A transaction that is the victim of a deadlock, or of a concurrent one under a stricter isolation, is done again. Another error ends it.
func TestTransactionsAreRepeated(t *testing.T) {
	pool := dbtest.New(t)
	_, err := pool.Exec(t.Context(), "CREATE TABLE counters (id int PRIMARY KEY, n int); INSERT INTO counters VALUES (1, 0), (2, 0)")
	require.NoError(t, err)
	var both, done sync.WaitGroup
	both.Add(2)
	add := func(first, second int) {
		defer done.Done()
		var once sync.Once
		err := db.InTransaction(t.Context(), pool, func(tx pgx.Tx) error {
			if _, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1 WHERE id = $1", first); err != nil {
				return err
			}
			once.Do(func() { both.Done(); both.Wait() }) // each has the row that the other one needs
			_, err := tx.Exec(t.Context(), "UPDATE counters SET n = n + 1 WHERE id = $1", second)
			return err
		})
		require.NoError(t, err)
	}
	done.Add(2)
	go add(1, 2)
	go add(2, 1)
	done.Wait()
	var counted []int
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT array_agg(n) FROM counters").Scan(&counted))
	require.Equal(t, []int{2, 2}, counted)

	tries := 0
	err = db.InTransaction(t.Context(), pool, func(tx pgx.Tx) error {
		tries++
		_, err := tx.Exec(t.Context(), "INSERT INTO counters VALUES (1, 0)")
		return err
	})
	require.Equal(t, "23505", refusedWith(err))
	require.Equal(t, 1, tries)
}

// A citizen who is locked for a change does not keep others from adding rows that name the citizen.
func TestLockedCitizenIsNamed(t *testing.T) {
	pool := dbtest.New(t)
	queries, id := sqlc.New(pool), uuid.New()
	require.NoError(t, queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{ID: id, Reference: "reference", Now: time.Now()}))
	tx, err := pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = tx.Rollback(t.Context()) }()
	require.NoError(t, sqlc.New(tx).LockCitizen(t.Context(), id))
	other := connect(t, pool.Config().ConnString())
	_, err = other.Exec(t.Context(), "SET lock_timeout = '1s'")
	require.NoError(t, err)
	saved, err := sqlc.New(other).SaveDraft(t.Context(), sqlc.SaveDraftParams{
		CitizenID: id, Service: "vehicle-check", Version: 1, Content: []byte("{}"), UpdatedAt: time.Now(),
	})
	require.NoError(t, err)
	require.EqualValues(t, 1, saved)
}
