package cabinet

import (
	"bytes"
	"encoding/json"
	"net/http"
	"net/url"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// No name, RNOKPP, VIN or e-mail of a citizen stands in the engine's databases: histories are encrypted, search
// attributes and ids are opaque.
func TestEngineHoldsNoPersonalData(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	made := c.order("personal-data")
	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "done")
	var profile struct {
		IpnChar, Email string
		Username       struct{ LastName string }
	}
	c.call(http.MethodGet, "/api/user/profile", nil).into(t, &profile)
	secrets := []string{driverVIN, profile.IpnChar, profile.Username.LastName, "SKODA"}
	if profile.Email != "" {
		secrets = append(secrets, profile.Email)
	}
	scanned := 0
	for _, database := range []string{"temporal", "temporal_visibility"} {
		scanned += scan(t, s, database, secrets)
	}
	require.Greater(t, scanned, 100, "rows were read")
}

// scan demands that no secret stands in a database, and counts the rows that it has read.
func scan(t *testing.T, s *stack.Stack, database string, secrets []string) (rows int) {
	rows, hits := search(t, s, database, secrets)
	require.Empty(t, hits, database)
	return rows
}

// search looks for secrets in every column of every table, as text and inside binary data, and names the columns.
func search(t *testing.T, s *stack.Stack, database string, secrets []string) (rows int, hits []string) {
	address, err := url.Parse(s.DatabaseURL)
	require.NoError(t, err)
	address.Path = "/" + database
	connection, err := pgx.Connect(t.Context(), address.String())
	require.NoError(t, err)
	defer func() { _ = connection.Close(t.Context()) }()
	names, err := connection.Query(t.Context(), "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
	require.NoError(t, err)
	tables, err := pgx.CollectRows(names, pgx.RowTo[string])
	require.NoError(t, err)
	for _, table := range tables {
		found, err := connection.Query(t.Context(), "SELECT * FROM "+pgx.Identifier{table}.Sanitize())
		require.NoError(t, err)
		for found.Next() {
			rows++
			for i, raw := range found.RawValues() {
				for _, secret := range secrets {
					escaped, _ := json.Marshal(secret)
					if bytes.Contains(raw, []byte(secret)) || bytes.Contains(raw, escaped[1:len(escaped)-1]) {
						hits = append(hits, table+"."+found.FieldDescriptions()[i].Name+": "+secret)
					}
				}
			}
		}
		require.NoError(t, found.Err())
	}
	return rows, hits
}
