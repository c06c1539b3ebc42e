package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// taskOf is the task of an order at noon.
func taskOf(o *Order, citizen string) (Task, bool) {
	return o.ViewFor(citizen, aNoon).Task(nil, aNoon)
}

// Each task says what to do with what, how much it is, until when, and where it is done.
func TestTaskOfOrder(t *testing.T) {
	o := &Order{
		ID: idOf("o"), CitizenID: "c", ParticipantID: "p", Service: VehicleCheckService, Status: StatusWaitToPay, Price: 11_940,
		Vehicle:  &OrderedVehicle{Brand: "VOLKSWAGEN", Model: "GOLF", Plate: "КА9400РР"},
		Deadline: &Deadline{Kind: DeadlinePayment, Until: aNoon.Add(day)},
	}
	id := o.ID.String()
	task, due := taskOf(o, "c")
	require.True(t, due)
	require.Equal(t, Task{
		Kind: TaskPay, Title: "Сплатіть перевірку транспортного засобу", About: "VOLKSWAGEN GOLF, КА9400РР", Amount: 11_940,
		Button: "Сплатити", Until: aNoon.Add(day), OrderID: id, Path: "/services/vehicle-check?id=" + id + "&step=payment",
	}, task)
	_, due = o.ViewFor("c", aNoon.Add(day)).Task(nil, aNoon.Add(day))
	require.False(t, due, "it has expired")

	o.Service, o.Status, o.Price, o.Deadline = ConfidantToOwnerService, StatusWaitToConfirm, 0, &Deadline{Kind: DeadlineConfirmation, Until: aNoon.Add(2 * day)}
	o.Confidant = &OrderedConfidant{Schema: SchemaConfidant, Initiator: "КЛИМЕНКО ОЛЕНА ВАСИЛІВНА", Participant: "РУДЕНКО ІГОР"}
	task, due = taskOf(o, "p")
	require.True(t, due)
	require.Equal(t, "Дайте відповідь: Клименко О. В. просить Ваш VOLKSWAGEN GOLF у користування", task.Title)
	require.Equal(t, "/confidant?id="+id+"&type=confidant", task.Path)
	require.Equal(t, aNoon.Add(2*day), task.Until)
	_, due = taskOf(o, "c")
	require.False(t, due, "who has asked waits; cancelling is no task")
}

// The tasks outside the cabinet: at the post, at a service centre, and what is sent again.
func TestTasksOutside(t *testing.T) {
	arrived := &Tracking{State: ParcelArrived, At: aNoon}
	returned := &Tracking{State: ParcelReturned}
	pickup := &Delivery{Type: DeliveryPickup}
	for name, row := range map[string]struct {
		order *Order
		kind  TaskKind
		title string
		end   time.Time
	}{
		"a parcel at the office": {
			&Order{Service: LicenceExchangeService, Status: StatusProcessed, Parcel: arrived},
			TaskCollectParcel, "Заберіть відправлення у відділенні пошти", DateOf(aNoon.Add(CollectWithin)).AddDays(1).Time(),
		},
		"a parcel that came back": {
			&Order{Service: LicenceExchangeService, Status: StatusStorage, Parcel: returned},
			TaskSendAgain, "Замовте повторну доставку посвідчення водія",
			time.Time{},
		},
		"what is picked up": {
			&Order{Service: LicenceExchangeService, Status: StatusDone, Delivery: pickup},
			TaskPickUp, "Заберіть посвідчення водія в сервісному центрі",
			time.Time{},
		},
		"a reserved plate": {
			&Order{Service: PlateReserveService, Status: StatusSent, Deadline: &Deadline{Kind: DeadlineReservation, Until: aNoon.Add(9 * day)}},
			TaskVisitCentre, "Зверніться до сервісного центру по номерний знак", aNoon.Add(9 * day),
		},
	} {
		row.order.CitizenID = "c"
		task, due := taskOf(row.order, "c")
		require.True(t, due, name)
		require.Equal(t, row.kind, task.Kind, name)
		require.Equal(t, row.title, task.Title, name)
		require.Equal(t, row.end, task.end(), name)
		erased := row.order.WithoutPersonalData()
		_, due = taskOf(&erased, "c")
		require.False(t, due, "%s: erased", name)
	}
	back := &Order{CitizenID: "c", Service: LicenceExchangeService, Status: StatusStorage, Parcel: returned}
	_, due := back.ViewFor("c", aNoon).Task(&Order{}, aNoon)
	require.False(t, due, "another order sends it again")
}

// Every task that the table of actions can bring about has a sentence of its own object, and nothing but it.
func TestEveryTaskOfAServiceHasASentence(t *testing.T) {
	kinds := map[Action][]TaskKind{}
	for _, one := range actionTasks {
		kinds[one.action] = append(kinds[one.action], one.kind)
	}
	for _, service := range ordered() {
		for _, rule := range service.actions {
			for _, kind := range kinds[rule.Action] {
				require.NotEmpty(t, (&Order{Service: service.InternalName}).taskTitle(kind), "%s %s", service.InternalName, kind)
			}
			if rule.Action == ActionSign && rule.Status == StatusDraft {
				require.NotEmpty(t, service.tasks[TaskSign], "%s: say what is signed", service.InternalName)
			}
		}
		if service.whenPaid != "" {
			require.NotEmpty(t, service.tasks[TaskPay], "%s: say what is paid", service.InternalName)
		}
		for kind := range service.tasks {
			require.NotEmpty(t, taskButtons[kind], kind)
			require.Contains(t, commonTasks, kind, service.InternalName)
		}
	}
}

