package registers

import (
	"net/http"

	"cabinet/sandbox/country"
	"cabinet/sandbox/web"
)

// personItem is the answer of personByRnokpp.
type personItem struct {
	LastName   string       `json:"lastName"`
	FirstName  string       `json:"firstName"`
	MiddleName string       `json:"middleName"`
	BirthDate  country.Date `json:"birthDate"`
	Gender     string       `json:"gender"` // M, F
}

// findPerson finds a person by RNOKPP.
func (g *Gateway) findPerson(r *http.Request) (any, error) {
	if err := needSubject(r); err != nil {
		return nil, err
	}
	var q struct {
		RNOKPP string `json:"rnokpp"`
	}
	if err := web.ReadJSON(r, &q, true); err != nil || !rnokppForm.MatchString(q.RNOKPP) {
		return nil, badRequest("rnokpp must have 10 digits")
	}
	p, ok := g.country.CitizenByRNOKPP(q.RNOKPP)
	if !ok {
		return nil, newFault(http.StatusNotFound, "Client.NotFound", "no person with this RNOKPP")
	}
	return personItem{p.LastName, p.FirstName, p.MiddleName, p.BirthDate, p.Gender}, nil
}
