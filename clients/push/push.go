// Package push sends messages to browsers by their push services (RFC 8030), encrypted for the browser (RFC 8291) and identified by
// the cabinet's key (RFC 8292). A push service sees neither the content nor the order.
package push

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// Config says who sends, and which push services may be called.
type Config struct {
	Key *Key
	// Subject is how the operator of a push service reaches the cabinet's: mailto: or https:.
	Subject  string
	Services Services
	Rate     float64 // calls a second, by this process; 0: no bound
}

// Client sends messages. It is safe for concurrent use.
type Client struct {
	config Config
	system wire.System
	now    func() time.Time
}

// What errors and metrics call it.
const (
	system, operation = "push", "send"
	// maxAnswer is longer than the answers of push services, which are only read to use the connection again.
	maxAnswer = 64 << 10
)

// New makes a client.
func New(config Config) *Client {
	return &Client{config: config, system: wire.New(system).AtMost(config.Rate).WithLimit(maxAnswer), now: time.Now}
}

// Message is a message to one browser.
type Message struct {
	Content []byte
	// Topic replaces an undelivered message of the same topic: at most 32 characters of base64url.
	Topic string
	// TTL is how long the push service keeps the message for a browser that is off.
	TTL    time.Duration
	Urgent bool
}

// Send hands a message to the browser's push service. NotFound: the subscription is over; Refused: the message is too long;
// AccessDenied, BadRequest: the service does not accept our key, or our requests; Unavailable: trying again may help, after the
// error's RetryAfter if there is one. A message whose answer was lost may have been taken: the same topic replaces it while it is not
// delivered.
func (c *Client) Send(ctx context.Context, to domain.PushSubscription, message Message) error {
	request, err := c.request(ctx, to, message)
	if err != nil {
		return c.system.Fail(operation, wire.Refused, 0, err)
	}
	return c.system.Ask(operation, request, func(answer wire.Answer, err error) error {
		kind := wire.BadRequest
		switch answer.Status {
		case http.StatusOK, http.StatusCreated, http.StatusAccepted, http.StatusNoContent:
			return nil
		case http.StatusNotFound, http.StatusGone:
			kind = wire.NotFound
		case http.StatusRequestEntityTooLarge:
			kind = wire.Refused
		default:
			if err != nil {
				return err
			}
		}
		return c.system.Fail(operation, kind, answer.Status, nil)
	})
}

// maxTTL is the longest time that push services accept.
const maxTTL = 28 * 24 * time.Hour

// request makes the request of a message. Its errors name neither the endpoint nor the keys.
func (c *Client) request(ctx context.Context, to domain.PushSubscription, message Message) (*http.Request, error) {
	if _, err := c.config.Services.Of(to.Endpoint); err != nil {
		return nil, err
	}
	body, err := encrypt(message.Content, to)
	if err != nil {
		return nil, fmt.Errorf("encrypt: %w", err)
	}
	endpoint, err := url.Parse(to.Endpoint)
	if err != nil {
		return nil, errService
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, to.Endpoint, bytes.NewReader(body))
	if err != nil {
		return nil, errService
	}
	authorization, err := c.config.Key.authorization(endpoint.Scheme+"://"+endpoint.Host, c.config.Subject, c.now())
	if err != nil {
		return nil, errors.New("the token cannot be signed")
	}
	request.Header.Set("Authorization", authorization)
	request.Header.Set("Content-Encoding", "aes128gcm")
	request.Header.Set("Content-Type", "application/octet-stream")
	request.Header.Set("TTL", strconv.Itoa(int(min(message.TTL, maxTTL)/time.Second)))
	request.Header.Set("Urgency", urgency(message.Urgent))
	if message.Topic != "" {
		request.Header.Set("Topic", message.Topic)
	}
	return request, nil
}

// urgency is normal, or high: a browser that saves its battery receives only what is urgent.
func urgency(urgent bool) string {
	if urgent {
		return "high"
	}
	return "normal"
}
