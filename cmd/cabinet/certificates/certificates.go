// Package certificates makes the certificates with which the parts of a cabinet know each other: an authority of its own, and
// one certificate for each role.
package certificates

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"crypto/x509/pkix"
	"encoding/pem"
	"errors"
	"fmt"
	"math/big"
	"net"
	"os"
	"path/filepath"
	"time"
)

// Organization is the subject's organization in every certificate. The engine takes the role from the organizational unit.
const Organization = "cabinet"

// authority is the name of the files of the authority.
const authority = "ca"

const (
	// authorityYears and validity are how long certificates are good for. One for a role is made anew every year.
	authorityYears = 10
	validity       = 397 * 24 * time.Hour
	// backdated allows for clocks that are slow.
	backdated = 5 * time.Minute
)

// role is who holds a certificate, and at which end of a connection.
type role struct {
	name   string
	serves bool
	calls  bool
}

// roles are all parts that speak TLS to each other. What each may do at the engine is in temporal/engine/roles.go.
var roles = []role{
	{name: "engine", serves: true, calls: true}, // it calls itself
	{name: "postgres", serves: true},
	{name: "api", calls: true},
	{name: "worker", calls: true},
	{name: "support", calls: true},
	{name: "tools", calls: true},
	{name: "ui", calls: true},
}

// Hosts are the names by which servers are called, besides localhost.
type Hosts struct {
	Engine, Postgres []string
}

func (h Hosts) of(name string) []string {
	switch name {
	case "engine":
		return h.Engine
	case "postgres":
		return h.Postgres
	}
	return nil
}

// Write makes certificates and keys in a folder, which it makes when it is not there. It overwrites nothing.
func Write(folder string, hosts Hosts, now time.Time) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("certificates: %w", err)
	}
	if err := vacant(folder); err != nil {
		return err
	}
	issuer, err := newAuthority(now)
	if err != nil {
		return err
	}
	if err := issuer.write(folder, authority); err != nil {
		return err
	}
	for _, role := range roles {
		issued, err := issuer.issue(role, hosts.of(role.name), now)
		if err != nil {
			return err
		}
		if err := issued.write(folder, role.name); err != nil {
			return err
		}
	}
	return nil
}

// vacant refuses a folder with a file that would be written, before any is.
func vacant(folder string) error {
	names := []string{authority}
	for _, role := range roles {
		names = append(names, role.name)
	}
	for _, name := range names {
		for _, path := range []string{certificatePath(folder, name), keyPath(folder, name)} {
			if _, err := os.Lstat(path); !errors.Is(err, os.ErrNotExist) {
				return fmt.Errorf("certificates: %s is there already: name another folder", path)
			}
		}
	}
	return nil
}

