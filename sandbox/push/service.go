// Package push plays a push service (RFC 8030) and the browsers that are subscribed at it: it takes encrypted messages of
// application servers that identify themselves (RFC 8292), and decrypts them as the browser would (RFC 8291).
package push

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// System lists the faults of the service.
var System = faults.System{
	ID: "push", Title: "Сповіщення браузерів", Path: "/push/",
	Faults: []faults.Fault{
		{ID: rateLimited, Title: "відповідає 429 з Retry-After: забагато запитів"},
		{ID: refused, Title: "не визнає ключа кабінету: 403"},
	},
}

const (
	rateLimited = "rate_limited"
	refused     = "refused"
	// retryAfter is what a limited sender has to wait, in seconds.
	retryAfter = "2"
)

// Config is what the service needs to know.
type Config struct {
	PublicURL string // its address, without a slash at the end
}

// Service is safe for concurrent use.
type Service struct {
	config Config
	store  *store.Store
	faults *faults.Switches
	now    func() time.Time
}

// New makes the service.
func New(c Config, s *store.Store, f *faults.Registry) *Service {
	return &Service{config: c, store: s, faults: f.Of(System), now: time.Now}
}

// Message is a message that has reached the browser, decrypted.
type Message struct {
	Content string    `json:"content"`
	Topic   string    `json:"topic"`
	TTL     int       `json:"ttl"`
	Urgency string    `json:"urgency"`
	Subject string    `json:"subject"` // how the sender can be reached
	At      time.Time `json:"at"`
}

const (
	maxBody  = 4096
	sendPath = "/send/"
)

// Handler takes messages, without the faults common to all systems.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("POST "+sendPath+"{id}", s.send)
	return mux
}

// errStatus is a refusal with its HTTP status.
type errStatus struct {
	status int
	reason string
}

func (e errStatus) Error() string { return e.reason }

func (s *Service) send(w http.ResponseWriter, r *http.Request) {
	if s.faults.On(rateLimited) {
		w.Header().Set("Retry-After", retryAfter)
		http.Error(w, "too many requests", http.StatusTooManyRequests)
		return
	}
	id, err := s.receive(r)
	var wrong errStatus
	switch {
	case errors.As(err, &wrong):
		http.Error(w, wrong.reason, wrong.status)
	case err != nil:
		http.Error(w, "the message cannot be stored", http.StatusInternalServerError)
	default:
		w.Header().Set("Location", s.config.PublicURL+"/message/"+id)
		w.Header().Set("TTL", r.Header.Get("TTL"))
		w.WriteHeader(http.StatusCreated)
	}
}

// receive takes a message, and returns its id.
func (s *Service) receive(r *http.Request) (id string, err error) {
	browser, err := s.browser(r.PathValue("id"))
	if err != nil {
		return "", err
	}
	if s.faults.On(refused) {
		return "", errStatus{http.StatusForbidden, "not the key of the subscription"}
	}
	subject, err := s.sender(r.Header.Get("Authorization"), browser.SenderKey)
	if err != nil {
		return "", err
	}
	message, err := headers(r.Header)
	if err != nil {
		return "", err
	}
	body, err := io.ReadAll(io.LimitReader(r.Body, maxBody+1))
	switch {
	case err != nil:
		return "", errStatus{http.StatusBadRequest, "the body cannot be read"}
	case len(body) > maxBody:
		return "", errStatus{http.StatusRequestEntityTooLarge, "the body is too long"}
	}
	content, err := browser.decrypt(body)
	if err != nil { // a real service cannot know
		return "", errStatus{http.StatusBadRequest, "the browser cannot decrypt the message"}
	}
	message.Content, message.Subject, message.At = string(content), subject, s.now()
	return rand.Text(), s.keep(browser.ID, message)
}

var (
	topics    = regexp.MustCompile(`^[A-Za-z0-9_-]{1,32}$`)
	urgencies = map[string]bool{"": true, "very-low": true, "low": true, "normal": true, "high": true}
)

// headers reads how a message is to be delivered.
func headers(header http.Header) (message Message, err error) {
	message.Topic, message.Urgency = header.Get("Topic"), header.Get("Urgency")
	message.TTL, err = strconv.Atoi(header.Get("TTL"))
	switch {
	case err != nil || message.TTL < 0:
		return message, errStatus{http.StatusBadRequest, "TTL must be a number of seconds"}
	case message.Topic != "" && !topics.MatchString(message.Topic):
		return message, errStatus{http.StatusBadRequest, "Topic must be at most 32 characters of base64url"}
	case !urgencies[message.Urgency]:
		return message, errStatus{http.StatusBadRequest, "Urgency is unknown"}
	case header.Get("Content-Encoding") != "aes128gcm":
		return message, errStatus{http.StatusUnsupportedMediaType, "Content-Encoding must be aes128gcm"}
	}
	return message, nil
}

// origin is what a token must be for.
func (s *Service) origin() string {
	address, err := url.Parse(s.config.PublicURL)
	if err != nil {
		return ""
	}
	return address.Scheme + "://" + address.Host
}

// messageBucket has the messages of each browser, in the order of their delivery.
const messageBucket = "push_messages"

func (s *Service) keep(browser string, message Message) error {
	return s.store.Update(func(tx *store.Tx) error {
		_, err := tx.Append(messageBucket, browser+"/", message)
		return err
	})
}

// Messages are the messages of a browser, the oldest first.
func (s *Service) Messages(id string) (list []Message, err error) {
	list = []Message{}
	err = s.store.View(func(tx *store.Tx) error {
		return store.Each(tx, messageBucket, id+"/", func(_ string, message Message) bool {
			list = append(list, message)
			return true
		})
	})
	return list, err
}

// DeskPath is where a tester acts as a browser.
const DeskPath = "/desk/api/push/subscriptions"

// Desk lets a tester subscribe a browser, read what has reached it, and unsubscribe it.
func (s *Service) Desk(mux *http.ServeMux) {
	mux.HandleFunc("POST "+DeskPath, func(w http.ResponseWriter, r *http.Request) {
		var body struct {
			Key string `json:"applicationServerKey"`
		}
		if err := web.ReadJSON(r, &body, true); err != nil {
			answer(w, nil, errStatus{http.StatusBadRequest, "not the expected JSON"})
			return
		}
		browser, err := s.subscribe(body.Key)
		answer(w, s.view(browser), err)
	})
	mux.HandleFunc("GET "+DeskPath+"/{id}/messages", func(w http.ResponseWriter, r *http.Request) {
		list, err := s.Messages(r.PathValue("id"))
		answer(w, list, err)
	})
	mux.HandleFunc("DELETE "+DeskPath+"/{id}", func(w http.ResponseWriter, r *http.Request) {
		answer(w, map[string]bool{"success": true}, s.unsubscribe(r.PathValue("id")))
	})
}

func answer(w http.ResponseWriter, body any, err error) {
	var wrong errStatus
	switch {
	case errors.As(err, &wrong):
		http.Error(w, wrong.reason, wrong.status)
	case err != nil:
		http.Error(w, fmt.Sprintf("push: %v", err), http.StatusInternalServerError)
	default:
		web.JSON(w, http.StatusOK, body)
	}
}
