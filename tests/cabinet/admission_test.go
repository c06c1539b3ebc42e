package cabinet

import (
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// The registers revoke the cabinet's right, by Trembita's own fault: a paid order waits, says why, is not refunded, and continues by
// itself when the right is granted again.
func TestRightToTheRegistersIsRevoked(t *testing.T) {
	c := signIn(t, stack.Shared(t), "3104404292") // who orders nothing else
	reply, err := c.create(uuid.NewString(), driverVIN, c.find(driverVIN))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)

	granted := c.fault("trembita", "access_denied")
	c.payAtBank(made.ID, "success")
	c.showsProblem(made.ID, "register_unavailable")
	require.Equal(t, "success", c.invoices(made.ID)[0].Status, "the money stays where it is")
	granted()
	require.Empty(t, c.await(made.ID, "done").Problem)
	c.readsReport(made.ID)
}

// A plate is not given back while the registers do not let the cabinet in: the canceled order waits, and gives it back afterwards.
func TestPlateIsGivenBackWhenTheRightIsBack(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	plate := c.freePlate(0)
	reply := c.reservePlate(uuid.NewString(), plate)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)

	granted := c.fault("trembita", "access_denied")
	_, err := c.cancel(made.ID, uuid.NewString())
	require.NoError(t, err)
	c.showsProblem(made.ID, "register_unavailable")
	require.NotEqual(t, "canceled", c.read(made.ID).Status, "the plate is still held")
	granted()
	require.Empty(t, c.await(made.ID, "canceled").Problem)
	again := c.reservePlate(uuid.NewString(), plate)
	require.Equal(t, http.StatusCreated, again.status, "the plate is free: %s", again.body)
	again.into(t, &made)
	_, err = c.cancel(made.ID, uuid.NewString())
	require.NoError(t, err)
	c.await(made.ID, "canceled")
}

// A reservation that the service centres do not accept from the cabinet is neither refused nor refunded: it is handed in afterwards.
func TestApplicationIsHandedInWhenTheRightIsBack(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	plate := c.freePlate(1)
	reply := c.reservePlate(uuid.NewString(), plate)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)

	granted := c.fault("trembita", "access_denied")
	c.payAtBank(made.ID, "success")
	c.showsProblem(made.ID, "centre_unavailable")
	require.Empty(t, c.applications(made.ID))
	granted()
	c.await(made.ID, "sent")
	require.Len(t, c.applications(made.ID), 1)
	c.decide(made.ID, "refuse")
	require.Empty(t, c.await(made.ID, "refusal").Problem)
}

// The insurers block the cabinet's account: what a citizen gives up is released when it works again.
func TestPolicyIsReleasedWhenTheAccountIsBack(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	var cars []struct{ Plate, Brand string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(t, &cars)
	car := cars[slices.IndexFunc(cars, func(one struct{ Plate, Brand string }) bool { return one.Plate != "" })]
	reply, err := c.createOrder(uuid.NewString(), "insurance", c.insurance(car.Plate, car.Brand, "B1", time.Now().AddDate(0, 0, 9).Format(time.DateOnly)))
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)

	unblocked := c.fault("insurer", "access_denied")
	_, err = c.cancel(made.ID, uuid.NewString())
	require.NoError(t, err)
	c.showsProblem(made.ID, "insurer_unavailable")
	require.Equal(t, []string{"DRAFT"}, c.contracts(made.ID))
	unblocked()
	require.Empty(t, c.await(made.ID, "canceled").Problem)
	require.Equal(t, []string{"DELETED"}, c.contracts(made.ID))
}

// showsProblem requires that an order shows what it waits for.
func (c *citizen) showsProblem(id, problem string) {
	c.Helper()
	require.Eventually(c, func() bool { return c.read(id).Problem == problem }, patience, pause, "the order does not show %s", problem)
}

// contracts are the states of an order's policies at the insurers.
func (c *citizen) contracts(id string) (states []string) {
	c.Helper()
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/insurer/contracts?reference=" + id)
	require.NoError(c, err)
	defer response.Body.Close()
	var found []struct{ State string }
	require.NoError(c, decodeJSON(response.Body, &found))
	for _, one := range found {
		states = append(states, one.State)
	}
	return states
}
