package push

import (
	"crypto/ecdh"
	"crypto/rand"
	"encoding/base64"
	"net/http"

	"cabinet/sandbox/store"
)

// Browser is a browser that is subscribed, with the keys that a real one would not give away.
type Browser struct {
	ID string `json:"id"`
	// SenderKey is the public key of the only application server that may send; empty: any may.
	SenderKey string `json:"senderKey"`
	Private   []byte `json:"private"`
	Auth      []byte `json:"auth"`
	// Gone says that the browser has unsubscribed.
	Gone bool `json:"gone"`
}

const browserBucket = "push_browsers"

// subscribe makes a browser that is subscribed for an application server.
func (s *Service) subscribe(senderKey string) (Browser, error) {
	if _, err := point(senderKey); senderKey != "" && err != nil {
		return Browser{}, errStatus{http.StatusBadRequest, "applicationServerKey must be a point of P-256 in base64url"}
	}
	key, err := ecdh.P256().GenerateKey(rand.Reader)
	if err != nil {
		return Browser{}, err
	}
	browser := Browser{ID: rand.Text(), SenderKey: senderKey, Private: key.Bytes(), Auth: make([]byte, 16)}
	if _, err := rand.Read(browser.Auth); err != nil {
		return Browser{}, err
	}
	return browser, s.store.Update(func(tx *store.Tx) error { return tx.Put(browserBucket, browser.ID, browser) })
}

// point reads a public key of P-256.
func point(text string) ([]byte, error) {
	decoded, err := base64.RawURLEncoding.DecodeString(text)
	if err == nil {
		_, err = ecdh.P256().NewPublicKey(decoded)
	}
	return decoded, err
}

// view is a subscription as a browser gives it to a page.
func (s *Service) view(browser Browser) map[string]any {
	key, err := ecdh.P256().NewPrivateKey(browser.Private)
	if err != nil {
		return nil
	}
	return map[string]any{
		"id": browser.ID, "endpoint": s.config.PublicURL + sendPath + browser.ID,
		"keys": map[string]string{
			"p256dh": base64.RawURLEncoding.EncodeToString(key.PublicKey().Bytes()),
			"auth":   base64.RawURLEncoding.EncodeToString(browser.Auth),
		},
	}
}

// browser is the browser of an endpoint that messages can still be sent to.
func (s *Service) browser(id string) (browser Browser, err error) {
	var found bool
	err = s.store.View(func(tx *store.Tx) (err error) {
		browser, found, err = store.Get[Browser](tx, browserBucket, id)
		return err
	})
	switch {
	case err != nil:
		return browser, err
	case !found:
		return browser, errStatus{http.StatusNotFound, "no such subscription"}
	case browser.Gone:
		return browser, errStatus{http.StatusGone, "the browser has unsubscribed"}
	}
	return browser, nil
}

func (s *Service) unsubscribe(id string) error {
	browser, err := s.browser(id)
	if err != nil {
		return err
	}
	browser.Gone = true
	return s.store.Update(func(tx *store.Tx) error { return tx.Put(browserBucket, id, browser) })
}
