package support

import "net/url"

// View is a question that support staff ask often, as an address of the web UI to keep.
type View struct {
	Name  string // in metrics
	Title string
	Query string // of the engine's visibility
}

// Views are the questions, the most urgent first.
var Views = []View{
	{"failed", "Замовлення, що впали через нашу помилку", `ExecutionStatus = "Failed"`},
	{"stuck", "Замовлення, чий код не може продовжити", `ExecutionStatus = "Running" AND TemporalReportedProblems IS NOT NULL`},
	{"refund_refused", "Банк не повернув гроші", `ExecutionStatus = "Running" AND OrderProblem = "refund_refused"`},
	{"waiting", "Чекають на зовнішню систему", `ExecutionStatus = "Running" AND OrderProblem IS NOT NULL`},
	{"waiting_bank", "Чекають на банк", `ExecutionStatus = "Running" AND OrderProblem = "bank_unavailable"`},
	{"waiting_register", "Чекають на реєстр", `ExecutionStatus = "Running" AND OrderProblem = "register_unavailable"`},
	{"waiting_centre", "Чекають на сервісний центр", `ExecutionStatus = "Running" AND OrderProblem = "centre_unavailable"`},
	{"waiting_post", "Чекають на пошту", `ExecutionStatus = "Running" AND OrderProblem = "post_unavailable"`},
	{"waiting_insurer", "Чекають на страхову компанію", `ExecutionStatus = "Running" AND OrderProblem = "insurer_unavailable"`},
	{"unpaid", "Чекають на оплату", `ExecutionStatus = "Running" AND OrderStatus = "w8_2_pay"`},
	{"refused", "Відмовлено", `OrderStatus = "refusal"`},
}

// Address is where a question is answered.
func (d *Desk) address(query string) string {
	return d.ui.JoinPath("namespaces", d.config.Namespace, "workflows").String() + "?query=" + url.QueryEscape(query)
}

// ordersOfCitizen asks for the orders of a citizen by the opaque reference.
func ordersOfCitizen(reference string) string { return `Citizen = "` + reference + `"` }
