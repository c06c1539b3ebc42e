package api

import (
	"cmp"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// FreePlates finds free plates by cost and plate; without a query it answers the dictionary (API-061, API-063, AMB-066,
// PRES-16).
func (s *Server) FreePlates(c *gin.Context, params contract.FreePlatesParams) {
	if params == (contract.FreePlatesParams{}) {
		s.PlateDictionary(c)
		return
	}
	var check domain.Check
	if params.Reg == 0 {
		check.Field("reg", faultTexts["required"])
	}
	vehicle := cmp.Or(domain.VehicleKind(params.VehicleType), domain.VehicleKind(params.Type))
	if vehicle == "" {
		check.Field("vehicleType", faultTexts["required"])
	}
	if params.Num == "" {
		check.Field("num", faultTexts["required"]) // PRES-15
	}
	if err := check.Err(); err != nil {
		s.refuse(c, err)
		return
	}
	found, err := s.world.Registers.FreePlates(c, domain.PlateQuery{
		RegionID: params.Reg, CentreID: params.Dep, Vehicle: vehicle,
		Engine: cmp.Or(domain.EngineKind(params.EngineType), domain.EngineFuel), Text: params.Num,
	})
	answerOffers(s, c, found, err)
}

// CheckPlate tells whether one plate is free and decent (API-060, INZ-41).
func (s *Server) CheckPlate(c *gin.Context, params contract.CheckPlateParams) {
	plate, err := plateOf(params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	checked, err := s.world.Registers.CheckPlate(c, params.RegionID, plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, contract.PlateCheck{
		Free: checked.Free, IsWordBanned: checked.Banned, State: contract.PlateCheckState(checked.Verdict()),
	})
}

// StoredPlates lists the citizen's plates in storage (API-059, PSTO-03).
func (s *Server) StoredPlates(c *gin.Context) {
	plates, err := ofCitizen(s, c, s.world.Registers.StoredPlates)
	answerList(s, c, plates, err)
}
