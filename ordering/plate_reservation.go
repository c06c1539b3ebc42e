package ordering

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// readPlateReservation reads the order of a plate reservation (PRES-30).
func readPlateReservation(request domain.PlateReservationRequest, now time.Time) (domain.PlateReservationRequest, error) {
	request = request.Normalize()
	return request, request.Validate(domain.DateOf(now))
}

// preparePlateReservation finds the chosen plate among the free ones, at the register's price. Who has a reservation already
// gets no second one (PRES-10, PRES-11), nor does whom the road services do not know (PRES-07).
func (o *Orders) preparePlateReservation(ctx context.Context, d *draft, request domain.PlateReservationRequest) (any, error) {
	if err := o.refuseDuplicate(ctx, d); err != nil {
		return nil, err
	}
	if err := o.refuseSecondPlate(ctx, d); err != nil {
		return nil, err
	}
	free, err := o.world.Registers.FreePlates(ctx, request.Query())
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(free, func(option domain.PlateOption) bool { return option.Plate == request.Plate })
	if at < 0 {
		return nil, &domain.Error{Code: domain.CodePlateTaken, Fields: domain.Fields{"plate": domain.TextPlateUnavailable}}
	}
	plate := free[at]
	d.order.Email, d.order.Price, d.order.DataKey = request.Email, plate.Cost, plate.Plate
	d.order.Plate = &domain.OrderedPlate{Plate: plate.Plate, Centre: plate.Centre, CentreID: plate.CentreID}
	return domain.PlateReservation{Plate: plate, Document: request.Document, Phone: request.Phone}, nil
}

// refuseSecondPlate refuses a citizen who cannot reserve a plate now. A repeated request is about its own reservation.
func (o *Orders) refuseSecondPlate(ctx context.Context, d *draft) error {
	reserved, err := o.reservedPlates(ctx, d.citizen.RNOKPP)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(reserved, func(hold domain.PlateHold) bool { return hold.Reference != d.order.ID.String() }) {
		return domain.Refuse(domain.CodeReservationExists)
	}
	return nil
}

// RefuseReservation refuses a citizen who cannot reserve a plate now, by the rules by which orders are refused (PRES-07, PRES-08, PRES-10
// to PRES-14). It returns the plate that they have reserved already, if that is the reason.
func (o *Orders) RefuseReservation(ctx context.Context, citizen uuid.UUID) (*domain.PlateHold, error) {
	if service, _ := o.Service(domain.PlateReserveService); !service.Orderable() {
		return nil, domain.Refuse(domain.CodeServiceInactive)
	}
	holds, err := o.Reservations(ctx, citizen)
	if err != nil || len(holds) == 0 {
		return nil, err
	}
	return &holds[0], domain.Refuse(domain.CodeReservationExists)
}

// ScantReservation names what the registers lack for a reservation, if that is why it was refused (PRES-14).
func (o *Orders) ScantReservation(ctx context.Context, id uuid.UUID, refusal domain.Code) (domain.Scant, error) {
	if refusal != domain.CodeScantRegistry {
		return domain.Scant{}, nil
	}
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return domain.Scant{}, err
	}
	card, err := o.world.Registers.PersonCard(ctx, citizen.RNOKPP)
	switch {
	case notFound(err):
		return o.scant(ctx, card, domain.LacksCard), nil
	case err != nil:
		return domain.Scant{}, err
	}
	return o.scant(ctx, card, domain.LacksNumber), nil
}

// ReservationRefusal reports whether a code is a decision of RefuseReservation, not a failure.
func ReservationRefusal(code domain.Code) bool {
	return code == domain.CodeServiceInactive || code == domain.CodeReservationExists || code == domain.CodeScantRegistry
}

// Reservations are a citizen's reserved plates as their own orders know them.
func (o *Orders) Reservations(ctx context.Context, id uuid.UUID) ([]domain.PlateHold, error) {
	citizen, err := o.citizen(ctx, id)
	if err != nil {
		return nil, err
	}
	holds, err := o.reservedPlates(ctx, citizen.RNOKPP)
	if err != nil || len(holds) == 0 {
		return nil, err
	}
	found, err := o.reservationOrders(ctx, id)
	for i, hold := range holds {
		holds[i] = hold.KnownTo(found)
	}
	return holds, err
}

// ReservedFor returns the reserved plate that a citizen may put on the vehicle of a permitted exchange, among all that may be chosen.
func (o *Orders) ReservedFor(ctx context.Context, id uuid.UUID, permission domain.CertificatePermission) (domain.HeldPlate, error) {
	holds, err := o.plateHolds(ctx, id)
	if err != nil || len(holds) == 0 {
		return domain.HeldPlate{}, err
	}
	found, err := o.reservationOrders(ctx, id)
	if err != nil {
		return domain.HeldPlate{}, err
	}
	return domain.ReservedFor(holds, found, permission), nil
}

// reservationOrders are a citizen's orders of plate reservations, as the citizen sees them now.
func (o *Orders) reservationOrders(ctx context.Context, citizen uuid.UUID) ([]*domain.Order, error) {
	found, err := o.Current(ctx, citizen)
	return slices.DeleteFunc(found, func(order *domain.Order) bool { return order.Service != domain.PlateReserveService }), err
}

// reservedPlates are a person's own reservations that have not ended; what the register keeps for an exchange, and a plate that
// is made to order, are none. Whom the road services do not know by a number of theirs can have none (PRES-07).
func (o *Orders) reservedPlates(ctx context.Context, rnokpp string) ([]domain.PlateHold, error) {
	card, err := o.world.Registers.PersonCard(ctx, rnokpp)
	if err != nil {
		return nil, RefuseScant(err)
	}
	if card.SystemNumber == "" {
		return nil, domain.Refuse(domain.CodeScantRegistry)
	}
	holds, err := o.world.Registers.PlateHolds(ctx, rnokpp)
	return domain.Reservations(holds), err
}
