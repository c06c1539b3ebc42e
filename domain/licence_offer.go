package domain

import "slices"

// LicenceExchangeOffer is what a citizen can ask for in an exchange of the licence that they hold (LIC-30, LIC-39 to
// LIC-47). The form draws it and decides nothing.
type LicenceExchangeOffer struct {
	Available       bool          `json:"available"`
	Message         string        `json:"message,omitempty"` // why not, or why not for every reason
	OrderID         string        `json:"orderId,omitempty"` // the own exchange that is not finished
	Destroyed       bool          `json:"destroyed"`
	MustRetakeExams bool          `json:"mustRetakeExams"`
	Forms           []OfferedForm `json:"forms"`
	Scant
	// Licence and Address are what the register holds and an order names; of an offer that is not available they are nil.
	Licence *HeldLicence    `json:"license,omitempty"`
	Address *LicenceAddress `json:"address,omitempty"`
}

// OfferedForm is a form of licence that can be had, with the reasons for it.
type OfferedForm struct {
	DocType LicenceDocType  `json:"docType"`
	Name    string          `json:"name"`
	Reasons []OfferedReason `json:"reasons"`
}

// OfferedReason is a reason that is shown. One with a refusal cannot be chosen now.
type OfferedReason struct {
	LicenceReason
	Refusal string `json:"refusal,omitempty"`
}

// TextScantLicence is read when the registers hold too little for an exchange (LIC-46).
const TextScantLicence = "У реєстрах недостатньо інформації для обміну посвідчення онлайн. Зверніться до територіального " +
	"сервісного центру МВС або надішліть електронне звернення зі сканованими копіями документів."

// NoLicenceExchange is the offer to a citizen about whom the registers hold too little (LIC-46).
func NoLicenceExchange(scant Scant) LicenceExchangeOffer {
	return LicenceExchangeOffer{Message: TextScantLicence, Scant: scant, Forms: []OfferedForm{}}
}

// NoSecondLicenceExchange is the offer to a citizen whose application about the licence is under way: by an own order, or by
// none.
func NoSecondLicenceExchange(orderID string) LicenceExchangeOffer {
	return LicenceExchangeOffer{Message: CodeActiveApplication.Message(), OrderID: orderID, Forms: []OfferedForm{}}
}

// OfferLicenceExchange lists the forms and reasons for a licence on a day. Each reason is refused here with the sentence
// with which an order of it would be refused.
func OfferLicenceExchange(held LicenceFacts, today Date) LicenceExchangeOffer {
	offer := LicenceExchangeOffer{
		Available: true, Destroyed: held.Destroyed(), MustRetakeExams: held.MustRetakeExams(), Forms: []OfferedForm{},
	}
	if offer.MustRetakeExams {
		offer.Message = textRetakeExams
	}
	for _, form := range ExchangeDictionary().Forms {
		wanted := LicenceDocType(form.ID)
		offered := OfferedForm{DocType: wanted, Name: form.Name, Reasons: []OfferedReason{}}
		for _, reason := range ReasonsFor(held, wanted) {
			offered.Reasons = append(offered.Reasons, OfferedReason{reason, reason.refusal(held, today)})
		}
		if len(offered.Reasons) > 0 {
			offer.Forms = append(offer.Forms, offered)
		}
	}
	return offer
}

// TextNoElectronicLicence refuses an electronic licence while operators have switched it off (LIC-57).
const TextNoElectronicLicence = "Обмін на електронне посвідчення тимчасово недоступний"

// WithoutElectronic is the offer while no electronic licence is offered (LIC-02, LIC-57).
func (o LicenceExchangeOffer) WithoutElectronic() LicenceExchangeOffer {
	o.Forms = slices.DeleteFunc(slices.Clone(o.Forms), func(form OfferedForm) bool { return form.DocType == LicenceElectronic })
	return o
}

// refusal is why an offered reason cannot be chosen on a day; empty when it can.
func (r LicenceReason) refusal(held LicenceFacts, today Date) string {
	switch {
	case r.FirstIssued && !held.FirstIssueEnded(today):
		return textFirstIssueEarly
	case held.MustRetakeExams() && !r.Loss:
		return textRetakeExams
	}
	return ""
}
