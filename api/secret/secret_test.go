package secret

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Secrets are long, and no two are the same.
func TestSecretsAreRandom(t *testing.T) {
	seen := map[string]bool{}
	for range 1000 {
		secret := New()
		require.Len(t, secret, 43) // 256 bits in base64
		require.False(t, seen[secret])
		seen[secret] = true
	}
}
