package api

import (
	"context"
	"net/http"
	"slices"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// IndividualPlateOffer answers whether an individual plate can be ordered for a vehicle of the citizen's own (INZ-25 to INZ-28). An
// order is refused by the same rules.
func (s *Server) IndividualPlateOffer(c *gin.Context, carID string) {
	var legal domain.VehicleLegal
	vehicle, err := ofCitizen(s, c, func(_ context.Context, rnokpp string) (vehicle domain.Vehicle, err error) {
		vehicle, legal, err = s.vehicleForPlate(c, rnokpp, carID)
		return vehicle, err
	})
	if err == nil {
		ordered := vehicle.Ordered()
		err = s.refuseDuplicate(c, &domain.Order{Service: domain.IndividualPlateService, Vehicle: &ordered})
	}
	if err == nil {
		answer := contract.IndividualPlateOffer{Available: true, Region: legal.RegionID}
		answer.Type = contract.IndividualPlateOfferType(legal.PlateKind())
		c.JSON(http.StatusOK, answer)
		return
	}
	refusal := refusalOf(err)
	switch {
	case refusal.Code == domain.CodeVehicleNotFound: // another's does not exist to the caller
		s.refuse(c, domain.RefuseFor(domain.CodeNotFound, err))
		return
	case statusOf(refusal.Code) != http.StatusConflict:
		s.refuse(c, err)
		return
	}
	standing, _ := uuid.Parse(refusal.OrderID)
	c.JSON(http.StatusOK, contract.IndividualPlateOffer{Code: string(refusal.Code), Message: refusal.Message(), OrderID: standing})
}

// vehicleForPlate is an own vehicle for which an individual plate can be ordered; another's is not found (ROLE-13, INZ-28).
func (s *Server) vehicleForPlate(c *gin.Context, rnokpp, carID string) (v domain.Vehicle, l domain.VehicleLegal, err error) {
	owned, err := s.world.Registers.VehiclesByOwner(c, rnokpp)
	if err != nil {
		return v, l, err
	}
	at := slices.IndexFunc(owned, func(v domain.Vehicle) bool { return v.CarID == carID })
	if at < 0 {
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": domain.CodeVehicleNotFound.Message()}}
	}
	l, err = s.world.Registers.VehicleLegal(c, rnokpp, owned[at].VIN)
	if err != nil {
		return v, l, orScant(err)
	}
	return owned[at], l, l.RefuseIndividualPlate()
}

// readIndividualPlate reads the order of an individual plate (INZ-02). Most of it is checked when the register has described the
// vehicle.
func readIndividualPlate(data []byte, _ time.Time) (filler, error) {
	var request domain.IndividualPlateRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request = request.Normalize()
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillIndividualPlate(c, wanted, request)
	}, nil
}

// fillIndividualPlate asks the register about the vehicle, the rules and the plate, refuses what they do not allow, and fixes the
// statement.
func (s *Server) fillIndividualPlate(c *gin.Context, wanted *wish, request domain.IndividualPlateRequest) (any, error) {
	vehicle, legal, err := s.vehicleForPlate(c, wanted.citizen.RNOKPP, request.CarID)
	if err != nil {
		return nil, err
	}
	words, err := s.world.Registers.PlateWords(c)
	if err != nil {
		return nil, err
	}
	if err := request.Validate(legal, words); err != nil {
		return nil, err
	}
	request.Delivery = request.Delivery.ReachedBy(request.Phone)
	plate, ordered, order := request.Order(), vehicle.Ordered(), &wanted.order
	order.Email, order.DataKey, order.Price = request.Email, plate.Plate, plate.Price(wanted.service.PriceTags)
	order.Vehicle, order.Delivery = &ordered, &request.Delivery
	order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Vehicle: plate.Vehicle, Layout: plate.Layout}
	if err := s.refuseDuplicate(c, order); err != nil {
		return nil, err
	}
	if err := s.plateIsFree(c, request); err != nil {
		return nil, err
	}
	if order.Office, err = s.individualPlateOffice(c); err != nil {
		return nil, err
	}
	return plate, s.fixStatement(c, wanted, map[string]any{
		"application": request.Signed(), "vehicle": ordered, "delivery": request.Delivery.Type.Label(),
	})
}

// individualPlateOffice is where individual plates are given out, by name and address (INZ-34); empty when the register does not list it.
func (s *Server) individualPlateOffice(c *gin.Context) (string, error) {
	dictionary, err := s.world.Registers.PlateDictionary(c)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(dictionary.Centres, func(centre domain.ServiceCentre) bool { return centre.ID == domain.IndividualPlateOffice })
	if at < 0 {
		return "", nil
	}
	return dictionary.Centres[at].Place(), nil
}

// plateIsFree refuses a plate that is in use, or that the register does not allow.
func (s *Server) plateIsFree(c *gin.Context, request domain.IndividualPlateRequest) error {
	checked, err := s.world.Registers.CheckPlate(c, request.Region, request.Plate)
	if err != nil {
		return err
	}
	var check domain.Check
	check.Field("plate", checked.Verdict().Refusal())
	return check.Err()
}
