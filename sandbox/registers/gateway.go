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

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// provider is the subsystem that offers the services: instance, class, code of the owner, subsystem.
const provider = "SEVDEIR-TEST/GOV/43305056/EIS"

const logBucket = "registers_log"

// System lists the faults of the registers.
var System = faults.System{
	ID: "trembita", Title: "Реєстри за «Трембітою»", Path: "/trembita/",
	Faults: []faults.Fault{
		{ID: lostCallback, Title: "сповіщення про рішення губиться"},
		{ID: doubledCallback, Title: "сповіщення про рішення приходить двічі"},
		{ID: lateCallback, Title: "сповіщення про рішення запізнюється", Delayed: true},
		{ID: faults.AccessDenied, Title: "не допускає кабінет: право доступу до сервісу відкликано"},
	},
}

// The faults of the registers alone.
const (
	lostCallback    = "lost_callback"
	doubledCallback = "doubled_callback"
	lateCallback    = "late_callback"
)

// Config is what the registers need to know.
type Config struct {
	Delays []time.Duration // pauses before the second and later tries of a callback
	Posts  Posts           // carry what the service centres send
	Pace   time.Duration   // after which the service centre decides by itself, favourably; 0: only the desk decides
}

// Gateway is the security server with the registers behind it. It is safe for concurrent use.
type Gateway struct {
	config   Config
	country  *country.Country
	store    *store.Store
	jobs     *jobs.Scheduler
	faults   *faults.Switches
	client   *http.Client
	offers   *offers
	services map[string]service
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

// New makes the gateway. On the first start it enters what the country's people have under way already.
func New(c Config, people *country.Country, s *store.Store, j *jobs.Scheduler, f *faults.Registry) (*Gateway, error) {
	g := &Gateway{
		config: c, country: people, store: s, jobs: j, faults: f.Of(System), client: callbacks.Client(callbacksAtOnce), offers: newOffers(people),
	}
	g.services = g.table()
	j.Handle(callbackJob, g.deliver)
	j.Handle(paceJob, g.decideByItself)
	if err := errors.Join(g.seed(time.Now()), g.seedFines(time.Now())); err != nil {
		return nil, fmt.Errorf("seed the registers: %w", err)
	}
	return g, nil
}

// Handler serves the security server, without the faults common to all systems.
func (g *Gateway) Handler() http.Handler {
	mux := http.NewServeMux()
	for _, pattern := range []string{"/restapi", "/restapi/"} {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			svc, ok := g.asked(r)
			g.exchange(w, r, svc, ok)
		})
	}
	return mux
}

// asked is the service that a request names in Uxp-Service, and by its path, if it has one. A path that is unknown names none.
func (g *Gateway) asked(r *http.Request) (service, bool) {
	if path := strings.TrimPrefix(strings.TrimPrefix(r.URL.Path, "/restapi"), "/"); path != "" {
		svc, known := g.services[path]
		return svc, known
	}
	named, _ := strings.CutPrefix(r.Header.Get(headerService), provider+"/")
	for _, svc := range g.services {
		if svc.names(named) {
			return svc, true
		}
	}
	return service{}, false
}

// serviceName takes a service's name apart, with the optional version of the address and that of the rules of naming.
var serviceName = regexp.MustCompile(`^([A-Za-z]+)(_v[0-9]+)?(/[0-9]+)?$`)

// names reports whether a text names the service: as its code, or in UpperCamelCase, with a version or without.
func (s service) names(text string) bool {
	parts := serviceName.FindStringSubmatch(text)
	return parts != nil && strings.EqualFold(parts[1][:1], s.code[:1]) && parts[1][1:] == s.code[1:]
}

// exchange admits a request, serves it, and notes it in the access log before it is answered.
func (g *Gateway) exchange(w http.ResponseWriter, r *http.Request, svc service, known bool) {
	status, body := http.StatusOK, any(nil)
	err := admit(r, svc, known)
	if err == nil && g.faults.On(faults.AccessDenied) {
		err = errDenied
	}
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
