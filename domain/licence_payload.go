package domain

// HeldLicence names the licence that is exchanged, as the register holds it (LIC-21).
type HeldLicence struct {
	Series  string `json:"series"`
	Number  string `json:"number"`
	PaperID string `json:"paperId"`
}

// Held names the licence for an order of its exchange.
func (l Licence) Held() HeldLicence { return HeldLicence{l.Series, l.Number, l.PaperID} }

// ChosenReason is a reason of the dictionary as an order names it: its number there, its name, and the road services' code
// (LIC-22).
type ChosenReason struct {
	ID   int        `json:"id"`
	Name string     `json:"name"`
	Code ReasonCode `json:"code"`
}

// Chosen names the reason for an order.
func (r LicenceReason) Chosen() ChosenReason { return ChosenReason{r.ID, r.Name, r.Code} }

// LicenceAddress is where the citizen is registered, as the exchange of a licence names it (LIC-23).
type LicenceAddress struct {
	Region     string `json:"region"`
	CityType   string `json:"cityType"`
	City       string `json:"city"`
	Street     string `json:"street"`
	StreetType string `json:"streetType"`
	Building   string `json:"building"`
	Apartment  string `json:"apartment,omitempty"`
	Pavilion   string `json:"pavilion,omitempty"`
}

// ForLicence is the part of the address that the exchange of a licence names.
func (a RegistryAddress) ForLicence() LicenceAddress {
	return LicenceAddress{
		Region: a.Region, CityType: a.CityType, City: a.City, Street: a.Street, StreetType: a.StreetType,
		Building: a.Building, Apartment: a.Apartment, Pavilion: a.Pavilion,
	}
}

// LicencePassport is the identity document, as the register has it or as it was typed, under the names of this one call
// (LIC-25, AMB-108).
type LicencePassport struct {
	Type     DocumentTypeID `json:"passportType"`
	TypeName string         `json:"passportTypeName"`
	Series   string         `json:"passportSeriia,omitempty"`
	Number   string         `json:"passportNumber"`
	IssuedAt Date           `json:"passportDate"`
	IssuedBy string         `json:"passportWhoGiven"`
}

// document is the passport under the names of all other calls.
func (p LicencePassport) document() IdentityDocument {
	return IdentityDocument{
		Type: p.Type.Named(), Series: p.Series, Number: p.Number, IssuedAt: p.IssuedAt, IssuedBy: p.IssuedBy,
	}
}

// Normalize brings a typed passport into the form that is checked, stored and sent.
func (p LicencePassport) Normalize() LicencePassport {
	d := p.document().Normalize()
	return LicencePassport{d.Type.ID, d.Type.Name, d.Series, d.Number, d.IssuedAt, d.IssuedBy}
}

// passportFields are the names that this call has for the fields of an identity document.
var passportFields = []struct{ field, name string }{
	{"docType.id", "passportType"},
	{"series", "passportSeriia"},
	{"number", "passportNumber"},
	{"issuedAt", "passportDate"},
	{"issuedBy", "passportWhoGiven"},
}

// Validate refuses a passport as IdentityDocument.Validate does, under this call's names.
func (p LicencePassport) Validate(today Date) error {
	var whole, check Check
	whole.Within("passport", p.document().Validate(today))
	for _, called := range passportFields {
		check.Field(called.name, whole.fields["passport."+called.field])
	}
	return check.Err()
}
