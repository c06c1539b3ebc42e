package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

var _ = addPaid(domain.SPRExchangeService, paidService{
	toBank: func(l *scenario) {
		l.reserved()
		l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atCentre())
		l.sign(5*time.Hour, "s", citizen)
		l.pay(7*time.Hour, "k")
	},
	paid: (*scenario).readyAtCentre, live: func(l *scenario) { l.exchangeCertificate(nil) },
})

// An exchange from its permission to its delivery by post.
func TestCertificateExchangeDone(t *testing.T) {
	l := newScenario(t)
	created := l.create()
	l.permits(time.Hour)
	var permitted, kept, sent, processed domain.Order
	l.at(90*time.Minute, func() { permitted = l.Last() })
	chosen := l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
	l.at(210*time.Minute, func() { kept = l.Last() })
	agreed := l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atHome())
	signed := l.sign(5*time.Hour, "s", citizen)
	paying := l.pay(6*time.Hour, "k")
	l.at(6*time.Hour+time.Minute, func() { l.ReportPayment(l.Bank.Taken(start.Add(6*time.Hour + time.Minute))) })
	l.at(7*time.Hour, func() { sent = l.Last() })
	l.decides(48*time.Hour, domain.ApplicationApproved, "")
	l.decides(72*time.Hour, domain.ApplicationProcessed, "")
	l.at(73*time.Hour, func() { processed = l.Last() })
	l.decides(96*time.Hour, domain.ApplicationReady, "")
	l.moves(200*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)

	until := start.Add(24 * time.Hour)
	require.Equal(t, []any{domain.StatusWaitToPermission, domain.SubStatusPending},
		[]any{created.state.Status, created.state.SubStatus}, "SPR-27")
	require.Equal(t, "Очікує перевірки в ГСЦ", labelOf(&created.state), "ORD-44")
	require.Equal(t, []domain.Allowed{{Action: domain.ActionCancel, Until: until}}, created.state.Actions(citizen, start))
	require.Equal(t, domain.StagePending, infoOf(t, &created.state).Status, "SPR-14, SPR-19")

	require.Equal(t, []any{domain.StatusWaitToPermission, domain.SubStatusApproved}, []any{permitted.Status, permitted.SubStatus}, "SPR-27")
	require.Equal(t, "Очікує продовження послуги", labelOf(&permitted), "ORD-45")
	require.Equal(t, []domain.Allowed{{Action: domain.ActionChoosePlate, Until: until}, {Action: domain.ActionCancel, Until: until}},
		permitted.Actions(citizen, start), "ORD-78")
	info := infoOf(t, &permitted)
	require.Equal(t, domain.StageInfo{
		Stage: domain.StagePermission, Status: domain.StageApproved, PresentAllowed: true, CategoryID: 1001, Vehicle: domain.Auto,
		Engine: domain.EngineFuel, Plates: []domain.CertificateReservation{}, Requisites: []domain.PriceLine{},
		GeneratedPrice: &generatedPrice,
		Data:           domain.StageData{VIN: "TMBJJ7NE5H0012345", CarID: "car-1", Plate: "AA1111AA", RegionID: 26},
		CheckData: []domain.CheckRow{
			{Name: "Транспортний засіб", Value: "SKODA OCTAVIA"},
			{Name: "VIN-код", Value: "TMBJJ7NE5H0012345"},
			{Name: "Прізвище та ім’я латиницею", Value: "KOVALENKO OLEKSANDR"},
		},
	}, info, "SPR-15")

	require.Equal(t, []any{domain.StatusWaitToReserve, domain.SubStatusPending}, []any{chosen.state.Status, chosen.state.SubStatus}, "SPR-27")
	require.Equal(t, "Очікує бронювання НЗ", labelOf(&chosen.state), "ORD-47: the answer has the next step")
	require.Equal(t, domain.StageReserve, infoOf(t, &chosen.state).Stage, "SPR-13")
	require.Equal(t, []any{domain.StatusWaitToReserve, domain.SubStatusApproved}, []any{kept.Status, kept.SubStatus}, "SPR-27")
	require.Equal(t, "Очікує продовження послуги", labelOf(&kept), "ORD-48")
	require.Equal(t, []domain.Action{domain.ActionContinue, domain.ActionCancel}, offered(kept.Actions(citizen, start)), "ORD-78")
	require.Equal(t, newPlate, infoOf(t, &kept).Plates[0].Plate)
	require.Equal(t, newPlate, kept.Plate.Plate, "ORD-12")

	total := platePrice + bothForms + homeDelivery
	require.Equal(t, "Очікує підпис", labelOf(&agreed.state), "ORD-49")
	require.Equal(t, total, agreed.state.Price, "the price is known before the signature")
	info = infoOf(t, &agreed.state)
	require.Equal(t, []any{domain.StageExchange, domain.StagePending}, []any{info.Stage, info.Status}, "SPR-13, SPR-14, SPR-19")
	require.Len(t, info.Requisites, 3)
	require.Contains(t, info.CheckData, domain.CheckRow{Name: "До сплати", Value: "926\u00a0грн"})
	require.Equal(t, []domain.Action{domain.ActionSign, domain.ActionCancel}, offered(agreed.state.Actions(citizen, start)), "ORD-81")
	require.Equal(t, agreed.state.Statement.Digest, l.Signatures.Checked[0].Digest)

	require.Equal(t, domain.StatusSigned, signed.state.Status)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionPay, Until: until}, {Action: domain.ActionCancel, Until: until}},
		signed.state.Actions(citizen, start), "ORD-80")
	require.Equal(t, total, paying.state.Invoice.Amount)
	require.Equal(t, 18*time.Hour, l.Bank.Invoices[0].Validity)
	require.Equal(t, domain.StatusSent, sent.Status, "SPR-28, ORD-65")
	require.Nil(t, sent.Deadline)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, processed.Actions(citizen, start), "ORD-76")

	require.Equal(t, []string{
		"0s created", "0s stage_lodged", "1h0m0s permitted", "2h0m0s plate_chosen", "2h0m0s stage_lodged", "3h0m0s plate_reserved",
		"4h0m0s statement_fixed", "5h0m0s signed", "6h0m0s invoice_issued", "6h1m0s paid", "6h1m0s submitted", "48h0m0s received",
		"72h0m0s processed", "96h0m0s dispatched",
	}, l.timeline()[:14])
	require.Equal(t, domain.StatusDone, l.Last().Status, "SPR-01")
	l.requireLodged(newPlate)
	require.Len(t, l.Post.Parcels, 1)
	l.requireNothingGivenBack()
}

