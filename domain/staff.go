package domain

import (
	"strings"
	"time"
)

// Fact is a line about an order that staff read.
type Fact struct{ Name, Text string }

// ForStaff is the order as its initiator reads it now: staff never read another state than the citizen does.
func (o *Order) ForStaff(now time.Time) View { return o.ViewFor(o.CitizenID, now) }

const textKyivTime = " за київським часом"

// KyivTimeNamed is an instant with its time zone, for pages that show other times in UTC.
func KyivTimeNamed(at time.Time) string { return KyivTime(at) + textKyivTime }

// Since is when the order has come to what it waits for now, or has ended.
func (v View) Since() time.Time {
	if v.Finished && v.Ended != nil {
		return v.Ended.At
	}
	return v.UpdatedAt
}

// Facts are what staff are asked about most: whose move it is, since when and until when, the money, and the numbers by which others
// know the order. The order that sends a returned parcel again may be nil.
func (v View) Facts(again *Order, now time.Time) []Fact {
	facts := []Fact{{"Чий хід", v.Turn(again, now)}, {"Без змін з", KyivTimeNamed(v.Since())}}
	if v.Deadline != nil {
		facts = append(facts, Fact{"Строк", v.deadlineFact()})
	}
	facts = append(facts, Fact{"Гроші", v.money()})
	facts = append(facts, v.endingFacts()...)
	if v.Invoice != nil {
		facts = append(facts, Fact{"Рахунок", v.Invoice.ID})
	}
	if v.Lodged != nil {
		facts = append(facts, Fact{"Заявка в сервісному центрі", v.Lodged.Number})
	}
	if v.Parcel != nil && v.Parcel.Number != "" {
		facts = append(facts, Fact{"Відправлення", v.parcelFact()})
	}
	return facts
}

// deadlineFact is the order's deadline. An ended order whose money is not clear is erased later.
func (v View) deadlineFact() string {
	if v.Deadline.Kind == DeadlineErasing && v.Problem.OfMoney() {
		return v.DeadlineName() + ", коли вирішиться питання з грошима, але не раніше " + KyivTimeNamed(v.Deadline.Until)
	}
	return v.DeadlineLine() + textKyivTime
}

func (v View) parcelFact() string {
	text := v.Parcel.Number
	if state := v.Parcel.State.Label(); state != "" {
		text += ", " + state
	}
	if !v.Parcel.At.IsZero() {
		text += ", " + KyivTimeNamed(v.Parcel.At)
	}
	return text
}

// Money says what the order costs, and where the money is, for lists.
func (v View) Money() string { return v.money() }

// money says what the order costs, and where the money is.
func (v View) money() string {
	switch {
	case v.Erased && v.Price > 0:
		return v.Price.String() + ", оплату стерто разом з персональними даними"
	case !v.PriceKnown() && v.PriceFrom() > 0:
		return "від " + v.PriceFrom().String() + ", ціну ще не визначено"
	case !v.PriceKnown():
		return "ціну не було визначено"
	case v.Price == 0:
		return "безоплатно"
	}
	return v.Price.String() + ", " + v.payment()
}

func (v View) payment() string {
	switch invoice := v.Invoice; {
	case invoice == nil:
		return "рахунок не виставлено"
	case invoice.Status == InvoiceRefunded || v.Refunded:
		return "гроші повернуто"
	case invoice.Status == InvoiceReversed && invoice.Waived:
		return "банк скасував оплату, служба підтримки вирішила обійтися без неї"
	case invoice.Status == InvoiceReversed:
		return "банк скасував оплату"
	case invoice.Status == InvoicePaid:
		return "сплачено " + KyivTimeNamed(invoice.PaidAt)
	case v.HeldUp(): // it cannot know what the bank has reported since
		return "за останнім записом не сплачено; чи є оплата зараз, скаже банк"
	case invoice.Declined != "":
		return "не сплачено. " + invoice.Declined
	}
	return "не сплачено"
}

