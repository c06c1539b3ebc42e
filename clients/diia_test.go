package clients_test

import (
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/diia"
	"cabinet/clients/wire"
	"cabinet/documents/signature"
	"cabinet/sandbox"
	sandboxdiia "cabinet/sandbox/diia"
	"cabinet/sandbox/sandboxtest"
)

// signing is a running sandbox with an acquirer of Diia who hears callbacks, and a verifier that trusts its authority.
type signing struct {
	*world
	diia      *diia.Client
	config    diia.Config
	verifier  *signature.CAdES
	callbacks chan diia.Callback
	notices   chan diia.Callback
	broken    chan error
}

var ourBranch = diia.Branch{
	Name: "Кабінет водія", Email: "cabinet@example.org", Region: "Київ", District: "Київ", Location: "Київ",
	Street: "вул. Антоновича", House: "51", Offer: "Підписання заяви",
}

func startSigning(t *testing.T, change ...func(*sandboxdiia.Config)) *signing {
	t.Helper()
	s := &signing{callbacks: make(chan diia.Callback, 8), notices: make(chan diia.Callback, 8), broken: make(chan error, 8)}
	portal := httptest.NewServer(http.HandlerFunc(s.hear))
	t.Cleanup(portal.Close)
	acquirer := sandboxdiia.Config{AcquirerToken: "acquirer", AuthToken: "secret", CallbackURL: portal.URL}
	for _, one := range change {
		one(&acquirer)
	}
	s.world = &world{t: t, url: sandboxtest.Start(t, sandbox.Config{
		IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret,
		MonobankToken: bankToken, Redirects: []string{"http://localhost:"},
		Diia: acquirer,
	})}
	s.config = diia.Config{URL: s.url + "/diia", AcquirerToken: "acquirer", AuthToken: "secret"}
	registration, err := diia.New(s.config).Register(t.Context(), ourBranch)
	require.NoError(t, err)
	s.config.Branch, s.config.Offer = registration.Branch, registration.Offer
	s.diia = diia.New(s.config)
	s.verifier = signature.New(signature.Config{
		Trust: signature.NewTrust(s.url + "/ca/bundle.p7b"), Revocation: signature.NewCRLs(), MaxAge: time.Hour,
	})
	return s
}

// hear is the portal's end of the callback.
func (s *signing) hear(w http.ResponseWriter, r *http.Request) {
	callback, err := diia.ReadCallback(r.Header, r.Body)
	if err != nil {
		s.broken <- err
		http.Error(w, "no", http.StatusBadRequest)
		return
	}
	_, _ = w.Write([]byte(`{"success":true}`))
	if callback.Notice {
		s.notices <- callback
		return
	}
	s.callbacks <- callback
}

func (s *signing) next() diia.Callback {
	s.t.Helper()
	select {
	case callback := <-s.callbacks:
		return callback
	case err := <-s.broken:
		require.NoError(s.t, err)
	case <-time.After(5 * time.Second):
		s.t.Fatal("no callback")
	}
	return diia.Callback{}
}

func (s *signing) silent() {
	s.t.Helper()
	select {
	case <-s.callbacks:
		s.t.Fatal("a callback that nobody awaits")
	case <-time.After(100 * time.Millisecond):
	}
}

// play acts on a request as the person in the app: sign, refuse or resend.
func (s *signing) play(link, act string, body any) string {
	s.t.Helper()
	id := link[strings.LastIndex(link, "/")+1:]
	var request struct{ State string }
	require.NoError(s.t, json.Unmarshal(s.desk(http.MethodPost, "/desk/api/diia/requests/"+id+"/"+act, body), &request))
	return request.State
}

var statement = []byte(`{"service":"licence-exchange","reason":"планова заміна"}`)

func (s *signing) ask(id string) string {
	s.t.Helper()
	link, err := s.diia.DeepLink(s.t.Context(), diia.Request{
		ID: id, Files: []diia.File{{Name: "Заява.json", SHA256: sha256.Sum256(statement)}},
	})
	require.NoError(s.t, err)
	return link
}

