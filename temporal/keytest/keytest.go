// Package keytest makes key stores for tests.
package keytest

import (
	"bytes"
	"encoding/base64"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/aead"
	"github.com/tink-crypto/tink-go/v2/insecurecleartextkeyset"
	"github.com/tink-crypto/tink-go/v2/keyset"

	"cabinet/db/sqlc"
	"cabinet/temporal"
)

// New is a key store on a test's database, with a master key of its own.
func New(t testing.TB, pool *pgxpool.Pool) *temporal.Keys {
	t.Helper()
	handle, err := keyset.NewHandle(aead.AES256GCMKeyTemplate())
	require.NoError(t, err)
	var text bytes.Buffer
	require.NoError(t, insecurecleartextkeyset.Write(handle, keyset.NewJSONWriter(&text)))
	keys, err := temporal.NewKeys(base64.StdEncoding.EncodeToString(text.Bytes()), sqlc.New(pool))
	require.NoError(t, err)
	return keys
}

// Papers keeps a test's files, statements and letters.
func Papers(t testing.TB, pool *pgxpool.Pool) temporal.Papers {
	t.Helper()
	return temporal.Papers{Keys: New(t, pool), Queries: sqlc.New(pool)}
}

// Letters are all letters of a test's database, opened.
func Letters(t testing.TB, pool *pgxpool.Pool, papers temporal.Papers) []sqlc.Message {
	t.Helper()
	rows, err := pool.Query(t.Context(), "SELECT * FROM messages ORDER BY created_at, version, party")
	require.NoError(t, err)
	letters, err := pgx.CollectRows(rows, pgx.RowToStructByPos[sqlc.Message])
	require.NoError(t, err)
	for i := range letters {
		letters[i], err = papers.OpenLetter(t.Context(), letters[i])
		require.NoError(t, err)
	}
	return letters
}
