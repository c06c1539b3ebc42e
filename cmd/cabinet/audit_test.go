package main

import (
	"context"
	"log/slog"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/db"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/support"
	"cabinet/support/audit"
)

// The command tells by its exit code whether the log is what was written, and names the line that is not.
func TestAuditVerify(t *testing.T) {
	pool := dbtest.New(t)
	text, err := audit.NewKey()
	require.NoError(t, err)
	public, err := audit.PublicKey(text)
	require.NoError(t, err)
	key, err := audit.ParseKey(text)
	require.NoError(t, err)
	t.Setenv("DATABASE_URL", dbtest.As(t, pool, db.Tools))
	t.Setenv("CABINET_AUDIT_PUBLIC_KEY", public)
	run := func(arguments ...string) (int, string) {
		var out strings.Builder
		command := auditCommand()
		command.SilenceErrors, command.SilenceUsage = true, true
		command.SetArgs(arguments)
		command.SetOut(&out)
		if err := command.ExecuteContext(t.Context()); err != nil {
			return exitCode(err), err.Error()
		}
		return 0, strings.TrimSpace(out.String())
	}
	for range 3 {
		require.NoError(t, support.Log(t.Context(), sqlc.New(pool), support.Access{
			Act: support.ActLookup, Name: "Олена Коваль", Office: "ТСЦ 8041", Reason: "звернення 4711", Orders: []uuid.UUID{uuid.Nil},
		}, time.Now()))
	}
	code, said := run("verify")
	require.Equal(t, 1, code)
	require.Contains(t, said, "no head is signed")

	signer := audit.Signer{Queries: sqlc.New(pool), Key: key, Logger: slog.New(slog.DiscardHandler)}
	require.NoError(t, signer.Sign(t.Context(), time.Now()))
	code, said = run("verify")
	require.Zero(t, code, said)
	require.Contains(t, said, "3 lines match; 1 heads are signed")
	code, head := run("head")
	require.Zero(t, code, head)
	code, said = run("verify", "--head", head)
	require.Zero(t, code, said)

	tampering, err := pool.Acquire(context.Background())
	require.NoError(t, err)
	defer tampering.Release()
	_, err = tampering.Exec(t.Context(), "SET session_replication_role = replica; UPDATE access_log SET name = 'Хтось' WHERE id = 2")
	require.NoError(t, err)
	code, said = run("verify")
	require.Equal(t, 1, code)
	require.Contains(t, said, "line 2 does not fit")

	code, _ = run("verify", "--head", "nonsense")
	require.Equal(t, 2, code)
	t.Setenv("CABINET_AUDIT_PUBLIC_KEY", "")
	code, said = run("verify")
	require.Equal(t, 2, code)
	require.Contains(t, said, "CABINET_AUDIT_PUBLIC_KEY")
}
