package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/spf13/cobra"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/ordering/refusal"
	"cabinet/store"
	"cabinet/support"
	"cabinet/temporal"
	"cabinet/temporal/orders"
	"cabinet/workflows/order"
)

// moneyActs are the acts of `cabinet money`, and what each does.
var moneyActs = []struct {
	name string
	act  order.MoneyAct
	does string
}{
	{"ask", order.AskBankNow, "asks the bank about each invoice, and again for each refund that it has refused"},
	{"returned", order.ReturnedByHand, "closes the refunds that the bank has refused: the money was transferred to the payer in another way"},
	{"go-on", order.GoOn, "carries the order out, or leaves it as it has ended, without the payment that the bank has taken back"},
	{"let-go", order.LetGo, "refuses the order whose payment the bank has taken back, and withdraws its applications"},
}

// moneyWithin is how long the command waits for what the order itself knows of its payments.
const moneyWithin = 5 * time.Second

// moneyOptions are the flags of `cabinet money`.
type moneyOptions struct {
	reason string
	yes    bool
}

// moneyCommand shows an order's payments, and carries out what an operator decides about them.
func moneyCommand() *cobra.Command {
	var options moneyOptions
	acts := []string{}
	for _, known := range moneyActs {
		acts = append(acts, fmt.Sprintf("  %-9s %s", known.name, known.does))
	}
	command := &cobra.Command{
		Use:   "money ORDER [ask|returned|go-on|let-go]",
		Short: "Show an order's payments, and decide about money that the bank does not return or has taken back",
		Long: `Prints the order's payments and what may be done now; with an act what it would do, and with --yes it is done. The acts are the
buttons of the support desk:

` + strings.Join(acts, "\n") + `

Reading an order, and each act with --yes, is written to the access log that its citizen sees.`,
		Example: `  cabinet money ORDER --reason "звернення 4711 про оплату"
  cabinet money ORDER go-on --reason "сплачено переказом, лист 17" --yes`,
		Args: cobra.RangeArgs(1, 2), //nolint:mnd // an order and an act
		RunE: func(command *cobra.Command, args []string) error {
			return runMoney(command.Context(), options, args, command.OutOrStdout())
		},
	}
	flags := command.Flags()
	flags.StringVar(&options.reason, "reason", "", "the reason, for the access log")
	flags.BoolVar(&options.yes, "yes", false, "do it (default only describe it)")
	_ = command.MarkFlagRequired("reason")
	return command
}

func runMoney(ctx context.Context, options moneyOptions, args []string, out io.Writer) error {
	id, isOrder := temporal.ParseWorkflowID(args[0])
	if plain, err := uuid.Parse(args[0]); err == nil {
		id, isOrder = plain, true
	}
	if !isOrder {
		return fmt.Errorf("%q is not an order's id", args[0])
	}
	act, does, err := moneyActOf(args[1:])
	if err != nil {
		return err
	}
	deps, _, err := openForTools(ctx)
	if err != nil {
		return err
	}
	defer deps.close()
	desk := moneyDesk{deps, orders.NewClient(deps.engine, domain.Deadlines{}), id, options.reason, out}
	permitted, err := desk.show(ctx)
	switch {
	case err != nil || act == "":
		return err
	case !slices.Contains(permitted, act):
		return fmt.Errorf("%s: not permitted now", args[1])
	}
	_, _ = fmt.Fprintf(out, "%s: %s\n", args[1], does)
	if !(intervention{yes: options.yes}).confirmed(out) {
		return nil
	}
	return desk.operate(ctx, act)
}

// moneyActOf returns the act of a command line; empty: the payments are only shown.
func moneyActOf(args []string) (act order.MoneyAct, does string, err error) {
	if len(args) == 0 {
		return "", "", nil
	}
	var all []order.MoneyAct
	for _, known := range moneyActs {
		if known.name == args[0] {
			return known.act, known.does, nil
		}
		all = append(all, known.act)
	}
	return "", "", fmt.Errorf("there is no act %q, only %s", args[0], actNames(all))
}

// actNames are the names of acts as they are typed.
func actNames(acts []order.MoneyAct) string {
	names := []string{}
	for _, known := range moneyActs {
		if slices.Contains(acts, known.act) {
			names = append(names, known.name)
		}
	}
	return cmp.Or(strings.Join(names, ", "), "nothing")
}