// SIGN-06, SIGN-07: a statement is signed in Diia, and the signature says who signed it.
func TestSignInDiia(t *testing.T) {
	s := startSigning(t)
	listed := s.citizen("Коваленко")
	link := s.ask("request-1")
	require.True(t, strings.HasPrefix(link, s.url+"/diia/acquirers/offer-request/dynamic/"))
	require.Contains(t, string(s.desk(http.MethodGet, "/app", nil)), link, "a tester without a phone finds it on the desk")
	s.play(link, "sign", map[string]string{"rnokpp": listed.RNOKPP})
	callback := s.next()
	require.Equal(t, "request-1", callback.TraceID)
	require.Equal(t, diia.Signing, callback.Action)
	require.Len(t, callback.Signatures, 1)
	require.Equal(t, "Заява.json", callback.Signatures[0].Name)
	signer, err := s.verifier.Verify(t.Context(), statement, callback.Signatures[0].CMS)
	require.NoError(t, err)
	require.Equal(t, listed.RNOKPP, signer.RNOKPP)
	require.Equal(t, signature.TINUA, signer.IDKind)
	require.Equal(t, listed.Name, signer.Name)
	require.Equal(t, "КНЕДП пісочниці", signer.Issuer)
	require.Equal(t, "ECDSA with SHA-256", signer.Algorithm)
	require.WithinDuration(t, time.Now(), signer.SignedAt, time.Minute)
	require.NoError(t, signer.MustBe(listed.RNOKPP))

	refusal := signer.MustBe(s.citizen("Шевчук").RNOKPP)
	require.Equal(t, signature.CodeAnotherSigner, signature.CodeOf(refusal))
	_, err = s.diia.DeepLink(t.Context(), diia.Request{ID: "request-1", Files: []diia.File{{Name: "x"}}})
	require.Equal(t, wire.BadRequest, wire.KindOf(err), "an id is good for one link")
}

// A person proves who they are by signing the hash of our id.
func TestAuthoriseInDiia(t *testing.T) {
	s := startSigning(t)
	listed := s.citizen("Шевчук")
	request := diia.Request{ID: "session-id"}
	link, err := s.diia.DeepLink(t.Context(), request)
	require.NoError(t, err)
	s.play(link, "sign", map[string]string{"rnokpp": listed.RNOKPP})
	callback := s.next()
	require.Equal(t, request.TraceID(), callback.TraceID)
	require.Equal(t, diia.Authorisation, callback.Action)
	signer, err := s.verifier.Verify(t.Context(), []byte("session-id"), callback.Signatures[0].CMS)
	require.NoError(t, err)
	require.Equal(t, listed.RNOKPP, signer.RNOKPP)
}

// closed says that the app takes no act on a request any more.
func (s *signing) closed(link string) {
	s.t.Helper()
	id := link[strings.LastIndex(link, "/")+1:]
	body := `{"rnokpp":"` + s.citizen("Шевчук").RNOKPP + `"}`
	response, err := http.Post(s.url+"/desk/api/diia/requests/"+id+"/sign", "application/json", strings.NewReader(body))
	require.NoError(s.t, err)
	require.NoError(s.t, response.Body.Close())
	require.Equal(s.t, http.StatusConflict, response.StatusCode)
	s.silent()
}

// Whoever refuses tells nobody. A link works once, and not for long.
func TestClosedInDiia(t *testing.T) {
	s := startSigning(t)
	link := s.ask("refused")
	require.Equal(t, "refused", s.play(link, "refuse", nil))
	s.closed(link)
	link = s.ask("signed")
	s.play(link, "sign", map[string]string{"rnokpp": s.citizen("Шевчук").RNOKPP})
	s.next()
	s.closed(link)
	s = startSigning(t, func(c *sandboxdiia.Config) { c.LinkLife = time.Millisecond })
	link = s.ask("late")
	time.Sleep(5 * time.Millisecond)
	s.closed(link)
}

