package support

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"go.temporal.io/api/serviceerror"

	"cabinet/domain"
	"cabinet/temporal"
)

// orderPage is an order in words.
type orderPage struct {
	frame
	ID          uuid.UUID
	Number      string
	Service     string
	Label       domain.Label
	Explanation string
	Participant string // what the second citizen reads; empty if there is none
	Reason      string // why the order is read
	About       string
	Erased      bool
	Lost        bool // the engine has the order, and the read model does not
	Facts       []domain.Fact
	Actions     []string
	Soon        []string
	Timeline    []timelineLine
	Money       moneyPart
	Key         string // of the next act, so that a form that is sent twice acts once
	Run         run
	Citizen     uuid.UUID
	Links       []link
}

type timelineLine struct{ At, Text string }

// timelineTime has seconds: what has happened within a minute is compared with the logs.
const timelineTime = "02.01.2006 15:04:05"

// order shows an order that was opened with a reason, and asks for one otherwise.
func (d *Desk) order(w http.ResponseWriter, r *http.Request) {
	id, err := uuid.Parse(r.PathValue("id"))
	if err != nil {
		d.missing(w, r)
		return
	}
	reader, ok := d.readerOf(w, r, reasonPage{
		Heading: "Замовлення " + numberText(id), Subject: id, Target: cmp.Or(inside(r.FormValue("to")), r.URL.Path),
	})
	if !ok {
		return
	}
	shown, err := d.readOrder(r.Context(), id, reader)
	if err != nil {
		d.answerPage(w, r, err)
		return
	}
	d.render(w, r, http.StatusOK, "order.gohtml", shown)
}

// readOrder logs the access and reads an order.
func (d *Desk) readOrder(ctx context.Context, id uuid.UUID, reader Access) (orderPage, error) {
	reader.Act, reader.Orders = ActDecode, []uuid.UUID{id}
	if err := Log(ctx, d.queries, reader, d.config.Now()); err != nil {
		return orderPage{}, err
	}
	described := d.runOf(ctx, temporal.WorkflowID(id))
	shown := orderPage{ID: id, Number: numberText(id), Lost: true}
	order, err := d.store.Order(ctx, id)
	if err == nil {
		shown, err = d.inWords(ctx, order)
	}
	if err != nil && (described.Gone || !errors.Is(err, pgx.ErrNoRows)) {
		return shown, err
	}
	shown.Staff, shown.Reason, shown.Title, shown.Run = &reader, reader.Reason, "Замовлення "+shown.Number, described
	if !described.Gone {
		shown.Links = d.runLinks(temporal.WorkflowID(id), shown.Run.ID)
	}
	return shown, nil
}

// inWords is an order as its citizen reads it, with what staff need beside.
func (d *Desk) inWords(ctx context.Context, order *domain.Order) (shown orderPage, err error) {
	again, err := d.sentAgainBy(ctx, order)
	if err != nil {
		return shown, err
	}
	now := d.config.Now()
	view := order.ForStaff(now).WithReshipment(again)
	shown = orderPage{
		ID: order.ID, Number: numberText(order.ID), Service: view.Title(domain.PartyInitiator), Label: view.Label,
		Explanation: view.Explanation, About: view.About(), Erased: view.Erased, Facts: view.Facts(again, now),
	}
	shown.Citizen, err = uuid.Parse(order.CitizenID)
	if err != nil {
		return shown, err
	}
	shown.Money, shown.Key = d.moneyOf(ctx, order), uuid.NewString()
	shown.Actions, shown.Soon = actionTexts("", view.Actions), actionTexts("", view.Soon)
	if order.ParticipantID != "" {
		second := order.ViewFor(order.ParticipantID, now)
		shown.Participant = second.Explanation
		shown.Actions = append(shown.Actions, actionTexts("другий учасник: ", second.Actions)...)
	}
	rows, err := d.queries.OrderEvents(ctx, order.ID)
	if err != nil {
		return shown, err
	}
	events := make([]domain.Event, len(rows))
	for i, row := range rows {
		events[i] = domain.Event{Version: row.Version, At: row.At, Kind: domain.EventKind(row.Kind)}
	}
	for _, line := range order.Timeline(domain.PartyInitiator, events) {
		shown.Timeline = append(shown.Timeline, timelineLine{line.At.In(domain.Kyiv).Format(timelineTime), line.Text})
	}
	return shown, nil
}

func actionTexts(who string, actions []domain.Allowed) (texts []string) {
	for _, allowed := range actions {
		texts = append(texts, who+allowed.StaffText())
	}
	return texts
}

// sentAgainBy is the order that sends a returned parcel again; nil: none does.
func (d *Desk) sentAgainBy(ctx context.Context, order *domain.Order) (*domain.Order, error) {
	citizen, err := uuid.Parse(order.CitizenID)
	if err != nil || !order.Returned() {
		return nil, err
	}
	others, err := d.store.OrdersOfCitizen(ctx, citizen)
	return order.SentAgainBy(others), err
}

// runLinks lead to the tabs of a run in the web UI that staff need; without a run to its newest one.
func (d *Desk) runLinks(workflowID, runID string) []link {
	workflow := uiPath + "namespaces/" + d.config.Namespace + "/workflows/" + url.PathEscape(workflowID)
	if runID == "" {
		return []link{{"Історія в Temporal UI", workflow}}
	}
	return []link{{"Історія в Temporal UI", workflow + "/" + runID + "/history"}, {"Стан словами в Temporal UI", workflow + "/" + runID + "/user-metadata"}}
}

// numberGroup is how many digits of an order's number are read together.
const numberGroup = 4

// numberText is an order's number as its citizen reads it.
func numberText(id uuid.UUID) string {
	number := domain.OrderNumber(id)
	var groups []string
	for len(number) > numberGroup {
		groups, number = append(groups, number[:numberGroup]), number[numberGroup:]
	}
	return strings.Join(append(groups, number), "\u00a0")
}

// missing says that there is no such order.
func (d *Desk) missing(w http.ResponseWriter, r *http.Request) {
	hash, reader, err := d.session(r)
	if err != nil {
		d.showRefusal(w, r, err)
		return
	}
	d.home(w, r, http.StatusNotFound, hash, homePage{frame: frame{Staff: &reader}, Fault: "Такого замовлення немає."})
}

func notFound(err error) bool {
	var missing *serviceerror.NotFound
	return errors.As(err, &missing)
}
