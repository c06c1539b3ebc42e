package ordering

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// readPlateStorage reads the order of a plate's storage: the plate and its new last day (PSTO-09).
func readPlateStorage(request domain.PlateStorageRequest, _ time.Time) (domain.PlateStorageRequest, error) {
	request.Plate = domain.NormalizePlate(request.Plate)
	return request, request.Validate()
}

// preparePlateStorage takes the plate as it is stored now, and the days from then on at the price of one (PSTO-04, PSTO-07,
// PSTO-08). Its storage is prolonged by one order at a time.
func (o *Orders) preparePlateStorage(ctx context.Context, d *draft, request domain.PlateStorageRequest) (any, error) {
	plates, err := o.StoredPlates(ctx, d.citizen.ID, d.citizen.RNOKPP)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(plates, func(plate domain.StoredPlate) bool { return plate.Plate == request.Plate })
	if at < 0 {
		return nil, domain.Refuse(domain.CodeStorageNotFound)
	}
	plate := plates[at]
	d.order.DataKey = plate.Plate
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	days, err := plate.StorageDays(request.EndDate, domain.DateOf(o.config.Now()))
	if err != nil {
		return nil, err
	}
	perDay, _ := d.service.Price()
	d.order.Price = perDay * domain.Kopecks(days)
	d.order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Centre: plate.Branch.Name}
	d.order.Storage = &domain.OrderedStorage{EndDate: request.EndDate, Days: days, PricePerDay: perDay}
	return plate.Until(request.EndDate), nil
}

// StoredPlates are a citizen's plates in storage, as the register has them now, with what the citizen's own orders have done since.
func (o *Orders) StoredPlates(ctx context.Context, citizen uuid.UUID, rnokpp string) ([]domain.StoredPlate, error) {
	plates, err := o.world.Registers.StoredPlates(ctx, rnokpp)
	if err != nil || len(plates) == 0 {
		return nil, err
	}
	for i := range plates {
		plates[i].UpdatedAt = o.config.Now()
	}
	return o.WithStorageOrders(ctx, citizen, plates)
}

// WithStorageOrders adds to plates in storage what the citizen's own orders have done, and how far each can be prolonged.
func (o *Orders) WithStorageOrders(ctx context.Context, citizen uuid.UUID, plates []domain.StoredPlate) ([]domain.StoredPlate, error) {
	found, err := o.Current(ctx, citizen)
	if err != nil {
		return nil, err
	}
	found = slices.DeleteFunc(found, func(order *domain.Order) bool { return order.Storage == nil })
	today := domain.DateOf(o.config.Now())
	known := make([]domain.StoredPlate, 0, len(plates))
	for _, plate := range plates {
		plate = plate.KnownTo(found)
		plate.EarliestUntil, plate.LongestUntil = plate.FirstStorage(today), plate.LongestStorage(today)
		if order := plate.Prolonging(found); order != nil {
			plate.OrderID = order.ID.String()
		}
		known = append(known, plate)
	}
	return known, nil
}
