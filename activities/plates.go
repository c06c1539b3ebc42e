package activities

import (
	"context"
	"encoding/json"
	"fmt"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Plates is the client of the register of number plates.
type Plates interface {
	HoldPlate(context.Context, domain.PlateHolding) (domain.PlateHold, error)
	ReleasePlate(ctx context.Context, reference, plate string) error
	SubmitPlateReservation(context.Context, domain.PlateApplication) (domain.Application, error)
	SubmitIndividualPlate(context.Context, domain.IndividualPlateApplication) (domain.Application, error)
}

type plates struct {
	plates    Plates
	people    holders
	centre    centre
	documents storedFiles
}

func (p plates) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.HoldPlate, p.hold)
	effect.Register(w, workflows.ReleasePlate, p.release)
	effect.Register(w, workflows.LodgePlateReservation, p.lodge)
	effect.Register(w, workflows.LodgeIndividualPlate, p.lodgeIndividual)
}

// holdRefusals are the register's refusals to hold a plate.
var holdRefusals = refusalCodes{notFound: domain.CodePlateTaken, codes: map[string]domain.Code{
	registers.FaultPlateTaken:        domain.CodePlateTaken,
	registers.FaultReservationExists: domain.CodeReservationExists,
}}

// hold holds a plate for an order, or extends the hold.
func (p plates) hold(ctx context.Context, in workflows.PlateHold) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	_, err = p.plates.HoldPlate(ctx, domain.PlateHolding{
		Reference: in.OrderID.String(), RNOKPP: citizen.RNOKPP, Plate: in.Plate, Until: in.Until,
	})
	return nothing, holdRefusals.failure(err)
}

// release releases a plate. It is idempotent.
func (p plates) release(ctx context.Context, in workflows.PlateHold) (effect.Nothing, error) {
	return effect.Nothing{}, released(p.plates.ReleasePlate(ctx, in.OrderID.String(), in.Plate))
}

// released is undone for a plate: one that is on a vehicle, or that another one holds, is not held for the order any more.
func released(err error) error {
	return undone(err, registers.FaultPlateUsed, registers.FaultPlateTaken)
}

// lodge submits a paid reservation.
func (p plates) lodge(ctx context.Context, in workflows.PlateLodging) (domain.Application, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := p.plates.SubmitPlateReservation(ctx, domain.PlateApplication{
		Submission: p.centre.submission(in.OrderID, citizen, in.Email, in.Reservation.Phone),
		Plate:      in.Reservation.Plate.Plate, CentreID: in.Reservation.Plate.CentreID, Document: &in.Reservation.Document,
	})
	return application, plateOrderRefusals.failure(err)
}

// plateOrderRefusals are the register's refusals of a paid reservation.
var plateOrderRefusals = refusalCodes{codes: map[string]domain.Code{registers.FaultPlateTaken: domain.CodePlateTaken}}

// makingRefusals are the register's refusals to produce an individual plate; a vehicle that is no longer the citizen's is not found.
var makingRefusals = refusalCodes{notFound: domain.CodePlateVehicle, codes: map[string]domain.Code{
	registers.FaultPlateTaken: domain.CodePlateTaken, registers.FaultPlateForbidden: domain.CodePlateForbidden,
	registers.FaultVehicleUnfit: domain.CodePlateVehicle,
}}

// lodgeIndividual submits a signed and paid application for an individual plate, with its statement, signature and picture.
func (p plates) lodgeIndividual(ctx context.Context, in workflows.IndividualPlateLodging) (domain.Application, error) {
	citizen, err := p.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	statement, signatures, err := p.documents.signed(ctx, in.OrderID, in.SignatureID)
	if err != nil {
		return domain.Application{}, err
	}
	delivery, err := json.Marshal(in.Plate.Delivery)
	if err != nil {
		return domain.Application{}, fmt.Errorf("lodge order %s: %w", in.OrderID, err)
	}
	head := p.centre.submission(in.OrderID, citizen, in.Plate.Email, in.Plate.Phone)
	head.Statement, head.Signature = statement, signatures[0]
	application, err := p.plates.SubmitIndividualPlate(ctx, domain.IndividualPlateApplication{
		Submission: head, Plate: in.Plate.Plate, CarID: in.Plate.CarID, Vehicle: in.Plate.Vehicle, RegionID: in.Plate.RegionID,
		Photo: []byte(in.Plate.Picture()), Delivery: delivery,
	})
	return application, makingRefusals.failure(err)
}
