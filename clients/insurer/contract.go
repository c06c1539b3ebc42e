package insurer

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// policyRow is a contract as the aggregator shows it. Only its id and its state are always there: a draft may have neither a number
// nor a price nor an end.
type policyRow struct {
	ID         int64            `json:"id"`
	ExternalID string           `json:"externalId"`
	Number     optional[string] `json:"number"`
	Code       optional[string] `json:"code"` // by which the aggregator's agents name the contract to the customer
	State      string           `json:"state"`
	Signed     optional[*bool]  `json:"signed"`
	Payment    hryvnias         `json:"payment"`
	Discounted hryvnias         `json:"brokerDiscountedPayment"`
	DateFrom   optional[moment] `json:"dateFrom"`
	DateTo     optional[moment] `json:"dateTo"`
	Insurer    optional[row]    `json:"insurer"`
	Requisites optional[string] `json:"requisites"`
}

// The protocol's states of a contract. A policy is in force when it is emitted; agents conclude contracts of other kinds as signed.
const (
	draft   = "DRAFT"
	request = "REQUEST"
	emitted = "EMITTED"
	signed  = "SIGNED"
	deleted = "DELETED"
)

var policyStates = map[string]domain.PolicyState{
	draft: domain.PolicyReserved, request: domain.PolicyApproved, emitted: domain.PolicyEmitted, signed: domain.PolicyEmitted,
	deleted: domain.PolicyReleased,
}

var numberForm = regexp.MustCompile(`^[0-9A-ZА-ЯІЇЄ./-]{1,32}$`)

// number is what names the contract to people: its number, and before it has one its code; empty: it has none yet.
func (r *policyRow) number() string {
	for _, name := range []string{r.Number.value, r.Code.value} {
		if numberForm.MatchString(name) {
			return name
		}
	}
	return ""
}

// isSigned reports whether the insured has signed; false also if the contract does not say.
func (r *policyRow) isSigned() bool {
	return r.Signed.value != nil && *r.Signed.value || r.State == signed || r.State == emitted
}

// policy is the contract, with what it says of itself.
func (r *policyRow) policy() (domain.Policy, error) {
	state, known := policyStates[r.State]
	if r.ID <= 0 || !known {
		return domain.Policy{}, errIncomplete
	}
	policy := domain.Policy{
		ID: strconv.FormatInt(r.ID, 10), Number: r.number(), State: state, Signed: r.isSigned(), Company: r.Insurer.value.Name,
		Price: domain.Kopecks(cmp.Or(r.Discounted, r.Payment)), Requisites: r.Requisites.value,
	}
	if from, to := r.DateFrom.value, r.DateTo.value; !from.IsZero() && !to.Before(from.Time) {
		policy.StartDate, policy.EndDate = domain.DateOf(from.Time), domain.DateOf(to.Time)
	}
	return policy, nil
}

// policyOf asks for a contract, which must be in one of the states, if any are named.
func (c *Client) policyOf(ctx context.Context, one call, states ...domain.PolicyState) (domain.Policy, error) {
	var r policyRow
	var policy domain.Policy
	err := c.ask(ctx, one, &r, func() (err error) {
		if policy, err = r.policy(); err == nil && len(states) > 0 && !slices.Contains(states, policy.State) {
			err = errOtherState
		}
		return err
	})
	if err != nil {
		return domain.Policy{}, err
	}
	return policy, nil
}

// Policy is the present state of a policy.
func (c *Client) Policy(ctx context.Context, id string) (domain.Policy, error) {
	return c.policyOf(ctx, get("policy", contractPath(id), nil))
}

// Find is the policy that was reserved under our reference; wire.NotFound when there is none.
func (c *Client) Find(ctx context.Context, reference string) (domain.Policy, error) {
	const operation = "find policy"
	var found []policyRow
	var policy domain.Policy
	err := c.ask(ctx, get(operation, "/contract", url.Values{"externalId": {reference}}), &found, func() (err error) {
		switch {
		case len(found) == 0:
			return c.system.Fail(operation, wire.NotFound, http.StatusOK, nil)
		case len(found) > 1 || found[0].ExternalID != reference:
			return errors.New("another's contract")
		}
		policy, err = found[0].policy()
		return err
	})
	return policy, err
}

// Approve asks the company to approve a reserved policy (API-096, API-106). Asked again, it is no fault.
func (c *Client) Approve(ctx context.Context, id string) (domain.Policy, error) {
	return c.move(ctx, "approve", id, request, domain.PolicyApproved)
}

// emission is the operation of Emit.
const emission = "emit"

// Emit brings a signed and paid policy into force. Asked again, it is the same policy.
func (c *Client) Emit(ctx context.Context, id string) (domain.Policy, error) {
	return c.move(ctx, emission, id, emitted, domain.PolicyEmitted)
}

// Cancel gives up a reservation. A policy that is not there, or was given up before, is no fault; one in force is
// refused with CodeWrongState.
func (c *Client) Cancel(ctx context.Context, id string) error {
	_, err := c.move(ctx, "cancel", id, deleted, domain.PolicyReleased)
	if wire.KindOf(err) == wire.NotFound {
		return nil
	}
	return err
}

