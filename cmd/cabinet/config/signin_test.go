package config

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Ways to sign in that are switched on without what they need, or in production although they are for demonstrations,
// are refused by the variable's name, and no key is quoted (AUTH-05, API-011).
func TestSignInSettings(t *testing.T) {
	for what, row := range map[string]struct {
		config Config
		text   string
	}{
		"a key that is none": {
			Config{Network: Network{Environment: demo}, MonobankSignIn: MonobankSignIn{Key: "not a key"}}, "CABINET_MONOBANK_AUTH_KEY",
		},
		"an encoding that is none": {
			Config{Network: Network{Environment: demo}, MonobankSignIn: MonobankSignIn{Key: "not a key", Signature: "pem"}},
			"CABINET_MONOBANK_AUTH_SIGNATURE",
		},
		"a developer in production": {Config{Network: Network{Environment: production}, DevUser: "3111952338"}, "CABINET_DEV_USER"},
	} {
		found := false
		for _, fault := range row.config.check() {
			require.NotContains(t, fault.Error(), "not a key", what)
			require.NotContains(t, fault.Error(), "3111952338", what)
			found = found || len(fault.Error()) > len(row.text) && fault.Error()[:len(row.text)] == row.text
		}
		require.True(t, found, what)
	}
	require.False(t, MonobankSignIn{}.Offered())
}
