package diia

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/store"
	"cabinet/sandbox/web"
)

// State is how far a request has come.
type State string

// The states of a request.
const (
	waiting   State = "waiting"   // for the person
	refused   State = "refused"   // by the person; the acquirer is not notified, unless a fault is on
	signed    State = "signed"    // the acquirer is being notified
	delivered State = "delivered" // the acquirer has accepted
	rejected  State = "rejected"  // the acquirer has not
)

// Request is what an acquirer asks of a person.
type Request struct {
	ID         string     `json:"id"`
	RequestID  string     `json:"requestId"` // the acquirer's own
	Action     string     `json:"action"`
	Offer      string     `json:"offer"`
	ReturnLink string     `json:"returnLink,omitempty"`
	Files      []file     `json:"files,omitempty"`
	Until      time.Time  `json:"until"`
	State      State      `json:"state"`
	Signer     string     `json:"signer,omitempty"`
	Body       []byte     `json:"body,omitempty"` // encodeData, once the person has signed
	Deliveries []Delivery `json:"deliveries,omitempty"`
}

// file is a document to sign, by its hash.
type file struct {
	Name string `json:"fileName"`
	Hash []byte `json:"fileHash"` // base64 in JSON
}

// Open reports whether the person can still sign.
func (r *Request) Open() bool { return r.State == waiting && time.Now().Before(r.Until) }

// Expired reports whether the person did not act in time.
func (r *Request) Expired() bool { return r.State == waiting && !time.Now().Before(r.Until) }

// requestBody is the body of offer-request/dynamic.
type requestBody struct {
	OfferID    string `json:"offerId"`
	RequestID  string `json:"requestId"`
	ReturnLink string `json:"returnLink"`
	SignAlgo   string `json:"signAlgo"`
	Data       struct {
		Signing *struct {
			Files []file `json:"hashedFiles"`
		} `json:"hashedFilesSigning"`
	} `json:"data"`
}

// request checks the body against the offer.
func (b *requestBody) request(o offer) (*Request, error) {
	req := &Request{RequestID: b.RequestID, Offer: o.Name, ReturnLink: b.ReturnLink, State: waiting, Action: authorisation}
	if req.ReturnLink == "" {
		req.ReturnLink = o.ReturnLink
	}
	if b.Data.Signing != nil {
		req.Action, req.Files = signing, b.Data.Signing.Files
	}
	switch {
	case b.RequestID == "":
		return nil, badRequest("requestId is required")
	case b.SignAlgo != "ECDSA": // DSTU, the default of the real service, has no implementation here
		return nil, badRequest("signAlgo is not supported: ECDSA only")
	case !o.Scopes.has(req.Action):
		return nil, errScope
	}
	if req.Action == authorisation {
		hash, err := base64.StdEncoding.DecodeString(b.RequestID)
		if err != nil || len(hash) != sha256.Size {
			return nil, badRequest("requestId must be base64 of a SHA-256 hash")
		}
		req.Files = []file{{Name: "auth", Hash: hash}}
	}
	if len(req.Files) == 0 {
		return nil, badRequest("hashedFiles are required")
	}
	for i, f := range req.Files {
		if f.Name == "" || len(f.Hash) != sha256.Size {
			return nil, badRequest(fmt.Sprintf("hashedFiles[%d]: fileName and a SHA-256 fileHash are required", i))
		}
	}
	return req, nil
}

func (s *Service) addRequest(r *http.Request) (any, error) {
	var body requestBody
	if err := web.ReadJSON(r, &body, false); err != nil {
		return nil, badRequest("invalid JSON body")
	}
	id := newID() + newID()
	err := s.store.Update(func(tx *store.Tx) error {
		if _, err := findBranch(tx, r); err != nil {
			return err
		}
		o, err := findOffer(tx, r, body.OfferID)
		if err != nil {
			return err
		}
		req, err := body.request(o)
		if err != nil {
			return err
		}
		if _, taken, err := store.Get[string](tx, nameBucket, req.RequestID); err != nil || taken {
			return orElse(err, badRequest("requestId is not unique"))
		}
		req.ID, req.Until = id, time.Now().Add(s.config.LinkLife)
		if err := tx.Put(nameBucket, req.RequestID, id); err != nil {
			return err
		}
		if _, err := tx.Append(recentBucket, "", id); err != nil {
			return err
		}
		return tx.Put(requestBucket, id, req)
	})
	return map[string]string{"deeplink": s.link(id)}, err
}

func orElse(err, other error) error {
	if err != nil {
		return err
	}
	return other
}

func (s *Service) requestStatus(r *http.Request) (any, error) {
	var req *Request
	err := s.store.View(func(tx *store.Tx) error {
		id, found, err := store.Get[string](tx, nameBucket, r.URL.Query().Get("requestId"))
		if err != nil || !found {
			return orElse(err, errNotFound)
		}
		req, err = load(tx, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return map[string]State{"status": req.State}, nil
}

func load(tx *store.Tx, id string) (*Request, error) {
	req, found, err := store.Get[Request](tx, requestBucket, id)
	if err != nil || !found {
		return nil, orElse(err, errNotFound)
	}
	return &req, nil
}

// Request reads a request.
func (s *Service) request(id string) (req *Request, err error) {
	err = s.store.View(func(tx *store.Tx) error {
		req, err = load(tx, id)
		return err
	})
	return req, err
}

// change loads a request, changes and stores it, as one step that may run again.
func (s *Service) change(id string, change func(*store.Tx, *Request) error) error {
	return s.store.Update(func(tx *store.Tx) error {
		req, err := load(tx, id)
		if err != nil {
			return err
		}
		if err := change(tx, req); err != nil {
			return err
		}
		return tx.Put(requestBucket, id, req)
	})
}
