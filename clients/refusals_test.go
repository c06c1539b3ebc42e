package clients_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/base64"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/diia"
	"cabinet/clients/est"
	"cabinet/clients/idgovua"
	"cabinet/clients/insurer"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/push"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/documents/signature"
	"cabinet/domain"
)

// documented is a system of docs/refusals.md: how its protocol writes a code, and the client's calls.
type documented struct {
	body  string // of an answer; %s is the code
	calls map[string]func(t *testing.T, url string) error
	// first is what the system answers to a path before it is asked what the call is about.
	first map[string]string
	// asked is the path in question of a call that asks several.
	asked map[string]string
}

// unnamed is a code that no protocol documents.
const unnamed = "UNNAMED"

var systems = map[string]documented{
	"registers": {body: `{"type":%q,"message":"…","detail":"…"}`, calls: map[string]func(*testing.T, string) error{
		"report": func(t *testing.T, url string) error {
			_, err := register(url).VehicleReport(t.Context(), "7")
			return err
		},
		"submit": func(t *testing.T, url string) error {
			_, err := register(url).SubmitLicenceExchange(t.Context(), domain.LicenceApplication{})
			return err
		},
		"hold": func(t *testing.T, url string) error {
			_, err := register(url).HoldPlate(t.Context(), domain.PlateHolding{})
			return err
		},
		"release": func(t *testing.T, url string) error {
			return register(url).ReleasePlate(t.Context(), "order-1", "AA0001AA")
		},
		"withdraw": func(t *testing.T, url string) error {
			_, err := register(url).Withdraw(t.Context(), "LE-1")
			return err
		},
		"pay": func(t *testing.T, url string) error {
			return register(url).PayFine(t.Context(), registers.FinePayment{})
		},
		"cancel": func(t *testing.T, url string) error {
			return register(url).CancelShipment(t.Context(), "3652504575", "order-1")
		},
	}},
	"insurer": {body: `{"code":%q,"message":"…"}`, calls: map[string]func(*testing.T, string) error{
		"reserve": func(t *testing.T, url string) error {
			_, err := agent(url).Reserve(t.Context(), insurer.Contract{})
			return err
		},
		"approve": func(t *testing.T, url string) error {
			_, err := agent(url).Approve(t.Context(), "5")
			return err
		},
		"code": func(t *testing.T, url string) error {
			_, err := agent(url).SendOTP(t.Context(), "5")
			return err
		},
		"emit": func(t *testing.T, url string) error {
			_, err := agent(url).Emit(t.Context(), "5")
			return err
		},
		"find": func(t *testing.T, url string) error {
			_, err := agent(url).Find(t.Context(), "order-1")
			return err
		},
		"cancel": func(t *testing.T, url string) error { return agent(url).Cancel(t.Context(), "5") },
	}, first: map[string]string{"/user/login": `{"sessionId":"s","user":{"id":1,"salePoint":{"id":2,"company":{"id":3,"type":"BROKER"}}}}`}},
	"monobank": {body: `{"errCode":%q,"errText":"…"}`, calls: map[string]func(*testing.T, string) error{
		"create": func(t *testing.T, url string) error {
			_, err := bankAt(url).CreateInvoice(t.Context(), monobank.Invoice{})
			return err
		},
		"status": func(t *testing.T, url string) error {
			_, err := bankAt(url).Status(t.Context(), "p2_1")
			return err
		},
		"cancel": func(t *testing.T, url string) error {
			return bankAt(url).Cancel(t.Context(), refundOf("p2_1", "order-1-1", 100))
		},
		"remove": func(t *testing.T, url string) error { return bankAt(url).Remove(t.Context(), "p2_1") },
	}},
	"novaposhta": {body: `{"success":false,"data":[],"errors":[%[1]q],"errorCodes":[%[1]q]}`, calls: map[string]func(*testing.T, string) error{
		"create": func(t *testing.T, url string) error {
			_, err := nova(url).CreateParcel(t.Context(), novaposhta.Parcel{})
			return err
		},
		"find": func(t *testing.T, url string) error {
			_, err := nova(url).FindParcel(t.Context(), novaposhta.Parcel{}, time.Time{})
			return err
		},
		"track": func(t *testing.T, url string) error {
			_, err := nova(url).Track(t.Context(), "20450012345678")
			return err
		},
	}},
	"ukrposhta": {body: `{"code":%q,"message":"…"}`, calls: map[string]func(*testing.T, string) error{
		"create address": ship, "create recipient": ship, "create shipment": ship,
		"find": func(t *testing.T, url string) error {
			_, err := ukr(url).FindShipment(t.Context(), "order-1", time.Time{})
			return err
		},
		"track": func(t *testing.T, url string) error {
			_, err := ukr(url).Track(t.Context(), "0500000000001")
			return err
		},
	}, first: map[string]string{
		"/clients/external-id/": `[]`, "/addresses": `{"id":1}`, "/clients": `{"uuid":"r"}`,
	}, asked: map[string]string{
		"find": "/clients/external-id/", "create address": "/addresses", "create recipient": "/clients", "create shipment": "/shipments",
	}},
	"diia": {body: `{"name":%q,"message":"…"}`, calls: map[string]func(*testing.T, string) error{
		"link": func(t *testing.T, url string) error {
			_, err := diia.New(diia.Config{URL: url, Branch: "b", Offer: "o"}).DeepLink(t.Context(), diia.Request{ID: "1"})
			return err
		},
	}},
	"idgovua": {body: `{"error":%q}`, calls: map[string]func(*testing.T, string) error{
		"sign in": func(t *testing.T, url string) error {
			_, err := idgovua.New(idgovua.Config{URL: url}, nil).SignIn(t.Context(), "code")
			return err
		},
	}},
	"monobank sign-in": {body: `{"errorDescription":%q}`, calls: map[string]func(*testing.T, string) error{
		"ask": func(t *testing.T, url string) error {
			_, err := asking(t, url).Request(t.Context())
			return err
		},
		"has agreed": func(t *testing.T, url string) error {
			_, err := asking(t, url).Granted(t.Context(), "1")
			return err
		},
		"who": func(t *testing.T, url string) error {
			_, err := asking(t, url).Client(t.Context(), "1")
			return err
		},
	}},
	"push": {calls: map[string]func(*testing.T, string) error{"send": notify}},
	"verifier": {body: `{"error":%q}`, calls: map[string]func(*testing.T, string) error{
		"verify": func(t *testing.T, url string) error {
			_, err := signature.NewRemote(url, "token").Verify(t.Context(), []byte("content"), []byte("cms"))
			return err
		},
	}},
	"est": {calls: map[string]func(*testing.T, string) error{
		"enrol": func(t *testing.T, url string) error {
			key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
			require.NoError(t, err)
			_, err = est.New(est.Config{URL: url}).Certificates(t.Context(), key)
			return err
		},
	}},
}

