package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"math/big"
	"os"
	"time"

	uiconfig "github.com/temporalio/ui-server/v2/server/config"
	"go.temporal.io/server/common/rpc/encryption"
	"google.golang.org/grpc/credentials"
	"google.golang.org/grpc/credentials/insecure"
)

// security is how the engine and its callers know each other. Without it the engine speaks no TLS and lets everybody do
// everything.
type security struct {
	own         tls.Certificate
	authorities *x509.CertPool
	ui          uiconfig.TLS         // how the web UI calls
	uiServed    uiconfig.UIServerTLS // how it is called
}

// tlsVariables name the files of security.
const tlsVariables = "ENGINE_TLS_CERT, ENGINE_TLS_KEY, ENGINE_TLS_CA, ENGINE_TLS_UI_CERT and ENGINE_TLS_UI_KEY"

// localName is the name by which the engine calls itself, which its certificate must have.
const localName = "localhost"

// securityFromEnvironment reads ENGINE_TLS_CERT and ENGINE_TLS_KEY, the certificate of the engine and of its web UI; ENGINE_TLS_CA, whose
// certificates callers must have; ENGINE_TLS_UI_CERT and ENGINE_TLS_UI_KEY, with which the web UI calls. All are files. Nil
// when none is set.
func securityFromEnvironment() (*security, error) {
	files, set := map[string]string{}, 0
	for _, name := range []string{"ENGINE_TLS_CERT", "ENGINE_TLS_KEY", "ENGINE_TLS_CA", "ENGINE_TLS_UI_CERT", "ENGINE_TLS_UI_KEY"} {
		if files[name] = os.Getenv(name); files[name] != "" {
			set++
		}
	}
	switch set {
	case 0:
		return nil, nil //nolint:nilnil // no TLS
	case len(files):
	default:
		return nil, errors.New(tlsVariables + " go together")
	}
	own, err := tls.LoadX509KeyPair(files["ENGINE_TLS_CERT"], files["ENGINE_TLS_KEY"])
	if err != nil {
		return nil, fmt.Errorf("ENGINE_TLS_CERT, ENGINE_TLS_KEY: %w", err)
	}
	if _, err := tls.LoadX509KeyPair(files["ENGINE_TLS_UI_CERT"], files["ENGINE_TLS_UI_KEY"]); err != nil {
		return nil, fmt.Errorf("ENGINE_TLS_UI_CERT, ENGINE_TLS_UI_KEY: %w", err)
	}
	authority, err := os.ReadFile(files["ENGINE_TLS_CA"])
	if err != nil {
		return nil, fmt.Errorf("ENGINE_TLS_CA: %w", err)
	}
	s := &security{own: own, authorities: x509.NewCertPool(), ui: uiconfig.TLS{
		CaFile: files["ENGINE_TLS_CA"], CertFile: files["ENGINE_TLS_UI_CERT"], KeyFile: files["ENGINE_TLS_UI_KEY"],
		EnableHostVerification: true, ServerName: localName,
	}, uiServed: uiconfig.UIServerTLS{CertFile: files["ENGINE_TLS_CERT"], KeyFile: files["ENGINE_TLS_KEY"]}}
	if !s.authorities.AppendCertsFromPEM(authority) {
		return nil, errors.New("ENGINE_TLS_CA holds no certificate")
	}
	return s, nil
}

// client is how the engine calls its own frontend.
func (s *security) client() *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{s.own}, RootCAs: s.authorities, ServerName: localName,
	}
}

// credentials are client's for gRPC.
func (s *security) credentials() credentials.TransportCredentials {
	if s == nil {
		return insecure.NewCredentials()
	}
	return credentials.NewTLS(s.client())
}

// provider gives the server its connections: the frontend takes callers with a certificate of the authorities, the services
// behind it take this process alone.
func (s *security) provider() (encryption.TLSConfigProvider, error) {
	inside, err := ephemeral()
	if err != nil {
		return nil, fmt.Errorf("certificate of the inner services: %w", err)
	}
	self := x509.NewCertPool()
	self.AddCert(inside.Leaf)
	return &encryption.FixedTLSConfigProvider{
		FrontendServerConfig:  servedTo(s.own, s.authorities),
		FrontendClientConfig:  s.client(),
		InternodeServerConfig: servedTo(*inside, self),
		InternodeClientConfig: &tls.Config{
			MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{*inside}, RootCAs: self, ServerName: localName,
		},
	}, nil
}

// servedTo serves those alone who have a certificate of an authority.
func servedTo(own tls.Certificate, authorities *x509.CertPool) *tls.Config {
	return &tls.Config{
		MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{own},
		ClientAuth: tls.RequireAndVerifyClientCert, ClientCAs: authorities,
	}
}

// ephemeral is a certificate that only this process has, for as long as it runs.
func ephemeral() (*tls.Certificate, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, err
	}
	now := time.Now()
	template := &x509.Certificate{
		SerialNumber: big.NewInt(1), DNSNames: []string{localName},
		NotBefore: now.Add(-time.Hour), NotAfter: now.AddDate(10, 0, 0),
		KeyUsage:    x509.KeyUsageDigitalSignature,
		ExtKeyUsage: []x509.ExtKeyUsage{x509.ExtKeyUsageServerAuth, x509.ExtKeyUsageClientAuth},
	}
	encoded, err := x509.CreateCertificate(rand.Reader, template, template, &key.PublicKey, key)
	if err != nil {
		return nil, err
	}
	leaf, err := x509.ParseCertificate(encoded)
	return &tls.Certificate{Certificate: [][]byte{encoded}, PrivateKey: key, Leaf: leaf}, err
}