// requireLodged requires the three applications, each with its own reference and the number of the one before.
func (l *scenario) requireLodged(plate string) {
	c := l.Certificates
	require.Equal(l, "check-1", c.Asked[0].Exchange.UUID)
	require.Equal(l, orderID+"/permission", c.Asked[0].Reference)
	require.Equal(l, orderID+"/reserve-1", c.Reserved[0].Reference)
	require.Equal(l, "app-1", c.Reserved[0].Permission)
	require.Equal(l, plate, c.Reserved[0].Choice.Plate)
	require.Equal(l, orderID+"/exchange", c.Made[0].Reference)
	require.Equal(l, "app-2", c.Made[0].Reserve)
	require.Equal(l, "file-s", c.Made[0].SignatureID)
	require.Equal(l, domain.PhysicalAndElectronic, c.Made[0].Certificate)
}

// The present plate and an electronic certificate: there is no parcel and no hold (SPR-05, AMB-096, AMB-097).
func TestCertificateExchangeElectronic(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", domain.PlateChoice{Origin: domain.PlatePresent, Plate: "AA0000AA"})
	l.reserves(3*time.Hour, domain.PlatePresent, "AA1111AA", 0)
	agreed := l.agrees(4*time.Hour, "a", domain.ElectronicOnly, atHome())
	l.sign(5*time.Hour, "s", citizen)
	l.pay(6*time.Hour, "k")
	l.at(7*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(7 * time.Hour))) })
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.exchangeCertificate(nil)
	require.Nil(t, agreed.state.Delivery)
	require.Equal(t, electronic, agreed.state.Price)
	require.Len(t, agreed.state.Certificate.Requisites, 1)
	require.Empty(t, l.Certificates.Reserved[0].Choice.Plate, "only a chosen plate has a number")
	require.Equal(t, "8h0m0s done", l.timeline()[11])
	require.Empty(t, l.Post.Parcels)
}

