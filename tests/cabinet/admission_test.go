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

// lockedOut is an order that needs a system which does not let the cabinet in.
type lockedOut struct {
	citizen     *citizen
	id, problem string
	acts        func() // while the cabinet is locked out
	waits       func() // requires what holds until it is let in
	continues   func() // requires what happens then
}

// The registers revoke the cabinet's right, by Trembita's own fault, and the insurers block its account: each order that needs them waits,
// says why, and continues by itself when the right is granted again.
func TestOrdersWaitUntilTheRightIsBack(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: the orders of others need the registers
	c, second := signIn(t, s, driver), signIn(t, s, other)
	orders := []lockedOut{c.wantsReport(), c.givesPlateBack(), second.handsIn(), c.givesPolicyUp()}
	granted, unblocked := c.fault("trembita", "access_denied"), c.fault("insurer", "access_denied")
	for _, one := range orders {
		one.acts()
	}
	for _, one := range orders {
		one.citizen.showsProblem(one.id, one.problem)
		one.waits()
	}
	granted()
	unblocked()
	for _, one := range orders {
		one.continues()
	}
}

// wantsReport is a report that is paid for: the money is not refunded.
func (c *citizen) wantsReport() lockedOut {
	c.Helper()
	made := c.order(uuid.NewString())
	require.Equal(c, http.StatusOK, c.bill(made.ID).status)
	return lockedOut{
		citizen: c, id: made.ID, problem: "register_unavailable",
		acts:  func() { c.payAtBank(made.ID, "success") },
		waits: func() { require.Equal(c, "success", c.invoices(made.ID)[0].Status, "the money stays where it is") },
		continues: func() {
			require.Empty(c, c.await(made.ID, "done").Problem)
			c.readsReport(made.ID)
		},
	}
}

// reserved is a plate's reservation.
func (c *citizen) reserved(plate string) (made order) {
	c.Helper()
	reply := c.reservePlate(uuid.NewString(), plate)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	reply.into(c, &made)
	return made
}

// givesPlateBack is a reservation that is canceled: it gives its plate back afterwards.
func (c *citizen) givesPlateBack() lockedOut {
	c.Helper()
	plate := c.freePlate(0)
	made := c.reserved(plate)
	return lockedOut{
		citizen: c, id: made.ID, problem: "register_unavailable",
		acts:  func() { c.givesUp(made.ID) },
		waits: func() { require.NotEqual(c, "canceled", c.read(made.ID).Status, "the plate is still held") },
		continues: func() {
			require.Empty(c, c.await(made.ID, "canceled").Problem)
			c.reserved(plate) // it is free
		},
	}
}

// handsIn is a reservation that the service centres do not accept from the cabinet: it is neither refused nor refunded, and handed in
// afterwards.
func (c *citizen) handsIn() lockedOut {
	c.Helper()
	made := c.reserved(c.freePlate(0))
	require.Equal(c, http.StatusOK, c.bill(made.ID).status)
	return lockedOut{
		citizen: c, id: made.ID, problem: "centre_unavailable",
		acts:  func() { c.payAtBank(made.ID, "success") },
		waits: func() { require.Empty(c, c.applications(made.ID)) },
		continues: func() {
			c.await(made.ID, "sent")
			require.Len(c, c.applications(made.ID), 1)
			c.decide(made.ID, "refuse")
			require.Empty(c, c.await(made.ID, "refusal").Problem)
		},
	}
}

// givesPolicyUp is a policy that a citizen gives up: the insurers are asked to release it when the account works again.
func (c *citizen) givesPolicyUp() lockedOut {
	c.Helper()
	var cars []struct{ Plate, Brand string }
	c.call(http.MethodGet, "/api/v1/vehicles", nil).into(c, &cars)
	car := cars[slices.IndexFunc(cars, func(one struct{ Plate, Brand string }) bool { return one.Plate != "" })]
	reply, err := c.createOrder(uuid.NewString(), "insurance", c.insurance(car.Plate, car.Brand, "B1", time.Now().AddDate(0, 0, 9).Format(time.DateOnly)))
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(c, &made)
	return lockedOut{
		citizen: c, id: made.ID, problem: "insurer_unavailable",
		acts:  func() { c.givesUp(made.ID) },
		waits: func() { require.Equal(c, []string{"DRAFT"}, c.contracts(made.ID)) },
		continues: func() {
			require.Empty(c, c.await(made.ID, "canceled").Problem)
			require.Equal(c, []string{"DELETED"}, c.contracts(made.ID))
		},
	}
}

// givesUp cancels an order, which may take longer than the answer.
func (c *citizen) givesUp(id string) {
	c.Helper()
	_, err := c.cancel(id, uuid.NewString())
	require.NoError(c, err)
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
