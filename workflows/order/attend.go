package order

import "go.temporal.io/sdk/workflow"

// attend starts what an order does beside its rule, whatever that waits for: it hears the bank and the service centre, and
// tells the read model of changes.
//
// It is one coroutine, because each that stands is woken several times by every workflow task, and by every event of a replay.
// The three take their turns in it as they did when each had its own, so that what a task writes is the same.
func (o *Order) attend(ctx workflow.Context) {
	ctx, _ = workflow.NewDisconnectedContext(ctx)
	workflow.Go(ctx, func(ctx workflow.Context) {
		bank, centre := workflow.GetSignalChannel(ctx, BankSignal), workflow.GetSignalChannel(ctx, CentreSignal)
		for {
			err := workflow.Await(ctx, func() bool { return bank.Len() > 0 || centre.Len() > 0 || o.recordable() })
			if err != nil {
				return
			}
			o.drainBankSignals(ctx, bank)
			o.hearTheCentre(centre)
			o.record(ctx)
		}
	})
}
