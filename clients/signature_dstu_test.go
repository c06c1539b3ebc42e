package clients_test

import (
	"bytes"
	"crypto/tls"
	"encoding/json"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/cmd/cabinet/certificates"
	"cabinet/documents/signature"
	"cabinet/tests/needs"
)

const (
	verifierFolder = "../verifier"
	verifierToken  = "token"
)

// needVerifier finds what the verifier of DSTU 4145 is made of.
func needVerifier(t *testing.T) (node string) {
	t.Helper()
	node = needs.Program(t, "node", "nodejs")
	if _, err := os.Stat(filepath.Join(verifierFolder, "node_modules")); err != nil {
		needs.Met(t, errors.New("verifier/node_modules is missing: 'make build' fetches it"))
	}
	return node
}

// startVerifier runs the verifier with a list of trust until the test ends, and returns the address at which it is called. Its log
// names nobody.
func startVerifier(t *testing.T, trust string, environment ...string) (address string) {
	t.Helper()
	node := needVerifier(t)
	free := func() string {
		listener, err := (&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0")
		require.NoError(t, err)
		defer func() { _ = listener.Close() }()
		return listener.Addr().String()
	}
	address, health := free(), free()
	var said bytes.Buffer
	command := exec.CommandContext(t.Context(), node, filepath.Join(verifierFolder, "src", "server.js"))
	command.Env = append([]string{
		"PATH=" + os.Getenv("PATH"), "SIGNATURE_TRUST=" + trust, "SIGNATURE_DSTU_TOKEN=" + verifierToken,
		"VERIFIER_LISTEN=" + address, "VERIFIER_HEALTH_LISTEN=" + health,
	}, environment...)
	command.Stdout, command.Stderr = &said, &said
	require.NoError(t, command.Start())
	t.Cleanup(func() {
		_ = command.Process.Kill()
		_ = command.Wait()
		require.NotRegexp(t, `[0-9]{10}\D|Коваленко`, said.String())
	})
	require.Eventually(t, func() bool {
		response, err := http.Get("http://" + health + "/readyz")
		if err != nil {
			return false
		}
		_ = response.Body.Close()
		return response.StatusCode == http.StatusOK
	}, 30*time.Second, 20*time.Millisecond, "the verifier does not get ready")
	return address
}

// believing is the cabinet's verifier that asks the one at the address.
func (s *signing) believing(remote *signature.Remote) *signature.CAdES {
	return signature.New(signature.Config{
		Trust: signature.NewTrust(s.url + "/ca/bundle.p7b"), Revocation: signature.NewCRLs(), MaxAge: time.Hour, DSTU: remote,
	})
}

// SIGN-06: what the sandbox's keys of DSTU 4145 sign is verified by the service, and refused for the same reasons as others.
func TestSignByDSTU(t *testing.T) {
	s := startSigning(t)
	person, another := s.citizen("Коваленко").RNOKPP, s.citizen("Шевчук").RNOKPP
	verifier := s.believing(signature.NewRemote("http://"+startVerifier(t, s.url+"/ca/bundle.p7b"), verifierToken))
	sign := func(holder, kind string, attached bool) []byte {
		return s.sign(holder, kind, map[string]any{"data": statement, "external": !attached})
	}
	for _, attached := range []bool{false, true} {
		signer, err := verifier.Verify(t.Context(), statement, sign(person, "dstu", attached))
		require.NoError(t, err)
		require.NoError(t, signer.MustBe(person))
		require.Equal(t, "DSTU 4145 with GOST 34.311", signer.Algorithm)
		require.Equal(t, "КНЕДП пісочниці (ДСТУ)", signer.Issuer)
		require.WithinDuration(t, time.Now(), signer.SignedAt, time.Minute)
		_, err = verifier.Verify(t.Context(), []byte("інший документ"), sign(person, "dstu", attached))
		require.Equal(t, signature.CodeWrongContent, signature.CodeOf(err))
	}
	asked, err := verifier.Verify(t.Context(), statement, s.sign(person, "dstu", map[string]any{"data": statement, "algorithm": 1}))
	require.NoError(t, err, "the widget's number of the algorithm")
	require.Equal(t, person, asked.RNOKPP)
	company, err := verifier.Verify(t.Context(), statement, sign("41173522", "dstu", false))
	require.NoError(t, err)
	require.Equal(t, "41173522", company.EDRPOU)
	signer, err := verifier.Verify(t.Context(), statement, sign(another, "dstu", false))
	require.NoError(t, err)
	require.Equal(t, signature.CodeAnotherSigner, signature.CodeOf(signer.MustBe(person)))

	broken := sign(person, "dstu", false)
	broken[len(broken)-1] ^= 1
	for code, cms := range map[signature.Code][]byte{
		signature.CodeBroken:           broken,
		signature.CodeExpired:          sign(person, "dstu_expired", false),
		signature.CodeRevoked:          sign(person, "dstu_revoked", false),
		signature.CodeUnknownAuthority: sign(person, "dstu_stranger", false),
	} {
		_, err := verifier.Verify(t.Context(), statement, cms)
		require.Equal(t, code, signature.CodeOf(err))
	}
	s.fault("signwidget", "wrong_digest", 0)
	_, err = verifier.Verify(t.Context(), statement, sign(person, "dstu", false))
	require.Equal(t, signature.CodeWrongContent, signature.CodeOf(err))
}

// No signature is accepted while the verifier does not answer, refuses the caller, or cannot read a list.
func TestVerifierUnavailable(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Коваленко").RNOKPP
	cms := s.sign(person, "dstu", map[string]any{"data": statement, "external": true})
	address := "http://" + startVerifier(t, s.url+"/ca/bundle.p7b")
	for name, row := range map[string]struct {
		remote *signature.Remote
		kind   wire.Kind
	}{
		"nobody answers": {signature.NewRemote("http://127.0.0.1:1", verifierToken), wire.Unavailable},
		"another token":  {signature.NewRemote(address, "guess"), wire.AccessDenied},
	} {
		_, err := s.believing(row.remote).Verify(t.Context(), statement, cms)
		require.Equal(t, row.kind, wire.KindOf(err), name)
	}
	s.fault("ca", "down", 0)
	_, err := s.believing(signature.NewRemote(address, verifierToken)).Verify(t.Context(), statement, cms)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	s.mend()
	_, err = s.believing(signature.NewRemote(address, verifierToken)).Verify(t.Context(), statement, cms)
	require.NoError(t, err)
}

// With certificates the verifier answers those whose role may ask, over TLS.
func TestVerifierTakesCertificates(t *testing.T) {
	s := startSigning(t)
	folder := t.TempDir()
	_, err := (&certificates.Set{Folder: folder}).Keep(time.Now())
	require.NoError(t, err)
	var environment []string
	for name, value := range certificates.VerifierEnvironment(folder) {
		environment = append(environment, name+"="+value)
	}
	address := startVerifier(t, s.url+"/ca/bundle.p7b", environment...)
	cms := s.sign(s.citizen("Коваленко").RNOKPP, "dstu", map[string]any{"data": statement, "external": true})
	verify := func(scheme string, secured *tls.Config) error {
		_, err := s.believing(signature.NewRemote(scheme+address, verifierToken).WithTLS(secured)).Verify(t.Context(), statement, cms)
		return err
	}
	for role, kind := range map[string]wire.Kind{"api": "", "worker": "", "support": wire.AccessDenied} {
		secured, err := certificates.Client(folder, role)
		require.NoError(t, err)
		err = verify("https://", secured)
		require.Equal(t, kind, wire.KindOf(err), "%s: %v", role, err)
		secured.Certificates = nil
		require.Equal(t, wire.Unavailable, wire.KindOf(verify("https://", secured)), "without a certificate")
	}
	require.Equal(t, wire.Unavailable, wire.KindOf(verify("https://", nil)), "an authority that nobody knows")
	require.Equal(t, wire.Unavailable, wire.KindOf(verify("http://", nil)), "without TLS")
}

// made is what another implementation makes, with the address of its list of revoked certificates in it.
const made = `import { Authority, bundle, sign } from './test/authority.js';
const authority = new Authority();
const at = (serial) => sign(Buffer.from(process.argv[2]), authority.person({ lists: process.argv[1] + '/list.crl', serial }));
console.log(JSON.stringify(Object.fromEntries(Object.entries({
  good: at(7), revoked: at(8), trust: bundle(authority.certificate), list: authority.list([8]),
}).map(([name, bytes]) => [name, bytes.toString('base64')]))));`

// What jkurwa signs is verified as well, up to its own authority.
func TestSignedByAnother(t *testing.T) {
	node := needVerifier(t)
	var files struct{ Good, Revoked, Trust, List []byte }
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		file := files.Trust
		if strings.HasSuffix(r.URL.Path, ".crl") {
			file = files.List
		}
		_, _ = w.Write(file)
	}))
	defer server.Close()
	command := exec.CommandContext(t.Context(), node, "--input-type=module", "-e", made, server.URL, string(statement))
	command.Dir = verifierFolder
	output, err := command.Output()
	require.NoError(t, err, fmt.Sprint(err))
	require.NoError(t, json.Unmarshal(output, &files))

	verifier := signature.New(signature.Config{
		Trust: signature.NewTrust(server.URL + "/trust.p7b"), MaxAge: time.Hour,
		DSTU: signature.NewRemote("http://"+startVerifier(t, server.URL+"/trust.p7b"), verifierToken),
	})
	signer, err := verifier.Verify(t.Context(), statement, files.Good)
	require.NoError(t, err)
	require.NoError(t, signer.MustBe("1234567899"))
	_, err = verifier.Verify(t.Context(), statement, files.Revoked)
	require.Equal(t, signature.CodeRevoked, signature.CodeOf(err))
	_, err = verifier.Verify(t.Context(), []byte("інший документ"), files.Good)
	require.Equal(t, signature.CodeWrongContent, signature.CodeOf(err))
}
