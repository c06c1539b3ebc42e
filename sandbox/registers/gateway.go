// Package registers plays the state registers behind a Trembita security server. The transport, headers and faults
// are Trembita's; the payloads are a contract of the project's own with the field names of the open data, because the
// road services' contract is not public. It is unverified against the real registers.
package registers

import (
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// provider is the subsystem that offers the services: instance, class, code of the owner, subsystem.
const provider = "SEVDEIR-TEST/GOV/43305056/EIS"

const logBucket = "registers_log"

// System lists the faults of the registers.
var System = faults.System{ID: "trembita", Title: "Реєстри за «Трембітою»", Path: "/trembita/"}

// Gateway is the security server with the registers behind it. It is safe for concurrent use.
type Gateway struct {
	country *country.Country
	store   *store.Store
}

// Entry is a record of the access log: who asked what about whom, and what came of it.
type Entry struct {
	At      time.Time `json:"at"`
	QueryID string    `json:"queryId"`
	Client  string    `json:"client"`
	Service string    `json:"service"`
	Purpose string    `json:"purpose"`
	Subject string    `json:"subject,omitempty"`
	Status  int       `json:"status"`
}

// service is one service of the registers.
type service struct {
	code  string
	serve func(r *http.Request) (any, error)
}

// New makes the gateway.
func New(c *country.Country, s *store.Store) *Gateway { return &Gateway{country: c, store: s} }

// Handler serves the security server, without the faults common to all systems.
func (g *Gateway) Handler() http.Handler {
	services := map[string]service{
		"vehicles/search": {"vehicleSearch", g.searchVehicles},
		"vehicles/report": {"vehicleReport", g.reportVehicles},
		"persons/search":  {"personByRnokpp", g.findPerson},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/restapi/", func(w http.ResponseWriter, r *http.Request) {
		svc, ok := services[strings.TrimPrefix(r.URL.Path, "/restapi/")]
		g.exchange(w, r, svc, ok)
	})
	return mux
}

// exchange admits a request, serves it, and notes it in the access log before it is answered.
func (g *Gateway) exchange(w http.ResponseWriter, r *http.Request, svc service, known bool) {
	status, body := http.StatusOK, any(nil)
	err := admit(r, svc, known)
	if err == nil {
		body, err = svc.serve(r)
	}
	if err != nil {
		fault := asFault(err)
		fault.Detail = r.Header.Get(headerQueryID)
		status, body = fault.status, fault
	}
	entry := Entry{
		At: time.Now(), QueryID: r.Header.Get(headerQueryID), Client: r.Header.Get(headerClient),
		Service: r.Header.Get(headerService), Purpose: r.Header.Get(headerPurpose),
		Subject: r.Header.Get(headerSubject), Status: status,
	}
	if err := g.note(entry); err != nil {
		f := asFault(err)
		web.JSON(w, f.status, f)
		return
	}
	w.Header().Set(headerQueryID, entry.QueryID)
	web.JSON(w, status, body)
}

func (g *Gateway) note(e Entry) error {
	err := g.store.Update(func(tx *store.Tx) error {
		_, err := tx.Append(logBucket, "", e)
		return err
	})
	if err != nil {
		return fmt.Errorf("note access: %w", err)
	}
	return nil
}

// Log lists the newest records of the access log.
func (g *Gateway) Log(n int) (entries []Entry, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		entries, err = store.Latest[Entry](tx, logBucket, n)
		return err
	})
	return entries, err
}

// The headers of Trembita.
const (
	headerClient  = "Uxp-Client"
	headerService = "Uxp-Service"
	headerQueryID = "Uxp-Queryid" // Uxp-QueryID in canonical form
	headerPurpose = "Uxp-Purpose-Ids"
	headerSubject = "Uxp-Subject-Id"
)

var (
	clientForm = regexp.MustCompile(`^SEVDEIR(-TEST)?/(GOV|COM)/\d{8}/[\w.-]+$`)
	uuidForm   = regexp.MustCompile(`^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$`)
)

// admit checks what the security server itself demands.
func admit(r *http.Request, svc service, known bool) error {
	h := r.Header
	switch {
	case !known:
		return newFault(http.StatusNotFound, "Client.UnknownService", "unknown service path")
	case r.Method != http.MethodPost:
		return newFault(http.StatusMethodNotAllowed, "Client.MethodNotAllowed", "use POST")
	case !clientForm.MatchString(h.Get(headerClient)):
		return badHeader("Uxp-Client", "instance/class/code/subsystem")
	case h.Get(headerService) != provider+"/"+svc.code+"/1":
		return badHeader("Uxp-Service", provider+"/"+svc.code+"/1")
	case !uuidForm.MatchString(h.Get(headerQueryID)):
		return badHeader("Uxp-QueryID", "a UUID")
	case strings.TrimSpace(h.Get(headerPurpose)) == "":
		return badHeader("Uxp-Purpose-Ids", "the purpose of processing")
	case len(r.URL.RawQuery) > 0:
		return badRequest("parameters belong in the body, not in the address")
	case !strings.HasPrefix(h.Get("Content-Type"), "application/json"):
		return newFault(http.StatusUnsupportedMediaType, "Client.ContentType", "Content-Type must be application/json")
	default:
		return nil
	}
}

// needSubject demands the header of personal data monitoring for a request about a person.
func needSubject(r *http.Request) error {
	if strings.TrimSpace(r.Header.Get(headerSubject)) == "" {
		return badHeader("Uxp-Subject-Id", "the person whose data are asked for")
	}
	return nil
}

// fault is an error in the form of X-Road.
type fault struct {
	status  int
	Type    string `json:"type"`
	Message string `json:"message"`
	Detail  string `json:"detail"`
}

func (f *fault) Error() string { return f.Type + ": " + f.Message }

func newFault(status int, kind, message string) *fault {
	return &fault{status: status, Type: kind, Message: message}
}

func badRequest(message string) *fault {
	return newFault(http.StatusBadRequest, "Client.BadRequest", message)
}

func badHeader(name, want string) *fault {
	return newFault(http.StatusBadRequest, "Client.InvalidHeader", "header "+name+" is missing or wrong, expected: "+want)
}

// asFault gives the fault to show for an error, always a fresh one.
func asFault(err error) *fault {
	var own *fault
	if errors.As(err, &own) {
		shown := *own
		return &shown
	}
	return newFault(http.StatusInternalServerError, "Server.InternalError", "internal error")
}
