package db_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
)

// A citizen's accesses are those to the citizen, to own orders, to orders as a participant and to requests to monitor fines, each once:
// also if a line has both the citizen and an order, or if the citizen is both parties of an order.
func TestAccessesOfCitizen(t *testing.T) {
	pool := dbtest.New(t)
	queries := sqlc.New(pool)
	citizen, stranger, at := uuid.New(), uuid.New(), time.Now().Truncate(time.Hour)
	order := func(owner uuid.UUID, participant *uuid.UUID) uuid.UUID {
		id := uuid.New()
		_, err := pool.Exec(t.Context(), `INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot)
			VALUES ($1, $2, $3, 'confidant', 'done', 1, $4, $4, true, '')`, id, owner, participant, at)
		require.NoError(t, err)
		return id
	}
	own, shared, both, foreign := order(citizen, nil), order(stranger, &citizen), order(citizen, &citizen), order(stranger, nil)
	asked := uuid.New()
	_, err := pool.Exec(t.Context(), "INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, 'reference', $2, $2)", citizen, at)
	require.NoError(t, err)
	_, err = pool.Exec(t.Context(), `INSERT INTO observers (id, citizen_id, status, version, request, created_at, updated_at, until)
		VALUES ($1, $2, 'new', 1, 'request', $3, $3, $3)`, asked, citizen, at)
	require.NoError(t, err)
	look := func(name string, citizen *uuid.UUID, orders ...uuid.UUID) {
		require.NoError(t, queries.LogAccess(t.Context(), sqlc.LogAccessParams{
			At: at, Act: "decode", Name: name, Office: "ТСЦ 8041", Reason: "звернення", CitizenID: citizen, Orders: orders,
		}))
	}
	look("orders", nil, own, shared, both, foreign)
	look("request", nil, asked)
	look("citizen", &citizen, uuid.Nil)
	look("citizen and order", &citizen, own)
	look("stranger", &stranger, uuid.Nil)

	rows, err := queries.AccessesOfCitizen(t.Context(), citizen)
	require.NoError(t, err)
	found := map[string]int{}
	for _, row := range rows {
		found[row.Name]++
	}
	require.Equal(t, map[string]int{"orders": 3, "request": 1, "citizen": 1, "citizen and order": 1}, found)
}
