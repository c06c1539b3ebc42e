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

// Licences is the client of the register of licences.
type Licences interface {
	SubmitLicenceExchange(context.Context, domain.LicenceApplication) (domain.Application, error)
}

type licences struct {
	licences  Licences
	people    holders
	centre    centre
	documents storedFiles
}

func (l licences) register(w worker.ActivityRegistry) {
	effect.Register(w, workflows.LodgeLicenceExchange, l.lodge)
}

// licenceRefusals are the register's refusals of an application that was possible when it was ordered.
var licenceRefusals = refusalCodes{codes: map[string]domain.Code{
	registers.FaultExamsNeeded:       domain.CodeExamsNeeded,
	registers.FaultOtherLicence:      domain.CodeLicenceChanged,
	registers.FaultActiveApplication: domain.CodeActiveApplication,
}}

// lodge submits a signed application, with its statement, its signature and its scans. A refusal is final and ends the order; any other
// error is retried.
func (l licences) lodge(ctx context.Context, in workflows.LicenceLodging) (domain.Application, error) {
	citizen, err := l.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	statement, signatures, err := l.documents.signed(ctx, in.OrderID, in.SignatureID)
	if err != nil {
		return domain.Application{}, err
	}
	drawing, scans, err := l.documents.attached(ctx, in.OrderID)
	if err != nil {
		return domain.Application{}, err
	}
	delivery, err := json.Marshal(in.Exchange.Delivery)
	if err != nil {
		return domain.Application{}, fmt.Errorf("lodge order %s: %w", in.OrderID, err)
	}
	head := l.centre.submission(in.OrderID, citizen, in.Exchange.Email, in.Exchange.Phone)
	head.Statement, head.Signature = statement, signatures[0]
	application, err := l.licences.SubmitLicenceExchange(ctx, domain.LicenceApplication{
		Submission: head, Reason: in.Exchange.Reason, Wanted: in.Exchange.Wanted, Series: in.Exchange.Series,
		Number: in.Exchange.Number, PaperID: in.Exchange.PaperID,
		PersonalChange: in.Exchange.PersonalChange, NewDocument: in.Exchange.NewDocument, CombatLoss: in.Exchange.CombatLoss,
		Address: &in.Exchange.Address, Document: &in.Exchange.Document, Delivery: delivery,
		DrawnSign: drawing, Attachments: scans,
	})
	return application, licenceRefusals.failure(err)
}
