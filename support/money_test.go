package support_test

import (
	"context"
	"errors"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/support"
	"cabinet/workflows/order"
)

// ledger is what an order says of its payments, and the acts that it was sent.
type ledger struct {
	money   order.Money
	silent  bool
	refuses error
	acts    []order.MoneyAct
	keys    map[string]bool
}

func (l *ledger) Money(context.Context, uuid.UUID) (order.Money, error) {
	if l.silent {
		return order.Money{}, errors.New("no worker")
	}
	return l.money, nil
}

func (l *ledger) Operate(_ context.Context, _ uuid.UUID, key string, act order.MoneyAct) (domain.Order, error) {
	if l.refuses != nil {
		return domain.Order{}, l.refuses
	}
	l.acts, l.keys[key] = append(l.acts, act), true
	return domain.Order{}, nil
}

// newMoneyDesk is a desk with an order that was paid twice, opened by one of the staff.
func newMoneyDesk(t *testing.T, change func(*domain.Order)) (*desk, *ledger, domain.Order, *http.Client) {
	t.Helper()
	l := &ledger{keys: map[string]bool{}}
	d := newDesk(t, func(c *support.Config) { c.Money = l })
	paid := d.paid(d.citizen("3111952338"))
	paid.Payments = []domain.Payment{
		{Invoice: "inv-7", State: domain.PaymentTaken, Amount: 35_000, At: d.now, RRN: "060189181768"},
		{Invoice: "p2_SECOND", State: domain.PaymentReturned, Amount: 35_000, At: d.now, Refund: domain.RefundDone},
	}
	if change != nil {
		change(&paid)
	}
	l.money = order.Money{Payments: paid.Payments, AskedAt: d.now.Add(-time.Minute), NextAt: d.now.Add(time.Hour)}
	d.store(paid)
	someone := browser(t)
	d.signIn(someone)
	d.give(someone, paid.ID, reason, "/")
	return d, l, paid, someone
}

// The page of an order lists each of its payments: invoice, sum, time, state and refund; when the bank was asked, and when it is asked
// next. Without a worker it is what was recorded last. The order is found by the second invoice, and by the bank's number of a payment.
func TestPaymentsAreListed(t *testing.T) {
	d, l, paid, someone := newMoneyDesk(t, nil)
	for _, silent := range []bool{false, true} {
		l.silent = silent
		_, content := d.request(someone, http.MethodGet, "/orders/"+paid.ID.String(), "")
		page := html.UnescapeString(content)
		for _, text := range []string{"inv-7", "350\u00a0грн: сплачено", "RRN <code>060189181768</code>", "p2_SECOND", "350\u00a0грн: банк повернув гроші платнику", "Запитати банк зараз"} {
			require.Contains(t, page, text)
		}
		require.Equal(t, !silent, strings.Contains(page, "Банк востаннє запитано "+domain.KyivTime(d.now.Add(-time.Minute))+". Замовлення саме запитає його "+domain.KyivTime(d.now.Add(time.Hour))))
	}
	for _, number := range []string{"p2_second", "060189181768"} {
		response, _ := d.find(someone, number, reason)
		require.Equal(t, "/orders/"+paid.ID.String(), response.Request.URL.Path)
	}
}

// An order that the bank has reported too many unknown invoices to says how many it does not ask about, also without a payment of its own.
func TestOverlookedInvoicesAreCounted(t *testing.T) {
	d, l, paid, someone := newMoneyDesk(t, nil)
	const text = "Ще про стільки оплачених рахунків банк повідомив, а замовлення його про них не питало: "
	for _, row := range []order.Money{l.money, {Payments: l.money.Payments, Overlooked: 84}, {Overlooked: 3}} {
		l.money = row
		_, content := d.request(someone, http.MethodGet, "/orders/"+paid.ID.String(), "")
		require.Equal(t, row.Overlooked > 0, strings.Contains(html.UnescapeString(content), text+strconv.Itoa(row.Overlooked)+"."))
	}
}

// An invoice that an order has recorded nowhere else is found by what the bank has confirmed.
func TestOrderIsFoundByAConfirmedInvoice(t *testing.T) {
	d, _, paid, someone := newMoneyDesk(t, nil)
	_, err := d.database.Exec(t.Context(), "INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES ('p2_LOST', $1, now())", paid.ID)
	require.NoError(t, err)
	response, _ := d.find(someone, "p2_LOST", reason)
	require.Equal(t, "/orders/"+paid.ID.String(), response.Request.URL.Path)
}

// An order that answers says itself what can be done: one that was let go a moment ago still has the record of the reversal.
func TestActsAreThoseOfTheOrder(t *testing.T) {
	d, l, paid, someone := newMoneyDesk(t, func(o *domain.Order) { o.Invoice.Status, o.Problem = domain.InvoiceReversed, domain.ProblemReversed })
	for _, row := range []struct {
		acts    []order.MoneyAct
		silent  bool
		offered bool
	}{{nil, false, true}, {[]order.MoneyAct{order.AskBankNow}, false, false}, {[]order.MoneyAct{order.AskBankNow}, true, true}} {
		l.money.Acts, l.silent = row.acts, row.silent
		_, page := d.request(someone, http.MethodGet, "/orders/"+paid.ID.String(), "")
		require.Contains(t, page, `name="act" value="ask"`)
		require.Equal(t, row.offered, strings.Contains(page, `name="act" value="let_go"`), row)
	}
}

