package cabinet

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// What operators have switched off is off in every part of the cabinet: the lists of fines, the electronic licence, and in
// demonstrations the check of whose key has signed. Other tests show the same with the switches on.
func TestSwitchesOff(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("CABINET_FINES_LISTS", "false"), stack.Env("CABINET_ELECTRONIC_LICENCE", "false"),
		stack.Env("CABINET_SIGNUP_CHECK_RNOKPP", "false"))
	c := signInWithKey(t, s, driver)
	refusedBy(t, c.call(http.MethodGet, "/api/fines", nil), http.StatusConflict, "service_inactive")
	for _, event := range c.feed("/api/events/latest").Events {
		require.NotEqual(t, "fines", event.Type, "FINE-15")
	}

	var offer struct{ Forms []struct{ DocType int } }
	c.call(http.MethodGet, "/api/user/license/exchange", nil).into(t, &offer)
	require.Equal(t, []struct{ DocType int }{{200}}, offer.Forms, "LIC-02, LIC-57")
	electronic := c.exchange()
	electronic["reason"] = reasonOf(domain.ReasonTermEndedElectronic)
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", electronic)
	require.NoError(t, err)
	require.Contains(t, refusedBy(t, reply, http.StatusUnprocessableEntity, "invalid"), "reason.code", "LIC-57")

	reply, err = c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(t, err)
	var made order
	reply.into(t, &made)
	signed := c.sign(made.ID, c.signature(made.ID, other))
	require.Equal(t, http.StatusOK, signed.status, "AUTH-24: switched off, another's key signs: %s", signed.body)
}
