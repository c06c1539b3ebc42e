package support_test

import (
	"html"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	commonpb "go.temporal.io/api/common/v1"
	enumspb "go.temporal.io/api/enums/v1"
	failurepb "go.temporal.io/api/failure/v1"
	historypb "go.temporal.io/api/history/v1"
	workflowpb "go.temporal.io/api/workflow/v1"
	"go.temporal.io/api/workflowservice/v1"
	"go.temporal.io/sdk/converter"
	"google.golang.org/protobuf/types/known/timestamppb"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/support"
	"cabinet/temporal"
)

// store stores an order, as its projection does.
func (d *desk) store(order domain.Order, events ...domain.EventKind) {
	d.Helper()
	s := store.Store{Keys: d.keys, Queries: sqlc.New(d.database), References: d.references}
	row, err := store.OrderRow(order)
	require.NoError(d, err)
	row.FoundBy = s.OrderReferences(&order)
	row.Snapshot, err = s.SealSnapshot(d.Context(), row.ID, row.Snapshot)
	require.NoError(d, err)
	_, err = s.Queries.UpsertOrder(d.Context(), row)
	require.NoError(d, err)
	lines := make([]domain.Event, len(events))
	for i, kind := range events {
		lines[i] = domain.Event{Version: int64(i + 1), At: order.CreatedAt, Kind: kind}
	}
	require.NoError(d, s.Queries.AppendEvents(d.Context(), store.EventRows(row.ID, lines)))
}

// paid is a paid order of a citizen that waits for the service centre.
func (d *desk) paid(citizen uuid.UUID) domain.Order {
	return domain.Order{
		ID: uuid.New(), CitizenID: citizen.String(), Service: domain.LicenceExchangeService, Status: domain.StatusSent, Version: 2,
		CreatedAt: d.now.Add(-time.Hour), UpdatedAt: d.now, Price: 35_000, Lodged: &domain.Lodged{Number: "ЗВ-17/2"},
		Invoice: &domain.Invoice{ID: "inv-7", Status: domain.InvoicePaid, PaidAt: d.now},
		Vehicle: &domain.OrderedVehicle{Plate: "AA1234BB", VIN: "WVWZZZ1JZ3W000001", Brand: "SKODA"},
		Parcel:  &domain.Tracking{Number: "20450000000001"},
	}
}

// find searches by the one field of the desk.
func (d *desk) find(client *http.Client, text, why string) (*http.Response, string) {
	d.Helper()
	response, page := d.request(client, http.MethodPost, "/search", url.Values{"text": {text}, "reason": {why}}.Encode(), form...)
	return response, html.UnescapeString(page)
}

// An order is found by every number that a citizen may read to support, and opens for the reason; no address has what was typed.
func TestSearch(t *testing.T) {
	d := newDesk(t)
	citizen := d.citizen("3111952338")
	order := d.paid(citizen)
	d.store(order)
	someone := browser(t)
	response, _ := d.find(someone, order.ID.String(), reason)
	require.Equal(t, http.StatusUnauthorized, response.StatusCode)
	d.signIn(someone)
	number := domain.OrderNumber(order.ID)
	for _, typed := range []string{
		number[:4] + " " + number[4:8] + " " + number[8:], number, order.ID.String(), temporal.WorkflowID(order.ID), "inv-7", "зв 17/2",
		"аа1234вв", "20450000000001", "wvwzzz1jz3w000001",
	} {
		response, page := d.find(someone, typed, reason)
		require.Equal(t, http.StatusOK, response.StatusCode, typed)
		require.Equal(t, d.url+"/orders/"+order.ID.String(), response.Request.URL.String(), typed)
		require.Contains(t, page, "Заявка відправлена в ГСЦ МВС", typed)
	}
	response, page := d.find(someone, " 3111952338 ", reason)
	require.Equal(t, d.url+"/citizens/"+citizen.String(), response.Request.URL.String())
	require.Contains(t, page, "Чий хід: Сервісного центру: розглядає заявку")
	require.Contains(t, page, "Гроші: 350\u00a0грн, сплачено 05.03.2026")
	require.Contains(t, page, "SKODA", "the vehicle of each order")
	require.NotContains(t, d.log.String(), "3111952338")
}

