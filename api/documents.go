package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/api/lookup"
	"cabinet/domain"
)

// UserDocument answers the citizen's document of a kind, or the one that forms preselect (API-020, PRES-18, AMB-120).
func (s *Server) UserDocument(c *gin.Context, params contract.UserDocumentParams) {
	document, err := s.lookup.Document(c, citizenOf(c), params.Type)
	if err == nil && document == nil {
		c.Status(http.StatusNoContent)
		return
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, documentView(*document))
}

// UserDocuments lists the citizen's documents in the order of the kinds that are asked for (API-021).
func (s *Server) UserDocuments(c *gin.Context, params contract.UserDocumentsParams) {
	documents, err := s.lookup.Documents(c, citizenOf(c), params.Type)
	answerList(s, c, each(documents, documentView), err)
}

func documentView(document lookup.Document) contract.UserDocument {
	if d := document.Identity; d != nil {
		return contract.UserDocument{
			Type: d.Type.ID.Kind(), DocType: d.Type.ID.Named(), Name: d.Type.ID.Name(), Series: d.Series, Number: d.Number, Record: d.Record,
			IssuedAt: d.IssuedAt, ExpiresAt: d.ExpiresAt, IssuedBy: d.IssuedBy, Complete: document.Complete(),
		}
	}
	l := document.Licence
	return contract.UserDocument{
		Type: domain.KindDrivingLicence, Name: "Посвідчення водія", Series: l.Series, Number: l.Number, IssuedAt: l.IssuedAt,
		ExpiresAt: l.ExpiredAt, IssuedBy: l.IssuedBy, Complete: document.Complete(),
	}
}