func register(url string) *registers.Client { return registers.New(registers.Config{URL: url}) }
func agent(url string) *insurer.Client      { return insurer.New(insurer.Config{URL: url}) }
func bankAt(url string) *monobank.Client    { return monobank.New(monobank.Config{URL: url}) }
func nova(url string) *novaposhta.Client    { return novaposhta.New(novaposhta.Config{URL: url}) }
func ukr(url string) *ukrposhta.Client      { return ukrposhta.New(ukrposhta.Config{URL: url}) }

func ship(t *testing.T, url string) error {
	home := domain.Delivery{Type: domain.DeliveryUkrposhta}
	_, err := ukr(url).CreateShipment(t.Context(), ukrposhta.Shipment{Reference: "order-1", To: home})
	return err
}

func asking(t *testing.T, url string) *monobank.SignIn {
	t.Helper()
	key, err := monobank.ParseSignInKey(strings.Repeat("ab", 32))
	require.NoError(t, err)
	return monobank.NewSignIn(url, key, monobank.DER)
}

func notify(t *testing.T, url string) error {
	t.Helper()
	browser, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	public, err := browser.PublicKey.ECDH()
	require.NoError(t, err)
	client := push.New(push.Config{Key: pushKey(t), Subject: "mailto:cabinet@hsc.gov.ua", Services: push.Services{url}})
	return client.Send(t.Context(), domain.PushSubscription{
		Endpoint: url + "/send", P256DH: base64.RawURLEncoding.EncodeToString(public.Bytes()),
		Auth: base64.RawURLEncoding.EncodeToString(make([]byte, 16)),
	}, push.Message{Content: []byte("x"), TTL: time.Minute})
}

