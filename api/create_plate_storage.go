package api

import (
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// readPlateStorage reads the order of a plate's storage: the plate and its new last day (PSTO-09).
func readPlateStorage(data []byte, _ time.Time) (filler, error) {
	var request domain.PlateStorageRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request.Plate = domain.NormalizePlate(request.Plate)
	if err := request.Validate(); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillPlateStorage(c, wanted, request)
	}, nil
}

// fillPlateStorage takes the plate as it is stored now, and the days from then on at the price of one (PSTO-04, PSTO-07,
// PSTO-08). Its storage is prolonged by one order at a time.
func (s *Server) fillPlateStorage(c *gin.Context, wanted *wish, request domain.PlateStorageRequest) (any, error) {
	plates, err := s.storedPlates(c, wanted.citizen.RNOKPP)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(plates, func(plate domain.StoredPlate) bool { return plate.Plate == request.Plate })
	if at < 0 {
		return nil, domain.Refuse(domain.CodeStorageNotFound)
	}
	plate := plates[at]
	wanted.order.DataKey = plate.Plate
	if err := s.refuseDuplicate(c, &wanted.order); err != nil {
		return nil, err
	}
	days, err := plate.StorageDays(request.EndDate, domain.DateOf(s.config.Now()))
	if err != nil {
		return nil, err
	}
	perDay, _ := wanted.service.Price()
	wanted.order.Price = perDay * domain.Kopecks(days)
	wanted.order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Centre: plate.Branch.Name}
	wanted.order.Storage = &domain.OrderedStorage{EndDate: request.EndDate, Days: days, PricePerDay: perDay}
	return domain.PlateStorage{Plate: plate, EndDate: request.EndDate}, nil
}
