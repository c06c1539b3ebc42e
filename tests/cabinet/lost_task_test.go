package cabinet

import (
	"context"
	"net/http"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// The engine dies while a worker writes what an act has changed, and the citizen has gone: the engine has never recorded the act, and no
// task repeats it. The list shows for a while what never happened, and then the truth again; the order continues from there.
func TestListAfterALostAct(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	made := c.order("lost-act")
	model := openModel(t, s)
	recorded := model.rows()
	release := model.holdRow(made.ID)

	act, leave := context.WithCancel(t.Context())
	go c.billAndLeave(act, made.ID)
	require.Eventually(t, func() bool {
		return model.count("pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%UpsertOrder%'") > 0
	}, patience, pause/10, "the worker does not write")
	s.Kill(t, stack.Engine)
	leave()
	release()
	require.Eventually(t, func() bool { return c.read(made.ID).Invoice.Status != "" }, patience, pause/10, "the worker has written")
	s.WaitReady(t, stack.Engine)

	require.Eventually(t, func() bool { return c.read(made.ID).Invoice.Status == "" }, patience, pause, "the list shows what never happened")
	require.Empty(t, recorded.differs(model.rows()))
	require.Contains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	require.Len(t, c.invoices(made.ID), 1, "the act that was lost had it issued")
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	require.Contains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected")
}

// billAndLeave asks for the bank's page and does not wait for the answer longer than its context.
func (c *citizen) billAndLeave(ctx context.Context, id string) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.stack.URL+"/api/services/"+id+"/payment", strings.NewReader(`{"redirectUrl":"/"}`))
	if err != nil {
		return
	}
	request.Header.Set("Authorization", "Bearer "+c.token)
	request.Header.Set("Content-Type", "application/json")
	if response, err := http.DefaultClient.Do(request); err == nil {
		_ = response.Body.Close()
	}
}

// holdRow keeps an order's row from being written until it is released.
func (m *model) holdRow(id string) (release func()) {
	m.Helper()
	connection, err := pgx.Connect(m.Context(), m.connection.Config().ConnString())
	require.NoError(m, err)
	_, err = connection.Exec(m.Context(), "BEGIN; SELECT FROM orders WHERE id = '"+id+"' FOR UPDATE")
	require.NoError(m, err)
	return func() { require.NoError(m, connection.Close(m.Context())) }
}
