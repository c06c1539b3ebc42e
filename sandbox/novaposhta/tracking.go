package novaposhta

import (
	"encoding/json"
	"errors"
	"time"

	"cabinet/sandbox/post"
)

const maxTracked = 100

// state is a status of tracking: its code and its text.
type state struct{ code, text string }

// states are the statuses of a parcel after each event. The way back of a parcel is another waybill: see back.
var states = map[post.Event]state{
	post.Created:   {"1", "Відправник самостійно створив цю накладну, але ще не надав до відправки"},
	post.Deleted:   {"2", "Видалено"},
	post.Lost:      {"3", "Номер не знайдено"},
	post.Accepted:  {"4", "Відправлення у місті відправника"},
	post.Departed:  {"5", "Відправлення прямує до міста отримувача"},
	post.Reached:   {"6", "Відправлення у місті отримувача, орієнтовна доставка до відділення"},
	post.Arrived:   {"7", "Прибув на відділення"},
	post.Courier:   {"101", "На шляху до одержувача"},
	post.Attempt:   {"111", "Невдала спроба доставки через відсутність одержувача на адресі або зв’язку з ним"},
	post.Delivered: {"9", "Відправлення отримано"},
	post.Refused:   {"103", "Відмова одержувача"},
	post.Expired:   {"105", "Припинено зберігання"},
	post.Returning: {"102", "Відмова одержувача (відправником створено замовлення на повернення)"},
	post.Returned:  {"102", "Відмова одержувача (відправником створено замовлення на повернення)"},
}

// back are the statuses of the waybill by which a parcel goes back to its sender.
var back = map[post.Event]state{
	post.Returning: {"5", "Відправлення прямує до міста отримувача"},
	post.Returned:  {"9", "Відправлення отримано"},
}

var (
	inCity     = state{"41", "Відправлення у місті (послуга в межах міста)"}
	atPostomat = state{"8", "Прибув на поштомат"}
	notFound   = states[post.Lost]
)

// status returns the parcel's state as the post's status.
func status(p *post.Parcel, rec record) state {
	event := p.Last().Event
	switch {
	case event == post.Accepted && rec.CitySender == rec.CityRecipient:
		return inCity
	case event == post.Arrived && rec.Postomat:
		return atPostomat
	default:
		return states[event]
	}
}

func (n *Post) track(p properties) (reply, error) {
	var documents []struct {
		Number string `json:"DocumentNumber"`
		Phone  string `json:"Phone"`
	}
	if json.Unmarshal(p["Documents"], &documents) != nil || len(documents) == 0 || len(documents) > maxTracked {
		return reply{}, refuse("", "Documents is incorrect")
	}
	var r reply
	for _, d := range documents {
		if len(d.Number) != 14 {
			return reply{}, refuse(codeBadNumber, "Document number is not correct")
		}
		parcel, err := n.ledger.Parcel(d.Number)
		switch {
		case errors.Is(err, post.ErrNotFound), err == nil && (parcel.Carrier != Carrier || parcel.Last().Event == post.Lost):
			r.data = append(r.data, map[string]any{"Number": d.Number, "StatusCode": notFound.code, "Status": notFound.text})
			r.warnings = append(r.warnings, about(d.Number, "Number not found"))
			continue
		case err != nil:
			return reply{}, err
		}
		line, known, err := tracked(parcel, d.Number, d.Phone)
		if err != nil {
			return reply{}, err
		}
		if !known {
			r.warnings = append(r.warnings, about(d.Number, "Phone number is not specified or wrong: partial data"))
		}
		if n.faults.On(noBarcodes) {
			line = without(line, "ClientBarcode", "PhoneRecipient")
		}
		r.data = append(r.data, line)
	}
	return r, nil
}

// tracked is a parcel as tracking shows it. Who does not know a phone of the waybill learns less.
func tracked(p *post.Parcel, number, phone string) (line map[string]any, known bool, err error) {
	rec, err := recordOf(p)
	if err != nil {
		return nil, false, err
	}
	s := status(p, rec)
	if number == p.BackName {
		s = back[p.Last().Event]
	}
	line = map[string]any{
		"Number": number, "StatusCode": s.code, "Status": s.text, "WarehouseRecipient": rec.Warehouse,
		"CityRecipient": rec.CityRecipient, "CitySender": rec.CitySender, "ServiceType": rec.ServiceType,
		"DateCreated": stamp(p.Made(), planForm), "TrackingUpdateDate": stamp(p.Last().At, clockForm),
		"ScheduledDeliveryDate": stamp(p.Estimated, planForm), "ActualDeliveryDate": actual(p),
		"RecipientDateTime": received(p), "PaymentStatus": "", "LastCreatedOnTheBasisNumber": "",
	}
	if p.BackName != "" && number != p.BackName {
		line["LastCreatedOnTheBasisNumber"] = p.BackName
		line["LastCreatedOnTheBasisDocumentType"] = "CargoReturn"
	}
	known = phone == rec.SendersPhone || phone == rec.RecipientPhone
	if known {
		line["RefEW"], line["ClientBarcode"], line["DocumentCost"] = p.ID, p.Reference, hryvnias(p.Price)
		line["PhoneSender"], line["PhoneRecipient"], line["RecipientFullName"] = rec.SendersPhone, rec.RecipientPhone, rec.Recipient
	}
	return line, known, nil
}

func stamp(t time.Time, layout string) string { return t.In(post.Kyiv).Format(layout) }

// actual is when the parcel came to its branch; empty before.
func actual(p *post.Parcel) string {
	for _, event := range []post.Event{post.Arrived, post.Delivered} {
		if at, ok := p.Happened(event); ok {
			return stamp(at, clockForm)
		}
	}
	return ""
}

func received(p *post.Parcel) string {
	if at, ok := p.Happened(post.Delivered); ok {
		return stamp(at, dateForm+" 15:04:05")
	}
	return ""
}

// about is a warning about one waybill.
func about(number, text string) map[string]string { return map[string]string{"ID_" + number: text} }
