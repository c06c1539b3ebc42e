// Package diia plays Diia, the state's app, toward acquirers: sessions, branches, offers, links to sign documents or to
// sign in, the app itself as a page where a tester is the person, and the callbacks with the person's signatures.
package diia

import (
	"cmp"
	"net/http"
	"time"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Config is the one acquirer and what Diia knows about it. Without tokens none is registered.
type Config struct {
	AcquirerToken string `env:"ACQUIRER_TOKEN"` // names the acquirer in the address of the session
	AuthToken     string `env:"AUTH_TOKEN"`     // proves it, in the header
	CallbackURL   string `env:"CALLBACK_URL"`   // the acquirer's callback

	LinkLife time.Duration `env:"LINK_LIFE"` // how long a link works; three minutes when not said

	PublicURL string `env:"-"` // address of the service, without a slash at the end
}

// Service is safe for concurrent use.
type Service struct {
	config    Config
	authority *ca.Authority
	store     *store.Store
	jobs      *jobs.Scheduler
	faults    *faults.Switches
	client    *http.Client
}

// System lists the faults of the service.
var System = faults.System{
	ID: "diia", Title: "Дія", Path: "/diia/",
	Faults: []faults.Fault{
		{ID: lostCallback, Title: "повідомлення про підпис губиться"},
		{ID: doubledCallback, Title: "повідомлення про підпис приходить двічі"},
		{ID: lateCallback, Title: "повідомлення про підпис запізнюється", Delayed: true},
		{ID: jsonCallback, Title: "повідомлення приходять як JSON"},
		{ID: processingNotice, Title: "перед підписом приходить повідомлення без даних"},
		{ID: declinedNotice, Title: "про відмову людини приходить повідомлення"},
		{ID: created201, Title: "на успішні запити відповідає 201"},
		{ID: wrongSigner, Title: "підписує інша людина"},
		{ID: wrongHash, Title: "підписано інший документ"},
		{ID: endedSession, Title: "сеанс закінчується передчасно: 401"},
	},
}

const (
	lostCallback     = "lost_callback"
	doubledCallback  = "doubled_callback"
	lateCallback     = "late_callback"
	jsonCallback     = "json_callback"
	processingNotice = "processing_notice"
	declinedNotice   = "declined_notice"
	created201       = "created_201"
	wrongSigner      = "wrong_signer"
	wrongHash        = "wrong_hash"
	endedSession     = "ended_session"
)

const (
	sessionBucket = "diia_sessions"
	branchBucket  = "diia_branches"
	offerBucket   = "diia_offers" // branch, slash, offer
	requestBucket = "diia_requests"
	nameBucket    = "diia_request_names" // the acquirer's own id → ours
	recentBucket  = "diia_recent"
)

// New makes the service.
func New(c Config, a *ca.Authority, s *store.Store, j *jobs.Scheduler, f *faults.Registry) *Service {
	c.LinkLife = cmp.Or(c.LinkLife, 3*time.Minute)
	svc := &Service{config: c, authority: a, store: s, jobs: j, faults: f.Of(System), client: callbackClient()}
	j.Handle(callbackJob, svc.deliver)
	return svc
}

// Handler serves the acquirers' interface and the app's page, without the faults common to all systems.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /api/v1/auth/acquirer/{token}", s.openSession)
	for route, serve := range map[string]method{
		"POST /api/v2/acquirers/branch":                                s.addBranch,
		"GET /api/v2/acquirers/branches":                               s.listBranches,
		"GET /api/v2/acquirers/branch/{branch}":                        s.showBranch,
		"PUT /api/v2/acquirers/branch/{branch}":                        s.changeBranch,
		"DELETE /api/v2/acquirers/branch/{branch}":                     s.removeBranch,
		"POST /api/v1/acquirers/branch/{branch}/offer":                 s.addOffer,
		"GET /api/v1/acquirers/branch/{branch}/offers":                 s.listOffers,
		"PUT /api/v1/acquirers/branch/{branch}/offer/{offer}":          s.changeOffer,
		"DELETE /api/v1/acquirers/branch/{branch}/offer/{offer}":       s.removeOffer,
		"POST /api/v2/acquirers/branch/{branch}/offer-request/dynamic": s.addRequest,
		"GET /api/v1/acquirers/offer-request/status":                   s.requestStatus,
	} {
		mux.HandleFunc(route, s.inSession(serve))
	}
	mux.HandleFunc("GET "+linkPath+"{id}", s.showRequest)
	mux.HandleFunc("POST "+linkPath+"{id}", s.actOnRequest)
	return http.NewCrossOriginProtection().Handler(mux)
}

// linkPath is where links lead to, as under diia.app.
const linkPath = "/acquirers/offer-request/dynamic/"

// link is the deep link of a request.
func (s *Service) link(id string) string { return s.config.PublicURL + linkPath + id }

// Link is where the app shows a request.
func (s *Service) Link(r *Request) string { return s.link(r.ID) }
