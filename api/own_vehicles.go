package api

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// OwnVehicles lists the vehicles that the citizen owns (API-032).
func (s *Server) OwnVehicles(c *gin.Context) {
	vehicles, err := ofCitizen(s, c, s.world.Registers.VehiclesByOwner)
	s.answerVehicles(c, vehicles, err)
}

// UsedVehicles lists the vehicles that the citizen uses as their proper user (API-033, FLEET-02).
func (s *Server) UsedVehicles(c *gin.Context) {
	vehicles, err := ofCitizen(s, c, s.world.Registers.VehiclesInUse)
	for i := range vehicles {
		vehicles[i].Vehicle = vehicles[i].Shown()
	}
	answerList(s, c, vehicles, err)
}

// VehicleByID is a vehicle that the citizen owns or uses, with its type and region (API-034, AMB-063). Another's is not
// found.
func (s *Server) VehicleByID(c *gin.Context, id string, params contract.VehicleByIDParams) {
	record, err := ofCitizen(s, c, func(ctx context.Context, rnokpp string) (domain.VehicleRecord, error) {
		known, err := s.vehiclesOf(ctx, rnokpp, params.Type)
		if err != nil {
			return domain.VehicleRecord{}, err
		}
		at := slices.IndexFunc(known, func(v domain.Vehicle) bool { return v.CarID == id })
		if at < 0 {
			return domain.VehicleRecord{}, domain.Refuse(domain.CodeNotFound)
		}
		as := domain.Ownership(cmp.Or(params.Type, contract.VehicleByIDParamsTypeOwner))
		return s.recordOf(ctx, rnokpp, known[at], as)
	})
	if err == nil {
		record.Insurance.Policy, err = s.ownPolicies(c, record.VIN)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, record)
}

// recordOf is a vehicle with what the registers say of its papers; a vehicle without a document stays without one.
func (s *Server) recordOf(ctx context.Context, rnokpp string, vehicle domain.Vehicle, as domain.Ownership) (domain.VehicleRecord, error) {
	legal, err := s.world.Registers.VehicleLegal(ctx, rnokpp, vehicle.VIN)
	if err != nil {
		return domain.VehicleRecord{}, err
	}
	record := legal.Record(vehicle, as, domain.DateOf(s.config.Now()))
	report, err := s.world.Registers.VehicleReport(ctx, vehicle.CarID)
	switch {
	case wire.KindOf(err) == wire.NotFound: // FLEET-16
		return record, nil
	case err == nil:
		record.Describe(report)
	}
	return record, err
}

// vehiclesOf are the vehicles that a citizen owns, or uses as their proper user.
func (s *Server) vehiclesOf(ctx context.Context, rnokpp string, relation contract.VehicleByIDParamsType) ([]domain.Vehicle, error) {
	if relation != contract.VehicleByIDParamsTypeConfidant {
		return s.world.Registers.VehiclesByOwner(ctx, rnokpp)
	}
	used, err := s.world.Registers.VehiclesInUse(ctx, rnokpp)
	return each(used, func(v domain.VehicleInUse) domain.Vehicle { return v.Vehicle }), err
}

// CertificateAvailability reports whether a certificate can be exchanged online, and if not, why (API-039, SPR-33 to
// SPR-35, ERR-29 to ERR-42).
func (s *Server) CertificateAvailability(c *gin.Context, params contract.CertificateAvailabilityParams) {
	vin, err := vinOf(params.Vin)
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, order, err := s.ordering.CertificateAvailability(c, citizenOf(c), vin)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, availabilityOf(found, order))
}

func availabilityOf(found domain.CertificateAvailability, order uuid.UUID) contract.CertificateAvailability {
	answer := contract.CertificateAvailability{
		OrderID: order, Success: found.Success, UUID: found.UUID, Code: string(domain.CheckNone), Message: found.Message(),
		Codes: each(found.Codes, func(code domain.CheckCode) string { return string(code) }),
	}
	if !found.Success {
		answer.Code = answer.Codes[0] // the client lets no refusal without a code through
		answer.Passes = domain.ChecksPass(found.Codes)
	}
	if found.Address != nil {
		answer.Address = *found.Address
	}
	return answer
}

func vinOf(text string) (string, error) {
	vin := domain.NormalizeVIN(text)
	var check domain.Check
	check.Field("vin", domain.ValidVIN(vin))
	return vin, check.Err()
}
