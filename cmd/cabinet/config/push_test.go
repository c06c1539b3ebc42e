package config

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/push"
)

// Browsers are notified with a key of P-256, by the push services of a list; without a key they are not.
func TestPushSettings(t *testing.T) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	key := base64.StdEncoding.EncodeToString(der)

	told(t, nil)
	loaded, err := Load()
	require.NoError(t, err)
	require.Empty(t, loaded.Browsers().PublicKey)
	require.Nil(t, loaded.Pushing())

	told(t, map[string]string{"PUSH_KEY": key})
	loaded, err = Load()
	require.NoError(t, err)
	require.Len(t, loaded.Browsers().PublicKey, 87)
	require.Equal(t, push.Standard, loaded.Browsers().Services)
	require.NotNil(t, loaded.Pushing())

	for name, values := range map[string][]string{
		"PUSH_KEY":      {"x", base64.StdEncoding.EncodeToString([]byte("secret"))},
		"PUSH_SERVICES": {"*", "localhost", "push.example,", "http://push.example", "http://10.0.0.1:80"},
		"PUSH_RATE":     {"0", "-1"},
	} {
		for _, value := range values {
			t.Run(name+" "+value, func(t *testing.T) {
				t.Setenv(name, value)
				_, err := Load()
				require.ErrorContains(t, err, name)
			})
		}
	}
	t.Setenv("PUSH_SERVICES", "http://push.example,*.push.example")
	t.Setenv("CABINET_PRIVATE_HOSTS", "push.example")
	loaded, err = Load()
	require.NoError(t, err)
	require.Equal(t, push.Services{"http://push.example", "*.push.example"}, loaded.Browsers().Services)
}
