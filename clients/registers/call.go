package registers

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"

	"cabinet/clients/wire"
)

// errUnsound is the cause of an answer that can be read but does not say what was asked.
var errUnsound = errors.New("the answer does not say what was asked")

// ask asks one service, and takes only an answer that says what was asked: an order must not go by a half one.
func ask[T any](ctx context.Context, c *Client, s service, subject string, body any, sound func(T) bool) (T, error) {
	var answer, none T
	err := c.call(ctx, s, subject, body, &answer, func() error {
		if !sound(answer) {
			return errUnsound
		}
		return nil
	})
	if err != nil {
		return none, err
	}
	return answer, nil
}

// convert asks one service, and reads its answer by a function whose error says what the answer lacks.
func convert[In, Out any](ctx context.Context, c *Client, s service, subject string, body any, read func(*In) (Out, error)) (Out, error) {
	var answer In
	var out, none Out
	err := c.call(ctx, s, subject, body, &answer, func() (err error) {
		out, err = read(&answer)
		return err
	})
	if err != nil {
		return none, err
	}
	return out, nil
}

// call asks one service. Personal data travels in the body, never in the address.
func (c *Client) call(ctx context.Context, service service, subject string, body, into any, checks ...wire.Check) error {
	content, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.address(service), bytes.NewReader(content))
	if err != nil {
		return fmt.Errorf("registers: %s: %w", service.code, err)
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Uxp-Client", c.config.Client)
	request.Header.Set("Uxp-Service", c.config.Member+"/"+service.name(c.config.ServiceName))
	request.Header.Set("Uxp-QueryID", uuid.NewString())
	request.Header.Set("Uxp-Purpose-Ids", c.config.Purpose)
	if subject != "" {
		request.Header.Set("Uxp-Subject-Id", subject)
	}
	return c.system.Ask(service.code, request, func(answer wire.Answer, err error) error {
		if err != nil || answer.Status/100 != 2 {
			return c.refusal(service.code, answer, err)
		}
		return c.system.Decode(service.code, answer, into, checks...)
	})
}

// address is where a service is called: the security server finds it by Uxp-Service.
func (c *Client) address(service service) string {
	address := c.config.URL + "/restapi"
	if c.config.ServicePaths {
		address += service.path
	}
	return address
}

// refusal reads the security server's {type, message, detail}. Only the type is kept. A type that the contract does not name is a
// defect of the cabinet or of the registers; what is no such answer does not come from the registers. An order must not end by either.
func (c *Client) refusal(operation string, answer wire.Answer, err error) error {
	var fault struct {
		Type string `json:"type"`
	}
	unread := json.Unmarshal(answer.Body, &fault) != nil || fault.Type == ""
	kind := wire.BadRequest
	switch {
	case denied(fault.Type):
		kind = wire.AccessDenied
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case fault.Type == FaultNotFound:
		kind = wire.NotFound
	case slices.Contains(decisions, fault.Type):
		kind = wire.Refused
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(fault.Type)
}

// denied reports whether a fault says that the caller is not admitted. A security server of the X-Road family says so for itself
// with HTTP 500 (Server.ServerProxy.AccessDenied), the provider with 403 (Client.AccessDenied).
func denied(fault string) bool { return strings.HasSuffix(fault, ".AccessDenied") }
