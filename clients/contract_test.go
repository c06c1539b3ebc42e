// Package clients_test holds the contract tests: each client against the sandbox, over HTTP.
package clients_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/idgovua"
	"cabinet/clients/monobank"
	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/sandbox"
	"cabinet/sandbox/sandboxtest"
)

const (
	clientID     = "0123456789abcdef0123456789abcdef"
	clientSecret = "0123456789abcdef0123456789abcdef01234567"
	callback     = "http://localhost:8080/auth/idgovua"
	bankToken    = "contract-token"
)

// world is a running sandbox with clients to each of its systems.
type world struct {
	t         testing.TB
	url       string
	idgovua   *idgovua.Client
	registers *registers.Client
	bank      *monobank.Client
}

// citizen is an entry of the sandbox's list of citizens.
type citizen struct{ RNOKPP, Name, Note string }

func start(t testing.TB) *world {
	t.Helper()
	w := &world{t: t}
	w.url = sandboxtest.Start(t, sandbox.Config{
		IdgovuaClientID: clientID, IdgovuaClientSecret: clientSecret,
		MonobankToken: bankToken, Redirects: []string{callback}, WebhookDelays: []time.Duration{50 * time.Millisecond},
		SlowPayment: 100 * time.Millisecond,
	})
	w.idgovua = idgovua.New(idgovua.Config{
		URL: w.url + "/idgovua", ClientID: clientID, ClientSecret: clientSecret, RedirectURL: callback,
	}, nil)
	w.registers = registers.New(registers.Config{
		URL: w.url + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET",
		Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "vehicle-check",
	})
	w.bank = monobank.New(monobank.Config{URL: w.url + "/monobank", Token: bankToken})
	return w
}

// desk plays a tester at the sandbox's desk.
func (w *world) desk(method, path string, body any) []byte {
	w.t.Helper()
	content, err := json.Marshal(body)
	require.NoError(w.t, err)
	request, err := http.NewRequestWithContext(w.t.Context(), method, w.url+path, bytes.NewReader(content))
	require.NoError(w.t, err)
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	require.NoError(w.t, err)
	defer func() { _ = response.Body.Close() }()
	answer, err := io.ReadAll(response.Body)
	require.NoError(w.t, err)
	require.Less(w.t, response.StatusCode, 300, "%s", answer)
	return answer
}

func (w *world) fault(system, fault string, ms int) {
	w.t.Helper()
	w.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": system, "fault": fault, "on": true, "ms": ms})
}

func (w *world) mend() { w.desk(http.MethodDelete, "/desk/api/faults", nil) }

// citizen finds a citizen of the sandbox by a part of the name.
func (w *world) citizen(name string) citizen {
	w.t.Helper()
	var all []citizen
	require.NoError(w.t, json.Unmarshal(w.desk(http.MethodGet, "/api/citizens", nil), &all))
	for _, one := range all {
		if strings.Contains(one.Name, name) {
			return one
		}
	}
	w.t.Fatalf("no citizen %q", name)
	return citizen{}
}

// Every fault of an outside system is one that trying again may mend, and is told apart from a refusal.
func TestFaults(t *testing.T) {
	w := start(t)
	invoice, err := w.bank.CreateInvoice(t.Context(), anInvoice(""))
	require.NoError(t, err)
	calls := map[string]func(context.Context) error{
		"idgovua":  func(ctx context.Context) error { _, err := w.idgovua.SignIn(ctx, "code"); return err },
		"trembita": func(ctx context.Context) error { _, err := w.registers.VehiclesByVIN(ctx, octavia); return err },
		"monobank": func(ctx context.Context) error { _, err := w.bank.Status(ctx, invoice.InvoiceID); return err },
	}
	for _, row := range []struct {
		fault string
		kind  wire.Kind
	}{
		{"down", wire.Unavailable},
		{"unavailable", wire.Unavailable},
		{"error_500", wire.Unavailable},
		{"lost_answer", wire.Unavailable},
		{"malformed", wire.Malformed},
		{"slow", wire.Unavailable},
	} {
		for system, call := range calls {
			t.Run(system+" "+row.fault, func(t *testing.T) {
				w.fault(system, row.fault, 2000)
				defer w.mend()
				patience := 3 * time.Second
				if row.fault == "slow" {
					patience = 100 * time.Millisecond
				}
				ctx, cancel := context.WithTimeout(t.Context(), patience)
				defer cancel()
				err := call(ctx)
				var failure *wire.Error
				require.ErrorAs(t, err, &failure)
				require.Equal(t, row.kind, failure.Kind)
				require.True(t, failure.Retryable())
				require.NotContains(t, err.Error(), w.url, "addresses carry codes and tokens")
			})
		}
	}
}
