package workflows

import (
	"cmp"
	"fmt"
	"time"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// certificate is an exchange of a registration certificate in its stages.
type certificate struct {
	*order.Order
	in         domain.CertificateExchange
	until      time.Time // an order that is not paid by then expires (ORD-60, ORD-63)
	permission string    // number of the application
	reserve    string    // number of the application; empty: no plate is reserved
	choices    int       // plates chosen so far
	held       []*order.Compensation
}

// certificateExchange: permission, plate, certificate and delivery, signature, payment, and only then the exchange itself
// (SPR-19, SPR-28). Each stage is an application of its own. What the order holds is released if it ends without its result
// (SPR-26, ORD-82).
func certificateExchange(ctx workflow.Context, o *order.Order, in domain.CertificateExchange) error {
	c := &certificate{Order: o, in: in, until: o.DeadlineOf(o.Deadlines().Certificate)}
	c.acceptChoices()
	if err := c.prepare(ctx); err != nil {
		return err
	}
	if err := c.exchange(ctx); err != nil {
		return err
	}
	if delivery := o.State().Delivery; delivery != nil {
		return o.Deliver(ctx, *delivery)
	}
	return nil
}

// preparationTimer is the timer's summary, for support staff.
const preparationTimer = "Оформлення обміну свідоцтва"

// prepare is all that comes before the exchange is paid, within one deadline.
func (c *certificate) prepare(ctx workflow.Context) error {
	defer c.StartDeadlineTimer(ctx, c.until, preparationTimer)()
	if err := c.permit(ctx); err != nil {
		return err
	}
	for c.reserve == "" {
		if err := c.reservePlate(ctx); err != nil {
			return err
		}
	}
	if err := c.agree(ctx); err != nil {
		return err
	}
	if err := c.CollectSignature(ctx); err != nil {
		return err
	}
	if c.State().Price == 0 { // the exchange may be free of charge
		return nil
	}
	return c.CollectPayment(ctx)
}

// permit makes the order and asks the service centre whether the certificate may be exchanged.
func (c *certificate) permit(ctx workflow.Context) error {
	c.Change(ctx, domain.EventCreated, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusWaitToPermission, domain.SubStatusPending
		state.Deadline = &domain.Deadline{Kind: domain.DeadlineCertificate, Until: c.until}
		state.Certificate = &domain.OrderedCertificate{
			Stage: domain.StagePermission, Status: domain.StagePending, RegNum: c.in.RegNum, DomesticOnly: c.in.DomesticOnly,
			LatinName: c.in.LatinName(),
		}
	})
	head := c.head("permission")
	applied, err := order.LodgeStage(ctx, c.Order, LodgeCertificatePermission, PermissionLodging{
		StageHead: head, Exchange: c.in.CertificateExchangeRequest,
	}, c.stage(head))
	if effect.Final(err) {
		return order.NotAccepted(err) // SPR-34
	}
	if err != nil {
		return err
	}
	c.lodged(ctx)
	decided, err := c.decision(ctx, applied)
	switch {
	case err != nil:
		return err
	case decided.Status == domain.ApplicationRepeat: // about a plate, before one was chosen
		applied.Drop()
		return order.Refused(cmp.Or(decided.Reason, notAllowed))
	}
	c.permission, c.held = decided.Number, append(c.held, applied)
	c.Change(ctx, domain.EventPermitted, func(state *domain.Order) {
		state.SubStatus = domain.SubStatusApproved
		state.Certificate.Status, state.Certificate.Permission = domain.StageApproved, decided.Permission
	})
	return nil
}

// notAllowed is the reason, for the citizen, if the service centre refuses without one.
const notAllowed = "Сервісний центр не дозволив обмін свідоцтва онлайн. Зверніться до сервісного центру МВС."

// lodged projects the number of the application that the order waits for: the API accepts callbacks about that one only.
func (c *certificate) lodged(ctx workflow.Context) {
	c.Change(ctx, domain.EventStageLodged, func(*domain.Order) {})
}

// decision waits for the service centre's decision about a stage: approved, or repeat. A refusal ends the order (ORD-69).
func (c *certificate) decision(ctx workflow.Context, applied *order.Compensation) (domain.Application, error) {
	for {
		update, err := c.AwaitCallback(ctx, c.until, preparationTimer)
		if err != nil {
			return update, err
		}
		switch update.Status {
		case domain.ApplicationApproved, domain.ApplicationRepeat:
			return update, nil
		case domain.ApplicationRefused, domain.ApplicationWithdrawn:
			applied.Drop()
			return update, order.Refused(cmp.Or(update.Reason, notAllowed))
		}
	}
}

// exchange submits the signed and paid application and waits until the certificate is made. From then on nothing can be given
// back: the plate is the vehicle's.
func (c *certificate) exchange(ctx workflow.Context) error {
	state := c.State()
	if err := order.Lodge(ctx, c.Order, LodgeCertificateExchange, CertificateLodging{
		StageHead: c.head("exchange"), Exchange: c.in.CertificateExchangeRequest, Reserve: c.reserve,
		SignatureID: c.SignatureOf(domain.PartyInitiator), Certificate: state.Certificate.Certificate, Delivery: state.Delivery,
	}); err != nil {
		return err
	}
	if err := c.AwaitDecision(ctx, domain.ApplicationReady); err != nil {
		return err
	}
	for _, compensation := range c.held {
		compensation.Drop()
	}
	return nil
}

// head identifies a stage's application. Each has its own reference; repeated choices of a plate are numbered.
func (c *certificate) head(stage string) StageHead {
	return StageHead{OrderID: c.ID(), CitizenID: c.CitizenID(), Reference: fmt.Sprintf("%s/%s", c.ID(), stage)}
}

// stage is an application that is of no use after the deadline.
func (c *certificate) stage(head StageHead) order.Stage {
	return order.Stage{Reference: head.Reference, Until: c.until}
}
