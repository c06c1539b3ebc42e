package main

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/db/archive"
)

// The archive is ready while the last minute can be recovered: without a gap, and received.
func TestArchiveIsReady(t *testing.T) {
	now := time.Now()
	require.Empty(t, lag(archive.State{Archived: now}))
	require.NotEmpty(t, lag(archive.State{Archived: now.Add(-2 * archiveLag)}))
	require.NotEmpty(t, lag(archive.State{Archived: now, Gap: "the WAL lacks a segment"}))
	require.NotEmpty(t, lag(archive.State{}))
}

// What a recovery will not bring back is printed.
func TestRecoveryIsDescribed(t *testing.T) {
	archived := time.Date(2026, 11, 25, 20, 0, 0, 0, time.UTC)
	for _, one := range []struct {
		recovery archive.Recovery
		target   archive.Target
		expected string
	}{
		{archive.Recovery{Archived: archived}, archive.Target{}, "at least all that was committed until 2026-11-25 20:00:00 UTC"},
		{archive.Recovery{Gap: "the WAL lacks a segment"}, archive.Target{Incomplete: true}, "the WAL lacks a segment: what was committed after that is lost"},
		{archive.Recovery{Damaged: []string{"20261125T030000Z"}}, archive.Target{}, "20261125T030000Z is damaged"},
	} {
		one.recovery.Base = &archive.Base{Stopped: archived.Add(-time.Hour), Postgres: 17}
		var out strings.Builder
		require.NoError(t, describeRecovery(&out, "/data", &one.recovery, one.target))
		require.Contains(t, out.String(), "base backup of 2026-11-25 19:00:00 UTC, PostgreSQL 17")
		require.Contains(t, out.String(), one.expected)
	}
}
