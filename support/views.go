package support

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"time"

	"cabinet/domain"
	"cabinet/temporal"
)

// View is a frequent search. Its bookmark is the desk's address, which redirects to the web UI, so that searches for today stay correct
// tomorrow.
type View struct {
	Name  string // in metrics and in addresses
	Title string
	// Query is a visibility query of the engine; TODAY and TOMORROW are replaced by the midnights in Kyiv.
	Query string
}

// At returns the query at an instant.
func (v View) At(now time.Time) string {
	midnight := func(day domain.Date) string { return `"` + day.Time().UTC().Format(time.RFC3339) + `"` }
	today := domain.DateOf(now)
	return strings.NewReplacer("TODAY", midnight(today), "TOMORROW", midnight(today.AddDays(1))).Replace(v.Query)
}

// What is an order, and what is not: it has no status or problem of an order, but may fail, and have a deadline.
const (
	orders = `WorkflowId STARTS_WITH "` + temporal.OrderPrefix + `"`
	others = `WorkflowId NOT STARTS_WITH "` + temporal.OrderPrefix + `"`
)

// Views are the views, the most urgent first.
var Views = []View{
	{"failed", "Замовлення, що зупинилися через нашу помилку", temporal.FailedOrders},
	{"stuck", "Замовлення, які код не може вести далі", temporal.StuckOrders},
	{
		"others", "Нагадування й запити про моніторинг штрафів, що зупинилися через нашу помилку",
		others + ` AND (ExecutionStatus = "Failed" AND CloseTime >= TODAY OR ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL)`,
	},
	{"refund_refused", "Банк не повернув гроші", `ExecutionStatus = "Running" AND OrderProblem = "refund_refused"`},
	{"waiting", "Зовнішня система не відповідає", `ExecutionStatus = "Running" AND OrderProblem IS NOT NULL`},
	{"waiting_bank", "Банк не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "bank_unavailable"`},
	{"waiting_register", "Реєстр не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "register_unavailable"`},
	{"waiting_centre", "Сервісний центр не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "centre_unavailable"`},
	{"waiting_post", "Пошта не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "post_unavailable"`},
	{"waiting_insurer", "Страхова компанія не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "insurer_unavailable"`},
	{"unpaid", "Чекають на оплату", `ExecutionStatus = "Running" AND (OrderStatus = "w8_2_pay" OR OrderService = "exchange-spr" AND OrderStatus = "signed")`},
	{"expiring_today", "Строк спливає сьогодні", orders + ` AND ExecutionStatus = "Running" AND OrderDeadline >= TODAY AND OrderDeadline < TOMORROW`},
	{"refused_today", "Відмовлено сьогодні", `OrderStatus = "refusal" AND OrderEndedAt >= TODAY AND OrderEndedAt < TOMORROW`},
	{"refused", "Відмовлено", `OrderStatus = "refusal"`},
}

// view redirects to the web UI.
func (d *Desk) view(w http.ResponseWriter, r *http.Request) {
	at := slices.IndexFunc(Views, func(v View) bool { return v.Name == r.PathValue("name") })
	if at < 0 {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, d.address(Views[at].At(d.config.Now())), http.StatusFound)
}

// address returns the web UI's address of a search.
func (d *Desk) address(query string) string {
	return uiPath + "namespaces/" + d.config.Namespace + "/workflows?query=" + url.QueryEscape(query)
}

// ordersOfCitizen is the search for a citizen's orders by the opaque reference.
func ordersOfCitizen(reference string) string { return `Citizen = "` + reference + `"` }
