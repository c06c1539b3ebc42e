package config

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/store/keysets"
)

// deskOfProduction sets what a desk needs in production.
func deskOfProduction(t *testing.T) {
	for name, value := range map[string]string{
		"CABINET_ENV": "production", "CABINET_SUPPORT_URL": "https://desk.example", "DATABASE_URL": "postgres://db/cabinet?sslmode=verify-full",
		"TEMPORAL_ADDRESS": "engine.example:7233", "TEMPORAL_TLS": "true", "CABINET_TEMPORAL_UI_URL": "https://engine.example:8233",
		"CABINET_MASTER_KEY": "key", "CABINET_REFERENCE_KEY": referenceKey(t), "STAFF_OIDC_ISSUER": "https://login.example",
		"STAFF_OIDC_CLIENT_ID": "desk", "STAFF_OIDC_CLIENT_SECRET": "secret",
	} {
		t.Setenv(name, value)
	}
}

// In production the desk takes no tokens and asks for a second factor.
func TestDeskOfProduction(t *testing.T) {
	deskOfProduction(t)
	config, err := LoadSupport()
	require.NoError(t, err)
	require.False(t, config.Tokens())
	require.True(t, config.SignIn.SecondFactor)
	require.Equal(t, []string{"mfa"}, config.SignIn.AMR)
	t.Setenv("CABINET_ENV", "demo")
	config, err = LoadSupport()
	require.NoError(t, err)
	require.True(t, config.Tokens())
}

// A desk that would sign staff in by one factor, in the clear or not at all does not start in production.
func TestDeskRefusesToStart(t *testing.T) {
	for name, wrong := range map[string]struct{ variable, value, text string }{
		"no provider":         {"STAFF_OIDC_ISSUER", "", "STAFF_OIDC_ISSUER must be the address"},
		"provider in clear":   {"STAFF_OIDC_ISSUER", "http://login.example", "STAFF_OIDC_ISSUER must be https"},
		"no secret":           {"STAFF_OIDC_CLIENT_SECRET", "", "STAFF_OIDC_CLIENT_SECRET must be set"},
		"one factor":          {"STAFF_OIDC_SECOND_FACTOR", "false", "STAFF_OIDC_SECOND_FACTOR=false is for demonstrations only"},
		"desk in clear":       {"CABINET_SUPPORT_URL", "http://desk.example", "CABINET_SUPPORT_URL must be https"},
		"database in clear":   {"DATABASE_URL", "postgres://weak.example/cabinet", "DATABASE_URL must say sslmode=verify-full"},
		"engine in clear":     {"TEMPORAL_TLS", "false", "TEMPORAL_TLS: the engine must be reached with TLS"},
		"web UI in clear":     {"CABINET_TEMPORAL_UI_URL", "http://engine.example:8233", "CABINET_TEMPORAL_UI_URL must be https"},
		"web UI nowhere":      {"CABINET_TEMPORAL_UI_URL", "engine.example", "CABINET_TEMPORAL_UI_URL must be https"},
		"unknown environment": {"CABINET_ENV", "staging", "CABINET_ENV must be"},
	} {
		t.Run(name, func(t *testing.T) {
			deskOfProduction(t)
			t.Setenv(wrong.variable, wrong.value)
			_, err := LoadSupport()
			require.ErrorContains(t, err, wrong.text)
			require.NotContains(t, err.Error(), "weak.example")
		})
	}
	t.Run("no provider, demonstration", func(t *testing.T) {
		deskOfProduction(t)
		t.Setenv("CABINET_ENV", "demo")
		t.Setenv("STAFF_OIDC_ISSUER", "")
		_, err := LoadSupport()
		require.NoError(t, err, "tokens are enough there")
	})
}

func referenceKey(t *testing.T) string {
	t.Helper()
	key, err := keysets.New(keysets.References)
	require.NoError(t, err)
	return key
}
