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

// Certificates is what the activities need of the register of vehicles to exchange registration certificates.
type Certificates interface {
	SubmitCertificatePermission(context.Context, domain.CertificatePermissionApplication) (domain.Application, error)
	SubmitCertificateReserve(context.Context, domain.CertificateReserveApplication) (domain.Application, error)
	SubmitCertificateExchange(context.Context, domain.CertificateExchangeApplication) (domain.Application, error)
	ReleasePlate(ctx context.Context, reference, plate string) error
}

type certificates struct {
	certificates Certificates
	people       holders
	documents    signedDocuments
	centre       centre
}

func (c certificates) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.LodgeCertificatePermission, c.askPermission)
	effect.Register(w, workflows.LodgeCertificateReserve, c.askPlate)
	effect.Register(w, workflows.LodgeCertificateExchange, c.lodge)
	effect.Register(w, workflows.ReleaseReservedPlate, c.release)
}

// submission is the head of a stage's application: under its own reference, decided to the one callback of its order.
func (c certificates) submission(ctx context.Context, in workflows.StageHead, email, phone string) (domain.Submission, error) {
	citizen, err := c.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Submission{}, err
	}
	head := c.centre.submission(in.OrderID, citizen, email, phone)
	head.Reference = in.Reference
	return head, nil
}

// permissionNos are the register's reasons not to take the question.
var permissionNos = reasons{codes: map[string]domain.Code{
	registers.FaultActiveApplication: domain.CodeActiveApplication,
	registers.FaultUnknownCheck:      domain.CodeCheckOutdated,
}}

// askPermission asks whether a certificate may be exchanged.
func (c certificates) askPermission(ctx context.Context, in workflows.PermissionLodging) (domain.Application, error) {
	head, err := c.submission(ctx, in.StageHead, in.Exchange.Email, in.Exchange.Phone)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := c.certificates.SubmitCertificatePermission(ctx, domain.CertificatePermissionApplication{
		Submission: head, UUID: in.Exchange.UUID, VIN: in.Exchange.VIN, CarID: in.Exchange.CarID,
		FirstNameLatin: in.Exchange.FirstNameLatin, LastNameLatin: in.Exchange.LastNameLatin, Birthday: in.Exchange.Birthday,
	})
	return application, permissionNos.failure(err)
}

// plateNos are the register's reasons not to keep this plate; another one may be kept (SPR-36).
var plateNos = reasons{codes: map[string]domain.Code{
	registers.FaultPlateTaken:   domain.CodePlateTaken,
	registers.FaultPresentPlate: domain.CodePlateTaken,
	registers.FaultNoPlates:     domain.CodePlateTaken,
}}

// askPlate asks for the plate of a permitted exchange. A chosen one that no centre has is as good as taken.
func (c certificates) askPlate(ctx context.Context, in workflows.ReserveLodging) (domain.Application, error) {
	head, err := c.submission(ctx, in.StageHead, in.Email, in.Phone)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := c.certificates.SubmitCertificateReserve(ctx, domain.CertificateReserveApplication{
		Submission: head, Permission: in.Permission, Origin: in.Choice.Origin, Plate: in.Choice.Plate,
	})
	nos := plateNos
	if in.Choice.Origin == domain.PlateReserve {
		nos.notFound = domain.CodePlateTaken
	}
	return application, nos.failure(err)
}

// lodge hands the signed exchange in, with its statement and its signature.
func (c certificates) lodge(ctx context.Context, in workflows.CertificateLodging) (domain.Application, error) {
	head, err := c.submission(ctx, in.StageHead, in.Exchange.Email, in.Exchange.Phone)
	if err != nil {
		return domain.Application{}, err
	}
	statement, signatures, err := c.documents.signed(ctx, in.OrderID, in.SignatureID)
	if err != nil {
		return domain.Application{}, err
	}
	head.Statement, head.Signature = statement, signatures[0]
	form := domain.CertificateExchangeApplication{
		Submission: head, Reservation: in.Reserve, DocTypes: in.Certificate.DocTypes(),
	}
	if in.Delivery != nil {
		if form.Delivery, err = json.Marshal(in.Delivery); err != nil {
			return domain.Application{}, fmt.Errorf("lodge order %s: %w", in.OrderID, err)
		}
	}
	application, err := c.certificates.SubmitCertificateExchange(ctx, form)
	return application, failure(err)
}

// release gives a kept plate back. One that is free already is as good.
func (c certificates) release(ctx context.Context, in workflows.ReservedPlate) (effect.Nothing, error) {
	return effect.Nothing{}, failure(c.certificates.ReleasePlate(ctx, in.Reference, in.Plate))
}
