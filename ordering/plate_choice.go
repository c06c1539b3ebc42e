package ordering

import (
	"context"
	"errors"
	"slices"

	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/temporal/orders"
)

// permitChoice refuses a plate that the permission of an exchange does not allow. The order itself checks the rest of the choice
// and the deadline.
func (o *Orders) permitChoice(ctx context.Context, act orders.Act) error {
	choice, _ := act.Choice.(domain.PlateChoice)
	if choice.Origin != domain.PlateReserve || domain.ValidPlate(choice.Plate) != "" {
		return nil
	}
	order, err := o.Order(ctx, citizenOf(act), act.OrderID)
	if err != nil {
		return err
	}
	info, exchange := order.StageInfo()
	if !exchange || !info.PlateIsDue() {
		return nil
	}
	return o.refuseOtherPlate(ctx, citizenOf(act), choice.Plate, *order.Certificate.Permission)
}

// refuseOtherPlate refuses a plate that is neither free in the region and of the kinds of a permission, nor held for the citizen.
// While the register does not answer it refuses nothing: the register decides when the order asks it for the plate.
func (o *Orders) refuseOtherPlate(ctx context.Context, citizen uuid.UUID, plate string, permission domain.CertificatePermission) error {
	free, err := o.world.Registers.FreePlates(ctx, permission.Query(plate))
	if slices.ContainsFunc(free, func(option domain.PlateOption) bool { return option.Plate == plate }) {
		return nil
	}
	holds, holdsErr := o.plateHolds(ctx, citizen)
	if err := errors.Join(err, holdsErr); err != nil {
		o.world.NoOffers(ctx, err)
		return nil
	}
	if domain.KeptFor(holds, plate, permission) {
		return nil
	}
	return &domain.Error{Code: domain.CodePlateTaken, Fields: domain.Fields{"plate": domain.TextPlateUnavailable}}
}

func (o *Orders) plateHolds(ctx context.Context, id uuid.UUID) ([]domain.PlateHold, error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return nil, err
	}
	return o.world.Registers.PlateHolds(ctx, citizen.RNOKPP)
}

// Stage returns how far a citizen's exchange of a certificate has come (API-058, SPR-10, SPR-13 to SPR-16), with the reserved plate
// that can be chosen. While the register does not answer, it is not offered, like the free ones (PRES-28). Other orders have no
// stage.
func (o *Orders) Stage(ctx context.Context, citizen uuid.UUID, order *domain.Order) (domain.StageInfo, error) {
	info, ok := order.StageInfo()
	if !ok {
		return info, domain.Refuse(domain.CodeNotFound)
	}
	if info.PlateIsDue() {
		reserved, err := o.ReservedFor(ctx, citizen, *order.Certificate.Permission)
		if err != nil {
			o.world.NoOffers(ctx, err)
		}
		info.Reserved = reserved
	}
	return info, nil
}
