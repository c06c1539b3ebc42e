package api

import (
	"net/http"
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// ReservePlate makes the order of a plate reservation (API-062).
func (s *Server) ReservePlate(c *gin.Context, params contract.ReservePlateParams) {
	order, id, err := s.placeBody(c, domain.PlateReserveService, params.IdempotencyKey)
	s.answerOrder(c, http.StatusCreated, order, err, concerned(err, id))
}

// readPlateReservation reads the order of a plate reservation (PRES-30).
func readPlateReservation(data []byte, now time.Time) (filler, error) {
	var request domain.PlateReservationRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request = request.Normalize()
	if err := request.Validate(domain.DateOf(now)); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillPlateReservation(c, wanted, request)
	}, nil
}

// fillPlateReservation finds the wanted plate among the free ones, at the register's price. Who has a reservation already
// gets no second one (PRES-10, PRES-11), nor does whom the road services do not know (PRES-07).
func (s *Server) fillPlateReservation(c *gin.Context, wanted *wish, request domain.PlateReservationRequest) (any, error) {
	if err := s.refuseDuplicate(c, &wanted.order); err != nil {
		return nil, err
	}
	if err := s.mayReserve(c, wanted); err != nil {
		return nil, err
	}
	free, err := s.world.Registers.FreePlates(c, request.Query())
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(free, func(option domain.PlateOption) bool { return option.Plate == request.Plate })
	if at < 0 {
		return nil, &domain.Error{Code: domain.CodePlateTaken, Fields: domain.Fields{"plate": domain.TextPlateUnavailable}}
	}
	plate := free[at]
	wanted.order.Email, wanted.order.Price, wanted.order.DataKey = request.Email, plate.Cost, plate.Plate
	wanted.order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Centre: plate.Centre, CentreID: plate.CentreID}
	return domain.PlateReservation{Plate: plate, Document: request.Document, Phone: request.Phone}, nil
}

// mayReserve refuses a citizen who cannot reserve a plate now. A repeated request is about its own reservation.
func (s *Server) mayReserve(c *gin.Context, wanted *wish) error {
	reserved, err := s.reservedPlates(c, wanted.citizen.RNOKPP)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(reserved, func(hold domain.PlateHold) bool { return hold.Reference != wanted.order.ID }) {
		return domain.Refuse(domain.CodeReservationExists)
	}
	return nil
}
