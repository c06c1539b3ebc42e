package ordering

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/clients/novaposhta"
	"cabinet/domain"
)

// readIndividualPlate reads the order of an individual plate (INZ-02). Most of it is checked when the register has described the
// vehicle.
func readIndividualPlate(request domain.IndividualPlateRequest, _ time.Time) (domain.IndividualPlateRequest, error) {
	return request.Normalize(), nil
}

// prepareIndividualPlate asks the register about the vehicle, the rules and the plate, refuses what they do not allow, and writes
// the statement.
func (o *Orders) prepareIndividualPlate(ctx context.Context, d *draft, request domain.IndividualPlateRequest) (any, error) {
	vehicle, legal, err := o.vehicleForPlate(ctx, d.citizen.RNOKPP, request.CarID)
	if err != nil {
		return nil, err
	}
	words, err := o.world.Registers.PlateWords(ctx)
	if err != nil {
		return nil, err
	}
	if err := request.Validate(legal, words); err != nil {
		return nil, err
	}
	if request.Delivery, err = o.atBranch(ctx, request.Delivery); err != nil {
		return nil, err
	}
	request.Delivery = request.Delivery.ReachedBy(request.Phone)
	plate, ordered, order := request.Order(), vehicle.Ordered(), &d.order
	order.Email, order.DataKey, order.Price = request.Email, plate.Plate, plate.Price(d.service.PriceTags)
	order.Vehicle, order.Delivery = &ordered, &request.Delivery
	order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Vehicle: plate.Vehicle, Layout: plate.Layout}
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	if err := o.refuseTakenPlate(ctx, request); err != nil {
		return nil, err
	}
	if order.Office, err = o.individualPlateOffice(ctx); err != nil {
		return nil, err
	}
	return plate, d.write(map[string]any{
		"application": request.Signed(), "vehicle": ordered, "delivery": request.Delivery.Type.Label(),
	})
}

// atBranch returns a delivery with the branch as the post has it: its name, and the region, which distinguishes towns of one name.
// It refuses a branch that the post does not have, and a postomat: a plate is half a metre long.
func (o *Orders) atBranch(ctx context.Context, delivery domain.Delivery) (domain.Delivery, error) {
	if delivery.Type != domain.DeliveryNovaPoshta {
		return delivery, nil
	}
	branches, err := o.world.NovaPoshta.Branches(ctx, delivery.CityID)
	if err != nil {
		return delivery, err
	}
	at := slices.IndexFunc(branches, func(branch novaposhta.Branch) bool { return branch.Index == delivery.Index && !branch.Postomat })
	if at < 0 {
		var check domain.Check
		check.Field("delivery.warehouse", domain.TextDeliveryImpossible)
		return delivery, check.Err()
	}
	delivery.Region, delivery.Warehouse = branches[at].Area, branches[at].Name
	return delivery.Normalize(), nil
}

// OfferIndividualPlate is a citizen's vehicle for which an individual plate can be ordered (INZ-25 to INZ-28). An order is refused by
// the same rules.
func (o *Orders) OfferIndividualPlate(ctx context.Context, id uuid.UUID, carID string) (domain.VehicleLegal, error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return domain.VehicleLegal{}, err
	}
	vehicle, legal, err := o.vehicleForPlate(ctx, citizen.RNOKPP, carID)
	if err != nil {
		return legal, err
	}
	ordered := vehicle.Ordered()
	return legal, o.refuseSecond(ctx, o.world.Store, id, &domain.Order{Service: domain.IndividualPlateService, Vehicle: &ordered})
}

// vehicleForPlate is an own vehicle for which an individual plate can be ordered; another's is not found (ROLE-13, INZ-28).
func (o *Orders) vehicleForPlate(ctx context.Context, rnokpp, carID string) (v domain.Vehicle, l domain.VehicleLegal, err error) {
	owned, err := o.world.Registers.VehiclesByOwner(ctx, rnokpp)
	if err != nil {
		return v, l, err
	}
	at := slices.IndexFunc(owned, func(v domain.Vehicle) bool { return v.CarID == carID })
	if at < 0 {
		return v, l, &domain.Error{Code: domain.CodeVehicleNotFound, Fields: domain.Fields{"carId": domain.CodeVehicleNotFound.Message()}}
	}
	l, err = o.world.Registers.VehicleLegal(ctx, rnokpp, owned[at].VIN)
	if err != nil {
		return v, l, RefuseScant(err)
	}
	return owned[at], l, l.RefuseIndividualPlate()
}

// individualPlateOffice is where individual plates are given out, by name and address (INZ-34); empty when the register does not list it.
func (o *Orders) individualPlateOffice(ctx context.Context) (string, error) {
	dictionary, err := o.world.Registers.PlateDictionary(ctx)
	if err != nil {
		return "", err
	}
	at := slices.IndexFunc(dictionary.Centres, func(centre domain.ServiceCentre) bool { return centre.ID == domain.IndividualPlateOffice })
	if at < 0 {
		return "", nil
	}
	return dictionary.Centres[at].Place(), nil
}

// refuseTakenPlate refuses a plate that is in use, or that the register does not allow.
func (o *Orders) refuseTakenPlate(ctx context.Context, request domain.IndividualPlateRequest) error {
	checked, err := o.world.Registers.CheckPlate(ctx, request.Region, request.Plate)
	if err != nil {
		return err
	}
	var check domain.Check
	check.Field("plate", checked.Verdict().Refusal())
	return check.Err()
}
