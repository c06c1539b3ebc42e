package support

import (
	"cmp"
	"context"
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/api/workflowservice/v1"

	"cabinet/domain"
	"cabinet/temporal"
)

// View is a frequent search. Its bookmark is the desk's address, so that searches for today stay correct tomorrow.
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

// readsInUI reports whether the web UI shows the query as it is meant: it shows the conditions as a row of filters, which read as if all
// had to hold.
func (v View) readsInUI() bool { return !strings.Contains(v.Query, " OR ") }

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
		"others", "Нагадування, звірка з банком і запити про моніторинг штрафів, що зупинилися через нашу помилку",
		others + ` AND (ExecutionStatus = "Failed" AND CloseTime >= TODAY OR ExecutionStatus = "Running" AND ` + temporal.ReportedProblems + ` IS NOT NULL)`,
	},
	{"refund_refused", "Банк не повернув гроші", `ExecutionStatus = "Running" AND OrderProblem = "refund_refused"`},
	{"payment_reversed", "Банк скасував оплату", `ExecutionStatus = "Running" AND OrderProblem = "payment_reversed"`},
	{"unreachable", "Зовнішня система не відповідає", `ExecutionStatus = "Running" AND OrderProblem IS NOT NULL AND OrderProblem NOT IN ("refund_refused", "payment_reversed", "internal")`},
	{"unreachable_bank", "Банк не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "bank_unavailable"`},
	{"unreachable_register", "Реєстр не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "register_unavailable"`},
	{"unreachable_centre", "Сервісний центр не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "centre_unavailable"`},
	{"unreachable_post", "Пошта не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "post_unavailable"`},
	{"unreachable_insurer", "Страхова компанія не відповідає", `ExecutionStatus = "Running" AND OrderProblem = "insurer_unavailable"`},
	{
		"at_centre", "Чекають на рішення сервісного центру",
		`ExecutionStatus = "Running" AND OrderProblem IS NULL AND OrderService != "inz" AND (OrderStatus IN ("sent", "received") OR OrderStatus IN ("w8_2_permission", "w8_2_reserve") AND OrderSubStatus = "pending")`,
	},
	{
		"unpaid", "Громадянин ще не сплатив",
		`ExecutionStatus = "Running" AND ` + temporal.ReportedProblems + ` IS NULL AND (OrderStatus = "w8_2_pay" OR OrderService = "exchange-spr" AND OrderStatus = "signed")`,
	},
	{"undelivered", "Результат не дійшов до громадянина: відправлення загублено або повернуто", `ExecutionStatus = "Running" AND OrderStatus = "storage"`},
	{"expiring_today", "Строк спливає сьогодні", orders + ` AND ExecutionStatus = "Running" AND OrderDeadline >= TODAY AND OrderDeadline < TOMORROW`},
	{"refused_today", "Відмовлено сьогодні", `OrderStatus = "refusal" AND OrderEndedAt >= TODAY AND OrderEndedAt < TOMORROW`},
	{"refused", "Відмовлено", `OrderStatus = "refusal"`},
}

// named finds a view by the request's name.
func named(r *http.Request) (View, bool) {
	at := slices.IndexFunc(Views, func(v View) bool { return v.Name == r.PathValue("name") })
	if at < 0 {
		return View{}, false
	}
	return Views[at], true
}

// viewInUI redirects to the same search in the web UI.
func (d *Desk) viewInUI(w http.ResponseWriter, r *http.Request) {
	view, known := named(r)
	if !known {
		http.NotFound(w, r)
		return
	}
	http.Redirect(w, r, d.address(view.At(d.config.Now())), http.StatusFound)
}

// viewPage is how many workflows of a view are on a page.
const viewPage = 25

// view lists what a view finds, in words and without personal data.
func (d *Desk) view(w http.ResponseWriter, r *http.Request) {
	view, known := named(r)
	if !known {
		d.missing(w, r)
		return
	}
	_, reader, err := d.staff(r)
	var shown listPage
	if err == nil {
		shown, err = d.readView(r.Context(), view, r.FormValue("after"))
	}
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown.Staff = &reader
	d.render(w, r, http.StatusOK, "list.gohtml", shown)
}

// readView reads a page of a view; after is the engine's token of the page.
func (d *Desk) readView(ctx context.Context, view View, after string) (listPage, error) {
	shown := listPage{frame: frame{Title: view.Title}, Heading: view.Title}
	if view.readsInUI() {
		shown.Temporal = "/views/" + view.Name + "/temporal"
	}
	token, err := base64.RawURLEncoding.DecodeString(after)
	if err != nil {
		token = nil
	}
	page, err := d.engine.ListWorkflow(ctx, &workflowservice.ListWorkflowExecutionsRequest{
		Namespace: d.config.Namespace, Query: view.At(d.config.Now()), PageSize: viewPage, NextPageToken: token,
	})
	if err != nil {
		return shown, errEngine.because(err)
	}
	var ids []uuid.UUID
	for _, one := range page.GetExecutions() {
		workflowID := one.GetExecution().GetWorkflowId()
		if id, ok := temporal.ParseWorkflowID(workflowID); ok {
			ids = append(ids, id)
		} else {
			shown.Others = append(shown.Others, link{workflowID, "/others/" + workflowID})
		}
	}
	if next := page.GetNextPageToken(); len(next) > 0 {
		shown.More = "/views/" + view.Name + "?after=" + base64.RawURLEncoding.EncodeToString(next)
	}
	if found, err := d.counts.read(); err == nil {
		shown.Count = strconv.FormatInt(found[view.Name], 10)
	}
	shown.Lines, err = d.linesOf(ctx, ids)
	return shown, err
}

// other opens a workflow that is no order, in the web UI: a company's request to monitor fines, or a workflow without an owner.
func (d *Desk) other(w http.ResponseWriter, r *http.Request) {
	workflowID := r.PathValue("workflow")
	subject, _ := temporal.OwnerOf(workflowID)
	if _, ok := d.readerOf(w, r, reasonPage{Heading: workflowID, Subject: subject, Target: r.URL.RequestURI()}); ok {
		http.Redirect(w, r, cmp.Or(inside(r.FormValue("to")), d.runLinks(workflowID, "")[0].Address), http.StatusSeeOther)
	}
}

// address returns the web UI's address of a search.
func (d *Desk) address(query string) string {
	return uiPath + "namespaces/" + d.config.Namespace + "/workflows?query=" + url.QueryEscape(query)
}

// ordersOfCitizen is the search for a citizen's orders.
func ordersOfCitizen(id uuid.UUID) string { return `Citizen = "` + id.String() + `"` }
