package cabinet

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/store"
	"cabinet/temporal"
	"cabinet/temporal/history"
	"cabinet/tests/stack"
)

// Histories that the real engine has recorded, decrypted with their orders' keys, are replayed by the code of now.
func TestRecordedHistoriesReplay(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	done := c.order("replayed-done")
	require.Equal(t, http.StatusOK, c.bill(done.ID).status)
	c.payAtBank(done.ID, "no_funds")
	c.payAtBank(done.ID, "success")
	c.await(done.ID, "done")
	canceled := c.order("replayed-canceled")
	require.Equal(t, http.StatusOK, c.bill(canceled.ID).status)
	require.Equal(t, http.StatusOK, c.call(http.MethodDelete, "/api/services/"+canceled.ID, nil).status)

	pool, err := db.Open(t.Context(), s.DatabaseURL, 2, 0)
	require.NoError(t, err)
	defer pool.Close()
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], sqlc.New(pool))
	require.NoError(t, err)
	replayer, err := history.NewReplayer(history.NewReader(keys), false)
	require.NoError(t, err)
	for _, id := range []string{done.ID, canceled.ID} {
		run, err := history.Fetch(t.Context(), dial(t, s), temporal.WorkflowID(uuid.MustParse(id)), "")
		require.NoError(t, err)
		require.NoError(t, replayer.Replay(run))
	}
}
