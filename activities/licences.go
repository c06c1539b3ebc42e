package activities

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
)

// Licences is what the activities need of the register of licences.
type Licences interface {
	SubmitLicenceExchange(context.Context, domain.LicenceApplication) (domain.Application, error)
}

type licences struct {
	licences Licences
	people   people
	centre   centre
	database *pgxpool.Pool
}

// lodge hands a signed application in, with its statement, its signature and its scans.
func (l licences) lodge(ctx context.Context, in workflows.LicenceLodging) (domain.Application, error) {
	citizen, err := l.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return domain.Application{}, err
	}
	papers, err := l.papers(ctx, in)
	if err != nil {
		return domain.Application{}, err
	}
	delivery, err := json.Marshal(in.Exchange.Delivery)
	if err != nil {
		return domain.Application{}, fmt.Errorf("lodge order %s: %w", in.OrderID, err)
	}
	head := l.centre.submission(in.OrderID, citizen, in.Exchange.Email, in.Exchange.Phone)
	head.Statement, head.Signature = papers.statement, papers.signature
	application, err := l.licences.SubmitLicenceExchange(ctx, domain.LicenceApplication{
		Submission: head, Reason: in.Exchange.Reason, Wanted: in.Exchange.Wanted, Series: in.Exchange.Series,
		Number: in.Exchange.Number, PaperID: in.Exchange.PaperID, CombatLoss: in.Exchange.CombatLoss,
		Address: &in.Exchange.Address, Document: &in.Exchange.Document, Delivery: delivery,
		DrawnSign: papers.drawing, Attachments: papers.scans,
	})
	return application, failure(err)
}

// papers are what an order has kept beside it.
type papers struct {
	statement, signature, drawing []byte
	scans                         []domain.Attachment
}

func (l licences) papers(ctx context.Context, in workflows.LicenceLodging) (found papers, err error) {
	id, err := uuid.Parse(in.OrderID)
	if err != nil {
		return found, fmt.Errorf("papers: %w", err)
	}
	queries := sqlc.New(l.database)
	if found.statement, err = queries.Statement(ctx, id); err != nil {
		return found, fmt.Errorf("statement of order %s: %w", id, err)
	}
	files, err := queries.FilesOfOrder(ctx, &id)
	if err != nil {
		return found, fmt.Errorf("files of order %s: %w", id, err)
	}
	for _, file := range files {
		switch {
		case file.ID.String() == in.SignatureID:
			found.signature = file.Content
		case file.Kind == string(domain.FileDrawing):
			found.drawing = file.Content
		case file.Kind == string(domain.FileScan):
			found.scans = append(found.scans, domain.Attachment{Name: file.Name, Type: file.MediaType, Content: file.Content})
		}
	}
	if found.signature == nil {
		return found, fmt.Errorf("order %s has lost its signature", id)
	}
	return found, nil
}
