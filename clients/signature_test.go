package clients_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/documents/signature"
)

// widget asks the signature widget's server as its page does.
func (s *signing) widget(path string, body any) (int, []byte) {
	s.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(s.t, err)
	response, err := http.Post(s.url+"/sign-widget/v1/"+path, "application/json", bytes.NewReader(content))
	require.NoError(s.t, err)
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	require.NoError(s.t, err)
	return response.StatusCode, answer
}

func (s *signing) sign(holder, kind string, what map[string]any) []byte {
	s.t.Helper()
	what["holder"], what["kind"], what["password"] = holder, kind, "12345677"
	status, answer := s.widget("sign", what)
	require.Equal(s.t, http.StatusOK, status, "%s", answer)
	var signed struct{ Signature []byte }
	require.NoError(s.t, json.Unmarshal(answer, &signed))
	return signed.Signature
}

// SIGN-06: the widget signs a hash, data, and data with the signature around it.
func TestSignInWidget(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Коваленко")
	hash := sha256.Sum256(statement)
	for name, what := range map[string]map[string]any{
		"hash":     {"hash": hash[:], "algorithm": 3},
		"detached": {"data": statement, "external": true},
		"attached": {"data": statement, "external": false},
	} {
		for _, kind := range []string{"ecdsa", "rsa"} {
			cms := s.sign(person.RNOKPP, kind, what)
			require.Equal(t, name == "attached", bytes.Contains(cms, statement), name)
			signer, err := s.verifier.Verify(t.Context(), statement, cms)
			require.NoError(t, err, name)
			require.Equal(t, person.RNOKPP, signer.RNOKPP)
			_, err = s.verifier.Verify(t.Context(), []byte("інший документ"), cms)
			require.Equal(t, signature.CodeWrongContent, signature.CodeOf(err), name)
		}
	}
	company := s.sign("41173522", "ecdsa", map[string]any{"data": statement, "external": true})
	signer, err := s.verifier.Verify(t.Context(), statement, company)
	require.NoError(t, err)
	require.Equal(t, "41173522", signer.EDRPOU)
	require.NotEmpty(t, signer.RNOKPP)
}

// Programs have signed what they like, with any key, whatever faults are switched on.
func TestSignAtDesk(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Коваленко").RNOKPP
	digest := sha256.Sum256(statement)
	s.fault("signwidget", "wrong_digest", 0)
	for name, row := range map[string]struct {
		ask       map[string]any
		algorithm string
		verdict   signature.Code
	}{
		"content":  {map[string]any{"content": statement}, "ECDSA with SHA-256", ""},
		"digest":   {map[string]any{"digest": digest[:]}, "ECDSA with SHA-256", ""},
		"rsa":      {map[string]any{"content": statement, "rsa": true}, "RSA with SHA-256", ""},
		"older":    {map[string]any{"content": statement, "key": "older"}, "ECDSA with SHA-256", ""},
		"expired":  {map[string]any{"content": statement, "key": "expired"}, "", signature.CodeExpired},
		"revoked":  {map[string]any{"content": statement, "key": "revoked"}, "", signature.CodeRevoked},
		"stranger": {map[string]any{"content": statement, "key": "stranger"}, "", signature.CodeUnknownAuthority},
		"other":    {map[string]any{"content": []byte("інше")}, "", signature.CodeWrongContent},
	} {
		row.ask["rnokpp"] = person
		var signed struct{ CMS []byte }
		require.NoError(t, json.Unmarshal(s.desk(http.MethodPost, "/desk/api/sign", row.ask), &signed), name)
		require.NotContains(t, string(signed.CMS), string(statement), "the signature is detached")
		signer, err := s.verifier.Verify(t.Context(), statement, signed.CMS)
		require.Equal(t, row.verdict, signature.CodeOf(err), name)
		if row.verdict == "" {
			require.NoError(t, err, name)
			require.NoError(t, signer.MustBe(person), name)
			require.Equal(t, row.algorithm, signer.Algorithm, name)
		}
	}
}

// The desk signs only what is said in full, with keys that exist.
func TestDeskSignRefusals(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Коваленко").RNOKPP
	for body, want := range map[string]int{
		`{"rnokpp":"` + person + `"}`:                                           http.StatusBadRequest,
		`{"rnokpp":"` + person + `","content":"QQ==","digest":"QQ=="}`:          http.StatusBadRequest,
		`{"rnokpp":"` + person + `","digest":"QQ=="}`:                           http.StatusBadRequest,
		`{"rnokpp":"` + person + `","content":"?"}`:                             http.StatusBadRequest,
		`{"rnokpp":"` + person + `","content":"QQ==","key":"older","rsa":true}`: http.StatusBadRequest,
		`{"rnokpp":"` + person + `","content":"QQ==","key":"gold"}`:             http.StatusNotFound,
		`{"rnokpp":"nobody","content":"QQ=="}`:                                  http.StatusNotFound,
	} {
		response, err := http.Post(s.url+"/desk/api/sign", "application/json", bytes.NewReader([]byte(body)))
		require.NoError(t, err)
		answer, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, want, response.StatusCode, body)
		require.NotContains(t, string(answer), person, "errors carry no personal data")
	}
}

