package api

import (
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// readVehicleCheck reads the order of a vehicle check.
func readVehicleCheck(data []byte, now time.Time) (filler, error) {
	var request domain.VehicleCheckRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request.Search = request.Search.Normalize()
	if err := request.Search.Validate(now); err != nil {
		return nil, prefixed("search.", err)
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillVehicleCheck(c, wanted, request)
	}, nil
}

// textVehicleChoice is read when the vehicle is none of those that were found.
const textVehicleChoice = "Оберіть транспортний засіб зі списку"

// fillVehicleCheck finds the vehicle that was chosen: by the citizen's own search, in the register, now.
func (s *Server) fillVehicleCheck(c *gin.Context, wanted *wish, request domain.VehicleCheckRequest) (any, error) {
	found, err := s.find(c, request.Search)
	if err != nil {
		return nil, err
	}
	for _, vehicle := range found {
		if vehicle.CarID != request.CarID {
			continue
		}
		ordered := vehicle.Ordered()
		wanted.order.DataKey, wanted.order.Vehicle = vehicle.VIN, &ordered
		return domain.VehicleCheck{Vehicle: ordered}, nil
	}
	return nil, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": textVehicleChoice}}
}
