package activities

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
)

// signedDocuments reads an order's statement and signatures over it, in the order of the signatures' file ids.
type signedDocuments interface {
	signed(ctx context.Context, order uuid.UUID, signatureIDs ...string) (statement []byte, signatures [][]byte, err error)
}

// storedFiles reads all files of an order.
type storedFiles interface {
	signedDocuments
	attached(ctx context.Context, order uuid.UUID) (drawing []byte, scans []domain.Attachment, err error)
}

// orderFiles reads the files of orders from the store.
type orderFiles struct {
	store    store.Store
	unsigned bool // signatures are optional; a missing one has an empty id
}

func (f orderFiles) signed(ctx context.Context, order uuid.UUID, signatureIDs ...string) ([]byte, [][]byte, error) {
	statement, err := f.store.Statement(ctx, order)
	if err != nil {
		return nil, nil, fmt.Errorf("statement of order %s: %w", order, err)
	}
	signatures := make([][]byte, len(signatureIDs))
	for i, signatureID := range signatureIDs {
		if f.unsigned && signatureID == "" {
			continue
		}
		id, err := uuid.Parse(signatureID)
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		file, err := f.store.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: id, OrderID: &order})
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		signatures[i] = file.Content
	}
	return statement, signatures, nil
}

// attached returns the citizen's drawn signature and the scans, in the order of their upload.
func (f orderFiles) attached(ctx context.Context, order uuid.UUID) (drawing []byte, scans []domain.Attachment, err error) {
	files, err := f.store.FilesOfOrder(ctx, &order)
	if err != nil {
		return nil, nil, fmt.Errorf("files of order %s: %w", order, err)
	}
	for _, file := range files {
		switch domain.FileKind(file.Kind) {
		case domain.FileDrawing:
			drawing = file.Content
		case domain.FileScan:
			scans = append(scans, domain.Attachment{Name: string(file.Name), Type: file.MediaType, Content: file.Content})
		}
	}
	return drawing, scans, nil
}
