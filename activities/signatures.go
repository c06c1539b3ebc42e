package activities

import (
	"context"
	"errors"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

type signatures struct {
	verifier signature.Verifier
	people   people
	database *pgxpool.Pool
}

// verify says whether a stored file is the citizen's signature over the order's statement (SIGN-07). What is wrong with
// it is a final failure of the type of its code.
func (s signatures) verify(ctx context.Context, in order.SignatureCheck) (effect.Nothing, error) {
	var nothing effect.Nothing
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	content, cms, err := s.papers(ctx, in)
	if err != nil {
		return nothing, err
	}
	if domain.Digest(content) != in.Digest {
		return nothing, fmt.Errorf("the statement of order %s is not the one that was fixed", in.OrderID)
	}
	signer, err := s.verifier.Verify(ctx, content, cms)
	if err == nil {
		err = signer.MustBe(citizen.Rnokpp)
	}
	var refused *signature.Error
	if errors.As(err, &refused) {
		return nothing, final(string(refused.Code), refused)
	}
	return nothing, err
}

// papers are the statement and the signature.
func (s signatures) papers(ctx context.Context, in order.SignatureCheck) (content, cms []byte, err error) {
	orderID, orderErr := uuid.Parse(in.OrderID)
	fileID, fileErr := uuid.Parse(in.FileID)
	if err := errors.Join(orderErr, fileErr); err != nil {
		return nil, nil, fmt.Errorf("verify signature: %w", err)
	}
	queries := sqlc.New(s.database)
	if content, err = queries.Statement(ctx, orderID); err != nil {
		return nil, nil, fmt.Errorf("statement of order %s: %w", orderID, err)
	}
	file, err := queries.FileOfOrder(ctx, sqlc.FileOfOrderParams{ID: fileID, OrderID: &orderID})
	if err != nil {
		return nil, nil, fmt.Errorf("signature of order %s: %w", orderID, err)
	}
	return content, file.Content, nil
}
