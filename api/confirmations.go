package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
)

// FindConfirmation answers the request for a confidant as its second side signs or rejects it (API-068, CONF-15).
func (s *Server) FindConfirmation(c *gin.Context, id contract.ID, params contract.FindConfirmationParams) {
	record, err := s.ordering.Confirmation(c, citizenOf(c), id, params.Type)
	s.answerAbout(c, id, record, err)
}

// RejectConfirmation rejects the request as its second side; a repetition has the same answer (API-069, CONF-26, CONF-27, AMB-064).
func (s *Server) RejectConfirmation(c *gin.Context, id contract.ID, params contract.RejectConfirmationParams) {
	status, err := s.ordering.RejectConfirmation(c, citizenOf(c), id, params.Type, requestID(c))
	s.answerAbout(c, id, contract.ConfirmationStatus{Status: contract.StatementState(status)}, err)
}
