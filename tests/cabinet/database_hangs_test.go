package cabinet

import (
	"cmp"
	"net/http"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// How long people wait while PostgreSQL hangs: five seconds for the database, or twelve for the engine and one for an explanation. The rest
// is for a busy machine.
const (
	readsAnswerWithin = 10 * time.Second
	actsAnswerWithin  = 18 * time.Second
)

// PostgreSQL hangs: it neither answers nor refuses, as on a frozen disk. Each request is answered as if PostgreSQL were down, and soon; more
// requests than there are connections, too. An act that may have reached the engine says that its outcome is not known. Probes see it. When
// PostgreSQL answers again, everything works without a restart, and the same keys do what they were sent for, once.
func TestDatabaseHangs(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	second := signIn(t, s, other)
	made, cancelled := c.order("before-the-hang"), second.order("to-be-cancelled")
	car := c.find(driverVIN)
	c.staff("Олена Коваль", "Служба підтримки", "--login", "o.koval")
	desk := signInToDesk(t, s, "o.koval", made.ID, "звернення 4712 про оплату")
	desk.Timeout = time.Minute
	signIns := beginSignIns(t, s)

	resume := s.Freeze(t, stack.Postgres)
	asked := &asked{citizen: c}
	for range 3 { // more than the API has connections
		for _, path := range []string{
			"/api/services/ordered", "/api/services/ordered/criteria?id=" + made.ID, "/api/services/" + made.ID + "/timeline",
			"/api/user/profile", "/api/user/activity", "/api/tasks", "/api/services/draft",
		} {
			asked.read(path, func() (answer, error) { return c.try(http.MethodGet, path, nil) })
		}
	}
	asked.read("upload", func() (answer, error) { return c.tryUpload("/api/files", "скан.pdf", scanned(t, 0)) })
	for _, one := range signIns {
		asked.read(one.name, one.send)
	}
	for _, path := range []string{"/", "/orders/" + made.ID, "/views/unpaid"} {
		asked.read("desk "+path, func() (answer, error) { return answerOf(desk.Get(s.SupportURL + path)) })
	}
	asked.act("order", func() (answer, error) { return c.create("in-the-hang", driverVIN, car) })
	asked.act("cancel", func() (answer, error) { return second.cancel(cancelled.ID, "cancel-in-the-hang") })
	asked.wait()
	for _, readiness := range []string{s.MetricsURL, s.WorkerURL, s.DeskURL} {
		reply, err := answerOf(http.Get(readiness + "/readyz"))
		require.NoError(t, err)
		require.Equal(t, http.StatusServiceUnavailable, reply.status, "%s: %s", readiness, reply.body)
		require.Contains(t, string(reply.body), `"database":"does not answer"`)
	}

	resume()
	s.WaitReady(t, stack.API)
	require.Eventually(t, func() bool { return c.find(driverVIN) != "" }, patience, pause)
	require.Eventually(t, func() bool {
		reply, err := c.create("in-the-hang", driverVIN, car)
		return err == nil && (reply.status == http.StatusCreated || reply.status == http.StatusConflict)
	}, patience, pause)
	require.Eventually(t, func() bool {
		reply, err := second.cancel(cancelled.ID, "cancel-in-the-hang")
		return err == nil && reply.status == http.StatusOK
	}, patience, pause)
	require.Equal(t, "canceled", second.read(cancelled.ID).Status)
	c.payWhatIsShown(made.ID)
	c.await(made.ID, "done")
}

// A lock on a table that stays, of a forgotten transaction, is the same for those who need the table, and for them alone.
func TestDatabaseIsLocked(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	made := c.order("before-the-lock")
	connection, err := pgx.Connect(t.Context(), s.DatabaseURL)
	require.NoError(t, err)
	defer connection.Close(t.Context()) //nolint:errcheck // the test ends
	tx, err := connection.Begin(t.Context())
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), "LOCK TABLE orders IN ACCESS EXCLUSIVE MODE")
	require.NoError(t, err)

	asked := &asked{citizen: c}
	for range 2 {
		for _, path := range []string{"/api/services/ordered", "/api/services/ordered/criteria?id=" + made.ID, "/api/tasks"} {
			asked.read(path, func() (answer, error) { return c.try(http.MethodGet, path, nil) })
		}
	}
	asked.wait()
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/user/profile", nil).status, "another table")

	require.NoError(t, tx.Rollback(t.Context()))
	require.Equal(t, made.ID, c.read(made.ID).ID)
	c.payWhatIsShown(made.ID)
	c.await(made.ID, "done")
}

// asked are requests that were sent at the same time, and what they were answered.
type asked struct {
	*citizen
	running sync.WaitGroup
	mutex   sync.Mutex
	answers []timed
}

// timed is the answer to a request, and how long it took.
type timed struct {
	answer
	what         string
	within, took time.Duration
	err          error
}

func (a *asked) read(what string, send func() (answer, error)) { a.send(what, readsAnswerWithin, send) }

func (a *asked) act(what string, send func() (answer, error)) { a.send(what, actsAnswerWithin, send) }

func (a *asked) send(what string, within time.Duration, send func() (answer, error)) {
	a.running.Go(func() {
		began, one := time.Now(), timed{what: what, within: within}
		one.answer, one.err = send()
		one.took = time.Since(began)
		a.mutex.Lock()
		defer a.mutex.Unlock()
		a.answers = append(a.answers, one)
	})
}

// wait waits for all answers. Each asks to come later; an act may also be accepted, with an outcome that is not known yet.
func (a *asked) wait() {
	a.Helper()
	a.running.Wait()
	slices.SortFunc(a.answers, func(one, two timed) int { return cmp.Compare(one.took, two.took) })
	for _, one := range a.answers {
		a.Logf("%s: %d after %s", one.what, one.status, one.took.Round(time.Millisecond))
	}
	for _, one := range a.answers {
		require.NoError(a, one.err, one.what)
		require.Less(a, one.took, one.within, one.what)
		if one.within == actsAnswerWithin && one.status == http.StatusAccepted {
			continue
		}
		requireUnavailable(a, one.answer, one.what)
	}
}

// cancel cancels an order, once per key, in a cabinet that may hang.
func (c *citizen) cancel(id, key string) (answer, error) {
	return c.try(http.MethodDelete, "/api/services/"+id, nil, "Idempotency-Key", key)
}
