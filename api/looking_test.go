package api

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// A citizen who looks at an order with an open invoice makes it ask the bank, once in a while: opened alone or in the list. Nothing is asked
// of what is not billed, just billed, paid, ended, held up, or another's.
func TestLookingAsks(t *testing.T) {
	c := newCabinet(t)
	citizen := uuid.New()
	billed := func(change func(*domain.Order)) *domain.Order {
		order := &domain.Order{
			ID: uuid.New(), CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusWaitToPay, UpdatedAt: noon,
			Deadline: &domain.Deadline{Kind: domain.DeadlinePayment, Until: noon.Add(time.Hour)},
			Invoice:  &domain.Invoice{ID: "p2_1", Status: domain.InvoiceIssued},
		}
		if change != nil {
			change(order)
		}
		return order
	}
	c.now = noon.Add(invoiceRest)
	open, declined := billed(nil), billed(func(o *domain.Order) { o.Invoice.Status = domain.InvoiceDeclined })
	for range 3 {
		c.look(
			t.Context(), citizen, open, declined,
			billed(func(o *domain.Order) { o.Invoice = nil }),
			billed(func(o *domain.Order) { o.UpdatedAt = c.now.Add(-invoiceRest + time.Second) }),
			billed(func(o *domain.Order) { o.Status = domain.StatusPaymentReceived }),
			billed(func(o *domain.Order) { o.Problem = domain.ProblemInternal }),
			billed(func(o *domain.Order) { o.Deadline.Until = c.now }),
			billed(func(o *domain.Order) { o.CitizenID = uuid.NewString() }),
		)
	}
	require.ElementsMatch(t, []uuid.UUID{open.ID, declined.ID}, []uuid.UUID{<-c.orders.asked, <-c.orders.asked})
	require.Never(t, func() bool { return len(c.orders.asked) > 0 }, 50*time.Millisecond, 10*time.Millisecond)
}

// However many orders are looked at, a process asks so many at once, and the readers do not wait.
func TestLookingIsBounded(t *testing.T) {
	c := newCabinet(t)
	c.orders.asked = make(chan uuid.UUID) // nobody answers
	citizen := uuid.New()
	c.now = noon.Add(time.Hour)
	for range 3 * maxLooking {
		c.look(t.Context(), citizen, &domain.Order{
			ID: uuid.New(), CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusWaitToPay,
			Invoice: &domain.Invoice{ID: "p2_1", Status: domain.InvoiceIssued},
		})
	}
	require.Len(t, c.looking.slots, maxLooking)
	for range maxLooking {
		<-c.orders.asked
	}
}

// Both pages of orders look.
func TestPagesLook(t *testing.T) {
	for _, path := range []string{"/api/services/ordered", "/api/services/ordered/criteria?id="} {
		c, _ := newCentre(t)
		citizen, id := uuid.New(), uuid.New()
		c.keepKey(id)
		snapshot, err := json.Marshal(domain.Order{
			ID: id, CitizenID: citizen.String(), Service: domain.VehicleCheckService, Status: domain.StatusWaitToPay, UpdatedAt: noon,
			Invoice: &domain.Invoice{ID: "p2_1", Status: domain.InvoiceIssued},
		})
		require.NoError(t, err)
		keytest.Order(t, c.asAdmin(), sqlc.UpsertOrderParams{
			ID: id, CitizenID: citizen, Service: string(domain.VehicleCheckService), Status: string(domain.StatusWaitToPay), Version: 1,
			CreatedAt: noon, UpdatedAt: noon, Snapshot: snapshot,
		})
		if strings.HasSuffix(path, "=") {
			path += id.String()
		}
		token := c.tokenOf(citizen)
		c.now = noon.Add(invoiceRest)
		answer := c.call(http.MethodGet, path, nil, "Authorization", "Bearer "+token)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		require.Equal(t, id, <-c.orders.asked)
	}
}
