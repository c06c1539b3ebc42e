package domain

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

var noon = time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)

func waiting() *Order {
	return &Order{
		ID: idOf("o"), CitizenID: "c", Service: VehicleCheckService, Status: StatusWaitToPay, Price: 11_940,
		CreatedAt: noon, UpdatedAt: noon, DataKey: "WVWZZZ1KZAW000001", Email: "a@ukr.net",
		Deadline: &Deadline{Kind: DeadlinePayment, Until: noon.Add(24 * time.Hour)},
	}
}

// "Pay now" and "cancel" are there while the order waits for its payment and not a moment longer (ORD-72, ORD-59).
func TestActionsWhileWaiting(t *testing.T) {
	o := waiting()
	until := noon.Add(24 * time.Hour)
	require.Equal(t, []Allowed{{Action: ActionPay, Until: until}, {Action: ActionCancel, Until: until}}, o.Actions("c", until.Add(-time.Second)))
	require.Empty(t, o.Actions("c", until))
	require.Empty(t, o.Actions("somebody", noon))
	require.Empty(t, o.Actions("", noon))
}

// A done vehicle check offers its report (ORD-73), an erased one nothing.
func TestActionsWhenDone(t *testing.T) {
	o := waiting()
	o.Status, o.Deadline = StatusDone, &Deadline{Kind: DeadlineErasing, Until: noon}
	require.Equal(t, []Allowed{{Action: ActionDownloadReport}}, o.Actions("c", noon.Add(time.Hour)))
	erased := o.WithoutPersonalData()
	require.Empty(t, erased.Actions("c", noon))
	require.Empty(t, erased.DataKey+erased.Email)
	require.Nil(t, erased.Vehicle)
	require.Equal(t, o.Status, erased.Status)
}

// The receipt is offered in the status that each service's row names, in no earlier one, and only of what was paid and not
// refunded (ORD-76, ORD-77, AMB-054, AMB-056, AMB-057, AMB-058).
func TestReceipts(t *testing.T) {
	for service, at := range map[ServiceName]Status{
		PlateReserveService: StatusProcessed, LicenceExchangeService: StatusProcessed, SPRExchangeService: StatusProcessed,
		IndividualPlateService: StatusDone, ReshipmentService: StatusDone, PostalShipmentService: StatusDone, ReshipmentSPRService: StatusDone,
	} {
		for _, status := range []Status{StatusPaymentReceived, StatusSent, StatusReceived, StatusProcessed, StatusDone, StatusRefusal} {
			for _, invoice := range []InvoiceStatus{InvoicePaid, InvoiceRefunded} {
				o := &Order{CitizenID: "c", Service: service, Status: status, Invoice: &Invoice{Status: invoice, PaidAt: noon}}
				offered := slices.Contains(o.Actions("c", noon), Allowed{Action: ActionDownloadReceipt})
				require.Equal(t, status == at && invoice == InvoicePaid, offered, "%s %s %s", service, status, invoice)
			}
		}
	}
}

// The validators refuse what the table does not allow, and only that: actions and permits are one thing.
func TestPermit(t *testing.T) {
	late := noon.Add(24 * time.Hour)
	for name, row := range map[string]struct {
		action Action
		who    string
		now    time.Time
		status Status
		code   Code
	}{
		"in time":        {ActionPay, "c", late.Add(-1), StatusWaitToPay, ""},
		"at the end":     {ActionPay, "c", late, StatusWaitToPay, CodeTooLate},
		"after expiry":   {ActionPay, "c", late, StatusExpired, CodeTooLate},
		"wrong state":    {ActionPay, "c", noon, StatusDone, CodeNotAllowed},
		"cancel done":    {ActionCancel, "c", noon, StatusDone, CodeNotAllowed},
		"a stranger":     {ActionPay, "x", noon, StatusWaitToPay, CodeNotFound},
		"nobody":         {ActionPay, "", noon, StatusWaitToPay, CodeNotFound},
		"unknown action": {"fly", "c", noon, StatusWaitToPay, CodeNotAllowed},
	} {
		o := waiting()
		o.Status = row.status
		err := o.Permit(row.action, row.who, row.now)
		if row.code == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, row.code, CodeOf(err), name)
	}
}

