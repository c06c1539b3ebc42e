package api

import (
	"encoding/json"
	"io"
	"net/http"
	"os/exec"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/db"
	"cabinet/db/embedded"
	"cabinet/db/sqlc"
	"cabinet/domain"
)

// newDatabase is an empty database of the cabinet, on a machine that has PostgreSQL.
func newDatabase(t *testing.T) *pgxpool.Pool {
	t.Helper()
	if _, err := exec.LookPath("initdb"); err != nil {
		t.Skip("PostgreSQL is not installed")
	}
	server, err := embedded.Start(t.Context(), t.TempDir(), io.Discard)
	require.NoError(t, err)
	t.Cleanup(server.Stop)
	require.NoError(t, db.Migrate(t.Context(), server.URL()))
	pool, err := db.Open(t.Context(), server.URL(), 4)
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	return pool
}

// Who of the support staff has read an order is told to each of its parties, and to nobody else; the newest comes first.
func TestDataAccesses(t *testing.T) {
	c, ctx := newCabinetOn(t, newDatabase(t)), t.Context()

	people := map[string]uuid.UUID{}
	for _, rnokpp := range []string{"3111952338", "3307594740", "3405450044"} {
		var err error
		people[rnokpp], err = c.queries.SignInCitizen(ctx, sqlc.SignInCitizenParams{
			ID: uuid.New(), Reference: rnokpp, Rnokpp: rnokpp, LastName: "А", FirstName: "Б", Now: noon,
		})
		require.NoError(t, err)
	}
	owner, user, stranger := people["3111952338"], people["3307594740"], people["3405450044"]
	order := uuid.New()
	_, err := c.queries.UpsertOrder(ctx, sqlc.UpsertOrderParams{
		ID: order, CitizenID: owner, ParticipantID: &user, Service: string(domain.OwnerToConfidantService),
		Status: string(domain.StatusSigned), Version: 1, CreatedAt: noon, UpdatedAt: noon, Snapshot: json.RawMessage("{}"),
	})
	require.NoError(t, err)
	for i, reason := range []string{"Скарга", "Звернення"} {
		require.NoError(t, c.queries.AddDataAccess(ctx, sqlc.AddDataAccessParams{
			ID: uuid.New(), OrderID: order, Officer: "Оператор 7", Office: "Служба підтримки", Reason: reason,
			At: noon.Add(time.Duration(i) * time.Hour),
		}))
	}
	for _, party := range []uuid.UUID{owner, user} {
		var read []contract.DataAccess
		reply := c.call(http.MethodGet, "/api/user/data-access", nil, "Authorization", "Bearer "+c.tokenOf(party))
		require.NoError(t, json.Unmarshal(reply.Body.Bytes(), &read), reply.Body.String())
		require.Len(t, read, 2)
		require.Equal(t, []string{"Звернення", "Скарга"}, []string{read[0].Reason, read[1].Reason})
		require.Equal(t, order, read[0].OrderID)
		require.NotEmpty(t, read[0].Service)
	}
	reply := c.call(http.MethodGet, "/api/user/data-access", nil, "Authorization", "Bearer "+c.tokenOf(stranger))
	require.Equal(t, http.StatusNoContent, reply.Code)
}
