package api

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// centreRegister has decided on every application that it is asked about.
type centreRegister struct {
	Registers
	asked atomic.Int32
}

func (r *centreRegister) Application(_ context.Context, number string) (domain.Application, error) {
	r.asked.Add(1)
	return domain.Application{Number: number, Status: domain.ApplicationApproved, ChangedAt: noon.Add(time.Second)}, nil
}

// newCentre is a cabinet that service centres call back.
func newCentre(t *testing.T) (*cabinet, *centreRegister) {
	c, register := newCabinetOn(t, dbtest.New(t)), &centreRegister{}
	c.world.Registers = register
	c.connect()
	return c, register
}

// callback tells of an application of an order, from an address.
func (c *cabinet) callback(id uuid.UUID, number, address string) *httptest.ResponseRecorder {
	request := httptest.NewRequestWithContext(c.Context(), http.MethodPost, "/api/applications/callback/"+id.String(),
		strings.NewReader(`{"number":"`+number+`"}`))
	request.Header.Set("Content-Type", "application/json")
	request.RemoteAddr = address + ":4711"
	answer := httptest.NewRecorder()
	c.handler.ServeHTTP(answer, request)
	return answer
}

// keep writes an order down with its key, and its application if the number is not empty.
func (c *cabinet) keep(id uuid.UUID, status domain.Status, number string) {
	c.Helper()
	order := domain.Order{ID: id, CitizenID: uuid.NewString(), Status: status}
	if number != "" {
		order.Lodged = &domain.Lodged{Number: number, Status: domain.ApplicationPending, ChangedAt: noon}
	}
	c.keepKey(id)
	snapshot, err := json.Marshal(order)
	require.NoError(c, err)
	keytest.Order(c, c.asAdmin(), sqlc.UpsertOrderParams{
		ID: id, CitizenID: uuid.MustParse(order.CitizenID), Service: string(domain.PlateReserveService), Status: string(status), Version: 1,
		CreatedAt: noon, UpdatedAt: noon, Finished: status.Finished(), Snapshot: snapshot,
	})
}

func (c *cabinet) keepKey(id uuid.UUID) {
	_, err := c.store.Keys.Key(c.Context(), id)
	require.NoError(c, err)
}

// Callbacks about orders that are not there, from wherever they come, cost the registers and the engine nothing.
func TestCallbacksAboutUnknownOrders(t *testing.T) {
	c, register := newCentre(t)
	for i := range 2000 {
		answer := c.callback(uuid.New(), "X-1", fmt.Sprintf("192.0.2.%d", i%200))
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	}
	require.Zero(t, register.asked.Load())
	require.Zero(t, c.orders.news)
}

// A callback counts for an order that is not finished and for the application that it has lodged.
func TestCallbackIsAboutTheLodgedApplication(t *testing.T) {
	for name, row := range map[string]struct {
		status domain.Status
		lodged string
		number string
		asked  int32
	}{
		"the lodged one":     {domain.StatusSent, "ЗС-1", "ЗС-1", 1},
		"without a number":   {domain.StatusSent, "ЗС-1", "", 1},
		"another number":     {domain.StatusSent, "ЗС-1", "ЗС-2", 0},
		"nothing is lodged":  {domain.StatusWaitToPay, "", "ЗС-1", 0},
		"no number at all":   {domain.StatusWaitToPay, "", "", 0},
		"the order is ended": {domain.StatusDone, "ЗС-1", "ЗС-1", 0},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, register := newCentre(t)
			id := uuid.New()
			c.keep(id, row.status, row.lodged)
			require.Equal(t, http.StatusOK, c.callback(id, row.number, "192.0.2.1").Code)
			require.Equal(t, row.asked, register.asked.Load())
			require.Equal(t, int(row.asked), c.orders.news)
		})
	}
}

// A centre that decides at once calls back before its answer to the application is written down, even before the order is: its
// callback waits a moment for that.
func TestCallbackWaitsForTheLodging(t *testing.T) {
	for _, written := range []bool{true, false} {
		t.Run("the order is written down: "+strconv.FormatBool(written), func(t *testing.T) {
			t.Parallel()
			c, register := newCentre(t)
			id := uuid.New()
			c.keepKey(id)
			if written {
				c.keep(id, domain.StatusSent, "ЗС-0") // an earlier stage's
			}
			lodges := time.AfterFunc(300*time.Millisecond, func() { c.keep(id, domain.StatusSent, "ЗС-1") })
			defer lodges.Stop()
			require.Equal(t, http.StatusOK, c.callback(id, "ЗС-1", "192.0.2.1").Code)
			require.EqualValues(t, 1, register.asked.Load())
			require.Equal(t, 1, c.orders.news)
		})
	}
}

// One order's callbacks are bounded, from however many addresses they come, and so are those that wait for a lodging.
func TestCallbacksAreBoundedByOrder(t *testing.T) {
	c, register := newCentre(t)
	id := uuid.New()
	c.keep(id, domain.StatusSent, "ЗС-1")
	untilRefused(t, orderCallbacks.Burst, func(i int) bool {
		answer := c.callback(id, "ЗС-1", fmt.Sprintf("192.0.2.%d", i))
		if answer.Code == http.StatusOK {
			return true
		}
		tooOften(t, answer, domain.CodeTooManyRequests, 10*time.Second)
		return false
	})
	require.EqualValues(t, orderCallbacks.Burst, register.asked.Load())

	for range lodgingsAtOnce {
		c.callbacks.waiting <- struct{}{}
	}
	other, began := uuid.New(), time.Now()
	c.keepKey(other)
	require.Equal(t, http.StatusOK, c.callback(other, "ЗС-1", "192.0.2.1").Code)
	require.Less(t, time.Since(began), lodgingWait, "too many wait already")
}

// Callbacks have a share of the registers' calls: what is above it is to be repeated later.
func TestCallbacksHaveAShareOfTheRegisters(t *testing.T) {
	c, register := newCentre(t)
	c.callbacks = newCentreCallbacks(20) // two of twenty calls a second
	began := time.Now()
	refusals := 0
	for i := range 60 {
		id := uuid.New()
		c.keep(id, domain.StatusSent, "ЗС-1")
		answer := c.callback(id, "ЗС-1", fmt.Sprintf("192.0.2.%d", i))
		if answer.Code != http.StatusOK {
			tooOften(t, answer, domain.CodeTooManyRequests, time.Second)
			refusals++
		}
	}
	may := 2 + 2*time.Since(began).Seconds()
	require.LessOrEqual(t, float64(register.asked.Load()), may+1)
	require.EqualValues(t, 60, int(register.asked.Load())+refusals)
	require.Positive(t, refusals)
}
