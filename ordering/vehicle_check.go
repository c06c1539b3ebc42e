package ordering

import (
	"context"
	"errors"
	"time"

	"cabinet/domain"
)

// textVehicleChoice is read when the vehicle is none of those that were found.
const textVehicleChoice = "Оберіть транспортний засіб зі списку"

// readVehicleCheck reads the order of a vehicle check.
func readVehicleCheck(request domain.VehicleCheckRequest, now time.Time) (domain.VehicleCheckRequest, error) {
	request.Search = request.Search.Normalize()
	return request, prefixed("search.", request.Search.Validate(now))
}

// prepareVehicleCheck finds the vehicle that was chosen: by the citizen's own search, in the register, now.
func (o *Orders) prepareVehicleCheck(ctx context.Context, d *draft, request domain.VehicleCheckRequest) (any, error) {
	found, err := o.FindVehicles(ctx, request.Search)
	if err != nil {
		return nil, err
	}
	for _, vehicle := range found {
		if vehicle.CarID != request.CarID {
			continue
		}
		ordered := vehicle.Ordered()
		d.order.DataKey, d.order.Vehicle = vehicle.VIN, &ordered
		return domain.VehicleCheck{Vehicle: ordered}, nil
	}
	return nil, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": textVehicleChoice}}
}

// FindVehicles searches the register as a citizen has asked; the search is in normal form and valid.
func (o *Orders) FindVehicles(ctx context.Context, search domain.VehicleSearch) ([]domain.Vehicle, error) {
	if search.Type == domain.SearchByVIN {
		return o.world.Registers.VehiclesByVIN(ctx, search.VIN)
	}
	return o.world.Registers.VehiclesByPerson(ctx, search.Query())
}

// prefixed puts the fields of a refusal below another field.
func prefixed(prefix string, err error) error {
	refusal, ok := errors.AsType[*domain.Error](err)
	if !ok {
		return err
	}
	fields := domain.Fields{}
	for name, text := range refusal.Fields {
		fields[prefix+name] = text
	}
	return &domain.Error{Code: refusal.Code, Fields: fields, Cause: refusal.Cause}
}
