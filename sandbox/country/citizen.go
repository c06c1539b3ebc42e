package country

import (
	"slices"
	"strings"
	"time"
)

// Citizen is a person with everything that the state's registers know about them.
type Citizen struct {
	Key             string    `json:"key"`
	RNOKPP          string    `json:"rnokpp"` // empty for those who refused it
	LastName        string    `json:"lastName"`
	FirstName       string    `json:"firstName"`
	MiddleName      string    `json:"middleName"`
	LastNameLatin   string    `json:"lastNameLatin"`
	FirstNameLatin  string    `json:"firstNameLatin"`
	BirthDate       Date      `json:"birthDate"`
	Gender          string    `json:"gender"` // M, F
	BirthPlace      string    `json:"birthPlace"`
	UNZR            string    `json:"unzr"`
	Address         *Address  `json:"address"`
	Phone           string    `json:"phone"`
	Email           string    `json:"email"`
	SystemNumber    string    `json:"systemNumber"` // number in the road services' own system
	Document        *Document `json:"document"`
	ForeignPassport *Document `json:"foreignPassport"`
	Licence         *Licence  `json:"licence"`
	IntlLicenceFrom Date      `json:"internationalLicenceIssuedAt"`
	Situations      []string  `json:"situations"` // what the person is there to show, see Situations
	Note            string    `json:"note"`       // the same for a tester, in words

	Owned []*Vehicle `json:"-"` // registered to the person
	Used  []*Vehicle `json:"-"` // where the person is the confidant
}

// Address is where a person is registered.
type Address struct {
	SettlementID string `json:"settlement"`
	Street       string `json:"street"`
	Building     string `json:"building"`
	Apartment    string `json:"apartment"`

	Place *Settlement `json:"-"`
}

// Document is the identity document of a person.
type Document struct {
	Type      string `json:"type"` // passport, id_card, residence_permit, foreign_passport
	Series    string `json:"series"`
	Number    string `json:"number"`
	IssuedAt  Date   `json:"issuedAt"`
	ExpiresAt Date   `json:"expiresAt"` // empty: unlimited
	IssuedBy  string `json:"issuedBy"`
}

// Licence is a national driving licence.
type Licence struct {
	Series     string   `json:"series"`
	Number     string   `json:"number"`
	PaperID    string   `json:"paperId"`
	Kind       string   `json:"kind"`   // physical, electronic
	Status     string   `json:"status"` // valid, postal, destroyed, lost
	Categories []string `json:"categories"`
	OpenedAt   Date     `json:"openedAt"` // of the categories
	Limits     []Limit  `json:"limits"`
	IssuedAt   Date     `json:"issuedAt"`
	ExpiresAt  Date     `json:"expiresAt"` // empty: unlimited
	TermType   string   `json:"termType"`  // not_defined, unlimited, terminable
	TermYears  int      `json:"termYears"`
	IssuedBy   string   `json:"issuedBy"`
	Fines      int      `json:"fines"` // unpaid
	NoPhoto    bool     `json:"noPhoto"`
}

// Limit is a limit of a category of a licence.
type Limit struct {
	Category string `json:"category"`
	Note     string `json:"note"`
}

// Documents are the identity documents of the person, the newest kind last.
func (p *Citizen) Documents() (list []*Document) {
	for _, d := range []*Document{p.Document, p.ForeignPassport} {
		if d != nil {
			list = append(list, d)
		}
	}
	return list
}

// Code is what an electronic key of the person carries as drfocode: the RNOKPP, else the document's series and number.
func (p *Citizen) Code() string {
	switch {
	case p.RNOKPP != "":
		return p.RNOKPP
	case p.Document != nil:
		return p.Document.Series + p.Document.Number
	default:
		return ""
	}
}

// Name is the full name, last name first.
func (p *Citizen) Name() string {
	return strings.Join(strings.Fields(p.LastName+" "+p.FirstName+" "+p.MiddleName), " ")
}

// Is reports whether the person is in the situation.
func (p *Citizen) Is(situation string) bool { return slices.Contains(p.Situations, situation) }

// String writes the address in one line.
func (a *Address) String() string {
	parts := []string{a.Place.Name, a.Street, "буд. " + a.Building}
	if a.Apartment != "" {
		parts = append(parts, "кв. "+a.Apartment)
	}
	return strings.Join(parts, ", ")
}

// ValidRNOKPP reports whether the tax number belongs to the birth date and gender and its control digit is right.
// Digits 1–5 count the days since 1899-12-31, digit 9 is odd for men, digit 10 is the control digit.
func ValidRNOKPP(rnokpp string, birth Date, gender string) bool {
	if len(rnokpp) != 10 || strings.Trim(rnokpp, "0123456789") != "" {
		return false
	}
	born, err := time.Parse(time.DateOnly, string(birth))
	if err != nil {
		return false
	}
	digit := func(i int) int { return int(rnokpp[i] - '0') }
	days, sum := 0, 0
	for i, weight := range [...]int{-1, 5, 7, 9, 4, 6, 10, 5, 7} {
		sum += weight * digit(i)
		if i < 5 {
			days = days*10 + digit(i)
		}
	}
	epoch := time.Date(1899, time.December, 31, 0, 0, 0, 0, time.UTC)
	return epoch.AddDate(0, 0, days).Equal(born) &&
		(digit(8)%2 == 1) == (gender == "M") &&
		(sum%11+11)%11%10 == digit(9)
}
