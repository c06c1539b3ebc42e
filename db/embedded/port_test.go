package embedded

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// firstOutgoingPort is the first port that Linux gives to outgoing connections; other systems begin higher.
const firstOutgoingPort = 32_768

// No outgoing connection takes the server's port between the choice and its use, or while the server restarts.
func TestPortIsNotThatOfAnOutgoingConnection(t *testing.T) {
	for range 20 {
		port, err := freePort(t.Context())
		require.NoError(t, err)
		require.Less(t, port, firstOutgoingPort)
		require.GreaterOrEqual(t, port, firstPort)
	}
}

// A server keeps its port from start to start, and takes another one while a program uses it.
func TestPortOfTheLastStart(t *testing.T) {
	cluster := &cluster{dir: t.TempDir()}
	first, err := cluster.choosePort(t.Context())
	require.NoError(t, err)
	again, err := cluster.choosePort(t.Context())
	require.NoError(t, err)
	require.Equal(t, first, again)
	listener, err := listen(t.Context(), first)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	other, err := cluster.choosePort(t.Context())
	require.NoError(t, err)
	require.NotEqual(t, first, other)
}
