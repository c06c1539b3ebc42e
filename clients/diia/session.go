package diia

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"sync"
	"time"

	"cabinet/clients/wire"
)

// sessionLife is shorter than the two hours that Diia gives a session.
const sessionLife = 110 * time.Minute

// session is the token by which all calls are made.
type session struct {
	mu    sync.Mutex
	token string
	until time.Time
}

// token gives a living token. Those who need a new one together wait for one call. A token that was refused is not
// given again.
func (c *Client) token(ctx context.Context, refused string) (string, error) {
	c.session.mu.Lock()
	defer c.session.mu.Unlock()
	if c.session.token != "" && c.session.token != refused && time.Now().Before(c.session.until) {
		return c.session.token, nil
	}
	token, err := c.openSession(ctx)
	if err != nil {
		return "", err
	}
	c.session.token, c.session.until = token, time.Now().Add(sessionLife)
	return token, nil
}

func (c *Client) openSession(ctx context.Context) (string, error) {
	const operation = "session"
	address := c.config.URL + "/api/v1/auth/acquirer/" + url.PathEscape(c.config.AcquirerToken)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return "", c.system.Fail(operation, wire.Unavailable, 0, errors.New("the service's address is wrong"))
	}
	request.Header.Set("Authorization", "Basic "+c.config.AuthToken) // as it is: not a user and a password
	var granted struct {
		Token string `json:"token"`
	}
	_, err = c.ask(operation, request, &granted, func() error {
		if granted.Token == "" {
			return errors.New("no token")
		}
		return nil
	})
	return granted.Token, err
}

// call makes a call with the session, and repeats it once if the session has ended early.
func (c *Client) call(ctx context.Context, operation, method, path string, body, into any, checks ...wire.Check) error {
	var content []byte
	if body != nil {
		var err error
		if content, err = json.Marshal(body); err != nil {
			return fmt.Errorf("diia: %s: %w", operation, err)
		}
	}
	token, err := c.token(ctx, "")
	if err != nil {
		return err
	}
	send := func() (status int, err error) {
		request, err := http.NewRequestWithContext(ctx, method, c.config.URL+path, bytes.NewReader(content))
		if err != nil {
			return 0, c.system.Fail(operation, wire.Unavailable, 0, errors.New("the service's address is wrong"))
		}
		if len(content) > 0 {
			request.Header.Set("Content-Type", "application/json")
		}
		request.Header.Set("Authorization", "Bearer "+token)
		return c.ask(operation, request, into, checks...)
	}
	status, err := send()
	if status == http.StatusUnauthorized {
		if token, err = c.token(ctx, token); err != nil {
			return err
		}
		_, err = send()
	}
	return err
}

// ask makes a request and reads the answer, or the refusal. It returns the status, too; 0 without an answer.
func (c *Client) ask(operation string, request *http.Request, into any, checks ...wire.Check) (status int, err error) {
	err = c.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		status = answer.Status
		if err != nil || answer.Status/100 != 2 {
			return c.refusal(operation, answer, err)
		}
		return c.system.Decode(operation, answer, into, checks...)
	})
	return status, err
}

// refusal reads Diia's {name, message, code, data}, of which only the name is kept, if there is one. An answer that is no object is not
// Diia's. Diia decides nothing in its answers: what the citizen decides comes by callback.
func (c *Client) refusal(operation string, answer wire.Answer, err error) error {
	var body struct {
		Name optional `json:"name"`
	}
	unread := json.Unmarshal(answer.Body, &body) != nil
	kind := wire.BadRequest
	switch {
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case answer.Status == http.StatusNotFound:
		kind = wire.NotFound
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(string(body.Name))
}

// optional is a text; a value of another type is none.
type optional string

// UnmarshalJSON reads a text.
func (o *optional) UnmarshalJSON(raw []byte) error {
	var text string
	if json.Unmarshal(raw, &text) == nil {
		*o = optional(text)
	}
	return nil
}