// What finds nothing says why: a wrong digit, a person who never came, a person who ordered nothing. What was typed stays in the form.
func TestSearchFindsNothing(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	d.signIn(someone)
	d.citizen("3111952338")
	_, err := d.database.Exec(t.Context(), "INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, $2, now(), 'epoch')",
		uuid.New(), d.referenceOf("2970751913"))
	require.NoError(t, err)
	for typed, said := range map[string]string{
		"3111952339": "У РНОКПП є помилка: перевірте цифри.", "1234567899": "Ця особа ще не входила до кабінету.",
		"3111952338": "Ця особа входила до кабінету, але нічого не замовляла.", "2970751913": "її назвали в замовленні іншого громадянина",
		"000000000000": "Нічого не знайдено", uuid.NewString(): "Нічого не знайдено", "АА0000АА": "Нічого не знайдено",
	} {
		_, page := d.find(someone, typed, reason)
		require.Contains(t, page, said, typed)
	}
	_, page := d.find(someone, "АА0000АА", "так")
	require.Contains(t, page, "не коротшу за 10 символів")
	require.Contains(t, page, `value="АА0000АА"`)
	require.Contains(t, page, `value="так"`)
}

// Several orders of one plate are listed without anything personal; each opens with its own reason.
func TestSearchFindsSeveral(t *testing.T) {
	d := newDesk(t)
	first, second := d.paid(uuid.New()), d.paid(uuid.New())
	d.store(first)
	d.store(second)
	someone := browser(t)
	d.signIn(someone)
	response, page := d.find(someone, "AA 1234 BB", reason)
	require.Equal(t, "/found", response.Request.URL.Path)
	require.NotContains(t, response.Request.URL.RawQuery, "1234BB")
	for _, one := range []domain.Order{first, second} {
		require.Contains(t, page, "/orders/"+one.ID.String())
	}
	require.NotContains(t, page, "AA1234BB")
	require.Zero(t, d.logged())
	_, page = d.request(someone, http.MethodGet, "/orders/"+first.ID.String(), "")
	require.Contains(t, page, "Вкажіть підставу")
	require.NotContains(t, page, "AA1234BB")
}

// A citizen's reason opens that citizen's orders, and no others; every look is in the log, with the order.
func TestReasonOfACitizen(t *testing.T) {
	d := newDesk(t)
	citizen := d.citizen("3111952338")
	own, other := d.paid(citizen), d.paid(d.citizen("2970751913"))
	d.store(own)
	d.store(other)
	someone := browser(t)
	d.signIn(someone)
	_, page := d.find(someone, "3111952338", reason)
	require.NotContains(t, page, other.ID.String())
	_, page = d.request(someone, http.MethodGet, "/orders/"+own.ID.String(), "")
	require.Contains(t, page, "SKODA")
	_, page = d.request(someone, http.MethodGet, "/orders/"+other.ID.String(), "")
	require.NotContains(t, page, "SKODA")
	seen, err := sqlc.New(d.database).AccessesOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	require.Len(t, seen, 2, "the list and the order")
	for _, one := range seen {
		require.Equal(t, reason, one.Reason)
		require.Contains(t, []string{string(support.ActLookup), string(support.ActDecode)}, one.Act)
	}
}

// failure is a failure whose message and stack trace are encrypted with an order's key, as the SDK's are.
func (d *desk) failure(order uuid.UUID, message, stack string, cause *failurepb.Failure) *failurepb.Failure {
	d.Helper()
	data := converter.WithDataConverterSerializationContext(temporal.DataConverter(d.keys), converter.WorkflowSerializationContext{
		WorkflowID: temporal.WorkflowID(order),
	})
	failed := &failurepb.Failure{Message: message, StackTrace: stack, Cause: cause}
	require.NoError(d, converter.EncodeCommonFailureAttributes(data, failed))
	require.NotContains(d, failed.String(), message)
	return failed
}

