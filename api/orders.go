package api

import (
	"context"
	"net/http"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal/orders"
)

// Orders answers the ordered list (API-052, ORD-03).
func (s *Server) Orders(c *gin.Context) {
	views, err := s.orderViews(c, citizenOf(c), "")
	s.answer(c, views, err)
}

// OrdersByCriteria answers one order, or the orders of one service (API-053, AMB-062).
func (s *Server) OrdersByCriteria(c *gin.Context, params contract.OrdersByCriteriaParams) {
	if params.ID == uuid.Nil {
		views, err := s.orderViews(c, citizenOf(c), domain.ServiceName(params.ServiceName))
		s.answer(c, views, err)
		return
	}
	order, err := s.ordering.Order(c, citizenOf(c), params.ID)
	if err != nil {
		s.refuse(c, err)
		return
	}
	s.look(c, citizenOf(c), order)
	c.JSON(http.StatusOK, []contract.OrderedService{s.view(c, citizenOf(c), order)})
}

// orderViews returns a citizen's orders, of one service or with an empty name of all.
func (s *Server) orderViews(ctx context.Context, citizen uuid.UUID, service domain.ServiceName) ([]contract.OrderedService, error) {
	orders, err := s.ordering.Of(ctx, citizen)
	s.look(ctx, citizen, orders...)
	now := each(orders, func(order *domain.Order) *domain.Order {
		return order.ViewFor(citizen.String(), s.config.Now()).Order
	})
	views := []contract.OrderedService{}
	for _, order := range orders {
		if service == "" || order.Service == service {
			views = append(views, s.viewAmong(citizen, order, now))
		}
	}
	return views, err
}

// Timeline answers the events of an order.
func (s *Server) Timeline(c *gin.Context, id contract.ID) {
	order, err := s.ordering.Order(c, citizenOf(c), id)
	if err != nil {
		s.refuse(c, err)
		return
	}
	rows, err := s.queries.OrderEvents(c, id)
	events := each(rows, func(row sqlc.OrderEventsRow) domain.Event {
		return domain.Event{Version: row.Version, At: row.At, Kind: domain.EventKind(row.Kind)}
	})
	lines := order.Timeline(order.PartyOf(citizenOf(c).String()), events)
	s.answer(c, each(lines, func(line domain.TimelineLine) contract.TimelineEvent {
		return contract.TimelineEvent{Version: line.Version, At: line.At, Kind: string(line.Kind), Text: line.Text}
	}), err)
}

// CancelOrder cancels an order (API-050, WIZ-09).
func (s *Server) CancelOrder(c *gin.Context, id contract.ID, params contract.CancelOrderParams) {
	state, err := s.ordering.Cancel(c, s.act(c, id, params.IdempotencyKey))
	if err != nil {
		s.refuseFor(c, err, id)
		return
	}
	c.JSON(http.StatusOK, s.view(c, citizenOf(c), &state))
}

// act returns an action of the signed-in citizen on an order, with the key of the request or a new one.
func (s *Server) act(c *gin.Context, id uuid.UUID, key string) orders.Act {
	if key == "" {
		key = uuid.NewString()
	}
	return orders.Act{OrderID: id, CitizenID: citizenOf(c).String(), Key: key}
}
