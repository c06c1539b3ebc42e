package api

import (
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// readCertificateExchange reads the order of an exchange of a registration certificate (SPR-12, SPR-29, SPR-30).
func readCertificateExchange(data []byte, now time.Time) (filler, error) {
	var request domain.CertificateExchangeRequest
	if err := decodeStrictly(data, &request); err != nil {
		return nil, err
	}
	request = request.Normalize()
	if err := request.Validate(now); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillCertificateExchange(c, wanted, request)
	}, nil
}

// fillCertificateExchange asks the register anew about the vehicle: whose it is, its certificate and plate, and whether
// the exchange is still possible (ERR-25). What it costs, the register says later.
func (s *Server) fillCertificateExchange(c *gin.Context, wanted *wish, request domain.CertificateExchangeRequest) (any, error) {
	vehicle, legal, err := s.ownVehicle(c, wanted.citizen.RNOKPP, request)
	if err != nil {
		return nil, err
	}
	wanted.order.DataKey = vehicle.VIN
	if err := s.mayExchange(c, wanted); err != nil {
		return nil, err
	}
	ordered := vehicle.Ordered()
	wanted.order.Email, wanted.order.Price = request.Email, 0
	wanted.order.Vehicle, wanted.order.UUID = &ordered, request.UUID
	return domain.CertificateExchange{
		CertificateExchangeRequest: request, RegNum: legal.RegNum, Tags: wanted.service.PriceTags,
		DomesticOnly: domain.AbroadClosed(wanted.citizen.Gender, s.config.MilitaryRegister),
	}, nil
}

// ownVehicle is the vehicle that was chosen, as the register knows it now. Another's is not found.
func (s *Server) ownVehicle(c *gin.Context, rnokpp string, r domain.CertificateExchangeRequest) (v domain.Vehicle, l domain.VehicleLegal, err error) {
	owned, err := s.world.Registers.VehiclesByOwner(c, rnokpp)
	if err != nil {
		return v, l, err
	}
	at := slices.IndexFunc(owned, func(v domain.Vehicle) bool { return v.VIN == r.VIN })
	switch {
	case at < 0:
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"vin": domain.CodeVehicleNotFound.Message()}}
	case owned[at].CarID != r.CarID:
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": textVehicleChoice}}
	}
	l, err = s.world.Registers.VehicleLegal(c, rnokpp, r.VIN)
	return owned[at], l, orScant(err)
}

// mayExchange refuses an exchange that cannot be carried out now. The register knows of applications, the ordered list of
// orders between two of them (SPR-34).
func (s *Server) mayExchange(c *gin.Context, wanted *wish) error {
	if err := s.refuseDuplicate(c, &wanted.order); err != nil {
		return err
	}
	found, err := s.world.Registers.CertificateAvailability(c, wanted.citizen.RNOKPP, wanted.order.DataKey)
	if err != nil {
		return orScant(err)
	}
	return found.Refusal()
}
