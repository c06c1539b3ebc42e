package domain

import (
	"strings"
	"unicode/utf8"
)

// Title names the order for one of its parties: what was ordered, or what is asked of who has not ordered it. The service's name
// where nothing else is known.
func (o *Order) Title(party Party) string {
	service := o.Service.definition()
	if service.title != nil && !o.Erased {
		if title := service.title(o, party); title != "" {
			return title
		}
	}
	return service.Name
}

// fineTitle names the fine that the order pays.
func (o *Order) fineTitle(Party) string {
	if o.Fine == nil {
		return ""
	}
	return "Штраф " + o.Fine.Series + " № " + o.Fine.Number + " на " + o.Price.String()
}

// appointmentTitle says to the other side of an appointment who asks for what; the initiator has ordered the service.
func (o *Order) appointmentTitle(party Party) string {
	if party != PartyParticipant || o.Confidant == nil || o.Vehicle == nil {
		return ""
	}
	vehicle, initiator := o.Vehicle.Brand+" "+o.Vehicle.Model, ShortName(o.Confidant.Initiator)
	appointed := o.Status == StatusDone && o.Confidant.RevokedOn.IsZero()
	switch asksOwner := o.Confidant.Schema == SchemaConfidant; {
	case appointed && asksOwner:
		return "Належний користувач Вашого " + vehicle + ": " + initiator
	case appointed:
		return "Ви – належний користувач " + vehicle
	case asksOwner && o.Status.Finished():
		return "Запит на Ваш " + vehicle + ": " + initiator
	case asksOwner:
		return initiator + " просить Ваш " + vehicle + " у користування"
	case o.Status.Finished():
		return "Пропозиція користуватися " + vehicle + ": " + initiator
	}
	return initiator + " пропонує Вам користуватися " + vehicle
}

// ShortName is a full name as "Клименко О. В.", however the registers write it.
func ShortName(full string) string {
	words := strings.Fields(titleCase(full))
	for i := 1; i < len(words); i++ {
		first, _ := utf8.DecodeRuneInString(words[i])
		words[i] = string(first) + "."
	}
	return strings.Join(words, " ")
}
