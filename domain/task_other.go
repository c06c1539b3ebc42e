package domain

import (
	"slices"
	"strings"
	"time"
)

// TasksOfObservers are the requests to monitor the citizen's fines that wait for an answer (MON-03).
func TasksOfObservers(observers []Observer, now time.Time) (tasks []Task) {
	for _, observer := range observers {
		if observer.StatusAt(now) == ObserverNew {
			tasks = append(tasks, Task{
				Kind: TaskMonitoring, Title: "Дайте відповідь: " + observer.Company + " просить дозволу бачити Ваші штрафи",
				About: observer.Name, Until: observer.Until, Path: "/profile/monitoring",
			}.named())
		}
	}
	return tasks
}

// TasksOfShipments are documents that a post has carried back to a service centre, as far as no order of the citizen's has
// that task (DASH-04).
func TasksOfShipments(waiting []WaitingDocument, orders []*Order) (tasks []Task) {
	for _, service := range []ServiceName{ReshipmentService, ReshipmentSPRService} {
		for _, document := range OfferShipments(service, waiting, orders, false).Documents {
			if document.OrderID != "" {
				continue
			}
			tasks = append(tasks, Task{
				Kind: TaskSendAgain, Title: service.definition().tasks[TaskSendAgain],
				About: document.Document + ", " + document.CentreName, Path: "/services/" + string(service),
			}.named())
		}
	}
	return tasks
}

// TasksOfStorage are plates whose storage ends soon or has ended, as far as no order prolongs it already (DASH-12).
func TasksOfStorage(plates []StoredPlate, orders []*Order, now time.Time) (tasks []Task) {
	for _, plate := range plates {
		if plate = plate.KnownTo(orders); !ending(plate.EndDate, now, tellEndFrom) || plate.Prolonging(orders) != nil {
			continue
		}
		tasks = append(tasks, Task{
			Kind: TaskProlong, Title: "Продовжте зберігання номерного знака " + plate.Plate + " або заберіть його", About: plate.Branch.Name,
			LastDay: plate.EndDate, Overdue: plate.EndDate.Before(DateOf(now)), Path: "/services/" + string(PlateStorageService),
		}.named())
	}
	return tasks
}

// TasksOfFines are the fines that can be paid, as far as no order does so already: what is due now, and until when (FINE-20 to
// FINE-24).
func TasksOfFines(fines []Fine, orders []*Order, now time.Time) (tasks []Task) {
	for _, fine := range fines {
		if fine.Payable() != nil || fine.paying(orders) {
			continue
		}
		band := fine.Due(now)
		task := Task{
			Kind: TaskPayFine, Title: "Сплатіть штраф " + fine.Series + " № " + fine.Number, About: fine.about(),
			Amount: band.Amount, LastDay: band.LastDay, Overdue: band.LastDay.IsZero(), Path: "/fines",
		}
		switch {
		case task.Overdue:
			task.Note = "сума подвоїлася"
		case band.Amount < fine.Penalty:
			task.Note = "зі знижкою, потім " + fine.Penalty.String()
		}
		tasks = append(tasks, task.named())
	}
	return tasks
}

// paying reports whether one of the orders is paying the fine, or has paid it.
func (f *Fine) paying(orders []*Order) bool {
	return slices.ContainsFunc(orders, func(order *Order) bool {
		return order.Fine != nil && order.Fine.ID == f.ID && (!order.Status.Finished() || order.Paid())
	})
}

func (f *Fine) about() string {
	return strings.Join(slices.DeleteFunc([]string{f.Plate, f.Reason}, func(part string) bool { return part == "" }), ", ")
}

// TasksOfPolicies are policies that end soon or have ended (DASH-13).
func TasksOfPolicies(policies []OwnPolicy, now time.Time) (tasks []Task) {
	for i, policy := range policies {
		for _, event := range NotificationsOfPolicies(policies[i:i+1], now) {
			title := "Оформіть новий поліс автоцивілки"
			if policy.Type == PolicyGreen {
				title = "Оформіть нову зелену картку"
			}
			tasks = append(tasks, Task{
				Kind: TaskInsure, Title: title, About: strings.TrimSpace(policy.Brand + " " + policy.Plate),
				LastDay: policy.EndDate, Overdue: policy.EndDate.Before(DateOf(now)), Path: "/services/" + string(event.Payload.Service),
			}.named())
		}
	}
	return tasks
}

// TaskOfDraft is a draft that a citizen has begun; due is false for one of a service that the cabinet does not know.
func TaskOfDraft(service ServiceName, until time.Time) (task Task, due bool) {
	known := service.definition()
	task = Task{Kind: TaskDraft, Title: known.Name, Until: until, Path: "/services/" + string(service)}
	return task.named(), known.ID != 0
}
