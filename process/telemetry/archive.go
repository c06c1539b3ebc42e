package telemetry

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"cabinet/db/archive"
)

var (
	baseTaken     = described("backup_base_timestamp_seconds", "When the newest base backup was complete; 0: there is none.")
	baseSeconds   = described("backup_base_duration_seconds", "How long it took.")
	baseBytes     = described("backup_base_bytes", "Its size.")
	bases         = described("backup_bases", "Base backups in the archive.")
	archiveBytes  = described("backup_archive_bytes", "Size of the archive.")
	walArchived   = described("backup_wal_archived_timestamp_seconds", "The last moment that can be recovered.")
	archiveGap    = described("backup_gap", "1 while nothing new can be recovered, because the archive lacks WAL since its newest base backup, or has none.")
	verified      = described("backup_verified_timestamp_seconds", "When all of the archive was read and compared with its sums; 0: never.")
	damagedFiles  = described("backup_damaged_files", "Files of the archive that differ from what was written.")
	archiveFaults = described("backup_failures_total", "Failures of base backups and of the reception of WAL.", "part")
)

// Archive is a collector of how far the archive of the database is.
type Archive struct{ state func() archive.State }

// NewArchive returns a collector that asks for the state at each scrape.
func NewArchive(state func() archive.State) *Archive { return &Archive{state} }

// Describe implements prometheus.Collector.
func (a *Archive) Describe(names chan<- *prometheus.Desc) {
	for _, name := range []*prometheus.Desc{baseTaken, baseSeconds, baseBytes, bases, archiveBytes, walArchived, archiveGap, verified, damagedFiles, archiveFaults} {
		names <- name
	}
}

// Collect implements prometheus.Collector.
func (a *Archive) Collect(metrics chan<- prometheus.Metric) {
	state := a.state()
	base := archive.Base{}
	if state.Base != nil {
		base = *state.Base
	}
	metrics <- gauge(baseTaken, unix(base.Stopped))
	metrics <- gauge(baseSeconds, base.Stopped.Sub(base.Started).Seconds())
	metrics <- gauge(baseBytes, float64(base.Bytes))
	metrics <- gauge(bases, float64(state.Bases))
	metrics <- gauge(archiveBytes, float64(state.Bytes))
	metrics <- gauge(walArchived, unix(state.Archived))
	metrics <- gauge(archiveGap, truth(state.Gap != ""))
	metrics <- gauge(verified, unix(state.Verified))
	metrics <- gauge(damagedFiles, float64(state.Damaged))
	metrics <- counter(archiveFaults, float64(state.BaseFailures), "base")
	metrics <- counter(archiveFaults, float64(state.WALFailures), "wal")
}

func counter(name *prometheus.Desc, value float64, labels ...string) prometheus.Metric {
	return prometheus.MustNewConstMetric(name, prometheus.CounterValue, value, labels...)
}

// unix is a moment in seconds; 0 if there was none.
func unix(at time.Time) float64 {
	if at.IsZero() {
		return 0
	}
	return float64(at.UnixMilli()) / 1000
}

// truth is 1 for true.
func truth(is bool) float64 {
	if is {
		return 1
	}
	return 0
}
