package workflows_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows/order"
)

const (
	participant = "0192a3b4-0000-7000-8000-0000000000c3"
	sideEmail   = "side@ukr.net"
)

// bothWays are the schemas of an appointment, by service.
var bothWays = map[domain.ServiceName]domain.ConfidantSchema{
	domain.OwnerToConfidantService: domain.SchemaOwner, domain.ConfidantToOwnerService: domain.SchemaConfidant,
}

// appointment is one that ends in half a year.
func appointment(schema domain.ConfidantSchema) domain.ConfidantAppointment {
	return domain.ConfidantAppointment{
		Schema: schema, VIN: "TMB99HAV3KM626020", EndDate: domain.Date{Year: 2026, Month: 9, Day: 1}, ParticipantID: participant,
		Initiator: domain.ConfidantContact{Email: "driver@ukr.net"}, Participant: domain.ConfidantContact{Email: sideEmail},
	}
}

func (l *scenario) appoint(service domain.ServiceName, change func(*domain.ConfidantAppointment)) {
	in := appointment(bothWays[service])
	if change != nil {
		change(&in)
	}
	live(l, service, appointmentOrder(in), in)
}

// appointmentOrder is the order's first state.
func appointmentOrder(in domain.ConfidantAppointment) domain.Order {
	return domain.Order{
		DataKey: in.VIN, Statement: &domain.Statement{Digest: "d1"}, Email: in.Initiator.Email,
		Confidant: &domain.OrderedConfidant{Schema: in.Schema, EndDate: in.EndDate},
	}
}

func stateOf(o domain.Order) domain.StatementState { return o.StatementState() }

// reject rejects the request.
func (l *scenario) reject(at time.Duration, key, who string, choice any) *reply {
	return l.choose(at, domain.ActionReject, key, who, choice)
}

// Both sides sign, the register approves (CONF-24, CONF-26).
func TestAppointmentDone(t *testing.T) {
	for service, schema := range bothWays {
		l := newScenario(t)
		created := l.create()
		first := l.sign(time.Hour, "a", citizen)
		second := l.sign(40*time.Hour, "b", participant)
		var sent domain.Order
		l.at(41*time.Hour, func() { sent = l.Last() })
		l.decides(60*time.Hour, domain.ApplicationApproved, "")
		l.appoint(service, nil)

		until := start.Add(48 * time.Hour)
		require.Equal(t, domain.StatusDraft, created.state.Status)
		require.Equal(t, domain.StatementUnsigned, created.state.StatementState())
		require.Equal(t, []domain.Allowed{
			{Action: domain.ActionSign, Until: until}, {Action: domain.ActionCancel, Until: until},
		}, created.state.Actions(citizen, start))
		require.Equal(t, domain.PartyNobody, created.state.PartyOf(participant), "an unsigned appointment is not in the other side's list")

		require.Equal(t, domain.StatusWaitToConfirm, first.state.Status)
		require.Equal(t, domain.StatementSubSigned, first.state.StatementState())
		require.Equal(t, until, first.state.Deadline.Until)
		require.Equal(t, []domain.Allowed{
			{Action: domain.ActionSign, Until: until}, {Action: domain.ActionReject, Until: until},
		}, first.state.Actions(participant, start.Add(time.Hour)))
		require.Equal(t, []domain.Allowed{{Action: domain.ActionCancel, Until: until}}, first.state.Actions(citizen, start.Add(time.Hour)))
		require.Equal(t, sideEmail, first.state.ParticipantEmail)

		require.Equal(t, domain.StatusSent, second.state.Status)
		require.Equal(t, domain.StatementSigned, second.state.StatementState())
		require.Nil(t, sent.Deadline)
		require.Empty(t, sent.Actions(citizen, start.Add(41*time.Hour)), "an order that both have signed cannot be canceled")
		require.Equal(t, []string{
			"0s created", "1h0m0s signed", "1h0m0s confirmable", "40h0m0s confirmed", "40h0m0s submitted", "60h0m0s done",
		}, l.timeline())
		requireLodged(t, l, schema)
		require.Empty(t, l.Centre.Withdrawn)
		require.Empty(t, l.Bank.Invoices)
	}
}