// The plate is taken by others before the decision: the order returns to the choice each time, with another reference.
func TestCertificateExchangeRepeat(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.decides(3*time.Hour, domain.ApplicationRepeat, "зайнято")
	var lost domain.Order
	l.at(200*time.Minute, func() { lost = l.Last() })
	again := l.choosePlate(4*time.Hour, "p2", domain.PlateChoice{Origin: domain.PlateGenerate})
	l.reserves(5*time.Hour, domain.PlateGenerate, "AA0123BB", 24_600)
	l.agrees(6*time.Hour, "a", domain.ElectronicOnly, atCentre())
	l.sign(7*time.Hour, "s", citizen)
	l.pay(8*time.Hour, "k")
	l.at(9*time.Hour, func() { l.ReportPayment(l.Bank.Taken(start.Add(9 * time.Hour))) })
	l.decides(10*time.Hour, domain.ApplicationReady, "")
	l.exchangeCertificate(nil)
	require.Equal(t, domain.Label{Text: "Відмовлено в бронюванні НЗ", Colour: domain.Red}, lost.Label(), "ORD-46, GAP-09")
	require.Equal(t, []domain.Action{domain.ActionChoosePlate, domain.ActionCancel}, offered(lost.Actions(citizen, start)), "ORD-79")
	require.Equal(t, domain.SubStatusRepeat, lost.SubStatus, "SPR-27")
	info := infoOf(t, &lost)
	require.True(t, info.FailedReserve, "SPR-15")
	require.Equal(t, domain.StagePermission, info.Stage)
	require.Equal(t, domain.StageApproved, info.Status)
	require.Equal(t, domain.Code(""), again.code())
	require.Equal(t, orderID+"/reserve-2", l.Certificates.Reserved[1].Reference)
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status)
	require.False(t, last.Certificate.FailedReserve)
	require.Equal(t, domain.Kopecks(24_600)+electronic, last.Price)
}

// The centre does not accept the plate: the citizen gets the reason as the answer, and chooses another one.
func TestCertificateExchangePlateTaken(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Certificates.Refuses = domain.CodePlateTaken })
	taken := l.choosePlate(2*time.Hour, "p", chosenPlate())
	var lost domain.Order
	l.at(150*time.Minute, func() { lost, l.Certificates.Refuses = l.Last(), "" })
	again := l.choosePlate(3*time.Hour, "p2", chosenPlate())
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodePlateTaken, taken.code())
	require.True(t, infoOf(t, &lost).FailedReserve)
	require.Equal(t, domain.SubStatusRepeat, lost.SubStatus)
	require.Equal(t, domain.Code(""), again.code())
	require.Equal(t, domain.StatusWaitToReserve, again.state.Status)
}

// A choice that the permission or the plate does not allow is refused, and the order continues to wait (SPR-32, AMB-098).
func TestCertificateExchangeWrongChoices(t *testing.T) {
	l := newScenario(t)
	l.create()
	l.at(time.Hour, func() { l.Permit(domain.CertificatePermission{RegionID: 26}, start.Add(time.Hour)) })
	choices := []*reply{
		l.choosePlate(61*time.Minute, "1", domain.PlateChoice{Origin: domain.PlatePresent}),
		l.choosePlate(62*time.Minute, "2", domain.PlateChoice{Origin: "bought"}),
		l.choosePlate(63*time.Minute, "3", domain.PlateChoice{Origin: domain.PlateReserve, Plate: "7777"}),
	}
	unreadable := l.choose(64*time.Minute, domain.ActionChoosePlate, "4", citizen, "a plate")
	early := l.agrees(65*time.Minute, "5", domain.ElectronicOnly, atCentre())
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
	abroad := &domain.Delivery{Type: domain.DeliveryAbroad}
	choices = append(choices,
		l.agrees(181*time.Minute, "6", "paper", atCentre()),
		l.agrees(182*time.Minute, "7", domain.ElectronicOnly, nil),
		l.agrees(183*time.Minute, "8", domain.ElectronicOnly, abroad),
		l.agrees(184*time.Minute, "9", domain.ElectronicOnly, &domain.Delivery{Type: domain.DeliveryNovaPoshta}),
	)
	good := l.agrees(4*time.Hour, "a", domain.ElectronicOnly, atCentre())
	l.exchangeCertificate(func(in *domain.CertificateExchange) { in.DomesticOnly = true })
	for _, wrong := range choices {
		require.Equal(t, domain.CodeInvalid, wrong.code())
		require.True(t, wrong.rejected, "by the validator")
	}
	require.Equal(t, domain.CodeUnreadable, unreadable.code())
	require.True(t, unreadable.rejected, "by the validator")
	require.Equal(t, domain.CodeNotAllowed, early.code())
	require.Equal(t, domain.StatusDraft, good.state.Status)
	require.Len(t, l.Certificates.Reserved, 1, "a refused action reaches no outside system")
}
