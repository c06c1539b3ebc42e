package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// CheckInitiator answers whether the citizen can request an appointment of a confidant (API-066, CONF-22).
func (s *Server) CheckInitiator(c *gin.Context, params contract.CheckInitiatorParams) {
	check, err := s.lookup.Initiator(c, citizenOf(c), params.Schema)
	s.answer(c, contract.InitiatorCheck{Code: string(check.Code), UID: check.UID, Message: check.Code.Message()}, err)
}

// CheckOwner answers whether the owner of a vehicle can take part (API-067, CONF-23).
func (s *Server) CheckOwner(c *gin.Context, id contract.CheckOwnerParamsID, params contract.CheckOwnerParams) {
	s.checkParticipant(c, domain.ConfidantSchema(id), domain.ParticipantQuery{UID: params.UID, VIN: params.Vin})
}

// CheckParticipant answers whether the owner, or the future confidant, can take part (API-067, CONF-23, CONF-25).
func (s *Server) CheckParticipant(c *gin.Context, id contract.ConfidantSchema) {
	var body contract.ParticipantQuery
	if s.bind(c, &body) {
		s.checkParticipant(c, id, domain.ParticipantQuery{UID: body.UID, VIN: body.Vin, RNOKPP: body.Rnokpp})
	}
}

func (s *Server) checkParticipant(c *gin.Context, schema domain.ConfidantSchema, query domain.ParticipantQuery) {
	query.VIN = domain.NormalizeVIN(query.VIN)
	if err := validParticipant(schema, query, domain.DateOf(s.config.Now())); err != nil {
		s.refuse(c, err)
		return
	}
	check, err := s.lookup.Participant(c, citizenOf(c), schema, query)
	answer := contract.ParticipantCheck{Code: string(check.Code), Message: participantMessage(check.Code)}
	if check.Participant != nil {
		answer.Participant = check.Participant.Masked() // a typed number does not disclose a name
	}
	s.answer(c, answer, err)
}

// validParticipant checks a query: the owner names the future confidant, who names no one (CONF-37, CONF-25).
func validParticipant(schema domain.ConfidantSchema, query domain.ParticipantQuery, today domain.Date) error {
	var check domain.Check
	check.Field("vin", domain.ValidVIN(query.VIN))
	switch {
	case schema == domain.SchemaOwner && query.RNOKPP == "":
		check.Field("rnokpp", faultTexts["required"])
	case schema == domain.SchemaOwner:
		check.Field("rnokpp", domain.RNOKPP(query.RNOKPP).ValidConfidant(today))
	case query.RNOKPP != "":
		check.Field("rnokpp", faultTexts["properties"])
	}
	return check.Err()
}

// participantMessage says for a wrong VIN that the vehicle was not found, not that data about it is missing (AMB-079).
func participantMessage(code domain.CheckCode) string {
	if code == domain.CheckVehicle {
		code = domain.CheckNotOwner
	}
	return code.Message()
}
