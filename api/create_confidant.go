package api

import (
	"context"
	"fmt"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// readAppointment reads the order of an appointment: to become a proper user, or to appoint one (CONF-14).
func readAppointment(data []byte, now time.Time) (filler, error) {
	var request domain.ConfidantRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request, today := request.Normalize(), domain.DateOf(now)
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		if err := request.Validate(wanted.service.InternalName, domain.RNOKPP(wanted.citizen.RNOKPP), today); err != nil {
			return nil, err
		}
		return s.fillAppointment(c, wanted, request)
	}, nil
}

// fillAppointment asks the register anew about both sides and the vehicle, and finds the citizen who is to sign second:
// the cabinet knows their name from now on, whether or not they have ever signed in (CONF-22, CONF-23, CONF-25).
func (s *Server) fillAppointment(c *gin.Context, wanted *wish, request domain.ConfidantRequest) (any, error) {
	if err := s.bothSides(c, wanted, request); err != nil {
		return nil, err
	}
	own := wanted.citizen.RNOKPP
	legal, err := s.world.Registers.VehicleLegal(c, own, request.VIN)
	if err != nil {
		return nil, orScant(err)
	}
	other := string(request.RNOKPP)
	if request.Schema == domain.SchemaConfidant {
		other = legal.OwnerRNOKPP
	}
	person, err := s.world.Registers.Person(c, other)
	if err != nil {
		return nil, orScant(err)
	}
	order := &wanted.order
	order.Email, order.DataKey, order.Price = request.Initiator.Email, legal.VIN, 0
	if order.Vehicle, err = s.orderedVehicle(c, legal.VIN); err != nil {
		return nil, err
	}
	order.Confidant = &domain.OrderedConfidant{
		Schema: request.Schema, EndDate: request.EndDate,
		Initiator:   fullName(wanted.citizen.LastName, wanted.citizen.FirstName, wanted.citizen.MiddleName),
		Participant: fullName(person.LastName, person.FirstName, person.MiddleName),
	}
	if err := s.refuseDuplicate(c, order); err != nil {
		return nil, err
	}
	err = s.fixStatement(c, wanted, map[string]any{
		"application": domain.ConfidantStatement{
			Schema: request.Schema, Initiator: order.Confidant.Initiator, Participant: order.Confidant.Participant,
			Vehicle: order.Vehicle, EndDate: request.EndDate,
		},
	})
	if err != nil {
		return nil, err
	}
	participant, err := s.nameCitizen(c, person)
	return request.Appointment(participant.String()), err
}

// nameCitizen keeps who an order names. It is no sign-in: nobody is asked about them, and of who is known nothing changes.
func (s *Server) nameCitizen(ctx context.Context, person domain.Person) (uuid.UUID, error) {
	id, err := uuid.NewV7()
	if err != nil {
		return uuid.Nil, fmt.Errorf("name citizen: %w", err)
	}
	known, err := s.papers.KeepCitizen(ctx, sqlc.KeepCitizenParams{ID: id, Reference: s.reference(person.RNOKPP), Now: s.config.Now()})
	if err == nil {
		err = s.papers.NameCitizen(ctx, known, domain.Person{
			RNOKPP: person.RNOKPP, LastName: person.LastName, FirstName: person.FirstName, MiddleName: person.MiddleName,
		})
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("name citizen: %w", err)
	}
	return known, nil
}

// bothSides refuses a request that the register does not let through.
func (s *Server) bothSides(c *gin.Context, wanted *wish, request domain.ConfidantRequest) error {
	initiator, err := s.initiator(c, request.Schema)
	if err != nil {
		return err
	}
	if err := request.Refusal(initiator); err != nil {
		return err
	}
	other, err := s.world.Registers.CheckParticipant(c, wanted.citizen.RNOKPP, request.Query(initiator.UID))
	if err != nil {
		return err
	}
	return request.Refusal(other)
}

func fullName(last, first, middle string) string {
	return domain.Holder{LastName: last, FirstName: first, MiddleName: middle}.FullName()
}

// orderedVehicle names the vehicle of a VIN in words for the lists.
func (s *Server) orderedVehicle(c *gin.Context, vin string) (*domain.OrderedVehicle, error) {
	found, err := s.world.Registers.VehiclesByVIN(c, vin)
	if err != nil {
		return nil, err
	}
	if len(found) != 1 {
		return nil, domain.Refuse(domain.CodeVehicleNotFound)
	}
	one := found[0].Ordered()
	return &one, nil
}

// readRevocation reads the order of a revocation (CONF-08, CONF-16).
func readRevocation(data []byte, now time.Time) (filler, error) {
	var request domain.ConfidantRevokeRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request = request.Normalize()
	if err := request.Validate(); err != nil {
		return nil, err
	}
	today := domain.DateOf(now)
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillRevocation(c, wanted, request, today)
	}, nil
}

// fillRevocation finds the appointment that is to be cancelled: the owner's, of the vehicle, still acting.
func (s *Server) fillRevocation(c *gin.Context, wanted *wish, request domain.ConfidantRevokeRequest, today domain.Date) (any, error) {
	own := wanted.citizen.RNOKPP
	legal, err := s.world.Registers.VehicleLegal(c, own, request.Vehicle.VIN)
	if err != nil {
		return nil, orScant(err)
	}
	card, err := s.world.Registers.PersonCard(c, own)
	if err != nil {
		return nil, orScant(err)
	}
	revoke, err := request.Revoke(wanted.person(), card.UID, legal, today)
	if err != nil {
		return nil, err
	}
	wanted.order.DataKey, wanted.order.Price, wanted.order.ClientID = legal.VIN, 0, revoke.Owner.ClientID
	if wanted.order.Vehicle, err = s.orderedVehicle(c, legal.VIN); err != nil {
		return nil, err
	}
	if err := s.refuseDuplicate(c, &wanted.order); err != nil {
		return nil, err
	}
	return revoke, s.fixStatement(c, wanted, map[string]any{"application": revoke})
}
