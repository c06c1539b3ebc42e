package domain

import (
	"cmp"
	"slices"
	"strings"
)

// Letter is an e-mail to a party of an order about one change of it.
type Letter struct {
	To Party
	// About is what the letter is about: the service, or what somebody requests. Heading is what has happened to it.
	About, Heading string
	Text           string
	// Facts are what the letter is about, by name: the vehicle, the decree, the sum, the number. No person is named in them.
	Facts []LetterFact
	// Path is the page that the letter leads to, PathName the button's text.
	Path     string
	PathName string
	// Term says that the letter names a term within which the party has to act.
	Term bool
	// Entry is the order's deadline for the citizen's calendar; nil: the letter names none.
	Entry *CalendarEntry
	// Picture is the SVG that the letter shows: an individual plate as it will look; empty: none.
	Picture string
}

// Subject reads "Перевірка транспортного засобу: Оплату отримано"; without About it is the heading alone.
func (l Letter) Subject() string {
	if l.About == "" {
		return l.Heading
	}
	return l.About + ": " + l.Heading
}

// orderPath is where most letters lead: to their order among all of the citizen.
const (
	orderPath     = "/services/ordered#order-{id}"
	orderPathName = "Відкрити замовлення"
)

// letterRule is a row of the table of letters: what is written to a party about an event.
type letterRule struct {
	To       Party
	About    string // what the letter is about, to who has not ordered it; empty: the service's name
	Subject  string
	Text     string
	Path     string // empty: orderPath. {id} is the order, {service} its service, {schema} who has requested an appointment
	PathName string // empty: orderPathName
}

// letterTable are the letters by event: whatever happens while the citizen is away and needs to be known. {послуга} is
// the service's name, {причина} the order's reason, {строк} its deadline, {номер} the parcel's number,
// {відділення} the office where it waits, {забрати} until when, {зберігання} the last day of a plate's storage, {виготовлення} the last day on which a plate is
// made, {знак} whether it is ready or was handed over, {результат} where the result is.
type letterTable map[EventKind][]letterRule

// commonLetters are those about events for which a service has none of its own.
var commonLetters = letterTable{
	EventPermitted: {{
		To: PartyInitiator, Subject: "Продовжіть оформлення",
		Text: "Сервісний центр дозволив обмін свідоцтва. Оберіть номерний знак і завершіть оформлення до {строк}.",
	}},
	EventPlateReserved: {{
		To: PartyInitiator, Subject: "Номерний знак заброньовано",
		Text: "Номерний знак для Вас заброньовано. Завершіть оформлення до {строк}.",
	}},
	EventPlateLost: {{
		To: PartyInitiator, Subject: "Оберіть інший номерний знак",
		Text: TextPlateUnavailable + ". Завершити оформлення можна до {строк}.",
	}},
	EventPaid:       {{To: PartyInitiator, Subject: "Оплату отримано", Text: "Ми отримали Вашу оплату і взяли замовлення в роботу."}},
	EventSubmitted:  {{To: PartyInitiator, Subject: "Заявку відправлено", Text: "Заявку відправлено до сервісного центру МВС. Ми повідомимо про його рішення."}},
	EventReceived:   {{To: PartyInitiator, Subject: "Заявку отримано", Text: "Сервісний центр отримав Вашу заявку й опрацьовує її. Ми повідомимо про його рішення."}},
	EventProcessed:  {{To: PartyInitiator, Subject: "Заявку опрацьовано", Text: "Сервісний центр опрацював Вашу заявку."}},
	EventDispatched: {{To: PartyInitiator, Subject: "Відправлення оформлено", Text: "Сервісний центр передає відправлення пошті. Номер відправлення: {номер}."}},
	EventParcelArrived: {{
		To: PartyInitiator, Subject: "Відправлення чекає на Вас",
		Text: "Відправлення {номер} чекає на Вас {відділення}. Заберіть його {забрати}: далі пошта поверне його до сервісного центру.",
	}},
	EventReturned:       {{To: PartyInitiator, Subject: "Відправлення повернулося", Text: "{причина}"}},
	EventParcelLost:     {{To: PartyInitiator, Subject: "Пошта не знаходить відправлення", Text: "{причина}"}},
	EventParcelCanceled: {{To: PartyInitiator, Subject: "Пошта скасувала відправлення", Text: "{причина}"}},
	EventNotCarried:     {{To: PartyInitiator, Subject: "Пошта не прийняла відправлення", Text: "{причина}"}},
	EventDone:           {{To: PartyInitiator, Subject: "Послугу надано", Text: "{результат}"}},
	EventRefused:        {{To: PartyInitiator, Subject: "У послузі відмовлено", Text: "Послугу надати не вдалося. {причина}"}},
	EventRejected:       {{To: PartyInitiator, Subject: "Заяву відхилено", Text: "Заяву відхилено. {причина}"}},
	EventExpired:        {{To: PartyInitiator, Subject: "Час на оформлення минув", Text: expiredLetter}},
	EventReleased:       {{To: PartyInitiator, Subject: "Термін бронювання минув", Text: "{причина}"}},
	EventRefunded:       {{To: PartyInitiator, Subject: "Гроші повернуто", Text: "Ми повернули гроші на Вашу картку. Зазвичай вони надходять протягом кількох днів."}},
	EventExtraRefunded: {{
		To: PartyInitiator, Subject: "Другу оплату повернуто",
		Text: "Ви сплатили двічі. Другу оплату ми повернули на Вашу картку, зазвичай гроші надходять протягом кількох днів. На замовлення це не впливає.",
	}},
	EventSettled:       {{To: PartyInitiator, Subject: "Гроші повернуто", Text: "Служба підтримки повернула Вам гроші за це замовлення."}},
	EventReversed:      {{To: PartyInitiator, Subject: "Банк скасував оплату", Text: problemTexts[ProblemReversed]}},
	EventRefundRefused: {{To: PartyInitiator, Subject: "Повернення грошей затримується", Text: "Банк не повернув гроші автоматично. Служба підтримки вже займається цим."}},
}

