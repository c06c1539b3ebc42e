package workflows_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/order"
)

func (l *scenario) revoke() {
	live(l, domain.ConfidantRevokeService, domain.Order{Statement: &domain.Statement{Digest: "d1"}, Email: "driver@ukr.net"},
		domain.RevocationStart{ConfidantRevoke: domain.ConfidantRevoke{Vehicle: domain.RevocationVehicle{CarID: "300410015"}}, Appointments: []string{stranger}})
}

// A signed revocation is registered (CONF-10). Repeated callbacks, and those without a change, do no harm.
func TestRevocationDone(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	foreign := l.sign(time.Minute, "foreign", stranger)
	signed := l.sign(time.Hour, "s", citizen)
	twice := l.sign(2*time.Hour, "twice", citizen)
	given := l.cancel(2 * time.Hour)
	l.at(3*time.Hour, func() { l.Signal("centre", nil) })
	l.decides(20*time.Hour, domain.ApplicationApproved, "")
	l.at(20*time.Hour, func() { l.Signal("centre", nil) })
	l.revoke()
	until := start.Add(720 * time.Hour)
	require.Equal(t, []domain.Allowed{
		{Action: domain.ActionSign, Until: until}, {Action: domain.ActionCancel, Until: until},
	}, created.state.Actions(citizen, start))
	require.Equal(t, domain.CodeNotFound, foreign.code())
	require.Equal(t, domain.StatusSent, signed.state.Status)
	require.Equal(t, domain.StatementSigned, signed.state.StatementState(), "one signature is enough")
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Equal(t, domain.CodeNotAllowed, given.code())
	require.Equal(t, []string{"0s created", "1h0m0s signed", "1h0m0s submitted", "20h0m0s done"}, l.timeline())
	require.Len(t, l.Confidants.Revoked, 1)
	require.Equal(t, "file-s", l.Confidants.Revoked[0].Owner.SignatureID)
	require.Equal(t, "driver@ukr.net", l.Confidants.Revoked[0].Email)
	require.Equal(t, "300410015", l.Confidants.Revoked[0].Revoke.Vehicle.CarID)
	require.Equal(t, []workflows.RevocationReport{
		{OrderID: uuid.MustParse(stranger), On: domain.DateOf(start.Add(20 * time.Hour))},
	}, l.Confidants.Reported, "the order of the appointment is told")
}

// Whoever has lost the right to a vehicle reads so where it was given, and is written, once. The owner reads that it was them.
func TestAppointmentRevoked(t *testing.T) {
	for service, schema := range bothWays {
		l := newScenario(t)
		l.create()
		l.sign(time.Hour, "s", citizen)
		l.sign(2*time.Hour, "p", participant)
		l.decides(20*time.Hour, domain.ApplicationApproved, "")
		for _, at := range []time.Duration{48 * time.Hour, 49 * time.Hour} { // a repeated report is nothing new
			l.at(at, func() { l.Signal(order.RevokedSignal, order.AppointmentEnd{On: domain.DateOf(start.Add(at))}) })
		}
		l.appoint(service, nil)
		require.Equal(t, "48h0m0s revoked", l.timeline()[len(l.timeline())-1])
		state := l.Last()
		owner, confidant := schema.Sides()
		require.Equal(t, domain.StatusDone, state.Status)
		require.Equal(t, "Призначення скасовано", state.Label().Text)
		require.Equal(t, "Призначення скасовано власником 07.03.2026.", state.Explanation(confidant))
		require.Equal(t, "Ви скасували призначення 07.03.2026.", state.Explanation(owner))
		letters := state.Letters(domain.EventRevoked)
		require.Len(t, letters, 1)
		require.Equal(t, confidant, letters[0].To)
		require.Equal(t,
			"Власник скасував Ваше призначення належним користувачем 07.03.2026. Користуватися його транспортним засобом Ви більше не маєте права.",
			letters[0].Text)
	}
}

// A revocation has its own message when it is rejected, by a decision or when it is lodged.
func TestRevocationRefused(t *testing.T) {
	const sentence = "Заяву про скасування призначення належного користувача відхилено. Зверніться до сервісного центру МВС."
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.decides(2*time.Hour, domain.ApplicationRefused, "Підпис не належить власнику")
	l.revoke()
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, sentence+" Причина: Підпис не належить власнику.", l.Last().Reason, "CONF-48, ORD-58")
	require.Empty(t, l.Centre.Withdrawn)

	l = newScenario(t)
	l.Centre.Refuses = true
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.revoke()
	require.Equal(t, sentence, l.Last().Reason, "CONF-48, ORD-58")

	l = newScenario(t)
	l.Centre.RefusesFor = domain.CodeAppointmentGone
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.revoke()
	require.Equal(t, sentence+" Причина: "+domain.CodeAppointmentGone.Message(), l.Last().Reason, "CONF-48, ORD-58")
}

// Revocations that are not signed within thirty days, canceled, or stopped by support.
func TestRevocationWithoutResult(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.revoke()
	require.Equal(t, []string{"0s created", "720h0m0s expired"}, l.timeline())

	l = newScenario(t)
	l.create()
	l.cancel(time.Hour)
	l.revoke()
	require.Equal(t, []string{"0s created", "1h0m0s canceled"}, l.timeline())

	l = newScenario(t)
	l.create()
	l.sign(time.Hour, "s", citizen)
	l.at(2*time.Hour, func() { l.env.CancelWorkflow() })
	l.revoke()
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}

// A signature of another person is refused and the order continues to wait (SIGN-07); a register that is down is retried.
func TestRevocationOutages(t *testing.T) {
	l := newScenario(t)
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
