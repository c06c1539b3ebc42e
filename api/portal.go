package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Portal is what pages show about the service; empty fields are not shown.
type Portal struct {
	SupportEmail, SupportPhone string
	AppStoreURL, PlayURL       string
	BusinessURL, BlogURL       string
	TestsURL                   string // of the traffic-rules tests; their card in the catalogue leads there (CAT-18)
	Sponsors                   []contract.Sponsor
}

// popularServices is how many services the sign-in page names (AUTH-09, GAP-67).
const popularServices = 10

// Portal answers the most popular services, and contacts, apps and related sites (AUTH-09, SHELL-06, SHELL-13 to
// SHELL-16, SHELL-18).
func (s *Server) Portal(c *gin.Context) {
	portal := s.config.Portal
	names := make([]string, popularServices)
	for i, service := range domain.Catalogue()[:popularServices] {
		names[i] = service.Name
	}
	c.JSON(http.StatusOK, contract.Portal{
		SupportEmail: portal.SupportEmail, SupportPhone: portal.SupportPhone, AppStoreURL: portal.AppStoreURL,
		PlayURL: portal.PlayURL, BusinessURL: portal.BusinessURL, BlogURL: portal.BlogURL,
		Services: names, Sponsors: portal.Sponsors,
	})
}
