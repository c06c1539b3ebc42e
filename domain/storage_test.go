package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// From the day after the end, or from today when it has passed, ten days an order, each paid for (AMB-028, AMB-039, AMB-040).
func TestStorageTerm(t *testing.T) {
	today := Date{2026, 3, 5}
	for end, term := range map[Date][2]Date{
		{2026, 3, 11}: {{2026, 3, 12}, {2026, 3, 21}}, {2026, 3, 5}: {{2026, 3, 6}, {2026, 3, 15}},
		{2026, 3, 4}: {{2026, 3, 5}, {2026, 3, 14}}, {2025, 12, 31}: {{2026, 3, 5}, {2026, 3, 14}},
		{2026, 3, 26}: {{2026, 3, 27}, {2026, 4, 5}}, // over the change to summer time
	} {
		plate, first, last := StoredPlate{EndDate: end}, term[0], term[1]
		require.Equal(t, first, plate.FirstStorage(today), "PSTO-05: %s", end)
		require.Equal(t, last, plate.LongestStorage(today), "PRES-06, PSTO-07, TIME-08: %s", end)
		for days := 1; days <= 10; days++ {
			paid, err := plate.StorageDays(first.AddDays(days-1), today)
			require.NoError(t, err)
			require.Equal(t, days, paid, "PSTO-04")
		}
		for _, wrong := range []Date{first.AddDays(-1), last.AddDays(1), {}} {
			_, err := plate.StorageDays(wrong, today)
			require.Equal(t, CodeInvalid, CodeOf(err), "%s to %s", end, wrong)
			require.ErrorContains(t, err, "endDate")
		}
	}
}

// A day costs 10.80 hryvnias by the service's price tag (PSTO-08, BIZ-09), and the service can be ordered (CAT-13).
func TestStoragePrice(t *testing.T) {
	service, _ := ServiceNamed(PlateStorageService)
	price, priced := service.Price()
	require.True(t, priced && service.Orderable())
	require.Equal(t, "10,80\u00a0грн", price.String())
}

// A prolongation counts before the register answers it; a canceled one, or one of an earlier storage of the same plate, does
// not.
func TestStorageKnownFromOrders(t *testing.T) {
	made := time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)
	until := Date{2026, 3, 20}
	order := func(status Status, plate string, at time.Time) *Order {
		return &Order{
			Status: status, CreatedAt: at, Plate: &OrderedPlate{Plate: plate}, Storage: &OrderedStorage{EndDate: until},
		}
	}
	plate := StoredPlate{Plate: "AB7007KB", StoredDate: Date{2026, 3, 1}, EndDate: Date{2026, 3, 11}}
	require.Equal(t, until, plate.KnownTo([]*Order{{}, order(StatusDone, plate.Plate, made)}).EndDate)
	for name, other := range map[string]*Order{
		"given up":              order(StatusCanceled, plate.Plate, made),
		"waiting":               order(StatusWaitToPay, plate.Plate, made),
		"another plate":         order(StatusDone, "AB0415AC", made),
		"of an earlier storage": order(StatusDone, plate.Plate, made.AddDate(0, 0, -10)),
	} {
		require.Equal(t, plate.EndDate, plate.KnownTo([]*Order{other}).EndDate, name)
		waits := plate.Prolonging([]*Order{other}) != nil
		require.Equal(t, name == "waiting", waits, name)
	}
	plate.EndDate = Date{2026, 3, 25}
	require.Equal(t, plate.EndDate, plate.KnownTo([]*Order{order(StatusDone, plate.Plate, made)}).EndDate, "the register knows more")
}

// Days that were paid for since are not billed.
func TestStorageProlongedMeanwhile(t *testing.T) {
	ordered := PlateStorage{Plate: StoredPlate{EndDate: Date{2026, 3, 11}}, EndDate: Date{2026, 3, 13}}
	require.NoError(t, ordered.Prolongable(StoredPlate{EndDate: Date{2026, 3, 11}}))
	require.Equal(t, CodeStorageChanged, CodeOf(ordered.Prolongable(StoredPlate{EndDate: Date{2026, 3, 12}})))
}
