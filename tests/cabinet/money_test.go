package cabinet

import (
	"bytes"
	"encoding/json"
	"html"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// operator is the browser of one of the staff who has opened an order.
type operator struct {
	*citizen
	browser *http.Client
	order   string
}

func (c *citizen) operatorOf(order string) *operator {
	c.Helper()
	return &operator{c, signInToDesk(c, c.stack, "p.bondar", order, "звернення 4711 про оплату"), order}
}

// page is the order's page.
func (o *operator) page() string {
	o.Helper()
	return html.UnescapeString(readPage(o)(o.browser.Get(o.stack.SupportURL + "/orders/" + o.order)))
}

// does sends an act on the order's money.
func (o *operator) does(act string) {
	o.Helper()
	page := readPage(o)(o.browser.PostForm(o.stack.SupportURL+"/orders/"+o.order+"/money", url.Values{
		"act": {act}, "key": {uuid.NewString()}, "confirmed": {"yes"},
	}))
	require.Contains(o, page, `role="status"`)
}

// awaitProblem waits until an order has a problem, or none.
func (c *citizen) awaitProblem(id, problem string) (last order) {
	c.Helper()
	require.Eventually(c, func() bool {
		last = c.read(id)
		return last.ID == id && last.Problem == problem
	}, patience, pause, "the order's problem is not %q", problem)
	return last
}

// takesBack makes the bank take the money of an order's invoice back, as by a chargeback.
func (c *citizen) takesBack(id string) {
	c.Helper()
	reply := c.desk("/desk/api/monobank/invoices/"+c.invoices(id)[0].InvoiceID+"/refund", map[string]int{})
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
}

// secondInvoice is another paid invoice of an order, whose number the order does not have: the bank's answer to it was lost.
func (c *citizen) secondInvoice(id string, amount int) string {
	c.Helper()
	content, err := json.Marshal(map[string]any{
		"amount": amount, "merchantPaymInfo": map[string]string{"reference": id + "-7", "destination": "удруге"},
		"webHookUrl": c.stack.URL + "/api/payments/monobank/" + id,
	})
	require.NoError(c, err)
	request, err := http.NewRequestWithContext(c.Context(), http.MethodPost, c.stack.SandboxURL+"/monobank/api/merchant/invoice/create", bytes.NewReader(content))
	require.NoError(c, err)
	request.Header.Set("X-Token", c.stack.Environment["MONOBANK_TOKEN"])
	request.Header.Set("Content-Type", "application/json")
	reply, err := answerOf(http.DefaultClient.Do(request))
	require.NoError(c, err)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	var made invoice
	reply.into(c, &made)
	c.desk("/desk/api/monobank/invoices/"+made.InvoiceID+"/pay", map[string]string{"card": "success"})
	return made.InvoiceID
}

// A lost callback of the bank costs seconds: who comes back and reads the order makes it ask the bank (the poll comes after a minute), and
// who presses pay again is not sent to the bank's page. So do staff.
func TestLostWebhookCostsSeconds(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	c.staff("Петро Бондар", "Служба підтримки", "--login", "p.bondar")
	c.desk("/desk/api/faults", map[string]any{"system": "monobank", "fault": "lost_webhook", "on": true})
	for name, looks := range map[string]func(id string){
		"reads": func(id string) { c.read(id) },
		"pays again": func(id string) {
			reply := c.bill(id)
			require.Equal(t, http.StatusConflict, reply.status, string(reply.body))
			require.Contains(t, string(reply.body), `"paid"`)
		},
		"staff ask": func(id string) { c.operatorOf(id).does("ask") },
	} {
		t.Run(name, func(t *testing.T) {
			made := c.order("lost-" + strings.ReplaceAll(name, " ", "-"))
			require.Equal(t, http.StatusOK, c.bill(made.ID).status)
			c.payAtBank(made.ID, "success")
			time.Sleep(6 * time.Second) // one has been at the bank
			paid := time.Now()
			looks(made.ID)
			c.await(made.ID, "done")
			require.Less(t, time.Since(paid), 10*time.Second, "S2-7")
		})
	}
}

// The bank refuses a refund: the order has ended and still says so, to the citizen, in the view and in the metric, until the bank has
// returned the money, whatever is killed in the meantime.
func TestRefusedRefundIsFollowed(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	c.staff("Петро Бондар", "Служба підтримки", "--login", "p.bondar")
	plate := c.freePlate(0)
	var made order
	c.reservePlate(uuid.NewString(), plate).into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	mend := c.fault("monobank", "refund_refused")
	c.decide(made.ID, "refuse")
	ended := c.await(made.ID, "refusal")
	require.Equal(t, "refund_refused", c.awaitProblem(made.ID, "refund_refused").Problem)
	require.Contains(t, ended.Explanation, "Банк не повернув гроші автоматично.")
	for _, part := range []stack.Part{stack.Worker, stack.Engine} {
		s.Kill(t, part)
		s.WaitReady(t, part)
	}
	o := c.operatorOf(made.ID)
	require.Contains(t, o.page(), "банк відмовив у поверненні")
	require.Contains(t, readPage(t)(o.browser.Get(s.SupportURL+"/views/refund_refused")), made.ID)
	o.does("ask")
	require.Equal(t, "refund_refused", c.read(made.ID).Problem, "the bank refuses again")
	mend()
	time.Sleep(6 * time.Second) // the order asks its bank so often at most
	o.does("ask")
	c.awaitProblem(made.ID, "")
	require.Zero(t, c.invoices(made.ID)[0].FinalAmount)
}

// The bank takes the payment back, and a second payment comes, while the service centre decides, and the worker is killed: the second
// payment goes back at once, the order waits for an operator, and ends as the operator decides.
func TestReversalIsFollowed(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	signIn(t, s, driver).staff("Петро Бондар", "Служба підтримки", "--login", "p.bondar")
	for act, status := range map[string]string{"let_go": "refusal", "go_on": "done"} {
		t.Run(act, func(t *testing.T) {
			c := signIn(t, s, map[string]string{"let_go": driver, "go_on": other}[act])
			var made order
			c.reservePlate(uuid.NewString(), c.freePlate(0)).into(t, &made)
			require.Equal(t, http.StatusOK, c.bill(made.ID).status)
			c.payAtBank(made.ID, "success")
			c.await(made.ID, "sent")
			second := c.secondInvoice(made.ID, 11_940)
			o := c.operatorOf(made.ID)
			require.Eventually(t, func() bool {
				return bytes.Contains([]byte(o.page()), []byte("банк повернув гроші платнику"))
			}, patience, pause)
			require.Contains(t, o.page(), second, "S2-4")
			require.Contains(t, o.page(), "Другу оплату повернуто")

			s.Pause(t, stack.Worker)
			c.takesBack(made.ID)
			s.Kill(t, stack.Worker)
			s.WaitReady(t, stack.Worker)
			require.Equal(t, "reversed", c.awaitProblem(made.ID, "payment_reversed").Invoice.Status)
			c.decide(made.ID, "processed")
			c.await(made.ID, "processed")
			if act == "go_on" { // with its result there is nothing to let go
				c.decide(made.ID, "ready")
				require.Never(t, func() bool { return c.read(made.ID).Status == "done" }, 3*time.Second, 200*time.Millisecond, "an operator decides")
			}
			o.does(act)
			ended := c.await(made.ID, status)
			require.Empty(t, ended.Problem)
			require.Zero(t, c.invoices(made.ID)[0].FinalAmount)
		})
	}
}

// What the desk's buttons do, a command does: it lists the payments and what is permitted, describes an act without --yes, refuses what
// is not permitted, and carries an act out under the name and the reason of its operator.
func TestMoneyByCommand(t *testing.T) {
	t.Parallel()
	s := stack.Start(t)
	c := signIn(t, s, driver)
	token := c.staff("Ірина Бойко", "Команда розробки Кабінету водія")
	plate := c.freePlate(0)
	var made order
	c.reservePlate(uuid.NewString(), plate).into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	const why = ` --reason "лист банку 17: оплату скасовано"`
	paid := c.invoices(made.ID)[0].InvoiceID
	o := shellOf(t, s, uuid.MustParse(made.ID))
	money := "CABINET_STAFF_TOKEN=" + token + " cabinet money ORDER "
	o.run(step{money + why, 0, []string{"order/" + made.ID, paid + "  360\u00a0грн: сплачено, RRN ", "may be done now: ask\n"}})
	o.run(step{money + "go-on" + why + " --yes", 1, []string{"not permitted now"}})
	o.run(step{money + "forget" + why, 1, []string{`"forget"`, "ask, returned, go-on, let-go"}})
	o.run(step{money + "ask", 1, []string{`"reason"`}})
	o.run(step{money + `ask --reason "бо так"`, 1, []string{"10"}})

	mend := c.fault("monobank", "lost_webhook")
	c.takesBack(made.ID)
	o.run(step{money + "ask" + why + " --yes", 0, []string{"done", "банк повернув гроші платнику", "may be done now: ask, go-on, let-go\n"}})
	require.Equal(t, "payment_reversed", c.awaitProblem(made.ID, "payment_reversed").Problem)
	mend()
	o.run(step{money + "let-go" + why, 0, []string{"nothing was done: add --yes to do it"}})
	require.Equal(t, "payment_reversed", c.read(made.ID).Problem)
	o.run(step{money + "let-go" + why + " --yes", 0, []string{"done"}})
	c.await(made.ID, "refusal")
	c.awaitProblem(made.ID, "")
	o.run(step{strings.Replace(money, "ORDER", uuid.NewString(), 1) + why, 1, []string{"not found"}})

	require.Equal(t, 2, openModel(t, s).count("access_log WHERE act = 'money'"), "what was refused or only described is none")
	for _, one := range c.accesses() {
		require.Equal(t, []string{"Ірина Бойко", "лист банку 17: оплату скасовано"}, []string{one.Name, one.Reason})
	}
}
