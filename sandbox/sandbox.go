// Package sandbox is the outside world in a box: the systems that the cabinet talks to, each speaking its real wire
// protocol, and a desk to operate them. Only its addresses differ from the real systems'.
package sandbox

import (
	"cmp"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"strings"

	"cabinet/sandbox/antivirus"
	"cabinet/sandbox/ca"
	"cabinet/sandbox/country"
	"cabinet/sandbox/desk"
	"cabinet/sandbox/diia"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/idgovua"
	"cabinet/sandbox/inbox"
	"cabinet/sandbox/insurer"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/monobank"
	"cabinet/sandbox/monosignin"
	"cabinet/sandbox/novaposhta"
	"cabinet/sandbox/post"
	"cabinet/sandbox/push"
	"cabinet/sandbox/registers"
	"cabinet/sandbox/signwidget"
	"cabinet/sandbox/staffid"
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
	scan  *antivirus.Server
}

// New opens the state in the configured folder, takes up what an earlier run left undone, and serves everything.
func New(c Config) (*Sandbox, error) {
	c.PublicURL = cmp.Or(c.PublicURL, "http://localhost:8090") // some protocols need an address
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
	switches, err := faults.NewRegistry(s.store)
	if err != nil {
		return err
	}
	bank, err := monobank.New(monobank.Config{
		Token: c.MonobankToken, OtherToken: c.MonobankOtherToken, PublicURL: c.at("/monobank"), Delays: c.WebhookDelays, Slow: c.SlowPayment,
	}, s.store, s.jobs, switches)
	if err != nil {
		return err
	}
	parcels := post.NewLedger(s.store, s.jobs, c.ParcelPace)
	gateway, err := registers.New(registers.Config{Delays: c.WebhookDelays, Pace: c.DecisionPace, Posts: parcels}, people, s.store, s.jobs, switches)
	if err != nil {
		return err
	}
	places, err := post.Load()
	if err != nil {
		return err
	}
	authority, err := ca.New(ca.Config{PublicURL: c.at("/ca"), ESTPassword: c.ESTPassword}, people, s.store, switches)
	if err != nil {
		return err
	}
	c.StaffID.PublicURL = c.at("/staffid")
	staff, err := staffid.New(c.StaffID, switches)
	if err != nil {
		return err
	}
	s.Handler = s.route(c, world{people, switches, bank, gateway, places, parcels, authority, staff})
	return s.jobs.Start(monobank.Workers)
}

// at is the address of a system of the sandbox.
func (c Config) at(path string) string { return strings.TrimRight(c.PublicURL, "/") + path }

// world is what the systems are made of.
type world struct {
	people    *country.Country
	switches  *faults.Registry
	bank      *monobank.Bank
	gateway   *registers.Gateway
	places    *post.Places
	parcels   *post.Ledger
	authority *ca.Authority
	staff     *staffid.Service
}

// system is an outside system and what serves it.
type system struct {
	faults.System
	handler http.Handler
}

// route puts each system at its path, behind its faults, and the desk at the root.
func (s *Sandbox) route(c Config, w world) http.Handler {
	identity := idgovua.New(idgovua.Config{
		ClientID: c.IdgovuaClientID, ClientSecret: c.IdgovuaClientSecret, Redirects: c.Redirects,
	}, w.people, s.store, w.switches)
	parcels := w.parcels
	box := inbox.New(s.store)
	s.mail, s.scan = inbox.NewMailServer(box, w.switches), antivirus.New(w.switches)
	insurance := insurer.New(insurer.Config{
		Email: c.InsurerEmail, Password: c.InsurerPassword, Token: c.InsurerToken, PublicURL: c.at("/insurer"),
		PolicyDelay: c.PolicyDelay, CodeLife: c.OTPLife,
	}, w.people, s.store, w.switches, box)
	c.Diia.PublicURL, c.MonobankSignIn.PublicURL = c.at("/diia"), c.at("/monobank-signin")
	app := diia.New(c.Diia, w.authority, s.store, s.jobs, w.switches)
	browsers := push.New(push.Config{PublicURL: c.at("/push")}, s.store, w.switches)

	mux := http.NewServeMux()
	for _, system := range []system{
		{idgovua.System, identity.Handler()},
		{registers.System, w.gateway.Handler()},
		{monobank.System, w.bank.Handler()},
		{novaposhta.System, novaposhta.New(c.NovaPoshta, w.places, parcels, w.switches).Handler()},
		{ukrposhta.System, ukrposhta.New(c.Ukrposhta, w.places, parcels, s.store, w.switches).Handler()},
		{insurer.System, insurance.Handler()},
		{ca.System, w.authority.Handler()},
		{signwidget.System, signwidget.New(signwidget.Config{Origins: c.Redirects}, w.authority, w.switches).Handler()},
		{diia.System, app.Handler()},
		{monosignin.System, monosignin.New(c.MonobankSignIn, w.people, s.store, w.switches).Handler()},
		{staffid.System, w.staff.Handler()},
		{push.System, browsers.Handler()},
	} {
		prefix := strings.TrimSuffix(system.Path, "/")
		mux.Handle(system.Path, w.switches.Of(system.System).Wrap(http.StripPrefix(prefix, system.handler)))
	}
	mux.Handle("/assets/", http.StripPrefix("/assets", web.Assets()))
	s.health(mux)
	for _, path := range desk.ParcelPaths {
		mux.Handle(path, desk.NewParcels(parcels).Handler())
	}
	mux.Handle("POST "+ca.DeskPath, w.authority.Desk())
	mux.Handle(diia.DeskPath, http.StripPrefix("/desk/api/diia", app.Desk()))
	desk.Mailbox(mux, box)
	desk.Policies(mux, insurance)
	desk.Fines(mux, w.gateway, w.people)
	desk.Storage(mux, w.gateway)
	desk.Shipments(mux, w.gateway)
	desk.Diia(mux, app)
	browsers.Desk(mux)
	mux.Handle("/", desk.New(w.people, w.switches, w.bank, w.gateway).Handler())
	return mux
}

// health says that the sandbox lives, and whether it has its state.
func (s *Sandbox) health(mux *http.ServeMux) {
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		web.JSON(w, http.StatusOK, map[string]string{"status": "ok"})
	})
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) {
		if err := s.store.View(func(*store.Tx) error { return nil }); err != nil {
			web.JSON(w, http.StatusServiceUnavailable, map[string]string{"state": "cannot be read"})
			return
		}
		web.JSON(w, http.StatusOK, map[string]string{"state": "ok"})
	})
}

// ServeSMTP takes e-mail on the listener until Close.
func (s *Sandbox) ServeSMTP(l net.Listener) error { return s.mail.Serve(l) }

// ServeClamd scans files on the listener until Close.
func (s *Sandbox) ServeClamd(l net.Listener) error { return s.scan.Serve(l) }

// Close stops the work under way and closes the state. Work not done is taken up by the next New.
func (s *Sandbox) Close() error {
	s.jobs.Close()
	var faults []error
	if s.mail != nil { // New may have failed before it made them
		faults = append(faults, s.mail.Close(), s.scan.Close())
	}
	return errors.Join(append(faults, s.store.Close())...)
}
