package domain

// endedBy say who has ended an order without its result, for staff. Refusals and rejections name their reason themselves.
var endedBy = map[EventKind]string{
	EventCanceled: "Громадянин скасував",
	EventExpired:  "Кабінет: строк громадянина минув",
	EventReleased: "Кабінет: номерний знак не забрали, поки діяло бронювання",
}

// endingFacts are what staff are asked about an order that has ended without its result: who has ended it, and why the money is kept.
func (v View) endingFacts() (facts []Fact) {
	if !v.Finished || v.Ended == nil {
		return nil
	}
	if by := endedBy[v.Ended.By]; by != "" {
		facts = append(facts, Fact{"Хто завершив", by + ", " + KyivTimeNamed(v.Ended.At)})
	}
	if kept := v.keptBecause(); kept != "" && v.Paid() && !v.Refunded {
		facts = append(facts, Fact{"Чому гроші не повернуто", kept})
	}
	return facts
}

// keptBecause says why an order that has ended without its result keeps the payment: what was paid for was given.
func (v View) keptBecause() string {
	switch {
	case v.Ended.By == EventReleased: // PRES-05
		return "оплачено бронювання: номерний знак тримали для громадянина до " + KyivTimeNamed(v.Ended.At) +
			", а до того часу його не забрали в сервісному центрі"
	case v.Status == StatusStorage:
		return "замовлене виготовлено, і воно чекає на громадянина в сервісному центрі"
	}
	return ""
}
