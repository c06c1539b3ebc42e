package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// What is chosen for an order is found on another device; devices do not overwrite each other, nobody else sees it, and
// nothing is kept of an order that is erased (SPR-10, GAP-87).
func TestOrderDraft(t *testing.T) {
	s := newSigning(t)
	path := "/api/services/" + s.order.String() + "/draft"
	ask := func(method string, citizen uuid.UUID, body string) *httptest.ResponseRecorder {
		return s.call(method, path, strings.NewReader(body),
			"Authorization", "Bearer "+s.tokenOf(citizen), "Content-Type", "application/json")
	}
	save := func(version int, step string) int {
		return ask(http.MethodPut, s.citizen, fmt.Sprintf(`{"version":%d,"content":{"step":%q}}`, version, step)).Code
	}
	require.Equal(t, http.StatusNoContent, ask(http.MethodGet, s.citizen, "").Code)
	require.Equal(t, http.StatusNoContent, save(1, "plate"))
	require.Equal(t, http.StatusNoContent, save(2, "delivery"))
	require.Equal(t, http.StatusConflict, save(2, "other device"))
	require.Equal(t, http.StatusUnprocessableEntity, save(0, "no version"))

	answer := ask(http.MethodGet, s.citizen, "")
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	var draft contract.Draft
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &draft))
	require.Equal(t, int64(2), draft.Version)
	require.Equal(t, map[string]any{"step": "delivery"}, draft.Content)
	list := s.call(http.MethodGet, "/api/services/draft", nil, "Authorization", "Bearer "+s.tokenOf(s.citizen))
	require.JSONEq(t, "[]", list.Body.String(), "it is no draft of a wizard")

	require.Equal(t, http.StatusNotFound, ask(http.MethodGet, uuid.New(), "").Code)
	require.Equal(t, http.StatusNotFound, ask(http.MethodPut, uuid.New(), `{"version":3,"content":{}}`).Code)

	state, err := s.store.Order(t.Context(), s.order)
	require.NoError(t, err)
	snapshot, err := json.Marshal(state.WithoutPersonalData())
	require.NoError(t, err)
	require.NoError(t, s.asAdmin().Queries.EraseOrder(t.Context(), sqlc.EraseOrderParams{ID: s.order, Snapshot: snapshot, ErasedAt: &noon}))
	require.Equal(t, http.StatusConflict, save(3, "erased"))
}

// The two parties of an order choose for themselves: neither reads nor overwrites what the other has chosen.
func TestOrderDraftsOfTwoParties(t *testing.T) {
	s := newSigning(t)
	participant := uuid.New()
	state := made(domain.OwnerToConfidantService, domain.StatusWaitToConfirm)
	state.ID, state.CitizenID, state.ParticipantID = s.order, s.citizen.String(), participant.String()
	snapshot, err := json.Marshal(state)
	require.NoError(t, err)
	keytest.Order(t, s.asAdmin(), sqlc.UpsertOrderParams{
		ID: s.order, CitizenID: s.citizen, ParticipantID: &participant, Service: string(state.Service), Status: string(state.Status),
		Version: 2, CreatedAt: noon, UpdatedAt: noon, Snapshot: snapshot,
	})
	ask := func(method string, citizen uuid.UUID, body string) *httptest.ResponseRecorder {
		return s.call(method, "/api/services/"+s.order.String()+"/draft", strings.NewReader(body),
			"Authorization", "Bearer "+s.tokenOf(citizen), "Content-Type", "application/json")
	}
	chosen := func(citizen uuid.UUID) any {
		answer := ask(http.MethodGet, citizen, "")
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		return decoded[contract.Draft](t, answer).Content
	}
	require.Equal(t, http.StatusNoContent, ask(http.MethodPut, s.citizen, `{"version":1,"content":{"by":"owner"}}`).Code)
	require.Equal(t, http.StatusNoContent, ask(http.MethodGet, participant, "").Code, "the participant has chosen nothing yet")
	require.Equal(t, http.StatusNoContent, ask(http.MethodPut, participant, `{"version":2,"content":{"by":"participant"}}`).Code)
	require.Equal(t, map[string]any{"by": "owner"}, chosen(s.citizen))
	require.Equal(t, map[string]any{"by": "participant"}, chosen(participant))
}
