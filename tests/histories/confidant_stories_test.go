//go:build record

package histories

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

const participant = "0192a3b4-0000-7000-8000-0000000000c3"

// The two appointments are one rule: the second has a story for each ending.
var _ = add(slices.Concat(
	appointments(domain.OwnerToConfidantService, domain.SchemaOwner),
	slices.DeleteFunc(appointments(domain.ConfidantToOwnerService, domain.SchemaConfidant), func(s story) bool {
		return strings.Contains(s.name, "-")
	}),
	revocations(domain.ConfidantRevoke{Vehicle: domain.RevocationVehicle{CarID: "car-1", VIN: "TMB99HAV3KM626020"}}),
))

func appointments(service domain.ServiceName, schema domain.ConfidantSchema) []story {
	in := domain.ConfidantAppointment{
		Schema: schema, VIN: "TMB99HAV3KM626020", ParticipantID: participant,
		EndDate:   domain.Date{Year: 2100, Month: time.January, Day: 1}, // no recording reaches it
		Initiator: domain.ConfidantContact{Email: "first@ukr.net"}, Participant: domain.ConfidantContact{Email: "second@ukr.net"},
	}
	return []story{
		{service, "done", in, func(l *life) {
			l.signBoth()
			l.decides(domain.ApplicationApproved)
			l.await(domain.StatusDone)
		}},
		{service, "done-register-down", in, func(l *life) {
			l.sign("k")
			l.Do(func() { l.Centre.Down = true })
			require.Error(l, l.confirm(domain.ActionSign, "k"), "it is signed, the register hears of it later")
			l.awaitProblem(domain.ProblemCentre)
			l.Do(func() { l.Centre.Down = false })
			l.decides(domain.ApplicationApproved)
			l.await(domain.StatusDone)
		}},
		{service, "done-wrong-signer", in, func(l *life) {
			l.sign("k")
			require.Error(l, l.act(string(domain.ActionSign), "again"), "the initiator is no second signer")
			l.Do(func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
			require.Error(l, l.confirm(domain.ActionSign, "wrong"))
			l.Do(func() { l.Signatures.Fault = "" })
			require.NoError(l, l.confirm(domain.ActionSign, "k"))
			l.decides(domain.ApplicationApproved)
			l.await(domain.StatusDone)
		}},
		// From before SignatureInTime: what was verified after the deadline was registered.
		{service, "done-signed-late", in, func(l *life) {
			l.sign("k")
			require.NoError(l, l.confirmLate())
			l.decides(domain.ApplicationApproved)
			l.await(domain.StatusDone)
		}},
		{service, "expired-signed-late", in, func(l *life) {
			l.sign("k")
			require.Error(l, l.confirmLate())
			l.await(domain.StatusExpired)
		}},
		{service, "rejected", in, func(l *life) {
			l.sign("k")
			require.NoError(l, l.confirm(domain.ActionReject, "k"))
		}},
		{service, "refusal", in, func(l *life) {
			l.signBoth()
			l.decides(domain.ApplicationRefused)
			l.await(domain.StatusRefusal)
		}},
		{service, "refusal-not-taken", in, func(l *life) {
			l.Do(func() { l.Centre.Refuses = true })
			l.signBoth()
			l.await(domain.StatusRefusal)
		}},
		{service, "expired", in, func(l *life) {
			l.sign("k")
			l.await(domain.StatusExpired)
		}},
		{service, "expired-unsigned", in, func(l *life) { l.await(domain.StatusExpired) }},
		{service, "canceled", in, func(l *life) {
			l.sign("k")
			require.NoError(l, l.act(order.CancelUpdate, "k"))
		}},
		{service, "canceled-unsigned", in, func(l *life) { require.NoError(l, l.act(order.CancelUpdate, "k")) }},
	}
}

func revocations(in domain.ConfidantRevoke) []story {
	const service = domain.ConfidantRevokeService
	return []story{
		{service, "done", in, func(l *life) {
			l.sign("k")
			l.decides(domain.ApplicationApproved)
			l.await(domain.StatusDone)
		}},
		{service, "done-lost-callback", in, func(l *life) {
			l.sign("k")
			l.until(func() bool { return l.Last().Lodged != nil }, "nothing is lodged")
			l.Do(func() { l.Centre.DecideSilently(domain.ApplicationApproved, "", time.Now()) })
			l.await(domain.StatusDone)
		}},
		{service, "refusal", in, func(l *life) {
			l.sign("k")
			l.decides(domain.ApplicationRefused)
			l.await(domain.StatusRefusal)
		}},
		{service, "expired", in, func(l *life) { l.await(domain.StatusExpired) }},
		{service, "canceled", in, func(l *life) { require.NoError(l, l.act(order.CancelUpdate, "k")) }},
	}
}

// signBoth has both sides sign.
func (l *life) signBoth() {
	l.Helper()
	l.sign("k")
	require.NoError(l, l.confirm(domain.ActionSign, "k"))
}

// confirm lets the participant answer.
func (l *life) confirm(action domain.Action, key string) error {
	return l.do(string(action), "participant-"+key, order.ActionRequest{
		CitizenID: participant, FileID: "file-participant-" + key, Choice: json.RawMessage(`{"reason":"причина"}`),
	})
}

// confirmLate signs as the second side just before the deadline; the signature can be verified just after it.
func (l *life) confirmLate() error {
	l.Helper()
	until := l.Last().Deadline.Until
	l.Do(func() { l.Signatures.Down = true })
	l.until(func() bool { return time.Until(until) < 500*time.Millisecond }, "the deadline does not come")
	confirmed := make(chan error)
	go func() { confirmed <- l.confirm(domain.ActionSign, "late") }()
	l.until(func() bool { return time.Now().After(until) }, "the deadline does not pass")
	l.Do(func() { l.Signatures.Down = false })
	return <-confirmed
}
