package ordering

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

func (o *outside) stored() []domain.StoredPlate {
	o.Helper()
	plates, err := o.StoredPlates(o.Context(), uuid.New(), keeper)
	require.NoError(o, err)
	return plates
}

// prolong orders a plate's storage as the browser does.
func (o *outside) prolong(sent any) (*draft, error) {
	o.Helper()
	d, data, err := o.prepare(keeper, domain.PlateStorageService, sent)
	if err == nil {
		storage := data.(domain.PlateStorage)
		require.Equal(o, d.order.Storage.EndDate, storage.EndDate)
		require.Equal(o, storage.EndDate.AddDays(1).Time().UTC(), storage.Ends)
	}
	return d, err
}

func storageUntil(plate string, until domain.Date) domain.PlateStorageRequest {
	return domain.PlateStorageRequest{Plate: plate, EndDate: until}
}

// An order starts at the end that the register holds, costs the service's price of a day, and adds ten days at most.
func TestOrderOfStorage(t *testing.T) {
	o := newOutside(t)
	passed := 0
	for _, plate := range o.stored() {
		if plate.EndDate.Before(domain.DateOf(o.now)) {
			require.Equal(t, domain.DateOf(o.now), plate.EarliestUntil, "PSTO-05")
			passed++
		} else {
			require.Equal(t, plate.EndDate.AddDays(1), plate.EarliestUntil, "PSTO-05")
		}
		require.Equal(t, plate.EarliestUntil.AddDays(9), plate.LongestUntil, "PSTO-07, TIME-08")
		for days, until := range map[int]domain.Date{1: plate.EarliestUntil, 4: plate.EarliestUntil.AddDays(3), 10: plate.LongestUntil} {
			d, err := o.prolong(storageUntil(" "+plate.Plate[:2]+" "+plate.Plate[2:], until))
			require.NoError(t, err)
			require.Equal(t, domain.Kopecks(1_080*days), d.order.Price, "PSTO-08, BIZ-09")
			require.Equal(t, domain.OrderedStorage{EndDate: until, Days: days, PricePerDay: 1_080}, *d.order.Storage, "PSTO-09")
			require.Equal(t, plate.Plate, d.order.DataKey, "PSTO-09")
			require.Equal(t, plate.Branch.Name, d.order.Plate.Centre)
		}
		for _, wrong := range []domain.Date{plate.EarliestUntil.AddDays(-1), plate.LongestUntil.AddDays(1), {}} {
			_, err := o.prolong(storageUntil(plate.Plate, wrong))
			require.Equal(t, domain.CodeInvalid, domain.CodeOf(err))
			require.ErrorContains(t, err, "endDate", "PSTO-04, PSTO-07")
		}
	}
	require.Equal(t, 1, passed, "one of the plates is overdue")
	_, err := o.prolong(storageUntil("AA0000AA", domain.DateOf(o.now)))
	require.Equal(t, domain.CodeStorageNotFound, domain.CodeOf(err))
	_, err = o.prolong(map[string]any{"plate": "AA0000AA", "endDate": "2026-03-05", "price": 1})
	require.Equal(t, domain.CodeUnreadable, domain.CodeOf(err))
	o.fault("trembita", "unavailable")
	_, err = o.prolong(storageUntil("AA0000AA", domain.DateOf(o.now)))
	require.True(t, isOutage(err))
}

// A plate names the order that prolongs it, and until that one has ended there is no other; what was prolonged counts before the
// register has it.
func TestStorageKnowsItsOrders(t *testing.T) {
	o := newOutside(t)
	stored := func() domain.StoredPlate { return o.stored()[0] }
	plate := stored()
	order := domain.Order{
		ID: uuid.MustParse(uuid.NewString()), Service: domain.PlateStorageService, Status: domain.StatusWaitToPay, CreatedAt: o.now,
		DataKey: plate.Plate, Plate: &domain.OrderedPlate{Plate: plate.Plate}, Storage: &domain.OrderedStorage{EndDate: plate.LongestUntil},
		Deadline: &domain.Deadline{Kind: domain.DeadlinePayment, Until: o.now.Add(time.Hour)},
	}
	o.orders.orders = []domain.Order{order}
	require.Equal(t, order.ID.String(), stored().OrderID)
	_, err := o.prolong(storageUntil(plate.Plate, plate.EarliestUntil))
	require.Equal(t, domain.CodeStorageOrdered, domain.CodeOf(err))

	order.Deadline.Until = o.now
	require.Empty(t, stored().OrderID, "its time has passed")
	order.Status, order.Deadline = domain.StatusDone, nil
	o.orders.orders[0] = order
	prolonged := stored()
	require.Empty(t, prolonged.OrderID)
	require.Equal(t, plate.LongestUntil, prolonged.EndDate)
	require.Equal(t, plate.LongestUntil.AddDays(1), prolonged.EarliestUntil)
	require.Equal(t, plate.LongestUntil.AddDays(10), prolonged.LongestUntil, "AMB-040: paid storage can be prolonged again")
}