// documentedRow is a row of the table of systems.
type documentedRow struct {
	system, call, kind string
	answers            []string
}

var (
	rowForm    = regexp.MustCompile("(?m)^\\| ([a-z -]+) \\| ([a-z, ]+) \\| (`\\d[^|]*) \\| (\\w+) \\|$")
	answerForm = regexp.MustCompile("`(\\d{3}[^`]*)`")
)

func documentedRows(t *testing.T) (rows []documentedRow) {
	t.Helper()
	content, err := os.ReadFile("../docs/refusals.md")
	require.NoError(t, err)
	for _, found := range rowForm.FindAllStringSubmatch(string(content), -1) {
		row := documentedRow{system: found[1], call: found[2], kind: found[4]}
		for _, answer := range answerForm.FindAllStringSubmatch(found[3], -1) {
			row.answers = append(row.answers, answer[1])
		}
		rows = append(rows, row)
	}
	return rows
}

// callsOf are the names of a row's calls.
func (s documented) callsOf(row documentedRow) (names []string) {
	if row.call != "any" {
		return strings.Split(row.call, ", ")
	}
	for name := range s.calls {
		names = append(names, name)
	}
	return names
}

// answer makes a call to a server that answers so, and returns the client's error.
func (s documented) answer(t *testing.T, call, spec string) error {
	t.Helper()
	text, code, _ := strings.Cut(spec, " ")
	status, err := strconv.Atoi(text)
	require.NoError(t, err)
	body := "<html></html>"
	if code != "page" && s.body != "" {
		if code == "" {
			code = unnamed
		}
		body = fmt.Sprintf(s.body, code)
	}
	err, asked := s.serve(t, call, status, body)
	require.True(t, asked, "%s was not asked", call)
	return err
}

// serve makes a call to a server that answers so, and returns the client's error, and whether the server was asked what the call is about.
func (s documented) serve(t *testing.T, call string, status int, body string) (failed error, reached bool) {
	t.Helper()
	var asked atomic.Bool
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for path, before := range s.first {
			begins := strings.HasSuffix(path, "/") && strings.Contains(r.URL.Path, path)
			if (begins || strings.HasSuffix(r.URL.Path, path)) && path != s.asked[call] {
				_, _ = w.Write([]byte(before))
				return
			}
		}
		asked.Store(true)
		w.WriteHeader(status)
		_, _ = w.Write([]byte(body))
	}))
	defer server.Close()
	failed = s.calls[call](t, server.URL)
	return failed, asked.Load()
}

// Each answer of each outside system means to the client what the table says: an order ends by a decision alone.
func TestRefusalsAreDocumented(t *testing.T) {
	seen := map[string][]string{}
	for _, row := range documentedRows(t) {
		system, known := systems[row.system]
		require.True(t, known, "%s has no test", row.system)
		for _, spec := range row.answers {
			for _, call := range system.callsOf(row) {
				require.Contains(t, system.calls, call, row.system)
				err := system.answer(t, call, spec)
				require.Equal(t, strings.TrimPrefix(row.kind, "none"), string(wire.KindOf(err)), "%s: %s: %s: %v", row.system, call, spec, err)
				status, _, _ := strings.Cut(spec, " ")
				seen[row.system+": "+call] = append(seen[row.system+": "+call], status)
			}
		}
	}
	for name, system := range systems {
		for call := range system.calls {
			for _, status := range []string{"302", "400", "401", "403", "429", "500", "503"} {
				require.True(t, slices.Contains(seen[name+": "+call], status), "%s: %s: %s is not in the table", name, call, status)
			}
		}
	}
}
