package config

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/base64"
	"testing"

	"github.com/stretchr/testify/require"
)

// The seal needs a key and a way to its certificate; production has one, and names its organisation.
func TestSeal(t *testing.T) {
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	der, err := x509.MarshalPKCS8PrivateKey(private)
	require.NoError(t, err)
	key := base64.StdEncoding.EncodeToString(der)
	for name, row := range map[string]struct {
		seal        Seal
		environment Environment
		wrong       int
	}{
		"none":                     {Seal{}, demo, 0},
		"no key":                   {Seal{Key: "x", ESTURL: "https://ca.example"}, demo, 1},
		"no PKCS #8":               {Seal{Key: "eHg=", ESTURL: "https://ca.example"}, demo, 1},
		"no certificate":           {Seal{Key: key}, demo, 1},
		"by EST":                   {Seal{Key: key, ESTURL: "https://ca.example", Code: "00000000"}, demo, 0},
		"of nobody, in production": {Seal{Key: key, ESTURL: "https://ca.example", Code: "00000000"}, production, 1},
		"by EST, in production":    {Seal{Key: key, ESTURL: "https://ca.example", Code: "43305056"}, production, 0},
		"by a file, in production": {Seal{Key: key, Certificates: "seal.pem", Code: "00000000"}, production, 0},
	} {
		wrong := 0
		row.seal.check(row.environment, func(is bool, _ string) {
			if is {
				wrong++
			}
		})
		require.Equal(t, row.wrong, wrong, name)
	}
	var config Config
	config.Environment = production
	_, err = config.SealOf()
	require.Error(t, err, "production has a seal")
	config.Environment = demo
	seal, err := config.SealOf()
	require.NoError(t, err)
	require.Nil(t, seal)
	for _, made := range []Seal{{Key: key, ESTURL: "https://ca.example"}, {Key: key, Certificates: "seal.pem"}} {
		config.Seal = made
		seal, err = config.SealOf()
		require.NoError(t, err)
		require.NotNil(t, seal)
	}
}