// done is what the page says after each act.
var done = map[string]string{
	"ask": "Банк запитано.", "returned": "Записано: гроші повернуто іншим шляхом.",
	"go_on": "Вирішено: замовлення лишається без оплати.", "let_go": "Вирішено: замовлення завершується без результату.",
}

// What cannot be undone is done only for who has ticked that it is so; the bank is asked at once.
func TestActsThatCannotBeUndoneAreConfirmed(t *testing.T) {
	d, l, paid, someone := newMoneyDesk(t, func(o *domain.Order) {
		o.Invoice.Status, o.Problem = domain.InvoiceReversed, domain.ProblemReversed
		o.Payments[1].Refund = domain.RefundRefused
	})
	path := "/orders/" + paid.ID.String()
	_, page := d.request(someone, http.MethodGet, path, "")
	require.Equal(t, 3, strings.Count(page, `name="confirmed"`))
	before := d.logged()
	for _, act := range []string{"returned", "go_on", "let_go"} {
		response, page := d.request(someone, http.MethodPost, path+"/money", url.Values{"act": {act}, "key": {"k"}}.Encode(), form...)
		require.Equal(t, http.StatusUnprocessableEntity, response.StatusCode)
		require.Contains(t, html.UnescapeString(page), "не зроблено. Поставте позначку")
	}
	require.Empty(t, l.acts)
	require.Equal(t, before+3, d.logged(), "the pages, and no act")
	response, _ := d.request(someone, http.MethodGet, path+"/money", "")
	require.Equal(t, path, response.Request.URL.Path, "the address of a page that an act has shown")
}

// What an operator can do follows from the money, is logged with its reason, and is sent once.
func TestOperatorActsOnMoney(t *testing.T) {
	reversed := func(o *domain.Order) { o.Invoice.Status, o.Problem = domain.InvoiceReversed, domain.ProblemReversed }
	for name, row := range map[string]struct {
		change  func(*domain.Order)
		offered []string
	}{
		"paid":     {nil, []string{"ask"}},
		"reversed": {reversed, []string{"ask", "go_on", "let_go"}},
		"reversed, done": {func(o *domain.Order) {
			reversed(o)
			o.Status = domain.StatusDone
		}, []string{"ask", "go_on"}},
		"waived": {func(o *domain.Order) {
			reversed(o)
			o.Invoice.Waived = true
		}, []string{"ask"}},
		"refund refused": {func(o *domain.Order) { o.Payments[1].Refund = domain.RefundRefused }, []string{"ask", "returned"}},
		"held up":        {func(o *domain.Order) { o.HoldUp() }, nil},
	} {
		t.Run(name, func(t *testing.T) {
			d, l, paid, someone := newMoneyDesk(t, row.change)
			path := "/orders/" + paid.ID.String()
			_, page := d.request(someone, http.MethodGet, path, "")
			for _, act := range []string{"ask", "returned", "go_on", "let_go"} {
				require.Equal(t, slices.Contains(row.offered, act), strings.Contains(page, `name="act" value="`+act+`"`), act)
			}
			before := d.logged()
			for _, act := range row.offered {
				sent := url.Values{"act": {act}, "key": {"k-" + act}, "confirmed": {"yes"}}
				response, page := d.request(someone, http.MethodPost, path+"/money", sent.Encode(), form...)
				require.Equal(t, http.StatusOK, response.StatusCode)
				require.Contains(t, html.UnescapeString(page), done[act])
			}
			require.Len(t, l.acts, len(row.offered))
			require.Equal(t, before+2*len(row.offered), d.logged(), "the act, and the page that shows what became of it")
		})
	}
}

// A refusal is read where the act was sent. Nothing is sent without a session, without a reason, from elsewhere, or that no operator may do.
func TestOperatorIsRefused(t *testing.T) {
	d, l, paid, someone := newMoneyDesk(t, nil)
	path := "/orders/" + paid.ID.String() + "/money"
	ask := url.Values{"act": {"ask"}, "key": {"k"}}.Encode()
	l.refuses = domain.Refuse(domain.CodeBankUnavailable)
	response, page := d.request(someone, http.MethodPost, path, ask, form...)
	require.Equal(t, http.StatusConflict, response.StatusCode)
	require.Contains(t, html.UnescapeString(page), "Запитати банк зараз: не зроблено. "+domain.CodeBankUnavailable.Message())

	l.refuses = domain.Refuse(domain.CodeAccepted)
	response, page = d.request(someone, http.MethodPost, path, ask, form...)
	require.Equal(t, http.StatusOK, response.StatusCode)
	require.Contains(t, page, "прийнято, замовлення ще виконує це")

	l.refuses = domain.Refuse(domain.CodeTooManyRequests)
	_, page = d.request(someone, http.MethodPost, path, ask, form...)
	require.Contains(t, html.UnescapeString(page), "Запитати банк зараз: не зроблено. Його щойно запитано, спробуйте за кілька секунд.")

	l.refuses = nil
	_, _ = d.request(browser(t), http.MethodPost, path, ask, form...)
	_, page = d.request(someone, http.MethodPost, "/orders/"+uuid.NewString()+"/money", ask, form...)
	require.Contains(t, page, "Підстава")
	response, _ = d.request(someone, http.MethodPost, path, url.Values{"act": {"ask_payment"}}.Encode(), form...)
	require.Equal(t, http.StatusNotFound, response.StatusCode)
	response, _ = d.request(someone, http.MethodPost, path, ask, append(form, "Sec-Fetch-Site", "cross-site")...)
	require.Equal(t, http.StatusForbidden, response.StatusCode)
	require.Empty(t, l.acts)
}
