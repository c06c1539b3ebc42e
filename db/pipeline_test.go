package db_test

import (
	"context"
	"errors"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
)

// pipelines is a pool of one connection, so that a test sees in what state a pipeline leaves it.
func pipelines(t *testing.T) *pgxpool.Pool {
	t.Helper()
	config := dbtest.New(t).Config()
	config.MaxConns = 1
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	_, err = pool.Exec(t.Context(), "CREATE TABLE lines (number integer PRIMARY KEY)")
	require.NoError(t, err)
	return pool
}

const addLine = "INSERT INTO lines (number) VALUES ($1::integer)"

func lines(t *testing.T, pool *pgxpool.Pool) (count int) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), "SELECT count(*) FROM lines").Scan(&count))
	return count
}

func add(t *testing.T, p *db.Pipeline, number int) {
	t.Helper()
	_, err := p.Exec(t.Context(), addLine, number)
	require.NoError(t, err)
}

// Each statement sees those before it, and the results are those of its own.
func TestPipeline(t *testing.T) {
	pool := pipelines(t)
	var results pgx.BatchResults
	var numbers []int
	err := db.InPipeline(t.Context(), pool, func(p *db.Pipeline) error {
		var count, number int
		var text *string
		require.NoError(t, p.QueryRow(t.Context(), "SELECT count(*) FROM lines").Scan(&count))
		require.Zero(t, count)
		add(t, p, 1)
		add(t, p, 2)
		require.NoError(t, p.QueryRow(t.Context(), "SELECT number, NULL::text FROM lines ORDER BY number DESC").Scan(&number, &text))
		require.Equal(t, 2, number)
		require.Nil(t, text)
		require.ErrorIs(t, p.QueryRow(t.Context(), "SELECT number FROM lines WHERE number = 7").Scan(&number), pgx.ErrNoRows)
		batch := &pgx.Batch{}
		for i := range 3 {
			batch.Queue("SELECT $1::integer + count(*)::integer FROM lines", 100*i)
			batch.Queue(addLine, 3+i)
		}
		results = p.SendBatch(t.Context(), batch)
		require.ErrorContains(t, results.QueryRow().Scan(&number), "was not executed")
		_, err := results.Exec()
		require.ErrorContains(t, err, "was not executed")
		p.Committed(func() {
			for range 2 {
				require.NoError(t, results.QueryRow().Scan(&number))
				tag, err := results.Exec()
				require.NoError(t, err)
				require.EqualValues(t, 1, tag.RowsAffected())
				numbers = append(numbers, number)
			}
			require.Error(t, results.QueryRow().Scan(&number), "there are no more")
			require.NoError(t, results.Close())
		})
		return nil
	})
	require.NoError(t, err)
	require.Equal(t, []int{103, 204}, numbers)
	require.Equal(t, 5, lines(t, pool))
	require.NoError(t, db.InPipeline(t.Context(), pool, func(*db.Pipeline) error { return nil }))
}

// A pipeline that fails leaves nothing, and a connection for others; what was to follow the commit does not.
func TestPipelineFails(t *testing.T) {
	own := errors.New("its own")
	var violation *pgconn.PgError
	for name, do := range map[string]func(*testing.T, *db.Pipeline) error{
		"the function": func(*testing.T, *db.Pipeline) error { return own },
		"a statement that waits": func(t *testing.T, p *db.Pipeline) error {
			add(t, p, 1)
			return nil
		},
		"a statement that is waited for": func(t *testing.T, p *db.Pipeline) error {
			return p.QueryRow(t.Context(), addLine+" RETURNING number", 1).Scan(new(int))
		},
		"a statement before it": func(t *testing.T, p *db.Pipeline) error {
			add(t, p, 1)
			return p.QueryRow(t.Context(), "SELECT 1").Scan(new(int))
		},
		"one that cannot be read": func(t *testing.T, p *db.Pipeline) error {
			return p.QueryRow(t.Context(), "SELECT number / 0 FROM lines").Scan(new(int))
		},
	} {
		t.Run(name, func(t *testing.T) {
			pool := pipelines(t)
			_, err := pool.Exec(t.Context(), addLine, 1)
			require.NoError(t, err)
			err = db.InPipeline(t.Context(), pool, func(p *db.Pipeline) error {
				p.Committed(func() { t.Error("it is not committed") })
				add(t, p, 2)
				require.NoError(t, p.QueryRow(t.Context(), "SELECT 1").Scan(new(int)))
				return do(t, p)
			})
			require.Truef(t, errors.Is(err, own) || errors.As(err, &violation), "%v", err)
			require.NotErrorIs(t, err, pgx.ErrNoRows)
			require.Equal(t, 1, lines(t, pool))
			require.EqualValues(t, 1, pool.Stat().NewConnsCount(), "the connection is closed for nothing")
		})
	}
}

// A caller that gives up ends the transaction.
func TestPipelineIsCancelled(t *testing.T) {
	pool := pipelines(t)
	ctx, cancel := context.WithCancel(t.Context())
	err := db.InPipeline(ctx, pool, func(p *db.Pipeline) error {
		require.NoError(t, p.QueryRow(ctx, addLine+" RETURNING number", 1).Scan(new(int)))
		cancel()
		return nil
	})
	require.ErrorIs(t, err, context.Canceled)
	require.Zero(t, lines(t, pool))
}
