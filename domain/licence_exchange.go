package domain

import "slices"

// LicenceExchangeRequest is what the citizen sends to exchange or restore a licence, by the names of the call (LIC-20 to
// LIC-29). The licence and the address are the register's; they are sent because the citizen signs them.
type LicenceExchangeRequest struct {
	Email    string          `json:"email"`
	Phone    string          `json:"phone"`
	Licence  HeldLicence     `json:"license"`
	Reason   ChosenReason    `json:"reason"`
	Address  LicenceAddress  `json:"address"`
	Passport LicencePassport `json:"passport"`
	// PersonalChange and NewDocument say what has changed (LIC-28); CombatLoss that the licence was lost to the war.
	PersonalChange bool `json:"isPersonalChange,omitempty"`
	NewDocument    bool `json:"isNewIdentityDoc,omitempty"`
	CombatLoss     bool `json:"isCombatLoss,omitempty"`
	// Scans: ids of files that were uploaded before (LIC-24, LIC-29). Confirmed is the consent to them (LIC-50).
	ConfirmDocument    *Scan `json:"confirmDoc,omitempty"`
	AddConfirmDocument *Scan `json:"addConfirmDoc,omitempty"`
	RegistryDocument   *Scan `json:"stateRegDoc,omitempty"`
	Confirmed          bool  `json:"confirmed,omitempty"`
	// DrawnSignature is a PNG in base64 (LIC-26, SIGN-05); in the statement, the id of the file with it.
	DrawnSignature string   `json:"sign"`
	Delivery       Delivery `json:"delivery"`
}

// Files are the ids of the uploaded scans.
func (r LicenceExchangeRequest) Files() (ids []string) {
	for _, scan := range []*Scan{r.ConfirmDocument, r.AddConfirmDocument, r.RegistryDocument} {
		if scan != nil {
			ids = append(ids, scan.File)
		}
	}
	return ids
}

// Scan is an uploaded document.
type Scan struct {
	Type string `json:"docType"`
	File string `json:"confirmFile"` // id of the stored file
}

// LicenceExchange is what a licence exchange's workflow starts with, and what the service centre is given of it. The names
// are those of stored histories; the call's names are LicenceExchangeRequest's.
type LicenceExchange struct {
	Email          string           `json:"email"`
	Phone          string           `json:"phone"`
	Wanted         LicenceDocType   `json:"docType"`
	Reason         ReasonCode       `json:"reasonCode"`
	Series         string           `json:"series"`
	Number         string           `json:"number"`
	PaperID        string           `json:"paperId"`
	Address        RegistryAddress  `json:"address"`
	Document       IdentityDocument `json:"passport"`
	PersonalChange bool             `json:"isPersonalChange,omitempty"`
	NewDocument    bool             `json:"isNewIdentityDoc,omitempty"`
	CombatLoss     bool             `json:"isCombatLoss,omitempty"`
	Delivery       Delivery         `json:"delivery"`
	// Pays is whether it is paid for, by the law when it was ordered; nil: of orders that carry none.
	Pays *bool `json:"pays,omitempty"`
}

// Exchange is the request as its workflow starts with it, for the address as the register holds it.
func (r LicenceExchangeRequest) Exchange(address RegistryAddress) LicenceExchange {
	exchange := LicenceExchange{
		Email: r.Email, Phone: r.Phone, Wanted: r.Wanted(), Reason: r.Reason.Code,
		Series: r.Licence.Series, Number: r.Licence.Number, PaperID: r.Licence.PaperID,
		Address: address, Document: r.Passport.document(),
		PersonalChange: r.PersonalChange, NewDocument: r.NewDocument, CombatLoss: r.CombatLoss, Delivery: r.Delivery,
	}
	pays := exchange.Payable()
	exchange.Pays = &pays
	return exchange
}

// ConfirmsLoss says that the result is a document that confirms the loss, which costs nothing (LIC-35, AMB-091).
func (e LicenceExchange) ConfirmsLoss() bool { return e.Reason == ReasonLossDocument }

// Payable reports whether the exchange is paid for: not after a loss to the war, nor when the result is a document that
// confirms the loss (LIC-12, LIC-34, LIC-35).
func (e LicenceExchange) Payable() bool {
	if e.Pays != nil {
		return *e.Pays
	}
	return !e.CombatLoss && !e.ConfirmsLoss()
}

// Price is what the exchange costs by the catalogue's price tags: the form, and the delivery (GAP-36).
func (e LicenceExchange) Price(tags PriceTags) Kopecks {
	if !e.Payable() {
		return 0
	}
	form := tags.Base
	if e.Wanted == LicenceElectronic {
		form = tags.Electronic
	}
	return sum(form, tags.Admin, e.Delivery.price(tags))
}

