package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/api/lookup"
	"cabinet/domain"
)

// Fines lists the citizen's own fines, with what is due of each today (API-042, FINE-01).
func (s *Server) Fines(c *gin.Context) {
	fines, err := s.lookup.Fines(c, citizenOf(c))
	answerList(s, c, each(fines, fineView), err)
}

// FinesByCriteria finds the fine of a decree, of any person, by all of its details (API-043, PAYF-06).
func (s *Server) FinesByCriteria(c *gin.Context, params contract.FinesByCriteriaParams) {
	details, err := fineDetails(params.Series, params.Number, params.Plate)
	if err != nil {
		s.refuse(c, err)
		return
	}
	fines, err := s.lookup.FineByDetails(c, citizenOf(c), details)
	answerList(s, c, each(fines, fineView), err)
}

// fineDetails reads the details of a decree.
func fineDetails(series, number, plate string) (domain.FineDetails, error) {
	details := domain.FineDetails{Series: series, Number: number, Plate: plate}.Normalize()
	var check domain.Check
	check.Field("series", domain.ValidFineSeries(details.Series))
	check.Field("number", domain.ValidFineNumber(details.Number))
	check.Field("plate", domain.ValidAnyPlate(details.Plate))
	return details, check.Err()
}

// FineMedia answers the pictures of a breach (API-044): of the citizen's own fine, or of one that all of its details name.
func (s *Server) FineMedia(c *gin.Context, params contract.FineMediaParams) {
	details, err := fineDetails(params.Series, params.Number, params.Plate)
	if err != nil && (params.Plate != "" || details.Series == "" || details.Number == "") {
		s.refuse(c, err)
		return
	}
	pictures, err := s.lookup.FineMedia(c, citizenOf(c), details)
	answerList(s, c, each(pictures, dataAddress), err)
}

func fineView(fine lookup.Fine) domain.ShownFine {
	if fine.PaidBy != nil {
		fine.ReceiptPath = invoiceView(fine.PaidBy).ReceiptPath
	}
	return fine.ShownFine
}