// moneyDesk is what one command does with an order's money.
type moneyDesk struct {
	*dependencies
	orders *orders.Client
	id     uuid.UUID
	reason string
	out    io.Writer
}

// log records an access of the person who runs the command.
func (d moneyDesk) log(ctx context.Context, act support.Act) error {
	return support.Log(ctx, sqlc.New(d.database), support.Access{
		Act: act, Name: d.person.name, Office: d.person.office, Reason: d.reason, Orders: []uuid.UUID{d.id},
	}, time.Now())
}

// show prints the order's payments, as it knows them or else as it has recorded them last, and returns what may be done. It is logged
// first.
func (d moneyDesk) show(ctx context.Context) (permitted []order.MoneyAct, err error) {
	store := store.Store{Queries: sqlc.New(d.database), Keys: d.keys}
	among, err := store.OrdersAmong(ctx, []uuid.UUID{d.id})
	if err != nil {
		return nil, err
	}
	if len(among) == 0 {
		return nil, fmt.Errorf("order %s: not found in the read model", d.id)
	}
	if err := d.log(ctx, support.ActDecode); err != nil {
		return nil, err
	}
	state, err := store.Order(ctx, d.id)
	if err != nil {
		return nil, err
	}
	known := d.known(ctx, state)
	_, _ = fmt.Fprintf(d.out, "%s  № %s  %s, %s\n", temporal.WorkflowID(d.id), domain.OrderNumber(d.id), state.Service, state.Status)
	if state.Problem != domain.ProblemNone {
		_, _ = fmt.Fprintf(d.out, "  problem: %s\n", state.Problem)
	}
	for _, payment := range known.Payments {
		_, _ = fmt.Fprintln(d.out, "  "+paymentLine(payment))
	}
	printAsked(d.out, known)
	permitted = support.PermittedMoneyActs(state, known)
	_, err = fmt.Fprintf(d.out, "  may be done now: %s\n", actNames(permitted))
	return permitted, err
}

// known is what the order knows of its payments, or else what it has recorded last.
func (d moneyDesk) known(ctx context.Context, state *domain.Order) order.Money {
	asking, stop := context.WithTimeout(ctx, moneyWithin)
	defer stop()
	live, err := d.orders.Money(asking, d.id)
	if err != nil {
		_, _ = fmt.Fprintln(d.out, "the order does not answer; recorded last:")
		return order.Money{Payments: state.Payments}
	}
	return live
}

func paymentLine(payment domain.Payment) string {
	line := fmt.Sprintf("%s  %s: %s", payment.Invoice, payment.Amount, payment.StateText())
	if payment.RRN != "" {
		line += ", RRN " + payment.RRN
	}
	if !payment.At.IsZero() {
		line += ", " + domain.KyivTime(payment.At)
	}
	return line
}

func printAsked(out io.Writer, known order.Money) {
	if !known.AskedAt.IsZero() {
		_, _ = fmt.Fprintf(out, "  the bank was asked on %s\n", domain.KyivTime(known.AskedAt))
	}
	if !known.NextAt.IsZero() {
		_, _ = fmt.Fprintf(out, "  it will be asked on %s\n", domain.KyivTime(known.NextAt))
	}
	if known.Overlooked > 0 {
		_, _ = fmt.Fprintf(out, "  paid invoices that the order does not ask about: %d\n", known.Overlooked)
	}
}

// operate carries an act out, and shows the payments afterwards. It is logged first.
func (d moneyDesk) operate(ctx context.Context, act order.MoneyAct) error {
	if err := d.log(ctx, support.ActMoney); err != nil {
		return err
	}
	_, err := d.orders.Operate(ctx, d.id, uuid.NewString(), act)
	switch {
	case err == nil:
		_, _ = fmt.Fprintln(d.out, "  done")
	case refusal.Of(err).Code == domain.CodeAccepted: // a system that the act needs does not answer yet
		_, _ = fmt.Fprintln(d.out, "  accepted: the order has not finished it yet")
	default:
		return fmt.Errorf("%s: %w", act, err)
	}
	_, err = d.show(ctx)
	return err
}
