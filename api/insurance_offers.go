package api

import (
	"context"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/clients/insurer"
	"cabinet/domain"
)

// InsurancePeriods lists how long a policy may act (API-091).
func (s *Server) InsurancePeriods(c *gin.Context) {
	periods, err := s.world.Insurer.Periods(c, insurer.Motor)
	answerList(s, c, periods, err)
}

// InsurancePrivileges lists the privileges that the insurers take (API-092, DICT-10).
func (s *Server) InsurancePrivileges(c *gin.Context) {
	kinds, err := s.world.Insurer.Privileges(c)
	answerList(s, c, kinds, err)
}

// InsuranceDocumentTypes lists the documents that a company takes (API-093).
func (s *Server) InsuranceDocumentTypes(c *gin.Context, params contract.InsuranceDocumentTypesParams) {
	kinds, err := s.world.Insurer.DocumentTypes(c, insurer.Motor, params.Company)
	answerList(s, c, kinds, err)
}

// InsurancePlaces finds the settlements by whose codes offers are asked for.
func (s *Server) InsurancePlaces(c *gin.Context, params contract.InsurancePlacesParams) {
	if tooShort(params.Name) {
		c.Status(http.StatusNoContent)
		return
	}
	places, err := s.world.Insurer.Places(c, strings.TrimSpace(params.Name))
	answerList(s, c, places, err)
}

// InsuranceOffers asks the companies for motor insurance (API-094, INS-69).
func (s *Server) InsuranceOffers(c *gin.Context) {
	answerPolicyOffers(s, c, s.lookup.MotorOffers)
}

// offerRequest asks the companies for a policy that begins on a day.
type offerRequest[R any] interface {
	Normalize(now time.Time) R
	Validate(now time.Time) error
	Start() domain.Date
}

// answerPolicyOffers checks a request, asks the companies and answers their offers, without those of companies that do not sell so far
// ahead (GRN-12, INS-69). An invalid request is refused, also when a company's list shows that.
func answerPolicyOffers[R offerRequest[R]](s *Server, c *gin.Context, ask func(context.Context, R) ([]domain.Offer, error)) {
	var request R
	if !s.bind(c, &request) {
		return
	}
	now := s.config.Now()
	request = request.Normalize(now)
	var offers []domain.Offer
	err := request.Validate(now)
	if err == nil {
		offers, err = ask(c, request)
	}
	if domain.CodeOf(err) == domain.CodeInvalid {
		s.refuse(c, err)
		return
	}
	answerOffers(s, c, s.world.Insurer.Logos(c, domain.OffersStarting(offers, request.Start(), now)), err)
}
