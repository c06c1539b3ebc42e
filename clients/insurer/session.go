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
	if c.session.user != 0 {
		return c.session, nil
	}
	opened, err := c.open(ctx)
	if err == nil {
		c.session = opened
	}
	return opened, err
}

// authenticate names the agent in a request: by the session, or by a token.
func (c *Client) authenticate(request *http.Request, s session) {
	if c.config.Token == "" {
		request.AddCookie(&http.Cookie{Name: sessionCookie, Value: s.id})
		return
	}
	request.Header.Set("X-Auth-User", c.config.Email)
	request.Header.Set("X-Auth-Token", c.config.Token)
}

// opening is the request that opens a session. An agent with a token has one, and asks who it is.
func (c *Client) opening(ctx context.Context) (*http.Request, error) {
	if c.config.Token != "" {
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, c.config.URL+"/user/current", nil)
		if err == nil {
			c.authenticate(request, session{})
		}
		return request, err
	}
	sum := sha1.Sum([]byte(c.config.Password)) //nolint:gosec // the protocol's own way
	form := url.Values{"email": {c.config.Email}, "password": {hex.EncodeToString(sum[:])}}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/user/login", strings.NewReader(form.Encode()))
	if err == nil {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	return request, err
}

func (c *Client) open(ctx context.Context) (session, error) {
	const operation = "sign in"
	request, err := c.opening(ctx)
	if err != nil {
		return session{}, fmt.Errorf("insurer: %s: %w", operation, err)
	}
	var body struct {
		SessionID string `json:"sessionId"`
		User      struct {
			ID        int       `json:"id"`
			SalePoint salePoint `json:"salePoint"`
		} `json:"user"`
	}
	_, err = ask(c.system, operation, request, func(answer wire.Answer) error {
		return c.system.Decode(operation, answer, &body, func() error {
			if body.SessionID == "" && c.config.Token == "" || body.User.ID == 0 || body.User.SalePoint.ID == 0 {
				return errIncomplete
			}
			return nil
		})
	})
	if err != nil {
		return session{}, err
	}
	return session{body.SessionID, body.User.ID, body.User.SalePoint}, nil
}

// forget drops a session that has ended, unless another caller has opened a new one.
func (c *Client) forget(ended session) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.session.id == ended.id {
		c.session = session{}
	}
}
