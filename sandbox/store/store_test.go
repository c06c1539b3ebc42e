package store

import (
	"errors"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStateSurvivesReopening(t *testing.T) {
	dir := t.TempDir()
	s, err := Open(dir)
	require.NoError(t, err)
	require.NoError(t, s.Update(func(tx *Tx) error { return tx.Put("b", "k", 42) }))
	_, err = Open(dir)
	require.ErrorContains(t, err, "in use by another sandbox")
	require.NoError(t, s.Close())
	require.ErrorIs(t, s.Update(func(*Tx) error { return nil }), ErrClosed)

	s, err = Open(dir)
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.View(func(tx *Tx) error {
		v, ok, err := Get[int](tx, "b", "k")
		require.True(t, ok)
		require.Equal(t, 42, v)
		return err
	}))
}

// TestConcurrentUpdates: one failing change undoes itself and no one else.
func TestConcurrentUpdates(t *testing.T) {
	s, err := Open(t.TempDir())
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	refused := errors.New("refused")
	var group sync.WaitGroup
	for i := range 400 {
		group.Go(func() {
			err := s.Update(func(tx *Tx) error {
				if _, err := tx.Append("log", "", i); err != nil {
					return err
				}
				if i%10 == 0 {
					return refused
				}
				return tx.Put("b", strconv.Itoa(i), i)
			})
			if i%10 == 0 {
				require.ErrorIs(t, err, refused)
			} else {
				require.NoError(t, err)
			}
		})
	}
	group.Wait()
	require.NoError(t, s.View(func(tx *Tx) error {
		n := 0
		require.NoError(t, Each(tx, "b", "", func(_ string, v int) bool { n++; require.NotZero(t, v%10); return true }))
		require.Equal(t, 360, n)
		log, err := Latest[int](tx, "log", 1000)
		require.Len(t, log, 360)
		return err
	}))
}

func TestAppendAndLatest(t *testing.T) {
	s, err := Open(t.TempDir())
	require.NoError(t, err)
	defer func() { require.NoError(t, s.Close()) }()
	require.NoError(t, s.Update(func(tx *Tx) error {
		for i := range 300 {
			if _, err := tx.Append("log", "", i); err != nil {
				return err
			}
		}
		return nil
	}))
	require.NoError(t, s.View(func(tx *Tx) error {
		latest, err := Latest[int](tx, "log", 3)
		require.Equal(t, []int{299, 298, 297}, latest)
		return err
	}))
}

func BenchmarkUpdate(b *testing.B) {
	s, err := Open(b.TempDir())
	require.NoError(b, err)
	defer func() { require.NoError(b, s.Close()) }()
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if err := s.Update(func(tx *Tx) error { _, err := tx.Append("log", "", "value"); return err }); err != nil {
				b.Error(err)
			}
		}
	})
}
