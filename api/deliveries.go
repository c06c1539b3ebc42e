package api

import (
	"net/http"
	"slices"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// EarlierDeliveries lists the addresses of the citizen's orders that are not erased yet.
func (s *Server) EarlierDeliveries(c *gin.Context) {
	orders, err := s.ordering.Of(c, citizenOf(c))
	if err != nil {
		s.refuse(c, err)
		return
	}
	orders = slices.DeleteFunc(orders, func(order *domain.Order) bool { return order.Delivery == nil })
	slices.SortStableFunc(orders, func(a, b *domain.Order) int { return b.CreatedAt.Compare(a.CreatedAt) })
	c.JSON(http.StatusOK, domain.EarlierDeliveries(orders))
}
