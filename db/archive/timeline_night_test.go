//go:build night

package archive

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// After a recovery to a moment the server is lost again, before the first base backup of the new timeline. A base backup of the
// abandoned one is newer than the moment, and leads nowhere.
func TestLossBeforeTheFirstBaseOfATimeline(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.keeper.Keep = 9
	first := k.bases(time.Time{})
	k.insert(1, 10)
	chosen := k.archived()
	time.Sleep(20 * time.Millisecond)
	k.insert(11, 20000) // given up
	k.archived()
	k.stop()
	k.keeper.Schedule = schedule(first.Started.Add(time.Millisecond))
	k.run()
	second := k.bases(first.Stopped) // of the timeline that is given up
	k.insert(20001, 20010)
	k.archived()
	k.lose()

	k.restore(Target{Until: chosen}, k.dir)
	k.start()
	k.requireRows(k.server, 10)
	spool := k.keeper.Spool
	k.keeper.Spool = "/dev/null" // no base backup can be taken
	k.run()
	k.insert(11, 30)
	k.archived()
	require.Empty(t, k.keeper.State().Gap)
	require.Equal(t, first.Name, k.keeper.State().Base.Name)
	k.insert(31, 30000)
	k.archived()
	k.lose()
	k.keeper.Spool = spool
	k.recover(Target{})
	k.requireRows(k.server, 30000)
	third := k.bases(second.Stopped)
	require.Equal(t, uint32(3), third.Timeline)
	k.lose()
	k.recover(Target{Timeline: 1})
	k.requireRows(k.server, 20010)
	k.lose()
	k.recover(Target{Timeline: 2})
	k.requireRows(k.server, 30000)
}

// The server is lost when the archive knows of its timeline and has nothing of it: what the recovery has given up does not return.
func TestLossAtTheBeginningOfATimeline(t *testing.T) {
	t.Parallel()
	k := keep(t)
	k.bases(time.Time{})
	k.insert(1, 10)
	chosen := k.archived()
	time.Sleep(20 * time.Millisecond)
	k.insert(11, 20)
	k.archived()
	k.lose()
	k.restore(Target{Until: chosen}, k.dir)
	k.start()
	server, folder, err := k.keeper.open(t.Context())
	require.NoError(t, err)
	_, err = server.ancestry(t.Context(), folder)
	require.NoError(t, err)
	k.lose()
	k.recover(Target{})
	k.requireRows(k.server, 10)
}

// schedule is due once, at a moment.
type schedule time.Time

func (s schedule) Next(after time.Time) time.Time {
	if after.Before(time.Time(s)) {
		return time.Time(s)
	}
	return after.Add(time.Hour)
}
