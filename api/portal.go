package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
)

// Portal is what pages tell of the service around the cabinet; what is empty is not shown.
type Portal struct {
	SupportEmail, SupportPhone string
	AppStoreURL, PlayURL       string
	BusinessURL, BlogURL       string
	TestsURL                   string // of the traffic-rules tests; their card in the catalogue leads there (CAT-18)
}

// Portal answers contacts, apps and neighbours of the cabinet (SHELL-06, SHELL-13 to SHELL-16, SHELL-18).
func (s *Server) Portal(c *gin.Context) {
	portal := s.config.Portal
	c.JSON(http.StatusOK, contract.Portal{
		SupportEmail: portal.SupportEmail, SupportPhone: portal.SupportPhone, AppStoreURL: portal.AppStoreURL,
		PlayURL: portal.PlayURL, BusinessURL: portal.BusinessURL, BlogURL: portal.BlogURL,
	})
}
