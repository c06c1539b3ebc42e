package api

import (
	"cmp"
	"encoding/base64"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/ordering"
)

// FreePlates finds free plates by cost and plate; without a query it answers the dictionary (API-061, API-063, AMB-066,
// PRES-16).
func (s *Server) FreePlates(c *gin.Context, params contract.FreePlatesParams) {
	if params == (contract.FreePlatesParams{}) {
		s.PlateDictionary(c)
		return
	}
	query, err := plateQuery(params)
	if err != nil {
		s.refuse(c, err)
		return
	}
	found, err := s.world.Registers.FreePlates(c, query)
	answerOffers(s, c, found, err)
}

// plateQuery reads a search for free plates.
func plateQuery(params contract.FreePlatesParams) (domain.PlateQuery, error) {
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
	return domain.PlateQuery{
		RegionID: params.Reg, CentreID: params.Dep, Vehicle: vehicle,
		Engine: cmp.Or(domain.EngineKind(params.EngineType), domain.EngineFuel), Text: params.Num,
	}, check.Err()
}

// CheckPlate answers whether a plate is free and decent (API-060, INZ-41).
func (s *Server) CheckPlate(c *gin.Context, params contract.CheckPlateParams) {
	plate, err := plateOf(params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	checked, err := s.world.Registers.CheckPlate(c, params.RegionID, plate)
	answer := contract.PlateCheck{Free: checked.Free, IsWordBanned: checked.Banned, State: contract.PlateCheckState(checked.Verdict())}
	switch kind := domain.VehicleKind(params.Type); {
	case err != nil || kind == "":
	case checked.Verdict() == domain.PlateTaken:
		answer.Suggestions = s.lookup.SuggestPlates(c, params.RegionID, kind, params.Plate)
	case checked.Verdict() == domain.PlateFree:
		answer.Pictures = platePictures(kind, params.Plate)
	}
	s.answer(c, answer, err)
}

// platePictures draws a plate in every layout of its kind.
func platePictures(kind domain.VehicleKind, typed string) []contract.PlatePicture {
	return each(domain.PlateLayouts(kind), func(layout domain.PlateLayout) contract.PlatePicture {
		picture := domain.PlatePicture(domain.TypedPlate(typed), kind, layout)
		return contract.PlatePicture{Layout: string(layout), Photo: base64.StdEncoding.EncodeToString([]byte(picture))}
	})
}

// IndividualPlateWords lists the words that individual plates must not have (API-089, GAP-33, GAP-35).
func (s *Server) IndividualPlateWords(c *gin.Context) {
	words, err := s.world.Registers.PlateWords(c)
	s.answerFound(c, words, err)
}

// PlateReservationAvailability answers whether the citizen can reserve a plate, and what they have reserved already (PRES-07, PRES-08,
// PRES-10 to PRES-14).
func (s *Server) PlateReservationAvailability(c *gin.Context) {
	held, err := s.ordering.RefuseReservation(c, citizenOf(c))
	answer := contract.PlateReservationAvailability{Available: err == nil}
	if code := domain.CodeOf(err); ordering.ReservationRefusal(code) {
		var scant domain.Scant
		scant, err = s.ordering.ScantReservation(c, citizenOf(c), code)
		answer.Message, answer.Lacks, answer.Nearby = code.Message(), scant.Lacks, scant.Nearby
	}
	if held != nil && held.Settled() {
		answer.ReservePlate = held.Shown()
	} else if held != nil {
		answer.UnpaidPlate = held.Shown()
	}
	s.answer(c, answer, err)
}

// StoredPlates lists the citizen's plates in storage, and how far it can be prolonged (API-059, PSTO-03, PSTO-06, PSTO-07).
func (s *Server) StoredPlates(c *gin.Context) {
	plates, err := s.lookup.StoredPlates(c, citizenOf(c))
	answerList(s, c, plates, err)
}
