package config

import (
	"crypto"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/asn1"
	"encoding/base64"
	"errors"

	"cabinet/clients/est"
	"cabinet/documents/seal"
)

// Seal are the settings of the cabinet's electronic seal, which is put on extracts.
type Seal struct {
	// Key is a private key as base64 of PKCS #8; empty, in demonstrations: extracts have no seal. Only the API needs it.
	Key string `env:"KEY" secret:"true"`
	// Certificates is a file in PEM: the key's certificate, followed by those of its issuers. Without it they are requested by EST.
	Certificates string `env:"CERTIFICATES"`
	ESTURL       string `env:"EST_URL"`
	ESTUsername  string `env:"EST_USERNAME" envDefault:"cabinet"`
	ESTPassword  string `env:"EST_PASSWORD" secret:"true"`
	// Name and Code are the organisation of the seal, and its code in the register of organisations (ЄДРПОУ).
	Name string `env:"NAME" envDefault:"Кабінет водія"`
	Code string `env:"CODE" envDefault:"00000000"`
}

func (s *Seal) check(environment Environment, refuse func(wrong bool, text string)) {
	if s.Key == "" {
		return // processes other than the API have none; the API checks in SealOf
	}
	_, err := s.key()
	refuse(err != nil, "SEAL_KEY must be base64 of a private key in PKCS #8: make one with `cabinet secrets`")
	refuse(s.Certificates == "" && s.ESTURL == "", "SEAL_KEY needs SEAL_CERTIFICATES or SEAL_EST_URL")
	refuse(environment == production && s.Certificates == "" && s.Code == "00000000", "SEAL_CODE must be the organisation's code in production")
}

// SealOf returns the seal, nil without a key, which production does not start without.
func (c *Config) SealOf() (*seal.Seal, error) {
	if c.Seal.Key == "" {
		if c.Environment == production {
			return nil, errors.New("SEAL_KEY must be set in production")
		}
		return nil, nil //nolint:nilnil // extracts have no seal
	}
	key, err := c.Seal.key()
	if err != nil {
		return nil, err
	}
	return seal.New(key, c.Seal.source()), nil
}

func (s *Seal) key() (crypto.Signer, error) {
	der, err := base64.StdEncoding.DecodeString(s.Key)
	if err != nil {
		return nil, errors.New("SEAL_KEY is no base64")
	}
	parsed, err := x509.ParsePKCS8PrivateKey(der)
	if err != nil {
		return nil, errors.New("SEAL_KEY is no PKCS #8")
	}
	key, ok := parsed.(crypto.Signer)
	if !ok {
		return nil, errors.New("SEAL_KEY cannot sign")
	}
	return key, nil
}

// organizationIdentifier names an organisation in a certificate by its code (ETSI EN 319 412-1).
var organizationIdentifier = asn1.ObjectIdentifier{2, 5, 4, 97}

func (s *Seal) source() seal.Source {
	if s.Certificates != "" {
		return seal.File(s.Certificates)
	}
	return s.EST()
}

// EST returns the client of the provider that certifies the seal, nil if the certificate is in a file, or there is no seal.
func (s *Seal) EST() *est.Client {
	if s.Certificates != "" || s.ESTURL == "" {
		return nil
	}
	return est.New(est.Config{
		URL: s.ESTURL, Username: s.ESTUsername, Password: s.ESTPassword,
		Subject: pkix.Name{
			CommonName: s.Name, Organization: []string{s.Name}, Country: []string{"UA"},
			ExtraNames: []pkix.AttributeTypeAndValue{{Type: organizationIdentifier, Value: "NTRUA-" + s.Code}},
		},
	})
}