// Client is how the holder of a role's certificate in a folder calls others.
func Client(folder, name string) (*tls.Config, error) {
	own, err := tls.LoadX509KeyPair(certificatePath(folder, name), keyPath(folder, name))
	if err != nil {
		return nil, fmt.Errorf("certificate of %s: %w", name, err)
	}
	content, err := os.ReadFile(certificatePath(folder, authority))
	if err != nil {
		return nil, fmt.Errorf("authority: %w", err)
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM(content) {
		return nil, errors.New("authority: no certificate")
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{own}, RootCAs: authorities}, nil
}

// ClientEnvironment tells a program of the cabinet to call the engine with a role's certificate.
func ClientEnvironment(folder, name string) map[string]string {
	return map[string]string{
		"TEMPORAL_TLS":                     "true",
		"TEMPORAL_TLS_CLIENT_CERT_PATH":    certificatePath(folder, name),
		"TEMPORAL_TLS_CLIENT_KEY_PATH":     keyPath(folder, name),
		"TEMPORAL_TLS_SERVER_CA_CERT_PATH": certificatePath(folder, authority),
	}
}

// EngineEnvironment gives the engine its own certificate and that of its web UI.
func EngineEnvironment(folder string) map[string]string {
	return map[string]string{
		"ENGINE_TLS_CERT": certificatePath(folder, "engine"), "ENGINE_TLS_KEY": keyPath(folder, "engine"),
		"ENGINE_TLS_CA":      certificatePath(folder, authority),
		"ENGINE_TLS_UI_CERT": certificatePath(folder, "ui"), "ENGINE_TLS_UI_KEY": keyPath(folder, "ui"),
	}
}

func certificatePath(folder, name string) string { return filepath.Join(folder, name+".crt") }
func keyPath(folder, name string) string         { return filepath.Join(folder, name+".key") }

// pair is a certificate and its key.
type pair struct {
	certificate *x509.Certificate
	key         *ecdsa.PrivateKey
}

func newAuthority(now time.Time) (*pair, error) {
	template := &x509.Certificate{
		Subject:   pkix.Name{Organization: []string{Organization}, CommonName: "cabinet's own authority"},
		NotBefore: now.Add(-backdated), NotAfter: now.AddDate(authorityYears, 0, 0),
		IsCA: true, BasicConstraintsValid: true, MaxPathLenZero: true,
		KeyUsage: x509.KeyUsageCertSign | x509.KeyUsageCRLSign,
	}
	return sign(template, nil)
}

func (p *pair) issue(role role, hosts []string, now time.Time) (*pair, error) {
	template := &x509.Certificate{
		Subject: pkix.Name{
			Organization: []string{Organization}, OrganizationalUnit: []string{role.name}, CommonName: role.name,
		},
		NotBefore: now.Add(-backdated), NotAfter: now.Add(validity), BasicConstraintsValid: true,
		KeyUsage: x509.KeyUsageDigitalSignature,
	}
	if role.calls {
		template.ExtKeyUsage = append(template.ExtKeyUsage, x509.ExtKeyUsageClientAuth)
	}
	if role.serves {
		template.ExtKeyUsage = append(template.ExtKeyUsage, x509.ExtKeyUsageServerAuth)
		template.DNSNames = []string{"localhost"}
		template.IPAddresses = []net.IP{net.IPv4(127, 0, 0, 1), net.IPv6loopback}
		for _, host := range hosts {
			if ip := net.ParseIP(host); ip != nil {
				template.IPAddresses = append(template.IPAddresses, ip)
			} else {
				template.DNSNames = append(template.DNSNames, host)
			}
		}
	}
	return sign(template, p)
}

// sign makes a key and its certificate, signed by an issuer or, without one, by itself.
func sign(template *x509.Certificate, issuer *pair) (*pair, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make a key: %w", err)
	}
	if template.SerialNumber, err = rand.Int(rand.Reader, new(big.Int).Lsh(big.NewInt(1), 127)); err != nil {
		return nil, fmt.Errorf("make a serial number: %w", err)
	}
	if issuer == nil {
		issuer = &pair{template, key}
	}
	encoded, err := x509.CreateCertificate(rand.Reader, template, issuer.certificate, &key.PublicKey, issuer.key)
	if err != nil {
		return nil, fmt.Errorf("sign the certificate of %s: %w", template.Subject.CommonName, err)
	}
	certificate, err := x509.ParseCertificate(encoded)
	return &pair{certificate, key}, err
}

// write keeps both, readable by their owner alone.
func (p *pair) write(folder, name string) error {
	key, err := x509.MarshalPKCS8PrivateKey(p.key)
	if err != nil {
		return fmt.Errorf("key of %s: %w", name, err)
	}
	return errors.Join(
		writeNew(certificatePath(folder, name), &pem.Block{Type: "CERTIFICATE", Bytes: p.certificate.Raw}),
		writeNew(keyPath(folder, name), &pem.Block{Type: "PRIVATE KEY", Bytes: key}),
	)
}

func writeNew(path string, block *pem.Block) error {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	return errors.Join(pem.Encode(file, block), file.Close())
}
