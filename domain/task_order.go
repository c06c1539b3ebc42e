package domain

import (
	"cmp"
	"net/url"
	"slices"
	"strings"
	"time"
)

// taskTable are a service's sentences of tasks, where they differ from commonTasks. {хто} is who asks, {авто} the vehicle; {обмін},
// {документ} and {документа} are what is asked for of a licence, and its result.
type taskTable map[TaskKind]string

// commonTasks are the sentences of services that have none of their own.
var commonTasks = taskTable{
	TaskPay:           "Сплатіть замовлення",
	TaskSign:          "Підпишіть заяву",
	TaskConfirm:       "Дайте відповідь на заяву: {хто}",
	TaskChoosePlate:   "Оберіть номерний знак",
	TaskChooseAnother: "Оберіть інший номерний знак",
	TaskContinue:      "Оберіть вид свідоцтва та доставку",
	TaskConfirmLoss:   "Надішліть запит на документ, що підтверджує втрату посвідчення",
	TaskApprove:       "Перевірте й підтвердьте дані поліса",
	TaskEnterCode:     "Підпишіть поліс кодом із SMS",
	TaskResendCode:    "Отримайте новий код у SMS",
	TaskCollectParcel: "Заберіть відправлення у відділенні пошти",
	TaskVisitCentre:   "Зверніться до сервісного центру по номерний знак",
	TaskPickUp:        "Заберіть замовлене в сервісному центрі",
	TaskSendAgain:     "Замовте повторну доставку",
	TaskRegisterPlate: "Зареєструйте номерний знак у свідоцтві",
}

// actionTasks are the tasks that actions of the table of actions are, in order of precedence: an order has one task.
var actionTasks = []struct {
	action Action
	sub    SubStatus // empty: any
	kind   TaskKind
	path   func(*Order) string
}{
	{ActionReject, "", TaskConfirm, (*Order).confirmationPage},
	{ActionPay, "", TaskPay, (*Order).paymentPage},
	{ActionSign, "", TaskSign, (*Order).page},
	{ActionChoosePlate, SubStatusRepeat, TaskChooseAnother, (*Order).page},
	{ActionChoosePlate, "", TaskChoosePlate, (*Order).page},
	{ActionContinue, "", TaskContinue, (*Order).page},
	{ActionConfirmLoss, "", TaskConfirmLoss, (*Order).page},
	{ActionApprove, "", TaskApprove, (*Order).page},
	{ActionEnterCode, "", TaskEnterCode, (*Order).page},
	{ActionResendCode, "", TaskResendCode, (*Order).page},
}

// stateTasks are the tasks outside the cabinet, and those of another order, in order of precedence.
var stateTasks = []struct {
	kind TaskKind
	due  func(*Order) bool
	term func(*Order) (until time.Time, lastDay Date)
	path func(*Order) string
}{
	{TaskSendAgain, func(o *Order) bool { return o.SentAgainWith() != "" }, noTerm, (*Order).reshipmentPage},
	{TaskPickUp, (*Order).liesAtCentre, (*Order).registrationTerm, (*Order).listed},
	{TaskCollectParcel, (*Order).liesAtPost, (*Order).postTerm, (*Order).listed},
	{TaskVisitCentre, (*Order).reserved, (*Order).reservationTerm, (*Order).listed},
	{TaskRegisterPlate, func(o *Order) bool { return !o.RegisterPlateBy().IsZero() }, (*Order).registrationTerm, (*Order).listed},
}

// Task is what the order waits for its citizen to do; due is false when it is not their turn. The order that sends a returned parcel
// again has the task of the one that it replaces.
func (v View) Task(again *Order, now time.Time) (task Task, due bool) {
	o := v.Order
	task = Task{About: o.About(), OrderID: o.ID.String()}
	for _, one := range actionTasks {
		allowed, open := v.allows(one.action)
		if open && (one.sub == "" || one.sub == o.SubStatus) {
			task.Kind, task.Until, task.Path = one.kind, allowed.Until, one.path(o)
			if one.kind == TaskPay {
				task.Amount = o.Price
			}
			task.Title = o.taskTitle(one.kind)
			return task.named(), true
		}
	}
	for _, one := range stateTasks {
		if again != nil || !one.due(o) {
			continue
		}
		task.Kind, task.Path, task.Title = one.kind, one.path(o), o.taskTitle(one.kind)
		task.Until, task.LastDay = one.term(o)
		return task.named(), !passed(task.end(), now)
	}
	return Task{}, false
}

