package registers

import (
	"context"
	"net/http"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// NationalLicence is a citizen's national licence (API-028); wire.NotFound when there is none.
func (c *Client) NationalLicence(ctx context.Context, rnokpp string) (domain.Licence, error) {
	licence, err := ask(ctx, c, licenceNational, rnokpp, personBody{rnokpp}, func(l domain.Licence) bool {
		return l.Number != "" && soundFacts(l.LicenceFacts)
	})
	licence.LastName, licence.FirstName = domain.NormalizeName(licence.LastName), domain.NormalizeName(licence.FirstName)
	licence.MiddleName = domain.NormalizeName(licence.MiddleName)
	return licence, err
}

// LicenceFacts is what decides whether a licence can be exchanged (LIC-30, LIC-39 to LIC-47); wire.NotFound when
// there is no licence.
func (c *Client) LicenceFacts(ctx context.Context, rnokpp string) (domain.LicenceFacts, error) {
	return ask(ctx, c, licenceFacts, rnokpp, personBody{rnokpp}, soundFacts)
}

// soundFacts reports whether the rules of an exchange can be applied.
func soundFacts(f domain.LicenceFacts) bool {
	form := f.DocType == domain.LicencePhysical || f.DocType == domain.LicenceElectronic
	term := f.TermType == domain.TermNotDefined || f.TermType == domain.TermUnlimited || f.TermType == domain.TermTerminable
	return form && term && f.Status != 0 && f.Term >= 0 && f.Fines >= 0
}

// InternationalLicence is a citizen's international licence (API-029); wire.NotFound when there is none.
func (c *Client) InternationalLicence(ctx context.Context, rnokpp string) (domain.InternationalLicence, error) {
	return ask(ctx, c, licenceInternational, rnokpp, personBody{rnokpp}, func(l domain.InternationalLicence) bool {
		return l.Number != "" && !l.IssuedAt.IsZero()
	})
}

// LicencePhoto is the photo of a citizen's licence; wire.NotFound when the register has none (LIC-45).
func (c *Client) LicencePhoto(ctx context.Context, rnokpp string) (domain.Photo, error) {
	return ask(ctx, c, licencePhoto, rnokpp, personBody{rnokpp}, soundPicture)
}

func soundPicture(p domain.Photo) bool {
	return (p.Type == "image/png" || p.Type == "image/jpeg") && len(p.Content) > 0
}

// PersonCard is what the road services hold of a citizen beside the name: address, documents, numbers.
func (c *Client) PersonCard(ctx context.Context, rnokpp string) (domain.PersonCard, error) {
	return ask(ctx, c, personCard, rnokpp, personBody{rnokpp}, func(card domain.PersonCard) bool { return card.Documents != nil })
}

// IdentityDocument is a citizen's document of a kind, complete or not; wire.NotFound when the register has none.
func (c *Client) IdentityDocument(ctx context.Context, rnokpp string, kind domain.DocumentKind) (domain.IdentityDocument, error) {
	card, err := c.PersonCard(ctx, rnokpp)
	if err != nil {
		return domain.IdentityDocument{}, err
	}
	for _, document := range card.Documents {
		if document.Type.ID.Kind() == kind {
			return document, nil
		}
	}
	return domain.IdentityDocument{}, c.system.Fail(personCard.code, wire.NotFound, http.StatusOK, nil)
}
