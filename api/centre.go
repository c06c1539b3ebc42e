package api

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// ApplicationCallback takes a service centre's word that it has decided something. Anybody could say so: the order is
// told only when the register really has something that the order does not know yet.
func (s *Server) ApplicationCallback(c *gin.Context, id contract.ID) {
	var hint contract.ApplicationCallbackJSONBody
	if !s.bind(c, &hint) {
		return
	}
	news, err := s.newsFor(c, id, hint.Number)
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

// newsFor says whether a service centre's application of an order has changed since the order has heard of it. One that
// the order does not know yet is its own when the register says so: a centre that decides at once tells of it before its
// answer to the lodging is written down.
func (s *Server) newsFor(c *gin.Context, id contract.ID, number string) (bool, error) {
	order, err := s.orderForNews(c, id)
	if err != nil {
		return false, err
	}
	var known domain.Lodged
	if order.Lodged != nil {
		known = *order.Lodged
	}
	number = cmp.Or(number, known.Number)
	if number == "" || order.Status.Finished() {
		return false, nil
	}
	application, err := s.world.Registers.Application(c, number)
	if wire.KindOf(err) == wire.NotFound {
		return false, nil
	}
	return err == nil && order.HasNews(application), err
}

// orderForNews is the order as the read model knows it. One that it has not been told of yet hands its first application in
// at this moment, or is not there at all: the engine knows.
func (s *Server) orderForNews(c *gin.Context, id contract.ID) (*domain.Order, error) {
	snapshot, err := s.queries.Order(c, id)
	if errors.Is(err, pgx.ErrNoRows) {
		return &domain.Order{ID: id.String()}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("order %s: %w", id, err)
	}
	return orderOf(snapshot)
}
