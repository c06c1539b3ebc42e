package order

import "go.temporal.io/sdk/workflow"

// attend starts the coroutine that runs beside the rule: it drains the signals of the bank, of the service centre and of
// revocations, starts to return money that a paid order does not need, and projects changes to the read model.
//
// It is one coroutine, because every workflow task, and every event of a replay, wakes each blocked coroutine several times.
func (o *Order) attend(ctx workflow.Context) {
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		bank, centre := workflow.GetSignalChannel(ctx, BankSignal), workflow.GetSignalChannel(ctx, CentreSignal)
		revocations := workflow.GetSignalChannel(ctx, RevokedSignal)
		for {
			err := workflow.Await(ctx, func() bool {
				return bank.Len() > 0 || centre.Len() > 0 || revocations.Len() > 0 || o.projector.ready() || o.payments.returnsExtra()
			})
			if err != nil {
				return
			}
			o.payments.drain(ctx, bank)
			o.payments.returnExtra(ctx)
			o.application.callbacks.drain(centre)
			o.drainRevocations(ctx, revocations)
			o.projector.project(ctx, o.state)
		}
	})
}
