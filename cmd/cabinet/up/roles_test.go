package up

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The verifier gets its own secret and no other one, nor the address of a database.
func TestVerifierEnvironment(t *testing.T) {
	s := &settings{verifier: "127.0.0.1:8084", verifierHealth: "127.0.0.1:8085"}
	keys, err := secrets(t.TempDir())
	require.NoError(t, err)
	base := s.environmentOf(keys, Databases{})
	names := []string{}
	for _, assignment := range environmentFor("verifier", base, keys, Databases{}) {
		name, value, _ := strings.Cut(assignment, "=")
		require.NotEmpty(t, value, name)
		names = append(names, name)
	}
	require.ElementsMatch(t, []string{"SIGNATURE_TRUST", "SIGNATURE_DSTU_TOKEN", "VERIFIER_LISTEN", "VERIFIER_HEALTH_LISTEN"}, names)
}
