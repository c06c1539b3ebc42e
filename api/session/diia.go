package session

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/store"
)

// beginDiia asks Diia for a link. What the citizen signs is a new secret each time, which neither the link nor the browser holds.
// The app returns the citizen to a page that names the sign-in, because a phone may open it in a new tab.
func (s *SignIns) beginDiia(ctx context.Context, state string) (begun, error) {
	request := diia.Request{ID: rand.Text(), ReturnLink: s.config.PublicURL + "/login?attempt=" + state}
	link, err := s.world.Diia.DeepLink(ctx, request)
	if err != nil {
		return begun{}, anotherProvider(err)
	}
	return begun{
		life: appSignInLife, request: request.TraceID(), secret: request.ID, preparation: Preparation{Deeplink: link},
	}, nil
}

// ConfirmDiia confirms the sign-in that a callback of Diia names, for the citizen who has signed its secret. A repeated callback
// gets the first outcome; a late one confirms nothing.
func (s *SignIns) ConfirmDiia(ctx context.Context, callback diia.Callback) error {
	found, err := s.queries.SignInByRequest(ctx, sqlc.SignInByRequestParams{
		Request: callback.TraceID, Provider: string(domain.ProviderDiia),
	})
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return domain.RefuseFor(domain.CodeNotFound, err)
	case err != nil:
		return fmt.Errorf("callback of Diia: %w", err)
	case found.Outcome == outcomeRefused:
		return domain.Refuse(domain.Code(found.Code))
	case found.Outcome != outcomePending:
		return nil
	case !found.ExpiresAt.After(s.config.Now()):
		return domain.Refuse(domain.CodeSignInExpired)
	}
	citizen, err := s.signerOf(ctx, found.Secret, callback.Signatures)
	return s.saveOutcome(ctx, found.State, citizen, store.BankClient{}, err)
}

// signerOf returns the citizen who has signed a secret with a qualified signature.
func (s *SignIns) signerOf(ctx context.Context, secret string, signatures []diia.Signature) (uuid.UUID, error) {
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
	return s.identified(ctx, idgovua.Identity{
		Code: signer.RNOKPP, EDRPOU: signer.EDRPOU, LastName: domain.NormalizeName(names[0]),
		FirstName: domain.NormalizeName(names[1]), MiddleName: domain.NormalizeName(names[2]),
	})
}
