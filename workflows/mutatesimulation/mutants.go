package main

// Services by what their orders do.
var (
	paid = []string{
		"vehicle-check", "fines", "licence-exchange", "inz", "plate-reserve", "plate-storage", "insurance", "insurance-green", "exchange-spr",
		"postal-shipment", "reshipment", "reshipment-spr",
	}
	signed    = []string{"licence-exchange", "confidant-revoke"}
	lodged    = []string{"licence-exchange", "inz", "plate-reserve", "exchange-spr", "ownerToConfidant", "confidantToOwner", "confidant-revoke"}
	registers = []string{"ownerToConfidant", "confidantToOwner", "confidant-revoke"}
	insured   = []string{"insurance", "insurance-green"}
	takes     = []string{"licence-exchange", "inz", "plate-reserve", "insurance", "insurance-green", "exchange-spr", "postal-shipment", "reshipment", "reshipment-spr"}
	holding   = []string{"inz", "plate-reserve", "insurance", "insurance-green", "exchange-spr"}
	making    = []string{"inz", "plate-reserve", "insurance", "insurance-green"}
	shipped   = []string{"postal-shipment", "reshipment", "reshipment-spr"}
	delivered = []string{"licence-exchange", "inz", "exchange-spr"}
)

// mutants are the faults.
var mutants = []mutant{
	{"the read model never learns of events whose write has failed", "order/projector.go", []change{
		{"p.pending = append(failed, p.pending...)", "_ = failed"},
	}, nil},
	{"an order that expires gives nothing back", "order/ending.go", []change{
		{"case ending != done:", "case ending != done && ending.event != domain.EventExpired:"},
	}, holding},
	{"a paid order's other invoices stay payable", "order/payment.go", []change{{"\t\tp.revokeOthers(ctx)\n", ""}}, paid},
	{"a cancellation counts that came after the payment", "order/payment.go", []change{
		{"\tp.order.requests.cancel = false // it came too late, and is refused\n", ""},
	}, []string{"licence-exchange", "inz", "plate-reserve", "exchange-spr"}},
	{"a wrong sum is returned only at the end", "order/payment.go", []change{
		{"return decided() || p.refundable() != nil || p.current() != billed", "return decided() || p.current() != billed"},
		{"case p.refundable() != nil:\n\t\t\tp.refund(ctx, p.refundable())", "case false:"},
	}, paid},
	{"the bank is not asked about an invoice that it does not revoke", "order/invoices.go", []change{
		{"\treturn p.query(ctx, billed)\n}\n\n// revokeOthers", "\treturn nil\n}\n\n// revokeOthers"},
	}, paid},
	{"the service centre is never asked", "order/callbacks.go", []change{{"settable.Chain(watch.Begin(ctx, known))", "_ = watch"}}, lodged},
	{"every act is permitted", "order/updates.go", []change{{"return UpdateError(o.validate(ctx, action, request))", "return nil"}}, nil},
	{"an order can be paid for twice as long", "order/payment.go", []change{
		{"Add(o.deadlines.Payment)", "Add(2*o.deadlines.Payment)"},
	}, []string{"vehicle-check", "licence-exchange", "inz", "plate-reserve", "postal-shipment", "reshipment", "reshipment-spr"}},
	{"a run ends without the answers to updates", "order/order.go", []change{
		{"return workflow.AllHandlersFinished(ctx) && o.projector.idle()", "return o.projector.idle()"},
	}, paid},
	{"a run ends without its last write to the read model", "order/order.go", []change{
		{"return workflow.AllHandlersFinished(ctx) && o.projector.idle()", "return workflow.AllHandlersFinished(ctx)"},
	}, paid},
	{"what was taken first is given back first", "order/compensation.go", []change{
		{"last := c.steps[len(c.steps)-1]", "last := c.steps[0]"}, {"c.steps = c.steps[:len(c.steps)-1]", "c.steps = c.steps[1:]"},
	}, takes},
	{"an order that is not made gives nothing back", "order/order.go", []change{
		{"the caller does not wait for the compensations\n\t\to.compensations.run(ctx)\n", "\n"},
	}, making},
	{"personal data is never erased", "order/order.go", []change{
		{"_, err = Erase.LocalFirst().Do(ctx, o.state.ID) // after it the order's payloads cannot be read or written\n\treturn err", "return nil"},
	}, nil},
	{"money that comes after the end is kept", "order/afterlife.go", []change{
		{"return o.payments.refundable() != nil })", "return false })"},
		{"back := o.payments.refundable(); back != nil", "back := o.payments.refundable(); false"},
	}, paid},

	{"an order can be signed for twice as long", "order/signature.go", []change{
		{"Add(o.deadlines.Signature)", "Add(2*o.deadlines.Signature)"},
	}, signed},
	{"an order expires after half the time", "order/payment.go", []change{
		{"Add(o.deadlines.Payment)", "Add(o.deadlines.Payment/2)"},
	}, []string{"vehicle-check", "licence-exchange", "inz", "plate-reserve", "postal-shipment", "reshipment", "reshipment-spr"}},
	{"personal data is kept for twice as long", "order/afterlife.go", []change{{"Add(o.deadlines.Erasing)", "Add(2*o.deadlines.Erasing)"}}, nil},
	{"half of the sum is returned", "order/invoices.go", []change{{"amount := back.report.Amount", "amount := back.report.Amount / 2"}}, paid},
	{"a second payment is not returned before the end", "order/extra.go", []change{
		{"return p.captured != nil && !p.returning", "return false && p.captured != nil && !p.returning"},
	}, paid},
	{"the money is returned before the shipment is canceled", "shipment.go", []change{
		{"\tif err := o.AwaitPayment(ctx); err != nil {", "\torder.OnCompensate(o, CancelShipment, what, domain.ProblemRegister)\n\tif err := o.AwaitPayment(ctx); err != nil {"},
		{"\t\treturn err\n\t}\n\torder.OnCompensate(o, CancelShipment, what, domain.ProblemRegister)\n", "\t\treturn err\n\t}\n"},
	}, shipped},
	{
		"a plate stays held whose register's answer was lost", "plate_reserve.go",
		[]change{{"if err == nil || !effect.Final(err) {", "if err == nil {"}},
		[]string{"inz", "plate-reserve"},
	},
	{"an order without its result keeps the money", "order/payment.go", []change{{"\t\tp.refund(ctx, paid)\n\t\treturn nil", "\t\treturn nil"}}, paid},
	{"the register's decision is not awaited", "confidant.go", []change{{"err = o.AwaitDecision(ctx, domain.ApplicationApproved)", "err = nil"}}, registers},
	{"the bank is not asked while the order can be paid", "order/payment.go", []change{
		{"polls++\n\t\t\tif err := p.askBank(ctx); err != nil {", "polls++\n\t\t\tif err := error(nil); err != nil {"},
	}, paid},
	{"the bank is not asked before the order expires", "order/payment.go", []change{
		{"if p.paying() == nil {\n\t\tif err := p.askBank(ctx)", "if false {\n\t\tif err := p.askBank(ctx)"},
	}, paid},
	{"an act is not answered while the order waits for the service centre", "order/application.go", []change{
		{"\to.requests.reply(nil)\n", ""},
	}, []string{"exchange-spr", "ownerToConfidant", "confidantToOwner", "confidant-revoke"}},
	{"a plate that was made is released", "individual_plate.go", []change{{"\theld.Drop()\n", "\t_ = held\n"}}, []string{"inz"}},
	{"the money for a parcel that came back is returned", "order/delivery.go", []change{
		{"\td.order.KeepPayment()\n\treturn Stored(event, reason)", "\treturn Stored(event, reason)"},
	}, delivered},
	{"an application is left open", "order/application.go", []change{
		{"OnCompensate(o, WithdrawApplication, lodged.Number, domain.ProblemCentre)", "&Compensation{}"},
	}, lodged},
	{"a policy is not brought into force", "insurance.go", []change{
		{"inForce, err := order.Require(ctx, o, EmitPolicy, ReservedPolicy{o.ID(), policy.ID}, domain.ProblemInsurer)", "inForce, err := domain.Policy{}, error(nil)"},
	}, insured},
}
