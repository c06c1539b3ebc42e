package activities

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"reflect"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/activity"
	"go.temporal.io/sdk/worker"

	"cabinet/clients/insurer"
	"cabinet/clients/monobank"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// collection is a worker that keeps the code of effects, by their names.
type collection struct {
	worker.ActivityRegistry
	code map[string]any
}

func (c *collection) RegisterActivityWithOptions(code any, options activity.RegisterOptions) {
	c.code[options.Name] = code
}

// call carries an effect out once.
func (c *collection) call(ctx context.Context, name string, in reflect.Value) error {
	out := reflect.ValueOf(c.code[name]).Call([]reflect.Value{reflect.ValueOf(ctx), in})
	err, _ := out[1].Interface().(error)
	return err
}

// anyones is everybody's profile and orders.
type anyones struct{ oneCitizen }

func (anyones) orders(context.Context, string) ([]*domain.Order, error) { return nil, nil }

// outside are all effects that call an outside system for an order.
func outside(t *testing.T, trembita string, insurers Insurer, bankURL string) *collection {
	t.Helper()
	register := registers.New(registers.Config{
		URL: trembita, Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "orders",
	})
	all, desk := &collection{code: map[string]any{}}, centre{centre: register}
	for _, part := range []interface{ register(worker.ActivityRegistry) }{
		bank{bank: monobank.New(monobank.Config{URL: bankURL + "/monobank", Token: "old"}), database: asWorker(t)},
		desk,
		plates{plates: register, people: anyones{}, centre: desk, documents: filed{}},
		licences{licences: register, people: anyones{}, centre: desk, documents: filed{}},
		confidants{confidants: register, people: anyones{}, centre: desk, documents: folder{}},
		certificates{certificates: register, people: anyones{}, documents: filed{}, centre: desk},
		fines{fines: register, people: anyones{}},
		storage{storage: register, people: anyones{}},
		shipments{shipments: register, people: anyones{}},
		insurance{insurer: insurers, people: anyones{}},
		reports{registers: register},
	} {
		part.register(all)
	}
	return all
}

// notAsked are the effects that these tests do not call: those of the cabinet's own database, of citizens instead of orders, and those
// that need the engine, which tests of their own have.
var notAsked = []string{
	"CheckLicences", "CheckMadePlates", "CheckPolicies", "CheckStoredPlates", "CompareMoney", "CreateParcel", "DaysToCompare", "DeleteOrphans",
	"EraseOrder", "FixStatement", "ReportRevocation", "RecordObserver", "RecordOrder", "RegisterObserverVerdict", "VerifySignature", "WatchParcel",
}

// An outside system that does not let the cabinet in decides nothing: each effect, a compensation, too, is tried again.
func TestNotAdmitted(t *testing.T) {
	box := newMarket(t, nil)
	all := outside(t, box.url+"/trembita", box.client, box.url)
	for _, system := range []string{"trembita", "insurer", "monobank"} {
		box.desk(http.MethodPost, "/desk/api/faults", map[string]any{"system": system, "fault": "access_denied", "on": true})
	}
	for _, name := range effect.Names() {
		if slices.Contains(notAsked, name) {
			continue
		}
		require.Contains(t, all.code, name, "an effect without a test")
		in, _ := effect.Types(name)
		err := all.call(t.Context(), name, reflect.Zero(in))
		require.Equal(t, wire.AccessDenied, wire.KindOf(err), "%s: %v", name, err)
		require.False(t, effect.Final(err), "%s: %v", name, err)
	}
	post := parcels{
		people: anyones{}, sent: sentParcels{sqlc.New(asWorker(t))},
		novaposhta: novaposhta.New(novaposhta.Config{URL: box.url + "/novaposhta", Key: "old"}),
		ukrposhta:  ukrposhta.New(ukrposhta.Config{URL: box.url + "/ukrposhta", Bearer: "old", Token: "old"}),
	}
	for _, carrier := range []domain.DeliveryType{domain.DeliveryNovaPoshta, domain.DeliveryUkrposhta} {
		_, err := post.create(t.Context(), order.NewParcel{Delivery: domain.Delivery{Type: carrier}})
		require.Equal(t, wire.AccessDenied, wire.KindOf(err), "%v", err)
		require.False(t, effect.Final(err))
	}
}

