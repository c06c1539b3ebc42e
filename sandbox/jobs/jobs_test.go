package jobs

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/store"
)

func open(t *testing.T, dir string) *store.Store {
	t.Helper()
	s, err := store.Open(dir)
	require.NoError(t, err)
	return s
}

func failOn(t *testing.T) func(error) { return func(err error) { t.Errorf("job: %v", err) } }

func TestJobsRunInTimeOrderAndRetry(t *testing.T) {
	st := open(t, t.TempDir())
	defer func() { require.NoError(t, st.Close()) }()
	s := New(st, failOn(t))
	ran := make(chan string, 10)
	s.Handle("note", func(_ context.Context, j Job) Outcome {
		ran <- string(j.Payload)
		if string(j.Payload) == `"again"` && j.Attempt < 3 {
			return Outcome{Retry: time.Millisecond}
		}
		return Outcome{}
	})
	require.NoError(t, s.Start(1))
	defer s.Close()
	now := time.Now()
	require.NoError(t, st.Update(func(tx *store.Tx) error {
		require.NoError(t, s.Add(tx, "note", now.Add(120*time.Millisecond), "late"))
		require.NoError(t, s.Add(tx, "note", now.Add(40*time.Millisecond), "early"))
		return s.Add(tx, "note", now, "again")
	}))
	var order []string
	for range 5 {
		select {
		case note := <-ran:
			order = append(order, note)
		case <-time.After(5 * time.Second):
			t.Fatal("a job did not run")
		}
	}
	require.Equal(t, `"again"`, order[0])
	once := slices.DeleteFunc(order, func(note string) bool { return note == `"again"` })
	require.Equal(t, []string{`"early"`, `"late"`}, once, "its retries come between, sooner or later")
	require.Eventually(t, func() bool { return stored(t, st) == 0 }, 5*time.Second, 5*time.Millisecond)
}

func stored(t *testing.T, st *store.Store) int {
	t.Helper()
	n := 0
	require.NoError(t, st.View(func(tx *store.Tx) error {
		return store.Each(tx, bucket, "", func(string, Job) bool { n++; return true })
	}))
	return n
}

// TestInterruptedJobRunsAgain: a job cut off by the end of the program is taken up by the next start.
func TestInterruptedJobRunsAgain(t *testing.T) {
	dir := t.TempDir()
	st := open(t, dir)
	s := New(st, failOn(t))
	begun := make(chan struct{})
	s.Handle("slow", func(ctx context.Context, _ Job) Outcome {
		close(begun)
		<-ctx.Done()
		return Outcome{}
	})
	require.NoError(t, s.Start(1))
	require.NoError(t, st.Update(func(tx *store.Tx) error { return s.Add(tx, "slow", time.Now(), nil) }))
	<-begun
	s.Close()
	require.NoError(t, st.Close())

	st = open(t, dir)
	defer func() { require.NoError(t, st.Close()) }()
	s = New(st, failOn(t))
	ran := make(chan struct{})
	s.Handle("slow", func(context.Context, Job) Outcome { close(ran); return Outcome{} })
	require.NoError(t, s.Start(1))
	defer s.Close()
	select {
	case <-ran:
	case <-time.After(5 * time.Second):
		t.Fatal("the job was lost")
	}
}
