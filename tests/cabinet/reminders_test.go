package cabinet

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	enumspb "go.temporal.io/api/enums/v1"
	"go.temporal.io/sdk/client"

	"cabinet/temporal"
	"cabinet/tests/stack"
)

// The daily checks are schedules of the engine, in Kyiv time. What one has found stands in the feed while its register is
// silent, and is written of once, however often the check runs (DASH-12, GAP-76, GAP-88).
func TestReminders(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: orders of others tell of the same plates
	c := signInWithKey(t, s, keeper)
	var profile struct{ Email string }
	c.call(http.MethodGet, "/api/user/profile", nil).into(t, &profile)
	require.NotEmpty(t, profile.Email)
	require.Len(t, c.kept("plate-storage"), 0, "no check has run yet")

	engine := engineOf(t, s)
	for _, id := range []string{"plate-storage-ends", "licence-ends", "insurance-ends", "plate-registration-ends"} {
		var described *client.ScheduleDescription
		require.Eventually(t, func() (found bool) { // a worker that starts makes them one after the other
			var err error
			described, err = engine.ScheduleClient().GetHandle(t.Context(), id).Describe(t.Context())
			return err == nil
		}, patience, pause, id)
		next := described.Info.NextActionTimes[0].In(kyiv(t))
		require.Zero(t, next.Hour(), "%s is just after midnight", id)
	}

	keepPaused(t, engine, "licence-ends")
	c.updatesStorage(t, engine)

	for range 2 {
		runSchedule(t, engine, "plate-storage-ends")
		kept := c.kept("plate-storage")
		require.Len(t, kept, 3)
	}
	require.Eventually(t, func() bool { return len(c.reminded(profile.Email)) == 3 }, patience, pause)
	// Letters are sent in the order in which they are due: this one comes after any second copy.
	const later = "after.the.reminders@ukr.net"
	require.Equal(t, http.StatusOK, c.call(http.MethodPatch, "/api/user/verification", map[string]string{"email": later}).status)
	c.linkIn(later)
	for _, letter := range c.reminded(profile.Email) {
		require.Equal(t, 1, letter.Copies, letter.Subject)
		require.Contains(t, letter.Text, s.URL+"/services/plate-storage/info")
	}
	require.Len(t, c.reminded(profile.Email), 3)
}

// updatesStorage: the daily check updates the ends of storage, which are shown while the register is silent.
func (c *citizen) updatesStorage(t *testing.T, engine client.Client) {
	t.Helper()
	type stored struct {
		Number, EndDate string
		UpdatedAt       time.Time
	}
	var live, kept []stored
	c.call(http.MethodGet, "/api/plate/storage", nil).into(t, &live)
	runSchedule(t, engine, "plate-storage-ends")
	run := time.Now()
	mend := c.fault("trembita", "down")
	reply := c.call(http.MethodGet, "/api/plate/storage", nil)
	mend()
	require.Equal(t, http.StatusOK, reply.status, "PSTO-06")
	reply.into(t, &kept)
	require.Len(t, kept, len(live))
	ends := map[string]string{}
	for _, one := range live {
		ends[one.Number] = one.EndDate
	}
	for _, one := range kept {
		require.Equal(t, ends[one.Number], one.EndDate, "PSTO-06")
		require.WithinDuration(t, run, one.UpdatedAt, time.Minute, "PSTO-06")
	}
}

// kept is what the feed tells of a kind while the registers are silent.
func (c *citizen) kept(kind string) (ends []string) {
	c.Helper()
	fault := map[string]any{"system": "trembita", "fault": "down", "on": true}
	c.desk("/desk/api/faults", fault)
	defer func() {
		fault["on"] = false
		c.desk("/desk/api/faults", fault)
	}()
	told := c.feed("/api/events/latest")
	require.True(c, told.Incomplete)
	for _, event := range told.Events {
		if event.Type == kind {
			ends = append(ends, event.Payload.EndDate)
		}
	}
	return ends
}

// reminded are the reminders of stored plates that have come to a mailbox.
func (c *citizen) reminded(email string) (about []letter) {
	for _, one := range c.letters(email, "") {
		if strings.Contains(one.Subject, "берігання номерного знака") { // that ends, or is over
			about = append(about, one)
		}
	}
	return about
}

// runSchedule runs a check now, and waits until it has ended.
func runSchedule(t *testing.T, engine client.Client, id string) {
	t.Helper()
	schedule := engine.ScheduleClient().GetHandle(t.Context(), id)
	before, err := schedule.Describe(t.Context())
	require.NoError(t, err)
	require.NoError(t, schedule.Trigger(t.Context(), client.ScheduleTriggerOptions{}))
	require.Eventually(t, func() bool {
		now, err := schedule.Describe(t.Context())
		return err == nil && now.Info.NumActions > before.Info.NumActions && len(now.Info.RunningWorkflows) == 0
	}, patience, pause)
}

// keepPaused: a worker that starts brings the schedules up to date, and leaves one that an operator has paused alone.
func keepPaused(t *testing.T, engine client.Client, id string) {
	t.Helper()
	schedule := engine.ScheduleClient().GetHandle(t.Context(), id)
	require.NoError(t, schedule.Pause(t.Context(), client.SchedulePauseOptions{}))
	require.NoError(t, temporal.EnsureSchedules(t.Context(), engine))
	described, err := schedule.Describe(t.Context())
	require.NoError(t, err)
	require.True(t, described.Schedule.State.Paused)
	require.Equal(t, enumspb.SCHEDULE_OVERLAP_POLICY_SKIP, described.Schedule.Policy.Overlap)
	require.Len(t, described.Info.NextActionTimes, 10)
	require.NoError(t, schedule.Unpause(t.Context(), client.ScheduleUnpauseOptions{}))
}

func kyiv(t *testing.T) *time.Location {
	location, err := time.LoadLocation("Europe/Kyiv")
	require.NoError(t, err)
	return location
}
