// Package ukrposhta is the client of Ukrposhta: the address classifier, shipments by eCom, and status tracking.
package ukrposhta

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"cabinet/clients/lenient"
	"cabinet/clients/wire"
)

// maxAnswer holds the streets of the largest city.
const maxAnswer = 16 << 20

// Config says where the post is and who sends. The keys come with the contract.
type Config struct {
	URL      string // of the host, without paths
	Bearer   string // of eCom and the classifier
	Token    string // of the counterparty
	Tracking string // bearer of status tracking
	Sender   string // UUID of the sender's client record
	Abroad   Abroad
	Rate     float64 // calls a second, by this process; 0: no bound
}

// Client calls the post.
type Client struct {
	config Config
	system wire.System
	latin  latinSender
}

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	return &Client{config: config, system: wire.New("ukrposhta").AtMost(config.Rate).WithLimit(maxAnswer)}
}

// question is one call: what it is called in errors, and where it goes.
type question struct {
	operation string
	method    string
	path      string
	query     url.Values
	bearer    string
	body      any
}

// ecom is a call of eCom, with the counterparty's token.
func (c *Client) ecom(operation, method, path string, body any) question {
	return question{
		operation: operation, method: method, path: "/ecom/0.0.1" + path, body: body,
		query: url.Values{"token": {c.config.Token}}, bearer: c.config.Bearer,
	}
}

// ask calls, and reads and checks the JSON of the answer.
func (c *Client) ask(ctx context.Context, q question, into any, checks ...wire.Check) error {
	return c.send(ctx, q, func(answer wire.Answer) error { return c.system.Decode(q.operation, answer, into, checks...) })
}

// request is a question as it is sent.
func (c *Client) request(ctx context.Context, q question) (*http.Request, error) {
	var content []byte
	if q.body != nil {
		var err error
		if content, err = json.Marshal(q.body); err != nil {
			return nil, fmt.Errorf("ukrposhta: %s: %w", q.operation, err)
		}
	}
	address := c.config.URL + q.path
	if len(q.query) > 0 {
		address += "?" + q.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, q.method, address, bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("ukrposhta: %s: %w", q.operation, err)
	}
	request.Header.Set("Accept", "application/json")
	request.Header.Set("Authorization", "Bearer "+q.bearer)
	if q.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	return request, nil
}

func (c *Client) send(ctx context.Context, q question, read func(wire.Answer) error) error {
	request, err := c.request(ctx, q)
	if err != nil {
		return err
	}
	return c.system.Ask(q.operation, request, func(answer wire.Answer, err error) error {
		if err != nil || answer.Status >= 300 || answer.Status < 200 {
			return c.refusal(q.operation, answer, err)
		}
		return read(answer)
	})
}

// The operations in which a refusal is a decision: the post documents no codes, but in each of these only one thing can be wrong.
const (
	createAddress  = "create address"  // the address: the post does not know it, or does not serve it
	cancelShipment = "cancel shipment" // the shipment: the post has it
)

// The operations of looking for a recipient by our reference, and for the sender by its UUID.
const (
	findRecipient = "find recipient"
	findSender    = "find sender"
)

// hasRecords reports whether 404 says that there is no such record. In any other operation it says that the service is not where we
// ask for it, and in tracking without the code of what is not found, too.
func hasRecords(operation, code string) bool {
	return operation == findRecipient || operation == findSender || operation == cancelShipment || operation == track && code == codeNotFound
}

// The codes of the post that have a meaning of their own, or the beginnings of a family's.
const (
	codeNotFound = "UPE02000"
	familyAccess = "UPE05"
	familyFault  = "UPE06"
	familyBusy   = "UPE08"
)

// kindOfCode returns what a code means whatever was asked; empty if that depends on the operation.
func kindOfCode(code string) wire.Kind {
	switch {
	case strings.HasPrefix(code, familyAccess):
		return wire.AccessDenied
	case strings.HasPrefix(code, familyFault), strings.HasPrefix(code, familyBusy):
		return wire.Unavailable
	}
	return ""
}

// refusal reads {code, message}, the code a string or a number, or one of the two; the message may quote the request and is
// dropped. An answer without both is not the post's. A rejected key is a matter for operators and ends no order.
func (c *Client) refusal(operation string, answer wire.Answer, err error) error {
	var body struct {
		Code    lenient.Text `json:"code"`
		Message string       `json:"message"`
	}
	unread := json.Unmarshal(answer.Body, &body) != nil || body.Message == "" && body.Code == ""
	kind, family := wire.BadRequest, kindOfCode(string(body.Code))
	switch status := answer.Status; {
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case family != "":
		kind = family
	case status == http.StatusNotFound && hasRecords(operation, string(body.Code)):
		kind = wire.NotFound
	case status != http.StatusNotFound && (operation == createAddress || operation == cancelShipment):
		kind = wire.Refused
	}
	return c.system.Fail(operation, kind, answer.Status, nil).Say(string(body.Code))
}
