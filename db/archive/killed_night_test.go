//go:build night

package archive

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"filippo.io/age"
	"github.com/jackc/pgx/v5"
	"github.com/robfig/cron/v3"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/embedded"
)

// keeperVariable is in the environment of a process of these tests that keeps an archive, and nothing else.
const keeperVariable = "ARCHIVE_TEST_KEEPER"

func TestMain(m *testing.M) {
	if config := os.Getenv(keeperVariable); config != "" {
		keepInProcess(config)
	}
	os.Exit(m.Run())
}

// keeperConfig says what a process keeps.
type keeperConfig struct{ Address, Dir, Spool, Recipient string }

// keepInProcess keeps an archive until the process is killed, and prints what it reports as archived.
func keepInProcess(text string) {
	var config keeperConfig
	if err := json.Unmarshal([]byte(text), &config); err != nil {
		panic(err)
	}
	recipient, err := age.ParseX25519Recipient(config.Recipient)
	if err != nil {
		panic(err)
	}
	keeper := &Keeper{
		Address: config.Address, Dir: config.Dir, Spool: config.Spool, Recipient: recipient, Keep: 2, Every: 50 * time.Millisecond,
		Schedule: cron.Every(3 * time.Second), Verify: cron.Every(2 * time.Second), Logger: slog.New(slog.NewTextHandler(os.Stderr, nil)),
	}
	go keeper.Run(context.Background())
	for {
		fmt.Println(keeper.State().Archived.UnixNano())
		time.Sleep(10 * time.Millisecond)
	}
}

// process is a process that keeps the archive.
type process struct {
	command  *exec.Cmd
	reported atomic.Int64
	ended    chan struct{}
}

func (k *kept) process() *process {
	k.Helper()
	config, err := json.Marshal(keeperConfig{k.keeper.Address, k.archive, k.keeper.Spool, k.identity.(*age.X25519Identity).Recipient().String()})
	require.NoError(k, err)
	p := &process{command: exec.Command(os.Args[0]), ended: make(chan struct{})}
	p.command.Env = append(os.Environ(), keeperVariable+"="+string(config))
	p.command.SysProcAttr = embedded.DeathSignal()
	p.command.Stderr = k.Output()
	output, err := p.command.StdoutPipe()
	require.NoError(k, err)
	require.NoError(k, p.command.Start())
	go func() {
		defer close(p.ended)
		for lines := bufio.NewScanner(output); lines.Scan(); {
			if moment, err := strconv.ParseInt(lines.Text(), 10, 64); err == nil {
				p.reported.Store(moment)
			}
		}
	}()
	return p
}

// kill ends the process at once, and returns the last moment that it has reported as archived.
func (p *process) kill() time.Time {
	_ = p.command.Process.Kill()
	<-p.ended
	_ = p.command.Wait()
	return time.Unix(0, p.reported.Load())
}

// writer commits rows until it is stopped, and knows which were committed at a moment.
type writer struct {
	pause     sync.Mutex // is locked while it is not to write
	mutex     sync.Mutex
	committed []commit
	stop      func()
}

type commit struct {
	last int
	at   time.Time
}

func (k *kept) write(random *rand.Rand) *writer {
	w := &writer{}
	ctx, cancel := context.WithCancel(context.Background())
	connection, err := pgx.Connect(ctx, k.server.URL())
	require.NoError(k, err)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		defer connection.Close(context.Background())
		for last := 0; ctx.Err() == nil; {
			w.pause.Lock()
			w.pause.Unlock() //nolint:staticcheck // it only waits
			rows := 1
			if random.IntN(100) == 0 {
				rows = 1000
			}
			_, err := connection.Exec(context.Background(),
				"INSERT INTO events SELECT n, clock_timestamp(), repeat(md5(n::text), 40) FROM generate_series($1::int, $2::int) n", last+1, last+rows)
			if err != nil {
				return
			}
			if rows > 1 {
				_, err = connection.Exec(context.Background(), "SELECT pg_switch_wal()")
			}
			if err != nil {
				return
			}
			last += rows
			w.mutex.Lock()
			w.committed = append(w.committed, commit{last, time.Now()})
			w.mutex.Unlock()
			time.Sleep(time.Duration(random.IntN(10)) * time.Millisecond)
		}
	}()
	w.stop = func() { cancel(); <-ended }
	return w
}

