package api

import (
	"cmp"
	"context"
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"

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

func vinOf(text string) (string, error) {
	vin := domain.NormalizeVIN(text)
	var check domain.Check
	check.Field("vin", domain.ValidVIN(vin))
	return vin, check.Err()
}