// Every key that a person may hold meets its verdict.
func TestKeysInDiia(t *testing.T) {
	s := startSigning(t)
	person := s.citizen("Коваленко").RNOKPP
	for kind, want := range map[string]signature.Code{
		"ecdsa": "", "rsa": "", "older": "", "codeless": "", // the last is told by MustBe
		"expired": signature.CodeExpired, "revoked": signature.CodeRevoked, "stranger": signature.CodeUnknownAuthority,
		"dstu": signature.CodeDSTU,
	} {
		t.Run(kind, func(t *testing.T) {
			s.play(s.ask("request-"+kind), "sign", map[string]string{"rnokpp": person, "kind": kind})
			signer, err := s.verifier.Verify(t.Context(), statement, s.next().Signatures[0].CMS)
			require.Equal(t, want, signature.CodeOf(err))
			switch kind {
			case "older":
				require.Equal(t, signature.DRFO, signer.IDKind)
				require.NoError(t, signer.MustBe(person))
			case "rsa":
				require.Equal(t, "RSA with SHA-256", signer.Algorithm)
			case "codeless":
				require.Equal(t, signature.CodeNoRNOKPP, signature.CodeOf(signer.MustBe(person)))
			}
		})
	}
	refuser := s.citizen("Бондар").RNOKPP // the document of one who has no RNOKPP
	s.play(s.ask("passport"), "sign", map[string]string{"rnokpp": refuser})
	signer, err := s.verifier.Verify(t.Context(), statement, s.next().Signatures[0].CMS)
	require.NoError(t, err)
	require.Equal(t, signature.PASUA, signer.IDKind)
	require.Equal(t, refuser, signer.ID)
	require.Empty(t, signer.RNOKPP)
}

// Callbacks come twice, late or never, with another person's signature or over another document.
func TestDiiaOddities(t *testing.T) {
	s := startSigning(t)
	person := map[string]string{"rnokpp": s.citizen("Шевчук").RNOKPP}
	verify := func() (signature.Signer, error) {
		return s.verifier.Verify(t.Context(), statement, s.next().Signatures[0].CMS)
	}
	for fault, check := range map[string]func(link string){
		"doubled_callback": func(string) { require.Equal(t, s.next(), s.next()) },
		"late_callback":    func(string) { s.silent(); s.next() },
		"lost_callback": func(link string) {
			s.silent()
			s.play(link, "resend", nil)
			s.next()
		},
		"json_callback": func(string) {
			_, err := verify()
			require.NoError(t, err)
		},
		"processing_notice": func(string) {
			_, err := verify()
			require.NoError(t, err)
			require.Equal(t, "processing_notice", (<-s.notices).TraceID)
		},
		"wrong_signer": func(string) {
			signer, err := verify()
			require.NoError(t, err)
			require.Equal(t, signature.CodeAnotherSigner, signature.CodeOf(signer.MustBe(person["rnokpp"])))
		},
		"wrong_hash": func(string) {
			_, err := verify()
			require.Equal(t, signature.CodeWrongContent, signature.CodeOf(err))
		},
	} {
		t.Run(fault, func(*testing.T) {
			s.fault("diia", fault, 300)
			defer s.mend()
			link := s.ask(fault)
			s.play(link, "sign", person)
			check(link)
			s.silent()
		})
	}
}

// A person who declines may be reported, which brings no signature.
func TestDeclinedInDiia(t *testing.T) {
	s := startSigning(t)
	s.fault("diia", "declined_notice", 0)
	require.Equal(t, "refused", s.play(s.ask("declined"), "refuse", nil))
	require.Equal(t, diia.Callback{TraceID: "declined", Action: diia.Signing, Notice: true}, <-s.notices)
	s.silent()
}

// Any success of Diia is one, and a list is read to its end: there is no second branch.
func TestManyBranchesOfDiia(t *testing.T) {
	s := startSigning(t)
	s.fault("diia", "created_201", 0)
	for i := range 25 {
		other := ourBranch
		other.Name = fmt.Sprint("Відділення ", i)
		_, err := diia.New(s.config).Register(t.Context(), other)
		require.NoError(t, err)
	}
	again, err := diia.New(s.config).Register(t.Context(), ourBranch)
	require.NoError(t, err)
	require.Equal(t, diia.Registration{Branch: s.config.Branch, Offer: s.config.Offer}, again)
}

