package api

import (
	"cmp"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/api/lookup"
	"cabinet/domain"
)

// OwnVehicles lists the vehicles that the citizen owns (API-032).
func (s *Server) OwnVehicles(c *gin.Context) {
	vehicles, err := lookup.ByRNOKPP(c, s.lookup, citizenOf(c), s.world.Registers.VehiclesByOwner)
	s.answerVehicles(c, vehicles, err)
}

// UsedVehicles lists the vehicles that the citizen uses as a confidant (API-033, FLEET-02).
func (s *Server) UsedVehicles(c *gin.Context) {
	vehicles, err := lookup.ByRNOKPP(c, s.lookup, citizenOf(c), s.world.Registers.VehiclesInUse)
	for i := range vehicles {
		vehicles[i].Vehicle = vehicles[i].Shown()
	}
	answerList(s, c, vehicles, err)
}

// VehicleByID answers a vehicle that the citizen owns or uses, with its type and region (API-034, AMB-063).
func (s *Server) VehicleByID(c *gin.Context, id string, params contract.VehicleByIDParams) {
	record, err := s.lookup.Vehicle(c, citizenOf(c), id, domain.Ownership(cmp.Or(params.Type, contract.VehicleByIDParamsTypeOwner)))
	s.answer(c, record, err)
}

// AddPolicy stores what the citizen has entered about the policy of a vehicle that they own or use (API-041, FLEET-19).
func (s *Server) AddPolicy(c *gin.Context) {
	var policy domain.OwnPolicy
	if !s.bind(c, &policy) {
		return
	}
	policy, err := s.lookup.AddPolicy(c, citizenOf(c), policy)
	s.answer(c, policy, err)
}
