package ordering

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
)

// An order has no more documents than a wizard needs (LIC-24).
func TestDocumentsOfAnOrderAreBounded(t *testing.T) {
	database := dbtest.New(t)
	citizen := keytest.Citizen(t, keytest.Store(t, database), "reference", domain.Person{RNOKPP: driver})
	order := uuid.New()
	for i := range maxUploads + 1 {
		err := addUpload(t.Context(), sqlc.New(database), sqlc.AddFileParams{
			ID: uuid.New(), CitizenID: citizen, OrderID: &order, Kind: string(domain.FileScan), Name: []byte("name"),
			Content: []byte("%PDF"), Key: []byte("key"), CreatedAt: noon,
		})
		require.Equal(t, i == maxUploads, domain.CodeOf(err) == domain.CodeNotAllowed, err)
	}
}
