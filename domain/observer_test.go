package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var created = time.Date(2026, 3, 2, 9, 0, 0, 0, time.UTC)

func observed(status ObserverStatus) Observer {
	return Observer{Code: "04217", Until: created.Add(48 * time.Hour), ObserverRequest: ObserverRequest{Status: status, CreatedAt: created}}
}

// The label of each status; the specification has a colour for new alone (GAP-08).
func TestObserverLabels(t *testing.T) {
	for status, row := range map[ObserverStatus]struct {
		id    string
		label Label
	}{
		"new":      {"MON-10", Label{"Очікує підтвердження", Yellow}},
		"canceled": {"MON-11", Label{"Відхилено", Red}},
		"approved": {"MON-12", Label{"Підтверджено", Green}},
		"expired":  {"MON-13", Label{"Термін підтвердження минув", Red}},
		"revoked":  {"MON-14", Label{"Знято з моніторингу", Gray}},
	} {
		require.Equal(t, row.label, status.Label(), row.id)
		require.True(t, status.Known(), row.id)
	}
	require.False(t, ObserverStatus("other").Known())
}

// A new request can be confirmed or refused for 48 hours, by the server's clock; no other can (AMB-036).
func TestObserverDecisions(t *testing.T) {
	both := []ObserverStatus{ObserverApproved, ObserverCanceled}
	last := created.Add(48*time.Hour - time.Nanosecond)
	request := observed(ObserverNew)
	require.Equal(t, both, request.Decisions(created))
	require.Equal(t, both, request.Decisions(last), "MON-03, MON-06")
	require.NoError(t, request.Permit(ObserverDecision{Status: ObserverApproved, Code: "04217"}, last))

	late := created.Add(48 * time.Hour)
	require.Equal(t, ObserverExpired, request.StatusAt(late), "MON-04, MON-05")
	require.Empty(t, request.Decisions(late), "MON-09")
	require.Equal(t, CodeTooLate, CodeOf(request.Permit(ObserverDecision{Status: ObserverCanceled}, late)))
	for _, over := range []ObserverStatus{ObserverApproved, ObserverCanceled, ObserverRevoked} {
		request := observed(over)
		require.Empty(t, request.Decisions(created), "MON-09: %s", over)
		require.Equal(t, CodeNotAllowed, CodeOf(request.Permit(ObserverDecision{Status: ObserverCanceled}, created)), over)
	}
}

// The typed code must be the shown one (MON-15, MON-16, AMB-002).
func TestObserverCode(t *testing.T) {
	request := observed(ObserverNew)
	yes := ObserverDecision{Status: ObserverApproved, Code: " 04217"}
	require.NoError(t, request.Permit(yes, created))
	for typed, want := range map[string]string{"4217": textCheckCode, "04218": textCheckCode, "": textRequired} {
		var refused *Error
		require.ErrorAs(t, request.Permit(ObserverDecision{Status: ObserverApproved, Code: typed}, created), &refused)
		require.Equal(t, Fields{"otp": want}, refused.Fields, typed)
	}
	require.NoError(t, request.Permit(ObserverDecision{Status: ObserverCanceled}, created), "to say no needs no code")
	require.Equal(t, CodeNotAllowed, CodeOf(request.Permit(ObserverDecision{Status: ObserverRevoked}, created)), "the company's word")
}

// One link a minute, five an hour (PROF-11).
func TestPermitVerification(t *testing.T) {
	ago := func(minutes ...int) (sent []time.Time) {
		for _, minute := range minutes {
			sent = append(sent, created.Add(-time.Duration(minute)*time.Minute))
		}
		return sent
	}
	require.NoError(t, PermitVerification(nil, created))
	require.NoError(t, PermitVerification(ago(1, 2, 3, 4), created))
	require.Equal(t, RefuseFrequent(CodeTooManyRequests, time.Minute), PermitVerification(ago(0), created))
	require.Equal(t, RefuseFrequent(CodeLettersLimit, 10*time.Minute), PermitVerification(ago(1, 2, 3, 4, 50), created))
}

// A decided request has its new status as a new version, and the moment of its approval only when it was approved (MON-02).
func TestObserverSettles(t *testing.T) {
	for status, approved := range map[ObserverStatus]time.Time{ObserverApproved: noon, ObserverCanceled: {}, ObserverRevoked: {}, ObserverExpired: {}} {
		request := observed(ObserverNew)
		request.Version = 4
		request.Settle(status, noon)
		require.Equal(t, int64(5), request.Version, status)
		require.Equal(t, status, request.Status)
		require.Equal(t, noon, request.UpdatedAt, "MON-02: %s", status)
		require.Equal(t, approved, request.ApprovedAt, "MON-02: %s", status)
	}
}
