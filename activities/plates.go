package activities

import (
	"context"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Plates is what the activities need of the register of number plates.
type Plates interface {
	HoldPlate(context.Context, domain.PlateHolding) (domain.PlateHold, error)
	ReleasePlate(ctx context.Context, reference, plate string) error
	SubmitPlateReservation(context.Context, domain.PlateApplication) (domain.Application, error)
}

type plates struct {
	plates Plates
	people holders
	centre centre
}

func (p plates) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.HoldPlate, p.hold)
	effect.Register(w, workflows.ReleasePlate, p.release)
	effect.Register(w, workflows.LodgePlateReservation, p.lodge)
}

// holdNos are the register's reasons not to hold a plate.
var holdNos = reasons{notFound: domain.CodePlateTaken, codes: map[string]domain.Code{
	registers.FaultPlateTaken:        domain.CodePlateTaken,
	registers.FaultReservationExists: domain.CodeReservationExists,
}}

// hold keeps a plate for an order. Holding again moves the end.
func (p plates) hold(ctx context.Context, in workflows.PlateHold) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	_, err = p.plates.HoldPlate(ctx, domain.PlateHolding{
		Reference: in.OrderID, RNOKPP: citizen.Rnokpp, Plate: in.Plate, Until: in.Until,
	})
	return nothing, holdNos.failure(err)
}

// release gives a plate back. One that is free already is as good.
func (p plates) release(ctx context.Context, in workflows.PlateHold) (effect.Nothing, error) {
	return effect.Nothing{}, failure(p.plates.ReleasePlate(ctx, in.OrderID, in.Plate))
}

// lodge hands a paid reservation in.
func (p plates) lodge(ctx context.Context, in workflows.PlateLodging) (domain.Application, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := p.plates.SubmitPlateReservation(ctx, domain.PlateApplication{
		Submission: p.centre.submission(in.OrderID, citizen, in.Email, in.Reservation.Phone),
		Plate:      in.Reservation.Plate.Plate, CentreID: in.Reservation.Plate.CentreID, Document: &in.Reservation.Document,
	})
	return application, failure(err)
}
