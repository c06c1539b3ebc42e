// Package ports chooses ports for the programs that tests start.
package ports

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// Ports below those from which systems take one for outgoing connections, so that none is lost between the choice and its use, and
// below those that the engine and the embedded PostgreSQL choose from.
const first, end = 11_000, 25_000

// claims are the ports of this process's programs, each held by a listener at claimAddress until the process ends.
var claims []net.Listener

// claimAddress is an address of the loopback network that no program listens on.
const claimAddress = "127.0.0.200:"

// claim reserves a port for this process, so that no program of another test binary takes it between the choice and its use, or while
// a program restarts. Where the loopback network has one address only, the port is not reserved.
func claim(port string) bool {
	listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", claimAddress+port)
	if err == nil {
		claims = append(claims, listener)
	}
	return !errors.Is(err, syscall.EADDRINUSE)
}

// choosing is held while ports are chosen.
var choosing sync.Mutex

// Free returns different unused ports of 127.0.0.1, which stay reserved for this process.
func Free(count int) ([]string, error) {
	choosing.Lock()
	defer choosing.Unlock()
	ports := make([]string, 0, count)
	for tries := 0; len(ports) < count; tries++ {
		port := strconv.Itoa(first + rand.IntN(end-first)) //nolint:gosec // no secret
		listener, err := (&net.ListenConfig{}).Listen(context.Background(), "tcp", "127.0.0.1:"+port)
		switch {
		case err == nil && !claim(port):
			_ = listener.Close()
		case err == nil:
			defer func() { _ = listener.Close() }() // only at the end, so that the next one is another
			ports = append(ports, port)
		case tries > 100:
			return nil, fmt.Errorf("no free port: %w", err)
		}
	}
	return ports, nil
}

// FreeAddress returns an unused address, host and port.
func FreeAddress(t testing.TB) string {
	t.Helper()
	ports, err := Free(1)
	require.NoError(t, err)
	return "127.0.0.1:" + ports[0]
}