// termWords name a term within which a party has to act.
var termWords = []string{"{строк}", "{забрати}"}

// passing are the events that leave what the order waits for as it was.
var passing = []EventKind{EventDelayed, EventResumed, EventTracked}

const expiredLetter = "Час на оформлення послуги минув. Ви можете замовити її ще раз."

// LettersAmong are the letters about an event that is reported together with others, by the newest state: one that names a term
// is not written when a later event has overtaken it, because that term is over.
func (o *Order) LettersAmong(reported []Event, event Event) (letters []Letter) {
	overtaken := slices.ContainsFunc(reported, func(e Event) bool { return e.Version > event.Version && !slices.Contains(passing, e.Kind) })
	for _, letter := range o.Letters(event.Kind) {
		if !overtaken || !letter.Term {
			letters = append(letters, letter)
		}
	}
	return letters
}

// Letters are what is written to the parties about an event of the order.
func (o *Order) Letters(event EventKind) (letters []Letter) {
	service := o.Service.definition()
	filled, entry := o.placeholders(), o.CalendarEntry()
	address := strings.NewReplacer("{id}", o.ID.String(), "{schema}", string(service.appoints), "{service}", string(o.Service))
	for _, rule := range letterRulesOf(o.Service, event) {
		if again := o.SentAgainWith(); event == EventReturned && again != "" {
			rule.Path, rule.PathName = "/services/"+string(again)+"?order={id}", "Замовити повторну доставку"
		}
		letter := Letter{
			To: rule.To, About: cmp.Or(rule.About, service.Name), Heading: filled.Replace(rule.Subject),
			Text: strings.TrimSpace(filled.Replace(rule.Text)), Facts: o.letterFacts(rule.To),
			Path: address.Replace(cmp.Or(rule.Path, orderPath)), PathName: cmp.Or(rule.PathName, orderPathName),
			Picture: o.Plate.Picture(), Term: slices.ContainsFunc(termWords, func(word string) bool { return strings.Contains(rule.Text, word) }),
		}
		if letter.Term {
			letter.Entry = entry
		}
		letters = append(letters, letter)
	}
	return letters
}

// letterRulesOf are the service's own rows for an event, else the common ones.
func letterRulesOf(service ServiceName, event EventKind) []letterRule {
	if own, has := service.definition().letters[event]; has {
		return own
	}
	return commonLetters[event]
}

// placeholders fill in letters and explanations with what the order knows.
func (o *Order) placeholders() *strings.Replacer {
	return strings.NewReplacer(
		"{послуга}", o.Service.definition().Name, "{причина}", o.reasonText(), "{строк}", o.deadlineText(), "{до строку}", o.reservedText(),
		"{номер}", o.parcelNumber(), "{зберігання}", o.storageText(),
		"{відділення}", o.officeText(), "{забрати}", o.collectText(), "{центр}", o.centreText(), "{до стирання}", o.keptText(),
		"{виготовляють}", o.makingText(), "{скасовано}", o.revokedText(), "{виготовлення}", o.madeBy().String(), "{знак}", o.plateHeading(), "{результат}", o.resultText(),
	)
}

func (o *Order) deadlineText() string {
	if o.Deadline == nil {
		return ""
	}
	return KyivTime(o.Deadline.Until)
}

// reservedText says until when a plate waits for its owner.
func (o *Order) reservedText() string {
	if o.Deadline == nil {
		return "протягом 9 днів"
	}
	return "до " + o.deadlineText()
}

// centreText names the service centre that has the plate, in brackets.
func (o *Order) centreText() string {
	if o.Plate == nil || o.Plate.Centre == "" {
		return ""
	}
	return " (" + o.Plate.Centre + ")"
}

// keptText says until when the result of an ended order can be had.
func (o *Order) keptText() string {
	if o.Deadline == nil {
		return "протягом " + counted(int(StandardDeadlines.Erasing/day), "дня", "днів", "днів")
	}
	return "до " + DateOf(o.Deadline.Until).String()
}

// makingText says what the service centre makes of an application about a document.
func (o *Order) makingText() string {
	switch {
	case o.Service == SPRExchangeService:
		return "свідоцтво виготовляють"
	case o.confirmsLoss():
		return "документ, що підтверджує втрату посвідчення, готують"
	}
	return "посвідчення виготовляють"
}

// confirmsLoss reports whether the result is a document that confirms the loss of a licence, and no licence (LIC-35).
func (o *Order) confirmsLoss() bool { return o.Licence != nil && o.Licence.Code == ReasonLossDocument }

// licenceWords are the placeholders of an exchange of a licence.
func (o *Order) licenceWords() []string {
	if o.confirmsLoss() {
		return []string{
			"{обмін}", "документ, що підтверджує втрату", "{документ}", "документ, що підтверджує втрату,", "{документа}", "документа, що підтверджує втрату",
		}
	}
	return []string{"{обмін}", "обмін посвідчення", "{документ}", "посвідчення водія", "{документа}", "посвідчення водія"}
}

func (o *Order) storageText() string {
	if o.Storage == nil {
		return ""
	}
	return o.Storage.EndDate.String()
}

func (o *Order) resultText() string {
	switch service := o.Service.definition(); {
	case service.result != nil:
		return service.result(o)
	case o.awaitsPickup():
		return o.pickupText()
	}
	return "Результат послуги вже у Вашому кабінеті."
}

func (o *Order) parcelNumber() string {
	if o.Parcel == nil {
		return ""
	}
	return o.Parcel.Number
}
