package config

import (
	"bytes"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// needed are the variables without a default.
var needed = []string{
	"DATABASE_URL", "IDGOVUA_CLIENT_ID", "IDGOVUA_CLIENT_SECRET", "REGISTERS_URL", "MONOBANK_TOKEN",
	"NOVAPOSHTA_KEY", "UKRPOSHTA_BEARER", "UKRPOSHTA_TOKEN", "UKRPOSHTA_TRACKING_BEARER", "UKRPOSHTA_SENDER", "INSURER_EMAIL",
	"INSURER_PASSWORD", "MAIL_HOST",
}

func setNeeded(t *testing.T) {
	t.Helper()
	for _, name := range needed {
		t.Setenv(name, "of a test")
	}
	setKeys(t)
	t.Setenv("CABINET_ENV", "demo")
}

// An agent of insurers has a password, or a token.
func TestAgentOfInsurers(t *testing.T) {
	setNeeded(t)
	t.Setenv("INSURER_PASSWORD", "")
	_, err := Load()
	require.ErrorContains(t, err, "INSURER_PASSWORD or INSURER_TOKEN is required")
	t.Setenv("INSURER_TOKEN", "token")
	config, err := Load()
	require.NoError(t, err)
	require.Equal(t, "token", config.Insurer().Token)
}

// Services are switched off by their names; a name that no service has is refused at the start (CAT-25).
func TestServicesOff(t *testing.T) {
	setNeeded(t)
	all, err := Load()
	require.NoError(t, err)
	require.Empty(t, all.ServicesOff)

	t.Setenv("CABINET_SERVICES_OFF", "insurance,plate-reserve")
	off, err := Load()
	require.NoError(t, err)
	require.Equal(t, []domain.ServiceName{domain.InsuranceService, domain.PlateReserveService}, off.ServicesOff)

	t.Setenv("CABINET_SERVICES_OFF", "towing")
	_, err = Load()
	require.ErrorContains(t, err, "CABINET_SERVICES_OFF: there is no service towing")
}

// Ordering stands still at night in the specification's window, unless it is configured otherwise (CAT-31, TIME-18).
func TestOrderingBlock(t *testing.T) {
	setNeeded(t)
	config, err := Load()
	require.NoError(t, err)
	ends, blocked := config.OrderingBlock.Ends(time.Date(2026, 3, 5, 23, 40, 0, 0, domain.Kyiv))
	require.True(t, blocked)
	require.True(t, time.Date(2026, 3, 6, 0, 5, 0, 0, domain.Kyiv).Equal(ends))
	_, blocked = config.OrderingBlock.Ends(time.Date(2026, 3, 5, 23, 39, 59, 0, domain.Kyiv))
	require.False(t, blocked)
}

// Nothing is sent abroad to men until the switch of the military register is on (SPR-32, AMB-098).
func TestMilitaryRegister(t *testing.T) {
	setNeeded(t)
	off, err := Load()
	require.NoError(t, err)
	require.False(t, off.MilitaryRegister)

	t.Setenv("CABINET_MILITARY_REGISTER", "true")
	on, err := Load()
	require.NoError(t, err)
	require.True(t, on.MilitaryRegister)
	var printed bytes.Buffer
	require.NoError(t, on.Print(&printed))
	require.Contains(t, printed.String(), "CABINET_MILITARY_REGISTER=true\n")
	require.NotContains(t, printed.String(), "MONOBANK_TOKEN=of a test")

	t.Setenv("CABINET_MILITARY_REGISTER", "perhaps")
	_, err = Load()
	require.ErrorContains(t, err, "MilitaryRegister")
}
