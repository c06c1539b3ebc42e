package registers

import (
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

// licenceFactsItem is what decides about the exchange of a licence.
type licenceFactsItem struct {
	DocType   int          `json:"docType"`  // 200 physical, 1304 electronic
	Status    int          `json:"statusId"` // 1 in force, 2 made and not sent yet, 3 destroyed, 4 lost
	TermType  string       `json:"termType"`
	Term      int          `json:"term"` // years, 0: not set
	ExpiredAt country.Date `json:"expiredAt"`
	Fines     int          `json:"fines"`
}

// licenceItem is the answer of licenceNational.
type licenceItem struct {
	licenceFactsItem
	Series         string          `json:"series"`
	Number         string          `json:"number"`
	PaperID        string          `json:"paperId"`
	LastName       string          `json:"lastName"`
	FirstName      string          `json:"firstName"`
	MiddleName     string          `json:"middleName"`
	LastNameLatin  string          `json:"lastNameUS"`
	FirstNameLatin string          `json:"firstNameUS"`
	Birthday       country.Date    `json:"birthday"`
	BirthPlace     string          `json:"birthPlace"`
	IssuedAt       country.Date    `json:"issuedAt"`
	IssuedBy       string          `json:"issuedBy"`
	Categories     []categoryItem  `json:"categories"`
	Limits         []country.Limit `json:"limits"`
	HasPhoto       bool            `json:"hasPhoto"`
	UnderWay       bool            `json:"activeApplication"` // an application about it is not finally decided
}

type categoryItem struct {
	Category string       `json:"category"`
	OpenedAt country.Date `json:"dopen"`
}

type internationalItem struct {
	Series         string       `json:"series"`
	Number         string       `json:"number"`
	LastNameLatin  string       `json:"lastNameUS"`
	FirstNameLatin string       `json:"firstNameUS"`
	IssuedAt       country.Date `json:"issuedAt"`
	ExpiredAt      country.Date `json:"expiredAt"`
	IssuedBy       string       `json:"issuedBy"`
	Categories     []string     `json:"categories"`
}

var (
	licenceForms    = map[string]int{"physical": 200, "electronic": 1304}
	licenceStatuses = map[string]int{"valid": 1, "postal": 2, "destroyed": 3, "lost": 4}
)

// licensed finds a person who has a national licence.
func (g *Gateway) licensed(rnokpp string) (*country.Citizen, error) {
	p, err := g.person(rnokpp)
	if err != nil {
		return nil, err
	}
	if p.Licence == nil {
		return nil, notFound("this person has no driving licence")
	}
	return p, nil
}

func (g *Gateway) nationalLicence(q personQuery) (any, error) {
	p, err := g.licensed(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	l := p.Licence
	item := licenceItem{
		Series: l.Series, Number: l.Number, PaperID: l.PaperID, LastName: p.LastName,
		FirstName: p.FirstName, MiddleName: p.MiddleName, LastNameLatin: p.LastNameLatin,
		FirstNameLatin: p.FirstNameLatin, Birthday: p.BirthDate, BirthPlace: p.BirthPlace, IssuedAt: l.IssuedAt,
		IssuedBy: l.IssuedBy, Categories: []categoryItem{}, Limits: []country.Limit{}, HasPhoto: !l.NoPhoto,
	}
	for _, c := range l.Categories {
		item.Categories = append(item.Categories, categoryItem{c, l.OpenedAt})
	}
	item.Limits = append(item.Limits, l.Limits...)
	if item.licenceFactsItem, err = g.facts(p); err != nil {
		return nil, err
	}
	err = g.store.View(func(tx *store.Tx) error {
		item.UnderWay, err = underWay(tx, licenceSubject(p.RNOKPP), kindLicence)
		return err
	})
	return item, err
}

func (g *Gateway) facts(p *country.Citizen) (licenceFactsItem, error) {
	l := p.Licence
	status, err := g.licenceStatus(p)
	return licenceFactsItem{
		DocType: licenceForms[l.Kind], Status: status, TermType: l.TermType, Term: l.TermYears, ExpiredAt: l.ExpiresAt, Fines: l.Fines,
	}, err
}

func (g *Gateway) licenceFacts(q personQuery) (any, error) {
	p, err := g.licensed(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	return g.facts(p)
}

// internationalYears is how long an international licence is valid.
const internationalYears = 3

func (g *Gateway) internationalLicence(q personQuery) (any, error) {
	p, err := g.licensed(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	issued, err := time.Parse(time.DateOnly, string(p.IntlLicenceFrom))
	if err != nil {
		return nil, notFound("this person has no international licence")
	}
	return internationalItem{
		Series: "МПВ", Number: p.Licence.PaperID[:6], LastNameLatin: p.LastNameLatin, FirstNameLatin: p.FirstNameLatin,
		IssuedAt:  p.IntlLicenceFrom,
		ExpiredAt: country.Date(issued.AddDate(internationalYears, 0, 0).Format(time.DateOnly)),
		IssuedBy:  p.Licence.IssuedBy, Categories: p.Licence.Categories,
	}, nil
}

// splitStreet parts the kind of a street from its name.
func splitStreet(text string) (kind, name string) {
	short, rest, found := strings.Cut(text, " ")
	if word, ok := streetTypes[short]; ok && found {
		return word, rest
	}
	return "вулиця", text
}
