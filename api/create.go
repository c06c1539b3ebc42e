package api

import (
	"io"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/ordering"
	"cabinet/ordering/refusal"
)

// CreateOrder orders a service (API-047). One Idempotency-Key is one order, however often it is sent.
func (s *Server) CreateOrder(c *gin.Context, params contract.CreateOrderParams) {
	service, data, err := readOrder(c.Request)
	if err != nil {
		s.refuse(c, err)
		return
	}
	if policy := ordering.ReservedPolicy(service, data); policy != "" {
		order, err := s.ordering.OfPolicy(c, citizenOf(c), domain.ServiceName(service), policy)
		s.answerOrder(c, http.StatusCreated, order, err, uuid.Nil)
		return
	}
	order, id, err := s.create(c, service, data, params.IdempotencyKey)
	s.answerOrder(c, http.StatusCreated, order, err, id)
}

// ReservePlate makes the order of a plate reservation (API-062).
func (s *Server) ReservePlate(c *gin.Context, params contract.ReservePlateParams) {
	order, id, err := s.createFromBody(c, domain.PlateReserveService, params.IdempotencyKey)
	s.answerOrder(c, http.StatusCreated, order, err, id)
}

// create makes an order for the signed-in citizen. It returns the id of the order that the answer is about.
func (s *Server) create(c *gin.Context, service string, data []byte, key string) (*domain.Order, uuid.UUID, error) {
	citizen := citizenOf(c)
	request := ordering.Request{ID: ordering.ID(citizen, key), Citizen: citizen, Service: service, Data: data}
	order, err := s.ordering.Create(c, request)
	return order, subjectOf(err, request.ID), err
}

// createFromBody is create for a request with only the order's data as its body.
func (s *Server) createFromBody(c *gin.Context, service domain.ServiceName, key string) (*domain.Order, uuid.UUID, error) {
	data, err := io.ReadAll(c.Request.Body)
	if err != nil {
		return nil, uuid.Nil, unreadable(err)
	}
	return s.create(c, string(service), data, key)
}

// subjectOf returns the order that the answer to a request is about: its own, or if it was refused because of another order, that one.
func subjectOf(err error, own uuid.UUID) uuid.UUID {
	if err == nil {
		return own
	}
	refusal := refusal.Of(err)
	if !refusal.Final() {
		return own
	}
	other, _ := uuid.Parse(refusal.OrderID)
	return other
}

// answerOrder answers an order as the citizen sees it now, or the error.
func (s *Server) answerOrder(c *gin.Context, status int, order *domain.Order, err error, id uuid.UUID) {
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.Set(orderKey, order.ID)
	c.JSON(status, s.view(c, citizenOf(c), order))
}

// readOrder reads the two parts of an order: serviceName, and data as JSON.
func readOrder(r *http.Request) (service string, data []byte, err error) {
	read, err := readForm(r, "serviceName", "data")
	if err != nil {
		return "", nil, err
	}
	if err := read.require("serviceName", "data"); err != nil {
		return "", nil, err
	}
	return string(read["serviceName"].content), read["data"].content, scanJSON(read["data"].content)
}
