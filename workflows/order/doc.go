/*
Package order is the kernel that the workflows of all services share. A service's workflow is its [Rule]: straight-line code
from the order to its result. [Workflow] makes a workflow of it and adds what every order does: it answers people, projects
its changes to the read model, receives callbacks, compensates, and erases itself.

# A rule

In short, workflows/shipment.go: pay, have the service centre hand a document over, have the post carry it.

	func documentShipment(ctx workflow.Context, o *order.Order, in domain.Shipment) error {
		if err := o.AwaitPayment(ctx); err != nil { // Expired, Canceled: ends the order
			return err
		}
		what := DocumentShipment{OrderID: o.ID(), CitizenID: o.CitizenID(), Shipment: in}
		order.OnCompensate(o, CancelShipment, what, domain.ProblemRegister)
		_, err := order.Require(ctx, o, OrderShipment.LocalFirst(), what, domain.ProblemRegister)
		if effect.Final(err) {
			return order.Refused("Сервісний центр не передав документ пошті.") // compensates; the money is refunded
		}
		if err != nil {
			return err
		}
		return o.Ship(ctx, in.Delivery) // nil: the order is done
	}

# What a rule does

  - It requires an effect: [Require] retries until it succeeds, and shows the problem to the citizen in the meantime. An error
    is final. [RequireUntil] gives up at a deadline, after which nothing may be taken.
  - It tries an effect locally first, if a person waits for it: [effect.Effect.LocalFirst], with Require or with Do.
  - It asks a person: [Order.AwaitAction], or AwaitSignature, AwaitPayment and AwaitStage, each with its own deadline. SkipStage says that
    the order has no such stage. [Accepts] has a choice validated before the engine takes the action; [Order.OnBilling] checks the order
    before each invoice.
  - It waits for an office: [Lodge] submits the application, [Order.AwaitDecision] follows it to its last status.
    [LodgeStage] and [Order.AwaitCallback] are for rules with several applications.
  - It delivers the result: [Order.Deliver] until the parcel has arrived, [Order.Ship] until the post has it.
  - It compensates: [OnCompensate] registers the effect that gives back what was taken. Compensations run in reverse order if
    the order ends without its result; [Compensation.Drop] removes one.

[Order.Change] moves the order to its next version, with one event of the timeline. A rule returns nil for the result, an
[Ending] (Expired, Canceled, Refused, Rejected, Stored, Released), or NotMade before the first change. The engine's
cancellation ends it as Canceled. Any other error is a bug and fails the workflow.

# The life of an order

 1. begin registers the updates, one for each action, and starts the coroutine that receives signals and projects changes.
 2. The rule runs. Each wait answers the action that was handled last.
 3. end compensates, unless the result was given, and enters the final status.
 4. afterlife tracks a parcel and refunds late payments until the personal data is due to be erased, and every case of money is closed.
 5. close waits until all updates have returned and the last change is projected; then [Erase] deletes the personal data.

# The parts

Order has the methods that rules call. Each part has a file and its state:

  - require.go repeats an effect until it succeeds; signature.go asks for a signature and has it verified.
  - projector writes changes to the read model; visibility shows them to support staff in the engine's web UI.
  - requests are the actions that people have taken and the rule has not answered (updates.go registers the handlers).
  - compensations give back what was taken.
  - payments is what the citizen pays: payment.go the citizen's side, invoices.go the ledger, bank_reports.go what the bank
    reports, questions.go when it is asked, extra.go what a paid order does not need, reversal.go what the bank takes back, money.go what
    operators do about it.
  - application is the application at a service centre, with the centre's callbacks.
  - delivery is the parcel with the result; parcel_after_end.go tracks it after the order is done.
  - deadlineTimer is the timer of a deadline that outlasts several steps.

Workflow code is deterministic and replayed: a rule decides only by what its order carries. docs/changing-workflows.md says how to change it
while orders run.
*/
package order