// compensations give back what an order has taken at the registers. Of their faults only these say that there is nothing to give back.
var compensations = map[string][]string{
	order.WithdrawApplication.Name:      {registers.FaultNotFound, registers.FaultAlreadyDone},
	workflows.ReleasePlate.Name:         {registers.FaultNotFound, registers.FaultPlateUsed, registers.FaultPlateTaken},
	workflows.ReleaseReservedPlate.Name: {registers.FaultNotFound, registers.FaultPlateUsed, registers.FaultPlateTaken},
	workflows.CancelShipment.Name:       {registers.FaultNotFound, registers.FaultAlreadyDone},
}

// What was taken stays taken until the register says that there is nothing to give back: by one of these faults, and by no other.
func TestNothingToGiveBack(t *testing.T) {
	fault := ""
	gateway := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusConflict)
		_, _ = fmt.Fprintf(w, `{"type":%q}`, fault)
	}))
	defer gateway.Close()
	all := outside(t, gateway.URL, nil, gateway.URL)
	for name, nothing := range compensations {
		for _, fault = range []string{
			registers.FaultNotFound, registers.FaultAlreadyDone, registers.FaultPlateUsed, registers.FaultPlateTaken, registers.FaultFinePaid,
			"Client.AccessDenied", "Client.InvalidHeader", "Client.UnknownService", "Client.BadRequest", "Client.Whatever", "",
		} {
			in, _ := effect.Types(name)
			err := all.call(t.Context(), name, reflect.Zero(in))
			require.Equal(t, slices.Contains(nothing, fault), err == nil, "%s: %s: %v", name, fault, err)
			require.False(t, effect.Final(err), "%s: %s: %v", name, fault, err)
		}
	}
}

// holding is an insurer that has a policy, and answers its cancellation in one way.
type holding struct {
	Insurer
	err error
}

func (holding) Find(context.Context, string) (domain.Policy, error) {
	return domain.Policy{ID: "1"}, nil
}
func (s holding) Cancel(context.Context, string) error { return s.err }

// Of a reservation only a policy in force ends the release.
func TestReleaseOfAPolicy(t *testing.T) {
	refusal := func(kind wire.Kind, code string) error {
		return (&wire.Error{System: "insurer", Operation: "cancel", Kind: kind}).Say(code)
	}
	for _, row := range []struct {
		err   error
		final bool
	}{
		{refusal(wire.Refused, insurer.CodeWrongState), true},
		{refusal(wire.Refused, insurer.CodeRefused), false},
		{refusal(wire.Refused, ""), false},
		{refusal(wire.AccessDenied, "UNAUTHORIZED"), false},
		{refusal(wire.BadRequest, ""), false},
		{refusal(wire.Unavailable, ""), false},
	} {
		_, err := insurance{insurer: holding{err: row.err}}.release(t.Context(), workflows.ReservedPolicy{OrderID: idOf("order-1")})
		require.Error(t, err)
		require.Equal(t, row.final, effect.Final(err), "%v", row.err)
	}
}

// A decision has a code with a sentence: a citizen never reads of a technical error instead of a refusal.
func TestRefusalHasASentence(t *testing.T) {
	for _, kind := range []wire.Kind{wire.Refused, wire.NotFound} {
		err := failure(&wire.Error{Kind: kind})
		require.True(t, effect.Final(err))
		code := domain.Code(effect.Type(err))
		require.NotEqual(t, domain.CodeInternal.Message(), code.Message(), kind)
	}
	for _, kind := range []wire.Kind{wire.Unavailable, wire.Malformed, wire.AccessDenied, wire.BadRequest} {
		require.False(t, effect.Final(failure(&wire.Error{Kind: kind})), kind)
		require.False(t, effect.Final(insurerRefusals.failure(&wire.Error{Kind: kind})), kind)
	}
	require.NoError(t, undone(nil))
}
