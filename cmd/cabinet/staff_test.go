package main

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/db/dbtest"
)

// Who may read is added, listed by `staff list` as by `staff` alone, and revoked by the listed id.
func TestStaff(t *testing.T) {
	t.Setenv("DATABASE_URL", dbtest.New(t).Config().ConnString())
	staff := func(arguments ...string) string {
		t.Helper()
		var out strings.Builder
		command := staffCommand()
		command.SetArgs(arguments)
		command.SetOut(&out)
		require.NoError(t, command.ExecuteContext(t.Context()))
		return out.String()
	}
	require.Empty(t, staff("list"))
	staff("add", "--name", "Олена Коваль", "--office", "ТСЦ 8041")
	listed := staff("list")
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 .* – \n`, listed)
	require.Equal(t, listed, staff())
	staff("revoke", strings.Fields(listed)[0])
	require.Regexp(t, `Олена Коваль +ТСЦ 8041 .* – .+\n`, staff("list"))
}