// requireLodged requires that both sides have signed the same digest, and that each signature is submitted for its side.
func requireLodged(t *testing.T, l *scenario, schema domain.ConfidantSchema) {
	t.Helper()
	require.Equal(t, []order.SignatureCheck{
		{OrderID: uuid.MustParse(orderID), CitizenID: citizen, FileID: "file-a", Digest: "d1"},
		{OrderID: uuid.MustParse(orderID), CitizenID: participant, FileID: "file-b", Digest: "d1"},
	}, l.Signatures.Checked)
	require.Len(t, l.Confidants.Assigned, 1)
	lodged := l.Confidants.Assigned[0]
	if schema == domain.SchemaConfidant {
		lodged.Owner, lodged.Confidant = lodged.Confidant, lodged.Owner
	}
	require.Equal(t, citizen, lodged.Owner.CitizenID)
	require.Equal(t, "file-a", lodged.Owner.SignatureID)
	require.Equal(t, participant, lodged.Confidant.CitizenID)
	require.Equal(t, "file-b", lodged.Confidant.SignatureID)
}

// The second side rejects: the order ends and shows who rejected it, with the reason (GAP-10).
func TestAppointmentRejected(t *testing.T) {
	for service, text := range map[domain.ServiceName]string{
		domain.OwnerToConfidantService: "Заяву відхилила інша особа: майбутній належний користувач. Причина: не знаю власника.",
		domain.ConfidantToOwnerService: "Заяву відхилила інша особа: власник транспортного засобу. Причина: не знаю власника.",
	} {
		l := newScenario(t)
		l.create()
		early := l.reject(time.Minute, "early", participant, domain.Rejection{})
		l.sign(time.Hour, "a", citizen)
		own := l.reject(2*time.Hour, "own", citizen, domain.Rejection{})
		foreign := l.reject(2*time.Hour, "foreign", stranger, domain.Rejection{})
		long := l.reject(3*time.Hour, "long", participant, domain.Rejection{Reason: strings.Repeat("ї", 301)})
		broken := l.reject(3*time.Hour, "broken", participant, []int{1})
		done := l.reject(4*time.Hour, "k", participant, domain.Rejection{Reason: "  не знаю \n власника "})
		twice := l.reject(5*time.Hour, "twice", participant, domain.Rejection{})
		late := l.sign(5*time.Hour, "late", participant)
		l.appoint(service, nil)

		require.Equal(t, domain.CodeNotFound, early.code(), "not asked yet")
		require.Equal(t, domain.CodeNotAllowed, own.code())
		require.Equal(t, domain.CodeNotFound, foreign.code())
		require.Equal(t, domain.CodeInvalid, long.code())
		require.Equal(t, domain.CodeUnreadable, broken.code())
		require.Equal(t, domain.Code(""), done.code())
		require.Equal(t, domain.StatusRejected, done.state.Status, "CONF-26, ORD-57")
		require.Equal(t, text, done.state.Reason, "CONF-46")
		require.Equal(t, domain.StatementRejected, done.state.StatementState(), "ORD-70")
		require.Equal(t, domain.CodeNotAllowed, twice.code())
		require.Equal(t, domain.CodeNotAllowed, late.code())
		require.Equal(t, []string{"0s created", "1h0m0s signed", "1h0m0s confirmable", "4h0m0s rejected"}, l.timeline())
		require.Empty(t, l.Confidants.Assigned)
	}
}

// A rejection needs no reason.
func TestAppointmentRejectedSilently(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	done := l.reject(2*time.Hour, "k", participant, nil)
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, "Заяву відхилила інша особа: майбутній належний користувач.", done.state.Reason)
}

