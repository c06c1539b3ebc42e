package activities

import (
	"context"
	"errors"
	"fmt"

	"go.temporal.io/sdk/worker"

	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

type signatures struct {
	verifier  signature.Verifier
	people    people
	documents signedDocuments
	unsigned  bool // signatures are optional
	// anySigner accepts a valid signature of any signer (AUTH-24).
	anySigner bool
}

func (s signatures) register(w worker.ActivityRegistry) {
	effect.Register(w, order.VerifySignature, s.verify)
}

// verify verifies a stored signature of the citizen over the order's statement (SIGN-07). An invalid one is a non-retryable error with
// the type of its code.
func (s signatures) verify(ctx context.Context, in order.SignatureCheck) (effect.Nothing, error) {
	var nothing effect.Nothing
	if in.Unsigned {
		return nothing, s.waive()
	}
	citizen, err := s.people.citizen(ctx, in.CitizenID)
	if err != nil {
		return nothing, err
	}
	content, signatures, err := s.documents.signed(ctx, in.OrderID, in.FileID)
	if err != nil {
		return nothing, err
	}
	if domain.Digest(content) != in.Digest {
		return nothing, fmt.Errorf("the statement of order %s is not the one that was fixed", in.OrderID)
	}
	signer, err := s.verifier.Verify(ctx, content, signatures[0])
	if err == nil && !s.anySigner {
		err = signer.MustBe(citizen.RNOKPP)
	}
	var refused *signature.Error
	if errors.As(err, &refused) {
		return nothing, final(string(refused.Code), refused)
	}
	return nothing, err
}

// waive accepts a statement without a signature if that is permitted (SIGN-09, GAP-17).
func (s signatures) waive() error {
	if s.unsigned {
		return nil
	}
	return final(string(domain.CodeNotAllowed), errors.New("a statement needs a signature"))
}
