package main

import (
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/support"
)

// Commands act in the name of the person whose token they have; without one only demonstrations run them, and nobody is named after
// the account of the machine's administrator.
func TestPersonOfACommand(t *testing.T) {
	pool := dbtest.New(t)
	queries, now := sqlc.New(pool), time.Now()
	t.Setenv("DATABASE_URL", pool.Config().ConnString())
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CONFIG_HOME", "")
	token, digest := support.NewToken()
	ends := now.Add(time.Hour)
	require.NoError(t, queries.AddStaff(t.Context(), sqlc.AddStaffParams{
		ID: uuid.New(), Name: "Олена Коваль", Office: "ТСЦ 8041", Token: digest, TokenEndsAt: &ends, CreatedAt: now,
	}))

	t.Setenv("CABINET_ENV", "production")
	_, err := personOf(t.Context(), queries, now)
	require.ErrorIs(t, err, errNoToken)

	t.Setenv("CABINET_ENV", "demo")
	demo, err := personOf(t.Context(), queries, now)
	require.NoError(t, err)
	require.NotContains(t, demo.name, "root")

	t.Setenv("CABINET_ENV", "production")
	t.Setenv(staffTokenVariable, token)
	known, err := personOf(t.Context(), queries, now)
	require.NoError(t, err)
	require.Equal(t, person{"Олена Коваль", "ТСЦ 8041"}, known)
	_, err = personOf(t.Context(), queries, ends)
	require.ErrorContains(t, err, "has expired")
	t.Setenv(staffTokenVariable, "ANOTHER")
	_, err = personOf(t.Context(), queries, now)
	require.ErrorIs(t, err, errUnknownToken)

	t.Setenv(staffTokenVariable, "")
	command := loginCommand()
	command.SetArgs(nil)
	command.SetIn(strings.NewReader(token + "\n"))
	command.SetOut(new(strings.Builder))
	require.NoError(t, command.ExecuteContext(t.Context()))
	known, err = personOf(t.Context(), queries, now)
	require.NoError(t, err)
	require.Equal(t, "Олена Коваль", known.name)
	path, err := tokenFile()
	require.NoError(t, err)
	stored, err := os.Stat(path)
	require.NoError(t, err)
	require.Equal(t, os.FileMode(0o600), stored.Mode().Perm())
	require.NoError(t, logoutCommand().ExecuteContext(t.Context()))
	_, err = personOf(t.Context(), queries, now)
	require.ErrorIs(t, err, errNoToken)
	require.NotErrorIs(t, err, pgx.ErrNoRows)
}
