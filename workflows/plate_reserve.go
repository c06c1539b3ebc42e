package workflows

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// PlateHold asks the register to hold a plate for an order until an instant.
type PlateHold struct {
	OrderID   uuid.UUID `json:"orderId"`
	CitizenID string    `json:"citizenId"`
	Plate     string    `json:"plate"`
	Until     time.Time `json:"until,omitzero"`
}

// PlateLodging is a paid reservation for the service centre.
type PlateLodging struct {
	OrderID     uuid.UUID               `json:"orderId"`
	CitizenID   string                  `json:"citizenId"`
	Email       string                  `json:"email"`
	Reservation domain.PlateReservation `json:"reservation"`
}

// What a plate's order does at the register. If another citizen holds the plate, that is a final failure of type CodePlateTaken; if
// this citizen holds another plate, CodeReservationExists.
var (
	HoldPlate = effect.Define[PlateHold, effect.Nothing](effect.Definition{
		Name: "HoldPlate", Summary: "Утримання номерного знака в реєстрі", Policy: effect.Interactive,
		Queue: effect.Registers, Repeat: effect.Safe("the same order holds the same plate; its end moves"),
	})
	ReleasePlate = effect.Define[PlateHold, effect.Nothing](effect.Definition{
		Name: "ReleasePlate", Summary: "Звільнення номерного знака в реєстрі", Policy: effect.Forever,
		Queue: effect.Registers, Repeat: effect.AlreadyReleased,
	})
	LodgePlateReservation = effect.Define[PlateLodging, domain.Application](effect.Definition{
		Name: "LodgePlateReservation", Summary: "Передання бронювання до сервісного центру", Policy: effect.Background,
		Queue: effect.Centres, Repeat: effect.KnownByReference,
	})
)

// plateReleased is the reason, for the citizen, why a reservation has ended.
const plateReleased = "Термін бронювання минув, номерний знак знову вільний."

// plateReservation: hold the plate, pay unless it is free of charge, submit the reservation. A plate that is not picked up within
// nine days is released, and the payment is kept (PRES-05).
func plateReservation(ctx workflow.Context, o *order.Order, in domain.PlateReservation) error {
	hold := PlateHold{
		OrderID: o.ID(), CitizenID: o.CitizenID(), Plate: in.Plate.Plate,
		Until: workflow.Now(ctx).Add(o.Deadlines().Payment + o.Deadlines().Reservation),
	}
	if _, err := holdPlate(ctx, o, hold); err != nil {
		return order.NotMade(err)
	}
	if in.Plate.Cost > 0 {
		if err := o.AwaitPayment(ctx); err != nil {
			return err
		}
	}
	o.LimitSteps(domain.DeadlineReservation, o.Deadlines().Reservation, func(ctx workflow.Context, until time.Time) error {
		return holdLonger(ctx, o, &hold, until)
	})
	if err := order.Lodge(ctx, o, LodgePlateReservation, PlateLodging{
		OrderID: o.ID(), CitizenID: o.CitizenID(), Email: o.State().Email, Reservation: in,
	}); err != nil {
		return err
	}
	err := o.AwaitDecision(ctx, domain.ApplicationReady)
	if order.IsExpired(err) {
		o.KeepPayment()
		return order.Released(plateReleased)
	}
	return err
}

// holdPlate holds a plate for as long as the order can be paid and waits for the plate's owner, and registers its release.
func holdPlate(ctx workflow.Context, o *order.Order, hold PlateHold) (held *order.Compensation, err error) {
	_, err = HoldPlate.LocalFirst().Do(ctx, hold)
	// The answer may be lost while the register holds the plate.
	if err == nil || !effect.Final(err) {
		held = order.OnCompensate(o, ReleasePlate, hold, domain.ProblemRegister)
	}
	return held, order.RefusalFrom(err)
}

// holdLonger extends the hold if the order waits for the plate's owner beyond it. If the register does not hold the plate any
// longer, it was given to its owner in the meantime, as the service centre's next callback will say.
func holdLonger(ctx workflow.Context, o *order.Order, hold *PlateHold, until time.Time) error {
	if !until.After(hold.Until) {
		return nil
	}
	hold.Until = until
	_, err := order.Extend(ctx, o, HoldPlate, *hold, domain.ProblemRegister)
	if effect.Final(err) {
		workflow.GetLogger(ctx).Warn("the register does not hold the plate any longer", "type", effect.Type(err))
		return nil
	}
	return err
}
