package api

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// CheckInitiator reports whether the citizen can ask for a proper user (API-066, CONF-22).
func (s *Server) CheckInitiator(c *gin.Context, params contract.CheckInitiatorParams) {
	check, err := s.initiator(c, params.Schema)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, contract.InitiatorCheck{Code: string(check.Code), UID: check.UID, Message: check.Code.Message()})
}

// CheckOwner reports whether the owner of a vehicle can take part (API-067, CONF-23).
func (s *Server) CheckOwner(c *gin.Context, id contract.CheckOwnerParamsID, params contract.CheckOwnerParams) {
	s.checkParticipant(c, domain.ConfidantSchema(id), domain.ParticipantQuery{UID: params.UID, VIN: params.Vin})
}

// CheckParticipant reports whether the owner, or the proper user to be, can take part (API-067, CONF-23, CONF-25).
func (s *Server) CheckParticipant(c *gin.Context, id contract.ConfidantSchema) {
	var body contract.ParticipantQuery
	if !s.bind(c, &body) {
		return
	}
	s.checkParticipant(c, id, domain.ParticipantQuery{UID: body.UID, VIN: body.Vin, RNOKPP: body.Rnokpp})
}

func (s *Server) checkParticipant(c *gin.Context, schema domain.ConfidantSchema, query domain.ParticipantQuery) {
	query.VIN = domain.NormalizeVIN(query.VIN)
	err := validParticipant(schema, query)
	if err != nil {
		s.refuse(c, err)
		return
	}
	check, err := s.initiator(c, schema)
	switch {
	case err != nil:
	case check.Code.OK() && check.UID != query.UID:
		err = domain.Refuse(domain.CodeNotFound) // the uid is another citizen's
	case check.Code.OK():
		check, err = ofCitizen(s, c, func(ctx context.Context, rnokpp string) (domain.ConfidantCheck, error) {
			return s.world.Registers.CheckParticipant(ctx, rnokpp, query)
		})
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	answer := contract.ParticipantCheck{Code: string(check.Code), Message: participantMessage(check.Code)}
	if check.Participant != nil {
		answer.Participant = *check.Participant
	}
	c.JSON(http.StatusOK, answer)
}

// initiator is the register's word about the citizen. Whom it does not know has no user there.
func (s *Server) initiator(c *gin.Context, schema domain.ConfidantSchema) (domain.ConfidantCheck, error) {
	return ofCitizen(s, c, func(ctx context.Context, rnokpp string) (domain.ConfidantCheck, error) {
		return s.ordering.Initiator(ctx, rnokpp, schema)
	})
}

// validParticipant: the owner names the proper user to be, who asks to become one names nobody (CONF-37, CONF-25).
func validParticipant(schema domain.ConfidantSchema, query domain.ParticipantQuery) error {
	var check domain.Check
	check.Field("vin", domain.ValidVIN(query.VIN))
	switch {
	case schema == domain.SchemaOwner && query.RNOKPP == "":
		check.Field("rnokpp", faultTexts["required"])
	case schema == domain.SchemaOwner:
		check.Field("rnokpp", domain.RNOKPP(query.RNOKPP).Valid())
	case query.RNOKPP != "":
		check.Field("rnokpp", faultTexts["properties"])
	}
	return check.Err()
}

// participantMessage says of a wrong VIN that the vehicle was not found, not that data about it is missing (AMB-079).
func participantMessage(code domain.CheckCode) string {
	if code == domain.CheckVehicle {
		code = domain.CheckNotOwner
	}
	return code.Message()
}
