// Package insurer plays an aggregator of insurers that speaks the protocol of EWA (EUA): sign-in, the vehicles of MTSBU,
// offers, contracts from draft to policy with a signature by a code from an SMS, and green cards. What the public
// protocol does not show (dictionaries, green cards, the printed policy) is a contract of this project, unverified.
package insurer

import (
	"net/http"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// Config is what the aggregator needs to know.
type Config struct {
	Email, Password string        // of the one agent
	Token           string        // of the agent; empty: it has none
	PublicURL       string        // address of the aggregator, without a slash at the end
	PolicyDelay     time.Duration // from emission to the printed policy
	CodeLife        time.Duration // how long a code from an SMS is good
}

// Texter sends text messages as part of a change.
type Texter interface {
	Text(tx *store.Tx, sender, phone, text string) error
}

// Aggregator is safe for concurrent use.
type Aggregator struct {
	config Config
	store  *store.Store
	faults *faults.Switches
	texter Texter
	park   *park
}

// System lists the faults of the aggregator.
var System = faults.System{
	ID: "insurer", Title: "Страховий агрегатор (EWA)", Path: "/insurer/",
	Faults: []faults.Fault{
		{ID: rubbishPrice, Title: "ціни пропозицій – сміття"},
		{ID: unsoundTariffs, Title: "серед тарифів є нечитні"},
		{ID: oddAmounts, Title: "ціни пропозицій – рядки з частками копійки"},
		{ID: bareContract, Title: "договір без номера, ціни й строку, доки не укладений"},
		{ID: silentAnswers, Title: "відповіді на зміну стану й код – без договору"},
		{ID: signedState, Title: "укладений поліс має стан SIGNED"},
		{ID: noOffers, Title: "жодної пропозиції"},
		{ID: staleOffer, Title: "пропозиція застаріла: 422"},
		{ID: codeNotDelivered, Title: "SMS з кодом не доходить"},
		{ID: lostEmission, Title: "поліс укладено, але відповідь губиться"},
		{ID: sessionLost, Title: "сесію агента втрачено: 401"},
		{ID: faults.AccessDenied, Title: "не допускає кабінет: обліковий запис агента заблоковано, 401"},
		{ID: unknownRefusal, Title: "страховик відмовляє без відомого коду"},
	},
}

// The faults of the aggregator alone.
const (
	rubbishPrice     = "rubbish_price"
	unsoundTariffs   = "unsound_tariffs"
	oddAmounts       = "odd_amounts"
	bareContract     = "bare_contract"
	silentAnswers    = "silent_answers"
	signedState      = "signed_state"
	noOffers         = "no_offers"
	staleOffer       = "stale_offer"
	codeNotDelivered = "otp_not_delivered"
	lostEmission     = "lost_emission"
	sessionLost      = "session_lost"
	unknownRefusal   = "unknown_refusal"
)

// New makes the aggregator over the country's vehicles and settlements.
func New(c Config, people *country.Country, s *store.Store, f *faults.Registry, t Texter) *Aggregator {
	return &Aggregator{config: c, store: s, faults: f.Of(System), texter: t, park: newPark(people)}
}

// Handler serves the aggregator, without the faults common to all systems.
func (a *Aggregator) Handler() http.Handler {
	api := http.NewServeMux()
	for pattern, serve := range map[string]func(*http.Request) (any, error){
		"GET /user/current":                     a.serveCurrent,
		"GET /auto/mtibu/number":                a.serveVehicles,
		"GET /auto_model/maker_and_model":       a.serveModels,
		"GET /place":                            a.servePlaces,
		"GET /tariff/choose/policy":             a.servePolicyTariffs,
		"GET /tariff/choose/policy/statenumber": a.servePolicyTariffsByPlate,
		"GET /tariff/choose/greencard":          a.serveGreenTariffs,
		"GET /dictionary/{type}/{name}":         a.serveDictionary,
		"POST /contract/save":                   a.serveSave,
		"GET /contract":                         a.serveFind,
		"GET /contract/{id}":                    a.serveContract,
		"POST /contract/{id}/state/{state}":     a.serveState,
		"GET /contract/{id}/otp/send":           a.serveSendCode,
		"GET /contract/{id}/otp":                a.serveCheckCode,
	} {
		api.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			body, err := serve(r)
			if err != nil {
				fail(w, err)
				return
			}
			web.JSON(w, http.StatusOK, body)
		})
	}
	api.HandleFunc("GET /contract/{id}/print", a.servePrint)

	mux := http.NewServeMux()
	mux.HandleFunc("POST /ewa/api/v10/user/login", a.serveLogin)
	mux.Handle("/ewa/api/v10/", http.StripPrefix("/ewa/api/v10", a.admit(api)))
	mux.HandleFunc("GET /logos/{code}", serveLogo)
	return mux
}

// admit lets in who has a session.
func (a *Aggregator) admit(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := a.checkSession(r); err != nil {
			fail(w, err)
			return
		}
		next.ServeHTTP(w, r)
	})
}
