package registers

import (
	"context"

	"cabinet/domain"
)

// CertificateAvailability reports whether a citizen can exchange a vehicle's certificate online (API-039).
func (c *Client) CertificateAvailability(ctx context.Context, rnokpp, vin string) (domain.CertificateAvailability, error) {
	body := struct {
		RNOKPP string `json:"rnokpp"`
		VIN    string `json:"vin"`
	}{rnokpp, vin}
	return ask(ctx, c, certificateAvailability, rnokpp, body, func(a domain.CertificateAvailability) bool {
		return a.Success && a.UUID != "" || !a.Success && len(a.Codes) > 0
	})
}

// SubmitLicenceExchange hands in an application for a licence. Like each submission it is made once by reference;
// the answer is the present state of the application. FaultOtherLicence, FaultExamsNeeded, FaultActiveApplication.
func (c *Client) SubmitLicenceExchange(ctx context.Context, a domain.LicenceApplication) (domain.Application, error) {
	return c.submit(ctx, licenceExchange, domain.ApplyLicenceExchange, a.Submission, a)
}

// SubmitCertificatePermission asks whether a certificate may be exchanged (SPR-19). FaultUnknownCheck,
// FaultActiveApplication.
func (c *Client) SubmitCertificatePermission(ctx context.Context, a domain.CertificatePermissionApplication) (domain.Application, error) {
	return c.submit(ctx, certificatePermission, domain.ApplyCertificatePermission, a.Submission, a)
}

// SubmitCertificateReserve asks for the plate of a permitted exchange (API-040). FaultStageNotApproved,
// FaultPresentPlate; a plate that is lost before the decision turns it into ApplicationRepeat.
func (c *Client) SubmitCertificateReserve(ctx context.Context, a domain.CertificateReserveApplication) (domain.Application, error) {
	return c.submit(ctx, certificateReserve, domain.ApplyCertificateReserve, a.Submission, a)
}

// SubmitCertificateExchange asks for the certificate itself (SPR-28). FaultStageNotApproved.
func (c *Client) SubmitCertificateExchange(ctx context.Context, a domain.CertificateExchangeApplication) (domain.Application, error) {
	return c.submit(ctx, certificateExchange, domain.ApplyCertificateExchange, a.Submission, a)
}

// AssignConfidant applies for the appointment of a confidant. FaultConfidantAssigned, FaultConfidantSelf.
func (c *Client) AssignConfidant(ctx context.Context, a domain.ConfidantAssignment) (domain.Application, error) {
	return c.submit(ctx, confidantAssign, domain.ApplyConfidantAssign, a.Submission, a)
}

// RevokeConfidant applies for the revocation of a confidant (CONF-16); wire.NotFound if there is none.
func (c *Client) RevokeConfidant(ctx context.Context, a domain.ConfidantRevocation) (domain.Application, error) {
	return c.submit(ctx, confidantRevoke, domain.ApplyConfidantRevoke, a.Submission, a)
}

// SubmitPlateReservation hands in the reservation of a plate that is held for the citizen (PRES-30). FaultPlateTaken.
func (c *Client) SubmitPlateReservation(ctx context.Context, a domain.PlateApplication) (domain.Application, error) {
	return c.submit(ctx, plateReservation, domain.ApplyPlateReservation, a.Submission, a)
}

// SubmitIndividualPlate asks for an individual plate to be made (INZ-02). FaultPlateForbidden, FaultPlateTaken, FaultVehicleUnfit,
// wire.NotFound for a vehicle that is not the applicant's.
func (c *Client) SubmitIndividualPlate(ctx context.Context, a domain.IndividualPlateApplication) (domain.Application, error) {
	return c.submit(ctx, individualPlate, domain.ApplyIndividualPlate, a.Submission, a)
}

type numberBody struct {
	Number string `json:"number"`
}

// Application is the road services' word about an application; wire.NotFound for a number that they do not know.
func (c *Client) Application(ctx context.Context, number string) (domain.Application, error) {
	return ask(ctx, c, applicationStatus, "", numberBody{number}, func(a domain.Application) bool {
		return a.Number == number && soundApplication(a)
	})
}

// Withdraw takes an application back and frees what it held; one that was refused or withdrawn stays as it is.
// FaultAlreadyDone when it was carried out.
func (c *Client) Withdraw(ctx context.Context, number string) (domain.Application, error) {
	return ask(ctx, c, applicationWithdraw, "", numberBody{number}, func(a domain.Application) bool {
		return a.Number == number && soundApplication(a)
	})
}

// WithdrawReference is Withdraw for the application with a reference, whose number is not known; wire.NotFound if there is none.
func (c *Client) WithdrawReference(ctx context.Context, reference string) (domain.Application, error) {
	body := struct {
		Reference string `json:"reference"`
	}{reference}
	return ask(ctx, c, applicationWithdraw, "", body, func(a domain.Application) bool {
		return a.Reference == reference && soundApplication(a)
	})
}

func (c *Client) submit(
	ctx context.Context, s service, kind domain.ApplicationKind, head domain.Submission, body any,
) (domain.Application, error) {
	return ask(ctx, c, s, head.RNOKPP, body, func(a domain.Application) bool {
		return a.Kind == kind && a.Reference == head.Reference && soundApplication(a)
	})
}

// soundApplication reports whether an order can go by the answer: an approved stage carries what the next one needs.
func soundApplication(a domain.Application) bool {
	if a.Number == "" || a.Reference == "" || !a.Status.Known() || a.ChangedAt.IsZero() {
		return false
	}
	if a.Status != domain.ApplicationApproved {
		return true
	}
	switch a.Kind {
	case domain.ApplyCertificatePermission:
		return a.Permission != nil
	case domain.ApplyCertificateReserve:
		return a.Reservation != nil && a.Reservation.Plate != ""
	}
	return true
}