// allows finds an action that is open, or will be in a while.
func (v View) allows(action Action) (Allowed, bool) {
	all := slices.Concat(v.Actions, v.Soon)
	i := slices.IndexFunc(all, func(allowed Allowed) bool { return allowed.Action == action })
	if i < 0 {
		return Allowed{}, false
	}
	return all[i], true
}

// taskTitle is the sentence of a task of the order.
func (o *Order) taskTitle(kind TaskKind) string {
	text := cmp.Or(o.Service.definition().tasks[kind], commonTasks[kind])
	vehicle, who := "транспортний засіб", ""
	if o.Vehicle != nil {
		vehicle = strings.TrimSpace(o.Vehicle.Brand + " " + o.Vehicle.Model)
	}
	if o.Confidant != nil {
		who = ShortName(o.Confidant.Initiator)
	}
	return strings.NewReplacer(append(o.licenceWords(), "{авто}", vehicle, "{хто}", who)...).Replace(text)
}

// About is what the order is about, in one line; empty when it says nothing beside its service, or is erased.
func (o *Order) About() string {
	var parts []string
	if o.Vehicle != nil {
		parts = append(parts, strings.TrimSpace(o.Vehicle.Brand+" "+o.Vehicle.Model), o.Vehicle.Plate)
	}
	if o.Fine != nil {
		parts = append(parts, "постанова "+o.Fine.Series+" № "+o.Fine.Number, o.Fine.Plate)
	}
	if o.Plate != nil && (o.Vehicle == nil || o.Vehicle.Plate != o.Plate.Plate) {
		parts = append(parts, "номерний знак "+o.Plate.Plate)
	}
	if o.Licence != nil {
		parts = append(parts, o.Licence.ID)
	}
	if o.Shipment != nil {
		parts = append(parts, o.Shipment.Document)
	}
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// liesAtCentre reports whether the result waits for its citizen at a service centre: it is picked up there, or came back.
func (o *Order) liesAtCentre() bool {
	return !o.Erased && (o.awaitsPickup() || o.Status == StatusStorage && o.Returned() && o.SentAgainWith() == "")
}

// liesAtPost reports whether the result waits for its citizen at a post office.
func (o *Order) liesAtPost() bool {
	return o.carriedState() == ParcelArrived && (o.Status == StatusProcessed || o.carried())
}

// reserved reports whether a reserved plate waits for its citizen at a service centre.
func (o *Order) reserved() bool {
	return o.Deadline != nil && o.Deadline.Kind == DeadlineReservation && !o.Status.Finished()
}

func noTerm(*Order) (until time.Time, lastDay Date) { return until, lastDay }

// postTerm is how long a post office stores the parcel (DLV-24, TIME-24).
func (o *Order) postTerm() (until time.Time, lastDay Date) {
	if !o.Parcel.At.IsZero() {
		lastDay = DateOf(o.Parcel.At.Add(CollectWithin))
	}
	return until, lastDay
}

func (o *Order) reservationTerm() (until time.Time, lastDay Date) { return o.Deadline.Until, lastDay }

// registrationTerm is until when an individual plate is registered; none of every other result (INZ-05, TIME-21).
func (o *Order) registrationTerm() (until time.Time, lastDay Date) { return until, o.RegisterPlateBy() }

// page is the order's page in its wizard.
func (o *Order) page() string { return "/services/" + string(o.Service) + "?id=" + o.ID.String() }

func (o *Order) paymentPage() string { return o.page() + "&step=payment" }

// listed is the order's place in the list of ordered services.
func (o *Order) listed() string { return "/services/ordered#order-" + o.ID.String() }

func (o *Order) reshipmentPage() string {
	return "/services/" + string(o.SentAgainWith()) + "?order=" + o.ID.String()
}

// confirmationPage is where the second party reads the request (GAP-24).
func (o *Order) confirmationPage() string {
	if o.Confidant == nil {
		return o.listed()
	}
	return "/confidant?id=" + o.ID.String() + "&type=" + url.QueryEscape(string(o.Confidant.Schema))
}
