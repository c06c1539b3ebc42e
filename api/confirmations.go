package api

import (
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/ordering"
)

// FindConfirmation is the request for a proper user as its second side signs or rejects it (API-068, CONF-15).
func (s *Server) FindConfirmation(c *gin.Context, id contract.ID, params contract.FindConfirmationParams) {
	order, record, err := s.confirmation(c, id, params.Type)
	if err == nil && s.may(c, order, domain.ActionReject) == nil {
		err = s.confirmable(c, record)
	}
	if err == nil {
		record.Data.Sign, err = s.signature(c, order, domain.PartyInitiator)
	}
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, record)
}

// RejectConfirmation rejects the request as its second side; asked again, it says the same (API-069, CONF-26, CONF-27,
// AMB-064).
func (s *Server) RejectConfirmation(c *gin.Context, id contract.ID, params contract.RejectConfirmationParams) {
	order, record, err := s.confirmation(c, id, params.Type)
	again := err == nil && record.Status == domain.StatementRejected && order.PartyOf(citizenOf(c).String()) == domain.PartyParticipant
	if err == nil && !again {
		var state domain.Order
		act := s.act(c, id, "once") // whoever asks twice at a time rejects once
		act.Choice = domain.Rejection{}
		state, err = s.do(c, domain.ActionReject, act)
		record.Status = state.StatementState()
	}
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, contract.ConfirmationStatus{Status: contract.StatementState(record.Status)})
}

// confirmation is an order of the citizen's as a confirmation record of a type; what is none does not exist.
func (s *Server) confirmation(c *gin.Context, id uuid.UUID, schema domain.ConfidantSchema) (*domain.Order, domain.Confirmation, error) {
	order, err := s.ownOrder(c, id)
	if err != nil {
		return nil, domain.Confirmation{}, err
	}
	record, ok := order.Confirmation()
	if !ok || record.Type != schema {
		return nil, record, domain.Refuse(domain.CodeNotFound)
	}
	return order, record, nil
}

// confirmable refuses an owner who does not have the vehicle any more (CONF-41).
func (s *Server) confirmable(c *gin.Context, record domain.Confirmation) error {
	if record.Type != domain.SchemaConfidant {
		return nil
	}
	own, err := ofCitizen(s, c, s.world.Registers.VehiclesByOwner)
	if err != nil {
		return ordering.RefuseScant(err)
	}
	return record.Confirmable(own)
}
