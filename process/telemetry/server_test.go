package telemetry

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/require"

	"cabinet/db/archive"
	"cabinet/db/dbtest"
)

// figures are the values that a collector gives, by metric and labels.
func figures(t *testing.T, collector prometheus.Collector) map[string]float64 {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	require.NoError(t, registry.Register(collector))
	families, err := registry.Gather()
	require.NoError(t, err)
	found := map[string]float64{}
	for _, family := range families {
		for _, one := range family.Metric {
			name := family.GetName()
			for _, label := range one.Label {
				name += " " + label.GetValue()
			}
			found[name] = one.GetGauge().GetValue() + one.GetCounter().GetValue()
		}
	}
	return found
}

// The server's statistics are those of all its databases; when it does not answer, that is all that is reported.
func TestServerIsMeasured(t *testing.T) {
	database := dbtest.New(t)
	_, err := database.Exec(t.Context(), "CREATE TABLE measured AS SELECT generate_series(1, 100)")
	require.NoError(t, err)
	found := figures(t, NewServer(database.Config().ConnString()))
	require.InDelta(t, 1, found["cabinet_database_up"], 0)
	require.Positive(t, found["cabinet_database_connections active"])
	require.Greater(t, found["cabinet_database_connections_max"], found["cabinet_database_connections active"])
	name := database.Config().ConnConfig.Database
	for _, metric := range []string{"bytes", "transaction_id_age"} {
		require.Positive(t, found["cabinet_database_"+metric+" "+name], metric)
	}
	require.Contains(t, found, "cabinet_database_dead_rows "+name)
	require.Positive(t, found["cabinet_database_wal_bytes_total"])
	require.Equal(t, map[string]float64{"cabinet_database_up": 0}, figures(t, NewServer("postgres://nobody@127.0.0.1:1/postgres")))
}

// An archive without a base backup has none since 1970, so that its age is an alarm.
func TestArchiveIsMeasured(t *testing.T) {
	state := archive.State{WALFailures: 2}
	found := figures(t, NewArchive(func() archive.State { return state }))
	require.Zero(t, found["cabinet_backup_base_timestamp_seconds"])
	require.InDelta(t, 2, found["cabinet_backup_failures_total wal"], 0)
	at := time.Unix(1_800_000_000, 0)
	state = archive.State{Archived: at, Bases: 3, Base: &archive.Base{Started: at.Add(-time.Minute), Stopped: at, Bytes: 5}}
	found = figures(t, NewArchive(func() archive.State { return state }))
	require.InDelta(t, 1_800_000_000, found["cabinet_backup_base_timestamp_seconds"], 0)
	require.InDelta(t, 60, found["cabinet_backup_base_duration_seconds"], 0)
	require.InDelta(t, 1_800_000_000, found["cabinet_backup_wal_archived_timestamp_seconds"], 0)
	require.Zero(t, found["cabinet_backup_gap"])
	state = archive.State{Gap: "the WAL lacks a segment", Verified: at, Damaged: 2}
	found = figures(t, NewArchive(func() archive.State { return state }))
	require.InDelta(t, 1, found["cabinet_backup_gap"], 0)
	require.InDelta(t, 1_800_000_000, found["cabinet_backup_verified_timestamp_seconds"], 0)
	require.InDelta(t, 2, found["cabinet_backup_damaged_files"], 0)
}

func TestDisksAreMeasured(t *testing.T) {
	found := figures(t, Disks{"here": t.TempDir(), "gone": "/no/such/folder"})
	require.Positive(t, found["cabinet_disk_free_bytes here"])
	require.GreaterOrEqual(t, found["cabinet_disk_bytes here"], found["cabinet_disk_free_bytes here"])
	require.NotContains(t, found, "cabinet_disk_bytes gone")
}

func TestCertificateIsMeasured(t *testing.T) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	end := time.Now().Add(time.Hour).Truncate(time.Second)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: end}
	made, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "tls.crt")
	require.NoError(t, os.WriteFile(path, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}), 0o600))
	certificate, err := NewCertificate("engine_client", path)
	require.NoError(t, err)
	require.InDelta(t, float64(end.Unix()), figures(t, certificate)["cabinet_certificate_expiry_timestamp_seconds engine_client"], 0)
	renewed := RenewedCertificate{Name: "registers", Path: path}
	require.InDelta(t, float64(end.Unix()), figures(t, renewed)["cabinet_certificate_expiry_timestamp_seconds registers"], 0)
	require.Empty(t, figures(t, RenewedCertificate{Name: "registers", Path: path + ".gone"}))
	require.Empty(t, figures(t, RenewedCertificate{}))
	none, err := NewCertificate("engine_client", "")
	require.NoError(t, err)
	require.Empty(t, figures(t, none))
	_, err = NewCertificate("engine_client", path+".gone")
	require.Error(t, err)
}
