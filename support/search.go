package support

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
)

// mostFound is how many orders a search shows.
const mostFound = 20

// Lengths of the numbers that consist of digits only.
const (
	rnokppDigits      = 10
	orderNumberDigits = 12
)

// Texts of searches that find nothing.
const (
	textNotFound = "Нічого не знайдено. Перевірте цифри й літери: номер замовлення має 12 цифр, РНОКПП – 10. " +
		"Дані стерто через 7 днів після завершення: таке замовлення знайдеться лише за номером."
	textEngineAway   = "Серед записаних замовлень такого немає, а рушій замовлень не відповідає. Спробуйте за хвилину."
	textNeverEntered = "Ця особа ще не входила до кабінету."
)

// outcome is what a search has found: orders, or a citizen; or why it has found nothing.
type outcome struct {
	orders  []uuid.UUID
	total   int64 // of orders that there are; those that are shown are the newest
	citizen uuid.UUID
	fault   string
}

// search finds by one field, and opens what it finds for the given reason. What was typed may be personal, so that it is posted, and
// the browser led on by an id.
func (d *Desk) search(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	hash, reader, err := d.staff(r)
	if err != nil {
		d.recordRefusal(r, err)
		d.showRefusal(w, r, err)
		return
	}
	asked := homePage{frame: frame{Staff: &reader}, Text: strings.TrimSpace(r.PostFormValue("text")), Reason: r.PostFormValue("reason")}
	if err := checkReason(asked.Reason); err != nil {
		d.recordRefusal(r, err)
		asked.Fault = "Не відкрито: " + err.Error() + "."
		d.home(w, r, http.StatusUnprocessableEntity, hash, asked)
		return
	}
	result, err := d.find(r.Context(), asked.Text)
	if err != nil {
		d.answer(w, r, err)
		return
	}
	d.lead(w, r, hash, asked, result)
}

// lead leads a browser on to what was found. One order, or the list of one citizen, is opened for the reason.
func (d *Desk) lead(w http.ResponseWriter, r *http.Request, hash []byte, asked homePage, result outcome) {
	var subject uuid.UUID
	var target string
	switch {
	case result.citizen != uuid.Nil:
		subject, target = result.citizen, "/citizens/"+result.citizen.String()
	case len(result.orders) == 1:
		subject, target = result.orders[0], "/orders/"+result.orders[0].String()
	case len(result.orders) > 1:
		subject = uuid.New() // opens nothing: it keeps the reason for the order that is chosen
		target = foundPath(subject, result)
	default:
		asked.Fault = result.fault
		d.home(w, r, http.StatusNotFound, hash, asked)
		return
	}
	if err := d.giveReason(r.Context(), hash, subject, asked.Reason); err != nil {
		d.answer(w, r, err)
		return
	}
	http.Redirect(w, r, target, http.StatusSeeOther)
}

// foundPath is the address of the list of what was found. The reason, which may be personal, is not in it.
func foundPath(search uuid.UUID, result outcome) string {
	address := url.Values{"search": {search.String()}, "of": {strconv.FormatInt(result.total, 10)}}
	for _, id := range result.orders {
		address.Add("order", id.String())
	}
	return "/found?" + address.Encode()
}

// find finds by what was typed: an order's id or number, a RNOKPP, or any other number of an order, by its shape.
func (d *Desk) find(ctx context.Context, text string) (outcome, error) {
	if id, ok := orderID(text); ok {
		return d.findOrder(ctx, id)
	}
	digits := domain.SearchText(text)
	if len(digits) == orderNumberDigits && onlyDigits(digits) {
		ids, err := d.queries.OrdersByNumber(ctx, sqlc.OrdersByNumberParams{Number: digits, AtMost: mostFound})
		if err != nil || len(ids) > 0 {
			return outcome{orders: ids, total: int64(len(ids))}, err
		}
	}
	if digits != "" {
		result, err := d.findByText(ctx, digits)
		if err != nil || len(result.orders) > 0 {
			return result, err
		}
	}
	if ids, err := d.queries.OrdersOfInvoice(ctx, text); err != nil || len(ids) > 0 {
		return outcome{orders: ids}, err
	}
	if len(digits) == rnokppDigits && onlyDigits(digits) {
		return d.findCitizen(ctx, domain.RNOKPP(digits))
	}
	return outcome{fault: textNotFound}, nil
}

// findByText finds the newest orders that have a number.
func (d *Desk) findByText(ctx context.Context, text string) (result outcome, err error) {
	if result.orders, err = d.store.OrdersByText(ctx, text, mostFound); err != nil || len(result.orders) < mostFound {
		result.total = int64(len(result.orders))
		return result, err
	}
	result.total, err = d.store.CountOrdersByText(ctx, text)
	return result, err
}

// findOrder finds an order that the read model has, or the engine alone.
func (d *Desk) findOrder(ctx context.Context, id uuid.UUID) (outcome, error) {
	recorded, err := d.store.OrdersAmong(ctx, []uuid.UUID{id})
	if err != nil {
		return outcome{}, err
	}
	if len(recorded) == 0 {
		switch run := d.runOf(ctx, temporal.WorkflowID(id)); {
		case run.Away:
			return outcome{fault: textEngineAway}, nil
		case run.Gone:
			return outcome{fault: textNotFound}, nil
		}
	}
	return outcome{orders: []uuid.UUID{id}}, nil
}

// findCitizen finds a person, and reports an invalid number apart from a person whom the cabinet does not know.
func (d *Desk) findCitizen(ctx context.Context, rnokpp domain.RNOKPP) (outcome, error) {
	if fault := rnokpp.Valid(); fault != "" {
		return outcome{fault: fault + "."}, nil
	}
	found, err := d.store.CitizenByRNOKPP(ctx, rnokpp)
	if errors.Is(err, pgx.ErrNoRows) {
		return outcome{fault: textNeverEntered}, nil
	}
	return outcome{citizen: found}, err
}

// orderID is the id of an order, with or without the prefix that the web UI shows.
func orderID(text string) (uuid.UUID, bool) {
	if id, ok := temporal.ParseWorkflowID(text); ok {
		return id, true
	}
	id, err := uuid.Parse(text)
	return id, err == nil && strings.Contains(text, "-")
}

func onlyDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
