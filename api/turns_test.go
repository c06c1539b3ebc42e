package api

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal/keytest"
	"cabinet/temporal/orders"
)

// turns are two wishes of one citizen for one service.
type turns struct {
	*cabinet
	citizen       uuid.UUID
	first, second uuid.UUID
}

func newTurns(t *testing.T) *turns {
	s := &turns{cabinet: newCabinetOn(t, dbtest.New(t)), citizen: uuid.New(), first: uuid.New(), second: uuid.New()}
	_, err := s.world.Database.Exec(t.Context(), `INSERT INTO citizens (id, reference, created_at, signed_in_at)
		VALUES ($1, 'r', now(), now())`, s.citizen)
	require.NoError(t, err)
	return s
}

// try makes an order in its turn with an outcome, and tells what came of it.
func (s *turns) try(id uuid.UUID, outcome error) (came chan error) {
	s.orders.err = outcome
	return s.wish(id, nil)
}

// wish is try with what the order answers now, if it is asked: it is not when something is wrong before, and then nobody waits
// for the answer any more.
func (s *turns) wish(id uuid.UUID, wrong error) (came chan error) {
	came = make(chan error, 1)
	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), s.handler.(*gin.Engine))
	waiting, leave := context.WithCancel(s.Context())
	ctx.Request = httptest.NewRequestWithContext(waiting, http.MethodPost, "/api/services", nil)
	ctx.Set(sessionKey, session{id: uuid.New(), citizen: s.citizen})
	go func() {
		_, err := s.inTurn(ctx, domain.LicenceExchangeService, id, func() (*orders.New, error) {
			if wrong != nil {
				leave()
			}
			return &orders.New{}, wrong
		})
		leave()
		came <- err
	}()
	return came
}

// waits checks that a wish is not let in yet.
func (s *turns) waits(came chan error) {
	s.Helper()
	select {
	case err := <-came:
		require.FailNow(s, "it was let in", "%v", err)
	case <-time.After(3 * turnPause):
	}
}

// A second wish is looked at when the order of the first stands, or was refused; one whose outcome nobody knows holds it up
// no longer than a turn lasts.
func TestWishesTakeTurns(t *testing.T) {
	t.Run("until it stands", func(t *testing.T) {
		s := newTurns(t)
		require.NoError(t, <-s.try(s.first, nil))
		second := s.try(s.second, nil)
		s.waits(second)
		require.NoError(t, <-s.try(s.first, nil), "sent again")
		keytest.Order(t, s.papers, sqlc.UpsertOrderParams{
			ID: s.first, CitizenID: s.citizen, Service: "licence-exchange", Status: "draft", Version: 1,
			CreatedAt: noon, UpdatedAt: noon, Snapshot: []byte(`{}`),
		})
		require.NoError(t, <-second)
	})
	for name, refusal := range map[string]*domain.Error{
		"refused":                   {Code: domain.CodeScantRegistry, Settled: true},
		"not made during an outage": {Code: domain.CodeUnavailable, Settled: true},
	} {
		t.Run(name, func(t *testing.T) {
			s := newTurns(t)
			require.Error(t, <-s.try(s.first, refusal))
			require.NoError(t, <-s.try(s.second, nil))
		})
	}
	t.Run("refused by an engine that has too much to do", func(t *testing.T) {
		s := newTurns(t)
		require.Error(t, <-s.try(s.first, domain.Refuse(domain.CodeTooManyRequests)))
		s.waits(s.try(s.second, nil))
	})
	t.Run("not asked", func(t *testing.T) {
		s := newTurns(t)
		require.Error(t, <-s.wish(s.first, errors.New("a register is silent")))
		require.NoError(t, <-s.try(s.second, nil))
	})
	t.Run("not asked once more", func(t *testing.T) {
		s := newTurns(t)
		require.Error(t, <-s.try(s.first, errors.New("a fault")))
		require.Error(t, <-s.wish(s.first, errors.New("a register is silent")))
		s.waits(s.try(s.second, nil))
	})
	t.Run("unknown", func(t *testing.T) {
		s := newTurns(t)
		require.Error(t, <-s.try(s.first, errors.New("a fault")))
		second := s.try(s.second, nil)
		s.waits(second)
		_, err := s.world.Database.Exec(t.Context(), `UPDATE order_turns SET taken_at = taken_at - interval '61 seconds'`)
		require.NoError(t, err)
		require.NoError(t, <-second)
	})
}