// The widget's faults give signatures that are not accepted.
func TestWidgetFaults(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Шевчук").RNOKPP
	for fault, want := range map[string]signature.Code{
		"wrong_signer": signature.CodeAnotherSigner, "wrong_digest": signature.CodeWrongContent,
		"broken_signature": signature.CodeBroken,
	} {
		s.fault("signwidget", fault, 0)
		signer, err := s.verifier.Verify(t.Context(), statement, s.sign(person, "ecdsa", map[string]any{"data": statement, "external": true}))
		if err == nil {
			err = signer.MustBe(person)
		}
		require.Equal(t, want, signature.CodeOf(err), fault)
		s.mend()
	}
	s.fault("signwidget", "slow_signing", 150)
	begin := time.Now()
	s.sign(person, "ecdsa", map[string]any{"data": statement})
	require.GreaterOrEqual(t, time.Since(begin), 150*time.Millisecond)
	s.fault("signwidget", "never_answers", 0)
	client := http.Client{Timeout: 200 * time.Millisecond}
	content := `{"holder":"` + person + `","kind":"ecdsa","password":"12345677","data":"","external":true}`
	_, err := client.Post(s.url+"/sign-widget/v1/sign", "application/json", bytes.NewReader([]byte(content)))
	require.ErrorContains(t, err, "Timeout")
}

// A wrong password, an unknown key and a bad request are told by the library's codes.
func TestWidgetRefusals(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Шевчук").RNOKPP
	for name, row := range map[string]struct {
		path string
		body map[string]any
		code int
	}{
		"password":  {"read", map[string]any{"holder": person, "kind": "ecdsa", "password": "guess"}, 24},
		"holder":    {"read", map[string]any{"holder": "nobody", "kind": "ecdsa", "password": "12345677"}, 2},
		"kind":      {"read", map[string]any{"holder": person, "kind": "gold", "password": "12345677"}, 2},
		"nothing":   {"sign", map[string]any{"holder": person, "kind": "ecdsa", "password": "12345677"}, 2},
		"hash":      {"sign", map[string]any{"holder": person, "kind": "ecdsa", "password": "12345677", "hash": []byte("short")}, 2},
		"algorithm": {"sign", map[string]any{"holder": person, "kind": "ecdsa", "password": "12345677", "data": statement, "algorithm": 1}, 2},
		"DSTU key":  {"sign", map[string]any{"holder": person, "kind": "dstu", "password": "12345677", "data": statement, "algorithm": 3}, 2},
	} {
		status, answer := s.widget(row.path, row.body)
		require.GreaterOrEqual(t, status, 400, name)
		var problem struct {
			Code    int
			Message string
		}
		require.NoError(t, json.Unmarshal(answer, &problem))
		require.Equal(t, row.code, problem.Code, name)
		require.NotEmpty(t, problem.Message)
	}
	status, answer := s.widget("read", map[string]any{"holder": person, "kind": "older", "password": "12345677"})
	require.Equal(t, http.StatusOK, status)
	var certificates []struct{ SubjCN, SubjDRFOCode string }
	require.NoError(t, json.Unmarshal(answer, &certificates))
	require.Equal(t, person, certificates[0].SubjDRFOCode)
}

// Only pages of the registered origins may embed the widget, and only from there.
func TestWidgetPage(t *testing.T) {
	s := startSigning(t)
	for address, want := range map[string]int{
		"http://localhost:8080": http.StatusOK, "": http.StatusForbidden, "https://evil.example": http.StatusForbidden,
		"http://localhost:8080/page": http.StatusForbidden, "http://localhost:8080;x": http.StatusForbidden,
	} {
		response, err := http.Get(s.url + "/sign-widget/v1/?formType=1&debug=false&address=" + url.QueryEscape(address))
		require.NoError(t, err)
		page, err := io.ReadAll(response.Body)
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		require.Equal(t, want, response.StatusCode, address)
		if want == http.StatusOK {
			require.Contains(t, response.Header.Get("Content-Security-Policy"), "frame-ancestors "+address)
			require.Contains(t, string(page), `data-address="`+address+`"`)
		}
	}
}

// When the lists of the authority cannot be had, trying again may help: a signature is neither accepted nor refused.
func TestAuthorityIsDown(t *testing.T) {
	s := startSigning(t)
	cms := s.sign(s.citizen("Шевчук").RNOKPP, "ecdsa", map[string]any{"data": statement, "external": true})
	verify := func(bundle string) error {
		verifier := signature.New(signature.Config{
			Trust: signature.NewTrust(s.url + bundle), Revocation: signature.NewCRLs(),
		})
		_, err := verifier.Verify(t.Context(), statement, cms)
		return err
	}
	require.NoError(t, verify("/ca/bundle.pem"))
	s.fault("ca", "unavailable", 0)
	require.Equal(t, wire.Unavailable, wire.KindOf(verify("/ca/bundle.pem")))
	_, err := s.verifier.Verify(t.Context(), statement, cms)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	s.mend()
	_, err = s.verifier.Verify(t.Context(), statement, cms)
	require.NoError(t, err)
	s.fault("ca", "unavailable", 0)
	_, err = s.verifier.Verify(t.Context(), statement, cms)
	require.NoError(t, err, "the lists are remembered for a while")
}
