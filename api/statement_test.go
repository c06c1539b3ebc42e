package api

import (
	"encoding/base64"
	"encoding/json"
	"net/http"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// The statement answers each signature as it was given, to the order's parties alone; lists carry its id, not its kilobytes
// (API-055, ORD-01, GAP-17, GAP-93).
func TestStatementAnswersSignatures(t *testing.T) {
	s := newSigning(t)
	cms := []byte("a CMS of the initiator's")
	file := uuid.New()
	require.NoError(t, s.queries.AddFile(t.Context(), sqlc.AddFileParams{
		ID: file, CitizenID: s.citizen, OrderID: &s.order, Kind: string(domain.FileSignature), Content: cms, CreatedAt: noon,
	}))
	s.keep(2, []domain.Signature{
		{By: domain.PartyInitiator, FileID: file.String(), At: noon}, {By: domain.PartyParticipant, At: noon, Unsigned: true},
	})
	path := "/api/services/" + s.order.String() + "/statement"
	mine := []string{"Authorization", "Bearer " + s.tokenOf(s.citizen)}

	answer := s.call(http.MethodGet, path, nil, mine...)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	var read contract.Statement
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &read))
	require.Equal(t, `{"order":1}`, read.Payload)
	require.Len(t, read.Signatures, 2)
	require.Equal(t, cms, read.Signatures[0].Sign)
	require.Equal(t, file.String(), read.Signatures[0].ID)
	require.Empty(t, read.Signatures[1].Sign)
	require.True(t, read.Signatures[1].Unsigned)

	list := s.call(http.MethodGet, "/api/services/ordered", nil, mine...)
	require.Contains(t, list.Body.String(), `"sign":"`+file.String()+`"`)
	require.NotContains(t, list.Body.String(), base64.StdEncoding.EncodeToString(cms))
	stranger := s.call(http.MethodGet, path, nil, "Authorization", "Bearer "+s.tokenOf(uuid.New()))
	require.Equal(t, http.StatusNotFound, stranger.Code)

	s.keep(3, []domain.Signature{{By: domain.PartyInitiator, FileID: uuid.NewString(), At: noon}})
	require.Equal(t, http.StatusInternalServerError, s.call(http.MethodGet, path, nil, mine...).Code, "a signature that is lost is a fault")
}
