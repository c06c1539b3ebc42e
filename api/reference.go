package api

import (
	"github.com/gin-gonic/gin"
	"github.com/swaggest/swgui"
	"github.com/swaggest/swgui/v5emb"
)

// referencePolicy lets the API reference's page run its own script; it is the only page that has one inline.
const referencePolicy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; " +
	"img-src 'self' data:; frame-ancestors 'none'"

// serveReference adds the API reference, drawn from the contract.
func (s *Server) serveReference(router *gin.Engine) {
	page := v5emb.NewHandlerWithConfig(swgui.Config{
		Title: "Кабінет водія: API", SwaggerJSON: "/api/openapi.yaml", BasePath: "/api/docs/",
	})
	serve := func(c *gin.Context) {
		c.Header("Content-Security-Policy", referencePolicy)
		page.ServeHTTP(c.Writer, c.Request)
	}
	router.GET("/api/docs", serve)
	router.GET("/api/docs/*file", serve)
}
