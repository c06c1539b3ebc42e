package ca

import (
	"crypto/x509/pkix"
	"strings"

	"cabinet/sandbox/country"
)

// Holder is a person, or a company with its director, who may have keys.
type Holder struct {
	ID   string // RNOKPP; the document of those without one; the EDRPOU of a company
	Name string
	Note string

	person  *country.Citizen
	company *country.Company
}

// Holders lists everybody who may have keys.
func (a *Authority) Holders() []Holder { return a.holders }

// Holder is the holder of that code; one without a name when there is none.
func (a *Authority) Holder(id string) Holder { return a.byID[id] }

// Company reports whether the keys are a company's.
func (h Holder) Company() bool { return h.company != nil }

func holdersOf(c *country.Country) []Holder {
	holders := make([]Holder, 0, len(c.Citizens)+len(c.Companies))
	for _, p := range c.Citizens {
		holders = append(holders, Holder{ID: p.Code(), Name: p.Name(), Note: p.Note, person: p})
	}
	for _, company := range c.Companies {
		holders = append(holders, Holder{
			ID: company.EDRPOU, Name: company.Name, Note: "ключ юридичної особи, підписувач " + company.Director.Name(),
			person: company.Director, company: company,
		})
	}
	return holders
}

// subject is the holder as a certificate names them. Without a code the certificate has no known holder.
func (h Holder) subject(code string) pkix.Name {
	p := h.person
	name := pkix.Name{
		CommonName: p.Name(), Country: []string{"UA"}, SerialNumber: code,
		ExtraNames: []pkix.AttributeTypeAndValue{
			{Type: oidSurname, Value: p.LastName},
			{Type: oidGivenName, Value: strings.TrimSpace(p.FirstName + " " + p.MiddleName)},
		},
	}
	if p.Address != nil {
		name.Locality = []string{p.Address.Place.Name}
	}
	if c := h.company; c != nil {
		name.Organization = []string{c.Name}
		name.ExtraNames = append(name.ExtraNames,
			pkix.AttributeTypeAndValue{Type: oidOrganisation, Value: "NTRUA-" + c.EDRPOU},
			pkix.AttributeTypeAndValue{Type: oidTitle, Value: "Директор"})
	}
	return name
}

// code is the semantic identifier of ETSI EN 319 412-1: by tax number, else by passport or identity card.
func (h Holder) code() string {
	p := h.person
	switch {
	case p.RNOKPP != "":
		return "TINUA-" + p.RNOKPP
	case p.Document == nil:
		return ""
	case p.Document.Type == "id_card":
		return "IDCUA-" + p.Document.Number
	default:
		return "PASUA-" + p.Document.Series + p.Document.Number
	}
}

// Other is a person with an RNOKPP who is not the given one: the wrong signer, for a tester.
func (a *Authority) Other(id string) Holder {
	for _, h := range a.holders {
		if h.ID != id && h.company == nil && h.person.RNOKPP != "" {
			return h
		}
	}
	return a.byID[id]
}

// RNOKPP is the tax number of the person, or of the company's director; empty for those who refused it.
func (h Holder) RNOKPP() string { return h.person.RNOKPP }
