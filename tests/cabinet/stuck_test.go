package cabinet

import (
	"encoding/json"
	"fmt"
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

	deploy(t, s, programs, changedBuild(t, billing, "\t_ = workflow.Sleep(ctx, 1e9)\n"+billing))
	c.payAtBank(made.ID, "success")
	began := time.Now()
	o.awaitFound(o.linked("stuck"))
	t.Log("found after", time.Since(began))
	o.counted("stuck", "1")
	require.Regexp(t, `msg="Failed to process workflow task\.".* order=`+made.ID+` .*error=`, s.Log(t), "the worker says why")
	c.awaitHeldUp(made.ID, "Сталася наша помилка. Якщо Ви вже сплатили, Ваші гроші збережено. Робити нічого не потрібно: ми вже виправляємо й продовжимо самі.")
	require.Contains(t, rebuild(t, s, "--dry-run", "--order", made.ID), " 0 to be corrected", "the mark is no part of the projection")
	o.run(step{
		`cabinet replay --query 'ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL'`, 1,
		[]string{"order/" + made.ID, "vehicle-check", "DIVERGES"},
	})
	o.run(step{"cabinet replay ORDER", 1, []string{
		"»", "signal bank", made.ID + " diverges at event", "the history: timer 24h0m0s: Очікування оплати",
		"the code:    timer without a summary (workflows/vehicle_check.go:",
	}})
	o.run(step{"cabinet show ORDER", 0, []string{
		"Сталася наша помилка.", "Чий хід: Наш: розробники виправляють помилку", "engine: running", "the code cannot continue",
		"order/" + made.ID + " cannot continue since event", `the code says "timer without a summary (workflows/vehicle_check.go:`,
	}})
	c.desk("/desk/api/monobank/invoices/"+c.invoices(made.ID)[0].InvoiceID+"/resend", nil) // the engine counts the attempts again
	o.run(step{"cabinet redrive ORDER --yes", 1, []string{"the code of this build cannot continue from there"}})

	deploy(t, s, programs, filepath.Join(os.Getenv("CABINET_BIN"), "cabinet"))
	began = time.Now()
	after := c.await(made.ID, "done")
	require.Equal(t, "paid", after.Invoice.Status)
	require.Empty(t, after.Problem, "the mark is gone")
	t.Log("goes on after", time.Since(began))
	require.Len(t, c.invoices(made.ID), 1)
	o.awaitFoundTimes(o.linked("stuck"), 0)
	o.counted("stuck", "0")
	o.run(step{"cabinet replay ORDER --quiet", 0, []string{"replays"}})
	o.run(step{"cabinet redrive ORDER", 1, []string{"the order runs as it should"}})
}

// An order that fails through a bug after its citizen has paid: neither the citizen nor support read that there is something to pay,
// an act is refused with the reason, and the mended code carries the order on. Nothing in the read model is to be mended.
func TestFailedOrder(t *testing.T) {
	t.Parallel()
	programs := programsOf(t)
	s := stack.Start(t, stack.Programs(programs))
	c := signIn(t, s, driver)
	made := c.order("fails-after-the-payment")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	o := shellOf(t, s, uuid.MustParse(made.ID))

	deploy(t, s, programs, changedBuild(t, collected, collected+"\treturn &order.UnexpectedActionError{}\n"))
	c.payAtBank(made.ID, "success")
	o.awaitFound(o.linked("failed")) // an act that comes while the run fails may yet be answered by it: that the order is paid
	c.awaitHeldUp(made.ID, "Сталася наша помилка. Ваші гроші збережено, робити нічого не потрібно: ми вже виправляємо й продовжимо самі.")
	require.Equal(t, "paid", c.read(made.ID).Invoice.Status)
	o.run(step{"cabinet rebuild --dry-run --order ORDER", 0, []string{" 0 to be corrected"}})
	said := o.run(step{"cabinet show ORDER", 0, []string{"Ваші гроші збережено", "Гроші: 119,40\u00a0грн, сплачено", "engine: failed"}})
	require.Regexp(t, `fails at event \d+: the table of actions permits`, said)
	after := fmt.Sprintf("after workflows/vehicle_check.go:%d: the table of actions permits", lineOf(t, billing))
	for _, command := range []string{"replay", "show"} {
		o.run(step{"cabinet " + command + " ORDER", 0, []string{"this build fails there too, " + after}})
	}
	for _, yes := range []string{"", " --yes"} {
		o.run(step{"cabinet redrive ORDER" + yes, 1, []string{"THIS BUILD FAILS THERE AGAIN: " + after, "--force to reset anyway"}})
	}
	run := o.newestRun()
	o.run(step{"cabinet redrive ORDER --yes --force", 0, []string{"done: run"}})
	o.awaitFailedAgain(run)
	o.run(step{"cabinet show ORDER", 0, []string{"Ваші гроші збережено", "engine: failed", "there too, " + after}})
	o.run(step{"cabinet rebuild --dry-run --order ORDER", 0, []string{" 0 to be corrected"}})
	require.Regexp(t, `msg="a workflow fails".* order=`+made.ID+` .*error="the table of actions`, s.Log(t), "the worker says why")
	paidAt := c.eventAt(made.ID, "paid")

	deploy(t, s, programs, filepath.Join(os.Getenv("CABINET_BIN"), "cabinet"))
	time.Sleep(time.Second) // the redrive's time is another than the bank's
	o.run(step{"cabinet redrive ORDER --yes", 0, []string{"done: run"}})
	done := c.await(made.ID, "done")
	require.Empty(t, done.Problem)
	require.Equal(t, "paid", done.Invoice.Status)
	require.Len(t, c.invoices(made.ID), 1)
	o.run(step{"cabinet show ORDER", 0, []string{"Готово", "engine: running"}})
	require.Equal(t, paidAt, c.eventAt(made.ID, "paid"), "the bank's time, not the redrive's")
	require.Empty(t, c.eventAt(made.ID, "held_up"), "the mended order has not failed")
	require.Contains(t, rebuild(t, s, "--dry-run", "--order", made.ID), " 0 to be corrected")
}

