package lookup

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Fine is a fine as it is shown, with the citizen's own payments of it.
type Fine struct {
	domain.ShownFine
	PaidBy *domain.Order // the citizen's order that has paid it; nil: none
}

// Fines returns a citizen's own fines, with what is due of each today (API-042, FINE-01), unless operators have switched the lists
// off (FINE-15).
func (l *Lookup) Fines(ctx context.Context, citizen uuid.UUID) ([]Fine, error) {
	if l.config.FinesListsOff {
		return nil, &domain.Error{Code: domain.CodeServiceInactive, Text: domain.TextFinesListsOff}
	}
	fines, err := ByRNOKPP(ctx, l, citizen, l.world.Registers.Fines)
	if err != nil {
		return nil, err
	}
	return l.withPayments(ctx, citizen, fines)
}

// FineByDetails finds the fine of a decree, of any person, by all of its details (API-043, PAYF-06).
func (l *Lookup) FineByDetails(ctx context.Context, citizen uuid.UUID, details domain.FineDetails) ([]Fine, error) {
	fine, err := l.world.Registers.Fine(ctx, details)
	if err != nil {
		return nil, err
	}
	return l.withPayments(ctx, citizen, []domain.Fine{fine})
}

// withPayments returns fines as they are now, with the citizen's own payments of them.
func (l *Lookup) withPayments(ctx context.Context, citizen uuid.UUID, fines []domain.Fine) ([]Fine, error) {
	orders, err := l.world.Ordering.Current(ctx, citizen)
	if err != nil {
		return nil, err
	}
	shown := make([]Fine, 0, len(fines))
	for _, fine := range fines {
		one := Fine{ShownFine: fine.Shown(l.config.Now())}
		for _, order := range orders {
			switch {
			case order.Fine == nil || order.Fine.ID != fine.ID:
			case !order.Status.Finished():
				one.BeingPaid(order)
			case order.Paid():
				one.PaidBy = order
			}
		}
		shown = append(shown, one)
	}
	return shown, nil
}

// FineMedia returns the pictures of a breach (API-044): of the citizen's own fine, or with a plate of the fine that all its details
// name.
func (l *Lookup) FineMedia(ctx context.Context, citizen uuid.UUID, details domain.FineDetails) ([]domain.Photo, error) {
	fine, err := l.visibleFine(ctx, citizen, details)
	if err != nil {
		return nil, err
	}
	return l.world.Registers.FineMedia(ctx, fine.Series, fine.Number)
}

// visibleFine returns a fine that a citizen may see. wire.NotFound is the same for a fine that does not exist and for one of another
// person.
func (l *Lookup) visibleFine(ctx context.Context, citizen uuid.UUID, details domain.FineDetails) (domain.Fine, error) {
	if details.Plate != "" {
		return l.world.Registers.Fine(ctx, details)
	}
	own, err := ByRNOKPP(ctx, l, citizen, l.world.Registers.Fines)
	if err != nil {
		return domain.Fine{}, err
	}
	at := slices.IndexFunc(own, func(fine domain.Fine) bool {
		named := domain.FineDetails{Series: fine.Series, Number: fine.Number}.Normalize()
		return named.Series == details.Series && named.Number == details.Number
	})
	if at < 0 {
		return domain.Fine{}, &wire.Error{Kind: wire.NotFound}
	}
	return own[at], nil
}
