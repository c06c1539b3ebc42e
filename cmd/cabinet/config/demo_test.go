package config

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// told sets all that has no default, as for production, and what a test changes of it.
func told(t *testing.T, changed map[string]string) {
	t.Helper()
	for _, name := range []string{
		"IDGOVUA_CLIENT_ID", "IDGOVUA_CLIENT_SECRET", "MONOBANK_TOKEN",
		"NOVAPOSHTA_KEY", "UKRPOSHTA_BEARER", "UKRPOSHTA_TOKEN", "UKRPOSHTA_TRACKING_BEARER", "UKRPOSHTA_SENDER",
		"INSURER_EMAIL", "INSURER_PASSWORD", "MAIL_HOST", "NOVAPOSHTA_SENDER_REF", "NOVAPOSHTA_SENDER_ADDRESS",
		"NOVAPOSHTA_SENDER_CONTACT", "NOVAPOSHTA_SENDER_PHONE",
	} {
		t.Setenv(name, "set")
	}
	setKeys(t)
	t.Setenv("DATABASE_URL", "postgres://cabinet:word@database.example/cabinet?sslmode=verify-full")
	t.Setenv("REGISTERS_URL", "https://registers.example")
	t.Setenv("TEMPORAL_ADDRESS", "engine.example:7233")
	t.Setenv("TEMPORAL_TLS", "true")
	t.Setenv("CABINET_PUBLIC_URL", "https://cabinet.example")
	t.Setenv("REGISTERS_CLIENT", "SEVDEIR/GOV/12345678/CABINET")
	t.Setenv("REGISTERS_MEMBER", "SEVDEIR/GOV/43305056/EIS")
	t.Setenv("UKRPOSHTA_SENDER_ZIP", "04071")
	for name, value := range changed {
		t.Setenv(name, value)
	}
}

// What demonstrations alone may do keeps a production from starting, and the refusal names it (GAP-17, SIGN-09).
func TestUnsignedIsForDemonstrations(t *testing.T) {
	told(t, map[string]string{"CABINET_UNSIGNED": "true"})
	_, err := Load()
	require.ErrorContains(t, err, "CABINET_UNSIGNED")

	told(t, map[string]string{"CABINET_ENV": "demo"})
	_, err = Load()
	require.ErrorContains(t, err, "MONOBANK_URL", "no real money is taken for what is not signed")
	told(t, map[string]string{"MONOBANK_URL": "http://localhost:8090/monobank"})
	loaded, err := Load()
	require.NoError(t, err)
	require.True(t, loaded.Unsigned)

	told(t, map[string]string{"CABINET_ENV": "production", "CABINET_UNSIGNED": "false"})
	loaded, err = Load()
	require.NoError(t, err)
	require.False(t, loaded.Unsigned)
}

// A used refresh token is accepted again for ten seconds; only demonstrations and tests change that (API-013).
func TestRefreshGrace(t *testing.T) {
	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	require.Equal(t, 10*time.Second, loaded.RefreshGrace)

	told(t, map[string]string{"CABINET_REFRESH_GRACE": "1s"})
	_, err = Load()
	require.ErrorContains(t, err, "CABINET_REFRESH_GRACE is for demonstrations only")

	told(t, map[string]string{"CABINET_ENV": "demo"})
	loaded, err = Load()
	require.NoError(t, err)
	require.Equal(t, time.Second, loaded.RefreshGrace)

	told(t, map[string]string{"CABINET_REFRESH_GRACE": "-1s"})
	_, err = Load()
	require.ErrorContains(t, err, "CABINET_REFRESH_GRACE must not be negative")
}

// Citizens are not served as the registers' client of tests, nor do parcels leave from the sender of demonstrations: a
// production without its own refuses, by the variable's name.
func TestAccountsOfDemonstrations(t *testing.T) {
	for _, name := range []string{
		"REGISTERS_CLIENT", "REGISTERS_MEMBER", "NOVAPOSHTA_SENDER_REF", "NOVAPOSHTA_SENDER_ADDRESS",
		"NOVAPOSHTA_SENDER_CONTACT", "NOVAPOSHTA_SENDER_PHONE", "UKRPOSHTA_SENDER_ZIP",
	} {
		t.Run(name, func(t *testing.T) {
			told(t, map[string]string{name: ""})
			_, err := Load()
			require.ErrorContains(t, err, "configuration: "+name)
			require.NotContains(t, err.Error(), "\n", "nothing else is wrong")

			t.Setenv("CABINET_ENV", "demo")
			loaded, err := Load()
			require.NoError(t, err)
			require.Equal(t, demoSender.City, loaded.NovaPoshtaSender.City)
		})
	}
}

// Letters to other countries begin at an address in Latin letters, with a code of the customs tariff.
func TestAddressForOtherCountries(t *testing.T) {
	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	require.Equal(t, "4911990000", loaded.Ukrposhta().Abroad.Tariff)
	for name, value := range map[string]string{
		"UKRPOSHTA_SENDER_ZIP": "4071", "UKRPOSHTA_SENDER_CITY": "Київ", "UKRPOSHTA_SENDER_HOUSE": "62-А", "UKRPOSHTA_SENDER_TARIFF": "4911",
	} {
		told(t, map[string]string{name: value})
		_, err := Load()
		require.ErrorContains(t, err, "UKRPOSHTA_SENDER_", name)
		t.Setenv(name, "")
	}
}

// Diia is offered with an account that is whole, and half of one is refused by name.
func TestDiiaAccount(t *testing.T) {
	whole := map[string]string{
		"CABINET_DIIA_ACQUIRER_TOKEN": "acquirer", "CABINET_DIIA_AUTH_TOKEN": "secret",
		"CABINET_DIIA_CALLBACK_KEY": "a-key-of-twenty-letters",
	}
	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	require.False(t, loaded.DiiaAccount.Offered())
	told(t, whole)
	loaded, err = Load()
	require.NoError(t, err)
	require.True(t, loaded.DiiaAccount.Offered())
	require.Equal(t, "https://cabinet.example", loaded.Diia().Place.ReturnLink)
	require.False(t, loaded.Diia().UseDiiaID, "the SDKs do not send it")
	for name, value := range map[string]string{
		"CABINET_DIIA_AUTH_TOKEN": "", "CABINET_DIIA_CALLBACK_KEY": "short", "CABINET_DIIA_BRANCH": "without an offer",
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, value)
			_, err := Load()
			require.ErrorContains(t, err, name)
		})
	}
}
