package db_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// A tab that was left open does not bring back a draft that is gone; a new draft begins with version 1.
func TestGoneDraftStaysGone(t *testing.T) {
	pool := dbtest.New(t)
	queries, citizen := sqlc.New(pool), uuid.New()
	require.NoError(t, queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{ID: citizen, Reference: "reference", Now: time.Now()}))
	save := func(version int64) int64 {
		saved, err := queries.SaveDraft(t.Context(), sqlc.SaveDraftParams{
			CitizenID: citizen, Service: "vehicle-check", Version: version, Content: []byte("{}"), UpdatedAt: time.Now(),
		})
		require.NoError(t, err)
		return saved
	}
	for version := range int64(3) {
		require.EqualValues(t, 1, save(version+1))
	}
	require.Zero(t, save(3), "another device has saved it")
	require.NoError(t, queries.DropDraft(t.Context(), sqlc.DropDraftParams{CitizenID: citizen, Service: "vehicle-check"}))
	require.Zero(t, save(4))
	require.EqualValues(t, 1, save(1))
}
