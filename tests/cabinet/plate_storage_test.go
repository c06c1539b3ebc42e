package cabinet

import (
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/tests/stack"
)

// keeper is a citizen with three plates in storage: until 6 days from now, until tomorrow, and until the day before yesterday.
const keeper = "2910250719"

// storedPlate is a plate in storage, by the number in the citizen's list.
func (c *citizen) storedPlate(number int) domain.StoredPlate {
	c.Helper()
	var plates []domain.StoredPlate
	reply := c.call(http.MethodGet, "/api/plate/storage", nil)
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &plates)
	require.Greater(c, len(plates), number)
	return plates[number]
}

// prolong orders the storage of a plate to a day.
func (c *citizen) prolong(key, plate string, until domain.Date) answer {
	c.Helper()
	reply, err := c.createOrder(key, "plate-storage", map[string]any{"plate": plate, "endDate": until})
	require.NoError(c, err)
	return reply
}

// storageOrder is what these tests read of such an order beside what all have.
type storageOrder struct {
	order
	Price   domain.Kopecks
	Storage domain.OrderedStorage
}

// A stored plate is prolonged day by day, paid, and its register knows; another citizen finds neither the plate nor the
// order (GAP-93).
func TestStorageIsProlonged(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signIn(t, s, keeper), signIn(t, s, driver)
	plate := c.storedPlate(0)
	until := plate.EarliestUntil.AddDays(2)
	late := c.prolong(uuid.NewString(), plate.Plate, plate.LongestUntil.AddDays(1))
	require.Equal(t, http.StatusUnprocessableEntity, late.status)
	require.Contains(t, string(late.body), `"endDate"`, "PSTO-07")
	early := c.prolong(uuid.NewString(), plate.Plate, plate.EndDate)
	require.Equal(t, http.StatusUnprocessableEntity, early.status, "PSTO-04")
	require.Contains(t, string(stranger.prolong(uuid.NewString(), plate.Plate, until).body), `"storage_not_found"`)

	key := uuid.NewString()
	reply := c.prolong(key, plate.Plate, until)
	require.Equal(t, http.StatusCreated, reply.status, "CAT-13, PSTO-09: %s", reply.body)
	var made storageOrder
	reply.into(t, &made)
	require.Equal(t, "w8_2_pay", made.Status)
	require.Equal(t, domain.Kopecks(3*1_080), made.Price, "PSTO-08")
	require.Equal(t, domain.OrderedStorage{EndDate: until, Days: 3, PricePerDay: 1_080}, made.Storage, "PSTO-09")
	require.Equal(t, http.StatusCreated, c.prolong(key, plate.Plate, until).status, "the same key is the same order")
	require.Contains(t, string(c.prolong(uuid.NewString(), plate.Plate, until).body), `"storage_ordered"`)
	require.Equal(t, made.ID, c.storedPlate(0).OrderID)
	require.Equal(t, http.StatusNotFound, stranger.bill(made.ID).status)

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	done := c.await(made.ID, "done")
	require.Equal(t, "done", done.Status, "ORD-64")
	require.Equal(t, "download_receipt", done.Actions[0].Action)
	require.Equal(t, http.StatusOK, c.call(http.MethodGet, done.Invoice.ReceiptPath, nil).status)
	longer := c.storedPlate(0)
	require.Equal(t, until, longer.EndDate, "API-059")
	require.Empty(t, longer.OrderID)
	require.Equal(t, until.AddDays(10), longer.LongestUntil)
}

// The days were paid for while another person prolonged the storage: the money comes back (ORD-69).
func TestStorageProlongedElsewhere(t *testing.T) {
	c := signIn(t, stack.Shared(t), keeper)
	plate := c.storedPlate(1)
	var made storageOrder
	c.prolong(uuid.NewString(), plate.Plate, plate.EarliestUntil).into(t, &made)
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.desk("/desk/api/storage", map[string]any{"rnokpp": keeper, "plate": plate.Plate, "endDate": plate.LongestUntil})
	c.payAtBank(made.ID, "success")
	refused := c.await(made.ID, "refusal")
	require.Equal(t, "refunded", refused.Invoice.Status)
	require.Equal(t, plate.LongestUntil, c.storedPlate(1).EndDate)
}
