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

// Storage is what the activities need of the register of stored plates.
type Storage interface {
	StoredPlates(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error)
	ExtendStorage(context.Context, domain.StorageExtension) (domain.StoredPlate, error)
}

// keepers are the citizens with plates in storage, and what they have ordered.
type keepers interface {
	holders
	orders(ctx context.Context, id string) ([]*domain.Order, error)
}

type storage struct {
	storage Storage
	people  keepers
}

func (s storage) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.CheckPlateStorage, s.check)
	effect.Register(w, workflows.ProlongPlateStorage, s.prolong)
}

var errNotStored = errors.New("the plate is not among the citizen's stored ones")

// check reads how an ordered plate is stored now, by the register's word and by what its citizen's orders have done since.
func (s storage) check(ctx context.Context, in workflows.StorageTerm) (domain.StoredPlate, error) {
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.StoredPlate{}, err
	}
	plates, err := s.storage.StoredPlates(ctx, citizen.RNOKPP)
	if err != nil {
		return domain.StoredPlate{}, storageNos.failure(err)
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

// prolong moves the end of a plate's storage. Asking again for the same order changes nothing.
func (s storage) prolong(ctx context.Context, in workflows.StorageTerm) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	_, err = s.storage.ExtendStorage(ctx, domain.StorageExtension{
		Reference: in.OrderID, RNOKPP: citizen.RNOKPP, Plate: in.Plate, EndDate: in.EndDate,
	})
	return nothing, storageNos.failure(err)
}

// storageNos are the register's reasons not to prolong a plate's storage.
var storageNos = reasons{notFound: domain.CodeStorageNotFound, codes: map[string]domain.Code{
	registers.FaultStorageEnd: domain.CodeStorageChanged,
}}