// Whose move it is.
const (
	turnNobody   = "Нічий: замовлення завершено"
	turnOurs     = "Наш: опрацьовуємо"
	turnHeldUp   = "Наш: розробники виправляють помилку"
	turnRefund   = "Служби підтримки: узгодити повернення грошей з банком"
	turnReversed = "Служби підтримки: вирішити, чи виконувати замовлення, оплату якого скасував банк"
	turnCitizen  = "Громадянина"
	turnOther    = "Другого учасника: підписати або відхилити заяву"
	turnCentre   = "Сервісного центру: розглядає заявку"
	turnMaker    = "Виробника: виготовляє номерний знак"
	turnMaking   = "Сервісного центру: готує замовлене"
	turnHandOver = "Сервісного центру: передає відправлення пошті"
	turnPost     = "Пошти: везе відправлення"
	turnInsurer  = "Страхової компанії: укладає поліс"
)

// problemTurns say whose move it is while an outside system does not answer.
var problemTurns = map[Problem]string{
	ProblemBank:     "Банку: не відповідає, запит повторюється",
	ProblemRegister: "Реєстру: не відповідає, запит повторюється",
	ProblemCentre:   "Сервісного центру: не відповідає, запит повторюється",
	ProblemPost:     "Пошти: не відповідає, запит повторюється",
	ProblemInsurer:  "Страхової компанії: не відповідає, запит повторюється",
	ProblemRefund:   turnRefund,
	ProblemReversed: turnReversed,
	ProblemInternal: turnHeldUp,
}

// Turn says whose move it is, and which. The order that sends a returned parcel again may be nil.
func (v View) Turn(again *Order, now time.Time) string {
	if v.Problem != ProblemNone {
		return problemTurns[v.Problem]
	}
	if task, due := v.Task(again, now); due {
		return turnCitizen + ": " + lowerFirst(task.Title)
	}
	switch parcel := v.carriedState(); {
	case v.Finished && !v.carried():
		return turnNobody
	case parcel == ParcelCreated || parcel == ParcelUnknown || v.carried() && parcel == "":
		return turnHandOver
	case parcel != "":
		return turnPost
	}
	return v.statusTurn()
}

// statusTurn says whose move it is when the citizen who ordered has nothing to do.
func (v View) statusTurn() string {
	switch v.Status {
	case StatusWaitToConfirm:
		return turnOther
	case StatusSent, StatusReceived, StatusWaitToPermission, StatusWaitToReserve:
		if v.Service == IndividualPlateService {
			return turnMaker
		}
		return turnCentre
	case StatusProcessed:
		return turnMaking
	case StatusPaymentReceived:
		if v.Service.Insures() {
			return turnInsurer
		}
	}
	return turnOurs
}

func lowerFirst(text string) string {
	first := []rune(text)
	if len(first) == 0 {
		return text
	}
	return strings.ToLower(string(first[:1])) + string(first[1:])
}

// actionNames name what people may do, for staff.
var actionNames = map[Action]string{
	ActionPay: "сплатити", ActionCancel: "скасувати замовлення", ActionSign: "підписати заяву",
	ActionConfirmLoss: "надіслати запит на документ про втрату", ActionReject: "відхилити заяву", ActionDownloadReport: "завантажити витяг",
	ActionDownloadReceipt: "завантажити квитанцію", ActionApprove: "підтвердити дані поліса", ActionEnterCode: "ввести код із SMS",
	ActionResendCode: "отримати новий код", ActionChoosePlate: "обрати номерний знак", ActionContinue: "обрати свідоцтво й доставку",
	ActionDownloadPolicy: "завантажити поліс",
}

// Name is what the action does, for staff.
func (a Action) Name() string { return actionNames[a] }

// StaffText says what the citizen may do, from when and until when.
func (a Allowed) StaffText() string {
	text := a.Action.Name()
	if !a.From.IsZero() {
		text += ", з " + KyivTimeNamed(a.From)
	}
	if !a.Until.IsZero() {
		text += ", до " + KyivTimeNamed(a.Until)
	}
	return text
}

// Details are the order's page in the engine's web UI (Markdown): what the citizen reads, and the facts.
func (v View) Details(now time.Time) string {
	text := "Громадянин читає: " + v.Explanation
	if v.Problem != ProblemNone {
		text = "⚠ " + text
	}
	lines := []string{"**" + v.Label.Text + "**", text}
	for _, fact := range v.Facts(nil, now) {
		lines = append(lines, fact.Name+": "+fact.Text)
	}
	return strings.Join(lines, "\n\n")
}
