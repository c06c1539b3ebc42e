// Package insurer is the client of an aggregator of insurers that speaks the protocol of EWA (EUA): offers, contracts
// from draft to policy, the insured's signature by a code from an SMS, green cards. What the public protocol does not
// show (dictionaries, green cards, the printed policy, codes of errors) is unverified.
package insurer

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"

	"github.com/hashicorp/golang-lru/v2/expirable"

	"cabinet/clients/wire"
)

// Config says where the aggregator is and who we are to it.
type Config struct {
	URL      string // with the version, for example https://web.ewa.ua/ewa/api/v10
	Email    string
	Password string
	Token    string  // without it, an agent signs in with the password
	Rate     float64 // calls a second, by this process; 0: no bound
}

// Client calls the aggregator. It signs in on demand, and again if its session has ended. It is safe for
// concurrent use.
type Client struct {
	config Config
	system wire.System
	prints wire.System

	logos   *expirable.LRU[string, string] // pictures by address
	noLogos *expirable.LRU[string, string] // addresses from which none has come

	mu      sync.Mutex
	session session
}

// maxPrint is longer than any printed policy.
const maxPrint = 5 << 20

// New makes a client.
func New(config Config) *Client {
	config.URL = strings.TrimSuffix(config.URL, "/")
	system := wire.New("insurer").AtMost(config.Rate)
	return &Client{
		config: config, system: system, prints: system.WithLimit(maxPrint),
		logos: newLogos(keptLogo), noLogos: newLogos(keptFailure),
	}
}

// call is one request to the aggregator.
type call struct {
	operation string
	method    string
	path      string
	query     url.Values
	body      any // as JSON, unless nil
}

func get(operation, path string, query url.Values) call {
	return call{operation: operation, method: http.MethodGet, path: path, query: query}
}

func post(operation, path string, body any) call {
	return call{operation: operation, method: http.MethodPost, path: path, body: body}
}

// ask makes the call with a session, and reads and checks its JSON.
func (c *Client) ask(ctx context.Context, one call, into any, checks ...wire.Check) error {
	_, err := c.send(ctx, c.system, one, func(answer wire.Answer) error {
		return c.system.Decode(one.operation, answer, into, checks...)
	})
	return err
}

// send makes the call with a session; it renews an ended session once. read reads a success.
func (c *Client) send(ctx context.Context, system wire.System, one call, read func(wire.Answer) error) (wire.Answer, error) {
	for attempt := 1; ; attempt++ {
		s, err := c.signIn(ctx)
		if err != nil {
			return wire.Answer{}, err
		}
		answer, err := c.try(ctx, system, one, s, read)
		if answer.Status != http.StatusUnauthorized {
			return answer, err
		}
		c.forget(s)
		if attempt == 2 {
			return answer, err
		}
	}
}

func (c *Client) try(ctx context.Context, system wire.System, one call, s session, read func(wire.Answer) error) (wire.Answer, error) {
	var body bytes.Buffer
	if one.body != nil {
		if err := json.NewEncoder(&body).Encode(one.body); err != nil {
			return wire.Answer{}, fmt.Errorf("insurer: %s: %w", one.operation, err)
		}
	}
	address := c.config.URL + one.path
	if len(one.query) > 0 {
		address += "?" + one.query.Encode()
	}
	request, err := http.NewRequestWithContext(ctx, one.method, address, &body)
	if err != nil {
		return wire.Answer{}, fmt.Errorf("insurer: %s: %w", one.operation, err)
	}
	if one.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	c.authenticate(request, s)
	return ask(system, one.operation, request, read)
}

// ask makes a request and reads its answer, or the refusal. The answer is returned beside an error.
func ask(system wire.System, operation string, request *http.Request, read func(wire.Answer) error) (answer wire.Answer, err error) {
	err = system.Ask(operation, request, func(got wire.Answer, err error) error {
		answer = got
		if err != nil || got.Status/100 != 2 {
			return refusal(system, operation, got, err)
		}
		return read(got)
	})
	return answer, err
}

// The aggregator's codes that callers distinguish.
const (
	CodeStale      = "TARIFF_STALE" // the offer's price has changed: choose again
	CodeDatePassed = "DATE_PASSED"  // the policy's first day has come
	CodeNotSigned  = "NOT_SIGNED"
	CodeRefused    = "REFUSED"     // the company does not insure this
	CodeOTPWrong   = "OTP_WRONG"   // another try is left
	CodeOTPLocked  = "OTP_LOCKED"  // three wrong codes: ask for a new one
	CodeOTPExpired = "OTP_EXPIRED" // ask for a new one
	CodeOTPNotSent = "OTP_NOT_SENT"
	CodeOTPLimit   = "OTP_LIMIT" // no more codes for this policy
	CodeNotReady   = "NOT_READY" // the printed policy comes some minutes after emission
	CodeWrongState = "WRONG_STATE"

	codeNotFound   = "NOT_FOUND"
	codeValidation = "VALIDATION" // a company does not take the date, the document or the vehicle
)

// decisions are the aggregator's codes that answer what was asked, whatever status they come with.
var decisions = []string{
	CodeStale, CodeDatePassed, CodeNotSigned, CodeRefused, CodeOTPWrong, CodeOTPLocked, CodeOTPExpired, CodeOTPNotSent, CodeOTPLimit,
	CodeWrongState, codeValidation,
}

// undecided are the statuses by which a company refuses without a code (GAP-61). With any other one the aggregator does not accept
// the request, or who sends it. A policy that is paid for is not given up by such an answer: no public source says what it means.
var undecided = []int{http.StatusConflict, http.StatusGone, http.StatusUnprocessableEntity, http.StatusLocked}

// refusal reads {code, message}; the message stays with the aggregator, for it may carry personal data.
func refusal(system wire.System, operation string, answer wire.Answer, err error) error {
	var body struct {
		Code    string `json:"code"`
		Message string `json:"message"`
	}
	unread := json.Unmarshal(answer.Body, &body) != nil || body.Message == ""
	kind := wire.BadRequest
	switch {
	case err != nil:
		kind = wire.KindOf(err)
	case unread:
		kind = wire.Malformed
	case body.Code == CodeNotReady:
		kind = wire.Unavailable
	case body.Code == codeNotFound:
		kind = wire.NotFound
	case slices.Contains(decisions, body.Code), slices.Contains(undecided, answer.Status) && operation != emission:
		kind = wire.Refused
	}
	return system.Fail(operation, kind, answer.Status, nil).Say(body.Code)
}
