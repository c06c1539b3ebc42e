package api

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"maps"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/clients/idgovua"
	"cabinet/clients/monobank"
	"cabinet/clients/wire"
	"cabinet/db/dbtest"
	"cabinet/documents/signature"
	"cabinet/domain"
)

// apps is a cabinet with a database, and scripts of Diia, of the verifier of signatures and of the bank.
type apps struct {
	*cabinet
	asked   []diia.Request
	down    error
	signer  signature.Signer
	verdict error
	bank    *scriptedBank
}

// scriptedBank knows one client, who has agreed or not.
type scriptedBank struct {
	agreed        bool
	asked         int // how often whether the client has agreed
	client        monobank.BankClient
	down, refusal error
}

func (b *scriptedBank) Request(context.Context) (monobank.SignInRequest, error) {
	id := uuid.NewString()
	return monobank.SignInRequest{TokenRequestID: id, AcceptURL: "https://mbnk.example/" + id}, b.down
}

func (b *scriptedBank) Granted(context.Context, string) (bool, error) {
	b.asked++
	return b.agreed, b.refusal
}

func (b *scriptedBank) Client(context.Context, string) (monobank.BankClient, error) {
	return b.client, b.down
}

// DeepLink is Diia's.
func (a *apps) DeepLink(_ context.Context, request diia.Request) (string, error) {
	a.asked = append(a.asked, request)
	return "https://diia.example/" + uuid.NewString(), a.down
}

// Verify is the verifier's.
func (a *apps) Verify(_ context.Context, content, _ []byte) (signature.Signer, error) {
	require.Equal(a, a.asked[len(a.asked)-1].ID, string(content), "what was asked is what counts as signed")
	return a.signer, a.verdict
}

// identity is id.gov.ua, where everybody is Olexandr.
type identity struct{}

func (identity) AuthorizeURL(state string) string { return "https://id.example/?state=" + state }