// The second signer is neither the initiator nor a stranger, and signs with their own key (SIGN-07, CONF-44).
func TestAppointmentSigners(t *testing.T) {
	l := newScenario(t)
	l.create()
	early := l.sign(time.Minute, "early", participant)
	l.sign(time.Hour, "a", citizen)
	again := l.sign(2*time.Hour, "again", citizen)
	foreign := l.sign(2*time.Hour, "foreign", stranger)
	l.at(150*time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(3*time.Hour, "wrong", participant)
	l.at(190*time.Minute, func() { l.Signatures.Fault, l.Signatures.Down = "", true })
	down := l.sign(200*time.Minute, "down", participant)
	l.at(220*time.Minute, func() { l.Signatures.Down = false })
	good := l.sign(4*time.Hour, "b", participant)
	twice := l.sign(5*time.Hour, "twice", participant)
	l.decides(6*time.Hour, domain.ApplicationApproved, "")
	after := l.sign(7*time.Hour, "after", participant)
	l.appoint(domain.OwnerToConfidantService, nil)

	require.Equal(t, domain.CodeNotFound, early.code(), "not asked yet")
	require.Equal(t, domain.CodeNotAllowed, again.code())
	require.Equal(t, domain.CodeNotFound, foreign.code())
	require.Equal(t, domain.CodeSignatureAnotherSigner, wrong.code())
	require.Equal(t, domain.CodeUnavailable, down.code())
	require.Equal(t, domain.Code(""), good.code())
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Equal(t, domain.CodeNotAllowed, after.code())
	require.Len(t, l.Last().Statement.Signatures, 2)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// An order without a second side, or with the initiator as the second side, is not made.
func TestAppointmentOfOneself(t *testing.T) {
	for _, who := range []string{"", citizen} {
		l := newScenario(t)
		created := l.create()
		l.appoint(domain.OwnerToConfidantService, func(in *domain.ConfidantAppointment) { in.ParticipantID = who })
		require.Equal(t, domain.CodeInvalid, created.code())
		require.Empty(t, l.Projections)
	}
}

// Of two simultaneous actions of the second side one is done, and the other is refused as too late.
func TestAppointmentSignedAndRejected(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	signed := l.sign(2*time.Hour, "b", participant)
	rejected := l.reject(2*time.Hour, "k", participant, domain.Rejection{})
	l.decides(3*time.Hour, domain.ApplicationApproved, "")
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.Code(""), signed.code())
	require.Equal(t, domain.CodeNotAllowed, rejected.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// An order expires 48 hours after its creation, to the minute, however late the initiator has signed; the view shows it
// immediately (ORD-62, CONF-49, TIME-11).
func TestAppointmentExpired(t *testing.T) {
	for _, signedAt := range []time.Duration{time.Hour, 48*time.Hour - time.Second} {
		l := newScenario(t)
		l.create()
		first := l.sign(signedAt, "a", citizen)
		l.at(48*time.Hour-time.Millisecond, func() { require.Equal(t, domain.StatusWaitToConfirm, l.Last().Status) })
		late := l.sign(48*time.Hour+time.Minute, "late", participant)
		l.appoint(domain.OwnerToConfidantService, nil)
		require.Equal(t, start.Add(48*time.Hour), first.state.Deadline.Until)
		require.Equal(t, "48h0m0s expired", l.timeline()[3])
		require.Equal(t, domain.CodeTooLate, late.code())
		require.Equal(t, domain.StatementExpired, stateOf(l.Last()))
		require.Empty(t, l.Confidants.Assigned)
	}
}

// Without any signature the deadline is the same.
func TestAppointmentUnsigned(t *testing.T) {
	l := newScenario(t)
	l.create()
	late := l.sign(49*time.Hour, "late", citizen)
	l.appoint(domain.ConfidantToOwnerService, nil)
	require.Equal(t, []string{"0s created", "48h0m0s expired"}, l.timeline())
	require.Equal(t, domain.CodeTooLate, late.code())
	require.Empty(t, l.Last().ParticipantID)
}

// An appointment that ends tomorrow must be confirmed today: the register accepts no appointment on its last day (CONF-43,
// AMB-028).
func TestAppointmentForTomorrow(t *testing.T) {
	l := newScenario(t)
	l.create()
	first := l.sign(time.Hour, "a", citizen)
	l.appoint(domain.OwnerToConfidantService, func(in *domain.ConfidantAppointment) {
		in.EndDate = domain.Date{Year: 2026, Month: 3, Day: 6}
	})
	midnight := time.Date(2026, 3, 6, 0, 0, 0, 0, domain.Kyiv)
	require.True(t, midnight.Equal(first.state.Deadline.Until))
	require.Equal(t, "12h0m0s expired", l.timeline()[3])
}

// Only the initiator can cancel the order, as a draft and while the other side is asked, and not later (WIZ-08).
func TestAppointmentCanceled(t *testing.T) {
	l := newScenario(t)
	l.create()
	given := l.cancel(time.Minute)
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, []string{"0s created", "1m0s canceled"}, l.timeline())

	l = newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	foreign := l.act(90*time.Minute, order.CancelUpdate, "foreign", participant)
	given = l.cancel(2 * time.Hour)
	late := l.sign(3*time.Hour, "b", participant)
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.CodeNotAllowed, foreign.code())
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Equal(t, domain.StatementCanceled, given.state.StatementState())
	require.Equal(t, domain.CodeNotAllowed, late.code())

	l = newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.sign(2*time.Hour, "b", participant)
	given = l.cancel(3 * time.Hour)
	l.decides(4*time.Hour, domain.ApplicationApproved, "")
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.CodeNotAllowed, given.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// A signature does not count if the order is canceled while it is being verified.
func TestAppointmentCanceledWhileVerifying(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.at(90*time.Minute, func() { l.Signatures.Down = true })
	second := l.sign(2*time.Hour, "b", participant)
	given := l.cancel(2*time.Hour + 2*time.Second)
	l.at(2*time.Hour+3*time.Second, func() { l.Signatures.Down = false })
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.CodeNotAllowed, second.code())
	require.Equal(t, domain.StatusCanceled, given.state.Status)
	require.Len(t, l.Last().Statement.Signatures, 1)
	require.Empty(t, l.Confidants.Assigned)
}

// The register refuses, immediately or later: the citizen reads the specification's sentence and the register's reason, and
// no application is withdrawn (ORD-69, ORD-70).
func TestAppointmentRefused(t *testing.T) {
	const sentence = "Заяву про призначення належного користувача відхилено. Зверніться до сервісного центру МВС."
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.sign(2*time.Hour, "b", participant)
	l.decides(3*time.Hour, domain.ApplicationRefused, "Авто арештовано")
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.Equal(t, sentence+" Причина: Авто арештовано.", l.Last().Reason, "CONF-47")
	require.Equal(t, domain.StatementSigned, stateOf(l.Last()))
	require.Empty(t, l.Centre.Withdrawn)

	l = newScenario(t)
	l.Centre.Refuses = true
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.sign(2*time.Hour, "b", participant)
	l.appoint(domain.ConfidantToOwnerService, nil)
	require.Equal(t, "2h0m0s refused", l.timeline()[4])
	require.Equal(t, sentence, l.Last().Reason, "CONF-47")

	l = newScenario(t)
	l.Centre.RefusesFor = domain.CodeConfidantAssigned
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.sign(2*time.Hour, "b", participant)
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, sentence+" Причина: "+domain.CodeConfidantAssigned.Message(), l.Last().Reason, "CONF-47")
}