// The page of an order says what its citizen reads, and the facts; of a failed one the cause and the place in the code, and of a call
// that is repeated what it failed with.
func TestOrderPage(t *testing.T) {
	d := newDesk(t)
	order := d.paid(d.citizen("3111952338"))
	d.store(order, domain.EventCreated, domain.EventPaid)
	workflowID := temporal.WorkflowID(order.ID)
	execution := &commonpb.WorkflowExecution{WorkflowId: workflowID, RunId: "run-1"}
	d.engine.runs = map[string]*workflowservice.DescribeWorkflowExecutionResponse{workflowID: {
		WorkflowExecutionInfo: &workflowpb.WorkflowExecutionInfo{Execution: execution, Status: enumspb.WORKFLOW_EXECUTION_STATUS_FAILED},
		PendingActivities: []*workflowpb.PendingActivityInfo{{
			ActivityType: &commonpb.ActivityType{Name: "AskBank"}, Attempt: 7, ScheduledTime: timestamppb.New(d.now),
			LastFailure: d.failure(order.ID, "ask: bank: 502\x1b[0m", "", d.failure(order.ID, "bank: 502", "", nil)),
		}, {
			ActivityType: &commonpb.ActivityType{Name: "WatchCentre"}, Attempt: 12, LastFailure: &failurepb.Failure{
				Message: "nothing new", FailureInfo: &failurepb.Failure_ApplicationFailureInfo{
					ApplicationFailureInfo: &failurepb.ApplicationFailureInfo{Type: "no_news"},
				},
			},
		}},
	}}
	d.engine.history = []*historypb.HistoryEvent{{
		EventTime: timestamppb.New(d.now), Attributes: &historypb.HistoryEvent_WorkflowExecutionFailedEventAttributes{
			WorkflowExecutionFailedEventAttributes: &historypb.WorkflowExecutionFailedEventAttributes{
				Failure: d.failure(order.ID, "delivery: no branch", "cabinet/workflows.licenceExchange\n\tcabinet/workflows/licence_exchange.go:47 +0x1", nil),
			},
		},
	}}
	someone := browser(t)
	d.signIn(someone)
	_, page := d.find(someone, order.ID.String(), reason)
	view := order.ForStaff(d.now)
	for _, words := range []string{
		"Обмін або відновлення посвідчення водія", view.Label.Text, view.Explanation, "Сервісного центру: розглядає заявку",
		"350\u00a0грн, сплачено 05.03.2026 14:00 за київським часом", "inv-7", "ЗВ-17/2", "20450000000001", "SKODA", "05.03.2026 13:00:00",
		"Замовлення створено", "Оплату отримано", "Замовлення зупинилося через нашу помилку", "delivery: no branch",
		"workflows/licence_exchange.go:47", "Запит до банку про стан оплати", "спроба 7", "bank: 502", "Очікування рішення сервісного центру", "Новин ще немає, перевірено разів: 12", reason, "Олена Коваль",
		"/workflows/order%2F" + order.ID.String() + "/run-1/user-metadata", "/run-1/history",
	} {
		require.Contains(t, page, words)
	}
	require.NotContains(t, page, "nothing new", "a poll without news is no fault")
	require.Equal(t, 1, strings.Count(page, "bank: 502"), "what a failure repeats of its cause is said once")
	require.NotContains(t, page, "\x1b")
	require.Equal(t, 1, d.logged())

	d.engine.down = true
	_, page = d.request(someone, http.MethodGet, "/orders/"+order.ID.String(), "")
	require.Contains(t, page, "Рушій замовлень не відповідає")
	require.Contains(t, page, view.Label.Text, "the read model has the order")
}

