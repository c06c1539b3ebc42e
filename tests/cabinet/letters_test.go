package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// A citizen is notified by e-mail of an order's changes: each event once, in Ukrainian, with a link; also when the
// mail server was down in the meantime.
func TestLetters(t *testing.T) {
	c := signInWithKey(t, stack.Shared(t), driver)
	fault := map[string]any{"system": "smtp", "fault": "down", "on": true}
	c.desk("/desk/api/faults", fault)
	made := c.order("told-by-letters")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	entry := c.call(http.MethodGet, "/api/services/"+made.ID+"/calendar", nil)
	require.Equal(t, http.StatusOK, entry.status)
	require.Contains(t, string(entry.body), "UID:"+made.ID)
	c.payAtBank(made.ID, "success")
	done := c.await(made.ID, "done")
	require.NotEmpty(t, done.Email)
	require.Empty(t, c.letters(done.Email, made.ID))
	fault["on"] = false
	c.desk("/desk/api/faults", fault)

	var told []letter
	require.Eventually(t, func() bool {
		told = c.letters(done.Email, made.ID)
		return len(told) == 2
	}, 60*time.Second, 200*time.Millisecond)
	subjects := []string{told[0].Subject, told[1].Subject}
	require.ElementsMatch(t, []string{
		"Перевірка транспортного засобу: Оплату отримано", "Перевірка транспортного засобу: Послугу надано",
	}, subjects)
	for _, one := range told {
		require.Contains(t, one.Text, c.stack.URL+"/services/ordered#order-"+made.ID)
		require.Contains(t, one.HTML, "SKODA", "a letter names the vehicle")
		require.Contains(t, one.HTML, "\u00a0грн</td>", "and the sum")
		require.Equal(t, 1, one.Copies, "the same letter came twice")
	}
}
