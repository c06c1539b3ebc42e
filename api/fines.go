package api

import (
	"slices"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// Fines lists the citizen's own fines, with what is due of each today (API-042, FINE-01); not while operators have switched
// the lists off (FINE-15).
func (s *Server) Fines(c *gin.Context) {
	if s.config.FinesListsOff {
		s.refuse(c, &domain.Error{Code: domain.CodeServiceInactive, Text: domain.TextFinesListsOff})
		return
	}
	fines, err := ofCitizen(s, c, s.world.Registers.Fines)
	s.answerFines(c, fines, err)
}

// FinesByCriteria finds the fine of a decree, whoever's it is, by all of its details (API-043, PAYF-06).
func (s *Server) FinesByCriteria(c *gin.Context, params contract.FinesByCriteriaParams) {
	details, err := fineDetails(params.Series, params.Number, params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	fine, err := s.world.Registers.Fine(c, details)
	s.answerFines(c, []domain.Fine{fine}, err)
}

// fineDetails reads a decree's details, by the call's names.
func fineDetails(series, number, plate string) (domain.FineDetails, error) {
	details := domain.FineDetails{Series: series, Number: number, Plate: plate}.Normalize()
	var check domain.Check
	check.Field("series", domain.ValidFineSeries(details.Series))
	check.Field("number", domain.ValidFineNumber(details.Number))
	check.Field("plate", domain.ValidAnyPlate(details.Plate))
	return details, check.Err()
}

// FineMedia answers the pictures of a breach (API-044): of the citizen's own fine, or of one that is named by all of its
// details.
func (s *Server) FineMedia(c *gin.Context, params contract.FineMediaParams) {
	details, err := fineDetails(params.Series, params.Number, params.Plate)
	if err != nil && (params.Plate != "" || details.Series == "" || details.Number == "") {
		s.refuse(c, err)
		return
	}
	fine, err := s.knownFine(c, details)
	if err != nil {
		answerList[string](s, c, nil, err)
		return
	}
	pictures, err := s.world.Registers.FineMedia(c, fine.Series, fine.Number)
	answerList(s, c, each(pictures, dataAddress), err)
}

// knownFine is a fine that the citizen may see: wire.NotFound is the same for one that is not there and one of somebody
// else.
func (s *Server) knownFine(c *gin.Context, details domain.FineDetails) (domain.Fine, error) {
	if details.Plate != "" {
		return s.world.Registers.Fine(c, details)
	}
	own, err := ofCitizen(s, c, s.world.Registers.Fines)
	if err != nil {
		return domain.Fine{}, err
	}
	at := slices.IndexFunc(own, func(fine domain.Fine) bool {
		named := domain.FineDetails{Series: fine.Series, Number: fine.Number}.Normalize()
		return named.Series == details.Series && named.Number == details.Number
	})
	if at < 0 {
		return domain.Fine{}, &wire.Error{Kind: wire.NotFound}
	}
	return own[at], nil
}

// answerFines shows fines as they stand now, with the citizen's own payments of them.
func (s *Server) answerFines(c *gin.Context, fines []domain.Fine, err error) {
	if err != nil {
		answerList[domain.ShownFine](s, c, nil, err)
		return
	}
	payments, err := s.finePayments(c)
	answerList(s, c, each(fines, func(fine domain.Fine) domain.ShownFine {
		shown := fine.Shown(s.config.Now())
		for _, order := range payments {
			switch {
			case order.Fine.ID != fine.ID:
			case !order.Status.Finished():
				shown.OrderID, shown.Payable = order.ID, false
			case order.Paid():
				shown.ReceiptPath = invoiceView(order).ReceiptPath
			}
		}
		return shown
	}), err)
}

// finePayments are the citizen's orders of payments of fines, as they stand now.
func (s *Server) finePayments(c *gin.Context) ([]*domain.Order, error) {
	orders, err := s.ordering.Current(c, citizenOf(c))
	return slices.DeleteFunc(orders, func(order *domain.Order) bool { return order.Fine == nil }), err
}
