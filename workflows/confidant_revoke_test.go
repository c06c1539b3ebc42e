package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

func (l *life) revoke() {
	live(l, domain.ConfidantRevokeService, domain.Order{Statement: &domain.Statement{Digest: "d1"}, Email: "driver@ukr.net"},
		domain.ConfidantRevoke{Vehicle: domain.RevocationVehicle{CarID: "300410015"}})
}

// Signed, handed in, struck off (CONF-10). Neither a doubled word nor one that says nothing new does harm.
func TestRevocationDone(t *testing.T) {
	l := newLife(t)
	created := l.create()
	foreign := l.sign(time.Minute, "foreign", stranger)
	signed := l.sign(time.Hour, "s", citizen)
	twice := l.sign(2*time.Hour, "twice", citizen)
	given := l.cancel(2 * time.Hour)
	l.at(3*time.Hour, func() { l.Signal("centre", nil) })
	l.decides(20*time.Hour, domain.ApplicationApproved, "")
	l.at(20*time.Hour, func() { l.Signal("centre", nil) })
	l.revoke()
	until := dawn.Add(720 * time.Hour)
	require.Equal(t, []domain.Allowed{
		{Action: domain.ActionSign, Until: until}, {Action: domain.ActionCancel, Until: until},
	}, created.state.Actions(citizen, dawn))
	require.Equal(t, domain.CodeNotFound, foreign.code())
	require.Equal(t, domain.StatusSent, signed.state.Status)
	require.Equal(t, domain.StatementSigned, signed.state.StatementState(), "one signature is enough")
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Equal(t, domain.CodeNotAllowed, given.code())
	require.Equal(t, []string{"0s created", "1h0m0s signed", "1h0m0s submitted", "20h0m0s done"}, l.story())
	require.Len(t, l.Confidants.Revoked, 1)
	require.Equal(t, "file-s", l.Confidants.Revoked[0].Owner.SignatureID)
	require.Equal(t, "driver@ukr.net", l.Confidants.Revoked[0].Email)
	require.Equal(t, "300410015", l.Confidants.Revoked[0].Revoke.Vehicle.CarID)
}

// A revocation has its own message when it is rejected (CONF-48, ORD-58).
func TestRevocationRefused(t *testing.T) {
	const sentence = "Заяву про скасування призначення належного користувача відхилено. Зверніться до сервісного центру МВС."
	l := newLife(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.decides(2*time.Hour, domain.ApplicationRefused, "Підпис не належить власнику")
	l.revoke()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, sentence+" Причина: Підпис не належить власнику", l.Last().Reason)
	require.Empty(t, l.Centre.Withdrawn)

	l = newLife(t)
	l.Centre.Refuses = true // there is no proper user any more
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.revoke()
	require.Equal(t, sentence, l.Last().Reason)
}

// Not signed within thirty days, given up, stopped by support.
func TestRevocationWithoutResult(t *testing.T) {
	l := newLife(t)
	l.create()
	l.revoke()
	require.Equal(t, []string{"0s created", "720h0m0s expired"}, l.story())

	l = newLife(t)
	l.create()
	l.cancel(time.Hour)
	l.revoke()
	require.Equal(t, []string{"0s created", "1h0m0s canceled"}, l.story())

	l = newLife(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.at(2*time.Hour, func() { l.env.CancelWorkflow() })
	l.revoke()
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}

// A wrong key is refused and the order waits on (SIGN-07); a register that is down is asked for as long as it takes.
func TestRevocationOutages(t *testing.T) {
	l := newLife(t)
	l.create()
	l.at(30*time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(time.Hour, "wrong", citizen)
	l.at(90*time.Minute, func() { l.Signatures.Fault, l.Centre.Down = "", true })
	l.sign(2*time.Hour, "s", citizen)
	var waiting domain.Order
	l.at(3*time.Hour, func() { waiting = l.Last() })
	l.at(5*time.Hour, func() { l.Centre.Down = false })
	l.decides(8*time.Hour, domain.ApplicationApproved, "")
	l.revoke()
	require.Equal(t, domain.CodeSignatureAnotherSigner, wrong.code())
	require.Equal(t, domain.ProblemCentre, waiting.Problem)
	require.Equal(t, domain.StatusDone, l.Last().Status)
	require.Len(t, l.Last().Statement.Signatures, 1)
}
