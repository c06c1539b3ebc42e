package cabinet

import (
	"encoding/json"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// An order whose code cannot continue: a build is deployed that orders under way notice. The order is found as stuck, the
// build says where it goes another way, and with the last build the order continues by itself.
func TestStuckOrder(t *testing.T) {
	t.Parallel()
	programs := programsOf(t)
	s := stack.Start(t, stack.Programs(programs)) // of its own: the build meets every order
	c := signIn(t, s, driver)
	made := c.order("becomes-stuck")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	o := shellOf(t, s, uuid.MustParse(made.ID))

	deploy(t, s, programs, noticedBuild(t))
	c.payAtBank(made.ID, "success")
	began := time.Now()
	o.awaitFound(o.linked("stuck"))
	t.Log("found after", time.Since(began))
	o.counted("stuck", "1")
	require.Regexp(t, `msg="Failed to process workflow task\.".* order=`+made.ID+` .*error=`, s.Log(t), "the worker says why")
	require.Equal(t, "w8_2_pay", c.read(made.ID).Status, "the citizen sees the order as it was")
	o.run(step{
		`cabinet replay --query 'ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL'`, 1,
		[]string{"order/" + made.ID, "vehicle-check", "DIVERGES"},
	})
	o.run(step{"cabinet replay ORDER", 1, []string{
		"»", "signal bank", made.ID + " diverges at event", "the history: update create completed", "the code:    nothing more",
	}})
	o.run(step{"cabinet redrive ORDER --yes", 1, []string{"the code of this build cannot continue from there"}})

	deploy(t, s, programs, filepath.Join(os.Getenv("CABINET_BIN"), "cabinet"))
	began = time.Now()
	require.Equal(t, "paid", c.await(made.ID, "done").Invoice.Status)
	t.Log("goes on after", time.Since(began))
	require.Len(t, c.invoices(made.ID), 1)
	o.awaitFoundTimes(o.linked("stuck"), 0)
	o.counted("stuck", "0")
	o.run(step{"cabinet replay ORDER --quiet", 0, []string{"replays"}})
	o.run(step{"cabinet redrive ORDER", 1, []string{"the order runs as it should"}})
}

// noticedBuild is the cabinet with a change that orders under way notice: a pause before the bill, without a gate.
func noticedBuild(t *testing.T) (program string) {
	t.Helper()
	const billing = "\tif err := o.AwaitPayment(ctx); err != nil {\n"
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	file, dir := filepath.Join(root, "workflows", "vehicle_check.go"), t.TempDir()
	code, err := os.ReadFile(file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(code), billing))
	changed := filepath.Join(dir, "vehicle_check.go")
	require.NoError(t, os.WriteFile(changed, []byte(strings.Replace(string(code), billing, "\t_ = workflow.Sleep(ctx, 1e9)\n"+billing, 1)), 0o600))
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{file: changed}})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600))
	program = filepath.Join(dir, "cabinet")
	build := exec.CommandContext(t.Context(), "go", "build", "-overlay", filepath.Join(dir, "overlay.json"), "-o", program, "./cmd/cabinet")
	build.Dir = root
	said, err := build.CombinedOutput()
	require.NoError(t, err, string(said))
	return program
}

// programsOf is a folder with the built programs, in which the cabinet may be replaced.
func programsOf(t *testing.T) (dir string) {
	t.Helper()
	dir = t.TempDir()
	if os.Getenv("CABINET_BIN") == "" {
		return dir // the stack says that the programs are missing
	}
	built, err := filepath.Abs(os.Getenv("CABINET_BIN"))
	require.NoError(t, err)
	for _, name := range []string{"engine", "sandbox"} {
		require.NoError(t, os.Symlink(filepath.Join(built, name), filepath.Join(dir, name)))
	}
	replace(t, filepath.Join(dir, "cabinet"), filepath.Join(built, "cabinet"))
	return dir
}

// deploy gives the stack's worker, and whoever carries commands out, another build.
func deploy(t *testing.T, s *stack.Stack, programs, program string) {
	t.Helper()
	replace(t, filepath.Join(programs, "cabinet"), program)
	s.Roll(t, stack.Worker)
}

// replace puts a program in the place of one that may run.
func replace(t *testing.T, place, program string) {
	t.Helper()
	content, err := os.ReadFile(program)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(place+".next", content, 0o755)) //nolint:gosec // it is run
	require.NoError(t, os.Rename(place+".next", place))
}
