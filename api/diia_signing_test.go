package api

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/clients/diia"
	"cabinet/clients/wire"
	"cabinet/db/dbtest"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/store/keytest"
	"cabinet/temporal/orders"
)

const (
	callbackKey  = "the-key-that-diia-knows"
	callbackPath = "/api/diia/callback/" + callbackKey
)

// signing is a cabinet with a database, one order that waits for its signature, a scripted Diia and a scripted engine.
type signing struct {
	*cabinet
	*scriptedOrders
	citizen, order uuid.UUID
	asked          []diia.Request
	down           error
	acts           []orders.Act
}

func newSigning(t *testing.T) *signing {
	t.Helper()
	pool := dbtest.New(t)
	c := newCabinetOn(t, pool)
	s := &signing{cabinet: c, scriptedOrders: c.orders, citizen: uuid.New(), order: uuid.New()}
	c.config.DiiaCallbackKey = callbackKey
	c.world.Diia, c.world.Orders = s, s
	c.connect()
	content := []byte(`{"order":1}`)
	require.NoError(t, c.store.SaveStatement(t.Context(), sqlc.SaveStatementParams{OrderID: s.order, Content: content, CreatedAt: noon}))
	s.keep(1, nil)
	return s
}

// keep writes the order into the list, with who has signed it.
func (s *signing) keep(version int64, signatures []domain.Signature) {
	s.Helper()
	state := domain.Order{
		ID: s.order, CitizenID: s.citizen.String(), Service: domain.LicenceExchangeService, Status: domain.StatusDraft,
		SubStatus: domain.SubStatusPending, Version: version, CreatedAt: noon, UpdatedAt: noon,
		Deadline:  &domain.Deadline{Kind: domain.DeadlineSignature, Until: noon.Add(10 * time.Minute)},
		Statement: &domain.Statement{Digest: domain.Digest([]byte(`{"order":1}`)), Signatures: signatures},
	}
	snapshot, err := json.Marshal(state)
	require.NoError(s, err)
	keytest.Order(s, s.asAdmin(), sqlc.UpsertOrderParams{
		ID: s.order, CitizenID: s.citizen, Service: string(state.Service), Status: string(state.Status), Version: version,
		CreatedAt: noon, UpdatedAt: noon, Snapshot: snapshot,
	})
}

// DeepLink is Diia's.
func (s *signing) DeepLink(_ context.Context, request diia.Request) (string, error) {
	s.asked = append(s.asked, request)
	return "https://diia.example/" + uuid.NewString(), s.down
}

// Do is the engine's.
func (s *signing) Do(_ context.Context, action domain.Action, act orders.Act) (domain.Order, error) {
	require.Equal(s, domain.ActionSign, action)
	s.acts = append(s.acts, act)
	return s.state, s.err
}

func (s *signing) path() string { return "/api/services/" + s.order.String() + "/statement/diia" }

// ask asks for a link; the key makes it once.
func (s *signing) ask(key string) (asked contract.DiiaSigning) {
	s.Helper()
	answer := s.call(http.MethodPost, s.path(), nil, "Authorization", "Bearer "+s.tokenOf(s.citizen), "Idempotency-Key", key)
	require.Equal(s, http.StatusCreated, answer.Code, answer.Body.String())
	require.NoError(s, json.Unmarshal(answer.Body.Bytes(), &asked))
	return asked
}

// look is what the browser that waits is told.
func (s *signing) look(asked contract.DiiaSigning) (found contract.DiiaSigning) {
	s.Helper()
	answer := s.call(http.MethodGet, s.path()+"/"+asked.RequestID.String(), nil, "Authorization", "Bearer "+s.tokenOf(s.citizen))
	require.Equal(s, http.StatusOK, answer.Code, answer.Body.String())
	require.NoError(s, json.Unmarshal(answer.Body.Bytes(), &found))
	return found
}

