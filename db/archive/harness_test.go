//go:build night

package archive

import (
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
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
	passwords[db.Archive] = archivePassword
	admin, err := db.OtherDatabase(k.server.URL(), "cabinet")
	require.NoError(t, err)
	require.NoError(t, db.Make(t.Context(), k.server.URL(), "cabinet"))
	for range 2 {
		require.NoError(t, db.Provision(t.Context(), db.Server{Admin: admin}, passwords))
	}
	k.exec("CREATE TABLE events (id int, at timestamptz DEFAULT clock_timestamp(), text text)")
	k.keeper = &Keeper{
		Address: k.address(), Dir: k.archive, Spool: t.TempDir(), Recipient: identity.Recipient(), Keep: 2, Every: 200 * time.Millisecond,
		Schedule: cron.Every(time.Hour), Verify: cron.Every(time.Hour), Logger: slog.New(slog.NewTextHandler(t.Output(), nil)),
	}
	k.run()
	t.Cleanup(func() { k.server.Stop() })
	t.Cleanup(func() { k.stop() })
	return k
}

// archivePassword is that of the role of the archive.
const archivePassword = "of the archive"

// address is the server's, for the role of the archive.
func (k *kept) address() string {
	k.Helper()
	address, err := db.As(k.server.URL(), db.Archive, archivePassword)
	require.NoError(k, err)
	return address
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

// bases waits for a base backup that has begun after a moment.
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
	k.restore(target, k.dir)
	k.start()
	k.run()
}

// restore writes the archived database into a server's folder.
func (k *kept) restore(target Target, dir string) *Recovery {
	k.Helper()
	folder, err := Find(k.archive, "")
	require.NoError(k, err)
	recovery, err := Recover(folder, k.identity, target, dir+"/data")
	require.NoError(k, err)
	k.own(dir + "/data")
	return recovery
}

// insert commits rows from one id to another.
func (k *kept) insert(from, to int) {
	k.Helper()
	k.exec(fmt.Sprintf("INSERT INTO events SELECT n, clock_timestamp(), repeat(md5(n::text), 40) FROM generate_series(%d, %d) n", from, to))
}

// requireRows requires that a server has exactly the rows 1 to last, each as it was committed.
func (k *kept) requireRows(server *embedded.Server, last int) {
	k.Helper()
	require.Equal(k, last, k.rows(server))
}

// rows requires that a server has the rows 1 to some last one, each as it was committed, and returns the last.
func (k *kept) rows(server *embedded.Server) (last int) {
	k.Helper()
	connection, err := pgx.Connect(k.Context(), server.URL())
	require.NoError(k, err)
	defer func() { _ = connection.Close(k.Context()) }()
	rows, err := connection.Query(k.Context(), "SELECT id, text = repeat(md5(id::text), 40) FROM events ORDER BY id")
	require.NoError(k, err)
	var same bool
	var id int
	_, err = pgx.ForEachRow(rows, []any{&id, &same}, func() error {
		last++
		if id != last || !same {
			return fmt.Errorf("row %d is in the place of %d, the same as committed: %t", id, last, same)
		}
		return nil
	})
	require.NoError(k, err)
	return last
}

// recycle has the server delete what no slot keeps.
func (k *kept) recycle() {
	k.Helper()
	for range 3 {
		k.exec("CHECKPOINT")
		k.exec("SELECT pg_switch_wal()")
	}
	k.exec("CHECKPOINT")
}

// swap replaces the data of a stopped server.
func (k *kept) swap(data string) {
	k.Helper()
	require.NoError(k, os.RemoveAll(k.dir+"/data"))
	require.NoError(k, os.CopyFS(k.dir+"/data", os.DirFS(data)))
	k.own(k.dir + "/data")
	require.NoError(k, filepath.WalkDir(k.dir+"/data", func(path string, entry os.DirEntry, err error) error {
		if err == nil && entry.IsDir() {
			err = os.Chmod(path, 0o700)
		}
		return err
	}))
}

// own gives a folder to the account of the server.
func (k *kept) own(dir string) {
	k.Helper()
	info, err := os.Stat(k.dir + "/password")
	require.NoError(k, err)
	owner := info.Sys().(*syscall.Stat_t)
	require.NoError(k, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(owner.Uid), int(owner.Gid))
	}))
}

// segmentAfter is the complete file of a segment after the first of a base backup.
func (k *kept) segmentAfter(base Base, distance uint64) walFile {
	k.Helper()
	folder, err := Find(k.archive, "")
	require.NoError(k, err)
	present, err := folder.catalogue()
	require.NoError(k, err)
	file := present[segmentName(base.Timeline, base.number()+distance, base.SegmentSize)]
	require.True(k, file.complete)
	return file
}

// dropSlot drops the archive's replication slot once the server has noticed the end of the receiver.
func (k *kept) dropSlot() {
	k.Helper()
	k.exec("DO $$ BEGIN WHILE (SELECT active FROM pg_replication_slots WHERE slot_name = '" + slot + "') LOOP" +
		" PERFORM pg_sleep(0.01); END LOOP; PERFORM pg_drop_replication_slot('" + slot + "'); END $$")
}