func (identity) SignIn(context.Context, string) (idgovua.Identity, error) {
	return idgovua.Identity{Code: "3111952338", LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"}, nil
}

func newApps(t *testing.T) *apps {
	t.Helper()
	pool := dbtest.New(t)
	a := &apps{cabinet: newCabinetOn(t, pool), bank: &scriptedBank{}}
	a.signer = signature.Signer{RNOKPP: "3111952338", Name: "Коваленко Олександр Петрович"}
	a.config.DiiaCallbackKey = callbackKey
	a.world.Diia, a.world.Signatures, a.world.BankSignIn, a.world.Identity = a, a, a.bank, identity{}
	a.world.Registers = people{err: &wire.Error{Kind: wire.Unavailable}}
	a.connect()
	return a
}

// tab is a browser in which somebody signs in.
type tab struct {
	*apps
	cookie   string
	prepared contract.SignInPreparation
}

func (b *tab) get(path string) *httptest.ResponseRecorder {
	b.Helper()
	answer := b.call(http.MethodGet, path, nil, "Cookie", b.cookie)
	for _, cookie := range answer.Result().Cookies() {
		b.cookie = cookie.Name + "=" + cookie.Value
	}
	return answer
}

func (a *apps) open(provider, query string) *tab {
	a.Helper()
	b := &tab{apps: a}
	b.prepare(provider, query)
	return b
}

func (b *tab) prepare(provider, query string) {
	b.Helper()
	answer := b.get("/auth/prepare/" + provider + query)
	require.Equal(b, http.StatusOK, answer.Code, answer.Body.String())
	b.prepared = contract.SignInPreparation{}
	require.NoError(b, json.Unmarshal(answer.Body.Bytes(), &b.prepared))
}

func (b *tab) verify(provider string) *httptest.ResponseRecorder {
	b.Helper()
	return b.get("/auth/verify/" + provider + "?token=" + b.prepared.Token)
}

// callback brings a signature as Diia does.
func (a *apps) callback(trace string) *httptest.ResponseRecorder {
	a.Helper()
	data, err := json.Marshal(map[string]any{"requestId": trace, "signature": []byte("a signature")})
	require.NoError(a, err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(a, form.WriteField("encodeData", base64.StdEncoding.EncodeToString(data)))
	require.NoError(a, form.Close())
	return a.call(http.MethodPost, callbackPath, &body, "Content-Type", form.FormDataContentType(),
		"X-Document-Request-Trace-Id", trace, "X-Diia-Id-Action", "auth")
}

// signs lets the person sign the newest request.
func (a *apps) signs() *httptest.ResponseRecorder {
	a.Helper()
	return a.callback(a.asked[len(a.asked)-1].TraceID())
}

// The browser waits until the person has signed in Diia, and takes the session, once.
func TestSignInWithDiia(t *testing.T) {
	a := newApps(t)
	browser := a.open("diia", "")
	shown, err := json.Marshal(browser.prepared)
	require.NoError(t, err)
	var prepared map[string]string
	require.NoError(t, json.Unmarshal(shown, &prepared))
	require.ElementsMatch(t, []string{"token", "state", "deeplink", "requestId"}, slices.Collect(maps.Keys(prepared)), "AUTH-23, API-007")
	require.NotContains(t, slices.Collect(maps.Values(prepared)), "", "AUTH-23, API-007")
	secret := a.asked[0].ID
	require.GreaterOrEqual(t, len(secret), 26)
	require.Empty(t, a.asked[0].Files)
	require.NotContains(t, string(shown), secret, "who sees the link cannot answer for Diia")
	require.NotContains(t, string(shown), a.asked[0].TraceID())
	require.Equal(t, a.config.PublicURL+"/login?attempt="+browser.prepared.Token, a.asked[0].ReturnLink, "it names the sign-in")

	waiting := browser.verify("diia")
	require.Equal(t, http.StatusAccepted, waiting.Code)
	require.JSONEq(t, `{"status":"pending"}`, waiting.Body.String(), "API-008")
	refused(t, browser.get("/auth/provider/diia"), http.StatusForbidden, domain.CodeSignInExpired)

	for range 2 { // Diia may say it twice
		taken := a.signs()
		require.Equal(t, http.StatusOK, taken.Code, taken.Body.String())
		require.JSONEq(t, `{"success":true}`, taken.Body.String())
	}
	confirmed := browser.verify("diia")
	require.Equal(t, http.StatusOK, confirmed.Code)
	require.JSONEq(t, `{"status":"confirmed"}`, confirmed.Body.String(), "API-008")

	cookie := browser.cookie
	answer := browser.get("/auth/provider/diia")
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	var tokens contract.Tokens
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &tokens))
	who, err := a.sessions.Authenticate(t.Context(), "Bearer "+tokens.AccessToken)
	require.NoError(t, err, "API-010")
	kept, err := a.store.Citizen(t.Context(), who.Citizen)
	require.NoError(t, err)
	require.Equal(t, []string{"3111952338", "КОВАЛЕНКО", "ОЛЕКСАНДР", "ПЕТРОВИЧ"},
		[]string{kept.RNOKPP, kept.LastName, kept.FirstName, kept.MiddleName}, "AUTH-04")

	browser.cookie = cookie // used twice
	refused(t, browser.get("/auth/provider/diia"), http.StatusForbidden, domain.CodeSignInExpired)
	refused(t, browser.verify("diia"), http.StatusForbidden, domain.CodeSignInExpired)
	require.Equal(t, http.StatusOK, a.signs().Code, "a callback that comes after all is no fault of Diia's")
}