// callback brings signatures as Diia does.
func (s *signing) callback(path, trace string, signatures ...string) *httptest.ResponseRecorder {
	s.Helper()
	type item struct {
		Name      string `json:"name"`
		Signature []byte `json:"signature"`
	}
	items := []item{}
	for _, one := range signatures {
		items = append(items, item{"Заява.json", []byte(one)})
	}
	data, err := json.Marshal(map[string]any{"signedItems": items})
	require.NoError(s, err)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(s, form.WriteField("encodeData", base64.StdEncoding.EncodeToString(data)))
	require.NoError(s, form.Close())
	return s.call(http.MethodPost, path, &body, "Content-Type", "multipart/mixed; boundary="+form.Boundary(),
		"X-Document-Request-Trace-Id", trace, "X-Diia-Id-Action", "hashedFilesSigning")
}

// A key is one link; each link has a fresh id that nobody can guess and that only its hash is kept of (SIGN-06).
func TestDiiaLink(t *testing.T) {
	s := newSigning(t)
	first := s.ask("key-00000001")
	require.Equal(t, contract.DiiaSigningStatePending, first.State)
	require.Equal(t, noon.Add(3*time.Minute).UTC(), first.ValidUntil.UTC())
	require.Equal(t, first, s.ask("key-00000001"))
	second := s.ask("key-00000002")
	require.NotEqual(t, first.Link, second.Link)
	require.Len(t, s.asked, 2)
	require.NotEqual(t, s.asked[0].ID, s.asked[1].ID)
	require.GreaterOrEqual(t, len(s.asked[0].ID), 26)
	require.Equal(t, sha256.Sum256([]byte(`{"order":1}`)), s.asked[0].Files[0].SHA256)
	require.Equal(t, "https://cabinet.example/services/licence-exchange?id="+s.order.String(), s.asked[0].ReturnLink)
	hash := sha256.Sum256([]byte(s.asked[0].ID))
	kept, err := s.queries.DiiaSigningByHash(t.Context(), hash[:])
	require.NoError(t, err)
	require.NotContains(t, string(kept.Hash)+kept.Link+kept.ID.String(), s.asked[0].ID)

	stranger := "Bearer " + s.tokenOf(uuid.New())
	refused(t, s.call(http.MethodPost, s.path(), nil, "Authorization", stranger), http.StatusNotFound, domain.CodeNotFound)
	refused(t, s.call(http.MethodGet, s.path()+"/"+first.RequestID.String(), nil, "Authorization", stranger), http.StatusNotFound, domain.CodeNotFound)

	own := "Bearer " + s.tokenOf(s.citizen)
	s.down = &wire.Error{System: "diia", Operation: "offer request", Kind: wire.Unavailable}
	refused(t, s.call(http.MethodPost, s.path(), nil, "Authorization", own), http.StatusServiceUnavailable, domain.CodeDiiaUnavailable)
	s.now = noon.Add(10 * time.Minute)
	refused(t, s.call(http.MethodPost, s.path(), nil, "Authorization", own), http.StatusConflict, domain.CodeTooLate)
}

// What Diia brings is signed once, in the name of who asked, and answered the same however often it comes (SIGN-10).
func TestDiiaCallbackSigns(t *testing.T) {
	s := newSigning(t)
	asked := s.ask("key-00000001")
	s.now = asked.ValidUntil.Add(59 * time.Second) // signed at the last moment
	for range 2 {
		answer := s.callback(callbackPath, s.asked[0].ID, "a signature")
		require.JSONEq(t, `{"success":true}`, answer.Body.String())
	}
	require.Len(t, s.acts, 1)
	require.Equal(t, s.order, s.acts[0].OrderID)
	require.Equal(t, s.citizen.String(), s.acts[0].CitizenID)
	file, err := s.store.FileOfOrder(t.Context(), sqlc.FileOfOrderParams{ID: uuid.MustParse(s.acts[0].FileID), OrderID: &s.order})
	require.NoError(t, err)
	require.Equal(t, "a signature", string(file.Content))
	require.Equal(t, contract.DiiaSigningStateSigned, s.look(asked).State)
}