// Support stops an order before the register's decision: its application is withdrawn.
func TestAppointmentStopped(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.sign(2*time.Hour, "b", participant)
	l.at(3*time.Hour, func() { l.env.CancelWorkflow() })
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.StatusCanceled, l.Last().Status)
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
}

// The register is down when both have signed: the order shows it and continues later; the deadline of the signatures does not
// apply any more. A lost, repeated or early callback of the decision is made up for within a quarter of an hour.
func TestAppointmentRegisterDown(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.sign(time.Hour, "a", citizen)
	l.at(90*time.Minute, func() { l.Signal("centre", nil) }) // before there is an application
	l.at(40*time.Hour, func() { l.Centre.Down = true })
	l.sign(47*time.Hour, "b", participant)
	var waiting domain.Order
	l.at(50*time.Hour, func() { waiting = l.Last() })
	l.at(60*time.Hour, func() { l.Centre.Down = false })
	l.at(70*time.Hour, func() { l.Centre.DecideSilently(domain.ApplicationApproved, "", start.Add(70*time.Hour)) })
	l.appoint(domain.OwnerToConfidantService, nil)
	require.Equal(t, domain.StatusSigned, waiting.Status)
	require.Equal(t, domain.ProblemCentre, waiting.Problem)
	require.Nil(t, waiting.Deadline)
	events := l.Events()
	require.Equal(t, domain.EventDone, events[len(events)-1].Kind)
	require.LessOrEqual(t, events[len(events)-1].At.Sub(start.Add(70*time.Hour)), 15*time.Minute+time.Second)
}
