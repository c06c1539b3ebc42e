package ordering

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/temporal/orders"
)

// laggingEngine has an order that refuses a cancellation as often as it is behind.
type laggingEngine struct {
	Engine
	behind int
	keys   []string
}

func (e *laggingEngine) Cancel(_ context.Context, act orders.Act) (domain.Order, error) {
	e.keys = append(e.keys, act.Key)
	if len(e.keys) <= e.behind {
		return domain.Order{}, domain.Refuse(domain.CodeNotAllowed)
	}
	return domain.Order{Status: domain.StatusCanceled}, nil
}

// What an order refuses is sent again, under its key, while the list permits it to that citizen, and only then.
func TestActionOfAnOrderBehindTheList(t *testing.T) {
	p := newProcess(t)
	add := func(status domain.Status) uuid.UUID {
		order := domain.Order{ID: uuid.New(), Service: domain.VehicleCheckService, CitizenID: p.citizen.ID.String(), Status: status}
		snapshot, err := json.Marshal(order)
		require.NoError(t, err)
		keytest.Order(t, p.world.Store, sqlc.UpsertOrderParams{
			ID: order.ID, CitizenID: p.citizen.ID, Service: string(order.Service), Status: string(status), Version: 1,
			CreatedAt: noon, UpdatedAt: noon, Finished: status.Finished(), Snapshot: snapshot,
		})
		return order.ID
	}
	waits, ended := add(domain.StatusWaitToPay), add(domain.StatusDone)
	for name, one := range map[string]struct {
		order   uuid.UUID
		citizen uuid.UUID
		sent    int
		code    domain.Code
	}{
		"the list permits it":         {waits, p.citizen.ID, 3, ""},
		"the list does not permit it": {ended, p.citizen.ID, 1, domain.CodeNotAllowed},
		"to another citizen":          {waits, uuid.New(), 1, domain.CodeNotAllowed},
		"the list has no such order":  {uuid.New(), p.citizen.ID, 1, domain.CodeNotAllowed},
	} {
		t.Run(name, func(t *testing.T) {
			engine := &laggingEngine{behind: 2}
			p.world.Engine = engine
			_, err := p.Cancel(t.Context(), orders.Act{OrderID: one.order, CitizenID: one.citizen.String(), Key: "k"})
			require.Len(t, engine.keys, one.sent)
			require.NotContains(t, engine.keys, "", "it has its key each time")
			if one.code == "" {
				require.NoError(t, err)
				return
			}
			require.Equal(t, one.code, domain.CodeOf(err))
		})
	}
}
