package cabinet

import (
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// A service centre that decides before the cabinet has written down that it has the application is heard at once: here
// it is not polled for an hour, and only its callbacks can bring an order on.
func TestSwiftServiceCentre(t *testing.T) {
	t.Parallel()
	s := stack.Start(t, stack.Env("SANDBOX_DECISION_PACE", "1ms"), stack.Env("CABINET_DEADLINE_CALLBACK", "1h"))
	c := signIn(t, s, driver)
	began := time.Now()

	// Approved, processed and made within some milliseconds; free of charge.
	request := c.exchange()
	request["reason"], request["delivery"] = reasonOf(domain.ReasonLossDocument), map[string]any{"type": 0, "branch": "8041"}
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", request)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var licence order
	reply.into(t, &licence)
	require.Equal(t, http.StatusOK, c.sign(licence.ID, c.signature(licence.ID, driver)).status)
	confirmed := c.step(licence.ID, "confirm_loss", map[string]any{})
	require.Equal(t, http.StatusOK, confirmed.status, string(confirmed.body))
	c.await(licence.ID, "done")

	// A plate is handed to its maker and made in the same milliseconds.
	owner := signInWithKey(t, s, motorcyclist)
	plate := owner.orderPlate("ЩУКА6", false)
	require.Equal(t, http.StatusOK, owner.bill(plate.ID).status)
	owner.payAtBank(plate.ID, "success")
	owner.await(plate.ID, "done")

	// Each stage of an exchange is an application of its own.
	made := c.exchangeCertificate(c.ownCars()[0])
	c.awaitStage(made.ID, "permission", "approved")
	require.Equal(t, http.StatusOK, c.choosePlate(made.ID, "generate", "").status)
	c.awaitStage(made.ID, "reserve", "approved")
	require.Less(t, time.Since(began), 2*patience, "before anybody asks")
}
