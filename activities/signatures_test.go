package activities

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/temporal"

	"cabinet/db/sqlc"
	"cabinet/documents/signature"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/workflows/order"
)

// signedBy verifies every signature as one of this RNOKPP; one of nobody is broken.
type signedBy string

func (s signedBy) Verify(context.Context, []byte, []byte) (signature.Signer, error) {
	if s == "nobody" {
		return signature.Signer{}, &signature.Error{Code: signature.CodeBroken}
	}
	return signature.Signer{RNOKPP: string(s)}, nil
}

// The signer's tax number is checked against the profile's; switched off, in demonstrations, anybody's good signature does, but
// still no bad one.
func TestCheckRnokpp(t *testing.T) {
	pool, ctx := asWorker(t), t.Context()
	store := keytest.Store(t, pool)
	id, file := uuid.New(), uuid.New()
	citizen := keytest.Citizen(t, keytest.Admin(t, pool, store), "1", domain.Person{RNOKPP: "3307594740", LastName: "ПРІЗВИЩЕ", FirstName: "ІМ’Я"})
	require.NoError(t, store.SaveStatement(ctx, sqlc.SaveStatementParams{OrderID: id, Content: []byte("{}"), CreatedAt: time.Now()}))
	_, err := store.AddFile(ctx, sqlc.AddFileParams{
		ID: file, CitizenID: citizen, OrderID: &id, Kind: string(domain.FileSignature), Content: []byte("a CMS"), CreatedAt: time.Now(),
	})
	require.NoError(t, err)
	verdict := func(signer signedBy, anySigner bool) string {
		t.Helper()
		desk := signatures{verifier: signer, people: people{store}, documents: orderFiles{store: store}, anySigner: anySigner}
		_, err := desk.verify(ctx, order.SignatureCheck{
			OrderID: id, CitizenID: citizen.String(), FileID: file.String(), Digest: domain.Digest([]byte("{}")),
		})
		if err == nil {
			return "good"
		}
		var refusal *temporal.ApplicationError
		require.ErrorAs(t, err, &refusal)
		return refusal.Type()
	}
	require.Equal(t, "good", verdict("3307594740", false))
	require.Equal(t, "signature_another_signer", verdict("2970751913", false), "AUTH-24, SIGN-07")
	require.Equal(t, "signature_no_rnokpp", verdict("", false), "AUTH-24")
	require.Equal(t, "good", verdict("2970751913", true), "AUTH-24: switched off")
	require.Equal(t, "good", verdict("", true), "AUTH-24: switched off")
	require.Equal(t, "signature_broken", verdict("nobody", true), "the switch is about the signer alone")
}
