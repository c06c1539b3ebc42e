package cabinet

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// maintain runs `cabinet maintenance` as an operator does.
func maintain(t *testing.T, s *stack.Stack, arguments ...string) string {
	t.Helper()
	program := exec.CommandContext(t.Context(), filepath.Join(os.Getenv("CABINET_BIN"), "cabinet"),
		append([]string{"maintenance"}, arguments...)...)
	program.Env = append(os.Environ(), "DATABASE_URL="+s.Environment["DATABASE_URL"])
	output, err := program.CombinedOutput()
	require.NoError(t, err, string(output))
	return string(output)
}

// A maintenance window closes the cabinet within seconds and says why; what is paid in the meantime is not lost, and
// the cabinet opens when the operator ends them (SESS-07, STAT-13, GAP-81, API-015).
func TestMaintenance(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	made := c.order(uuid.NewString())
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	require.Contains(t, maintain(t, s), "no maintenance is announced")
	maintain(t, s, "--until", domain.KyivTime(time.Now().Add(time.Hour)), "--reason", "Оновлення реєстру")
	works := func() (now struct {
		Active bool
		Reason string
	},
	) {
		c.call(http.MethodGet, "/api/maintenance", nil).into(t, &now)
		return now
	}
	require.Eventually(t, func() bool { return works().Active }, patience, pause)
	require.Equal(t, "Оновлення реєстру", works().Reason)
	refused := c.call(http.MethodGet, "/api/services/ordered", nil)
	require.Equal(t, http.StatusServiceUnavailable, refused.status)
	require.Contains(t, string(refused.body), `"code":"maintenance"`)
	c.payAtBank(made.ID, "success")

	require.Contains(t, maintain(t, s, "--end"), "no maintenance is announced")
	require.Eventually(t, func() bool { return !works().Active }, patience, pause)
	c.await(made.ID, "done")
}

// An operator closes the insurance alone: the cabinet stays open, and each of the two ends by itself.
func TestInsuranceMaintenance(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	insurance := func() (reason string) {
		var now struct {
			Active    bool
			Insurance struct{ Reason string }
		}
		c.call(http.MethodGet, "/api/maintenance", nil).into(t, &now)
		require.False(t, now.Active)
		return now.Insurance.Reason
	}
	until := domain.KyivTime(time.Now().Add(time.Hour))
	require.Contains(t, maintain(t, s, "--insurance", "--until", until, "--reason", "Оновлення бази полісів"), "insurance  Оновлення бази полісів")
	require.Eventually(t, func() bool { return insurance() == "Оновлення бази полісів" }, patience, pause, "INS-12")
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, "/api/services/ordered", nil).status, "AMB-114: a state of its own")

	require.Contains(t, maintain(t, s, "--end"), "Оновлення бази полісів", "the cabinet has another window")
	require.Contains(t, maintain(t, s, "--end", "--insurance"), "no maintenance is announced")
	require.Eventually(t, func() bool { return insurance() == "" }, patience, pause)
}
