package lookup

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"cabinet/domain"
)

// suggestedPlates is how many free plates are suggested instead of a taken one.
const suggestedPlates = 6

// SuggestPlates returns free individual plates similar to a taken one; none while the register does not answer. Each passes the
// rules by which an order is checked.
func (l *Lookup) SuggestPlates(ctx context.Context, regionID int, kind domain.VehicleKind, typed string) []string {
	near, err := l.world.Registers.SuggestPlates(ctx, regionID, kind, domain.TypedPlate(typed))
	words, wordsErr := l.world.Registers.PlateWords(ctx)
	if err := errors.Join(err, wordsErr); err != nil {
		l.world.NoOffers(ctx, err)
		return nil
	}
	near = slices.DeleteFunc(near, func(plate string) bool { return domain.ValidIndividualPlate(plate, kind, words) != "" })
	return near[:min(len(near), suggestedPlates)]
}

// StoredPlates returns a citizen's plates in storage, and how far it can be prolonged (API-059, PSTO-03, PSTO-07). While the
// register does not answer, they are those of the last daily update, with its time (PSTO-06).
func (l *Lookup) StoredPlates(ctx context.Context, citizen uuid.UUID) ([]domain.StoredPlate, error) {
	plates, err := ByRNOKPP(ctx, l, citizen, func(ctx context.Context, rnokpp string) ([]domain.StoredPlate, error) {
		return l.world.Ordering.StoredPlates(ctx, citizen, rnokpp)
	})
	if unlessNotFound(err) == nil {
		return plates, err
	}
	updated, updateErr := l.world.Store.StoredPlates(ctx, citizen)
	if updateErr != nil {
		l.world.Logger.ErrorContext(ctx, "daily update of stored plates", "error", updateErr)
	}
	if len(updated) == 0 {
		return plates, err
	}
	l.world.Logger.WarnContext(ctx, "stored plates as of the last daily update", "error", err)
	return l.world.Ordering.WithStorageOrders(ctx, citizen, updated)
}
