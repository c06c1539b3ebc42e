package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// staffIn runs `cabinet staff` on a database of its own.
func staffIn(t *testing.T) func(arguments ...string) (string, error) {
	t.Setenv("DATABASE_URL", dbtest.New(t).Config().ConnString())
	return func(arguments ...string) (string, error) {
		var out strings.Builder
		command := staffCommand()
		command.SetArgs(arguments)
		command.SetOut(&out)
		command.SetErr(&out)
		err := command.ExecuteContext(t.Context())
		return out.String(), err
	}
}

// Who may read is added, listed by `staff list` as by `staff` alone, and revoked by the listed id.
func TestStaff(t *testing.T) {
	run := staffIn(t)
	staff := func(arguments ...string) string {
		t.Helper()
		out, err := run(arguments...)
		require.NoError(t, err)
		return out
	}
	require.Empty(t, staff("list"))
	require.NotEmpty(t, staff("add", "--name", "Олена Коваль", "--office", "ТСЦ 8041"))
	listed := staff("list")
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 +token until .* – \n`, listed)
	require.Equal(t, listed, staff())
	staff("revoke", strings.Fields(listed)[0])
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 .* – .+\n`, staff("list"))
}

// Who signs in by the office's provider gets no token; a login is one person's at a time.
func TestStaffByLogin(t *testing.T) {
	run := staffIn(t)
	add := func(name, login string) (string, error) {
		return run("add", "--name", name, "--office", "ТСЦ 8041", "--login", login)
	}
	out, err := add("Олена Коваль", "o.koval")
	require.NoError(t, err)
	require.Empty(t, out, "no token is made")
	_, err = add("Інша Особа", "o.koval")
	require.Error(t, err)
	listed, err := run("list")
	require.NoError(t, err)
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 +login o\.koval `, listed)
	id := strings.Fields(listed)[0]
	_, err = run("link", id, "koval.olena")
	require.NoError(t, err)
	_, err = run("revoke", id)
	require.NoError(t, err)
	_, err = run("link", id, "o.koval")
	require.ErrorContains(t, err, "no member of staff has this id")
	_, err = add("Олена Коваль", "koval.olena")
	require.NoError(t, err, "a revoked person's login is free")
}

// A person with a login gets a token for commands, and another one when it has expired; the old one is refused.
func TestStaffTokenForCommands(t *testing.T) {
	run := staffIn(t)
	first, err := run("add", "--name", "Олена Коваль", "--office", "ТСЦ 8041", "--login", "o.koval", "--token")
	require.NoError(t, err)
	require.NotEmpty(t, first)
	listed, err := run("list")
	require.NoError(t, err)
	id := strings.Fields(listed)[0]
	second, err := run("token", id)
	require.NoError(t, err)
	require.NotEqual(t, first, second)
	_, err = run("token", id)
	require.ErrorContains(t, err, "no member of staff has this id")
	listed, err = run("list")
	require.NoError(t, err)
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 +login o\.koval, token until .* – \n`, listed)
}

// No token lasts longer than a year.
func TestStaffTokenEnds(t *testing.T) {
	run := staffIn(t)
	add := func(days string) error {
		_, err := run("add", "--name", "Олена Коваль", "--office", "ТСЦ 8041", "--days", days)
		return err
	}
	require.NoError(t, add("365"))
	require.ErrorContains(t, add("366"), "--days must be from 1 to 365")
	require.ErrorContains(t, add("0"), "--days must be from 1 to 365")
}
