// Package certificates creates the certificates for TLS between the parts of a cabinet: an authority, and a certificate per role.
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

// authority is the folder of the authority. Its certificate is in the folders of all roles, its key only in this one.
const authority = "authority"

const (
	// authorityYears and validity are how long certificates are valid.
	authorityYears = 10
	validity       = 397 * 24 * time.Hour
	// early is how long before its expiry a certificate is renewed, because programs read theirs at the start.
	early = 90 * 24 * time.Hour
	// backdated allows for slow clocks.
	backdated = 5 * time.Minute
)

// role is the holder of a certificate, as server, client or both.
type role struct {
	name   string
	serves bool
	calls  bool
}

// roles are all parts that speak TLS to each other. Their rights at the engine are in cmd/engine/roles.go.
var roles = []role{
	{name: "engine", serves: true, calls: true}, // it calls itself
	{name: "postgres", serves: true},
	{name: "verifier", serves: true},
	{name: "api", calls: true},
	{name: "worker", calls: true},
	{name: "support", calls: true},
	{name: "tools", calls: true},
	{name: "ui", calls: true},
	{name: "database"}, // only the authority: roles, migrate and restore call PostgreSQL with a password
}

// Set is a folder with a folder for each role: ca.crt, the authority's certificate, and the role's own, tls.crt and tls.key.
type Set struct {
	Folder string
	// Engine, Postgres and Verifier are the servers' names, besides localhost.
	Engine, Postgres, Verifier []string
	// Group may read the keys of all roles except PostgreSQL's, which PostgresGroup may; 0: only their owner.
	Group, PostgresGroup int
}

// Certificate is a certificate of a set.
type Certificate struct {
	Role string
	Ends time.Time
	Made bool // now: it was missing, near its expiry, or did not match
}

// ErrAuthorityEnds is returned if the authority expires so soon that its certificates would have to be renewed immediately.
var ErrAuthorityEnds = errors.New(
	"the authority's certificate ends soon: remove its folder to have all certificates made anew, and restart all parts together")

// Keep creates missing certificates, and renews those that expire within 90 days, are not the authority's or lack a name. It does not
// change others.
func (s *Set) Keep(now time.Time) ([]Certificate, error) {
	issuer, err := s.authority(now)
	if err != nil {
		return nil, fmt.Errorf("certificates: %w", err)
	}
	if now.Add(early).After(issuer.certificate.NotAfter) {
		return nil, fmt.Errorf("certificates: %w", ErrAuthorityEnds)
	}
	var kept []Certificate
	for _, role := range roles {
		if err := write(s.path(role.name, authorityFile), encodeCertificate(issuer.certificate), public, 0); err != nil {
			return nil, fmt.Errorf("certificates: %w", err)
		}
		if !role.serves && !role.calls {
			continue
		}
		one, err := s.keep(role, issuer, now)
		if err != nil {
			return nil, fmt.Errorf("certificate of %s: %w", role.name, err)
		}
		kept = append(kept, one)
	}
	return kept, nil
}

// keep creates a role's certificate unless there is a valid one.
func (s *Set) keep(role role, issuer *pair, now time.Time) (Certificate, error) {
	hosts := s.hosts(role.name)
	known, err := tls.LoadX509KeyPair(s.path(role.name, certificateFile), s.path(role.name, keyFile))
	if err == nil && good(known.Leaf, hosts, issuer, now) {
		return Certificate{Role: role.name, Ends: known.Leaf.NotAfter}, nil
	}
	if issuer.key == nil {
		return Certificate{}, fmt.Errorf("it is due, and the authority's key is not in %s", s.path(authority, authorityKeyFile))
	}
	issued, err := issuer.issue(role, hosts, now)
	if err != nil {
		return Certificate{}, err
	}
	group := s.Group
	if role.name == "postgres" {
		group = s.PostgresGroup
	}
	err = issued.write(s.path(role.name, certificateFile), s.path(role.name, keyFile), group)
	return Certificate{Role: role.name, Ends: issued.certificate.NotAfter, Made: true}, err
}

// good reports whether a certificate is the authority's, has all names, and is not near its expiry.
func good(leaf *x509.Certificate, hosts []string, issuer *pair, now time.Time) bool {
	for _, host := range hosts {
		if leaf.VerifyHostname(host) != nil {
			return false
		}
	}
	return leaf.CheckSignatureFrom(issuer.certificate) == nil && now.Add(early).Before(leaf.NotAfter)
}