// A session that ends early is opened anew, once; secrets that Diia does not know are refused.
func TestDiiaSessions(t *testing.T) {
	s := startSigning(t)
	s.ask("first")
	s.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": "diia", "fault": "ended_session", "on": true, "times": 1})
	s.ask("second")
	s.fault("diia", "ended_session", 0)
	_, err := s.diia.DeepLink(t.Context(), diia.Request{ID: "third"})
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))
	s.mend()

	stranger := s.config
	stranger.AuthToken = "guess"
	_, err = diia.New(stranger).DeepLink(t.Context(), diia.Request{ID: "stranger"})
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.Error{System: "diia", Operation: "session", Kind: wire.AccessDenied, Status: 401, Code: "UnauthorizedError"}, *fault)

	lost := s.config
	lost.Branch = "unknown"
	_, err = diia.New(lost).DeepLink(t.Context(), diia.Request{ID: "lost"})
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Registering again finds what is there.
func TestRegisterInDiia(t *testing.T) {
	s := startSigning(t)
	again, err := s.diia.Register(t.Context(), ourBranch)
	require.NoError(t, err)
	require.Equal(t, diia.Registration{Branch: s.config.Branch, Offer: s.config.Offer}, again)
	other := ourBranch
	other.Offer = "Інша послуга"
	second, err := s.diia.Register(t.Context(), other)
	require.NoError(t, err)
	require.Equal(t, again.Branch, second.Branch)
	require.NotEqual(t, again.Offer, second.Offer)
}

// Without ids of its own a client finds its place by name, once, and looks again when Diia has lost it.
func TestPlaceInDiia(t *testing.T) {
	s := startSigning(t)
	known := s.config
	config := known
	config.Branch, config.Offer, config.Place = "", "", ourBranch
	client := diia.New(config)
	ask := func(id string) error {
		_, err := client.DeepLink(t.Context(), diia.Request{ID: id, Files: []diia.File{{Name: "x"}}})
		return err
	}
	require.NoError(t, ask("first"))
	again, err := s.diia.Register(t.Context(), ourBranch)
	require.NoError(t, err)
	require.Equal(t, diia.Registration{Branch: known.Branch, Offer: known.Offer}, again, "no second place was made")
	s.removeBranch(known.Branch)
	require.Equal(t, wire.NotFound, wire.KindOf(ask("second")))
	require.NoError(t, ask("third"))
}

// removeBranch takes a branch away, as Diia's support might.
func (s *signing) removeBranch(id string) {
	s.t.Helper()
	call := func(method, path, authorisation string, into any) {
		request, err := http.NewRequestWithContext(s.t.Context(), method, s.config.URL+path, nil)
		require.NoError(s.t, err)
		request.Header.Set("Authorization", authorisation)
		response, err := http.DefaultClient.Do(request)
		require.NoError(s.t, err)
		defer response.Body.Close()
		require.Less(s.t, response.StatusCode, 300)
		if into != nil {
			require.NoError(s.t, json.NewDecoder(response.Body).Decode(into))
		}
	}
	var session struct{ Token string }
	call(http.MethodGet, "/api/v1/auth/acquirer/acquirer", "Basic secret", &session)
	call(http.MethodDelete, "/api/v2/acquirers/branch/"+id, "Bearer "+session.Token, nil)
}

// Every fault of Diia is one that trying again may mend.
func TestDiiaFaults(t *testing.T) {
	s := startSigning(t)
	for fault, kind := range map[string]wire.Kind{
		"down": wire.Unavailable, "unavailable": wire.Unavailable, "error_500": wire.Unavailable,
		"lost_answer": wire.Unavailable, "malformed": wire.Malformed,
	} {
		s.fault("diia", fault, 0)
		_, err := s.diia.DeepLink(t.Context(), diia.Request{ID: fault})
		require.Equal(t, kind, wire.KindOf(err), fault)
		require.NotContains(t, err.Error(), "acquirer/", "addresses carry tokens")
		s.mend()
	}
}
