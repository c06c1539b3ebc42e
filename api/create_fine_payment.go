package api

import (
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// readFinePayment reads the order of a fine's payment: the fine as it was shown (FINE-14). What counts of it are the
// decree's details and the sum that the citizen has seen; the rest is the register's word.
func readFinePayment(data []byte, _ time.Time) (filler, error) {
	var shown domain.ShownFine
	if err := decodeStrictly(data, &shown); err != nil {
		return nil, err
	}
	details := domain.FineDetails{Series: shown.Series, Number: shown.Number, Plate: shown.Plate}.Normalize()
	if err := details.Validate(); err != nil {
		return nil, err
	}
	return func(s *Server, c *gin.Context, wanted *wish) (any, error) {
		return s.fillFinePayment(c, wanted, details, shown.Amount)
	}, nil
}

// fillFinePayment takes the fine at what is due today. It is paid once at a time, and at the sum that the citizen has seen.
func (s *Server) fillFinePayment(c *gin.Context, wanted *wish, details domain.FineDetails, seen domain.Kopecks) (any, error) {
	fine, err := s.world.Registers.Fine(c, details)
	switch {
	case wire.KindOf(err) == wire.NotFound:
		return nil, domain.RefuseFor(domain.CodeFineNotFound, err)
	case err != nil:
		return nil, err
	}
	if err := fine.Payable(); err != nil {
		return nil, err
	}
	due := fine.Due(s.config.Now()).Amount
	if due != seen {
		return nil, &domain.Error{Code: domain.CodeFineAmount, Fields: domain.Fields{"amount": domain.CodeFineAmount.Message()}}
	}
	ordered := fine.Ordered()
	wanted.order.Price, wanted.order.DataKey, wanted.order.Fine = due, fine.Series+fine.Number, &ordered
	return domain.FinePayment{Fine: fine}, s.refuseDuplicate(c, &wanted.order)
}
