package support

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/google/uuid"

	"cabinet/domain"
)

// orderLine is an order in a list. In lists that no reason opens it has nothing personal.
type orderLine struct {
	ID                       uuid.UUID
	Address, Number, Service string
	Money, About             string // about: the vehicle, only in lists that a reason opens
	Label                    domain.Label
	Turn, Since, Until       string
	Lost                     bool // the read model does not have it
}

// listPage is a list of orders.
type listPage struct {
	frame
	Heading, Note string
	Reason        string // why a citizen's list is read, or an order of a search will be
	Opens         bool   // an order of the list is opened with the reason
	Lines         []orderLine
	Others        []link // workflows that are not orders
	Count         string
	More          string // the address of the next page
	Temporal      string // of the same list in the web UI
}

// lineOf is an order's line.
func (d *Desk) lineOf(order *domain.Order) orderLine {
	view := order.ForStaff(d.config.Now())
	service, _ := domain.ServiceNamed(order.Service)
	line := orderLine{
		ID: order.ID, Address: "/orders/" + order.ID.String(), Number: numberText(order.ID), Service: service.Name, Label: view.Label,
		Money: view.Money(), Since: domain.KyivTime(view.Since()),
	}
	if view.Deadline != nil && !view.Finished {
		line.Until = domain.KyivTime(view.Deadline.Until)
	}
	return line
}

// linesOf are the lines of some orders, in their order. One that the read model does not have is a line, too.
func (d *Desk) linesOf(ctx context.Context, ids []uuid.UUID) ([]orderLine, error) {
	orders, err := d.store.OrdersAmong(ctx, ids)
	if err != nil {
		return nil, err
	}
	lines := make([]orderLine, len(ids))
	for i, id := range ids {
		at := slices.IndexFunc(orders, func(order *domain.Order) bool { return order.ID == id })
		if at < 0 {
			lines[i] = orderLine{ID: id, Address: "/orders/" + id.String(), Number: numberText(id), Lost: true}
			continue
		}
		lines[i] = d.lineOf(orders[at])
	}
	return lines, nil
}

// found lists the orders that a search has found. The one that is chosen opens with the reason of the search.
func (d *Desk) found(w http.ResponseWriter, r *http.Request) {
	hash, reader, err := d.staff(r)
	var shown listPage
	if err == nil {
		shown, err = d.readFound(r.Context(), hash, r.URL.Query())
	}
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	shown.Staff = &reader
	d.render(w, r, http.StatusOK, "list.gohtml", shown)
}

// readFound reads the orders of a search.
func (d *Desk) readFound(ctx context.Context, session []byte, asked url.Values) (listPage, error) {
	shown := listPage{frame: frame{Title: "Знайдені замовлення"}, Heading: "Знайдені замовлення"}
	var ids []uuid.UUID
	for _, text := range asked["order"] {
		if id, fault := uuid.Parse(text); fault == nil && len(ids) < mostFound {
			ids = append(ids, id)
		}
	}
	search, _ := uuid.Parse(asked.Get("search"))
	reason, err := d.reasonFor(ctx, session, search)
	switch {
	case errors.Is(err, ErrReason) || search == uuid.Nil: // a bookmark of an earlier search
		shown.Note = "Найновіші – першими. Кожне відкривається зі своєю підставою."
	case err != nil:
		return shown, err
	default:
		shown.Reason, shown.Opens, shown.Note = reason, true, "Найновіші – першими. Обране відкриється з цією підставою."
	}
	if of, fault := strconv.Atoi(asked.Get("of")); fault == nil && of > len(ids) {
		shown.Note += fmt.Sprintf(" Показано %d із %d: решту шукайте за номером замовлення, рахунком або РНОКПП.", len(ids), of)
	}
	shown.Lines, err = d.linesOf(ctx, ids)
	return shown, err
}

// citizen lists the orders of a citizen who was opened with a reason, and asks for one otherwise. The citizen sees that in the log.
func (d *Desk) citizen(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		d.missing(w, r)
		return
	}
	reader, ok := d.readerOf(w, r, reasonPage{Heading: "Замовлення громадянина", Subject: id, Target: r.URL.Path})
	if !ok {
		return
	}
	shown, err := d.readCitizen(r.Context(), id, reader)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	d.render(w, r, http.StatusOK, "list.gohtml", shown)
}

// readCitizen logs the access and reads a citizen's list.
func (d *Desk) readCitizen(ctx context.Context, id uuid.UUID, reader Access) (listPage, error) {
	shown := listPage{frame: frame{Title: "Замовлення громадянина", Staff: &reader}, Heading: "Замовлення громадянина", Reason: reader.Reason}
	signedIn, err := d.queries.HasSignedIn(ctx, id)
	if err != nil {
		return shown, err
	}
	reader.Act, reader.Citizen, reader.Orders = ActLookup, &id, []uuid.UUID{uuid.Nil}
	if err := Log(ctx, d.queries, reader, d.config.Now()); err != nil {
		return shown, err
	}
	orders, err := d.store.OrdersOfCitizen(ctx, id)
	if err != nil {
		return shown, err
	}
	shown.Temporal = d.address(ordersOfCitizen(id))
	now := d.config.Now()
	for _, order := range orders {
		line, again := d.lineOf(order), order.SentAgainBy(orders)
		view := order.ForStaff(now).WithReshipment(again)
		line.Turn, line.About = view.Turn(again, now), view.About()
		if order.PartyOf(id.String()) == domain.PartyParticipant {
			line.Service += " (другий учасник)"
		}
		shown.Lines = append(shown.Lines, line)
	}
	switch {
	case !signedIn:
		shown.Note = "Ця особа ще не входила до кабінету: її назвали в замовленні іншого громадянина."
	case len(orders) == 0:
		shown.Note = "Ця особа входила до кабінету, але нічого не замовляла."
	}
	return shown, nil
}
