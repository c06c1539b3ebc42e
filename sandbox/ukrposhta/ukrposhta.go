// Package ukrposhta plays Ukrposhta: the address classifier, eCom, and status tracking.
package ukrposhta

import (
	"crypto/subtle"
	"errors"
	"io"
	"net/http"
	"strings"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/post"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// Carrier is the post's name in the ledger.
const Carrier = "ukrposhta"

// Config is what the post needs to know: the keys of its contract with the one sender. Without a key every call is refused.
type Config struct {
	Bearer   string `env:"SANDBOX_UKRPOSHTA_BEARER"`          // of eCom and the classifier
	Token    string `env:"SANDBOX_UKRPOSHTA_TOKEN"`           // of the counterparty
	Tracking string `env:"SANDBOX_UKRPOSHTA_TRACKING_BEARER"` // of status tracking
	Sender   string `env:"SANDBOX_UKRPOSHTA_SENDER"`          // UUID of the sender's client record
}

// System lists the faults of the post.
var System = faults.System{
	ID: Carrier, Title: "Укрпошта", Path: "/ukrposhta/",
	Faults: []faults.Fault{
		{ID: rateLimited, Title: "відповідає 429: забагато запитів"},
		{ID: singleObject, Title: "довідник: один запис без масиву"},
		{ID: emptyAnswers, Title: "довідник: порожні відповіді через навантаження"},
		{ID: faults.AccessDenied, Title: "не допускає кабінет: ключ відкликано, 401"},
		{ID: lateTracking, Title: "відстеження ще не знає відправлень"},
		{ID: numbersAsText, Title: "відстеження: числа рядками"},
		{ID: gatewayPage, Title: "шлюз: 404 зі сторінкою HTML, забагато запитів"},
	},
}

// The faults of Ukrposhta alone.
const (
	rateLimited   = "rate_limited"
	singleObject  = "single_object"
	emptyAnswers  = "empty_answers"
	lateTracking  = "late_tracking"
	numbersAsText = "numbers_as_text"
	gatewayPage   = "gateway_page"
)

// Post is the post. It is safe for concurrent use.
type Post struct {
	config Config
	places *post.Places
	ledger *post.Ledger
	store  *store.Store
	faults *faults.Switches
}

// New makes the post.
func New(c Config, p *post.Places, l *post.Ledger, s *store.Store, f *faults.Registry) *Post {
	return &Post{config: c, places: p, ledger: l, store: s, faults: f.Of(System)}
}

// serve answers one call: a status and a body, or an error.
type serve func(*http.Request) (any, error)

// Handler serves the interfaces, without the faults common to all systems.
func (u *Post) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /address-classifier-ws/{request}", u.classify)
	for pattern, do := range map[string]serve{
		"POST /ecom/0.0.1/clients":                 u.addClient,
		"GET /ecom/0.0.1/clients/{uuid}":           u.showClient,
		"GET /ecom/0.0.1/clients/external-id/{id}": u.clientByReference,
		"POST /ecom/0.0.1/shipments":               u.addShipment,
		"GET /ecom/0.0.1/shipments":                u.listShipments,
		"GET /ecom/0.0.1/shipments/{id}":           u.showShipment,
		"GET /ecom/0.0.1/shipments/{id}/{part}":    u.showPart,
		"DELETE /ecom/0.0.1/shipments/{id}":        u.deleteShipment,
	} {
		mux.HandleFunc(pattern, u.admit(u.config.Bearer, u.counterparty(do)))
	}
	mux.HandleFunc("POST /ecom/0.0.1/addresses", u.admit(u.config.Bearer, u.addAddress))
	for pattern, do := range map[string]serve{
		"GET /status-tracking/0.0.1/statuses":                 u.statuses,
		"GET /status-tracking/0.0.1/statuses/last":            u.lastStatus,
		"POST /status-tracking/0.0.1/statuses":                u.manyStatuses,
		"POST /status-tracking/0.0.1/statuses/last":           u.manyLastStatuses,
		"POST /status-tracking/0.0.1/statuses/with-not-found": u.statusesWithNotFound,
		"GET /status-tracking/0.0.1/barcodes/{id}/route":      u.route,
	} {
		mux.HandleFunc(pattern, u.admit(u.config.Tracking, do))
	}
	return mux
}

// pdf is a body that is no JSON.
type pdf []byte

// admit checks the bearer and writes the answer.
func (u *Post) admit(bearer string, do serve) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if u.faults.On(rateLimited) {
			fail(w, refuse(http.StatusTooManyRequests, "Too many requests"))
			return
		}
		if u.faults.On(gatewayPage) {
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusNotFound)
			_, _ = io.WriteString(w, "<html><head><title>404 Not Found</title></head><body>nginx</body></html>")
			return
		}
		if !authorized(r, bearer) || u.faults.On(faults.AccessDenied) {
			fail(w, refuse(http.StatusUnauthorized, "Invalid Credentials"))
			return
		}
		body, err := do(r)
		if err != nil {
			fail(w, err)
			return
		}
		if file, ok := body.(pdf); ok {
			w.Header().Set("Content-Type", "application/pdf")
			_, _ = w.Write(file)
			return
		}
		web.JSON(w, http.StatusOK, body)
	}
}

func authorized(r *http.Request, bearer string) bool {
	given, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	return found && bearer != "" && subtle.ConstantTimeCompare([]byte(given), []byte(bearer)) == 1
}

// counterparty checks the token of the counterparty.
func (u *Post) counterparty(do serve) serve {
	return func(r *http.Request) (any, error) {
		token := r.URL.Query().Get("token")
		if u.config.Token == "" || subtle.ConstantTimeCompare([]byte(token), []byte(u.config.Token)) != 1 {
			return nil, refuse(http.StatusForbidden, "User token is invalid")
		}
		return do(r)
	}
}

// refusal is an error in the form of eCom.
type refusal struct {
	status  int
	Code    string `json:"code,omitempty"`
	Message string `json:"message"`
}

func (e *refusal) Error() string { return e.Message }

func refuse(status int, message string) *refusal { return &refusal{status: status, Message: message} }

func badRequest(message string) *refusal { return refuse(http.StatusBadRequest, message) }

// codeMissing is the code of a record that is not there.
const codeMissing = "UPE02000"

func missing(what string) *refusal {
	return &refusal{http.StatusNotFound, codeMissing, what + " not found"}
}

// fail answers with the error. What is not the post's own error is its internal one.
func fail(w http.ResponseWriter, err error) {
	var own *refusal
	if !errors.As(err, &own) {
		own = refuse(http.StatusInternalServerError, "Internal server error")
	}
	web.JSON(w, own.status, own)
}
