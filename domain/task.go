package domain

import (
	"cmp"
	"slices"
	"time"
)

// TaskKind says what a citizen has to do; the button of a task is named by it.
type TaskKind string

// The kinds of tasks.
const (
	TaskConfirm       TaskKind = "confirm" // answer another citizen's request
	TaskPay           TaskKind = "pay"
	TaskSign          TaskKind = "sign"
	TaskChoosePlate   TaskKind = "choose_plate"
	TaskChooseAnother TaskKind = "choose_another"
	TaskContinue      TaskKind = "continue"
	TaskConfirmLoss   TaskKind = "confirm_loss"
	TaskApprove       TaskKind = "approve"
	TaskEnterCode     TaskKind = "enter_code"
	TaskResendCode    TaskKind = "resend_code"
	TaskCollectParcel TaskKind = "collect_parcel"
	TaskVisitCentre   TaskKind = "visit_centre" // for a reserved plate
	TaskPickUp        TaskKind = "pick_up"      // at a service centre
	TaskSendAgain     TaskKind = "send_again"
	TaskRegisterPlate TaskKind = "register_plate"
	TaskMonitoring    TaskKind = "monitoring"
	TaskProlong       TaskKind = "prolong"
	TaskPayFine       TaskKind = "pay_fine"
	TaskInsure        TaskKind = "insure"
	TaskDraft         TaskKind = "draft"
)

// Task is what a citizen has to do: the sentence, what it is about, how much, until when, and the page where it is done.
type Task struct {
	Kind   TaskKind `json:"kind"`
	Title  string   `json:"title"`
	Button string   `json:"button"` // leads to Path
	About  string   `json:"about,omitempty"`
	Note   string   `json:"note,omitempty"`
	Amount Kopecks  `json:"amount,omitempty"`
	// Until is the instant at which it is too late; LastDay the last day of Kyiv on which it can be done. At most one of them is there.
	Until   time.Time `json:"until,omitzero"`
	LastDay Date      `json:"lastDay,omitzero"`
	// Overdue says that the term is over, and the task still to be done.
	Overdue bool   `json:"overdue,omitempty"`
	OrderID string `json:"orderId,omitempty"`
	Path    string `json:"path"`
}

// taskButtons name the way to what is to be done.
var taskButtons = map[TaskKind]string{
	TaskConfirm: "Відповісти", TaskPay: "Сплатити", TaskSign: "Підписати", TaskChoosePlate: "Обрати", TaskChooseAnother: "Обрати",
	TaskContinue: "Продовжити", TaskConfirmLoss: "Продовжити", TaskApprove: "Перевірити", TaskEnterCode: "Ввести код",
	TaskResendCode: "Отримати код", TaskCollectParcel: "Докладніше", TaskVisitCentre: "Докладніше", TaskPickUp: "Докладніше",
	TaskSendAgain: "Замовити доставку", TaskRegisterPlate: "Докладніше", TaskMonitoring: "Відповісти", TaskProlong: "Продовжити зберігання",
	TaskPayFine: "До штрафів", TaskInsure: "Оформити", TaskDraft: "Продовжити",
}

// end is the instant at which the task's term ends; zero without one.
func (t Task) end() time.Time {
	if !t.LastDay.IsZero() {
		return t.LastDay.AddDays(1).Time()
	}
	return t.Until
}

// named is the task with its button.
func (t Task) named() Task {
	t.Button = taskButtons[t.Kind]
	return t
}

// SortTasks puts overdue tasks first, then those whose term ends sooner, those without a term, and drafts last.
func SortTasks(tasks []Task) {
	slices.SortStableFunc(tasks, func(a, b Task) int {
		return cmp.Or(
			cmp.Compare(a.rank(), b.rank()),
			a.end().Compare(b.end()),
			cmp.Compare(a.Title, b.Title),
		)
	})
}

// rank is the group of a task among others.
func (t Task) rank() int {
	switch {
	case t.Kind == TaskDraft:
		return 3
	case t.Overdue:
		return 0
	case t.end().IsZero():
		return 2
	}
	return 1
}

// TasksOfOrders are those of a citizen's orders.
func TasksOfOrders(orders []*Order, citizenID string, now time.Time) (tasks []Task) {
	for _, order := range orders {
		if task, due := order.ViewFor(citizenID, now).Task(order.SentAgainBy(orders), now); due {
			tasks = append(tasks, task)
		}
	}
	return tasks
}