// An order that the read model does not have is shown by the engine alone; one that neither has is missing.
func TestOrderOfTheEngineAlone(t *testing.T) {
	d := newDesk(t)
	id := uuid.New()
	someone := browser(t)
	d.signIn(someone)
	d.give(someone, id, reason, "")
	response, page := d.request(someone, http.MethodGet, "/orders/"+id.String(), "")
	require.Equal(t, http.StatusNotFound, response.StatusCode)
	require.Contains(t, page, "Такого замовлення немає")
	d.engine.runs = map[string]*workflowservice.DescribeWorkflowExecutionResponse{temporal.WorkflowID(id): {
		WorkflowExecutionInfo: &workflowpb.WorkflowExecutionInfo{Status: enumspb.WORKFLOW_EXECUTION_STATUS_RUNNING},
		PendingWorkflowTask:   &workflowpb.PendingWorkflowTaskInfo{Attempt: 9},
	}}
	_, page = d.request(someone, http.MethodGet, "/orders/"+id.String(), "")
	require.Contains(t, page, "Код не може вести замовлення далі")
	response, page = d.find(someone, id.String(), reason)
	require.Equal(t, d.url+"/orders/"+id.String(), response.Request.URL.String())
	require.Contains(t, page, "Код не може вести замовлення далі")
}

// A view lists what it finds in words, without a reason and with nothing personal; what is no order leads to the web UI.
func TestViewInWords(t *testing.T) {
	d := newDesk(t)
	order := d.paid(uuid.New())
	d.store(order)
	d.engine.list = &workflowservice.ListWorkflowExecutionsResponse{NextPageToken: []byte("next"), Executions: []*workflowpb.WorkflowExecutionInfo{
		{Execution: &commonpb.WorkflowExecution{WorkflowId: temporal.WorkflowID(order.ID)}},
		{Execution: &commonpb.WorkflowExecution{WorkflowId: "licence-ends-2026-03-05"}},
	}}
	someone := browser(t)
	_, page := d.request(someone, http.MethodGet, "/views/at_centre", "")
	require.Contains(t, page, "Токен працівника")
	d.signIn(someone)
	_, page = d.request(someone, http.MethodGet, "/views/at_centre", "")
	for _, words := range []string{
		"Чекають на рішення сервісного центру", "Обмін або відновлення посвідчення водія", "Заявка відправлена в ГСЦ МВС", "/orders/" + order.ID.String(),
		"/others/licence-ends-2026-03-05", "/views/at_centre?after=bmV4dA",
	} {
		require.Contains(t, page, words)
	}
	for _, personal := range []string{"AA1234BB", "SKODA", "inv-7"} {
		require.NotContains(t, page, personal)
	}
	require.Zero(t, d.logged())
	for _, view := range support.Views { // the web UI shows "or" as if both had to hold
		_, page = d.request(someone, http.MethodGet, "/views/"+view.Name, "")
		require.Equal(t, !slices.Contains([]string{"others", "at_centre", "unpaid"}, view.Name), strings.Contains(page, "Temporal UI"), view.Name)
	}
	d.request(someone, http.MethodGet, "/views/at_centre?after=bmV4dA", "")
	require.Equal(t, []byte("next"), d.engine.listed.GetNextPageToken())
	_, page = d.request(someone, http.MethodGet, "/others/licence-ends-2026-03-05", "")
	require.Contains(t, page, "Вкажіть підставу")

	d.engine.down = true
	response, page := d.request(someone, http.MethodGet, "/views/at_centre", "")
	require.Equal(t, http.StatusServiceUnavailable, response.StatusCode)
	require.Contains(t, page, "Рушій замовлень не відповідає")
}

// The desk's page has the count of each view, and is shown without them when the engine does not answer.
func TestDeskShowsCounts(t *testing.T) {
	d := newDesk(t)
	someone := browser(t)
	require.Contains(t, d.signIn(someone), `<span class="count some">`)
	d.engine.down = true
	d.now = d.now.Add(11 * time.Second)
	_, page := d.request(someone, http.MethodGet, "/", "")
	require.Contains(t, page, "не пораховано")
}
