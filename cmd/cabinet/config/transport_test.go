package config

import (
	"bytes"
	"encoding/base64"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/up"
)

// setKeys sets keys as `cabinet secrets` makes them.
func setKeys(t *testing.T) {
	t.Helper()
	var fresh bytes.Buffer
	require.NoError(t, up.WriteFresh(&fresh))
	for line := range strings.Lines(fresh.String()) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), "=")
		if name == "CABINET_JWT_KEY" || name == "CABINET_REFERENCE_KEY" || name == "CABINET_MASTER_KEY" {
			t.Setenv(name, value)
		}
	}
}

func key(of ...byte) string {
	return base64.StdEncoding.EncodeToString(bytes.Repeat(of, 64/len(of)))
}

// A production start refuses connections that others can read or change, and keys that others can guess. It names the variable
// and never what it is set to.
func TestProductionRefusesWeakSettings(t *testing.T) {
	sequence := make([]byte, 64)
	for i := range sequence {
		sequence[i] = byte(i)
	}
	for name, values := range map[string][]string{
		"IDGOVUA_URL": {"http://weak.example"}, "REGISTERS_URL": {"http://weak.example"}, "MONOBANK_URL": {"http://weak.example", "ftp://weak.example"},
		"NOVAPOSHTA_URL": {"http://weak.example"}, "UKRPOSHTA_URL": {"http://weak.example"}, "INSURER_URL": {"http://weak.example"},
		"FILES_S3_URL":    {"http://weak.example"},
		"SIGN_WIDGET_URL": {"http://weak.example"}, "SIGNATURE_TRUST": {"http://weak.example/list.p7b"},
		"SIGNATURE_DSTU_URL": {"http://weak.example"}, "CABINET_DIIA_URL": {"http://weak.example"},
		"CABINET_MONOBANK_AUTH_URL": {"http://weak.example"}, "MAIL_TLS": {"none"},
		"DATABASE_URL": {
			"postgres://weak.example/cabinet", "postgres://weak.example/cabinet?sslmode=disable",
			"postgres://weak.example/cabinet?sslmode=allow", "postgres://weak.example/cabinet?sslmode=prefer",
			"postgres://127.0.0.1,weak.example/cabinet?sslmode=disable", "postgres://weak.example:port/",
		},
		"DATABASE_LISTEN_URL":     {"postgres://weak.example/cabinet", "postgres://weak.example:port/"},
		"TEMPORAL_TLS":            {"false"},
		"CABINET_TRUSTED_PROXIES": {"0.0.0.0/0", "::/0", "0.0.0.0/1,128.0.0.0/1", "::ffff:0.0.0.0/96"},
		"CABINET_JWT_KEY":         {key(0), key(1), key(1, 2, 3, 4), base64.StdEncoding.EncodeToString(sequence)},
		"CABINET_REFERENCE_KEY":   {key('w', 'e', 'a', 'k')},
		"CABINET_MASTER_KEY":      {"weak", key('w', 'e', 'a', 'k')},
	} {
		for _, value := range values {
			t.Run(name+"="+value, func(t *testing.T) {
				told(t, map[string]string{
					"MAIL_HOST": "weak.example", "FILES_S3_URL": "https://files.example", "FILES_S3_BUCKET": "files", "FILES_S3_ACCESS_KEY": "access", "FILES_S3_SECRET_KEY": "hidden", "CABINET_MONOBANK_AUTH_KEY": strings.Repeat("1f", 32),
					"CABINET_DIIA_ACQUIRER_TOKEN": "acquirer", "CABINET_DIIA_AUTH_TOKEN": "secret",
					"CABINET_DIIA_CALLBACK_KEY": "a-key-of-twenty-letters",
				})
				_, err := Load()
				require.NoError(t, err, "before")
				t.Setenv(name, value)
				_, err = Load()
				require.ErrorContains(t, err, name)
				require.NotContains(t, err.Error(), "weak")
				if len(value) > 5 { // "false" and "none" are words of the refusals
					require.NotContains(t, err.Error(), value)
				}
			})
		}
	}
}

// Two purposes do not share a key: the keyset of one is refused for the other.
func TestKeysAreNotShared(t *testing.T) {
	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	for name, other := range map[string]string{
		"CABINET_MASTER_KEY": loaded.ReferenceKey, "CABINET_REFERENCE_KEY": loaded.MasterKey, "CABINET_JWT_KEY": loaded.ReferenceKey,
	} {
		t.Run(name, func(t *testing.T) {
			t.Setenv(name, other)
			_, err = Load()
			require.ErrorContains(t, err, name)
			require.NotContains(t, err.Error(), other)
		})
	}
}

// The previous key of tokens is as strong as the key, or is not given.
func TestPreviousKeyIsChecked(t *testing.T) {
	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	t.Setenv("CABINET_JWT_KEY_PREVIOUS", "c2hvcnQ=")
	_, err = Load()
	require.ErrorContains(t, err, "CABINET_JWT_KEY_PREVIOUS must be base64 of at least 32 bytes")
	t.Setenv("CABINET_JWT_KEY_PREVIOUS", loaded.JWTKey)
	_, err = Load()
	require.NoError(t, err)
}

// What stays on this machine, or goes to a host that operators have named, needs no TLS; nor does a demonstration.
func TestPrivateHostsNeedNoTLS(t *testing.T) {
	inTheClear := func(host string) map[string]string {
		return map[string]string{
			"REGISTERS_URL": "http://" + host + ":8080/trembita", "MAIL_HOST": host, "MAIL_TLS": "none",
			"DATABASE_URL":     "postgres://cabinet:word@" + host + "/cabinet?sslmode=disable",
			"TEMPORAL_ADDRESS": host + ":7233", "TEMPORAL_TLS": "false",
		}
	}
	for _, host := range []string{"localhost", "127.0.0.1"} {
		told(t, inTheClear(host))
		_, err := Load()
		require.NoError(t, err, host)
	}
	told(t, inTheClear("inside.example"))
	_, err := Load()
	for _, name := range []string{"REGISTERS_URL", "MAIL_TLS", "DATABASE_URL", "TEMPORAL_TLS"} {
		require.ErrorContains(t, err, name)
	}
	t.Setenv("CABINET_PRIVATE_HOSTS", "security-server.example,inside.example")
	_, err = Load()
	require.NoError(t, err)

	told(t, inTheClear("outside.example"))
	t.Setenv("CABINET_PRIVATE_HOSTS", "")
	t.Setenv("CABINET_ENV", "demo")
	_, err = Load()
	require.NoError(t, err)
}
