// Package keytest makes key stores for tests.
package keytest

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store"
	"cabinet/store/keysets"
	"cabinet/store/references/referencestest"
)

// New is a key store on a test's database, with a master key of its own.
func New(t testing.TB, pool *pgxpool.Pool) *store.Keys {
	t.Helper()
	keys, err := store.NewKeys(masterKey(t), sqlc.New(pool))
	require.NoError(t, err)
	return keys
}

func masterKey(t testing.TB) string {
	t.Helper()
	key, err := keysets.New(keysets.Encryption)
	require.NoError(t, err)
	return key
}

// Store is the document store of a test's database.
func Store(t testing.TB, pool *pgxpool.Pool) store.Store {
	t.Helper()
	return store.Store{Keys: New(t, pool), Queries: sqlc.New(pool), References: referencestest.New(t)}
}

// Admin is a store with all rights on a test's database: for what other parts than the tested one bring about.
func Admin(t testing.TB, pool *pgxpool.Pool, s store.Store) store.Store {
	t.Helper()
	s.Queries = sqlc.New(dbtest.Admin(t, pool))
	return s
}

// Letters are all letters of a test's database, opened.
func Letters(t testing.TB, pool *pgxpool.Pool, s store.Store) []store.Letter {
	t.Helper()
	rows, err := pool.Query(t.Context(), "SELECT * FROM messages ORDER BY created_at, version, party")
	require.NoError(t, err)
	messages, err := pgx.CollectRows(rows, pgx.RowToStructByPos[sqlc.Message])
	require.NoError(t, err)
	letters := make([]store.Letter, len(messages))
	for i, message := range messages {
		letters[i], err = s.OpenLetter(t.Context(), message)
		require.NoError(t, err)
	}
	return letters
}

// Citizen signs in the citizen who is found by a number.
func Citizen(t testing.TB, store store.Store, number string, person domain.Person) uuid.UUID {
	t.Helper()
	id, err := store.CitizenByRNOKPP(t.Context(), domain.RNOKPP(number))
	if errors.Is(err, pgx.ErrNoRows) {
		id = uuid.New()
		err = store.Queries.AddCitizen(t.Context(), sqlc.AddCitizenParams{
			ID: id, Reference: store.CitizenReference(domain.RNOKPP(number)), Now: time.Now(),
		})
	}
	require.NoError(t, err)
	require.NoError(t, store.SignInCitizen(t.Context(), id, person, sqlc.SignInCitizenParams{Now: time.Now()}))
	return id
}

// Browser subscribes a browser of a citizen at a push service, and returns its endpoint.
func Browser(t testing.TB, s store.Store, citizen uuid.UUID, service, name string) (endpoint string) {
	t.Helper()
	session, id, now := uuid.New(), uuid.New(), time.Now()
	require.NoError(t, s.Queries.AddSession(t.Context(), sqlc.AddSessionParams{
		ID: session, CitizenID: citizen, Provider: "preset", Now: now, ExpiresAt: now.Add(time.Hour),
	}))
	endpoint = "https://" + service + "/" + name
	sealed, hash, err := s.SealSubscription(t.Context(), citizen, id, domain.PushSubscription{Endpoint: endpoint})
	require.NoError(t, err)
	require.NoError(t, s.Queries.AddPushSubscription(t.Context(), sqlc.AddPushSubscriptionParams{
		ID: id, CitizenID: citizen, SessionID: session, Browser: []byte(endpoint), EndpointHash: hash, Service: service, Sealed: sealed, Now: now,
	}))
	return endpoint
}

// Order keeps an order's row whose snapshot is not encrypted yet.
func Order(t testing.TB, store store.Store, row sqlc.UpsertOrderParams) {
	t.Helper()
	sealed, err := store.SealSnapshot(t.Context(), row.ID, row.Snapshot)
	require.NoError(t, err)
	row.Snapshot = sealed
	_, err = store.Queries.UpsertOrder(t.Context(), row)
	require.NoError(t, err)
}

// Memory is a key store without a database.
func Memory(t testing.TB) *store.Keys {
	t.Helper()
	keys, err := store.NewKeys(masterKey(t), sqlc.New(memory{}))
	require.NoError(t, err)
	return keys
}

// memory keeps wrapped keys.
type memory map[uuid.UUID][]byte

func (m memory) Exec(_ context.Context, _ string, values ...any) (pgconn.CommandTag, error) {
	m[values[0].(uuid.UUID)] = values[1].([]byte)
	return pgconn.CommandTag{}, nil
}

func (m memory) QueryRow(_ context.Context, _ string, values ...any) pgx.Row {
	return wrapped(m[values[0].(uuid.UUID)])
}

func (memory) Query(context.Context, string, ...any) (pgx.Rows, error) { return nil, pgx.ErrNoRows }

func (memory) SendBatch(context.Context, *pgx.Batch) pgx.BatchResults { return nil }

type wrapped []byte

func (w wrapped) Scan(columns ...any) error {
	if w == nil {
		return pgx.ErrNoRows
	}
	*columns[0].(*[]byte) = w
	return nil
}
