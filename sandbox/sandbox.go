// Package sandbox is the outside world in a box: the systems that the cabinet talks to, each speaking its real wire
// protocol, and a desk to play them. The cabinet cannot tell it from the real thing except by its address.
package sandbox

import (
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"

	"cabinet/sandbox/country"
	"cabinet/sandbox/desk"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/idgovua"
	"cabinet/sandbox/inbox"
	"cabinet/sandbox/insurer"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/monobank"
	"cabinet/sandbox/novaposhta"
	"cabinet/sandbox/post"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/store"
	"cabinet/sandbox/ukrposhta"
	"cabinet/sandbox/web"
)

// Sandbox is all outside systems behind one handler.
type Sandbox struct {
	http.Handler

	store *store.Store
	jobs  *jobs.Scheduler
	mail  *inbox.MailServer
}

// New opens the state in the configured folder, takes up what an earlier run left undone, and serves everything.
func New(c Config) (*Sandbox, error) {
	people, err := country.Load()
	if err != nil {
		return nil, err
	}
	st, err := store.Open(c.DataDir)
	if err != nil {
		return nil, err
	}
	s := &Sandbox{store: st, jobs: jobs.New(st, func(err error) { slog.Error("sandbox job", "err", err) })}
	if err := s.build(c, people); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

func (s *Sandbox) build(c Config, people *country.Country) error {
	switches, err := faults.NewRegistry(s.store, idgovua.System, registers.System, monobank.System,
		novaposhta.System, ukrposhta.System,
		insurer.System, inbox.SMSSystem, inbox.SMTPSystem)
	if err != nil {
		return err
	}
	bank, err := monobank.New(monobank.Config{
		Token: c.MonobankToken, PublicURL: strings.TrimRight(c.PublicURL, "/") + "/monobank",
		Delays: c.WebhookDelays, Slow: c.SlowPayment,
	}, s.store, s.jobs, switches)
	if err != nil {
		return err
	}
	identity := idgovua.New(idgovua.Config{
		ClientID: c.IdgovuaClientID, ClientSecret: c.IdgovuaClientSecret, Redirects: c.Redirects,
	}, people, s.store, switches)
	gateway, err := registers.New(registers.Config{Delays: c.WebhookDelays, Pace: c.DecisionPace}, people, s.store, s.jobs, switches)
	if err != nil {
		return err
	}
	places, err := post.Load()
	if err != nil {
		return err
	}
	parcels := post.NewLedger(s.store, s.jobs, c.ParcelPace)
	box := inbox.New(s.store)
	s.mail = inbox.NewMailServer(box, switches)
	insurance := insurer.New(insurer.Config{
		Email: c.InsurerEmail, Password: c.InsurerPassword, PublicURL: strings.TrimRight(c.PublicURL, "/") + "/insurer",
		PolicyDelay: c.PolicyDelay, CodeLife: c.OTPLife,
	}, people, s.store, switches, box)

	s.Handler = route(switches, []system{
		{idgovua.System, identity.Handler()},
		{registers.System, gateway.Handler()},
		{monobank.System, bank.Handler()},
		{novaposhta.System, novaposhta.New(c.NovaPoshta, places, parcels, switches).Handler()},
		{ukrposhta.System, ukrposhta.New(c.Ukrposhta, places, parcels, s.store, switches).Handler()},
		{insurer.System, insurance.Handler()},
		{inbox.SMSSystem, inbox.NewGateway(c.SMSToken, box, switches).Handler()},
	}, func(mux *http.ServeMux) {
		for _, path := range desk.ParcelPaths {
			mux.Handle(path, desk.NewParcels(parcels).Handler())
		}
		desk.Mailbox(mux, box)
		desk.Policies(mux, insurance)
		mux.Handle("/", desk.New(people, switches, bank, gateway).Handler())
	})
	return s.jobs.Start(monobank.Workers)
}

// system is an outside system and what serves it.
type system struct {
	faults.System
	handler http.Handler
}

// route puts each system at its path, behind its faults, and the desk at the root.
func route(switches *faults.Registry, systems []system, desk func(*http.ServeMux)) http.Handler {
	mux := http.NewServeMux()
	for _, system := range systems {
		prefix := strings.TrimSuffix(system.Path, "/")
		mux.Handle(system.Path, switches.Wrap(system.ID, http.StripPrefix(prefix, system.handler)))
	}
	mux.Handle("/assets/", http.StripPrefix("/assets", web.Assets()))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		web.JSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	desk(mux)
	return mux
}

// ServeSMTP takes e-mail on the listener until Close.
func (s *Sandbox) ServeSMTP(l net.Listener) error { return s.mail.Serve(l) }

// Close stops the work under way and closes the state. Work not done is taken up by the next New.
func (s *Sandbox) Close() error {
	s.jobs.Close()
	return errors.Join(s.mail.Close(), s.store.Close())
}
