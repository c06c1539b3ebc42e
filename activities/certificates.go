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

// Certificates is the register's client for exchanges of registration certificates.
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

// submission returns the common part of a stage's application: it has its own reference, and the callback of its order.
func (c certificates) submission(ctx context.Context, in workflows.StageHead, email, phone string) (domain.Submission, error) {
	citizen, err := c.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Submission{}, err
	}
	head := c.centre.submission(in.OrderID, citizen, email, phone)
	head.Reference = in.Reference
	return head, nil
}

// permissionRefusals are the register's refusals of the application for permission; a vehicle that is no longer the citizen's is not found.
var permissionRefusals = refusalCodes{notFound: domain.CodeVehicleChanged, codes: map[string]domain.Code{
	registers.FaultActiveApplication: domain.CodeActiveApplication,
	registers.FaultUnknownCheck:      domain.CodeCheckOutdated,
}}

// askPermission applies for permission to exchange a certificate.
func (c certificates) askPermission(ctx context.Context, in workflows.PermissionLodging) (domain.Application, error) {
	head, err := c.submission(ctx, in.StageHead, in.Exchange.Email, in.Exchange.Phone)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := c.certificates.SubmitCertificatePermission(ctx, domain.CertificatePermissionApplication{
		Submission: head, UUID: in.Exchange.UUID, VIN: in.Exchange.VIN, CarID: in.Exchange.CarID,
		FirstNameLatin: in.Exchange.FirstNameLatin, LastNameLatin: in.Exchange.LastNameLatin, Birthday: in.Exchange.Birthday,
	})
	return application, permissionRefusals.failure(err)
}

// plateRefusals are the register's refusals to reserve this plate; another one may be available (SPR-36).
var plateRefusals = refusalCodes{codes: map[string]domain.Code{
	registers.FaultPlateTaken:   domain.CodePlateTaken,
	registers.FaultPresentPlate: domain.CodePlateTaken,
	registers.FaultNoPlates:     domain.CodePlateTaken,
}}

// askPlate reserves the plate of a permitted exchange. A chosen plate that no centre has counts as taken.
func (c certificates) askPlate(ctx context.Context, in workflows.ReserveLodging) (domain.Application, error) {
	head, err := c.submission(ctx, in.StageHead, in.Email, in.Phone)
	if err != nil {
		return domain.Application{}, err
	}
	application, err := c.certificates.SubmitCertificateReserve(ctx, domain.CertificateReserveApplication{
		Submission: head, Permission: in.Permission, Origin: in.Choice.Origin, Plate: in.Choice.Plate,
	})
	refusals := plateRefusals
	if in.Choice.Origin == domain.PlateReserve {
		refusals.notFound = domain.CodePlateTaken
	}
	return application, refusals.failure(err)
}

// exchangeRefusals are the register's refusals of an exchange whose plate is reserved.
var exchangeRefusals = refusalCodes{codes: map[string]domain.Code{
	registers.FaultActiveApplication: domain.CodeActiveApplication,
	registers.FaultPlateTaken:        domain.CodePlateTaken,
}}

// lodge submits the signed exchange, with its statement and its signature.
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
	return application, exchangeRefusals.failure(err)
}

// release releases a reserved plate. It is idempotent.
func (c certificates) release(ctx context.Context, in workflows.ReservedPlate) (effect.Nothing, error) {
	return effect.Nothing{}, released(c.certificates.ReleasePlate(ctx, in.Reference, in.Plate))
}
