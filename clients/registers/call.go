package registers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"

	"github.com/google/uuid"

	"cabinet/clients/wire"
)

// errUnsound is the cause of an answer that can be read but does not say what was asked.
var errUnsound = errors.New("the answer does not say what was asked")

// ask asks one service, and takes only an answer that says what was asked: an order must not go by a half one.
func ask[T any](ctx context.Context, c *Client, s service, subject string, body any, sound func(T) bool) (T, error) {
	var answer, none T
	if err := c.call(ctx, s, subject, body, &answer); err != nil {
		return none, err
	}
	if !sound(answer) {
		return none, c.system.Fail(s.code, wire.Malformed, http.StatusOK, errUnsound)
	}
	return answer, nil
}

// call asks one service. Personal data travels in the body, never in the address.
func (c *Client) call(ctx context.Context, service service, subject string, body, into any) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.config.URL+"/restapi"+service.path, bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Uxp-Client", c.config.Client)
	request.Header.Set("Uxp-Service", c.config.Member+"/"+service.code+"/1")
	request.Header.Set("Uxp-QueryID", uuid.NewString())
	request.Header.Set("Uxp-Purpose-Ids", c.config.Purpose)
	if subject != "" {
		request.Header.Set("Uxp-Subject-Id", subject)
	}
	answer, err := c.system.Do(service.code, request)
	if err != nil {
		return err
	}
	if answer.Status != http.StatusOK {
		return c.refusal(service.code, answer)
	}
	return c.system.Decode(service.code, answer, into)
}

// refusal reads the security server's {type, message, detail}. Only the type is kept. What is no such answer does
// not come from the registers: an order must not end by the answer of a system in between.
func (c *Client) refusal(operation string, answer wire.Answer) error {
	var fault struct {
		Type string `json:"type"`
	}
	if err := c.system.Decode(operation, answer, &fault); err != nil {
		return err
	}
	kind := wire.Refused
	switch fault.Type {
	case "":
		kind = wire.Malformed
	case faultNotFound:
		kind = wire.NotFound
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(fault.Type)
}
