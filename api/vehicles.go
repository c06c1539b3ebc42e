package api

import (
	"context"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// SearchVehiclesByCriteria finds vehicles by VIN or person (API-036, VCHK-04).
func (s *Server) SearchVehiclesByCriteria(c *gin.Context) {
	var body contract.VehicleSearch
	if !s.bind(c, &body) {
		return
	}
	search, err := searchOf(body)
	if err == nil {
		err = search.Validate(s.config.Now())
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, err := s.ordering.FindVehicles(c, search)
	s.answerVehicles(c, found, err)
}

// searchOf reads a search, with a sentence for a birthday that is no date.
func searchOf(raw contract.VehicleSearch) (domain.VehicleSearch, error) {
	search := domain.VehicleSearch{
		Type: domain.VehicleSearchKind(raw.Type), VIN: raw.Vin,
		LastName: raw.LastName, FirstName: raw.FirstName, MiddleName: raw.MiddleName,
	}
	if err := search.Birthday.UnmarshalText([]byte(raw.Birthday)); err != nil {
		return search, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"birthday": "Введіть дату у форматі ДД.ММ.РРРР"}}
	}
	return search.Normalize(), nil
}

// SearchVehiclesByPlate finds vehicles by plate (API-037, VCHK-05, VCHK-16).
func (s *Server) SearchVehiclesByPlate(c *gin.Context, params contract.SearchVehiclesByPlateParams) {
	plate, err := plateOf(params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if params.Type == contract.SearchVehiclesByPlateParamsTypeInsurance {
		found, err := s.insurableVehicles(c, plate)
		s.answerVehicles(c, found, err)
		return
	}
	found, err := s.world.Registers.VehiclesByPlate(c, plate)
	s.answerVehicles(c, found, err)
}

// insurableVehicles are the vehicles that the insurers know by a plate (INS-14, INS-28 to INS-30, AMB-101).
func (s *Server) insurableVehicles(ctx context.Context, plate string) ([]domain.Vehicle, error) {
	known, err := s.world.Insurer.Vehicles(ctx, plate)
	if err != nil || len(known) == 0 {
		return nil, err
	}
	registered, err := s.world.Registers.VehiclesByPlate(ctx, plate)
	return domain.InsurableVehicles(known, registered), err
}

// answerVehicles answers what was found, 204 for nothing (API-002). Whose a vehicle is stays here.
func (s *Server) answerVehicles(c *gin.Context, found []domain.Vehicle, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	if len(found) == 0 {
		c.Status(http.StatusNoContent)
		return
	}
	c.JSON(http.StatusOK, each(found, domain.Vehicle.Shown))
}

// CheckVehicle is the short check (API-038, VCHK-11, VCHK-14).
func (s *Server) CheckVehicle(c *gin.Context, params contract.CheckVehicleParams) {
	s.shortCheck(c, params.Vin, params.Plate)
}

// SearchVehicle is the short check, or the citizen's paid report as PDF (API-035).
func (s *Server) SearchVehicle(c *gin.Context, params contract.SearchVehicleParams) {
	if params.Form == contract.SearchVehicleParamsFormPdf {
		s.sendReportByVIN(c, params.Vin)
		return
	}
	s.shortCheck(c, params.Vin, params.Plate)
}

func (s *Server) shortCheck(c *gin.Context, vin, plate string) {
	found, err := s.findOne(c, vin, plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if len(found) == 0 {
		c.Status(http.StatusNoContent)
		return
	}
	citizen, err := s.papers.Citizen(c, citizenOf(c))
	if err != nil {
		s.refuse(c, fmt.Errorf("short check: %w", err))
		return
	}
	vehicle := found[0]
	c.JSON(http.StatusOK, contract.ShortCheck{
		Owner: vehicle.OwnerRNOKPP == citizen.RNOKPP, OwnerType: contract.ShortCheckOwnerType(vehicle.OwnerType),
		Brand: vehicle.Brand, Model: vehicle.Model, Plate: vehicle.Plate, Vin: vehicle.VIN,
	})
}

func (s *Server) findOne(ctx context.Context, vin, plate string) ([]domain.Vehicle, error) {
	if vin == "" && plate == "" {
		return nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"vin": "Вкажіть VIN або номерний знак"}}
	}
	if vin != "" {
		vin = domain.NormalizeVIN(vin)
		var check domain.Check
		check.Field("vin", domain.ValidVIN(vin))
		if err := check.Err(); err != nil {
			return nil, err
		}
		return s.world.Registers.VehiclesByVIN(ctx, vin)
	}
	plate, err := plateOf(plate)
	if err != nil {
		return nil, err
	}
	return s.world.Registers.VehiclesByPlate(ctx, plate)
}

func plateOf(text string) (string, error) {
	plate := domain.NormalizePlate(text)
	var check domain.Check
	check.Field("plate", domain.ValidAnyPlate(plate))
	return plate, check.Err()
}
