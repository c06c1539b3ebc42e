package api

import (
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
	search, err := s.searchOf(body)
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, err := s.ordering.FindVehicles(c, search)
	s.answerVehicles(c, found, err)
}

// searchOf reads a search, and refuses what is invalid in it.
func (s *Server) searchOf(raw contract.VehicleSearch) (domain.VehicleSearch, error) {
	search := domain.VehicleSearch{
		Type: domain.VehicleSearchKind(raw.Type), VIN: raw.Vin,
		LastName: raw.LastName, FirstName: raw.FirstName, MiddleName: raw.MiddleName,
	}
	if err := search.Birthday.UnmarshalText([]byte(raw.Birthday)); err != nil {
		return search, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"birthday": "Введіть дату у форматі ДД.ММ.РРРР"}}
	}
	search = search.Normalize()
	return search, search.Validate(s.config.Now())
}

// SearchVehiclesByPlate finds vehicles by plate (API-037, VCHK-05, VCHK-16).
func (s *Server) SearchVehiclesByPlate(c *gin.Context, params contract.SearchVehiclesByPlateParams) {
	plate, err := plateOf(params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if params.Type == contract.SearchVehiclesByPlateParamsTypeInsurance {
		found, err := s.lookup.InsurableVehicles(c, plate)
		s.answerVehicles(c, found, err)
		return
	}
	found, err := s.world.Registers.VehiclesByPlate(c, plate)
	s.answerVehicles(c, found, err)
}

// answerVehicles is answerList for vehicles, without their owners. A register that has nothing is refused like any error.
func (s *Server) answerVehicles(c *gin.Context, found []domain.Vehicle, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	answerList(s, c, each(found, domain.Vehicle.Shown), nil)
}

// CheckVehicle is the short check (API-038, VCHK-11, VCHK-14).
func (s *Server) CheckVehicle(c *gin.Context, params contract.CheckVehicleParams) {
	s.shortCheck(c, params.Vin, params.Plate)
}

// SearchVehicle is the short check, or the citizen's paid report as PDF (API-035).
func (s *Server) SearchVehicle(c *gin.Context, params contract.SearchVehicleParams) {
	if params.Form == contract.SearchVehicleParamsFormPdf {
		s.answerReportByVIN(c, params.Vin)
		return
	}
	s.shortCheck(c, params.Vin, params.Plate)
}

func (s *Server) shortCheck(c *gin.Context, vin, plate string) {
	vin, plate, err := vinOrPlate(vin, plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	vehicle, own, err := s.lookup.ShortCheck(c, citizenOf(c), vin, plate)
	if err == nil && vehicle == nil {
		c.Status(http.StatusNoContent)
		return
	}
	s.answer(c, shortCheckView(vehicle, own), err)
}

func shortCheckView(vehicle *domain.Vehicle, own bool) (view contract.ShortCheck) {
	if vehicle != nil {
		view = contract.ShortCheck{
			Owner: own, OwnerType: contract.ShortCheckOwnerType(vehicle.OwnerType),
			Brand: vehicle.Brand, Model: vehicle.Model, Plate: vehicle.Plate, Vin: vehicle.VIN,
		}
	}
	return view
}

// vinOrPlate reads a VIN, or without one a plate.
func vinOrPlate(vin, plate string) (string, string, error) {
	switch {
	case vin != "":
		vin, err := vinOf(vin)
		return vin, "", err
	case plate != "":
		plate, err := plateOf(plate)
		return "", plate, err
	}
	return "", "", &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"vin": "Вкажіть VIN або номерний знак"}}
}

func vinOf(text string) (string, error) {
	vin := domain.NormalizeVIN(text)
	var check domain.Check
	check.Field("vin", domain.ValidVIN(vin))
	return vin, check.Err()
}

func plateOf(text string) (string, error) {
	plate := domain.NormalizePlate(text)
	var check domain.Check
	check.Field("plate", domain.ValidAnyPlate(plate))
	return plate, check.Err()
}