// A notice is accepted, and changes nothing: the signature may still come.
func TestDiiaNotice(t *testing.T) {
	s := newSigning(t)
	asked := s.ask("key-00000001")
	notice := func(path string) *httptest.ResponseRecorder {
		return s.call(http.MethodPost, path, strings.NewReader(`{"status":"declined"}`), "Content-Type", "application/json",
			"X-Document-Request-Trace-Id", s.asked[0].ID, "X-Diia-Id-Action", "hashedFilesSigning")
	}
	require.JSONEq(t, `{"success":true}`, notice(callbackPath).Body.String())
	require.Equal(t, contract.DiiaSigningStatePending, s.look(asked).State)
	refused(t, notice("/api/diia/callback/another-key"), http.StatusNotFound, domain.CodeNotFound)
	require.JSONEq(t, `{"success":true}`, s.callback(callbackPath, s.asked[0].ID, "a signature").Body.String())
	require.Equal(t, contract.DiiaSigningStateSigned, s.look(asked).State)
}

// A signature that is not good ends its request with the reason; one whose outcome is not known leaves it to the order
// (SIGN-07).
func TestDiiaCallbackOutcomes(t *testing.T) {
	s := newSigning(t)
	asked := s.ask("key-00000001")
	s.err = domain.Refuse(domain.CodeSignatureAnotherSigner)
	for range 2 {
		refused(t, s.callback(callbackPath, s.asked[0].ID, "a signature"), http.StatusUnprocessableEntity, domain.CodeSignatureAnotherSigner)
	}
	require.Len(t, s.acts, 1)
	told := s.look(asked)
	require.Equal(t, contract.DiiaSigningStateRefused, told.State)
	require.Equal(t, "РНОКПП не збігається з вказаним у профілі", told.Message)

	unknown := s.ask("key-00000002")
	s.err = domain.RefuseFor(domain.CodeAccepted, errors.New("no answer in time"))
	refused(t, s.callback(callbackPath, s.asked[1].ID, "a signature"), http.StatusAccepted, domain.CodeAccepted)
	require.Equal(t, contract.DiiaSigningStatePending, s.look(unknown).State)
	s.now = noon.Add(4*time.Minute + time.Second)
	require.Equal(t, contract.DiiaSigningStateExpired, s.look(unknown).State)
	s.keep(2, []domain.Signature{{By: domain.PartyInitiator, At: noon}})
	require.Equal(t, contract.DiiaSigningStateSigned, s.look(unknown).State)
}

// outage is an engine whose order refuses while something is away. It keeps each answer with its key, as the engine does.
type outage struct {
	*signing
	down  *domain.Error
	told  map[string]error
	asked int // how often the order itself was asked
}

// Do is the engine's.
func (o *outage) Do(_ context.Context, _ domain.Action, act orders.Act) (domain.Order, error) {
	if err, stored := o.told[act.Key]; stored {
		return o.state, err
	}
	o.asked++
	var err error
	if o.down != nil {
		o.now = o.now.Add(8 * time.Second)
		err = o.down
	}
	if o.down == nil || o.down.Settled {
		o.told[act.Key] = err
	}
	return o.state, err
}

// An outage, told by the order or by its engine, spends no signature: Diia's next try signs, once (SIGN-10).
func TestDiiaCallbackOutage(t *testing.T) {
	s := newSigning(t)
	asked := s.ask("key-00000001")
	engine := &outage{signing: s, told: map[string]error{}}
	s.world.Orders = engine
	s.connect()
	for _, row := range []struct {
		down  *domain.Error
		tries int
	}{
		{domain.Refuse(domain.CodeUnavailable), 1}, // the engine is away
		{&domain.Error{Code: domain.CodeUnavailable, Settled: true}, 2},
		{&domain.Error{Code: domain.CodeUnavailable, Settled: true}, 2},
		{domain.Refuse(domain.CodeTooManyRequests), 1},
	} {
		down, before := row.down, engine.asked
		engine.down = down
		answer := s.callback(callbackPath, s.asked[0].ID, "a signature")
		refused(t, answer, statusOf(down.Code), down.Code)
		require.Equal(t, before+row.tries, engine.asked)
		require.Equal(t, contract.DiiaSigningStatePending, s.look(asked).State)
	}
	engine.down = nil
	before := engine.asked
	for range 2 {
		answer := s.callback(callbackPath, s.asked[0].ID, "a signature")
		require.JSONEq(t, `{"success":true}`, answer.Body.String())
	}
	require.Equal(t, before+1, engine.asked)
	require.Equal(t, contract.DiiaSigningStateSigned, s.look(asked).State)
	files, err := s.queries.FilesOfOrder(t.Context(), &s.order)
	require.NoError(t, err)
	require.Len(t, files, 1)
}

