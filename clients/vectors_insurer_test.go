package clients_test

import (
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

// insurersOf is a client of an aggregator that answers as the vectors do.
func insurersOf(t *testing.T, names ...string) *insurer.Client {
	t.Helper()
	exchanges := []vectors.Vector{vectors.Read(t, "insurer/login")}
	for _, name := range names {
		exchanges = append(exchanges, vectors.Read(t, name))
	}
	return insurer.New(insurer.Config{URL: vectors.Server(t, exchanges...).URL, Email: agentEmail, Password: agentPassword})
}

// A tariff that is not for sale hides no other offer.
func TestMixedTariffs(t *testing.T) {
	offers, err := insurersOf(t, "insurer/tariffs-mixed").Offers(t.Context(), insurer.OfferQuery{
		Type: "B1", Place: 1, Start: domain.Date{Year: 2026, Month: 12, Day: 1}, Period: year,
	})
	require.NoError(t, err)
	require.Len(t, offers, 2)
	require.Equal(t, "11111111", offers[0].Code)
	require.Equal(t, []domain.Tariff{
		{ID: 17901, Franchise: 320_000, Price: 164_745, FullPrice: 183_050, BonusMalus: 0.8},
	}, offers[0].Tariffs)
	require.Equal(t, "33333333", offers[1].Code)
}

// A vehicle is found by its plate.
func TestVehicleOfPlate(t *testing.T) {
	found, err := insurersOf(t, "insurer/vehicle").Vehicles(t.Context(), "BO0252KE")
	require.NoError(t, err)
	require.Equal(t, []domain.InsuranceVehicle{
		{Title: "SKODA FABIA", VIN: "TMBJC46Y073000000", Plate: "BO0252KE", Type: "B1", MakeYear: 2007},
	}, found)
}

// A draft is asked for with what the partner's agents send, and needs no number.
func TestBareDraft(t *testing.T) {
	draft, login := vectors.Read(t, "insurer/draft"), vectors.Read(t, "insurer/login")
	var sent []byte
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case login.Request.Path:
			_, _ = w.Write(login.Answer.Content())
		case draft.Request.Path:
			sent, _ = io.ReadAll(r.Body)
			_, _ = w.Write(draft.Answer.Content())
		default:
			_, _ = w.Write([]byte("[]"))
		}
	}))
	defer server.Close()
	start := domain.Date{Year: 2026, Month: 12, Day: 1}
	policy, err := insurer.New(insurer.Config{URL: server.URL}).Reserve(t.Context(), insurer.Contract{
		Reference: "order-1", Tariff: domain.Tariff{ID: 17901, FullPrice: 183_050, BonusMalus: 0.8}, Place: 1, Period: year,
		Application: domain.InsuranceApplication{
			StartDate: start, Company: domain.InsuranceChoice{Name: "Перша", Price: 164_745},
			Documents: domain.InsuranceDocument{Type: domain.InsuranceByLicence},
		},
	})
	require.NoError(t, err)
	vectors.SameShape(t, draft.Request.Body, sent)
	var same struct {
		Payment, BrokerDiscountedPayment, BonusMalus json.Number
		Date, DateFrom                               string
	}
	require.NoError(t, json.Unmarshal(sent, &same))
	require.Equal(t, []json.Number{"1830.50", "1647.45", "0.8"}, []json.Number{same.Payment, same.BrokerDiscountedPayment, same.BonusMalus})
	require.Equal(t, domain.DateOf(time.Now()).Time().Format(time.DateOnly), same.Date)
	require.Equal(t, "2026-11-30T22:00:00.000+0000", same.DateFrom)
	require.Equal(t, domain.Policy{
		ID: "7310001", Number: "10.0017", State: domain.PolicyReserved, Company: "Перша", Price: 164_745, StartDate: start, EndDate: year.End(start),
	}, policy)
}

// A contract in the state SIGNED is in force, and no answer has to show it.
func TestConcludedContract(t *testing.T) {
	policy, err := insurersOf(t, "insurer/concluded", "insurer/contract-signed").Emit(t.Context(), "7310001")
	require.NoError(t, err)
	require.Equal(t, domain.PolicyEmitted, policy.State)
}

// An agent with a token sends it with each call, and does not sign in.
func TestAgentToken(t *testing.T) {
	current, vehicle := vectors.Read(t, "insurer/user-current"), vectors.Read(t, "insurer/vehicle")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		for name, value := range current.Request.Header {
			assert.Equal(t, value, r.Header.Get(name))
		}
		assert.Empty(t, r.Cookies())
		for _, one := range []vectors.Vector{current, vehicle} {
			if r.URL.Path == one.Request.Path {
				_, _ = w.Write(one.Answer.Content())
				return
			}
		}
		if assert.Equal(t, "/tariff/choose/policy", r.URL.Path) {
			assert.Equal(t, "32070", r.URL.Query().Get("salePoint"))
			_, _ = w.Write([]byte("[]"))
		}
	}))
	defer server.Close()
	agent := insurer.New(insurer.Config{URL: server.URL, Email: "agent@cabinet.test", Token: "token"})
	_, err := agent.Vehicles(t.Context(), plate)
	require.NoError(t, err)
	_, err = agent.Offers(t.Context(), insurer.OfferQuery{Type: "B1", Place: 1, Start: domain.Date{Year: 2026, Month: 12, Day: 1}, Period: year})
	require.NoError(t, err)
}
