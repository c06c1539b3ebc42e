package insurer

import (
	"context"
	"crypto/sha1" //nolint:gosec // the protocol's own way of sending the password
	"encoding/hex"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"cabinet/clients/wire"
)

const sessionCookie = "JSESSIONID"

// session is a sign-in with what contracts repeat of it.
type session struct {
	id        string
	user      int
	salePoint salePoint
}

type salePoint struct {
	ID      int     `json:"id"`
	Company company `json:"company"`
}

type company struct {
	ID   int    `json:"id"`
	Type string `json:"type"`
}

// signIn gives the session in force, or opens one. Callers that come together wait for one sign-in.
func (c *Client) signIn(ctx context.Context) (session, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session.id != "" {
		return c.session, nil
	}
	const operation = "sign in"
	sum := sha1.Sum([]byte(c.config.Password)) //nolint:gosec // the protocol's own way
	form := url.Values{"email": {c.config.Email}, "password": {hex.EncodeToString(sum[:])}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/user/login", strings.NewReader(form.Encode()))
	if err != nil {
		return session{}, fmt.Errorf("insurer: %s: %w", operation, err)
	}
	request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	answer, err := ask(c.system, operation, request)
	if err != nil {
		return session{}, err
	}
	var body struct {
		SessionID string `json:"sessionId"`
		User      struct {
			ID        int       `json:"id"`
			SalePoint salePoint `json:"salePoint"`
		} `json:"user"`
	}
	if err := c.system.Decode(operation, answer, &body); err != nil {
		return session{}, err
	}
	if body.SessionID == "" || body.User.ID == 0 || body.User.SalePoint.ID == 0 {
		return session{}, c.system.Fail(operation, wire.Malformed, answer.Status, nil)
	}
	c.session = session{body.SessionID, body.User.ID, body.User.SalePoint}
	return c.session, nil
}

// forget drops a session that has ended, unless another caller has opened a new one.
func (c *Client) forget(ended session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session.id == ended.id {
		c.session = session{}
	}
}
