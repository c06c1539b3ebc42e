package api

import (
	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// extract is a paid extract as everybody who has it may read it.
type extract struct {
	Number string `json:"number"`
	Report report `json:"report"`
}

// VerifyExtract answers what a paid extract says, to its bearer.
func (s *Server) VerifyExtract(c *gin.Context, code string) {
	found, err := s.store.Extract(c, code, s.config.Now())
	s.answer(c, extract{Number: domain.OrderNumber(found.Number), Report: report{VehicleReport: found.Report, IssuedAt: found.IssuedAt}}, err)
}