// An order is shown as expired once its time to pay has passed even before its workflow says so (ORD-59, AMB-049, AMB-050).
func TestDerivedExpiry(t *testing.T) {
	o := waiting()
	view := o.ViewFor("c", noon.Add(24*time.Hour))
	require.Equal(t, StatusExpired, view.Status)
	require.Equal(t, "Термін очікування оплати закінчився", view.Label.Text)
	require.Equal(t, "Час на оформлення послуги минув. Замовте послугу ще раз.", view.Explanation)
	require.True(t, view.Finished)
	require.Empty(t, view.Actions)
	require.Equal(t, StatusWaitToPay, o.Status, "the order itself is not touched")

	before := o.ViewFor("c", noon.Add(24*time.Hour-time.Nanosecond))
	require.Equal(t, StatusWaitToPay, before.Status)
	require.Len(t, before.Actions, 2)
}

// What waits for its citizens ends with its own term, whatever the read model says: for a payment, for the second signature, for
// each step of a certificate's exchange. What is paid, has ended, or waits for others, does not.
func TestLapsing(t *testing.T) {
	paid := &Invoice{Status: InvoicePaid}
	for name, row := range map[string]struct {
		status  Status
		kind    DeadlineKind
		invoice *Invoice
		lapses  bool
	}{
		"ORD-59: to be paid":                 {StatusWaitToPay, DeadlinePayment, nil, true},
		"ORD-60: to be permitted":            {StatusWaitToPermission, DeadlineCertificate, nil, true},
		"ORD-60: to be signed":               {StatusDraft, DeadlineCertificate, nil, true},
		"ORD-62: to be confirmed":            {StatusWaitToConfirm, DeadlineConfirmation, nil, true},
		"ORD-59: paid":                       {StatusWaitToPay, DeadlinePayment, paid, false},
		"ORD-60: paid":                       {StatusSent, DeadlineCertificate, paid, false},
		"a payment that is no more awaited":  {StatusSent, DeadlinePayment, nil, false},
		"a signature that is no more needed": {StatusSigned, DeadlineConfirmation, nil, false},
		"a reserved plate":                   {StatusSent, DeadlineReservation, nil, false},
		"canceled":                           {StatusCanceled, DeadlinePayment, nil, false},
	} {
		o := &Order{Service: SPRExchangeService, CitizenID: "c", Status: row.status, Invoice: row.invoice, Deadline: &Deadline{Kind: row.kind, Until: noon}}
		require.Equal(t, row.lapses, o.ViewFor("c", noon).Status == StatusExpired, name)
		require.Equal(t, row.status, o.ViewFor("c", noon.Add(-1)).Status, name)
		o.Deadline = nil
		require.Equal(t, row.status, o.ViewFor("c", noon).Status, name)
	}
}

// While the bank does not say whether an order was paid in time, it has not expired: it offers nothing, and keeps its citizen from
// paying for a second one.
func TestUnknownPaymentDoesNotLapse(t *testing.T) {
	o := &Order{
		ID: idOf("first"), Service: LicenceExchangeService, CitizenID: "c", DataKey: "AAA1", Status: StatusWaitToPay,
		Invoice: &Invoice{}, Problem: ProblemBank, Deadline: &Deadline{Kind: DeadlinePayment, Until: noon},
	}
	second := &Order{ID: idOf("second"), Service: LicenceExchangeService, CitizenID: "c", DataKey: "AAA1"}
	view := o.ViewFor("c", noon)
	require.Equal(t, StatusWaitToPay, view.Status)
	require.Equal(t, ProblemBank.Text(), view.Explanation)
	require.Empty(t, view.Actions)
	require.Error(t, second.RefuseDuplicate([]*Order{view.Order}))
	o.Problem = ProblemNone
	expired := o.ViewFor("c", noon)
	require.Equal(t, StatusExpired, expired.Status)
	require.NoError(t, second.RefuseDuplicate([]*Order{expired.Order}))
	o.Problem, o.Invoice = ProblemBank, nil
	require.Equal(t, StatusExpired, o.ViewFor("c", noon).Status, "the bank was never asked for money")
}

// Why an order ended is shown of a refused one, and of a rejected one about a confidant (ORD-69, ORD-70).
func TestRejectionInfo(t *testing.T) {
	for name, row := range map[string]struct {
		service ServiceName
		status  Status
		shown   bool
	}{
		"ORD-69: refused":                     {LicenceExchangeService, StatusRefusal, true},
		"ORD-69: a refused appointment":       {OwnerToConfidantService, StatusRefusal, true},
		"ORD-70: rejected by the proper user": {OwnerToConfidantService, StatusRejected, true},
		"ORD-70: rejected by the owner":       {ConfidantToOwnerService, StatusRejected, true},
		"ORD-70: a rejected revocation":       {ConfidantRevokeService, StatusRejected, true},
		"ORD-70: another service":             {LicenceExchangeService, StatusRejected, false},
		"canceled":                            {OwnerToConfidantService, StatusCanceled, false},
	} {
		o := &Order{Service: row.service, Status: row.status, Reason: "Причина."}
		require.Equal(t, row.shown, o.RejectionInfo() == "Причина.", name)
		require.Equal(t, row.shown, o.RejectionInfo() != "", name)
	}
}

