package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net"
	"strconv"
)

// checkPorts finds a port in use before the server does, which would end the process in words of its own.
func (s *settings) checkPorts(ctx context.Context) error {
	for name, number := range map[string]int{"ENGINE_GRPC_PORT": s.grpcPort, "ENGINE_UI_PORT": s.uiPort} {
		listener, err := (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort(s.host, strconv.Itoa(number)))
		if err != nil {
			return fmt.Errorf("port %d cannot be used, set %s to another one: %w", number, name, err)
		}
		_ = listener.Close()
	}
	return nil
}

// Ports below those from which systems take one for outgoing connections: the server's own ones to its database would take a port
// between the choice and its use.
const firstPort, endPort = 25_000, 32_000

// portTries is how many ports are tried for each part; most are free.
const portTries = 100

// freePorts finds ports for the parts of the server that only the server itself calls, so that two engines on one
// machine do not meet.
func freePorts(ctx context.Context, host string, names ...string) (map[string]int, error) {
	ports := map[string]int{}
	for _, name := range names {
		listener, err := listenAnywhere(ctx, host)
		if err != nil {
			return nil, fmt.Errorf("no free port: %w", err)
		}
		defer func() { _ = listener.Close() }() // only at the end, so that the next one is another
		ports[name] = listener.Addr().(*net.TCPAddr).Port
	}
	return ports, nil
}

// listenAnywhere listens on an unused port of the range above.
func listenAnywhere(ctx context.Context, host string) (listener net.Listener, err error) {
	for range portTries {
		port := strconv.Itoa(firstPort + rand.IntN(endPort-firstPort)) //nolint:gosec // no secret
		if listener, err = (&net.ListenConfig{}).Listen(ctx, "tcp", net.JoinHostPort(host, port)); err != nil {
			continue
		}
		if err = claim(ctx, host, port); err == nil {
			return listener, nil
		}
		_ = listener.Close()
	}
	return nil, err
}

// claims reserve the ports that the server's parts use, until the process ends.
var claims []net.PacketConn

// claim reserves a port, so that no other engine takes it between the choice and its use: it binds the same port of UDP, which nothing reads.
func claim(ctx context.Context, host, port string) error {
	reserved, err := (&net.ListenConfig{}).ListenPacket(ctx, "udp", net.JoinHostPort(host, port))
	if err == nil {
		claims = append(claims, reserved)
	}
	return err
}