// reason is the reason as the dictionary has it; the zero value for one that it does not have.
func (r LicenceExchangeRequest) reason() LicenceReason {
	reason, _ := LicenceReasonCoded(r.Reason.Code)
	return reason
}

// Wanted is the form of licence that comes out of the reason.
func (r LicenceExchangeRequest) Wanted() LicenceDocType { return r.reason().Wanted }

// Normalize brings what was typed into the form that is checked, stored and sent. A loss to the war is always picked
// up (LIC-33), an electronic licence is not carried at all.
func (r LicenceExchangeRequest) Normalize() LicenceExchangeRequest {
	r.Email, r.Phone = NormalizeEmail(r.Email), NormalizePhone(r.Phone)
	r.Reason.Name = r.reason().Name
	r.Passport, r.Delivery = r.Passport.Normalize(), r.Delivery.Normalize()
	if r.Wanted() == LicenceElectronic {
		r.Delivery = Delivery{Type: DeliveryElectronic}
	}
	return r
}

const (
	textReasonNotOffered = "Для Вашого посвідчення ця причина недоступна"
	textFirstIssueEarly  = "Заяву на обмін посвідчення, виданого вперше, можна подати лише в день закінчення строку його дії"
	textCombatPickup     = "Після втрати через війну посвідчення можна отримати лише в сервісному центрі"
	textCombatReason     = "Втрату через війну можна вказати лише для причин, пов’язаних із втратою"
	textRetakeExams      = "Зверніться особисто до сервісного центру: у Вас більше двох порушень за строк дії посвідчення, потрібно повторно скласти іспити"
	textConfirm          = "Підтвердьте, будь ласка"
	textOtherLicence     = "Посвідчення не збігається з даними реєстру. Оновіть сторінку та перевірте дані"
	textOtherAddress     = "Адреса не збігається з даними реєстру. Оновіть сторінку та перевірте дані"
)

// Validate refuses what was filled in wrongly, and what the licence that is held does not allow, field by field
// (LIC-30 to LIC-54). It expects normal form.
func (r LicenceExchangeRequest) Validate(held Licence, address RegistryAddress, today Date) error {
	var check Check
	check.Field("email", ValidEmail(r.Email))
	check.Field("phone", ValidPhone(r.Phone))
	if r.Licence != held.Held() {
		check.Field("license", textOtherLicence)
	}
	if r.Address != address.ForLicence() {
		check.Field("address", textOtherAddress)
	}
	r.checkReason(&check, held.LicenceFacts, today)
	r.checkScans(&check)
	check.Within("passport", r.Passport.Validate(today))
	if r.DrawnSignature == "" {
		check.Field("sign", textRequired)
	}
	check.Within("delivery", r.Delivery.Validate(LicenceExchangeService))
	switch {
	case r.CombatLoss && r.Delivery.Type != DeliveryPickup:
		check.Field("delivery.type", textCombatPickup)
	case r.Delivery.Type == DeliveryElectronic && r.Wanted() != LicenceElectronic: // AMB-111
		check.Field("delivery.type", textDeliveryType)
	}
	return check.Err()
}

func (r LicenceExchangeRequest) checkReason(check *Check, held LicenceFacts, today Date) {
	reason := r.reason()
	offered := slices.ContainsFunc(ReasonsFor(held, reason.Wanted), func(offer LicenceReason) bool {
		return offer.ID == r.Reason.ID && offer.Code == r.Reason.Code
	})
	switch {
	case !offered:
		check.Field("reason.code", textReasonNotOffered)
	case reason.refusal(held, today) != "":
		check.Field("reason.code", reason.refusal(held, today))
	case r.CombatLoss && !reason.Loss:
		check.Field("isCombatLoss", textCombatReason)
	}
}

// checkScans asks for the additional documents of a change of data (LIC-48 to LIC-50, AMB-123), and for the one that
// confirms a loss to the war (LIC-07).
func (r LicenceExchangeRequest) checkScans(check *Check) {
	if r.reason().DataChange {
		checkScan(check, "confirmDoc", r.ConfirmDocument)
		if !r.NewDocument {
			checkScan(check, "addConfirmDoc", r.AddConfirmDocument)
		}
		if !r.Confirmed {
			check.Field("confirmed", textConfirm)
		}
	}
	if r.CombatLoss {
		checkScan(check, "stateRegDoc", r.RegistryDocument)
	}
}

func checkScan(check *Check, field string, scan *Scan) {
	if scan == nil {
		scan = &Scan{}
	}
	if scan.Type == "" {
		check.Field(field+".docType", textRequired)
	}
	if scan.File == "" {
		check.Field(field+".confirmFile", textRequired)
	}
}
