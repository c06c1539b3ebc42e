package config

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each switch is on unless its variable turns it off, and is printed as it is.
func TestSwitches(t *testing.T) {
	for name, row := range map[string]struct {
		ids string
		on  func(*Config) bool
	}{
		"CABINET_SIGNUP_CHECK_RNOKPP": {"AUTH-24", func(c *Config) bool { return c.Switches.CheckRNOKPP }},
		"CABINET_FINES_LISTS":         {"FINE-15", func(c *Config) bool { return c.Switches.FinesLists }},
		"CABINET_ELECTRONIC_LICENCE":  {"LIC-57, LIC-02", func(c *Config) bool { return c.Switches.ElectronicLicence }},
	} {
		t.Run(name, func(t *testing.T) {
			setNeeded(t)
			printed := func(c *Config) string {
				var out bytes.Buffer
				require.NoError(t, c.Print(&out))
				return out.String()
			}
			standard, err := Load()
			require.NoError(t, err)
			require.True(t, row.on(standard), row.ids)
			require.Contains(t, printed(standard), name+"=true\n", row.ids)

			t.Setenv(name, "false")
			off, err := Load()
			require.NoError(t, err)
			require.False(t, row.on(off), row.ids)
			require.Contains(t, printed(off), name+"=false\n", row.ids)

			t.Setenv(name, "perhaps")
			_, err = Load()
			require.Error(t, err)
		})
	}
}

// Citizens are not served by a cabinet that takes anybody's signature for theirs.
func TestCheckOfSignersIsOnInProduction(t *testing.T) {
	told(t, map[string]string{"CABINET_SIGNUP_CHECK_RNOKPP": "false"})
	_, err := Load()
	require.ErrorContains(t, err, "CABINET_SIGNUP_CHECK_RNOKPP=false is for demonstrations only", "AUTH-24")
	t.Setenv("CABINET_FINES_LISTS", "false")
	t.Setenv("CABINET_ELECTRONIC_LICENCE", "false")
	t.Setenv("CABINET_SIGNUP_CHECK_RNOKPP", "true")
	_, err = Load()
	require.NoError(t, err, "the other switches are for production, too")
}
