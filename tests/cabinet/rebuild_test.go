package cabinet

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/tests/stack"
)

// What the engine's histories say is what the read model had, row by row: emptied or falsified, it comes out the same,
// while orders continue; no letter is written again; of erased orders the id, service, status and dates are left (GAP-87).
func TestRebuild(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	w := world(s)
	makeAtEveryStage(t, w)
	s.Restart(t, stack.Env("CABINET_DEADLINE_PAYMENT", "3s"), stack.Env("CABINET_DEADLINE_ERASING", "1s"))
	for _, stage := range []string{"expired", "done"} {
		_, err := w.Make(t.Context(), domain.VehicleCheckService, stage, "")
		require.NoError(t, err)
	}
	insured, err := w.Make(t.Context(), domain.InsuranceService, "canceled", "") // has no order that the rebuild could bring back as a duplicate
	require.NoError(t, err)
	model := openModel(t, s)
	require.Eventually(t, func() bool { return len(model.erased()) == 3 }, patience, pause, "orders are not erased")
	model.awaitTracking()
	before, letters := model.rows(), model.count("messages")
	require.Greater(t, len(before.orders), 30)

	t.Run("nothing to mend", func(t *testing.T) { require.Contains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected") })
	t.Run("falsified", func(t *testing.T) {
		model.falsify()
		require.NotEqual(t, before, model.rows())
		require.NotContains(t, rebuild(t, s, "--dry-run"), " 0 to be corrected")
		require.NotEqual(t, before, model.rows(), "a dry run writes nothing")
		rebuild(t, s)
		require.Empty(t, before.differs(model.rows()))
	})
	t.Run("emptied, while an order goes on", func(t *testing.T) {
		model.exec("DELETE FROM order_events WHERE order_id NOT IN (SELECT id FROM orders WHERE erased_at IS NOT NULL)")
		model.exec("DELETE FROM orders WHERE erased_at IS NULL")
		const named = "(SELECT DISTINCT order_id FROM order_references) AS named"
		found := model.count(named)
		model.exec("DELETE FROM order_references")
		moving := make(chan error, 1)
		go func() {
			_, err := w.Make(t.Context(), domain.InsuranceService, "done", insured.Citizen)
			moving <- err
		}()
		rebuild(t, s)
		require.NoError(t, <-moving)
		after := model.rows()
		require.Empty(t, before.differs(after))
		require.Len(t, after.orders, len(before.orders)+1)
		require.GreaterOrEqual(t, model.count(named), found, "staff find each order again")
	})
	t.Run("one order", func(t *testing.T) { rebuildOne(t, s, w, model) })
	t.Run("erased", func(t *testing.T) {
		was := model.erased()
		model.exec("DELETE FROM orders WHERE erased_at IS NOT NULL")
		rebuild(t, s)
		require.Subset(t, model.erased(), was)
	})
	require.GreaterOrEqual(t, model.count("messages"), letters)
	require.Zero(t, model.count("messages WHERE (order_id, version) NOT IN (SELECT order_id, version FROM order_events)"))
	require.Equal(t, http.StatusOK, signIn(t, s, driver).call(http.MethodGet, "/api/services/ordered", nil).status)
}

// awaitTracking waits until Nova Poshta has answered about each parcel: its first answer changes the order, Ukrposhta's does not.
func (m *model) awaitTracking() {
	m.Helper()
	answered := func() bool {
		for _, snapshot := range m.snapshots() {
			var state domain.Order
			require.NoError(m, json.Unmarshal([]byte(snapshot), &state))
			if !state.Status.Finished() && state.Parcel != nil && state.Parcel.Carrier == domain.NovaPoshta && state.Parcel.At.IsZero() {
				return false
			}
		}
		return true
	}
	require.Eventually(m, answered, patience, pause, "parcels are not followed")
}

// rebuildOne brings one order's row back.
func rebuildOne(t *testing.T, s *stack.Stack, w *fixture.World, model *model) {
	t.Helper()
	made, err := w.Make(t.Context(), domain.VehicleCheckService, "created", "")
	require.NoError(t, err)
	was := model.rows().orders[made.ID]
	model.exec("DELETE FROM orders WHERE id = '" + made.ID + "'")
	require.Regexp(t, `(?m)^1 orders with [1-9]\d* events`, rebuild(t, s, "--order", made.ID))
	require.Equal(t, was, model.rows().orders[made.ID])
}

// makeAtEveryStage makes an order of each service at each of its stages.
func makeAtEveryStage(t *testing.T, w *fixture.World) {
	t.Helper()
	makeAll(t, w, func(service fixture.Service) []string {
		stages := []string{"created", "canceled", "billed", "approved", "confirmation", "sent", "delivering", "done", "refused"}
		return slices.DeleteFunc(stages, func(stage string) bool { return !service.Has(stage) })
	})
}

// falsify makes rows and timelines say what is not so.
func (m *model) falsify() {
	m.Helper()
	m.exec("UPDATE orders SET status = 'done', finished = true, version = version + 7, citizen_id = gen_random_uuid() WHERE erased_at IS NULL AND finished")
	m.exec("UPDATE orders SET snapshot = '', updated_at = now() WHERE erased_at IS NULL AND version < 5")
	m.exec("UPDATE order_events SET kind = 'paid', at = now() WHERE version = 2 AND order_id IN (SELECT id FROM orders WHERE erased_at IS NULL)")
	m.exec("INSERT INTO order_events SELECT id, 99, now(), 'paid' FROM orders WHERE finished AND erased_at IS NULL")
}

// rebuild runs the command as an operator does.
func rebuild(t testing.TB, s *stack.Stack, flags ...string) string {
	t.Helper()
	out, err := rebuilding(t, s, flags...).CombinedOutput()
	require.NoError(t, err, string(out))
	return string(out)
}

// rebuilding is the command, not begun yet.
func rebuilding(t testing.TB, s *stack.Stack, flags ...string) *exec.Cmd {
	command := exec.CommandContext(t.Context(), os.Getenv("CABINET_BIN")+"/cabinet", append([]string{"rebuild"}, flags...)...)
	command.Env = told(s)
	return command
}

// model looks at the read model's tables.
type model struct {
	testing.TB
	connection *pgx.Conn
	papers     store.Store
}

func openModel(t testing.TB, s *stack.Stack) *model {
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	t.Cleanup(func() { _ = connection.Close(t.Context()) })
	queries := sqlc.New(connection)
	keys, err := store.NewKeys(s.Environment["CABINET_MASTER_KEY"], queries)
	require.NoError(t, err)
	return &model{t, connection, store.Store{Keys: keys, Queries: queries}}
}

func (m *model) exec(sql string) {
	m.Helper()
	changed, err := m.connection.Exec(m.Context(), sql)
	require.NoError(m, err)
	require.Positive(m, changed.RowsAffected(), sql)
}

func (m *model) count(of string) (n int) {
	m.Helper()
	require.NoError(m, m.connection.QueryRow(m.Context(), "SELECT count(*) FROM "+of).Scan(&n))
	return n
}

// content is the whole read model by order, as text.
type content struct {
	orders map[string]string
	events map[string]string
}

// differs are the orders of which another content says something else.
func (c content) differs(other content) (ids []string) {
	for id := range c.orders {
		if c.orders[id] != other.orders[id] || c.events[id] != other.events[id] {
			ids = append(ids, id)
		}
	}
	return ids
}

func (m *model) rows() content {
	m.Helper()
	orders := m.texts("SELECT id::text, (to_jsonb(o) - 'snapshot')::text FROM orders o")
	for id, snapshot := range m.snapshots() {
		orders[id] += snapshot
	}
	return content{
		orders,
		m.texts("SELECT order_id::text, jsonb_agg(to_jsonb(e) ORDER BY version)::text FROM order_events e GROUP BY order_id"),
	}
}

// snapshots are the orders' states as the read model has them. One that cannot be opened is what it is.
func (m *model) snapshots() map[string]string {
	m.Helper()
	snapshots := m.texts("SELECT id::text, encode(snapshot, 'hex') FROM orders")
	for id := range snapshots {
		if state, err := m.papers.Order(m.Context(), uuid.MustParse(id)); err == nil {
			text, err := json.Marshal(state)
			require.NoError(m, err)
			snapshots[id] = string(text)
		}
	}
	return snapshots
}

// erased are what is left of erased orders: the id, the citizen, the service, the status and the dates.
// The times of an erased order are those of its workflow tasks: what it did inside of one is milliseconds later.
func (m *model) erased() []string {
	m.Helper()
	var rows []string
	for id, row := range m.texts(`SELECT id::text, concat_ws(' ', citizen_id, service, status, finished, created_at, date_trunc('minute', updated_at), erased_at)
		FROM orders WHERE erased_at IS NOT NULL`) {
		rows = append(rows, id+" "+row)
	}
	return rows
}

func (m *model) texts(sql string) map[string]string {
	m.Helper()
	rows, err := m.connection.Query(m.Context(), sql)
	require.NoError(m, err)
	texts := map[string]string{}
	var key, text string
	_, err = pgx.ForEachRow(rows, []any{&key, &text}, func() error {
		texts[key] = text
		return nil
	})
	require.NoError(m, err)
	return texts
}
