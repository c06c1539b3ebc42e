package activities

import (
	"context"
	"fmt"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/temporal"
)

// signedPapers finds the statement of an order and signatures over it by the ids of their files, in their order.
type signedPapers interface {
	signed(ctx context.Context, orderID string, signatureIDs ...string) (statement []byte, signatures [][]byte, err error)
}

// keptFiles finds everything that is kept beside an order.
type keptFiles interface {
	signedPapers
	attached(ctx context.Context, orderID string) (drawing []byte, scans []domain.Attachment, err error)
}

// shelf is where the papers of orders are kept.
type shelf struct {
	papers   temporal.Papers
	unsigned bool // whether citizens may do without a signature, which then has no id
}

func (s shelf) signed(ctx context.Context, orderID string, signatureIDs ...string) ([]byte, [][]byte, error) {
	order, err := uuid.Parse(orderID)
	if err != nil {
		return nil, nil, fmt.Errorf("papers: %w", err)
	}
	statement, err := s.papers.Statement(ctx, order)
	if err != nil {
		return nil, nil, fmt.Errorf("statement of order %s: %w", order, err)
	}
	signatures := make([][]byte, len(signatureIDs))
	for i, signatureID := range signatureIDs {
		if s.unsigned && signatureID == "" {
			continue
		}
		id, err := uuid.Parse(signatureID)
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		file, err := s.papers.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: id, OrderID: &order})
		if err != nil {
			return nil, nil, fmt.Errorf("signature of order %s: %w", order, err)
		}
		signatures[i] = file.Content
	}
	return statement, signatures, nil
}

// attached is the citizen's drawn signature and the scans, in the order in which they came.
func (s shelf) attached(ctx context.Context, orderID string) (drawing []byte, scans []domain.Attachment, err error) {
	order, err := uuid.Parse(orderID)
	if err != nil {
		return nil, nil, fmt.Errorf("papers: %w", err)
	}
	files, err := s.papers.FilesOfOrder(ctx, &order)
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