// at is the last row that was committed at a moment, and the last of all.
func (w *writer) at(moment time.Time) (last, all int) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	for _, one := range w.committed {
		if all = one.last; one.at.Before(moment) {
			last = one.last
		}
	}
	return last, all
}

// whilePaused is how many rows were reported, committed and can be recovered after a mishap.
func (w *writer) whilePaused(k *kept, reported time.Time, happen func(*kept)) (must, all, found int) {
	w.pause.Lock()
	defer w.pause.Unlock()
	happen(k)
	must, all = w.at(reported)
	return must, all, k.recovered(must > 0)
}

// mishaps happen to the rest while the process is killed.
var mishaps = []struct {
	name   string
	happen func(*kept)
}{
	{"nothing", func(*kept) {}},
	{"nothing", func(*kept) {}},
	{"spool lost", func(k *kept) { // pg_basebackup outlives the process for a moment, and writes
		require.Eventually(k, func() bool { return os.RemoveAll(k.keeper.Spool) == nil }, patience, 50*time.Millisecond)
	}},
	{"WAL recycled", func(k *kept) { k.recycle() }},
	{"slot lost", func(k *kept) {
		require.Eventually(k, func() bool {
			return db.Execute(k.Context(), k.server.URL(), "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '"+slot+"'") == nil
		}, patience, 50*time.Millisecond)
		k.recycle()
	}},
}

// The process is killed at any instant, and something happens to the rest: what it has reported as archived can be recovered, row by
// row. SEED repeats the instants.
func TestKilledAtAnyInstant(t *testing.T) {
	t.Parallel()
	const kills = 20
	seed := uint64(time.Now().UnixNano())
	if text := os.Getenv("SEED"); text != "" {
		chosen, err := strconv.ParseUint(text, 10, 64)
		require.NoError(t, err)
		seed = chosen
	}
	t.Logf("SEED=%d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	k := keep(t)
	k.stop()
	k.stop = func() {}
	writer := k.write(rand.New(rand.NewPCG(seed, 1)))
	defer writer.stop()
	caughtUp := 0
	for i := range kills {
		began := time.Now()
		process := k.process()
		if random.IntN(2) == 0 { // when it has caught up and closed every gap, or anywhere before that
			require.Eventually(t, func() bool { return time.Unix(0, process.reported.Load()).After(began) }, patience, time.Millisecond)
			time.Sleep(time.Duration(random.IntN(1000)) * time.Millisecond)
			caughtUp++
		} else {
			time.Sleep(time.Duration(random.IntN(5000)) * time.Millisecond)
		}
		delay := time.Since(began)
		reported := process.kill()
		mishap := mishaps[random.IntN(len(mishaps))]
		must, all, found := writer.whilePaused(k, reported, mishap.happen)
		t.Logf("%2d: killed after %4d ms: of %6d rows %6d were reported as archived, %6d recovered; then: %s", i+1, delay.Milliseconds(), all, must, found, mishap.name)
		require.GreaterOrEqual(t, found, must)
	}
	require.Positive(t, caughtUp)
}

// recovered recovers the archive beside the server, and returns the last row. It may be impossible while nothing was reported.
func (k *kept) recovered(must bool) int {
	k.Helper()
	folder, err := Find(k.archive, "")
	if err == nil {
		_, err = folder.candidates(ancestry{{1, 0, endless}}, time.Time{})
	}
	if err != nil && !must {
		return 0
	}
	require.NoError(k, err)
	dir := dbtest.Folder(k)
	password, err := os.ReadFile(k.dir + "/password")
	require.NoError(k, err)
	require.NoError(k, os.WriteFile(dir+"/password", password, 0o600))
	k.restore(Target{Incomplete: true}, dir)
	server, err := embedded.Start(context.Background(), dir, io.Discard)
	require.NoError(k, err)
	defer os.RemoveAll(dir + "/data")
	defer server.Stop()
	return k.rows(server)
}
