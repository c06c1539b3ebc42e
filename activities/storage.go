package activities

import (
	"context"
	"errors"
	"slices"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Storage is the client of the register of stored plates.
type Storage interface {
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
	ExtendStorage(context.Context, domain.StorageExtension) (domain.StoredPlate, error)
}

// storageCitizens finds citizens and their orders.
type storageCitizens interface {
	holders
	orders(ctx context.Context, id string) ([]*domain.Order, error)
}

type storage struct {
	storage Storage
	people  storageCitizens
}

func (s storage) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckPlateStorage, s.check)
	effect.Register(w, workflows.ProlongPlateStorage, s.prolong)
}

var errNotStored = errors.New("the plate is not among the citizen's stored ones")

// check returns a plate's storage, unless the ordered days are paid for already.
func (s storage) check(ctx context.Context, in workflows.StorageCheck) (workflows.CheckedPlate, error) {
	plate, err := s.stored(ctx, in.StorageTerm)
	found := workflows.CheckedPlate{StoredPlate: plate}
	if err != nil || in.Ordered.IsZero() {
		return found, err
	}
	found.Fit = true
	if in.Paid && !plate.EndDate.Before(in.EndDate) { // perhaps by this order itself: the register knows
		return found, nil
	}
	ordered := domain.PlateStorage{Plate: domain.StoredPlate{EndDate: in.Ordered}, EndDate: in.EndDate}
	return found, unfit(ordered.Prolongable(plate))
}

// stored returns a plate's storage, from the register and from the citizen's later orders.
func (s storage) stored(ctx context.Context, in workflows.StorageTerm) (domain.StoredPlate, error) {
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.StoredPlate{}, err
	}
	plates, err := s.storage.StoredPlates(ctx, citizen.RNOKPP)
	if err != nil {
		return domain.StoredPlate{}, storageRefusals.failure(err)
	}
	at := slices.IndexFunc(plates, func(plate domain.StoredPlate) bool { return plate.Plate == in.Plate })
	if at < 0 {
		return domain.StoredPlate{}, final(string(domain.CodeStorageNotFound), errNotStored)
	}
	orders, err := s.people.orders(ctx, in.CitizenID)
	if err != nil {
		return domain.StoredPlate{}, err
	}
	return plates[at].KnownTo(orders), nil
}

// prolong extends a plate's storage. It is idempotent.
func (s storage) prolong(ctx context.Context, in workflows.StorageTerm) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	_, err = s.storage.ExtendStorage(ctx, domain.StorageExtension{
		Reference: in.OrderID.String(), RNOKPP: citizen.RNOKPP, Plate: in.Plate, EndDate: in.EndDate,
	})
	return nothing, storageRefusals.failure(err)
}

// storageRefusals are the register's refusals to extend a plate's storage.
var storageRefusals = refusalCodes{notFound: domain.CodeStorageNotFound, codes: map[string]domain.Code{
	registers.FaultStorageEnd: domain.CodeStorageChanged,
}}
