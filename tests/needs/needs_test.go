package needs

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"
)

// ended is a test that hears how it ends.
type ended struct {
	testing.TB
	how string
}

func (*ended) Helper()        {}
func (e *ended) Skip(...any)  { e.how = "skipped" }
func (e *ended) Fatal(...any) { e.how = "failed" }

// What is missing skips a test, but where all is to be tested it is a fault.
func TestMet(t *testing.T) {
	missing := errors.New("no such program")
	for _, one := range []struct {
		ci      string
		missing error
		how     string
	}{{"", missing, "skipped"}, {"true", missing, "failed"}, {"", nil, ""}, {"true", nil, ""}} {
		t.Setenv("CI", one.ci)
		e := &ended{TB: t}
		Met(e, one.missing)
		require.Equal(t, one.how, e.how)
	}
	e := &ended{TB: t}
	t.Setenv("CABINET_BIN", "bin")
	require.Equal(t, "bin", Programs(e))
	Program(e, "sh", "dash")
	require.Empty(t, e.how)
	Program(e, "no-such-program", "none")
	require.Equal(t, "failed", e.how)
	t.Setenv("CABINET_BIN", "")
	e = &ended{TB: t}
	Programs(e)
	require.Equal(t, "failed", e.how)
}