// Whoever sees the QR code, or even the token, has not the browser that began it.
func TestSignInBelongsToItsBrowser(t *testing.T) {
	a := newApps(t)
	victim, thief := a.open("diia", ""), &tab{apps: a}
	secret := a.asked[0].TraceID()
	thief.prepared = victim.prepared
	refused(t, thief.verify("diia"), http.StatusForbidden, domain.CodeSignInExpired)
	thief.prepare("diia", "") // has a cookie of its own now
	require.Equal(t, http.StatusOK, a.callbackOf(secret, 0).Code)
	refused(t, thief.get("/auth/provider/diia"), http.StatusForbidden, domain.CodeSignInExpired)
	thief.prepared = victim.prepared
	refused(t, thief.verify("diia"), http.StatusForbidden, domain.CodeSignInExpired)
	require.Equal(t, http.StatusOK, victim.get("/auth/provider/diia").Code)
	require.NotEqual(t, a.asked[0].ID, a.asked[1].ID, "every attempt asks for something else")
}

// Another site that leads the browser to the cabinet cannot spend a confirmed sign-in, not even a neighbouring subdomain; the
// cabinet's own page then takes it.
func TestOtherSitesCannotSpendSignIn(t *testing.T) {
	a := newApps(t)
	browser := a.open("diia", "")
	require.Equal(t, http.StatusOK, a.signs().Code)
	for _, site := range []string{"cross-site", "same-site", "none"} {
		answer := a.call(http.MethodGet, "/auth/provider/diia", nil, "Cookie", browser.cookie, "Sec-Fetch-Site", site)
		refused(t, answer, http.StatusForbidden, domain.CodeSignInExpired)
		require.Empty(t, answer.Result().Cookies(), "the sign-in goes on")
	}
	answer := a.call(http.MethodGet, "/auth/provider/diia", nil, "Cookie", browser.cookie, "Sec-Fetch-Site", "same-origin")
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
}

// callbackOf is callback for an earlier request: the verifier is to expect its secret.
func (a *apps) callbackOf(trace string, n int) *httptest.ResponseRecorder {
	all := a.asked
	a.asked = all[:n+1]
	defer func() { a.asked = all }()
	return a.callback(trace)
}

// A request lives three minutes; what was confirmed at the last moment can still be taken.
func TestSignInExpires(t *testing.T) {
	a := newApps(t)
	late, prompt := a.open("diia", ""), a.open("diia", "")
	a.now = noon.Add(3*time.Minute - time.Second)
	require.Equal(t, http.StatusAccepted, late.verify("diia").Code, "TIME-01: a second before its end")
	require.Equal(t, http.StatusOK, a.signs().Code)
	a.now = noon.Add(3 * time.Minute)
	ended := late.verify("diia")
	require.Equal(t, http.StatusForbidden, ended.Code, "TIME-01")
	refused(t, ended, http.StatusForbidden, domain.CodeSignInExpired)
	refused(t, a.callbackOf(a.asked[0].TraceID(), 0), http.StatusForbidden, domain.CodeSignInExpired)
	require.Equal(t, http.StatusOK, prompt.verify("diia").Code)
	require.Equal(t, http.StatusOK, prompt.get("/auth/provider/diia").Code)
}

// What Diia brings counts by its signature alone; the browser is told why it does not.
func TestUnfitSignaturesInDiia(t *testing.T) {
	a := newApps(t)
	for name, row := range map[string]struct {
		signer  signature.Signer
		verdict error
		code    domain.Code
	}{
		"another content": {verdict: &signature.Error{Code: signature.CodeWrongContent}, code: signature.CodeWrongContent},
		"revoked":         {verdict: &signature.Error{Code: signature.CodeRevoked}, code: signature.CodeRevoked},
		"a company":       {signer: signature.Signer{RNOKPP: "3111952338", EDRPOU: "00032112"}, code: domain.CodeNotAPerson},
		"no number":       {signer: signature.Signer{Name: "Коваленко Олександр"}, code: domain.CodeNoRNOKPP},
	} {
		t.Run(name, func(t *testing.T) {
			a.signer, a.verdict = row.signer, row.verdict
			browser := a.open("diia", "")
			for range 2 {
				refused(t, a.signs(), statusOf(row.code), row.code)
			}
			refused(t, browser.verify("diia"), statusOf(row.code), row.code)
			refused(t, browser.get("/auth/provider/diia"), http.StatusForbidden, domain.CodeSignInExpired)
		})
	}
	a.signer, a.verdict = signature.Signer{RNOKPP: "3111952338", Name: "Коваленко Олександр"}, &wire.Error{Kind: wire.Unavailable}
	browser := a.open("diia", "")
	refused(t, a.signs(), http.StatusServiceUnavailable, domain.CodeUnavailable)
	require.Equal(t, http.StatusAccepted, browser.verify("diia").Code, "the list of revoked certificates may be back in time")
	a.verdict = nil
	require.Equal(t, http.StatusOK, a.signs().Code)
	require.Equal(t, http.StatusOK, browser.verify("diia").Code)

	refused(t, a.callback("an id that nobody has asked for"), http.StatusNotFound, domain.CodeNotFound)
}