// What was signed in Diia before the nightly works began is taken while they last (SIGN-10, AMB-113).
func TestDiiaCallbackInNightlyWorks(t *testing.T) {
	s := newSigning(t)
	block, err := domain.ParseOrderingBlock("1 12 * * * / 5 12 * * *")
	require.NoError(t, err)
	s.config.OrderingBlock = block
	s.connect()
	asked := s.ask("key-00000001")
	s.now = noon.Add(time.Minute)
	require.JSONEq(t, `{"success":true}`, s.callback(callbackPath, s.asked[0].ID, "a signature").Body.String())
	require.Len(t, s.acts, 1)
	require.Equal(t, contract.DiiaSigningStateSigned, s.look(asked).State)
}

// Late, forged and foreign callbacks sign nothing.
func TestDiiaCallbackRefused(t *testing.T) {
	s := newSigning(t)
	s.ask("key-00000001")
	secret := s.asked[0].ID
	refused(t, s.callback("/api/diia/callback/another-key", secret, "a signature"), http.StatusNotFound, domain.CodeNotFound)
	refused(t, s.callback(callbackPath, "a-guess", "a signature"), http.StatusNotFound, domain.CodeNotFound)
	refused(t, s.callback(callbackPath, secret, "one", "another"), http.StatusBadRequest, domain.CodeUnreadable)
	refused(t, s.callback(callbackPath, secret), http.StatusBadRequest, domain.CodeUnreadable)
	large := string(make([]byte, 300<<10))
	refused(t, s.callback(callbackPath, secret, large), http.StatusRequestEntityTooLarge, domain.CodePayloadTooLarge)
	s.now = noon.Add(4*time.Minute + time.Second)
	refused(t, s.callback(callbackPath, secret, "a signature"), http.StatusConflict, domain.CodeDiiaExpired)
	require.Empty(t, s.acts)

	s.config.DiiaCallbackKey = ""
	refused(t, s.callback("/api/diia/callback/x", secret, "a signature"), http.StatusNotFound, domain.CodeNotFound)
}

// Without a signature there is a way in demonstrations alone; a statement says which ways there are (WIZ-07, SIGN-09).
func TestSigningWays(t *testing.T) {
	s := newSigning(t)
	path := "/api/services/" + s.order.String() + "/statement"
	bearer := "Bearer " + s.tokenOf(s.citizen)
	ways := func() []contract.SigningWay {
		t.Helper()
		var statement contract.Statement
		answer := s.call(http.MethodGet, path, nil, "Authorization", bearer)
		require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &statement), answer.Body.String())
		return statement.Ways
	}
	require.Equal(t, []contract.SigningWay{contract.Widget, contract.Diia}, ways())
	refused(t, s.call(http.MethodPost, path+"/unsigned", nil, "Authorization", bearer), http.StatusNotFound, domain.CodeNotFound)
	require.Empty(t, s.acts)

	s.state = domain.Order{ID: s.order, CitizenID: s.citizen.String(), Service: domain.LicenceExchangeService}
	s.config.Unsigned, s.world.Diia = true, nil
	s.connect()
	require.Equal(t, []contract.SigningWay{contract.Widget, contract.Unsigned}, ways())
	require.Equal(t, http.StatusOK, s.call(http.MethodPost, path+"/unsigned", nil, "Authorization", bearer).Code)
	require.True(t, s.acts[0].Unsigned)
	require.Empty(t, s.acts[0].FileID)
	refused(t, s.call(http.MethodPost, s.path(), nil, "Authorization", bearer), http.StatusServiceUnavailable, domain.CodeDiiaUnavailable)
	s.keep(2, []domain.Signature{{By: domain.PartyInitiator, At: noon}})
	s.now = noon.Add(10 * time.Minute)
	require.Empty(t, ways())
}
