package api

import (
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// documentKinds are the kinds of documents in the order in which they are offered (PRES-18, AMB-085).
var documentKinds = []domain.DocumentKind{
	domain.KindDrivingLicence, domain.KindForeignPassport, domain.KindPassport, domain.KindIDCard, domain.KindResidencePermit,
}

// UserDocument is the citizen's document of a kind; without one the identity document that forms preselect, or the first
// that the register holds at all (API-020, PRES-18, AMB-120).
func (s *Server) UserDocument(c *gin.Context, params contract.UserDocumentParams) {
	kinds := documentKinds[1:] // a licence is no identity document
	if params.Type != "" {
		kinds = []domain.DocumentKind{params.Type}
	}
	held, err := s.documents(c, kinds)
	if err != nil || len(held) == 0 {
		answerList(s, c, held, err)
		return
	}
	whole := func(document contract.UserDocument) bool { return document.Complete }
	c.JSON(http.StatusOK, held[max(0, slices.IndexFunc(held, whole))])
}

// UserDocuments lists the citizen's documents in the order of the kinds that are asked for (API-021).
func (s *Server) UserDocuments(c *gin.Context, params contract.UserDocumentsParams) {
	kinds := params.Type
	if len(kinds) == 0 {
		kinds = documentKinds
	}
	held, err := s.documents(c, kinds)
	answerList(s, c, held, err)
}

// documents are what the registers hold of the citizen, kind by kind.
func (s *Server) documents(c *gin.Context, kinds []domain.DocumentKind) (held []contract.UserDocument, err error) {
	var card domain.PersonCard
	if slices.ContainsFunc(kinds, func(kind domain.DocumentKind) bool { return kind != domain.KindDrivingLicence }) {
		if card, err = ofCitizen(s, c, s.world.Registers.PersonCard); unless(err, wire.NotFound) != nil {
			return nil, err
		}
	}
	for i, kind := range kinds {
		switch {
		case slices.Contains(kinds[:i], kind): // asked for twice
		case kind == domain.KindDrivingLicence:
			licence, err := ofCitizen(s, c, s.world.Registers.NationalLicence)
			if unless(err, wire.NotFound) != nil {
				return nil, err
			}
			if err == nil {
				held = append(held, licenceDocument(licence))
			}
		default:
			for _, document := range card.Documents {
				if document.Type.ID.Kind() == kind {
					held = append(held, identityDocument(document))
				}
			}
		}
	}
	return held, nil
}

// unless is the error, if it is not of the kind.
func unless(err error, kind wire.Kind) error {
	if wire.KindOf(err) == kind {
		return nil
	}
	return err
}

func identityDocument(d domain.IdentityDocument) contract.UserDocument {
	return contract.UserDocument{
		Type: d.Type.ID.Kind(), DocType: d.Type.ID.Named(), Name: d.Type.ID.Name(), Series: d.Series, Number: d.Number, Record: d.Record,
		IssuedAt: d.IssuedAt, ExpiresAt: d.ExpiresAt, IssuedBy: d.IssuedBy, Complete: d.Complete(),
	}
}

func licenceDocument(l domain.Licence) contract.UserDocument {
	return contract.UserDocument{
		Type: domain.KindDrivingLicence, Name: "Посвідчення водія", Series: l.Series, Number: l.Number, IssuedAt: l.IssuedAt,
		ExpiresAt: l.ExpiredAt, IssuedBy: l.IssuedBy,
		Complete: l.Series != "" && l.Number != "" && !l.IssuedAt.IsZero() && l.IssuedBy != "",
	}
}
