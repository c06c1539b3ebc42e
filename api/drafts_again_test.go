package api

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// orderedFrom saves a draft that names a document, has an order take the document, and drops the draft for the order.
func (u *uploader) orderedFrom(scan string) (order uuid.UUID) {
	u.Helper()
	order = uuid.New()
	state := domain.Order{
		ID: order, CitizenID: u.citizen.String(), Service: domain.LicenceExchangeService, Status: domain.StatusCanceled, Version: 1,
		CreatedAt: noon.Add(-time.Hour), UpdatedAt: noon,
	}
	snapshot, err := json.Marshal(state)
	require.NoError(u, err)
	keytest.Order(u, u.asAdmin(), sqlc.UpsertOrderParams{
		ID: order, CitizenID: u.citizen, Service: string(state.Service), Status: string(state.Status), Finished: true, Version: 1,
		CreatedAt: state.CreatedAt, UpdatedAt: noon, Snapshot: snapshot,
	})
	require.Equal(u, http.StatusNoContent, u.draft(http.MethodPut, "licence-exchange", fmt.Sprintf(`{"version":1,"content":{"scan":%q}}`, scan)))
	_, err = u.store.TakeFiles(u.Context(), sqlc.FilesToTakeParams{
		Ids: []uuid.UUID{uuid.MustParse(scan)}, CitizenID: u.citizen, OrderID: &order,
	})
	require.NoError(u, err)
	require.Equal(u, http.StatusNoContent, u.draft(http.MethodDelete, "licence-exchange?order="+order.String(), ""))
	return order
}

func (u *uploader) draft(method, path, body string) int {
	u.Helper()
	return u.call(method, "/api/services/draft/"+path, strings.NewReader(body),
		"Authorization", "Bearer "+u.tokenOf(u.citizen), "Content-Type", "application/json").Code
}

func (u *uploader) drafts() []contract.Draft {
	u.Helper()
	return decoded[[]contract.Draft](u, u.call(http.MethodGet, "/api/services/draft", nil, "Authorization", "Bearer "+u.tokenOf(u.citizen)))
}

func (u *uploader) again(order, citizen uuid.UUID) int {
	u.Helper()
	return u.call(http.MethodPost, "/api/services/"+order.String()+"/again", nil, "Authorization", "Bearer "+u.tokenOf(citizen)).Code
}

// What an order was made of is a draft again when its citizen wants to order once more: with documents that another order can take.
func TestOrderAgain(t *testing.T) {
	u := newUploader(t)
	scan := u.upload()
	order := u.orderedFrom(scan)
	require.Empty(t, u.drafts(), "the answers have become an order")

	require.Equal(t, http.StatusNotFound, u.again(order, uuid.New()), "GAP-93")
	require.Equal(t, http.StatusNoContent, u.again(order, u.citizen))
	drafts := u.drafts()
	require.Len(t, drafts, 1)
	copied, _ := drafts[0].Content["scan"].(string)
	require.NotEqual(t, scan, copied, "the document of the first order stays its own")
	another := uuid.New()
	keytest.Order(t, u.asAdmin(), sqlc.UpsertOrderParams{
		ID: another, CitizenID: u.citizen, Service: "licence-exchange", Status: "draft", Version: 1, CreatedAt: noon, UpdatedAt: noon,
		Snapshot: []byte("{}"),
	})
	taken, err := u.store.TakeFiles(t.Context(), sqlc.FilesToTakeParams{
		Ids: []uuid.UUID{uuid.MustParse(copied)}, CitizenID: u.citizen, OrderID: &another,
	})
	require.NoError(t, err)
	require.Equal(t, 1, taken)
	file, err := u.store.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: uuid.MustParse(copied), OrderID: &another})
	require.NoError(t, err)
	require.Equal(t, "%PDF", string(file.Content))
}

// A draft that was changed after the order was made is newer than the order's answers.
func TestOrderAgainKeepsNewerDraft(t *testing.T) {
	u := newUploader(t)
	order := u.orderedFrom(u.upload())
	require.Equal(t, http.StatusNoContent, u.draft(http.MethodPut, "licence-exchange", `{"version":1,"content":{"typed":"since"}}`))
	require.Equal(t, http.StatusNoContent, u.again(order, u.citizen))
	drafts := u.drafts()
	require.Len(t, drafts, 1)
	require.Equal(t, map[string]any{"typed": "since"}, drafts[0].Content)
}

// A draft does not become the answers of an order of another service, or of another citizen.
func TestDropDraftForAnotherOrder(t *testing.T) {
	u := newUploader(t)
	order := u.orderedFrom(u.upload())
	require.Equal(t, http.StatusNoContent, u.draft(http.MethodPut, "fines", `{"version":1,"content":{}}`))
	require.Equal(t, http.StatusNotFound, u.draft(http.MethodDelete, "fines?order="+order.String(), ""))
	require.Equal(t, http.StatusNotFound, u.draft(http.MethodDelete, "fines?order="+uuid.NewString(), ""))
	require.Len(t, u.drafts(), 1)
}
