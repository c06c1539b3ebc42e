package domain

import (
	"slices"
	"strings"
	"time"
)

// View is an order as its citizen sees it at an instant: the state with the words, the colour, the derived
// expiry and the actions of the ordered list.
type View struct {
	*Order
	Label    Label
	Finished bool
	// Explanation is the line under the badge: what happens now, or why the order ended.
	Explanation string
	Actions     []Allowed
	// Soon are the actions that the order's state allows, but not yet.
	Soon []Allowed
}

// explanations say, for each status, what happens next and whose move it is.
var explanations = map[Status]string{
	StatusWaitToPay:       "Ваш хід: оплатіть замовлення, щоб ми взяли його в роботу.",
	StatusPaymentReceived: "Оплату отримано. Запитуємо дані в реєстрі, зазвичай це триває кілька секунд.",
	StatusDone:            "Послугу надано.",
	StatusCanceled:        "Ви скасували замовлення.",
	StatusExpired:         expiredExplanation,
	StatusRefusal:         "Послугу надати не вдалося.",
	StatusDraft:           "Ваш хід: підпишіть заяву електронним підписом.",
	StatusSigned:          "Заяву підписано. Ваш хід: продовжіть оформлення.",
	StatusSent:            "Сервісний центр отримає Вашу заявку. Ми повідомимо про кожен крок.",
	StatusReceived:        "Сервісний центр опрацьовує Вашу заявку. Ми повідомимо про рішення.",
	StatusProcessed:       "Сервісний центр опрацював Вашу заявку.",
	StatusRejected:        "Заяву відхилено.",
	StatusStorage:         "Відправлення зберігається в сервісному центрі.",
}

// particular are the explanations of one service's own moments. {до строку} is until when a plate is reserved.
var particular = map[ServiceName]map[Status]map[SubStatus]string{
	InsuranceService:      insuranceExplanations,
	GreenInsuranceService: insuranceExplanations,
	PlateReserveService: {
		StatusCreated:         {"": "Номерний знак утримується за Вами. Передаємо бронювання до сервісного центру."},
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо бронювання до сервісного центру."},
		StatusSent:            {"": "Номерний знак заброньовано за Вами. Зверніться до сервісного центру {до строку}."},
		StatusReceived:        {"": "Сервісний центр готує номерний знак, заброньований за Вами. Зверніться по нього {до строку}."},
		StatusProcessed:       {SubStatusWaitToDelivery: "Номерний знак підготовлено. Заберіть його в сервісному центрі {до строку}."},
	},
	LicenceExchangeService: {
		StatusPaymentReceived: {"": "Оплату отримано. Передаємо заяву до сервісного центру."},
		StatusProcessed:       {SubStatusWaitToDelivery: "Сервісний центр опрацював заяву, посвідчення виготовляють."},
	},
	PlateStorageService: {
		StatusPaymentReceived: {"": "Оплату отримано. Повідомляємо сервісний центр про новий строк зберігання."},
		StatusDone:            {"": "Зберігання номерного знака продовжено. У реєстрі новий строк з’явиться протягом доби."},
	},
	PostalShipmentService: shipmentExplanations,
	ReshipmentService:     shipmentExplanations,
	ReshipmentSPRService:  shipmentExplanations,
	FinesService: {
		StatusWaitToPay:       {"": "Ваш хід: сплатіть штраф."},
		StatusPaymentReceived: {"": "Оплату отримано. Повідомляємо реєстр штрафів."},
		StatusDone:            {"": "Штраф сплачено. Реєстр уже знає про оплату, зарахування триває до кількох днів."},
	},
	IndividualPlateService:  individualPlateExplanations,
	SPRExchangeService:      certificateExplanations,
	OwnerToConfidantService: appointmentExplanations,
	ConfidantToOwnerService: appointmentExplanations,
	ConfidantRevokeService:  revocationExplanations,
}

// expiredExplanation is 'Time to process the service has passed' (AMB-045, AMB-049).
const expiredExplanation = "Час на оформлення послуги минув. Замовте послугу ще раз."

