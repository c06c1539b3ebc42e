package api

import (
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// Orders is the ordered list (API-052, ORD-03).
func (s *Server) Orders(c *gin.Context) {
	views, err := s.orderViews(c, func(*domain.Order) bool { return true })
	s.answerOrders(c, views, err)
}

// OrdersByCriteria is one order, or the orders of one service (API-053, AMB-062).
func (s *Server) OrdersByCriteria(c *gin.Context, params contract.OrdersByCriteriaParams) {
	if params.ID != uuid.Nil {
		order, err := s.ownOrder(c, params.ID)
		if err != nil {
			s.refuse(c, err)
			return
		}
		c.JSON(http.StatusOK, []contract.OrderedService{s.view(c, citizenOf(c), order)})
		return
	}
	views, err := s.orderViews(c, func(order *domain.Order) bool {
		return params.ServiceName == "" || string(order.Service) == params.ServiceName
	})
	s.answerOrders(c, views, err)
}

func (s *Server) answerOrders(c *gin.Context, views []contract.OrderedService, err error) {
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, views)
}

func (s *Server) orderViews(c *gin.Context, wanted func(*domain.Order) bool) ([]contract.OrderedService, error) {
	orders, err := s.ownOrders(c)
	now := each(orders, func(order *domain.Order) *domain.Order {
		return order.ViewFor(citizenOf(c).String(), s.config.Now()).Order
	})
	views := []contract.OrderedService{}
	for _, order := range orders {
		if wanted(order) {
			views = append(views, s.viewAmong(citizenOf(c), order, now))
		}
	}
	return views, err
}

// ownOrders are the signed-in citizen's orders, in the order of the list.
func (s *Server) ownOrders(c *gin.Context) ([]*domain.Order, error) {
	return s.ordering.Of(c, citizenOf(c))
}

// currentOrders are ownOrders as their owner sees them now: a deadline that has passed counts.
func (s *Server) currentOrders(c *gin.Context) ([]*domain.Order, error) {
	return s.ordering.Current(c, citizenOf(c))
}

// ownOrder is an order of the signed-in citizen; to everybody else it does not exist (GAP-93).
func (s *Server) ownOrder(c *gin.Context, id uuid.UUID) (*domain.Order, error) {
	return s.ordering.Order(c, citizenOf(c), id)
}

// Timeline is what has happened to an order.
func (s *Server) Timeline(c *gin.Context, id contract.ID) {
	order, err := s.ownOrder(c, id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	rows, err := s.queries.OrderEvents(c, id)
	if err != nil {
		s.refuse(c, fmt.Errorf("timeline of %s: %w", id, err))
		return
	}
	events := make([]contract.TimelineEvent, 0, len(rows))
	for _, row := range rows {
		events = append(events, contract.TimelineEvent{
			Version: row.Version, At: row.At, Kind: row.Kind, Text: order.Service.EventText(domain.EventKind(row.Kind)),
		})
	}
	c.JSON(http.StatusOK, events)
}

// CancelOrder gives an order up (API-050, WIZ-09).
func (s *Server) CancelOrder(c *gin.Context, id contract.ID, params contract.CancelOrderParams) {
	state, err := s.world.Orders.Cancel(c, s.act(c, id, params.IdempotencyKey))
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, s.view(c, citizenOf(c), &state))
}

// act names the signed-in citizen's act on an order.
func (s *Server) act(c *gin.Context, id uuid.UUID, key string) orders.Act {
	if key == "" {
		key = uuid.NewString()
	}
	return orders.Act{OrderID: id, CitizenID: citizenOf(c).String(), Key: key}
}

// may says why the citizen may not do something with an order now; nil when they may.
func (s *Server) may(c *gin.Context, order *domain.Order, action domain.Action) error {
	return order.Permit(action, citizenOf(c).String(), s.config.Now())
}
