package api

import (
	"net/http"
	"net/url"
	"strings"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
)

// PayOrder answers the address of the bank's page (API-051). The ordering block does not stop payments (AMB-113).
func (s *Server) PayOrder(c *gin.Context, id contract.ID, params contract.PayOrderParams) {
	var body contract.PaymentRequest
	if s.bind(c, &body) {
		s.pay(c, id, params.IdempotencyKey, body.RedirectURL)
	}
}

// PayOrderCompat is PayOrder for callers that use GET (AMB-059).
func (s *Server) PayOrderCompat(c *gin.Context, id contract.ID, params contract.PayOrderCompatParams) {
	s.pay(c, id, params.IdempotencyKey, params.RedirectURL)
}

func (s *Server) pay(c *gin.Context, id uuid.UUID, key, redirect string) {
	returnURL, err := s.inside(redirect)
	if err != nil {
		s.refuse(c, err)
		return
	}
	state, err := s.ordering.Pay(c, s.act(c, id, key), returnURL)
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, contract.Payment{RedirectURL: state.Invoice.PaymentURL, PayExpiresAt: state.Invoice.PayExpiresAt})
}

// inside returns the absolute form of an address in the cabinet, and refuses any other: the bank redirects citizens there
// (AMB-060).
func (s *Server) inside(address string) (string, error) {
	parsed, err := url.Parse(address)
	outside := err != nil || parsed.User != nil || strings.Contains(address, `\`) ||
		parsed.Host != "" && (parsed.Host != s.public.Host || parsed.Scheme != s.public.Scheme) ||
		parsed.Host == "" && (parsed.Scheme != "" || !strings.HasPrefix(parsed.Path, "/"))
	if outside {
		return "", &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"redirectUrl": "Адреса має бути в межах кабінету"}}
	}
	return s.public.ResolveReference(parsed).String(), nil
}