// awaitHeldUp waits until a citizen reads that a bug holds an order up, and requires that nothing can be done with it, and that
// each attempt reads the same.
func (c *citizen) awaitHeldUp(id, sentence string) {
	c.Helper()
	require.Eventually(c, func() bool { return c.read(id).Problem == "internal" }, patience, pause)
	held := c.read(id)
	require.Equal(c, sentence, held.Explanation)
	require.Empty(c, held.Actions)
	for name, act := range map[string]func() answer{
		"pay": func() answer { return c.bill(id) }, "cancel": func() answer { return c.call(http.MethodDelete, "/api/services/"+id, nil) },
	} {
		refused := act()
		require.Equal(c, http.StatusConflict, refused.status, name)
		var why struct{ Code, Message string }
		refused.into(c, &why)
		require.Equal(c, "our_fault", why.Code, name)
		require.Equal(c, sentence, why.Message, name)
	}
}

// eventAt is when the timeline says that something happened; empty: never.
func (c *citizen) eventAt(id, kind string) string {
	c.Helper()
	var events []struct{ Kind, At string }
	c.call(http.MethodGet, "/api/services/"+id+"/timeline", nil).into(c, &events)
	for _, event := range events {
		if event.Kind == kind {
			return event.At
		}
	}
	return ""
}

// Places in the vehicle check that a build with a fault changes.
const (
	billing   = "\tif err := o.AwaitPayment(ctx); err != nil {\n"
	collected = billing + "\t\treturn err\n\t}\n"
)

// lineOf is the line of the vehicle check in which a place begins.
func lineOf(t *testing.T, place string) int {
	t.Helper()
	content, err := os.ReadFile("../../workflows/vehicle_check.go")
	require.NoError(t, err)
	before, _, found := strings.Cut(string(content), place)
	require.True(t, found, place)
	return strings.Count(before, "\n") + 1
}

// changedBuild is the cabinet with other code in one place of the vehicle check.
func changedBuild(t *testing.T, place, code string) (program string) {
	t.Helper()
	const file = "workflows/vehicle_check.go"
	content, err := os.ReadFile("../../" + file)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(content), place))
	return overlaidBuild(t, map[string]string{file: strings.Replace(string(content), place, code, 1)})
}

// overlaidBuild is the cabinet with other contents of some files, by their paths in the module, or with files that it does not have.
func overlaidBuild(t *testing.T, contents map[string]string) (program string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir, files := t.TempDir(), map[string]string{}
	for file, content := range contents {
		changed := filepath.Join(dir, filepath.Base(file))
		require.NoError(t, os.WriteFile(changed, []byte(content), 0o600))
		files[filepath.Join(root, file)] = changed
	}
	overlay, err := json.Marshal(map[string]any{"Replace": files})
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "overlay.json"), overlay, 0o600))
	program = filepath.Join(dir, "cabinet")
	build := exec.CommandContext(t.Context(), "go", "build", "-ldflags", "-s -w", // linked in half the time without what debuggers need
		"-overlay", filepath.Join(dir, "overlay.json"), "-o", program, "./cmd/cabinet")
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

// deploy gives the stack's worker and its commands another build.
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
