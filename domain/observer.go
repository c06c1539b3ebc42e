package domain

import "time"

// ObserverStatus is what has become of a company's request to monitor a citizen's fines (MON-02).
type ObserverStatus string

// The statuses of requests.
const (
	ObserverNew      ObserverStatus = "new"      // waits for the citizen
	ObserverApproved ObserverStatus = "approved" // the company sees the fines
	ObserverCanceled ObserverStatus = "canceled" // the citizen has said no
	ObserverRevoked  ObserverStatus = "revoked"  // the company has taken the request back, or monitors no more
	ObserverExpired  ObserverStatus = "expired"  // it was not decided in time (MON-04)
)

// observerLabels are the labels of each status (MON-10 to MON-14).
var observerLabels = map[ObserverStatus]Label{
	ObserverNew:      {"Очікує підтвердження", Yellow},
	ObserverApproved: {"Підтверджено", Green},
	ObserverCanceled: {"Відхилено", Red},
	ObserverRevoked:  {"Знято з моніторингу", Gray},
	ObserverExpired:  {"Термін підтвердження минув", Red},
}

// Label gives the label of a status.
func (s ObserverStatus) Label() Label { return observerLabels[s] }

// Known reports whether the cabinet knows the status.
func (s ObserverStatus) Known() bool { return observerLabels[s].Text != "" }

// ObserverRequest is a company's request as the register has it.
type ObserverRequest struct {
	Number     string         `json:"number"`  // the register's
	Company    string         `json:"company"` // its full name
	Name       string         `json:"name"`    // what the company calls the monitoring
	Status     ObserverStatus `json:"status"`
	CreatedAt  time.Time      `json:"createdAt"`
	UpdatedAt  time.Time      `json:"updatedAt"`
	ApprovedAt time.Time      `json:"approvedAt,omitzero"`
}

// Observer is a request as the cabinet carries it out.
type Observer struct {
	ID        string `json:"id"`
	CitizenID string `json:"citizenId"`
	Version   int64  `json:"version"` // grows with each change
	ObserverRequest

	// Code is shown to the citizen, who types it to confirm (MON-15, AMB-037).
	Code string `json:"code"`
	// Until is when a new request expires (MON-03).
	Until time.Time `json:"until"`
}

// ObserverDecision is what the citizen does with a request: the status that it shall have, and the typed code.
type ObserverDecision struct {
	Status ObserverStatus `json:"status"`
	Code   string         `json:"otp,omitempty"`
}

// observerRule is a row of the table of actions on requests: what may become of a request in which state, and whether the
// code is asked for. Every row ends with the request's term.
type observerRule struct {
	From, To ObserverStatus
	Code     bool
}

// observerRules is the one source of what may be done with a request (MON-03, MON-06, MON-09): the workflow's validator,
// the API's answers and the browser's buttons come from it.
var observerRules = []observerRule{
	{From: ObserverNew, To: ObserverApproved, Code: true},
	{From: ObserverNew, To: ObserverCanceled},
}

// StatusAt is the status at an instant: a new request after its term is expired, whether or not its workflow has
// said so (MON-04, MON-05, AMB-036).
func (o *Observer) StatusAt(now time.Time) ObserverStatus {
	if o.Status == ObserverNew && passed(o.Until, now) {
		return ObserverExpired
	}
	return o.Status
}

// Decisions are what the citizen may decide at an instant.
func (o *Observer) Decisions(now time.Time) []ObserverStatus {
	open := []ObserverStatus{}
	for _, rule := range observerRules {
		if rule.From == o.StatusAt(now) {
			open = append(open, rule.To)
		}
	}
	return open
}

// Open refuses every decision on a request that does not wait for one any more.
func (o *Observer) Open(now time.Time) error {
	switch o.StatusAt(now) {
	case ObserverNew:
		return nil
	case ObserverExpired:
		return Refuse(CodeTooLate)
	}
	return Refuse(CodeNotAllowed)
}

// Permit refuses a decision that the table does not allow: CodeTooLate after the term, CodeNotAllowed in another status,
// the field otp for a code that is not the shown one (MON-16).
func (o *Observer) Permit(decision ObserverDecision, now time.Time) error {
	if err := o.Open(now); err != nil {
		return err
	}
	for _, rule := range observerRules {
		if rule.From != o.Status || rule.To != decision.Status {
			continue
		}
		var check Check
		if rule.Code {
			check.Field("otp", ValidCheckCode(decision.Code, o.Code))
		}
		return check.Err()
	}
	return Refuse(CodeNotAllowed)
}

// Settle sets the status of a request that was decided, revoked or has expired.
func (o *Observer) Settle(status ObserverStatus, now time.Time) {
	o.Status, o.UpdatedAt = status, now
	o.Version++
	if status == ObserverApproved {
		o.ApprovedAt = now
	}
}
