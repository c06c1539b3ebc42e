package diia

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/ca"
	"cabinet/sandbox/store"
)

var (
	errClosed = &apiError{http.StatusConflict, "ConflictError", "the request is closed or its time is over"}
	errNobody = badRequest("no such person or key")
)

// signedItem is a signature of the callback. The signature is base64 in JSON.
type signedItem struct {
	Name      string `json:"name"`
	Signature []byte `json:"signature"`
}

// Sign signs the request as that person with that key, and notifies the acquirer.
func (s *Service) sign(id, person string, kind ca.Kind) error {
	req, err := s.request(id)
	if err != nil {
		return err
	}
	if !req.Open() {
		return errClosed
	}
	body, err := s.answer(req, person, kind)
	if err != nil {
		return err
	}
	return s.change(id, func(tx *store.Tx, req *Request) error {
		if !req.Open() {
			return errClosed
		}
		req.State, req.Signer, req.Body = signed, s.authority.Holder(person).Name, body
		if s.faults.On(processingNotice) {
			if err := s.jobs.Add(tx, callbackJob, time.Now(), callback{RequestID: id, Planned: true, Notice: "processing"}); err != nil {
				return err
			}
		}
		return s.jobs.Add(tx, callbackJob, time.Now(), callback{RequestID: id})
	})
}

// refuse closes the request without a signature. The acquirer is not notified, unless a fault is on.
func (s *Service) refuse(id string) error {
	return s.change(id, func(tx *store.Tx, req *Request) error {
		if !req.Open() {
			return errClosed
		}
		req.State = refused
		if s.faults.On(declinedNotice) {
			return s.jobs.Add(tx, callbackJob, time.Now(), callback{RequestID: id, Planned: true, Notice: "declined"})
		}
		return nil
	})
}

// resend notifies the acquirer again.
func (s *Service) resend(id string) error {
	return s.change(id, func(tx *store.Tx, req *Request) error {
		if req.Body == nil {
			return errClosed
		}
		return s.jobs.Add(tx, callbackJob, time.Now(), callback{RequestID: id, Planned: true})
	})
}

// answer is the callback's encodeData with the person's signatures.
func (s *Service) answer(req *Request, person string, kind ca.Kind) ([]byte, error) {
	if s.faults.On(wrongSigner) {
		person = s.authority.Other(person).ID
	}
	key, err := s.authority.Key(person, kind)
	if errors.Is(err, ca.ErrNoKey) {
		return nil, errNobody
	}
	if err != nil {
		return nil, err
	}
	astray := s.faults.On(wrongHash)
	var items []signedItem
	for _, f := range req.Files {
		if astray {
			f.Hash = make([]byte, sha256.Size)
			_, _ = rand.Read(f.Hash)
		}
		signature, err := key.Sign(ca.Request{Digest: f.Hash, At: time.Now()})
		if err != nil {
			return nil, fmt.Errorf("sign: %w", err)
		}
		items = append(items, signedItem{Name: f.Name, Signature: signature})
	}
	if req.Action == authorisation {
		return json.Marshal(map[string]any{"requestId": req.RequestID, "signature": items[0].Signature})
	}
	return json.Marshal(map[string]any{"signedItems": items})
}
