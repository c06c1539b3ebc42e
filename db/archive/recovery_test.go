//go:build night

package archive

import (
	"context"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"
	"github.com/robfig/cron/v3"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/embedded"
	"cabinet/tests/needs"
)

// patience is for a busy machine: a base backup is written to the disk.
const patience = 5 * time.Minute

// kept is a server with a Keeper.
type kept struct {
	*testing.T
	dir, archive string
	server       *embedded.Server
	keeper       *Keeper
	identity     age.Identity
	stop         func()
}

func keep(t *testing.T) *kept {
	needs.Met(t, embedded.Installed(t.Context()))
	identity, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	k := &kept{T: t, dir: dbtest.Folder(t), archive: t.TempDir(), identity: identity}
	k.start()
	k.exec("ALTER SYSTEM SET fsync = off")
	k.exec("SELECT pg_reload_conf()")
	passwords := dbtest.Passwords()
	passwords[db.Archive] = "the archive's"
	admin, err := db.OtherDatabase(k.server.URL(), "cabinet")
	require.NoError(t, err)
	require.NoError(t, db.Make(t.Context(), k.server.URL(), "cabinet"))
	for range 2 {
		require.NoError(t, db.Provision(t.Context(), db.Server{Admin: admin}, passwords))
	}
	k.exec("CREATE TABLE events (id int, at timestamptz DEFAULT clock_timestamp(), text text)")
	address, err := db.As(k.server.URL(), db.Archive, passwords[db.Archive])
	require.NoError(t, err)
	k.keeper = &Keeper{
		Address: address, Dir: k.archive, Spool: t.TempDir(), Recipient: identity.Recipient(), Keep: 2, Every: 200 * time.Millisecond,
		Schedule: cron.Every(time.Hour), Logger: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}
	k.run()
	t.Cleanup(func() { k.server.Stop() })
	t.Cleanup(func() { k.stop() })
	return k
}

func (k *kept) start() {
	k.Helper()
	server, err := embedded.Start(context.Background(), k.dir, io.Discard)
	require.NoError(k, err)
	k.server = server
}

// run runs the Keeper until stop.
func (k *kept) run() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		k.keeper.Run(ctx)
	}()
	k.stop = func() { cancel(); <-ended }
}

func (k *kept) exec(statement string) {
	k.Helper()
	require.NoError(k, db.Execute(k.Context(), k.server.URL(), statement))
}

// last is the newest row.
func (k *kept) last() (id int) {
	k.Helper()
	connection, err := pgx.Connect(k.Context(), k.server.URL())
	require.NoError(k, err)
	defer func() { _ = connection.Close(k.Context()) }()
	require.NoError(k, connection.QueryRow(k.Context(), "SELECT coalesce(max(id), 0) FROM events").Scan(&id))
	return id
}

// archived waits until all of now is in the archive.
func (k *kept) archived() time.Time {
	k.Helper()
	now := time.Now()
	require.Eventually(k, func() bool { return k.keeper.State().Archived.After(now) }, patience, 50*time.Millisecond)
	return now
}

// bases waits until so many base backups were taken.
func (k *kept) bases(after time.Time) Base {
	k.Helper()
	require.Eventually(k, func() bool {
		base := k.keeper.State().Base
		return base != nil && base.Started.After(after)
	}, patience, 50*time.Millisecond)
	return *k.keeper.State().Base
}

// lose kills the server and removes its data.
func (k *kept) lose() {
	k.Helper()
	require.NoError(k, syscall.Kill(k.server.PID(), syscall.SIGKILL))
	<-k.server.Done()
	k.stop()
	require.Eventually(k, func() bool { return os.RemoveAll(k.dir+"/data") == nil }, patience, 100*time.Millisecond)
}

// recover recovers the server and starts it.
func (k *kept) recover(target Target) {
	k.Helper()
	folder, err := Find(k.archive, "")
	require.NoError(k, err)
	owner, err := os.Stat(k.dir + "/password")
	require.NoError(k, err)
	_, err = Recover(folder, k.identity, target, k.dir+"/data")
	require.NoError(k, err)
	account := owner.Sys().(*syscall.Stat_t)
	require.NoError(k, filepath.WalkDir(k.dir+"/data", func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(account.Uid), int(account.Gid))
	}))
	k.start()
	k.run()
}

