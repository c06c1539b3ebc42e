package ordering

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/wire"
	"cabinet/db"
	"cabinet/db/sqlc"
	"cabinet/documents/upload"
	"cabinet/domain"
)

// maxUploads is how many documents a citizen may have uploaded for orders that are not made yet, and how many one order may have.
// A wizard asks for three, which may be replaced.
const maxUploads = 20

// Upload stores a document for an order that is not made yet, or with an id adds it to the citizen's own order (UPL-01, API-057,
// GAP-14). It returns the id of the file.
func (o *Orders) Upload(ctx context.Context, citizen uuid.UUID, order *uuid.UUID, name string, content []byte) (uuid.UUID, error) {
	_, err := upload.Check(ctx, content)
	if fault, ok := errors.AsType[*upload.Error](err); ok {
		return uuid.Nil, &domain.Error{Code: domain.CodeInvalid, Fields: domain.Fields{"file": fault.Message()}, Cause: fault}
	}
	if err != nil {
		return uuid.Nil, err
	}
	if err := o.scan(ctx, content); err != nil {
		return uuid.Nil, err
	}
	file, err := o.world.Store.SealFile(ctx, sqlc.AddFileParams{
		ID: uuid.New(), CitizenID: citizen, OrderID: order, Kind: string(domain.FileScan), Name: []byte(name),
		MediaType: upload.MediaType, Content: content, CreatedAt: o.config.Now(),
	})
	if err == nil {
		err = db.InTransaction(ctx, o.world.Database, func(tx pgx.Tx) error { return addUpload(ctx, sqlc.New(tx), file) })
	}
	if err != nil {
		return uuid.Nil, fmt.Errorf("upload: %w", err)
	}
	return file.ID, nil
}

// PermitUpload refuses documents for an order that cannot take them: they are part of the application, which the initiator
// submits.
func (o *Orders) PermitUpload(ctx context.Context, citizen, id uuid.UUID) error {
	order, err := o.Order(ctx, citizen, id)
	switch {
	case err != nil:
		return err
	case order.PartyOf(citizen.String()) != domain.PartyInitiator:
		return &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "Документи до замовлення додає лише заявник"}}
	case order.Lodged != nil:
		return &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "Заяву вже передано до сервісного центру: додати документ не можна"}}
	case order.Status.Finished():
		return domain.Refuse(domain.CodeNotAllowed)
	}
	return nil
}

// scan refuses a document in which the scanner finds malware, and one that it does not take. While the scanner does not answer, every
// document is refused, unless the configuration accepts them.
func (o *Orders) scan(ctx context.Context, content []byte) error {
	if o.world.Antivirus == nil {
		return nil
	}
	malware, err := o.world.Antivirus.Scan(ctx, content)
	switch {
	case wire.KindOf(err) == wire.Refused:
		o.world.Logger.ErrorContext(ctx, "upload refused: longer than the scanner takes", "bytes", len(content), "error", err)
		return domain.RefuseFor(domain.CodeScanTooLarge, err)
	case err != nil && o.config.UnscannedUploads:
		o.world.Logger.WarnContext(ctx, "upload accepted without a scan", "error", err)
		return nil
	case err != nil:
		return domain.RefuseFor(domain.CodeScanUnavailable, err)
	case malware != "":
		o.world.Logger.WarnContext(ctx, "upload refused: malware", "malware", malware)
		return domain.Refuse(domain.CodeMalware)
	}
	return nil
}

// addUpload stores a document unless its citizen, or its order, has enough. It locks the citizen, because it counts first.
func addUpload(ctx context.Context, queries *sqlc.Queries, file sqlc.AddFileParams) error {
	if err := queries.LockCitizen(ctx, file.CitizenID); err != nil {
		return err
	}
	var stored int64
	var err error
	limit := domain.Refuse(domain.CodeUploadsLimit)
	if file.OrderID == nil {
		stored, err = queries.CountUploads(ctx, file.CitizenID)
	} else {
		stored, err = queries.CountUploadsOfOrder(ctx, file.OrderID)
		limit = &domain.Error{Code: domain.CodeNotAllowed, Fields: domain.Fields{"file": "До замовлення вже додано найбільшу кількість документів"}}
	}
	if err != nil {
		return err
	}
	if stored >= maxUploads {
		return limit
	}
	added, err := queries.AddFile(ctx, file)
	if err != nil {
		return err
	}
	if added == 0 {
		return domain.Refuse(domain.CodeNotAllowed) // the order has been erased
	}
	return nil
}
