package domain

import "strings"

// LicenceDocType is the register's code of a driving licence's form (LIC-18, AMB-096).
type LicenceDocType int

// Forms of a driving licence.
const (
	LicencePhysical   LicenceDocType = 200
	LicenceElectronic LicenceDocType = 1304
)

// licenceForms are the forms in words, in the order in which they are offered.
var licenceForms = []NumberedChoice{
	{int(LicencePhysical), "Пластикове посвідчення"}, {int(LicenceElectronic), "Електронне посвідчення"},
}

// Name is the form in words; empty for one that the cabinet does not know.
func (t LicenceDocType) Name() string {
	for _, form := range licenceForms {
		if form.ID == int(t) {
			return form.Name
		}
	}
	return ""
}

// LicenceTermType says how a licence's validity is bounded (LIC-19).
type LicenceTermType string

// Term types of a licence.
const (
	TermNotDefined LicenceTermType = "not_defined"
	TermUnlimited  LicenceTermType = "unlimited"
	TermTerminable LicenceTermType = "terminable"
)

// LicenceStatus is the register's statusId of a licence (GAP-41).
type LicenceStatus int

// Statuses of a licence.
const (
	LicenceActive         LicenceStatus = 1
	LicencePostalShipment LicenceStatus = 2 // made, and waits to be sent by post (DASH-05)
	LicenceDestroyed      LicenceStatus = 3 // handed over for destruction (DASH-06)
	LicenceLost           LicenceStatus = 4
)

// LicenceCategories are the categories of vehicles in the order of the licence's back side (LIC-56).
var LicenceCategories = []string{"A1", "A", "B1", "B", "C1", "C", "D1", "D", "BE", "C1E", "CE", "D1E", "DE", "T"}

// LicenceFacts is what decides whether and how a licence can be exchanged (LIC-17 to LIC-19).
type LicenceFacts struct {
	DocType   LicenceDocType  `json:"docType"`
	Status    LicenceStatus   `json:"statusId"`
	TermType  LicenceTermType `json:"termType"`
	Term      int             `json:"term"` // years; 0: not set
	ExpiredAt Date            `json:"expiredAt,omitzero"`
	Fines     int             `json:"fines"` // unpaid ones
}

// Licence is a national driving licence (LIC-14 to LIC-19). The photo is asked for apart.
type Licence struct {
	LicenceFacts
	Series         string            `json:"series"`
	Number         string            `json:"number"`
	PaperID        string            `json:"paperId"`
	LastName       string            `json:"lastName"`
	FirstName      string            `json:"firstName"`
	MiddleName     string            `json:"middleName,omitempty"`
	LastNameLatin  string            `json:"lastNameUS,omitempty"`
	FirstNameLatin string            `json:"firstNameUS,omitempty"`
	Birthday       Date              `json:"birthday"`
	BirthPlace     string            `json:"birthPlace,omitempty"`
	IssuedAt       Date              `json:"issuedAt"`
	IssuedBy       string            `json:"issuedBy"`
	Categories     []LicenceCategory `json:"categories"`
	Limits         []LicenceLimit    `json:"limits"`
	HasPhoto       bool              `json:"hasPhoto"`
	// ActiveApplication says that the service centre has an undecided application about the licence.
	ActiveApplication bool `json:"activeApplication,omitempty"`
}

// LicenceCategory is a category with the day on which it was opened.
type LicenceCategory struct {
	Category string `json:"category"`
	OpenedAt Date   `json:"dopen"`
}

// LicenceLimit is a limit of a category, for example that glasses must be worn.
type LicenceLimit struct {
	Category string `json:"category"`
	Note     string `json:"note"`
}

// InternationalLicence is an international driving permit; it is valid for three years (DASH-22).
type InternationalLicence struct {
	Series         string   `json:"series"`
	Number         string   `json:"number"`
	LastNameLatin  string   `json:"lastNameUS"`
	FirstNameLatin string   `json:"firstNameUS"`
	IssuedAt       Date     `json:"issuedAt"`
	ExpiredAt      Date     `json:"expiredAt"`
	IssuedBy       string   `json:"issuedBy"`
	Categories     []string `json:"categories"`
}

// Photo is a picture as the register keeps it.
type Photo struct {
	Type    string `json:"type"` // media type
	Content []byte `json:"content"`
}

// ID is the licence's series and number in one word (LIC-14).
func (l Licence) ID() string { return l.Series + l.Number }

// newLicenceDesign is the day from which licences are of the new design.
var newLicenceDesign = Date{2021, 3, 26}

// NewDesign reports whether the licence looks the new way: issued on or after 26.03.2021 (DASH-21, BIZ-05).
func (l Licence) NewDesign() bool { return !l.IssuedAt.Before(newLicenceDesign) }

// Destroyed says that the licence was handed over for destruction, which forces the reason (LIC-04, LIC-30).
func (f LicenceFacts) Destroyed() bool { return f.Status == LicenceDestroyed }

// Electronic says that the licence exists in electronic form alone.
func (f LicenceFacts) Electronic() bool { return f.DocType == LicenceElectronic }

// Terms and fines that decide (BIZ-19, LIC-47).
const (
	shortTerm        = 2
	longUnlimited    = 10
	finesToBeRetaken = 2
)

// ShortTerm says that the licence was given for two years or less; a term that is not set counts with the longer
// ones (LIC-39, AMB-088).
func (f LicenceFacts) ShortTerm() bool { return f.Term > 0 && f.Term <= shortTerm }

// MustRetakeExams says that the exchange is possible in person alone: more than two fines in a term of two years or
// less (LIC-47, AMB-089).
func (f LicenceFacts) MustRetakeExams() bool { return f.ShortTerm() && f.Fines > finesToBeRetaken }

// FirstIssueMarked says that the first-issued licence was exchanged already, which hides that reason (LIC-42,
// LIC-43, LIC-44, AMB-087).
func (f LicenceFacts) FirstIssueMarked() bool {
	switch f.TermType {
	case TermTerminable:
		return f.Term > shortTerm
	case TermUnlimited:
		return f.Term > longUnlimited
	case TermNotDefined:
		return f.Term == 0
	}
	return false
}

// FirstIssueEnded says that a first-issued licence may be exchanged: its last day is today or past (LIC-40,
// AMB-086).
func (f LicenceFacts) FirstIssueEnded(today Date) bool {
	return !f.ExpiredAt.IsZero() && !today.Before(f.ExpiredAt)
}

// digits reports whether the text is just so many digits.
func digits(text string, count int) bool {
	return len(text) == count && !strings.ContainsFunc(text, func(r rune) bool { return !isDigit(r) })
}
