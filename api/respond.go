package api

import (
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// bind reads a JSON body whose shape the gate has checked; false when it has answered an error.
func (s *Server) bind(c *gin.Context, into any) bool {
	if err := c.ShouldBindJSON(into); err != nil {
		s.refuse(c, domain.RefuseFor(domain.CodeUnreadable, err))
		return false
	}
	return true
}

// sendPDF answers a document to be saved under a name.
func sendPDF(c *gin.Context, name string, content []byte) {
	c.Header("Content-Disposition", `attachment; filename="document.pdf"; filename*=UTF-8''`+url.PathEscape(name))
	c.Data(http.StatusOK, "application/pdf", content)
}
