package domain

import "slices"

// LicenceExchangeDictionary is what an exchange of a licence can ask for (API-086, DICT-11). The reasons carry what they
// depend on; the form filters by it (GAP-39).
type LicenceExchangeDictionary struct {
	Reasons         []LicenceReason     `json:"reasons"`
	Electronic      []LicenceReason     `json:"e-reasons"`
	Destroyed       []LicenceReason     `json:"d-reasons"`
	Forms           []NumberedChoice    `json:"docTypes"`
	ChangeDocuments []Choice            `json:"confirmDocType"` // confirm a change of data (LIC-24)
	LossDocuments   []Choice            `json:"stateRegDoc"`    // confirm a loss to the war (LIC-29)
	Statuses        []LicenceStatusKind `json:"statuses"`
}

// LicenceStatusKind says what a licence's statusId means (GAP-41).
type LicenceStatusKind struct {
	ID   LicenceStatus `json:"id"`
	Code string        `json:"code"`
	Name string        `json:"name"`
}

// WithoutElectronic is the dictionary while no electronic licence is offered (LIC-57).
func (d LicenceExchangeDictionary) WithoutElectronic() LicenceExchangeDictionary {
	electronic := func(reason LicenceReason) bool { return reason.Wanted == LicenceElectronic }
	d.Electronic, d.Destroyed = []LicenceReason{}, slices.DeleteFunc(slices.Clone(d.Destroyed), electronic)
	d.Forms = slices.DeleteFunc(slices.Clone(d.Forms), func(form NumberedChoice) bool { return form.ID == int(LicenceElectronic) })
	return d
}

// ExchangeDictionary is the dictionary of the licence exchange. Which documents confirm what is the project's reading:
// the specification names the lists alone.
func ExchangeDictionary() LicenceExchangeDictionary {
	d := LicenceExchangeDictionary{
		Forms: slices.Clone(licenceForms),
		ChangeDocuments: []Choice{
			{"marriage", "Свідоцтво про шлюб"},
			{"divorce", "Свідоцтво про розірвання шлюбу"},
			{"name-change", "Свідоцтво про зміну імені"},
			{"birth", "Свідоцтво про народження"},
			{"court", "Рішення суду"},
		},
		LossDocuments: []Choice{
			{"investigation-extract", "Витяг з Єдиного реєстру досудових розслідувань"},
			{"police-notice", "Талон-повідомлення про прийняття заяви поліцією"},
			{"property-notice", "Інформаційне повідомлення про пошкоджене та знищене майно"},
		},
		Statuses: []LicenceStatusKind{
			{LicenceActive, "active", "Чинне"},
			{LicencePostalShipment, "postalShipment", "Очікує на доставку поштою"},
			{LicenceDestroyed, "destroy", "Передано на знищення"},
			{LicenceLost, "lost", "Втрачене"},
		},
	}
	for _, reason := range LicenceReasons {
		list := &d.Reasons
		switch {
		case reason.Destroyed:
			list = &d.Destroyed
		case reason.Wanted == LicenceElectronic:
			list = &d.Electronic
		}
		*list = append(*list, reason)
	}
	return d
}
