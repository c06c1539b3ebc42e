package workflows

import (
	"fmt"

	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// reservePlate asks the citizen for a plate and the service centre to reserve it. If it cannot be reserved, the order has none,
// and another is to be chosen (SPR-24, ORD-79).
func (c *certificate) reservePlate(ctx workflow.Context) error {
	choice, err := c.choosePlate(ctx)
	if err != nil {
		return err
	}
	c.choices++
	c.Change(ctx, domain.EventPlateChosen, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusWaitToReserve, domain.SubStatusPending
		state.Certificate.Stage, state.Certificate.Status = domain.StageReserve, domain.StagePending
		state.Certificate.FailedReserve = false
	})
	head := c.head(fmt.Sprintf("reserve-%d", c.choices))
	applied, err := order.LodgeStage(ctx, c.Order, LodgeCertificateReserve, ReserveLodging{
		StageHead: head, Email: c.in.Email, Phone: c.in.Phone, Permission: c.permission, Choice: choice,
	}, c.stage(head))
	switch {
	case effect.Type(err) == string(domain.CodePlateTaken):
		c.losePlate(ctx)
		c.Refuse(domain.RefuseFor(domain.CodePlateTaken, err))
		return nil
	case effect.Final(err):
		return order.NotAccepted(err)
	case err != nil:
		return err
	}
	c.lodged(ctx)
	decided, err := c.decision(ctx, applied)
	switch {
	case err != nil:
		return err
	case decided.Status == domain.ApplicationRepeat:
		applied.Drop()
		c.losePlate(ctx)
		return nil
	}
	c.keepPlate(ctx, head.Reference, decided)
	c.held = append(c.held, applied)
	return nil
}

// acceptChoices has what the citizen chooses validated by the permission, and by the reserved plate (ORD-78, ORD-79, SPR-04 to SPR-06).
func (c *certificate) acceptChoices() {
	order.Accepts(c.Order, domain.ActionChoosePlate, func(choice domain.PlateChoice) error {
		return choice.Validate(*c.State().Certificate.Permission)
	})
	order.Accepts(c.Order, domain.ActionContinue, func(selection domain.CertificateSelection) error {
		reservation := *c.State().Certificate.Reservation
		return selection.For(reservation, c.in.Phone).Validate(reservation, c.in.DomesticOnly)
	})
}

// choosePlate waits for a plate that the permission allows (ORD-78, ORD-79).
func (c *certificate) choosePlate(ctx workflow.Context) (domain.PlateChoice, error) {
	_, request, err := c.AwaitAction(ctx, c.until, preparationTimer, domain.ActionChoosePlate)
	if err != nil {
		return domain.PlateChoice{}, err
	}
	return order.Choice[domain.PlateChoice](request)
}

// losePlate returns to the choice of a plate (ORD-46).
func (c *certificate) losePlate(ctx workflow.Context) {
	c.Change(ctx, domain.EventPlateLost, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusWaitToPermission, domain.SubStatusRepeat
		state.Certificate.Stage, state.Certificate.Status = domain.StagePermission, domain.StageApproved
		state.Certificate.FailedReserve = true
	})
}

// keepPlate continues with the reserved plate and registers its release. The vehicle's present plate needs none.
func (c *certificate) keepPlate(ctx workflow.Context, reference string, decided domain.Application) {
	reservation := decided.Reservation
	if reservation.Origin != domain.PlatePresent {
		reserved := ReservedPlate{Reference: reference, Plate: reservation.Plate}
		c.held = append(c.held, order.OnCompensate(c.Order, ReleaseReservedPlate, reserved, domain.ProblemRegister))
	}
	c.reserve = decided.Number
	c.Change(ctx, domain.EventPlateReserved, func(state *domain.Order) {
		state.SubStatus, state.Plate = domain.SubStatusApproved, &domain.OrderedPlate{Plate: reservation.Plate}
		state.Certificate.Status, state.Certificate.Reservation = domain.StageApproved, reservation
	})
}

// agree asks the citizen for the kind of certificate and its delivery, which fix the price and the statement (SPR-04 to SPR-06,
// ORD-78).
func (c *certificate) agree(ctx workflow.Context) error {
	_, request, err := c.AwaitAction(ctx, c.until, preparationTimer, domain.ActionContinue)
	if err != nil {
		return err
	}
	selection, err := order.Choice[domain.CertificateSelection](request)
	if err != nil {
		return err
	}
	reservation := *c.State().Certificate.Reservation
	return c.fix(ctx, reservation, selection.For(reservation, c.in.Phone))
}

// texts are the parts of the price in words, for the statement.
func texts(lines []domain.PriceLine) (all []string) {
	for _, line := range lines {
		all = append(all, line.String())
	}
	return all
}

// fix stores the statement and makes the order a draft that waits for its signature (ORD-49, ORD-81).
func (c *certificate) fix(ctx workflow.Context, reservation domain.CertificateReservation, selection domain.CertificateSelection) error {
	lines := selection.PriceLines(reservation, c.in.Tags)
	price := domain.SumOf(lines)
	parts := map[string]any{
		"application": selection.Statement(c.in, reservation),
		"certificate": selection.Certificate.Label(), "plateOrigin": reservation.Origin.Label(), "requisites": texts(lines),
	}
	if selection.Delivery != nil {
		parts["delivery"] = selection.Delivery.Label()
	}
	statement, err := c.FixStatement(ctx, price, parts)
	if err != nil {
		return err
	}
	c.Change(ctx, domain.EventStatementFixed, func(state *domain.Order) {
		state.Status, state.SubStatus = domain.StatusDraft, domain.SubStatusPending
		state.Price, state.Delivery, state.Statement = price, selection.Delivery, statement
		state.Certificate.Stage, state.Certificate.Status = domain.StageExchange, domain.StagePending
		state.Certificate.Certificate, state.Certificate.Requisites = selection.Certificate, lines
	})
	return nil
}
