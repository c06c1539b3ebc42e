//go:build night

package cabinet

import (
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// figure reads a metric of the archive.
func (a *archived) figure(name string) float64 {
	a.Helper()
	body := page(a, a.metrics+"/metrics")
	defer body.Close()
	exposed, err := io.ReadAll(body)
	require.NoError(a, err)
	found := regexp.MustCompile(`(?m)^` + name + ` (\S+)$`).FindStringSubmatch(string(exposed))
	require.NotNil(a, found, name)
	value, err := strconv.ParseFloat(found[1], 64)
	require.NoError(a, err)
	return value
}

// archives waits until all that was committed until now can be recovered, and returns a moment after it.
func (a *archived) archives() time.Time {
	a.Helper()
	committed := time.Now()
	require.Eventually(a, func() bool {
		return a.figure("cabinet_backup_wal_archived_timestamp_seconds") > float64(committed.UnixMilli())/1000
	}, patience, pause)
	return committed
}

// loseServer kills everything at once and removes the server's data; recover brings it back from the archive.
func (a *archived) loseServer() (owner *syscall.Stat_t, data string) {
	a.Helper()
	data = filepath.Join(a.stack.DataDir, "postgres", "data")
	info, err := os.Stat(data)
	require.NoError(a, err)
	a.stack.Crash(a)
	require.Eventually(a, func() bool { return os.RemoveAll(data) == nil }, patience, pause)
	require.NoError(a, os.RemoveAll(filepath.Join(a.stack.DataDir, "run")))
	return info.Sys().(*syscall.Stat_t), data
}

// recover recovers the lost server and starts everything. It logs how long that took.
func (a *archived) recover(t *testing.T, arguments ...string) {
	a.Helper()
	owner, data := a.loseServer()
	began := time.Now()
	said := runCabinet(t, 0, []string{"CABINET_ARCHIVE_IDENTITY=" + a.identity}, append([]string{"recover", a.dir, data}, arguments...)...)
	require.Contains(t, said, "base backup of")
	written := time.Since(began)
	require.NoError(t, filepath.WalkDir(data, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(owner.Uid), int(owner.Gid))
	}))
	a.stack.Restart(t)
	t.Logf("recovery: %s to write the folder, %s until the cabinet was ready", written.Round(100*time.Millisecond), time.Since(began).Round(100*time.Millisecond))
	require.Contains(t, rebuild(t, a.stack, "--dry-run"), " 0 to be corrected", "engine and read model are of the same moment")
}

// The server is lost, with its disk: it is recovered from the base backup and the WAL received since, to the last archived moment and
// then to a chosen one. Orders made after the base backup are all there, and go on; each is paid once.
func TestRecoveryOfTheCabinet(t *testing.T) {
	s := stack.Start(t)
	stack.NeedTool(t, s.DatabaseURL, "pg_basebackup")
	a := startArchive(t, s)
	require.Eventually(t, func() bool { return a.figure("cabinet_backup_base_timestamp_seconds") > 0 }, patience, pause)
	var orders []string
	for i := range 12 { // after the base backup: unpaid, billed and paid
		made := a.order(fmt.Sprintf("after-the-base-%d", i))
		if orders = append(orders, made.ID); i%3 > 0 {
			require.Equal(t, http.StatusOK, a.bill(made.ID).status)
		}
		if i%3 > 1 {
			a.payAtBank(made.ID, "success")
		}
	}
	a.archives()
	a.recover(t)
	for _, id := range orders {
		require.NotEmpty(t, a.read(id).ID, "an order is lost")
	}

	a.payAll(orders[:6])
	chosen := a.archives()
	time.Sleep(50 * time.Millisecond)
	after := a.order("after-the-chosen-moment").ID
	require.Eventually(t, func() bool { return a.figure("cabinet_backup_bases") > 1 }, patience, pause, "the new timeline begins with a base backup")
	a.archives()
	a.recover(t, "--until", chosen.Format(time.RFC3339Nano))
	require.Empty(t, a.read(after).ID, "it was made after the chosen moment")
	a.payAll(orders)
	require.Zero(t, a.figure(`cabinet_backup_failures_total\{part="base"\}`))
	a.verifies(t)
}

// verifies changes a base backup in the archive: that is found without the private key, and reported.
func (a *archived) verifies(t *testing.T) {
	require.Contains(t, runCabinet(t, 0, nil, "archive", "verify", a.dir), "files")
	require.Zero(t, a.figure("cabinet_backup_damaged_files"))
	bases, err := filepath.Glob(a.dir + "/*/base/*.tar.gz.age")
	require.NoError(t, err)
	content, err := os.ReadFile(bases[0])
	require.NoError(t, err)
	content[len(content)/2] ^= 1
	require.NoError(t, os.WriteFile(bases[0], content, 0o600))
	require.Contains(t, runCabinet(t, 1, nil, "archive", "verify", a.dir), "damaged: "+filepath.Base(bases[0]))
	require.Eventually(t, func() bool { return a.figure("cabinet_backup_damaged_files") == 1 }, patience, pause)
}

// payAll pays what is not paid, and requires that each order is paid once.
func (a *archived) payAll(orders []string) {
	a.Helper()
	for _, id := range orders {
		if found := a.read(id); found.Status != "done" && found.Invoice.Status != "paid" {
			a.payWhatIsShown(id)
		}
	}
	for _, id := range orders {
		a.await(id, "done")
		total := 0
		for _, one := range a.invoices(id) {
			total += one.FinalAmount
		}
		require.Equal(a, 11_940, total, "an order is paid once")
	}
}
