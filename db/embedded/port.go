package embedded

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"os"
	"strconv"
	"strings"
)

// choosePort keeps the port of the last start if it is free, so that addresses stay what they were.
func (c *cluster) choosePort(ctx context.Context) (int, error) {
	if kept, err := os.ReadFile(c.path(portFile)); err == nil {
		if port, err := strconv.Atoi(strings.TrimSpace(string(kept))); err == nil {
			if listener, err := listen(ctx, port); err == nil {
				return port, listener.Close()
			}
		}
	}
	port, err := freePort(ctx)
	if err != nil {
		return 0, fmt.Errorf("no free port for PostgreSQL: %w", err)
	}
	return port, os.WriteFile(c.path(portFile), strconv.AppendInt(nil, int64(port), 10), 0o600)
}

// Ports below those from which systems take one for outgoing connections: such a connection would take the server's port before it
// listens, or while it restarts.
const firstPort, endPort = 25_000, 32_000

// portTries is how many ports are tried; most are free.
const portTries = 100

// freePort chooses an unused port.
func freePort(ctx context.Context) (int, error) {
	var err error
	for range portTries {
		port := firstPort + rand.IntN(endPort-firstPort) //nolint:gosec // no secret
		var listener net.Listener
		if listener, err = listen(ctx, port); err == nil {
			return port, listener.Close()
		}
	}
	return 0, err
}

func listen(ctx context.Context, port int) (net.Listener, error) {
	var config net.ListenConfig
	return config.Listen(ctx, "tcp", net.JoinHostPort("127.0.0.1", strconv.Itoa(port)))
}
