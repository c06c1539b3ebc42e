package api

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
)

// beginDiia asks Diia for a link. What it asks the person to sign is new each time, and nobody else learns it: neither
// the link nor the browser holds it.
func (s *Server) beginDiia(ctx context.Context, _ string) (begun, error) {
	request := diia.Request{ID: rand.Text(), ReturnLink: s.config.PublicURL + "/login"}
	link, err := s.world.Diia.DeepLink(ctx, request)
	if err != nil {
		return begun{}, notNow(err)
	}
	return begun{
		life: appSignInLife, request: request.TraceID(), secret: request.ID,
		answer: contract.SignInPreparation{Deeplink: link},
	}, nil
}

// notNow says that another way to sign in is there.
func notNow(err error) error {
	var fault *wire.Error
	if errors.As(err, &fault) {
		return domain.RefuseFor(domain.CodeSignInDown, err)
	}
	return err
}

// takeDiiaSignIn confirms the sign-in that a callback of Diia names, for the person whose signature it brings. What comes
// again is answered as the first time; what comes late confirms nothing.
func (s *Server) takeDiiaSignIn(ctx context.Context, callback diia.Callback) error {
	found, err := s.queries.SignInByRequest(ctx, sqlc.SignInByRequestParams{
		Request: callback.TraceID, Provider: string(domain.ProviderDiia),
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return domain.RefuseFor(domain.CodeNotFound, err)
	case err != nil:
		return fmt.Errorf("callback of Diia: %w", err)
	case found.Outcome == signInRefused:
		return domain.Refuse(domain.Code(found.Code))
	case found.Outcome != signInPending:
		return nil
	case !found.ExpiresAt.After(s.config.Now()):
		return domain.Refuse(domain.CodeSignInExpired)
	}
	citizen, err := s.signerOf(ctx, found.Secret, callback.Signatures)
	return s.settleSignIn(ctx, found.State, citizen, bankClient{}, err)
}

// signerOf is the citizen who has signed the secret of a sign-in: a qualified signature, by a person with an RNOKPP.
func (s *Server) signerOf(ctx context.Context, secret string, signatures []diia.Signature) (uuid.UUID, error) {
	if len(signatures) != 1 {
		return uuid.Nil, domain.Refuse(domain.CodeUnreadable)
	}
	signer, err := s.world.Signatures.Verify(ctx, []byte(secret), signatures[0].CMS)
	if code := signature.CodeOf(err); code != "" {
		return uuid.Nil, domain.RefuseFor(code, err)
	}
	if err != nil {
		return uuid.Nil, err
	}
	names := append(strings.Fields(signer.Name), "", "", "")
	return s.recognise(ctx, idgovua.Identity{
		Code: signer.RNOKPP, EDRPOU: signer.EDRPOU, LastName: domain.NormalizeName(names[0]),
		FirstName: domain.NormalizeName(names[1]), MiddleName: domain.NormalizeName(names[2]),
	})
}
