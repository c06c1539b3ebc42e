package config

import (
	"crypto/tls"
	"fmt"

	"cabinet/cmd/cabinet/certificates"
)

// DSTU are the PEM files for mutual TLS with the verifier of DSTU 4145; empty: TLS with the system's authorities, without a client
// certificate.
type DSTU struct {
	Certificate string `env:"CERT"`
	Key         string `env:"KEY"`
	Authority   string `env:"CA"`

	client *tls.Config
}

func (d *DSTU) load() (err error) {
	if d.Certificate == "" && d.Key == "" && d.Authority == "" {
		return nil
	}
	if d.client, err = certificates.ClientFiles(d.Certificate, d.Key, d.Authority); err != nil {
		return fmt.Errorf("SIGNATURE_DSTU_TLS_*: %w", err)
	}
	return nil
}