// What was committed after the base backup is there after the loss of the server, up to the last archived moment or to a chosen one;
// and the archive continues on the new timeline.
func TestRecovery(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	require.Len(t, first.Segment, 24)
	k.exec("INSERT INTO events SELECT n, clock_timestamp(), repeat(md5(n::text), 40) FROM generate_series(1, 20000) n") // > 2 segments
	k.exec("INSERT INTO events VALUES (20001)")
	chosen := k.archived()
	time.Sleep(20 * time.Millisecond)
	k.exec("INSERT INTO events VALUES (20002)")
	k.archived()
	k.lose()
	k.recover(Target{})
	require.Equal(t, 20002, k.last(), "all that was archived")
	require.NoDirExists(t, k.dir+"/data/"+waiting)

	second := k.bases(first.Stopped)
	require.Equal(t, uint32(2), second.Timeline)
	k.exec("INSERT INTO events VALUES (20003)")
	k.archived()
	k.lose()
	k.recover(Target{Until: chosen})
	require.Equal(t, 20001, k.last(), "as of the chosen moment")

	third := k.bases(second.Stopped)
	require.Equal(t, uint32(3), third.Timeline)
	k.exec("INSERT INTO events VALUES (30000)")
	k.archived()
	k.lose()
	k.recover(Target{})
	require.Equal(t, 30000, k.last(), "the settings of the earlier recovery do not count")
	require.Equal(t, 2, k.keeper.State().Bases, "the oldest was pruned")
}

// The archive reveals nothing without the private key, and what was changed in it is not recovered.
func TestNoRecoveryWithoutTheKey(t *testing.T) {
	t.Parallel()
	k := keep(t)
	const secret = "a name of a citizen"
	base := k.bases(time.Time{})
	k.exec("INSERT INTO events VALUES (1, clock_timestamp(), '" + secret + "')")
	k.archived()
	k.stop()
	folder, err := Find(k.archive, "")
	require.NoError(t, err)
	require.NoError(t, filepath.WalkDir(k.archive, func(path string, entry os.DirEntry, err error) error {
		require.NoError(t, err)
		if entry.IsDir() {
			return nil
		}
		content, err := os.ReadFile(path)
		require.NoError(t, err)
		require.NotContains(t, string(content), secret)
		require.True(t, strings.HasSuffix(path, ".json") || strings.HasPrefix(string(content), "age-encryption.org/v1"), path)
		return nil
	}))
	other, err := age.GenerateX25519Identity()
	require.NoError(t, err)
	_, err = Recover(folder, other, Target{}, t.TempDir())
	require.ErrorContains(t, err, "CABINET_ARCHIVE_IDENTITY")
	_, err = Recover(folder, k.identity, Target{Until: base.Stopped.Add(-time.Second)}, t.TempDir())
	require.ErrorContains(t, err, "nothing before can be recovered")
	_, err = Recover(folder, k.identity, Target{}, k.dir)
	require.ErrorContains(t, err, "is not empty")

	path := folder.base(base.Name + ".tar" + sealed)
	content, err := os.ReadFile(path)
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(path, content, 0o600))
	_, err = Recover(folder, k.identity, Target{}, t.TempDir())
	require.Error(t, err)
	k.run()
}

// A server whose slot was lost gets a new one, and a base backup, because the archive has a gap.
func TestGapIsClosedByABaseBackup(t *testing.T) {
	t.Parallel()
	k := keep(t)
	first := k.bases(time.Time{})
	k.stop()
	k.exec("SELECT pg_drop_replication_slot('" + slot + "')")
	k.exec("INSERT INTO events VALUES (7)")
	k.run()
	k.bases(first.Stopped)
	k.archived()
	k.lose()
	k.recover(Target{})
	require.Equal(t, 7, k.last())
}
