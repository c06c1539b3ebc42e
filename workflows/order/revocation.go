package order

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
)

// RevokedSignal says that the appointment which the order has made was revoked: a AppointmentEnd.
const RevokedSignal = "revoked"

// AppointmentEnd is the end of an appointment at its owner's request.
type AppointmentEnd struct {
	On domain.Date `json:"on"`
}

// drainRevocations records that the order's appointment was revoked, once, and notifies the person who has lost the right.
func (o *Order) drainRevocations(ctx workflow.Context, signals workflow.ReceiveChannel) {
	for {
		var revocation AppointmentEnd
		if !signals.ReceiveAsync(&revocation) {
			return
		}
		if confidant, ok := o.state.RevokedBy(revocation.On); ok {
			o.Change(ctx, domain.EventRevoked, func(state *domain.Order) { state.Confidant = confidant })
		}
	}
}