// The bank says who somebody is once another sign-in has said who that is here (AMB-007, AMB-011).
func TestSignInWithBank(t *testing.T) {
	a := newApps(t)
	browser := a.open("mono", "")
	require.NotEmpty(t, browser.prepared.TokenRequestID, "AUTH-22")
	require.Equal(t, "https://mbnk.example/"+browser.prepared.TokenRequestID, browser.prepared.AcceptURL, "AUTH-22")
	require.Equal(t, browser.prepared.AcceptURL, browser.prepared.Deeplink, "API-005")
	require.NotEmpty(t, browser.prepared.State, "API-005")
	require.NotEmpty(t, browser.prepared.Token, "API-005")
	require.NotEmpty(t, browser.prepared.RequestID, "API-005")
	require.Equal(t, http.StatusAccepted, browser.verify("mono").Code, "AUTH-18: polled while the person has not agreed")

	a.bank.agreed, a.bank.client = true, monobank.BankClient{ID: "m-1", Name: "Коваленко Олександр"}
	refused(t, browser.verify("mono"), http.StatusForbidden, domain.CodeBankNotLinked)
	refused(t, browser.get("/auth/provider/mono"), http.StatusForbidden, domain.CodeSignInExpired)

	link := "?link=" + browser.prepared.Token
	refused(t, (&tab{apps: a}).get("/auth/prepare/idgovua"+link), http.StatusForbidden, domain.CodeSignInExpired)
	browser.prepare("diia", link) // its code expires, and another one is asked for
	a.now = noon.Add(4 * time.Minute)
	browser.prepare("idgovua", "?link="+browser.prepared.Token)
	body, err := json.Marshal(contract.SignInCompletion{Code: "code", State: browser.prepared.State})
	require.NoError(t, err)
	answer := a.call(http.MethodPost, "/auth/provider/idgovua", bytes.NewReader(body), "Content-Type", "application/json", "Cookie", browser.cookie)
	require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
	refused(t, browser.get("/auth/prepare/idgovua"+link), http.StatusForbidden, domain.CodeSignInExpired)

	again := a.open("mono", "")
	require.Equal(t, http.StatusOK, again.verify("mono").Code, "AUTH-18: 200 sends the browser on")
	require.Equal(t, http.StatusOK, again.get("/auth/provider/mono").Code, "AUTH-05")
	refused(t, again.verify("mono"), http.StatusForbidden, domain.CodeSignInExpired)
}

// A client of the bank is not linked to somebody of another name, by Diia neither.
func TestBankClientOfAnotherName(t *testing.T) {
	a := newApps(t)
	a.bank.agreed, a.bank.client = true, monobank.BankClient{ID: "m-2", Name: "Шевченко Тарас"}
	browser := a.open("mono", "")
	refused(t, browser.verify("mono"), http.StatusForbidden, domain.CodeBankNotLinked)
	browser.prepare("diia", "?link="+browser.prepared.Token)
	require.Equal(t, http.StatusOK, a.signs().Code)
	refused(t, browser.get("/auth/provider/diia"), http.StatusForbidden, domain.CodeBankStranger)
	refused(t, a.open("mono", "").verify("mono"), http.StatusForbidden, domain.CodeBankNotLinked)
}