// authority reads the authority, or creates one. Its key may be stored elsewhere.
func (s *Set) authority(now time.Time) (*pair, error) {
	certificate, key := s.path(authority, authorityFile), s.path(authority, authorityKeyFile)
	content, err := os.ReadFile(certificate)
	if errors.Is(err, os.ErrNotExist) {
		made, err := newAuthority(now)
		if err != nil {
			return nil, err
		}
		return made, made.write(certificate, key, 0)
	}
	if err != nil {
		return nil, err
	}
	block, _ := pem.Decode(content)
	if block == nil {
		return nil, fmt.Errorf("%s holds no certificate", certificate)
	}
	read := &pair{}
	if read.certificate, err = x509.ParseCertificate(block.Bytes); err != nil {
		return nil, fmt.Errorf("%s: %w", certificate, err)
	}
	if _, err := os.Stat(key); errors.Is(err, os.ErrNotExist) {
		return read, nil
	}
	known, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", key, err)
	}
	read.key, _ = known.PrivateKey.(*ecdsa.PrivateKey)
	return read, nil
}

func (s *Set) hosts(name string) []string {
	switch name {
	case "engine":
		return s.Engine
	case "postgres":
		return s.Postgres
	case "verifier":
		return s.Verifier
	}
	return nil
}

// Client returns the TLS settings of a client with a role's certificate.
func Client(folder, name string) (*tls.Config, error) {
	return ClientFiles(path(folder, name, certificateFile), path(folder, name, keyFile), path(folder, name, authorityFile))
}

// ClientFiles returns the TLS settings of a client with the certificate and key in those files; the third has the servers' authority.
func ClientFiles(certificate, key, authority string) (*tls.Config, error) {
	own, err := tls.LoadX509KeyPair(certificate, key)
	if err != nil {
		return nil, fmt.Errorf("certificate: %w", err)
	}
	content, err := os.ReadFile(authority) //nolint:gosec // the operator's setting
	if err != nil {
		return nil, fmt.Errorf("authority: %w", err)
	}
	authorities := x509.NewCertPool()
	if !authorities.AppendCertsFromPEM(content) {
		return nil, errors.New("authority: no certificate")
	}
	return &tls.Config{MinVersion: tls.VersionTLS13, Certificates: []tls.Certificate{own}, RootCAs: authorities}, nil
}

// ClientEnvironment returns the environment of a program that calls the engine and the verifier with a role's certificate.
func ClientEnvironment(folder, name string) map[string]string {
	return map[string]string{
		"TEMPORAL_TLS":                     "true",
		"TEMPORAL_TLS_CLIENT_CERT_PATH":    path(folder, name, certificateFile),
		"TEMPORAL_TLS_CLIENT_KEY_PATH":     path(folder, name, keyFile),
		"TEMPORAL_TLS_SERVER_CA_CERT_PATH": path(folder, name, authorityFile),
		"SIGNATURE_DSTU_TLS_CERT":          path(folder, name, certificateFile),
		"SIGNATURE_DSTU_TLS_KEY":           path(folder, name, keyFile),
		"SIGNATURE_DSTU_TLS_CA":            path(folder, name, authorityFile),
	}
}

// VerifierEnvironment gives the verifier its own certificate.
func VerifierEnvironment(folder string) map[string]string {
	return map[string]string{
		"VERIFIER_TLS_CERT": path(folder, "verifier", certificateFile), "VERIFIER_TLS_KEY": path(folder, "verifier", keyFile),
		"VERIFIER_TLS_CA": path(folder, "verifier", authorityFile),
	}
}

// EngineEnvironment returns the engine's environment, with its own certificate and that of its web UI.
func EngineEnvironment(folder string) map[string]string {
	return map[string]string{
		"ENGINE_TLS_CERT": path(folder, "engine", certificateFile), "ENGINE_TLS_KEY": path(folder, "engine", keyFile),
		"ENGINE_TLS_CA":      path(folder, "engine", authorityFile),
		"ENGINE_TLS_UI_CERT": path(folder, "ui", certificateFile), "ENGINE_TLS_UI_KEY": path(folder, "ui", keyFile),
	}
}

// The files of a role's folder, and the key in the authority's.
const (
	authorityFile    = "ca.crt"
	authorityKeyFile = "ca.key"
	certificateFile  = "tls.crt"
	keyFile          = "tls.key"
)

func path(folder, role, file string) string { return filepath.Join(folder, role, file) }

func (s *Set) path(role, file string) string { return path(s.Folder, role, file) }

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
		NotBefore: now.Add(-backdated), NotAfter: earlier(now.Add(validity), p.certificate.NotAfter), BasicConstraintsValid: true,
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

// sign creates a key and its certificate, signed by an issuer or, without one, self-signed.
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

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}
