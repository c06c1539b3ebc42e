package api

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/domain"
)

// ApplicationCallback takes a service centre's word that it has decided something. Anybody could say so: the order is
// told only when the register really has something that the order does not know yet.
func (s *Server) ApplicationCallback(c *gin.Context, id contract.ID) {
	news, err := s.newsFor(c, id)
	if err == nil && news {
		err = s.world.Orders.ReportNews(c, id)
	}
	if domain.CodeOf(err) == domain.CodeNotFound {
		err = nil // there is no such order any more: repeating would not help
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.Status(http.StatusOK)
}

// newsFor says whether the service centre's application of an order has changed since the order has heard of it.
func (s *Server) newsFor(c *gin.Context, id contract.ID) (bool, error) {
	snapshot, err := s.queries.Order(c, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, domain.Refuse(domain.CodeNotFound)
	}
	if err != nil {
		return false, fmt.Errorf("order %s: %w", id, err)
	}
	var order domain.Order
	if err := json.Unmarshal(snapshot, &order); err != nil {
		return false, fmt.Errorf("order %s: %w", id, err)
	}
	if order.Lodged == nil || order.Status.Finished() {
		return false, nil
	}
	application, err := s.world.Registers.Application(c, order.Lodged.Number)
	if err != nil {
		return false, err
	}
	return application.ChangedAt.After(order.Lodged.ChangedAt), nil
}
