package activities

import (
	"context"

	"go.temporal.io/sdk/worker"

	"cabinet/clients/registers"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Confidants is the client of the register of confidants.
type Confidants interface {
	AssignConfidant(context.Context, domain.ConfidantAssignment) (domain.Application, error)
	RevokeConfidant(context.Context, domain.ConfidantRevocation) (domain.Application, error)
}

type confidants struct {
	confidants Confidants
	people     holders
	centre     centre
	documents  signedDocuments
}

func (c confidants) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.AssignConfidant, c.assign)
	effect.Register(w, workflows.RevokeConfidant, c.revoke)
}

// appointmentRefusals are the register's refusals of an appointment that was possible when it was ordered; a vehicle that is no longer the
// owner's is not found.
var appointmentRefusals = refusalCodes{notFound: domain.CodeVehicleChanged, codes: map[string]domain.Code{
	registers.FaultConfidantAssigned: domain.CodeConfidantAssigned,
	registers.FaultActiveApplication: domain.CodeActiveApplication,
}}

// revocationRefusals are the register's refusals of a revocation; an appointment that is over is not found.
var revocationRefusals = refusalCodes{notFound: domain.CodeAppointmentGone, codes: map[string]domain.Code{
	registers.FaultOtherOwner:   domain.CodeVehicleChanged,
	registers.FaultOtherVehicle: domain.CodeVehicleChanged,
}}

// assign submits an appointment in the owner's name, with the signatures of both sides (CONF-14). The order's id is the reference, so
// that a repeated request is the same application.
func (c confidants) assign(ctx context.Context, in workflows.AppointmentLodging) (domain.Application, error) {
	owner, err := c.people.citizen(ctx, in.Owner.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	confidant, err := c.people.citizen(ctx, in.Confidant.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	statement, signatures, err := c.documents.signed(ctx, in.OrderID, in.Owner.SignatureID, in.Confidant.SignatureID)
	if err != nil {
		return domain.Application{}, err
	}
	contact := in.Appointment.OwnerContact()
	head := c.centre.submission(in.OrderID, owner, contact.Email, contact.Phone)
	head.Statement, head.Signature = statement, signatures[0]
	application, err := c.confidants.AssignConfidant(ctx, domain.ConfidantAssignment{
		Submission: head, ConfidantRNOKPP: confidant.RNOKPP, VIN: in.Appointment.VIN, EndDate: in.Appointment.EndDate,
		Schema: in.Appointment.Schema, SecondSignature: signatures[1],
	})
	return application, appointmentRefusals.failure(err)
}

// revoke submits a revocation (CONF-16).
func (c confidants) revoke(ctx context.Context, in workflows.RevocationLodging) (domain.Application, error) {
	owner, err := c.people.citizen(ctx, in.Owner.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	statement, signatures, err := c.documents.signed(ctx, in.OrderID, in.Owner.SignatureID)
	if err != nil {
		return domain.Application{}, err
	}
	head := c.centre.submission(in.OrderID, owner, in.Email, owner.Phone)
	head.Statement, head.Signature = statement, signatures[0]
	application, err := c.confidants.RevokeConfidant(ctx, domain.ConfidantRevocation{
		Submission: head, Owner: in.Revoke.Owner, Vehicle: in.Revoke.Vehicle,
	})
	return application, revocationRefusals.failure(err)
}
