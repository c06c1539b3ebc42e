package jobs

import (
	"context"
	"os"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/activities"
	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/store"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// asWorker is a database on which a test has the rights of the worker.
func asWorker(t testing.TB) *pgxpool.Pool {
	t.Helper()
	return dbtest.Part(t, dbtest.New(t), db.Worker)
}

// effects are the activities of a worker, by the names of their effects.
type effects struct {
	worker.ActivityRegistry
	byName map[string]any
}

// effectsOf returns the activities that need only the database.
func effectsOf(pool *pgxpool.Pool, store store.Store) effects {
	all := effects{byName: map[string]any{}}
	activities.Register(all, activities.World{Database: pool, Keys: store.Keys, References: store.References})
	return all
}

func (e effects) RegisterActivityWithOptions(carryOut any, options activity.RegisterOptions) {
	e.byName[options.Name] = carryOut
}

// record carries out the effect Record.
func (e effects) record(t testing.TB, projection order.Projection) {
	t.Helper()
	carryOut(t, e, order.Record, projection)
}

// carryOut carries an effect out, as a worker does.
func carryOut[In, Out any](t testing.TB, all effects, of effect.Effect[In, Out], in In) Out {
	t.Helper()
	out, err := all.byName[of.Name].(func(context.Context, In) (Out, error))(t.Context(), in)
	require.NoError(t, err)
	return out
}
