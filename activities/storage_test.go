package activities

import (
	"context"
	"net/http"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows"
	"cabinet/workflows/order"
)

// keeperID is a citizen of the sandbox who has plates in storage.
const keeperID = "2910250719"

// keeper is that citizen in the cabinet.
const keeper = "0192a3b4-0000-7000-8000-0000000000c1"

// keeping are profiles, with what has been ordered in a database.
type keeping struct {
	profiles
	people people
}

func (k keeping) orders(ctx context.Context, id string) ([]*domain.Order, error) {
	return k.people.orders(ctx, id)
}

// What becomes of a stored plate at its register is the workflow's to hear: how it is stored, prolonged once by each order,
// prolonged by another person, fetched, or not heard (PSTO-04, PSTO-09).
func TestStorage(t *testing.T) {
	box, ctx := newMarket(t, nil), t.Context()
	register := registers.New(registers.Config{
		URL: box.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS",
		Purpose: "storage",
	})
	act := storage{people: keeping{profiles{keeper: {Person: domain.Person{RNOKPP: keeperID}}}, people{keytest.Store(t, asWorker(t))}}, storage: register}
	stored, err := register.StoredPlates(ctx, keeperID)
	require.NoError(t, err)
	term := workflows.StorageTerm{OrderID: idOf("order-1"), CitizenID: keeper, Plate: stored[0].Plate, EndDate: stored[0].EndDate.AddDays(3)}
	check := func(paid bool) (workflows.CheckedPlate, error) {
		return act.check(ctx, workflows.StorageCheck{StorageTerm: term, Ordered: stored[0].EndDate, Paid: paid})
	}
	plate, err := check(false)
	require.NoError(t, err)
	require.Equal(t, workflows.CheckedPlate{StoredPlate: stored[0], Verdict: workflows.Verdict{Fit: true}}, plate)

	prolong := func() error { _, err := act.prolong(ctx, term); return err }
	box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "trembita", "fault": "unavailable", "on": true})
	delayed(t, prolong())
	_, err = check(false)
	delayed(t, err)
	box.mend()
	require.NoError(t, prolong())
	require.NoError(t, prolong(), "asked again")
	_, err = check(false)
	refused(t, domain.CodeStorageChanged, err)
	plate, err = check(true)
	require.NoError(t, err, "perhaps by this order: the register knows")
	require.Equal(t, term.EndDate, plate.EndDate)
	term.EndDate = term.EndDate.AddDays(1)
	_, err = check(true)
	refused(t, domain.CodeStorageChanged, err)
	left, err := act.check(ctx, workflows.StorageCheck{StorageTerm: term})
	require.NoError(t, err)
	require.False(t, left.Fit, "the workflow of an older order compares it")
	term.EndDate = term.EndDate.AddDays(-1)

	term.OrderID = idOf("order-2")
	refused(t, domain.CodeStorageChanged, prolong())
	term.Plate = "AA0000AA"
	refused(t, domain.CodeStorageNotFound, prolong())
	_, err = check(false)
	refused(t, domain.CodeStorageNotFound, err)
}

// yesterdays is a register that tells how plates were stored when the day began.
type yesterdays struct {
	Storage
	plate domain.StoredPlate
}

func (y yesterdays) StoredPlates(context.Context, string) ([]domain.StoredPlate, error) {
	return []domain.StoredPlate{y.plate}, nil
}

// What the citizen's other order has done counts before the register tells of it.
func TestStorageIsKnownFromOrders(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	stored := domain.StoredPlate{Plate: "AB7007KB", EndDate: domain.Date{Year: 2026, Month: time.March, Day: 8}}
	other := domain.Order{
		ID: uuid.New(), CitizenID: keeper, Service: domain.PlateStorageService, Status: domain.StatusDone, Version: 1,
		CreatedAt: time.Now(), Plate: &domain.OrderedPlate{Plate: stored.Plate},
		Storage: &domain.OrderedStorage{EndDate: stored.EndDate.AddDays(5)},
	}
	store := keytest.Store(t, pool)
	_, err := newRecords(pool, store, 0).record(ctx, order.Projection{Order: other})
	require.NoError(t, err)
	act := storage{people: keeping{profiles{keeper: {Person: domain.Person{RNOKPP: keeperID}}}, people{store}}, storage: yesterdays{plate: stored}}
	plate, err := act.check(ctx, workflows.StorageCheck{StorageTerm: workflows.StorageTerm{CitizenID: keeper, Plate: stored.Plate}})
	require.NoError(t, err)
	require.Equal(t, stored.EndDate.AddDays(5), plate.EndDate)
}
