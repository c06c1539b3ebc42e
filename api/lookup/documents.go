package lookup

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cabinet/domain"
)

// Document is an identity document or a driving licence; the other one is nil.
type Document struct {
	Identity *domain.IdentityDocument
	Licence  *domain.Licence
}

// Complete reports whether the registers have everything about the document that forms ask for.
func (d Document) Complete() bool {
	if d.Identity != nil {
		return d.Identity.Complete()
	}
	l := d.Licence
	return l.Series != "" && l.Number != "" && !l.IssuedAt.IsZero() && l.IssuedBy != ""
}

// documentKinds are the kinds of documents in the order in which they are offered (PRES-18, AMB-085).
var documentKinds = []domain.DocumentKind{
	domain.KindDrivingLicence, domain.KindForeignPassport, domain.KindPassport, domain.KindIDCard, domain.KindResidencePermit,
}

// Documents returns the documents that the registers have of a citizen, kind by kind; without kinds of all (API-021).
func (l *Lookup) Documents(ctx context.Context, citizen uuid.UUID, kinds []domain.DocumentKind) (held []Document, err error) {
	if len(kinds) == 0 {
		kinds = documentKinds
	}
	var card domain.PersonCard
	if slices.ContainsFunc(kinds, func(kind domain.DocumentKind) bool { return kind != domain.KindDrivingLicence }) {
		if card, err = ByRNOKPP(ctx, l, citizen, l.world.Registers.PersonCard); unlessNotFound(err) != nil {
			return nil, err
		}
	}
	for i, kind := range kinds {
		if slices.Contains(kinds[:i], kind) { // asked for twice
			continue
		}
		if kind == domain.KindDrivingLicence {
			licence, err := ByRNOKPP(ctx, l, citizen, l.world.Registers.NationalLicence)
			if unlessNotFound(err) != nil {
				return nil, err
			}
			if err == nil {
				held = append(held, Document{Licence: &licence})
			}
			continue
		}
		for _, document := range card.Documents {
			if document.Type.ID.Kind() == kind {
				held = append(held, Document{Identity: &document})
			}
		}
	}
	return held, nil
}

// Document returns a citizen's document of a kind; without one the identity document that forms preselect, or the first that the
// register has at all (API-020, PRES-18, AMB-120). Nil: there is none.
func (l *Lookup) Document(ctx context.Context, citizen uuid.UUID, kind domain.DocumentKind) (*Document, error) {
	kinds := documentKinds[1:] // a licence is not an identity document
	if kind != "" {
		kinds = []domain.DocumentKind{kind}
	}
	held, err := l.Documents(ctx, citizen, kinds)
	if err != nil || len(held) == 0 {
		return nil, err
	}
	return &held[max(0, slices.IndexFunc(held, Document.Complete))], nil
}

// LicencePhoto returns the photo of a citizen's licence; nil while the register does not answer, because a licence is shown without
// its photo, too.
func (l *Lookup) LicencePhoto(ctx context.Context, citizen uuid.UUID) *domain.Photo {
	photo, err := ByRNOKPP(ctx, l, citizen, l.world.Registers.LicencePhoto)
	if err != nil {
		l.world.Logger.WarnContext(ctx, "licence without photo", "error", err)
		return nil
	}
	return &photo
}
