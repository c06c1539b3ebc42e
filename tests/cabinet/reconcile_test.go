package cabinet

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/clients/monobank"
	"cabinet/domain"
	"cabinet/tests/stack"
)

// An order that was paid is no difference. Money that the bank has given back by itself is one, listed once.
// The schedule compares what no night has compared yet.
func TestReconcile(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: orders of others would differ
	c := signIn(t, s, driver)
	made := c.order("to-be-reconciled")
	c.pay(made.ID)
	c.await(made.ID, "done")
	o := shellOf(t, s, uuid.MustParse(made.ID))
	today := domain.DateOf(time.Now())
	text, err := today.MarshalText()
	require.NoError(t, err)
	compare := "cabinet reconcile --day " + string(text)
	o.run(step{compare, 0, []string{"1 days compared, 0 differences open"}})
	o.run(step{"cabinet reconcile --from 2026-01-02 --to 2026-01-01", 1, []string{"--from must not be later than --to"}})
	o.run(step{"cabinet reconcile --day 2999-01-01", 1, []string{"is not yet"}})

	paid := c.invoices(made.ID)[0]
	bank := monobank.New(monobank.Config{URL: s.SandboxURL + "/monobank", Token: s.Environment["MONOBANK_TOKEN"]})
	c.desk("/desk/api/faults", map[string]any{"system": "monobank", "fault": "lost_webhook", "on": true}) // else the order would know
	require.NoError(t, bank.Cancel(t.Context(), monobank.Refund{
		InvoiceID: paid.InvoiceID, ExtRef: "by a clerk of the bank", Item: "Послуга", Amount: domain.Kopecks(paid.FinalAmount),
	}))
	found := []string{fmt.Sprintf("returned: invoice %s, order %s, expected %d, found 0", paid.InvoiceID, made.ID, paid.FinalAmount)}
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close(t.Context()) })
	open := func() (count int) {
		require.NoError(t, connection.QueryRow(t.Context(), "SELECT count(*) FROM money_differences WHERE settled_at IS NULL").Scan(&count))
		return count
	}
	o.run(step{compare + " --dry-run", 3, found})
	require.Zero(t, open(), "a dry run stores nothing")
	first := o.run(step{compare, 3, found})
	require.Equal(t, first, o.run(step{compare, 3, found}))
	require.Equal(t, 1, open())

	engine := engineOf(t, s)
	runSchedule(t, engine, "reconciliation")
	var through time.Time
	require.NoError(t, connection.QueryRow(t.Context(), "SELECT through FROM money_compared").Scan(&through))
	require.Equal(t, today.AddDays(-1), domain.Date{Year: through.Year(), Month: through.Month(), Day: through.Day()})
	require.Equal(t, 1, open())
}
