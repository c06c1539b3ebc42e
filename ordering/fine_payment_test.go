package ordering

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/domain"
)

// payFine orders the payment of a fine as the browser does: with the fine as it was shown.
func (o *outside) payFine(shown domain.ShownFine) (*draft, error) {
	o.Helper()
	d, data, err := o.prepare(offender, domain.FinesService, shown)
	if err == nil {
		payment := data.(domain.FinePayment)
		require.Equal(o, d.order.Fine.ID, payment.Fine.ID)
		require.Equal(o, shown.Today.Ends(), payment.Ends, "TIME-05: the end of the rate is the order's own")
	}
	return d, err
}

// An order of a fine takes its sum from the register alone, and only a fine that can be paid is ordered (AMB-030).
func TestOrderOfAFine(t *testing.T) {
	o := newOutside(t)
	found, err := o.world.Registers.(*registers.Client).Fines(t.Context(), offender)
	require.NoError(t, err)
	var fines []domain.ShownFine
	for _, fine := range found {
		fines = append(fines, fine.Shown(o.now))
	}
	codes := map[domain.FineStatus]domain.Code{
		domain.FinePaid: domain.CodeFinePaid, domain.FineEnforced: domain.CodeFineEnforced,
		domain.FineCompleted: domain.CodeFinePaid, domain.FineUndefined: domain.CodeFineNotPayable,
	}
	for _, fine := range fines {
		d, err := o.payFine(fine)
		if fine.Payable {
			require.Equal(t, domain.FineUnpaid, fine.Status.ID, "PAYF-14")
			require.NoError(t, err, "FINE-01, FINE-14")
			require.Equal(t, fine.Amount, d.order.Price)
			require.Equal(t, fine.ID, d.order.Fine.ID, "PAYF-15: the fine is in the order's data")
			continue
		}
		code := codes[fine.Status.ID]
		if code == "" {
			code = domain.CodeFineNotPayable // without requisites
		}
		require.Equal(t, code, domain.CodeOf(err), "FINE-09")
		delete(codes, fine.Status.ID)
	}
	require.Empty(t, codes, "every state was tried")

	cheaper := fines[0]
	cheaper.Penalty, cheaper.Amount, cheaper.Status.ID = 1, 1, domain.FineUnpaid
	_, err = o.payFine(cheaper)
	require.Equal(t, domain.CodeFineAmount, domain.CodeOf(err))
	unknown := fines[0]
	unknown.Number = "1"
	_, err = o.payFine(unknown)
	require.Equal(t, domain.CodeFineNotFound, domain.CodeOf(err))
	_, err = o.payFine(domain.ShownFine{})
	require.Equal(t, domain.CodeInvalid, domain.CodeOf(err))

	ordered := fines[0].Ordered()
	o.orders.orders = []domain.Order{{
		ID: uuid.MustParse(uuid.NewString()), Service: domain.FinesService, Status: domain.StatusPaymentReceived, Fine: &ordered,
		DataKey: fines[0].Series + fines[0].Number,
	}}
	_, err = o.payFine(fines[0])
	require.Equal(t, domain.CodeFineOrdered, domain.CodeOf(err))
}