// Overdue tasks come first, then by the end of the term, then those without one; drafts are last, whatever their term.
func TestTasksAreSorted(t *testing.T) {
	tasks := []Task{
		{Title: "draft", Kind: TaskDraft, Until: aNoon},
		{Title: "never"},
		{Title: "day", LastDay: DateOf(aNoon)},
		{Title: "instant", Until: aNoon},
		{Title: "overdue", Overdue: true},
	}
	SortTasks(tasks)
	var titles []string
	for _, task := range tasks {
		titles = append(titles, task.Title)
	}
	require.Equal(t, []string{"overdue", "instant", "day", "never", "draft"}, titles)
}

// Of a fine the task says what is due now: with the discount, in full, or doubled. An order that pays it has the task itself.
func TestTasksOfFines(t *testing.T) {
	fine := Fine{
		ID: "1", Series: "ЕНА", Number: "123", Plate: "КА9400РР", Penalty: 34_000, Type: FineType{ID: FinePhoto},
		Status: FineState{PaidInfo: `{"bank_account":"UA1"}`}, Reason: "Перевищення швидкості",
	}
	at := func(issued Date) Task {
		fine.IssuedAt = issued
		tasks := TasksOfFines([]Fine{fine}, nil, aNoon)
		require.Len(t, tasks, 1)
		return tasks[0]
	}
	today := DateOf(aNoon)
	early := at(today)
	require.Equal(t, "Сплатіть штраф ЕНА № 123", early.Title)
	require.Equal(t, "КА9400РР, Перевищення швидкості", early.About)
	require.Equal(t, Kopecks(17_000), early.Amount)
	require.Equal(t, "зі знижкою, потім 340\u00a0грн", early.Note)
	require.Equal(t, bankingDayAfter(today, 10), early.LastDay)
	whole := at(today.AddDays(-25))
	require.Equal(t, Kopecks(34_000), whole.Amount)
	require.Empty(t, whole.Note)
	late := at(today.AddDays(-40))
	require.Equal(t, Kopecks(68_000), late.Amount)
	require.True(t, late.Overdue)
	require.Equal(t, "сума подвоїлася", late.Note)
	paying := []*Order{{Fine: &OrderedFine{ID: "1"}, Status: StatusWaitToPay}}
	require.Empty(t, TasksOfFines([]Fine{fine}, paying, aNoon))
	fine.Status.ID = FinePaid
	require.Empty(t, TasksOfFines([]Fine{fine}, nil, aNoon))
}

// Requests, plates, policies, parcels and drafts are tasks while something is to be done about them.
func TestTasksOfOthers(t *testing.T) {
	today := DateOf(aNoon)
	request := Observer{ObserverRequest: ObserverRequest{Company: "ТОВ «Парк»", Name: "Таксі", Status: ObserverNew}, Until: aNoon.Add(30 * time.Minute)}
	answered := request
	answered.Status = ObserverApproved
	require.Equal(t, []Task{{
		Kind: TaskMonitoring, Title: "Дайте відповідь: ТОВ «Парк» просить дозволу бачити Ваші штрафи", About: "Таксі",
		Button: "Відповісти", Until: request.Until, Path: "/profile/monitoring",
	}}, TasksOfObservers([]Observer{request, answered}, aNoon))

	plates := []StoredPlate{{Plate: "АА1234ВВ", EndDate: today.AddDays(3)}, {Plate: "АА1111ВВ", EndDate: today.AddDays(30)}}
	stored := TasksOfStorage(plates, nil, aNoon)
	require.Len(t, stored, 1)
	require.Equal(t, today.AddDays(3), stored[0].LastDay)
	prolonging := []*Order{{Storage: &OrderedStorage{}, Plate: &OrderedPlate{Plate: "АА1234ВВ"}, Status: StatusWaitToPay}}
	require.Empty(t, TasksOfStorage(plates, prolonging, aNoon))

	policies := TasksOfPolicies([]OwnPolicy{
		{Type: PolicyMTPL, Brand: "SKODA", Plate: "АА1234ВВ", EndDate: today.AddDays(-1)},
		{Type: PolicyGreen, EndDate: today.AddDays(5)},
		{Type: PolicyMTPL, EndDate: today.AddDays(60)},
	}, aNoon)
	require.Len(t, policies, 2)
	require.True(t, policies[0].Overdue)
	require.Equal(t, "/services/insurance-green", policies[1].Path)

	document := WaitingDocument{ID: "7", Kind: ShippedLicence, State: WaitingReturned, Document: "ВХА 100200", Centre: "8041", CentreName: "ТСЦ 8041"}
	require.Equal(t, "ВХА 100200, ТСЦ 8041", TasksOfShipments([]WaitingDocument{document}, nil)[0].About)
	again := []*Order{{Service: ReshipmentService, Status: StatusWaitToPay, Shipment: &OrderedShipment{ServiceID: "7"}}}
	require.Empty(t, TasksOfShipments([]WaitingDocument{document}, again))

	for _, all := range [][]Task{stored, policies} {
		for _, task := range all {
			require.NotEmpty(t, task.Button, task.Kind)
		}
	}

	draft, due := TaskOfDraft(InsuranceService, aNoon)
	require.True(t, due)
	require.Equal(t, TaskDraft, draft.Kind)
	_, due = TaskOfDraft("no-such-service", aNoon)
	require.False(t, due)
}