// refundedExplanation follows the explanation of an order whose money was given back.
const refundedExplanation = ". Гроші повернуто на Вашу картку."

// textErased is all that an order says when its personal data is gone: how it ended went with it (GAP-87).
const textErased = "Замовлення завершено. Його персональні дані видалено: строк їх зберігання минув."

// ViewFor is the order as a citizen sees it now.
func (o *Order) ViewFor(citizenID string, now time.Time) View {
	shown := *o
	if shown.lapsed(now) {
		shown.Status, shown.SubStatus, shown.Deadline, shown.Problem = StatusExpired, "", nil, ProblemNone
	}
	return View{
		Order:       &shown,
		Label:       shown.Label(),
		Finished:    shown.Status.Finished(),
		Explanation: shown.Told(o.PartyOf(citizenID)),
		Actions:     shown.Actions(citizenID, now),
		Soon:        shown.Soon(citizenID, now),
	}
}

// lapsing are the statuses that end with a deadline; empty: every one that has it.
var lapsing = map[DeadlineKind]Status{
	DeadlinePayment: StatusWaitToPay, DeadlineConfirmation: StatusWaitToConfirm, DeadlineCertificate: "",
}

// lapsed is the derived expiry of an order that waits for its citizens: the read model may be behind the order's own
// timer, and nobody may be offered to pay, to sign, or to go on in vain (ORD-59, ORD-60, ORD-62, AMB-050).
func (o *Order) lapsed(now time.Time) bool {
	if o.Deadline == nil || now.Before(o.Deadline.Until) || o.Paid() || o.Status.Finished() {
		return false
	}
	status, lapses := lapsing[o.Deadline.Kind]
	return lapses && (status == "" || status == o.Status)
}

// confidantServices are the orders about proper users.
var confidantServices = []ServiceName{OwnerToConfidantService, ConfidantToOwnerService, ConfidantRevokeService}

// RejectionInfo is why the order was refused, or one about a proper user rejected; empty of every other order (ORD-69,
// ORD-70).
func (o *Order) RejectionInfo() string {
	if o.Status == StatusRefusal || o.Status == StatusRejected && slices.Contains(confidantServices, o.Service) {
		return o.Reason
	}
	return ""
}

// textPickup tells whose document, or plate, waits at the service centre.
const textPickup = "Усе готово: заберіть замовлене в обраному сервісному центрі. Візьміть документ, що посвідчує особу."

// reservedText says until when a plate waits for its owner.
func (o *Order) reservedText() string {
	if o.Deadline == nil {
		return "протягом 9 днів"
	}
	return "до " + o.deadlineText()
}

// awaitsPickup says that the result is made, and waits for its citizen at a service centre.
func (o *Order) awaitsPickup() bool {
	return o.Status == StatusDone && o.Delivery != nil && o.Delivery.Type == DeliveryPickup
}

// Told is what a party of the order is told of it: what happens now and whose move it is, or why it ended.
func (o *Order) Told(party Party) string {
	if o.Erased {
		return textErased
	}
	if o.Problem != ProblemNone {
		return o.Problem.Text()
	}
	text, own := particular[o.Service][o.Status][o.SubStatus]
	if !own {
		text = explanations[o.Status]
	}
	text = strings.NewReplacer("{до строку}", o.reservedText(), "{виготовлення}", o.madeBy().String(), "{результат}", o.resultText()).Replace(text)
	if o.awaitsPickup() {
		text = o.resultText()
	}
	if o.Reason != "" {
		text = o.Reason
	}
	if carried, told := parcelExplanations[o.carriedState()]; told && (o.Status == StatusProcessed || o.carried()) {
		text = carried
	}
	if theirs, other := participantExplanations[o.Status]; other && party == PartyParticipant {
		text = theirs
	}
	if o.Refunded {
		text = strings.TrimSuffix(text, ".") + refundedExplanation
	}
	return text
}
