package registers

import "cabinet/sandbox/country"

// cardItem is the answer of personCard: what the road services hold of a person beside the name.
type cardItem struct {
	UID            string         `json:"uid,omitempty"`
	SystemNumber   string         `json:"sysNum,omitempty"`
	LastNameLatin  string         `json:"lastNameLat,omitempty"`
	FirstNameLatin string         `json:"firstNameLat,omitempty"`
	BirthPlace     string         `json:"birthPlace,omitempty"`
	Address        *addressItem   `json:"address,omitempty"`
	Documents      []documentItem `json:"documents"`
}

type addressItem struct {
	Region     string `json:"region"`
	RegionID   int    `json:"regionId"`
	District   string `json:"district,omitempty"`
	CityType   string `json:"cityType"`
	City       string `json:"city"`
	StreetType string `json:"streetType"`
	Street     string `json:"street"`
	Building   string `json:"building"`
	Apartment  string `json:"apartment,omitempty"`
	Postcode   string `json:"zip,omitempty"`
}

type documentItem struct {
	Type      documentType `json:"docType"`
	Series    string       `json:"series,omitempty"`
	Number    string       `json:"number"`
	Record    string       `json:"record,omitempty"`
	IssuedAt  country.Date `json:"issuedAt"`
	ExpiresAt country.Date `json:"expiresAt"`
	IssuedBy  string       `json:"issuedBy"`
}

// documentType is the register's number and name of an identity document's type.
type documentType struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// documentTypes are the types of the documents that the citizens hold.
var documentTypes = map[string]documentType{
	"passport":         {100, "Паспорт громадянина України (книжечка)"},
	"id_card":          {1167, "ID-картка"},
	"foreign_passport": {381, "Паспорт для виїзду за кордон"},
	"residence_permit": {1285, "Посвідка на постійне проживання з чипом"},
}

// personCard returns the register's data of a person, with the identity documents of each type.
func (g *Gateway) personCard(q personQuery) (any, error) {
	p, err := g.person(q.RNOKPP)
	if err != nil {
		return nil, err
	}
	card := cardItem{
		UID: uid(p), SystemNumber: p.SystemNumber, LastNameLatin: p.LastNameLatin, FirstNameLatin: p.FirstNameLatin,
		BirthPlace: p.BirthPlace, Address: address(p), Documents: []documentItem{},
	}
	for _, d := range p.Documents() {
		item := documentItem{
			Type: documentTypes[d.Type], Series: d.Series, Number: d.Number, IssuedAt: d.IssuedAt, ExpiresAt: d.ExpiresAt,
			IssuedBy: d.IssuedBy,
		}
		if d.Type == "id_card" {
			item.Record = p.UNZR
		}
		card.Documents = append(card.Documents, item)
	}
	return card, nil
}

// person finds a person by RNOKPP; the error is the fault to answer.
func (g *Gateway) person(rnokpp string) (*country.Citizen, error) {
	if !rnokppForm.MatchString(rnokpp) {
		return nil, badRequest("rnokpp must have 10 digits")
	}
	p, ok := g.country.CitizenByRNOKPP(rnokpp)
	if !ok {
		return nil, notFound("no person with this RNOKPP")
	}
	return p, nil
}

// uid is the person's id in the road services' system; its part after the dash is the client number.
func uid(p *country.Citizen) string {
	if p.SystemNumber == "" {
		return ""
	}
	return "EIS-" + p.SystemNumber
}

// streetTypes are the full words of an address's abbreviations.
var streetTypes = map[string]string{"вул.": "вулиця", "просп.": "проспект", "бульв.": "бульвар", "наб.": "набережна"}

func address(p *country.Citizen) *addressItem {
	a := p.Address
	if a == nil {
		return nil
	}
	kind, street := splitStreet(a.Street)
	return &addressItem{
		Region: a.Place.Region, RegionID: a.Place.RegionNumber, District: a.Place.District, CityType: a.Place.Kind,
		City: a.Place.Name, StreetType: kind, Street: street, Building: a.Building, Apartment: a.Apartment,
		Postcode: a.Place.Postcode,
	}
}