// What the other side does is told apart: refused, forgotten, silent.
func TestBankFaults(t *testing.T) {
	a := newApps(t)
	for kind, want := range map[wire.Kind]struct {
		status int
		code   domain.Code
	}{
		wire.Refused:  {http.StatusForbidden, domain.CodeSignInRefused},
		wire.NotFound: {http.StatusForbidden, domain.CodeSignInExpired},
	} {
		browser := a.open("mono", "")
		a.bank.refusal = &wire.Error{Kind: kind}
		refused(t, browser.verify("mono"), want.status, want.code)
		a.bank.refusal, a.bank.agreed = nil, true
		refused(t, browser.verify("mono"), want.status, want.code)
		a.bank.agreed = false
	}
	for _, kind := range []wire.Kind{wire.Unavailable, wire.Malformed, wire.AccessDenied, wire.BadRequest} {
		browser := a.open("mono", "")
		a.bank.refusal = &wire.Error{Kind: kind}
		require.Equal(t, http.StatusAccepted, browser.verify("mono").Code, "it may answer the next time")
		a.bank.refusal = nil
	}
	a.down, a.bank.down = &wire.Error{Kind: wire.Unavailable}, &wire.Error{Kind: wire.Malformed}
	for _, provider := range []string{"diia", "mono"} {
		refused(t, a.call(http.MethodGet, "/auth/prepare/"+provider, nil), http.StatusServiceUnavailable, domain.CodeSignInDown)
	}
}

// The bank is not asked as often as a browser likes: in between the answer is what was known before, and other sign-ins are
// asked about all the same.
func TestBankIsNotAskedAtWill(t *testing.T) {
	a := newApps(t)
	browser := a.open("mono", "")
	for range 50 {
		require.Equal(t, http.StatusAccepted, browser.verify("mono").Code)
	}
	require.GreaterOrEqual(t, a.bank.asked, 5)
	require.Less(t, a.bank.asked, 25)
	before := a.bank.asked
	require.Equal(t, http.StatusAccepted, a.open("mono", "").verify("mono").Code)
	require.Equal(t, before+1, a.bank.asked)
}

// The contract has the codes of the one table; ways that are not switched on are not there.
func TestProviders(t *testing.T) {
	c := newCabinet(t)
	var codes []domain.Provider
	for _, provider := range domain.Providers() {
		codes = append(codes, provider.Code)
		require.True(t, contract.SignInProvider(provider.Code).Valid(), provider.Code)
		if provider.Code != domain.ProviderIdgovua {
			refused(t, c.call(http.MethodGet, "/auth/prepare/"+string(provider.Code), nil), http.StatusNotFound, domain.CodeNotFound)
		}
	}
	require.ElementsMatch(t, []domain.Provider{"pb", "mono", "idgovua", "preset", "dev", "diia", "cipher", "basic"}, codes, "AUTH-21")
	offered := func() string {
		c.connect()
		return c.call(http.MethodGet, "/auth/providers", nil).Body.String()
	}
	c.config.DevUser = "3111952338"
	require.JSONEq(t, `["idgovua"]`, offered())
	refused(t, c.call(http.MethodGet, "/auth/provider/dev", nil), http.StatusNotFound, domain.CodeNotFound)
	c.config.Demo = true
	c.world.Diia, c.world.BankSignIn = &apps{}, &scriptedBank{}
	c.connect()
	require.JSONEq(t, `["idgovua","diia","mono","preset","dev"]`, offered(), "API-011")
	c.config.DevUser = ""
	require.JSONEq(t, `["idgovua","diia","mono","preset"]`, offered())
	refused(t, c.call(http.MethodGet, "/auth/provider/dev", nil), http.StatusNotFound, domain.CodeNotFound)
}
