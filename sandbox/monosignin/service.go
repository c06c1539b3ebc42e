// Package monosignin plays the part of monobank in which a company asks the bank's clients who they are: questions, the
// app as a page where a tester is the client, and the bank's data of those who have agreed.
package monosignin

import (
	"crypto/rand"
	"fmt"
	"net/http"
	"strings"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// Config is the one registered company. Without a key none is registered.
type Config struct {
	PublicKey string `env:"PUBLIC_KEY"` // secp256k1, uncompressed, hexadecimal
	PublicURL string `env:"-"`          // address of the service, without a slash at the end
}

// Service is safe for concurrent use.
type Service struct {
	config Config
	people *country.Country
	store  *store.Store
	faults *faults.Switches
}

// System lists the faults of the service.
var System = faults.System{
	ID: "monobank_signin", Title: "monobank: вхід", Path: "/monobank-signin/",
	Faults: []faults.Fault{
		{ID: forgotten, Title: "банк забуває запит: 404"},
		{ID: unanswered, Title: "згоду не видно: 401 без кінця"},
		{ID: otherClient, Title: "погоджується інша людина"},
		{ID: badSignature, Title: "підпис запиту не визнається: 403"},
		{ID: rawSignature, Title: "визнає підпис запиту лише як 64 байти, не DER"},
		{ID: accountsOnly, Title: "людина не дає згоди на свої дані: лише рахунки"},
	},
}

const (
	forgotten    = "forgotten"
	unanswered   = "unanswered"
	otherClient  = "other_client"
	badSignature = "bad_signature"
	rawSignature = "raw_signature"
	accountsOnly = "accounts_only"
)

const questionBucket = "monosignin_questions"

// questionLife is how long a question may be answered.
const questionLife = 24 * time.Hour

// State is how far a question has come.
type State string

// The states of a question.
const (
	waiting State = "waiting"
	granted State = "granted"
	refused State = "refused"
)

// Question is what the company asks of a client who is not known yet.
type Question struct {
	ID     string    `json:"id"`
	Until  time.Time `json:"until"`
	State  State     `json:"state"`
	Client string    `json:"client,omitempty"` // code of the citizen
}

// Open reports whether the client can still answer.
func (q *Question) Open() bool { return q.State == waiting && time.Now().Before(q.Until) }

// New makes the service for everybody in the country.
func New(c Config, people *country.Country, s *store.Store, f *faults.Registry) *Service {
	return &Service{config: c, people: people, store: s, faults: f.Of(System)}
}

const (
	requestPath = "/personal/auth/request"
	clientPath  = "/personal/client-info"
	pagePath    = "/auth/"
)

// Handler serves the company's interface and the app's page, without the faults common to all systems.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+requestPath, s.signed(s.ask))
	mux.HandleFunc("GET "+requestPath, s.signed(s.agreed))
	mux.HandleFunc("GET "+clientPath, s.signed(s.client))
	mux.HandleFunc("GET "+pagePath+"{id}", s.showQuestion)
	mux.HandleFunc("POST "+pagePath+"{id}", s.answerQuestion)
	return http.NewCrossOriginProtection().Handler(mux)
}

// ask makes a question.
func (s *Service) ask(http.Header) (any, error) {
	q := Question{ID: rand.Text(), Until: time.Now().Add(questionLife), State: waiting}
	if err := s.store.Update(func(tx *store.Tx) error { return tx.Put(questionBucket, q.ID, q) }); err != nil {
		return nil, fmt.Errorf("keep question: %w", err)
	}
	return map[string]string{"tokenRequestId": q.ID, "acceptUrl": s.link(q.ID)}, nil
}

func (s *Service) link(id string) string { return s.config.PublicURL + pagePath + id }

// agreed answers when the client has agreed.
func (s *Service) agreed(header http.Header) (any, error) {
	if s.faults.On(unanswered) {
		return nil, errNotYet
	}
	_, err := s.grantedQuestion(header)
	return struct{}{}, err
}

// client says who has agreed. The bank has no RNOKPP.
func (s *Service) client(header http.Header) (any, error) {
	q, err := s.grantedQuestion(header)
	if err != nil {
		return nil, err
	}
	person, known := s.people.Citizen(q.Client)
	if !known {
		return nil, errUnknown
	}
	if s.faults.On(accountsOnly) {
		return map[string]any{"accounts": []any{map[string]any{
			"id": "account-1", "balance": 0, "creditLimit": 0, "type": "black", "currencyCode": 980,
		}}}, nil
	}
	if s.faults.On(otherClient) {
		person = s.other(person)
	}
	return map[string]any{
		"clientId": clientID(person), "name": person.LastName + " " + person.FirstName, "permissions": "p",
		"webHookUrl": "", "accounts": []any{},
	}, nil
}

// clientID is the bank's own number of a person.
func clientID(person *country.Citizen) string {
	return "mono-" + strings.ToLower(strings.ReplaceAll(person.Key, " ", "-"))
}

func (s *Service) other(person *country.Citizen) *country.Citizen {
	for _, one := range s.people.Citizens {
		if one != person {
			return one
		}
	}
	return person
}

// grantedQuestion is the question that a call names, once the client has agreed.
func (s *Service) grantedQuestion(header http.Header) (*Question, error) {
	if s.faults.On(forgotten) {
		return nil, errUnknown
	}
	q, err := s.question(header.Get("X-Request-Id"))
	switch {
	case err != nil:
		return nil, err
	case q.State == refused:
		return nil, errRefused
	case q.State != granted:
		return nil, errNotYet
	}
	return q, nil
}

func (s *Service) question(id string) (*Question, error) {
	var q Question
	var found bool
	err := s.store.View(func(tx *store.Tx) (err error) {
		q, found, err = store.Get[Question](tx, questionBucket, id)
		return err
	})
	if err == nil && !found {
		err = errUnknown
	}
	return &q, err
}

// answer keeps the client's answer to an open question.
func (s *Service) answer(id string, state State, client string) error {
	return s.store.Update(func(tx *store.Tx) error {
		q, found, err := store.Get[Question](tx, questionBucket, id)
		switch {
		case err != nil:
			return err
		case !found:
			return errUnknown
		case !q.Open():
			return nil
		}
		q.State, q.Client = state, client
		return tx.Put(questionBucket, id, q)
	})
}

func fail(w http.ResponseWriter, err error) { web.JSON(w, ownError(err).status, ownError(err)) }
