//go:build record

package histories

import (
	"errors"
	"slices"
	"time"

	"github.com/stretchr/testify/require"
	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// photoFine is a fine that was issued some days before the recording, of which the order's price is due in the band of a day.
func photoFine(issued domain.Date, penalty domain.Kopecks) domain.FinePayment {
	photo := fine
	photo.Fine.Type.ID, photo.Fine.IssuedAt, photo.Fine.Penalty = domain.FinePhoto, issued, penalty
	photo.Ends = photo.Fine.Due(time.Now()).Ends()
	return photo
}

func daysAgo(days int) domain.Date { return domain.DateOf(time.Now()).AddDays(-days) }

// prolonging is storage as it is ordered since an order carries its last instant.
var prolonging = storage.Plate.Until(storage.EndDate)

// The stories pass the rules of the law that others do not.
var _ = add(slices.Concat([]story{
	{domain.FinesService, "done-photo-half", photoFine(daysAgo(1), 2*11_940), paysFine},
	{domain.FinesService, "done-photo-whole", photoFine(daysAgo(25), 11_940), paysFine},
	{domain.FinesService, "done-photo-double", photoFine(daysAgo(60), 11_940/2), paysFine},
	{domain.FinesService, "refusal-checked", photoFine(daysAgo(25), 11_940), func(l *life) {
		l.Do(func() { l.Fines.SetStatus(domain.FineEnforced) })
		l.refusesPayment(domain.CodeFineEnforced)
	}},
	{domain.FinesService, "refusal-another-amount", photoFine(daysAgo(25), 11_940), func(l *life) {
		l.Do(func() { l.Fines.Penalty = 2 * 11_940 })
		l.refusesPayment(domain.CodeFineAmount)
	}},
	{domain.PlateStorageService, "done-until", prolonging, func(l *life) {
		l.payNow()
		l.await(domain.StatusDone)
	}},
	{domain.PlateStorageService, "refusal-checked", prolonging, func(l *life) {
		l.Do(func() { l.Storage.EndDate = prolonging.EndDate })
		l.refusesPayment(domain.CodeStorageChanged)
	}},
	{domain.PlateStorageService, "refusal-prolonged-checked", prolonging, func(l *life) {
		l.pay("k")
		l.Do(func() { l.Storage.EndDate = prolonging.Plate.EndDate.AddDays(1) })
		l.bankSays(nil)
		l.await(domain.StatusRefusal)
	}},
	{domain.PostalShipmentService, "refusal-checked", shipped, func(l *life) {
		l.Do(func() { l.Shipments.GivenOut = true })
		l.refusesPayment(domain.CodeShipmentGone)
	}},
	{domain.PostalShipmentService, "done-untracked", shipped, func(l *life) {
		l.sent()
		l.carried(domain.ParcelInTransit)
		l.Do(func() { l.Post.Untracked = true })
		l.until(func() bool { return l.Last().Parcel.State == domain.ParcelLost }, "the parcel is not lost")
	}},
	{domain.LicenceExchangeService, "done-abroad", exchange(func(in *domain.LicenceExchange) { in.Delivery = abroad }), func(l *life) {
		l.signAndPay()
		l.decides(domain.ApplicationReady)
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.LicenceExchangeService, "done-signed-twice", exchange(func(in *domain.LicenceExchange) {
		in.Delivery.Type = domain.DeliveryPickup
	}), signsTwice},
	{domain.SPRExchangeService, "done-abroad", spr, func(l *life) {
		l.reserved()
		require.NoError(l, l.choose(domain.ActionContinue, "k", domain.CertificateSelection{
			Certificate: domain.PhysicalAndElectronic, Delivery: &abroad,
		}))
		l.exchanged()
		l.moves(domain.ParcelDelivered)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "done-pay-again-soon", domain.VehicleCheck{}, func(l *life) {
		l.pay("k")
		l.pay("again")
		l.pay("soon") // too soon to ask the bank once more
		l.bankSays(nil)
		l.await(domain.StatusDone)
	}},
	{domain.VehicleCheckService, "failed-held-up", domain.VehicleCheck{}, func(l *life) {
		l.Do(func() { l.Vehicles.Broken = true })
		l.payNow()
		l.awaitProblem(domain.ProblemInternal)
	}},
}, appointmentsOfTheLaw(domain.OwnerToConfidantService), codesOfTheLaw(domain.InsuranceService, insurance), codesOfTheLaw(domain.GreenInsuranceService, card)))

// abroad is an address to which a post of Ukraine carries.
var abroad = domain.Delivery{
	Type: domain.DeliveryAbroad, Country: domain.Country{Code: "PL", Name: "Польща"}, Zip: "00-950", City: "WARSZAWA", Street: "DLUGA",
	House: "5", ContactPhone: "+48601234567", FirstNameLat: "OLEKSANDR", LastNameLat: "KOVALENKO", CheckCode: "1234", Confirmed: true,
}

func paysFine(l *life) {
	l.payNow()
	l.await(domain.StatusDone)
}

// refusesPayment asks for the bank's page, and the order ends instead.
func (l *life) refusesPayment(code domain.Code) {
	l.Helper()
	l.refused(code, l.act(order.PayUpdate, "k"))
	l.await(domain.StatusRefusal)
}

func (l *life) refused(code domain.Code, err error) {
	l.Helper()
	var refusal *temporal.ApplicationError
	require.True(l, errors.As(err, &refusal), "%v", err)
	require.Equal(l, string(code), refusal.Type())
}

// signsTwice sends a second signature while the first is verified.
func signsTwice(l *life) {
	l.Do(func() { l.Signatures.Down = true })
	first := l.begins(domain.ActionSign, "first")
	l.until(func() bool { return len(l.Signatures.Checked) > 1 }, "the first signature is not verified")
	second := l.begins(domain.ActionSign, "second")
	l.Do(func() { l.Signatures.Down = false })
	require.NoError(l, first.Get(l.Context(), nil))
	l.refused(domain.CodeNotAllowed, second.Get(l.Context(), nil))
	l.payNow()
	l.decides(domain.ApplicationReady)
	l.await(domain.StatusDone)
}

// begins sends an action, and returns when the order has accepted it.
func (l *life) begins(action domain.Action, key string) client.WorkflowUpdateHandle {
	l.Helper()
	handle, err := l.engine.UpdateWorkflow(l.Context(), client.UpdateWorkflowOptions{
		WorkflowID: l.id, UpdateID: string(action) + "/" + key, UpdateName: string(action),
		Args: []any{order.ActionRequest{CitizenID: citizen, FileID: "file-" + key}}, WaitForStage: client.WorkflowUpdateStageAccepted,
	})
	require.NoError(l, err)
	return handle
}

func appointmentsOfTheLaw(service domain.ServiceName) []story {
	in := appointments(service, domain.SchemaOwner)[0].data.(domain.ConfidantAppointment)
	in.LastDay = in.SignUntil()
	return []story{{service, "done-revoked", in, func(l *life) {
		l.signBoth()
		l.decides(domain.ApplicationApproved)
		l.await(domain.StatusDone)
		l.Signal(order.RevokedSignal, order.AppointmentEnd{On: domain.DateOf(time.Now())})
		l.until(func() bool { return !l.Last().Confidant.RevokedOn.IsZero() }, "the appointment is not revoked")
	}}}
}

func codesOfTheLaw(service domain.ServiceName, in any) []story {
	limits := func(l *life, limit int) {
		l.Do(func() { l.Insurer.CodePause, l.Insurer.CodeLimit = time.Millisecond, limit })
		require.NoError(l, l.approve("k"))
	}
	return []story{
		{service, "done-resent", in, func(l *life) {
			limits(l, 5)
			require.NoError(l, l.choose(domain.ActionResendCode, "k", nil))
			require.NoError(l, l.typeCode(l.phone()))
			l.payNow()
			l.await(domain.StatusDone)
		}},
		{service, "done-no-more-codes", in, func(l *life) {
			limits(l, 5)
			l.Do(func() { l.Insurer.NoMoreCodes = true })
			l.refused(domain.CodeOTPLimit, l.choose(domain.ActionResendCode, "k", nil))
			require.NoError(l, l.typeCode(l.phone()))
			l.payNow()
			l.await(domain.StatusDone)
		}},
		{service, "refusal-locked", in, func(l *life) {
			limits(l, 1)
			require.NoError(l, l.choose(domain.ActionResendCode, "k", nil))
			for _, wrong := range []string{"9991", "9992"} {
				l.refused(domain.CodeOTPWrong, l.typeCode(wrong))
			}
			require.NoError(l, l.typeCode("9993"), "it ends the order")
			l.await(domain.StatusRefusal)
		}},
	}
}
