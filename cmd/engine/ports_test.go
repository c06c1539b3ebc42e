package main

import (
	"errors"
	"syscall"
	"testing"
)

// An outgoing connection never takes a port of the server between the choice and its use: no port is one of those that the system
// gives to such connections.
func TestInternalPortsAreNotThoseOfOutgoingConnections(t *testing.T) {
	for range 20 {
		ports, err := freePorts(t.Context(), loopback, "history", "matching", "worker")
		if err != nil {
			t.Fatal(err)
		}
		different := map[int]bool{}
		for name, port := range ports {
			different[port] = true
			if port < firstPort || port >= firstOutgoingPort {
				t.Errorf("%s: %d", name, port)
			}
		}
		if len(different) != 3 {
			t.Error(ports)
		}
	}
}

// firstOutgoingPort is Linux's default; other systems begin higher.
const firstOutgoingPort = 32_768

// Two engines of one machine that start at once take different ports: what one has chosen the other does not take.
func TestPortsAreClaimed(t *testing.T) {
	const port = "24999"
	if err := claim(t.Context(), loopback, port); err != nil {
		t.Fatal(err)
	}
	if err := claim(t.Context(), loopback, port); !errors.Is(err, syscall.EADDRINUSE) {
		t.Errorf("claimed twice: %v", err)
	}
}
