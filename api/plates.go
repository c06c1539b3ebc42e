package api

import (
	"cmp"
	"context"
	"encoding/base64"
	"errors"
	"net/http"
	"slices"

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

// CheckPlate reports whether one plate is free and decent (API-060, INZ-41).
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
	answer := contract.PlateCheck{Free: checked.Free, IsWordBanned: checked.Banned, State: contract.PlateCheckState(checked.Verdict())}
	kind := domain.VehicleKind(params.Type)
	switch {
	case kind == "":
	case checked.Verdict() == domain.PlateTaken:
		answer.Suggestions = s.platesNear(c, params.RegionID, kind, params.Plate)
	case checked.Verdict() == domain.PlateFree:
		answer.Pictures = each(domain.PlateLayouts(kind), func(layout domain.PlateLayout) contract.PlatePicture {
			picture := domain.PlatePicture(domain.TypedPlate(params.Plate), kind, layout)
			return contract.PlatePicture{Layout: string(layout), Photo: base64.StdEncoding.EncodeToString([]byte(picture))}
		})
	}
	c.JSON(http.StatusOK, answer)
}

// platesNear are free individual plates near a taken one; none while the register does not say. Each passes the rules by which an
// order is checked.
func (s *Server) platesNear(c *gin.Context, regionID int, kind domain.VehicleKind, typed string) []string {
	near, err := s.world.Registers.SuggestPlates(c, regionID, kind, domain.TypedPlate(typed))
	words, wordsErr := s.world.Registers.PlateWords(c)
	if err := errors.Join(err, wordsErr); err != nil {
		s.logNoOffers(c, err)
		return nil
	}
	near = slices.DeleteFunc(near, func(plate string) bool { return domain.ValidIndividualPlate(plate, kind, words) != "" })
	return near[:min(len(near), suggestedPlates)]
}

// suggestedPlates is how many free plates are offered beside a taken one.
const suggestedPlates = 6

// IndividualPlateWords lists what no individual plate may say (API-089, GAP-33, GAP-35).
func (s *Server) IndividualPlateWords(c *gin.Context) {
	words, err := s.world.Registers.PlateWords(c)
	s.answerFound(c, words, err)
}

// PlateReservationAvailability reports whether the citizen can reserve a plate, and what they hold already (PRES-07, PRES-08,
// PRES-10 to PRES-14). An order is refused by the same rule.
func (s *Server) PlateReservationAvailability(c *gin.Context) {
	if service, _ := s.ordering.Service(domain.PlateReserveService); !service.Orderable() {
		c.JSON(http.StatusOK, contract.PlateReservationAvailability{Message: domain.CodeServiceInactive.Message()})
		return
	}
	holds, err := s.ordering.Reservations(c, citizenOf(c))
	answer := contract.PlateReservationAvailability{Available: err == nil && len(holds) == 0}
	switch code := domain.CodeOf(err); {
	case err != nil && code != domain.CodeScantRegistry:
		s.refuse(c, err)
		return
	case err != nil:
		answer.Message = code.Message()
	case len(holds) > 0:
		answer.Message = domain.CodeReservationExists.Message()
		if holds[0].Settled() {
			answer.ReservePlate = holds[0].Shown()
		} else {
			answer.UnpaidPlate = holds[0].Shown()
		}
	}
	c.JSON(http.StatusOK, answer)
}

// StoredPlates lists the citizen's plates in storage, and how far it can be prolonged (API-059, PSTO-03, PSTO-07). Where the
// register does not answer, the last daily update of the ends stands in, with its time (PSTO-06).
func (s *Server) StoredPlates(c *gin.Context) {
	plates, err := ofCitizen(s, c, func(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error) {
		return s.ordering.StoredPlates(ctx, citizenOf(c), rnokpp)
	})
	if unlessNotFound(err) != nil {
		if updated := s.updatedPlates(c); len(updated) > 0 {
			s.logger.WarnContext(c, "stored plates as of the last daily update", "error", err)
			plates, err = s.ordering.WithStorageOrders(c, citizenOf(c), updated)
		}
	}
	answerList(s, c, plates, err)
}

// updatedPlates are the citizen's plates in storage as of the last daily update; none when that is not known.
func (s *Server) updatedPlates(c *gin.Context) (plates []domain.StoredPlate) {
	plates, err := s.papers.StoredPlates(c, citizenOf(c))
	if err != nil {
		s.logger.ErrorContext(c, "daily update of stored plates", "error", err)
	}
	return plates
}
