package domain

import (
	"fmt"
	"strings"
)

// explanationTable says by status and sub-status what happens next and who has to act, with the placeholders of letterTable.
// {до строку} is until when a plate is reserved, {центр} where, {до стирання} until when the result is kept, {виготовляють} what is
// being made.
type explanationTable map[Status]map[SubStatus]string

// commonExplanations are those of services that have none of their own.
var commonExplanations = map[Status]string{
	StatusWaitToPay:       "Потрібно оплатити замовлення, щоб ми взяли його в роботу.",
	StatusPaymentReceived: "Оплату отримано. Запитуємо дані в реєстрі, зазвичай це триває кілька секунд.",
	StatusDone:            "Послугу надано.",
	StatusCanceled:        "Ви скасували замовлення.",
	StatusExpired:         expiredExplanation,
	StatusRefusal:         "Послугу надати не вдалося.",
	StatusDraft:           "Потрібно підписати заяву електронним підписом.",
	StatusSigned:          "Заяву підписано. Потрібно продовжити оформлення.",
	StatusSent:            "Сервісний центр отримає Вашу заявку. Ми повідомимо про кожен крок.",
	StatusReceived:        "Сервісний центр опрацьовує Вашу заявку. Ми повідомимо про рішення.",
	StatusProcessed:       "Сервісний центр опрацював Вашу заявку.",
	StatusRejected:        "Заяву відхилено.",
	StatusStorage:         "Відправлення зберігається в сервісному центрі.",
}

const (
	// applicationSent and applicationReceived say how long a document's exchange usually takes, as its service's Term does.
	applicationSent     = "Заявку відправлено до сервісного центру. Опрацювання зазвичай триває до 10 робочих днів, ми повідомимо про кожен крок."
	applicationReceived = "Сервісний центр опрацьовує Вашу заявку, зазвичай до 10 робочих днів. Ми повідомимо про рішення."
	// expiredExplanation is 'Time to process the service has passed' (AMB-045, AMB-049).
	expiredExplanation = "Час на оформлення послуги минув. Замовте послугу ще раз."
	// refundedExplanation follows the explanation of an order whose money was refunded.
	refundedExplanation = ". Гроші повернуто на Вашу картку."
	// textErased is all that an order says when its personal data is gone: how it ended went with it (GAP-87).
	textErased = "Замовлення завершено. Його персональні дані видалено: строк їх зберігання минув."
	// textPickup is read when a document, or a plate, waits at the service centre.
	textPickup = "Усе готово: заберіть замовлене в обраному сервісному центрі%s. Візьміть документ, що посвідчує особу."
)

// explanationRules are what explains an order, in order of precedence: the first that gives a sentence wins.
var explanationRules = []func(o *Order, party Party) string{
	(*Order).revokedExplanation,
	(*Order).participantExplanation,
	(*Order).codeExplanation,
	(*Order).parcelExplanation,
	(*Order).reasonExplanation,
	(*Order).pickupExplanation,
	(*Order).statusExplanation,
}

// Explanation is the sentence for a party of the order: what happens now and who has to act, or why the order ended.
func (o *Order) Explanation(party Party) (text string) {
	if o.Erased {
		return textErased
	}
	if o.Problem != ProblemNone && !o.Problem.OfMoney() {
		return o.ProblemText()
	}
	for _, explain := range explanationRules {
		if text = explain(o, party); text != "" {
			break
		}
	}
	return o.withMoney(text)
}

// endingText is the sentence for a party of a refused order without the reason, which is read beside it.
func (o *Order) endingText(party Party) string { return o.withMoney(o.statusExplanation(party)) }

// withMoney adds where the money is, when an order is over or an operator has to resolve it.
func (o *Order) withMoney(text string) string {
	if o.Refunded {
		text = strings.TrimSuffix(text, ".") + refundedExplanation
	}
	if o.Problem.OfMoney() {
		text = strings.TrimSpace(text + " " + o.Problem.Text())
	}
	return text
}

func (o *Order) participantExplanation(party Party) string {
	if party != PartyParticipant {
		return ""
	}
	return participantExplanations[o.Status]
}

func (o *Order) parcelExplanation(Party) string {
	if o.Status != StatusProcessed && !o.carried() {
		return ""
	}
	return o.placeholders().Replace(parcelExplanations[o.carriedState()])
}

func (o *Order) reasonExplanation(Party) string {
	if o.Status == StatusRefusal && o.Reason != "" && o.Service.Insures() {
		return o.reasonText() + " " + textNotInsured
	}
	return o.reasonText()
}

// reasonText is the reason as a sentence: people and registers may leave out its full stop.
func (o *Order) reasonText() string { return sentence(o.Reason) }

func sentence(text string) string {
	if text == "" || strings.ContainsAny(text[len(text)-1:], ".!?") {
		return text
	}
	return text + "."
}

func (o *Order) pickupExplanation(Party) string {
	if !o.awaitsPickup() {
		return ""
	}
	return o.resultText()
}

func (o *Order) statusExplanation(Party) string {
	text, own := o.Service.definition().explanations[o.Status][o.SubStatus]
	if !own {
		text = commonExplanations[o.Status]
	}
	return o.placeholders().Replace(text)
}

// pickupText says in which service centre the result waits.
func (o *Order) pickupText() string {
	var centre string
	if o.Delivery.Branch != "" {
		centre = " (ТСЦ " + o.Delivery.Branch + ")"
	}
	return fmt.Sprintf(textPickup, centre)
}

// awaitsPickup reports whether the result is made, and waits for its citizen at a service centre.
func (o *Order) awaitsPickup() bool {
	return o.Status == StatusDone && o.Delivery != nil && o.Delivery.Type == DeliveryPickup
}
