package cabinet

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/supervise"
	"cabinet/db/archive"
	"cabinet/tests/ports"
	"cabinet/tests/stack"
)

// archived is a stack beside which `cabinet archive` runs.
type archived struct {
	*citizen
	dir, metrics, identity string
}

func startArchive(t *testing.T, s *stack.Stack) *archived {
	identity, recipient, err := archive.NewKey()
	require.NoError(t, err)
	listen := ports.FreeAddress(t)
	a := &archived{signIn(t, s, driver), t.TempDir(), "http://" + listen, identity}
	s.Add(t, "archive", supervise.HTTP(a.metrics+"/readyz"), []string{
		"DATABASE_ARCHIVE_URL=" + s.Databases["DATABASE_ARCHIVE_URL"], "CABINET_ARCHIVE_RECIPIENT=" + recipient,
		"CABINET_ARCHIVE_DIR=" + a.dir, "CABINET_ARCHIVE_SPOOL=" + t.TempDir(), "CABINET_ARCHIVE_LISTEN=" + listen, "CABINET_ARCHIVE_EVERY=1s",
		"CABINET_ARCHIVE_DISKS=archive=" + a.dir,
	}, "archive")
	return a
}
