package workflows

import (
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// AppointmentLodging is an appointment that both sides have signed. The statement and its two signatures are stored files of the
// order.
type AppointmentLodging struct {
	OrderID     uuid.UUID                   `json:"orderId"`
	Owner       SignedSide                  `json:"owner"`
	Confidant   SignedSide                  `json:"confidant"`
	Appointment domain.ConfidantAppointment `json:"appointment"`
}

// SignedSide is a citizen and the file of their signature.
type SignedSide struct {
	CitizenID   string `json:"citizenId"`
	SignatureID string `json:"signatureId"`
}

// RevocationLodging is a revocation that its owner has signed.
type RevocationLodging struct {
	OrderID uuid.UUID              `json:"orderId"`
	Owner   SignedSide             `json:"owner"`
	Email   string                 `json:"email,omitempty"`
	Revoke  domain.ConfidantRevoke `json:"revoke"`
}

// What orders about confidants do at the register.
var (
	AssignConfidant = effect.Define[AppointmentLodging, domain.Application](effect.Definition{
		Name: "AssignConfidant", Summary: "Передання заяви про призначення належного користувача", Policy: effect.Background,
		Queue: effect.Registers, Repeat: effect.KnownByReference,
	})
	RevokeConfidant = effect.Define[RevocationLodging, domain.Application](effect.Definition{
		Name: "RevokeConfidant", Summary: "Передання заяви про скасування належного користувача", Policy: effect.Background,
		Queue: effect.Registers, Repeat: effect.KnownByReference,
	})
	// ReportRevocation reports a revocation to the order that has made the appointment, or to the confidant if the order is erased.
	ReportRevocation = effect.Define[RevocationReport, effect.Nothing](effect.Definition{
		Name: "ReportRevocation", Summary: "Повідомлення належного користувача про скасування", Policy: effect.Forever,
		Queue: effect.Orders, Repeat: effect.Safe("an appointment is revoked once"),
	})
)

// RevocationReport says which order's appointment was revoked, of which vehicle, and when.
type RevocationReport struct {
	OrderID uuid.UUID              `json:"orderId"`
	On      domain.Date            `json:"on"`
	Vehicle *domain.OrderedVehicle `json:"vehicle,omitempty"`
}

// confirmationTimer is the timer's summary, for support staff.
const confirmationTimer = "Очікування підпису другого учасника"

// appointConfidant: the initiator signs, the other side signs the same statement or rejects it, the register decides
// (CONF-24, CONF-26). Both have 48 hours from the creation of the order (ORD-62, CONF-49), but not beyond the beginning of
// the appointment's last day, on which it could not be registered any more (CONF-43).
func appointConfidant(ctx workflow.Context, o *order.Order, in domain.ConfidantAppointment) error {
	if in.ParticipantID == "" || in.ParticipantID == o.CitizenID() {
		return order.NotMade(domain.Refuse(domain.CodeInvalid)) // a citizen cannot appoint themselves (CONF-44)
	}
	order.Accepts(o, domain.ActionReject, domain.Rejection.Validate)
	until := earlier(o.DeadlineOf(o.Deadlines().Confirmation), in.SignUntil())
	if err := o.AwaitSignatureUntil(ctx, until); err != nil {
		return err
	}
	if err := awaitConfirmation(ctx, o, in, until); err != nil {
		return err
	}
	return register(ctx, o, domain.AppointmentRefused, AssignConfidant, signedAppointment(o, in))
}

// awaitConfirmation asks the other side to sign or to reject, at most until an instant. The initiator may cancel the order until
// then.
func awaitConfirmation(ctx workflow.Context, o *order.Order, in domain.ConfidantAppointment, until time.Time) error {
	o.Change(ctx, domain.EventConfirmable, func(state *domain.Order) {
		state.Status, state.Deadline = domain.StatusWaitToConfirm, &domain.Deadline{Kind: domain.DeadlineConfirmation, Until: until}
		state.ParticipantID, state.ParticipantEmail = in.ParticipantID, in.Participant.Email
	})
	for {
		action, request, err := o.AwaitAction(ctx, until, confirmationTimer, domain.ActionSign, domain.ActionReject)
		if err != nil {
			return err
		}
		if action == domain.ActionReject {
			return rejected(in.Schema, request)
		}
		if why := o.TakeSignature(ctx, request); why != nil {
			o.Refuse(why)
			continue
		}
		o.Change(ctx, o.State().Statement.Marked(domain.EventConfirmed), func(state *domain.Order) {
			state.Status, state.Deadline = domain.StatusSigned, nil
		})
		return nil
	}
}

// rejected ends the order with the reason of the other side.
func rejected(schema domain.ConfidantSchema, request order.ActionRequest) error {
	why, err := order.Choice[domain.Rejection](request)
	if err != nil {
		return err
	}
	return order.Rejected(schema.Rejected(why))
}

// signedAppointment is the application with both signatures.
func signedAppointment(o *order.Order, in domain.ConfidantAppointment) AppointmentLodging {
	sides := map[domain.Party]SignedSide{
		domain.PartyInitiator:   {o.CitizenID(), o.SignatureOf(domain.PartyInitiator)},
		domain.PartyParticipant: {in.ParticipantID, o.SignatureOf(domain.PartyParticipant)},
	}
	owner, confidant := in.Schema.Sides()
	return AppointmentLodging{OrderID: o.ID(), Owner: sides[owner], Confidant: sides[confidant], Appointment: in}
}

// revokeConfidant: the owner signs, the register removes the confidant, who gets a letter (CONF-10, CONF-13).
func revokeConfidant(ctx workflow.Context, o *order.Order, in domain.RevocationStart) error {
	if err := o.AwaitSignature(ctx); err != nil {
		return err
	}
	err := register(ctx, o, domain.RevocationRefused, RevokeConfidant, RevocationLodging{
		OrderID: o.ID(), Owner: SignedSide{o.CitizenID(), o.SignatureOf(domain.PartyInitiator)}, Email: o.State().Email, Revoke: in.ConfidantRevoke,
	})
	if err != nil {
		return err
	}
	return reportRevocation(ctx, o, in.Appointments)
}

// reportRevocation reports to the orders that have made the appointment that it has ended.
func reportRevocation(ctx workflow.Context, o *order.Order, appointments []string) error {
	for _, appointment := range appointments {
		id, err := uuid.Parse(appointment)
		if err != nil {
			return err
		}
		report := RevocationReport{OrderID: id, On: domain.DateOf(workflow.Now(ctx)), Vehicle: o.State().Vehicle}
		if _, err := ReportRevocation.Do(ctx, report); err != nil {
			return err
		}
	}
	return nil
}

// register submits an application and waits until the register has approved it. refused is the sentence for the citizen if it
// does not (CONF-47, CONF-48).
func register[In any](ctx workflow.Context, o *order.Order, refused string, e effect.Effect[In, domain.Application], in In) error {
	err := order.Lodge(ctx, o, e, in)
	if err == nil {
		err = o.AwaitDecision(ctx, domain.ApplicationApproved)
	}
	switch reason, refusal := order.RefusalReason(err); {
	case !refusal:
		return err
	case reason == order.Unexplained:
		return order.Refused(refused)
	default:
		return order.Refused(domain.Because(refused, reason))
	}
}
