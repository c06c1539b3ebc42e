package domain

import "slices"

// ProgressState is how far a step of an order is.
type ProgressState string

// The states of a step.
const (
	ProgressDone     ProgressState = "done"
	ProgressCurrent  ProgressState = "current"
	ProgressUpcoming ProgressState = "upcoming"
)

// Progress is one step of an order on its way to the result. Its note says how long it usually takes, until it is done.
type Progress struct {
	Text  string        `json:"text"`
	State ProgressState `json:"state"`
	Note  string        `json:"note,omitempty"`
}

// progressStep is a row of a service's way to its result.
type progressStep struct {
	text string
	note string
	at   []phase           // the order's states while the step is the current one
	when func(*Order) bool // whether the order has the step; nil: each one has
}

// phase is a state of an order. An empty sub-status is any, and a nil condition always holds.
type phase struct {
	status Status
	sub    SubStatus
	holds  func(*Order) bool
}

func (p phase) is(o *Order) bool {
	return p.status == o.Status && (p.sub == "" || p.sub == o.SubStatus) && (p.holds == nil || p.holds(o))
}

// Progress is the way of the order to its result: what is done, where it is now, what is to come. An order that ended without
// its result, or is erased, has none: its history says how far it came.
func (o *Order) Progress() []Progress {
	if o.Erased || o.Status.Finished() && o.Status != StatusDone || o.undelivered() {
		return nil
	}
	var steps []progressStep
	for _, step := range o.Service.definition().progress {
		if step.when == nil || step.when(o) {
			steps = append(steps, step)
		}
	}
	current := slices.IndexFunc(steps, func(step progressStep) bool {
		return slices.ContainsFunc(step.at, func(at phase) bool { return at.is(o) })
	})
	if current < 0 {
		if o.Status != StatusDone {
			return nil
		}
		current = len(steps)
	}
	return progressAround(steps, current)
}

func progressAround(steps []progressStep, current int) []Progress {
	progress := make([]Progress, len(steps))
	for i, step := range steps {
		switch {
		case i < current:
			progress[i] = Progress{Text: step.text, State: ProgressDone}
		case i == current:
			progress[i] = Progress{Text: step.text, State: ProgressCurrent, Note: step.note}
		default:
			progress[i] = Progress{Text: step.text, State: ProgressUpcoming, Note: step.note}
		}
	}
	return progress
}

// Steps of several services.
var (
	stepSign = progressStep{text: "Підписання заяви", at: []phase{{status: StatusDraft}}}
	stepPay  = progressStep{
		text: "Оплата", note: "до 24 годин", at: []phase{{status: StatusWaitToPay}},
		when: func(o *Order) bool { return o.Price > 0 || o.Status == StatusWaitToPay },
	}
	stepDecision = progressStep{
		text: "Розгляд у сервісному центрі", note: "зазвичай до 10 робочих днів",
		at: []phase{{status: StatusPaymentReceived}, {status: StatusSent}, {status: StatusReceived}},
	}
	stepMaking = progressStep{
		text: "Виготовлення", note: "зазвичай кілька днів",
		at: []phase{{status: StatusProcessed, holds: func(o *Order) bool { return o.Parcel == nil }}},
	}
	stepPost = progressStep{
		text: "Доставка поштою", note: "від 3 тижнів", when: (*Order).byPost,
		at: []phase{{status: StatusProcessed, holds: func(o *Order) bool { return o.Parcel != nil }}},
	}
	stepPickup = progressStep{
		text: "Отримання в сервісному центрі", at: []phase{{status: StatusDone}},
		when: func(o *Order) bool { return o.Delivery != nil && o.Delivery.Type == DeliveryPickup },
	}
)

// byPost reports whether a post carries the result.
func (o *Order) byPost() bool { return o.Delivery != nil && o.Delivery.ByPost() }

// final is the step that an order has come to when it is done.
func final(text string) progressStep { return progressStep{text: text} }

// waitingFor is a step without conditions.
func waitingFor(text, note string, statuses ...Status) progressStep {
	step := progressStep{text: text, note: note}
	for _, status := range statuses {
		step.at = append(step.at, phase{status: status})
	}
	return step
}

// paidProgress is the way of services that are paid, and then done by a register.
func paidProgress(text, note, result string) []progressStep {
	return []progressStep{stepPay, waitingFor(text, note, StatusPaymentReceived), final(result)}
}

// policyProgress is the way of an insurance.
func policyProgress(result string) []progressStep {
	return []progressStep{
		{text: "Перевірка даних", note: "до 24 годин", at: []phase{{status: StatusDraft, sub: SubStatusNew}}},
		{text: "Підпис кодом із SMS", at: []phase{{status: StatusDraft, sub: SubStatusApproved}}},
		stepPay,
		waitingFor("Укладення поліса", "зазвичай до 5 хвилин", StatusPaymentReceived),
		final(result),
	}
}

// appointmentProgress is the way of an appointment (CONF-13, CONF-49, TIME-11).
var appointmentProgress = []progressStep{
	stepSign,
	waitingFor("Підтвердження другого учасника", "до 48 годин", StatusWaitToConfirm),
	waitingFor("Розгляд у сервісному центрі", "зазвичай один робочий день", StatusSigned, StatusSent),
	final("Належного користувача внесено до реєстру"),
}

// shipmentProgress is the way of a delivery service: its order is done while a post carries the document.
var shipmentProgress = []progressStep{
	stepPay,
	waitingFor("Передання пошті", "зазвичай кілька днів", StatusPaymentReceived),
	{text: "Доставка поштою", note: "від 3 тижнів", at: []phase{{status: StatusDone, holds: (*Order).carried}}},
	final("Відправлення вручено"),
}