// move brings the contract into a state. An answer that does not show the contract is followed by a question for it.
func (c *Client) move(ctx context.Context, operation, id, state string, want domain.PolicyState) (domain.Policy, error) {
	answer, err := c.act(ctx, post(operation, contractPath(id)+"/state/"+state, nil))
	if err != nil {
		return domain.Policy{}, err
	}
	policy, err := shown(answer)
	if err != nil {
		return c.policyOf(ctx, get(operation, contractPath(id), nil), want)
	}
	if policy.State != want {
		return domain.Policy{}, c.system.Unusable(operation, answer, errOtherState)
	}
	return policy, nil
}

var errOtherState = errors.New("the contract is in another state")

// act makes a call whose success no public source shows the answer of: it is JSON, or empty.
func (c *Client) act(ctx context.Context, one call) (wire.Answer, error) {
	return c.send(ctx, c.system, one, func(answer wire.Answer) error {
		if len(answer.Body) > 0 && !json.Valid(answer.Body) {
			return c.system.Unusable(one.operation, answer, errors.New("the answer is no JSON"))
		}
		return nil
	})
}

// shown is the contract that an answer shows.
func shown(answer wire.Answer) (domain.Policy, error) {
	var r policyRow
	if err := json.Unmarshal(answer.Body, &r); err != nil {
		return domain.Policy{}, errIncomplete
	}
	return r.policy()
}

// OTP describes a code that was sent to the insured; only they know the code itself (INS-17, AMB-105).
type OTP struct {
	SentAt    time.Time
	ExpiresAt time.Time
	Length    int // digits; 0: the aggregator does not say
}

// otpLife is how long a code is good if the aggregator does not say. It decides: a code may be entered later.
const otpLife = 10 * time.Minute

// SendOTP sends the insured a code by SMS (API-097, API-107). Asked again within half a minute, the aggregator sends no
// second one. What the answer says of the code is optional.
func (c *Client) SendOTP(ctx context.Context, id string) (OTP, error) {
	const operation = "send code"
	answer, err := c.act(ctx, get(operation, contractPath(id)+"/otp/send", url.Values{"customer": {"true"}}))
	if err != nil {
		return OTP{}, err
	}
	var body struct {
		SentAt    optional[moment] `json:"sentAt"`
		ExpiresAt optional[moment] `json:"expiresAt"`
		Length    optional[int]    `json:"length"`
	}
	_ = json.Unmarshal(answer.Body, &body) // the code was sent, whatever the answer says
	sent, expires, length := body.SentAt.value.Time, body.ExpiresAt.value.Time, body.Length.value
	if sent.IsZero() {
		sent = time.Now()
	}
	if !expires.After(sent) {
		expires = sent.Add(otpLife)
	}
	if length < 4 || length > 8 {
		length = 0
	}
	return OTP{sent, expires, length}, nil
}

var errUnsigned = errors.New("the contract is not signed")

// CheckOTP signs the policy with the code that the insured typed and gives the number and the requisites (API-098,
// INS-18). A wrong code is refused with CodeOTPWrong, CodeOTPLocked or CodeOTPExpired; a policy already signed is no
// fault. An answer that does not show the contract is followed by a question for it: only a contract that says that it is not signed
// is doubted.
func (c *Client) CheckOTP(ctx context.Context, id, code string) (domain.Policy, error) {
	const operation = "check code"
	answer, err := c.act(ctx, get(operation, contractPath(id)+"/otp", url.Values{"customer": {code}}))
	if err != nil {
		return domain.Policy{}, err
	}
	var r policyRow
	var policy domain.Policy
	signed := func() (err error) {
		if policy, err = r.policy(); err == nil && r.Signed.value != nil && !policy.Signed {
			err = errUnsigned
		}
		return err
	}
	switch {
	case strings.TrimSpace(string(answer.Body)) == "false":
		err = c.system.Unusable(operation, answer, errUnsigned)
	case json.Unmarshal(answer.Body, &r) != nil || r.ID == 0:
		err = c.ask(ctx, get(operation, contractPath(id), nil), &r, signed)
	default:
		err = c.system.Decode(operation, answer, &r, signed)
	}
	if err != nil {
		return domain.Policy{}, err
	}
	policy.Signed = true
	return policy, nil
}

// PolicyFile is the printed policy, as PDF (API-099). Until it is ready, some minutes after emission, the failure is
// wire.Unavailable with CodeNotReady (INS-26, TIME-19).
func (c *Client) PolicyFile(ctx context.Context, id string) ([]byte, error) {
	const operation = "policy file"
	answer, err := c.send(ctx, c.prints, get(operation, contractPath(id)+"/print", nil), func(answer wire.Answer) error {
		if !hasPDF(answer.Body) {
			return c.system.Unusable(operation, answer, errors.New("the answer is no PDF"))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	return answer.Body, nil
}

func contractPath(id string) string { return "/contract/" + url.PathEscape(id) }
