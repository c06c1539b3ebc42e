package cabinet

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/worker"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/tests/browser"
	"cabinet/tests/stack"
	rule "cabinet/workflows/order"
)

// What support staff see in a browser (web/e2e/support.spec.ts), on an engine with an order in each view that matters.
func TestSupportInBrowser(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	found := map[string]string{
		"stuck": stickOrder(t, s), "failed": breakOrder(t, s, afterPayment).id.String(), "unpaid": c.order("not-paid-yet").ID,
		"refused": refuse(t, s),
	}
	done := c.order("read-in-the-web-ui")
	c.pay(done.ID)
	c.await(done.ID, "done")
	money := arrangeMoney(c)
	found["refund_refused"] = money.Refused
	fault := map[string]any{"system": "trembita", "fault": "down", "on": true}
	delayed := c.order("waits-for-a-register")
	require.Equal(t, http.StatusOK, c.bill(delayed.ID).status)
	c.desk("/desk/api/faults", fault)
	c.payAtBank(delayed.ID, "success")
	found["unreachable"], found["unreachable_register"] = delayed.ID, delayed.ID
	views := awaitViews(t, s, found)
	fault["on"] = false
	defer c.desk("/desk/api/faults", fault)

	told, err := json.Marshal(map[string]any{
		"desk": s.SupportURL, "ui": s.SupportURL + "/ui/namespaces/" + s.Environment["TEMPORAL_NAMESPACE"] + "/workflows",
		"order": done.ID, "number": spaced(domain.OrderNumber(uuid.MustParse(done.ID))), "rnokpp": driver, "vin": driverVIN, "views": views,
		"money": money,
	})
	require.NoError(t, err)
	c.staff("Олена Коваль", "Служба підтримки", "--login", "o.koval")
	browser.Run(t, s, []string{"SUPPORT=" + string(told)}, "support.spec.ts")
	for _, one := range c.accesses() {
		require.Contains(t, []string{done.ID, money.TakenBack, money.Refused, ""}, one.ID, "only what was read is in the log")
	}
	said := c.compareMoney()
	require.NotContains(t, said, money.TakenBack, "the order has asked its bank, and knows")
	require.NotContains(t, said, money.Unknown, "it is closed while its sum is the same")
	require.Regexp(t, `not returned: invoice \S+, order `+money.Refused, said, "returned another way, it is still at the bank")
}

// moneyMatters are what staff have to do about money.
type moneyMatters struct {
	TakenBack string `json:"takenBack"` // the order whose payment the bank has taken back, which does not know it
	Refused   string `json:"refused"`   // the order whose refund the bank refuses
	Unknown   string `json:"unknown"`   // the invoice of an order that never was
}

// arrangeMoney makes them, and compares the day with the bank's statement.
func arrangeMoney(c *citizen) moneyMatters {
	c.Helper()
	reserve := func(citizen *citizen) string {
		var made order
		citizen.reservePlate(uuid.NewString(), citizen.freePlate(0)).into(c, &made)
		citizen.pay(made.ID)
		citizen.await(made.ID, "sent")
		return made.ID
	}
	neighbour := signIn(c, c.stack, other)
	money := moneyMatters{TakenBack: reserve(c), Refused: reserve(neighbour), Unknown: c.secondInvoice(uuid.NewString(), 11_940)}
	mendWebhooks := c.fault("monobank", "lost_webhook") // a moment after the bank has taken the money back
	c.takesBack(money.TakenBack)
	mendRefunds := c.fault("monobank", "refund_refused")
	neighbour.decide(money.Refused, "refuse")
	neighbour.awaitProblem(money.Refused, "refund_refused")
	mendRefunds()
	said := c.compareMoney()
	mendWebhooks()
	require.Contains(c, said, money.TakenBack)
	require.Contains(c, said, money.Unknown)
	return money
}

// compareMoney compares today with the bank's statement, and gives the open differences.
func (c *citizen) compareMoney() string {
	c.Helper()
	text, err := domain.DateOf(time.Now()).MarshalText()
	require.NoError(c, err)
	return shellOf(c, c.stack, uuid.Nil).run(step{"cabinet reconcile --day " + string(text), 3, nil})
}

// spaced is an order's number as its citizen reads it out.
func spaced(number string) string { return number[:4] + " " + number[4:8] + " " + number[8:] }

// pay lets the citizen pay an order.
func (c *citizen) pay(id string) {
	c.Helper()
	require.Equal(c, http.StatusOK, c.bill(id).status)
	c.payAtBank(id, "success")
}

// refuse makes an order that a service centre has refused.
func refuse(t *testing.T, s *stack.Stack) string {
	made, err := world(s).Make(t.Context(), domain.PlateReserveService, "refused", "")
	require.NoError(t, err)
	return made.ID
}

// stickOrder makes an order whose code cannot continue.
func stickOrder(t *testing.T, s *stack.Stack) string {
	const queue = "stuck"
	id, engine := uuid.New(), engineOf(t, s)
	broken := worker.New(engine, queue, worker.Options{})
	broken.RegisterWorkflowWithOptions(func(workflow.Context, rule.Input[domain.VehicleCheck]) error { panic("a fault of ours") },
		workflow.RegisterOptions{Name: string(domain.VehicleCheckService)})
	require.NoError(t, broken.Start())
	t.Cleanup(broken.Stop)
	_, err := engine.ExecuteWorkflow(t.Context(), client.StartWorkflowOptions{ID: temporal.WorkflowID(id), TaskQueue: queue},
		string(domain.VehicleCheckService), rule.Input[domain.VehicleCheck]{})
	require.NoError(t, err)
	return id.String()
}

// awaitViews waits until the engine finds each order in its view; it answers the orders by the views' titles.
func awaitViews(t *testing.T, s *stack.Stack, orders map[string]string) map[string]string {
	engine, titles := dial(t, s), map[string]string{}
	for _, view := range support.Views {
		id, expected := orders[view.Name]
		if !expected {
			continue
		}
		require.Eventually(t, func() bool {
			found, err := engine.CountWorkflow(t.Context(), &workflowservice.CountWorkflowExecutionsRequest{
				Namespace: s.Environment["TEMPORAL_NAMESPACE"],
				Query:     "(" + view.At(time.Now()) + `) AND WorkflowId = "` + temporal.WorkflowID(uuid.MustParse(id)) + `"`,
			})
			return err == nil && found.GetCount() == 1
		}, 2*patience, pause, view.Name)
		titles[view.Title] = id
	}
	require.Len(t, titles, len(orders))
	return titles
}