// The second party of an appointment reads of its own move, the first one of theirs.
func TestExplanationToTheSecondParty(t *testing.T) {
	o := &Order{Service: OwnerToConfidantService, Status: StatusWaitToConfirm}
	require.Equal(t, "Потрібно перевірити заяву, а тоді підписати або відхилити її.", o.Explanation(PartyParticipant))
	require.Contains(t, o.Explanation(PartyInitiator), "Очікуємо на підтвердження від другого учасника")
	o.Status = StatusCanceled
	require.Equal(t, "Заявник скасував заяву.", o.Explanation(PartyParticipant))
	require.Equal(t, "Ви скасували замовлення.", o.Explanation(PartyInitiator))
}

// The line under the badge has a problem first, then the reason, then what is done about the money (ORD-69).
func TestExplanation(t *testing.T) {
	o := waiting()
	o.Problem = ProblemBank
	require.Equal(t, ProblemBank.Text(), o.ViewFor("c", noon).Explanation)
	o.Problem, o.Status, o.Reason, o.Refunded = ProblemNone, StatusRefusal, "Причина.", true
	require.Equal(t, "Причина. Гроші повернуто на Вашу картку.", o.ViewFor("c", noon).Explanation)
}

// An order on its way by post explains its parcel, and no more the centre's last status (ORD-66).
func TestExplanationOfAParcel(t *testing.T) {
	o := Order{Service: LicenceExchangeService, Status: StatusProcessed, SubStatus: SubStatusWaitToDelivery}
	require.Contains(t, o.Explanation(PartyInitiator), "виготовляють")
	for state := range parcelEvents {
		o.Parcel = &Tracking{State: state}
		require.NotContains(t, o.Explanation(PartyInitiator), "виготовляють", state)
	}
	o.Parcel = &Tracking{State: ParcelArrived}
	require.Contains(t, o.Explanation(PartyInitiator), "Потрібно")
	o.Status = StatusDone
	require.Equal(t, commonExplanations[StatusDone], o.Explanation(PartyInitiator))
}

// Who has signed reads until when the rest is to be done.
func TestDeadlineName(t *testing.T) {
	o := Order{Service: LicenceExchangeService, Status: StatusDraft, Deadline: &Deadline{Kind: DeadlineSignature}}
	require.Equal(t, "Підписати можна до", o.DeadlineName())
	o.Status = StatusSigned
	require.Equal(t, "Завершити оформлення можна до", o.DeadlineName())
}

// The party that an order waits for reads that it has to act, whatever the service asks.
func TestExplanationSaysWhoActs(t *testing.T) {
	giving := []Action{ActionCancel, ActionDownloadReport, ActionDownloadReceipt, ActionDownloadPolicy}
	for _, service := range services {
		for _, rule := range ActionRules(service.InternalName) {
			o := Order{Service: service.InternalName, Status: rule.Status, SubStatus: rule.Sub}
			if !slices.Contains(giving, rule.Action) {
				require.Regexp(t, "Потрібно|оберіть іншу комбінацію", o.Explanation(rule.By), "%s: %+v", service.InternalName, rule)
			}
		}
	}
}

// Amounts are in hryvnias, and read as people write them (BIZ-11).
func TestKopecks(t *testing.T) {
	for amount, text := range map[Kopecks]string{
		0: "0\u00a0грн", 100: "1\u00a0грн", 11_940: "119,40\u00a0грн", 5: "0,05\u00a0грн", 123_456_789: "1\u00a0234\u00a0567,89\u00a0грн", -250: "−2,50\u00a0грн",
	} {
		require.Equal(t, text, amount.String(), "SHELL-02, BIZ-11")
	}
}

// Dates are written YYYY-MM-DD on the wire and DD.MM.YYYY for people (VAL-38); the day is Kyiv's.
func TestDate(t *testing.T) {
	date, err := ParseDate("2024-02-29")
	require.NoError(t, err)
	require.Equal(t, "29.02.2024", date.String())
	_, err = ParseDate("2023-02-29")
	require.Error(t, err)
	require.Equal(t, Date{2026, 3, 6}, DateOf(time.Date(2026, 3, 5, 22, 30, 0, 0, time.UTC)))
	require.True(t, Date{2026, 3, 5}.Before(Date{2026, 3, 6}))
	text, err := Date{}.MarshalText()
	require.NoError(t, err)
	require.Empty(t, text)
}
