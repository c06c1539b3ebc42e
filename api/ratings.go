package api

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"cabinet/api/contract"
)

// OrderRating answers the citizen's rating of an ended order.
func (s *Server) OrderRating(c *gin.Context, id contract.ID) {
	score, err := s.ordering.Rating(c, citizenOf(c), id)
	s.answer(c, contract.Rating{Score: score}, err)
}

// RateOrder stores the citizen's rating of an ended order.
func (s *Server) RateOrder(c *gin.Context, id contract.ID) {
	var request contract.RatingRequest
	if !s.bind(c, &request) {
		return
	}
	if err := s.ordering.Rate(c, citizenOf(c), id, request.Score); err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusNoContent)
}
