package main

import "testing"

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
