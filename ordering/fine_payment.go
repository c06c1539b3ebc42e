package ordering

import (
	"context"
	"time"

	"cabinet/domain"
)

// readFinePayment reads the order of a fine's payment: the fine as it was shown (FINE-14). What counts of it are the
// decree's details and the sum that the citizen has seen; the rest is for the register to say.
func readFinePayment(shown domain.ShownFine, _ time.Time) (domain.ShownFine, error) {
	return shown, details(shown).Validate()
}

func details(shown domain.ShownFine) domain.FineDetails {
	return domain.FineDetails{Series: shown.Series, Number: shown.Number, Plate: shown.Plate}.Normalize()
}

// prepareFinePayment takes the fine at what is due today. It is paid once at a time, and at the sum that the citizen has seen.
func (o *Orders) prepareFinePayment(ctx context.Context, d *draft, shown domain.ShownFine) (any, error) {
	fine, err := o.world.Registers.Fine(ctx, details(shown))
	switch {
	case notFound(err):
		return nil, domain.RefuseFor(domain.CodeFineNotFound, err)
	case err != nil:
		return nil, err
	}
	if err := fine.Payable(); err != nil {
		return nil, err
	}
	due := fine.Due(o.config.Now())
	if due.Amount != shown.Amount {
		return nil, &domain.Error{Code: domain.CodeFineAmount, Fields: domain.Fields{"amount": domain.CodeFineAmount.Message()}}
	}
	ordered := fine.Ordered()
	d.order.Price, d.order.DataKey, d.order.Fine = due.Amount, fine.Series+fine.Number, &ordered
	return domain.FinePayment{Fine: fine, Ends: due.Ends()}, o.refuseDuplicate(ctx, d)
}
