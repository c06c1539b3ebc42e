package insurer

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// policyRow is a contract as the aggregator shows it.
type policyRow struct {
	ID         int64    `json:"id"`
	ExternalID string   `json:"externalId"`
	Number     string   `json:"number"`
	State      string   `json:"state"`
	Signed     bool     `json:"signed"`
	Payment    hryvnias `json:"payment"`
	DateFrom   moment   `json:"dateFrom"`
	DateTo     moment   `json:"dateTo"`
	Insurer    row      `json:"insurer"`
	Requisites string   `json:"requisites"`
}

// The protocol's states of a contract.
const (
	draft   = "DRAFT"
	request = "REQUEST"
	emitted = "EMITTED"
	deleted = "DELETED"
)

var policyStates = map[string]domain.PolicyState{
	draft: domain.PolicyReserved, request: domain.PolicyApproved, emitted: domain.PolicyEmitted,
	"SIGNED": domain.PolicyEmitted, deleted: domain.PolicyReleased,
}

var numberForm = regexp.MustCompile(`^[0-9A-ZА-ЯІЇЄ./-]{1,32}$`)

func (r *policyRow) policy() (domain.Policy, error) {
	state, known := policyStates[r.State]
	if r.ID <= 0 || !known || !numberForm.MatchString(r.Number) || r.Payment <= 0 || r.DateTo.Before(r.DateFrom.Time) {
		return domain.Policy{}, errIncomplete
	}
	return domain.Policy{
		ID: strconv.FormatInt(r.ID, 10), Number: r.Number, State: state, Signed: r.Signed, Company: r.Insurer.Name,
		Price: domain.Kopecks(r.Payment), StartDate: domain.DateOf(r.DateFrom.Time), EndDate: domain.DateOf(r.DateTo.Time),
		Requisites: r.Requisites,
	}, nil
}

func (c *Client) policyOf(ctx context.Context, one call) (domain.Policy, error) {
	var r policyRow
	if err := c.ask(ctx, one, &r); err != nil {
		return domain.Policy{}, err
	}
	policy, err := r.policy()
	if err != nil {
		return domain.Policy{}, c.system.Fail(one.operation, wire.Malformed, http.StatusOK, err)
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
	err := c.ask(ctx, get(operation, "/contract", url.Values{"externalId": {reference}}), &found)
	switch {
	case err != nil:
		return domain.Policy{}, err
	case len(found) == 0:
		return domain.Policy{}, c.system.Fail(operation, wire.NotFound, http.StatusOK, nil)
	case len(found) > 1 || found[0].ExternalID != reference:
		return domain.Policy{}, c.system.Fail(operation, wire.Malformed, http.StatusOK, errors.New("another's contract"))
	}
	policy, err := found[0].policy()
	if err != nil {
		return domain.Policy{}, c.system.Fail(operation, wire.Malformed, http.StatusOK, err)
	}
	return policy, nil
}

// Approve asks the company to approve a reserved policy (API-096, API-106). Asked again, it is no fault.
func (c *Client) Approve(ctx context.Context, id string) (domain.Policy, error) {
	return c.move(ctx, "approve", id, request, domain.PolicyApproved)
}

// Emit brings a signed and paid policy into force. Asked again, it is the same policy.
func (c *Client) Emit(ctx context.Context, id string) (domain.Policy, error) {
	return c.move(ctx, "emit", id, emitted, domain.PolicyEmitted)
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

func (c *Client) move(ctx context.Context, operation, id, state string, want domain.PolicyState) (domain.Policy, error) {
	policy, err := c.policyOf(ctx, post(operation, contractPath(id)+"/state/"+state, nil))
	if err == nil && policy.State != want {
		err = c.system.Fail(operation, wire.Malformed, http.StatusOK, errors.New("the contract is in another state"))
	}
	return policy, err
}

// OTP describes a code that was sent to the insured; only they know the code itself (INS-17, AMB-105).
type OTP struct {
	SentAt    time.Time
	ExpiresAt time.Time
	Length    int // digits
}

// SendOTP sends the insured a code by SMS (API-097, API-107). Asked again within half a minute, the aggregator sends no
// second one.
func (c *Client) SendOTP(ctx context.Context, id string) (OTP, error) {
	const operation = "send code"
	var answer struct {
		SentAt    moment `json:"sentAt"`
		ExpiresAt moment `json:"expiresAt"`
		Length    int    `json:"length"`
	}
	err := c.ask(ctx, get(operation, contractPath(id)+"/otp/send", url.Values{"customer": {"true"}}), &answer)
	if err == nil && (answer.Length < 4 || answer.Length > 8 || !answer.ExpiresAt.After(answer.SentAt.Time)) {
		err = c.system.Fail(operation, wire.Malformed, http.StatusOK, errIncomplete)
	}
	if err != nil {
		return OTP{}, err
	}
	return OTP{answer.SentAt.Time, answer.ExpiresAt.Time, answer.Length}, nil
}

// CheckOTP signs the policy with the code that the insured typed and gives the number and the requisites (API-098,
// INS-18). A wrong code is refused with CodeOTPWrong, CodeOTPLocked or CodeOTPExpired; a policy already signed is no
// fault.
func (c *Client) CheckOTP(ctx context.Context, id, code string) (domain.Policy, error) {
	const operation = "check code"
	policy, err := c.policyOf(ctx, get(operation, contractPath(id)+"/otp", url.Values{"customer": {code}}))
	if err == nil && !policy.Signed {
		err = c.system.Fail(operation, wire.Malformed, http.StatusOK, errors.New("the contract is not signed"))
	}
	return policy, err
}

// PolicyFile is the printed policy, as PDF (API-099). Until it is ready, some minutes after emission, the failure is
// wire.Unavailable with CodeNotReady (INS-26, TIME-19).
func (c *Client) PolicyFile(ctx context.Context, id string) ([]byte, error) {
	const operation = "policy file"
	answer, err := c.send(ctx, c.prints, get(operation, contractPath(id)+"/print", nil))
	if err != nil {
		return nil, err
	}
	if !hasPDF(answer.Body) {
		return nil, c.system.Fail(operation, wire.Malformed, answer.Status, nil)
	}
	return answer.Body, nil
}

func contractPath(id string) string { return "/contract/" + url.PathEscape(id) }
