package cabinet

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/tests/stack"
)

// An index of the engine's search has no entries of orders that do not have its attribute: with an entry of each version of each
// order in some seventy indexes, the search cost twice what the histories do. What staff search by is still found by an index.
func TestSearchIndexesHaveWhatIsFoundByThem(t *testing.T) {
	t.Parallel()
	s := stack.Shared(t)
	address, err := db.OtherDatabase(s.DatabaseURL, "temporal_visibility")
	require.NoError(t, err)
	connection, err := pgx.Connect(t.Context(), address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close(t.Context()) })
	names := func(query string) (found []string) {
		rows, err := connection.Query(t.Context(), query)
		require.NoError(t, err)
		found, err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return found
	}
	const indexes = `SELECT i.indexrelid::regclass::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[1]
		WHERE i.indrelid = 'executions_visibility'::regclass AND `
	const untrimmed = indexes + "i.indpred IS NULL AND NOT a.attnotnull"
	require.Empty(t, names(untrimmed))
	require.Greater(t, len(names(indexes+"i.indpred IS NOT NULL")), 50, "none is missing: the server's next schema may drop them by their names")
	full := names(indexes + "i.indpred IS NULL ORDER BY 1")
	require.Equal(t, []string{"by_root_workflow_id", "by_status", "by_workflow_id", "by_workflow_type", "executions_visibility_pkey"}, full)

	_, err = connection.Exec(t.Context(), "SET enable_seqscan = off; SET enable_bitmapscan = off")
	require.NoError(t, err)
	for condition, index := range map[string]string{
		"keyword07 = 'w8_2_pay'": "by_keyword_07", "keyword07 IN ('sent', 'received')": "by_keyword_07", "keyword07 IS NOT NULL": "by_keyword_07",
		"datetime01 >= '2026-01-01' AND datetime01 < '2026-01-02'": "by_datetime_01",
	} {
		rows, err := connection.Query(t.Context(), "EXPLAIN SELECT run_id FROM executions_visibility WHERE namespace_id = 'n' AND "+condition)
		require.NoError(t, err)
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		require.Contains(t, plan[0], " using "+index+" ", condition)
	}

	// An update of a cluster's schema brings whole indexes; its operator trims them again.
	_, err = connection.Exec(t.Context(), "DROP INDEX by_double_01; CREATE INDEX by_double_01 ON executions_visibility (namespace_id, double01, start_time DESC, run_id)")
	require.NoError(t, err)
	require.Equal(t, []string{"by_double_01"}, names(untrimmed))
	_, err = connection.Exec(t.Context(), "ALTER INDEX by_double_02 RENAME TO by_double_02_trimmed") // an earlier one was interrupted
	require.NoError(t, err)
	// Meanwhile the search is read and written: an open transaction of either keeps nothing waiting for longer than it lasts itself.
	stop := make(chan struct{})
	var using sync.WaitGroup
	using.Go(func() { useSearch(t, address, stop) })
	defer using.Wait()
	defer close(stop)
	for range 2 { // the second time it does nothing
		tune := exec.CommandContext(t.Context(), filepath.Join(s.ProgramsDir(), "engine"), "tune", "temporal", "temporal_visibility")
		tune.Env = append(os.Environ(), "ENGINE_POSTGRES_URL="+s.DatabaseURL)
		said, err := tune.CombinedOutput()
		require.NoError(t, err, string(said))
		require.Empty(t, names(untrimmed))
		require.Empty(t, names("SELECT relname FROM pg_class WHERE relname LIKE '%\\_trimmed'"))
		require.Equal(t, []string{"by_double_02"}, names("SELECT relname FROM pg_class WHERE relname = 'by_double_02'"))
	}
}

// useSearch reads and writes the search until stop, and fails if it waits.
func useSearch(t *testing.T, address string, stop <-chan struct{}) {
	connection, err := pgx.Connect(t.Context(), address)
	if !assert.NoError(t, err) {
		return
	}
	defer connection.Close(context.WithoutCancel(t.Context())) //nolint:errcheck // a test
	_, err = connection.Exec(t.Context(), "SET lock_timeout = '1s'")
	assert.NoError(t, err)
	for {
		select {
		case <-stop:
			return
		case <-time.After(time.Millisecond):
		}
		err := pgx.BeginFunc(t.Context(), connection, func(tx pgx.Tx) error {
			if _, err := tx.Exec(t.Context(), "SELECT count(*) FROM executions_visibility WHERE namespace_id = 'n' AND double01 > 1"); err != nil {
				return err
			}
			_, err := tx.Exec(t.Context(), "UPDATE executions_visibility SET status = status WHERE namespace_id = 'n'")
			return err
		})
		if !assert.NoError(t, err, "the search waits for its indexes") {
			return
		}
	}
}
