package workflows_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/workflows"
)

const (
	newPlate     = "AA7777BB"
	platePrice   = domain.Kopecks(36_000)
	bothForms    = domain.Kopecks(44_600)
	electronic   = domain.Kopecks(21_500)
	homeDelivery = domain.Kopecks(12_000)
)

// exchangeCertificate lives an exchange of a registration certificate.
func (l *life) exchangeCertificate(change func(*domain.CertificateExchange)) {
	delivery, abroad := homeDelivery, domain.Kopecks(45_000)
	in := domain.CertificateExchange{
		CertificateExchangeRequest: domain.CertificateExchangeRequest{
			UUID: "check-1", VIN: "TMBJJ7NE5H0012345", CarID: "car-1", FirstNameLatin: "OLEKSANDR", LastNameLatin: "KOVALENKO",
			Email: "driver@ukr.net", Phone: "+380671234567",
		},
		Tags: domain.PriceTags{Delivery: &delivery, IntDelivery: &abroad},
	}
	if change != nil {
		change(&in)
	}
	vehicle := domain.OrderedVehicle{CarID: in.CarID, VIN: in.VIN, Plate: "AA1111AA", Brand: "SKODA", Model: "OCTAVIA"}
	live(l, domain.SPRExchangeService, domain.Order{DataKey: in.VIN, Vehicle: &vehicle}, in)
}

// permits makes the centre allow the exchange.
func (l *life) permits(at time.Duration) {
	l.at(at, func() {
		l.Permit(domain.CertificatePermission{
			PresentAllowed: true, RegionID: 26, Vehicle: domain.Auto, Engine: domain.EngineFuel, CategoryID: 1001,
		}, dawn.Add(at))
	})
}

func (l *life) choosePlate(at time.Duration, key string, choice domain.PlateChoice) *reply {
	return l.choose(at, domain.ActionChoosePlate, key, citizen, choice)
}

// reserves makes the centre keep a plate.
func (l *life) reserves(at time.Duration, origin domain.PlateOrigin, plate string, price domain.Kopecks) {
	l.at(at, func() {
		l.Reserve(domain.CertificateReservation{
			Origin: origin, Plate: plate, Price: price, DocID: "НЗ-1", Certificates: []domain.CertificatePrice{
				{Type: domain.ElectronicOnly, Price: electronic}, {Type: domain.PhysicalAndElectronic, Price: bothForms},
			},
		}, dawn.Add(at))
	})
}

// agrees chooses the certificate and the delivery.
func (l *life) agrees(at time.Duration, key string, certificate domain.CertificateChoice, delivery *domain.Delivery) *reply {
	return l.choose(at, domain.ActionContinue, key, citizen, domain.CertificateSelection{Certificate: certificate, Delivery: delivery})
}

func atCentre() *domain.Delivery {
	return &domain.Delivery{Type: domain.DeliveryPickup, Branch: "8041"}
}

func atHome() *domain.Delivery {
	return &domain.Delivery{
		Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2",
		City: "Луцьк", CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27",
		DeliveryType: domain.DeliveryToOffice, CheckCode: "1234", Confirmed: true,
	}
}

func chosenPlate() domain.PlateChoice {
	return domain.PlateChoice{Origin: domain.PlateReserve, Plate: "аа 7777 вв"}
}

// reserved goes as far as the plate that is kept: at the fourth hour.
func (l *life) reserved() {
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
}

// drafted goes as far as the statement: at the fourth hour.
func (l *life) drafted() *reply {
	l.reserved()
	return l.agrees(4*time.Hour, "a", domain.PhysicalAndElectronic, atHome())
}

// signedCertificate goes as far as the payment: at the fifth hour.
func (l *life) signedCertificate() *reply {
	l.drafted()
	return l.sign(5*time.Hour, "s", citizen)
}

// paidCertificate goes as far as the exchange: at the sixth hour.
func (l *life) paidCertificate() {
	l.signedCertificate()
	l.pay(6*time.Hour, "k")
	l.at(6*time.Hour+time.Minute, func() { l.Say(l.Bank.Taken(dawn.Add(6*time.Hour + time.Minute))) })
}

func labelOf(o *domain.Order) string { return o.Label().Text }

func infoOf(t testing.TB, o *domain.Order) domain.StageInfo {
	info, ok := o.StageInfo()
	require.True(t, ok)
	return info
}

// Permitted, a plate kept, certificate and delivery chosen, signed, paid, exchanged, carried home (SPR-01, SPR-13 to SPR-19,
// SPR-27, SPR-28, ORD-44, 45, 47 to 49, 60, 63, 78, 80, 81, API-058).
func TestCertificateExchangeDone(t *testing.T) {
	l := newLife(t)
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
	l.at(6*time.Hour+time.Minute, func() { l.Say(l.Bank.Taken(dawn.Add(6*time.Hour + time.Minute))) })
	l.at(7*time.Hour, func() { sent = l.Last() })
	l.decides(48*time.Hour, domain.ApplicationApproved, "")
	l.decides(72*time.Hour, domain.ApplicationProcessed, "")
	l.at(73*time.Hour, func() { processed = l.Last() })
	l.decides(96*time.Hour, domain.ApplicationReady, "")
	l.moves(200*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)

	until := dawn.Add(24 * time.Hour)
	require.Equal(t, "Очікує перевірки в ГСЦ", labelOf(&created.state))
	require.Equal(t, []domain.Allowed{{Action: domain.ActionCancel, Until: until}}, created.state.Actions(citizen, dawn))
	require.Equal(t, domain.StagePending, infoOf(t, &created.state).Status)

	require.Equal(t, "Очікує продовження послуги", labelOf(&permitted))
	require.Equal(t, []domain.Allowed{{Action: domain.ActionChoosePlate, Until: until}, {Action: domain.ActionCancel, Until: until}},
		permitted.Actions(citizen, dawn))
	info := infoOf(t, &permitted)
	require.Equal(t, domain.StageInfo{
		Stage: domain.StagePermission, Status: domain.StageApproved, PresentAllowed: true, CategoryID: 1001, Vehicle: domain.Auto,
		Engine: domain.EngineFuel, Plates: []domain.CertificateReservation{}, Requisites: []domain.PriceLine{},
		Data:      domain.StageData{VIN: "TMBJJ7NE5H0012345", CarID: "car-1", Plate: "AA1111AA", RegionID: 26},
		CheckData: []domain.CheckRow{{Name: "Транспортний засіб", Value: "SKODA OCTAVIA"}, {Name: "VIN-код", Value: "TMBJJ7NE5H0012345"}},
	}, info)

	require.Equal(t, "Очікує бронювання НЗ", labelOf(&chosen.state), "whoever has chosen reads what is next")
	require.Equal(t, domain.StageReserve, infoOf(t, &chosen.state).Stage)
	require.Equal(t, "Очікує продовження послуги", labelOf(&kept))
	require.Equal(t, []domain.Action{domain.ActionContinue, domain.ActionCancel}, offered(kept.Actions(citizen, dawn)))
	require.Equal(t, newPlate, infoOf(t, &kept).Plates[0].Plate)
	require.Equal(t, newPlate, kept.Plate.Plate, "ORD-12")

	total := platePrice + bothForms + homeDelivery
	require.Equal(t, "Очікує підпис", labelOf(&agreed.state))
	require.Equal(t, total, agreed.state.Price, "the price is known before the signature")
	info = infoOf(t, &agreed.state)
	require.Equal(t, domain.StageExchange, info.Stage)
	require.Equal(t, domain.StagePending, info.Status)
	require.Len(t, info.Requisites, 3)
	require.Contains(t, info.CheckData, domain.CheckRow{Name: "До сплати", Value: "926 грн"})
	require.Equal(t, []domain.Action{domain.ActionSign, domain.ActionCancel}, offered(agreed.state.Actions(citizen, dawn)))
	require.Equal(t, agreed.state.Statement.Digest, l.Signatures.Checked[0].Digest)

	require.Equal(t, domain.StatusSigned, signed.state.Status)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionPay, Until: until}, {Action: domain.ActionCancel, Until: until}},
		signed.state.Actions(citizen, dawn), "ORD-80")
	require.Equal(t, total, paying.state.Invoice.Amount)
	require.Equal(t, 18*time.Hour, l.Bank.Invoices[0].Validity)
	require.Equal(t, domain.StatusSent, sent.Status)
	require.Nil(t, sent.Deadline)
	require.Equal(t, []domain.Allowed{{Action: domain.ActionDownloadReceipt}}, processed.Actions(citizen, dawn), "ORD-76")

	require.Equal(t, []string{
		"0s created", "1h0m0s permitted", "2h0m0s plate_chosen", "3h0m0s plate_reserved", "4h0m0s statement_fixed", "5h0m0s signed",
		"6h0m0s invoice_issued", "6h1m0s paid", "6h1m0s submitted", "48h0m0s received", "72h0m0s processed", "96h0m0s dispatched",
	}, l.story()[:12])
	require.Equal(t, domain.StatusDone, l.Last().Status)
	l.requireLodged(newPlate)
	require.Len(t, l.Post.Parcels, 1)
	l.requireNothingGivenBack()
}

// requireLodged demands the three applications, each under a reference of its own and naming the one before.
func (l *life) requireLodged(plate string) {
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

func (l *life) requireNothingGivenBack() {
	require.Empty(l, l.Bank.Returned)
	require.Empty(l, l.Bank.Revoked)
	require.Empty(l, l.Centre.Withdrawn)
	require.Empty(l, l.Certificates.Released)
}

// The present plate and an electronic certificate: nothing is carried, nothing is held (SPR-05, AMB-096, AMB-097).
func TestCertificateExchangeElectronic(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(time.Hour)
	l.choosePlate(2*time.Hour, "p", domain.PlateChoice{Origin: domain.PlatePresent, Plate: "AA0000AA"})
	l.reserves(3*time.Hour, domain.PlatePresent, "AA1111AA", 0)
	agreed := l.agrees(4*time.Hour, "a", domain.ElectronicOnly, atHome())
	l.sign(5*time.Hour, "s", citizen)
	l.pay(6*time.Hour, "k")
	l.at(7*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(7 * time.Hour))) })
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.exchangeCertificate(nil)
	require.Nil(t, agreed.state.Delivery)
	require.Equal(t, electronic, agreed.state.Price)
	require.Len(t, agreed.state.Certificate.Requisites, 1)
	require.Empty(t, l.Certificates.Reserved[0].Choice.Plate, "only a chosen plate has a number")
	require.Equal(t, "8h0m0s done", l.story()[9])
	require.Empty(t, l.Post.Parcels)
}

// The plate is taken before the decision: the order goes back to the choice, as often as it takes, with another reference
// each time (SPR-24, SPR-36, ORD-46, ORD-79, GAP-09).
func TestCertificateExchangeRepeat(t *testing.T) {
	l := newLife(t)
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
	l.at(9*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(9 * time.Hour))) })
	l.decides(10*time.Hour, domain.ApplicationReady, "")
	l.exchangeCertificate(nil)
	require.Equal(t, domain.Label{Text: "Відмовлено в бронюванні НЗ", Colour: domain.Red}, lost.Label())
	require.Equal(t, []domain.Action{domain.ActionChoosePlate, domain.ActionCancel}, offered(lost.Actions(citizen, dawn)))
	info := infoOf(t, &lost)
	require.True(t, info.FailedReserve)
	require.Equal(t, domain.StagePermission, info.Stage)
	require.Equal(t, domain.StageApproved, info.Status)
	require.Equal(t, domain.Code(""), again.code())
	require.Equal(t, orderID+"/reserve-2", l.Certificates.Reserved[1].Reference)
	last := l.Last()
	require.Equal(t, domain.StatusDone, last.Status)
	require.False(t, last.Certificate.FailedReserve)
	require.Equal(t, domain.Kopecks(24_600)+electronic, last.Price)
}

// The register does not take the plate at all: whoever has chosen it hears that, and chooses another one.
func TestCertificateExchangePlateTaken(t *testing.T) {
	l := newLife(t)
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

// What the permission or the plate does not allow is refused, and the order waits on (SPR-32, AMB-098).
func TestCertificateExchangeWrongChoices(t *testing.T) {
	l := newLife(t)
	l.create()
	l.at(time.Hour, func() { l.Permit(domain.CertificatePermission{RegionID: 26}, dawn.Add(time.Hour)) })
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
	}
	require.Equal(t, domain.CodeUnreadable, unreadable.code())
	require.Equal(t, domain.CodeNotAllowed, early.code())
	require.Equal(t, domain.StatusDraft, good.state.Status)
	require.Len(t, l.Certificates.Reserved, 1, "what is refused asks nobody")
}

// In every state before the payment the order ends 24 hours after its creation, to the second, whatever was done
// meanwhile, and all that it has got is given back (ORD-60, ORD-63, TIME-10, AMB-049).
func TestCertificateExchangeExpires(t *testing.T) {
	nothing := []workflows.ReservedPlate(nil)
	kept := []workflows.ReservedPlate{{Reference: orderID + "/reserve-1", Plate: newPlate}}
	for name, row := range map[string]struct {
		tell      func(*life)
		withdrawn []string
		released  []workflows.ReservedPlate
	}{
		"permission pending": {func(l *life) { l.create() }, []string{"app-1"}, nothing},
		"choosing":           {func(l *life) { l.create(); l.permits(time.Hour) }, []string{"app-1"}, nothing},
		"reserve pending": {func(l *life) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
		}, []string{"app-2", "app-1"}, nothing},
		"plate lost": {func(l *life) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
			l.decides(3*time.Hour, domain.ApplicationRepeat, "зайнято")
		}, []string{"app-1"}, nothing},
		"reserved": {func(l *life) { l.reserved() }, []string{"app-2", "app-1"}, kept},
		"unsigned": {func(l *life) { l.drafted() }, []string{"app-2", "app-1"}, kept},
		"unpaid":   {func(l *life) { l.signedCertificate() }, []string{"app-2", "app-1"}, kept},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			row.tell(l)
			l.at(24*time.Hour-time.Second, func() { require.False(t, l.Last().Status.Finished()) })
			late := l.choosePlate(24*time.Hour+time.Second, "late", chosenPlate())
			l.exchangeCertificate(nil)
			story := l.story()
			require.Equal(t, "24h0m0s expired", story[len(story)-1])
			last := l.Last()
			require.Equal(t, "Час на оформлення послуги минув", labelOf(&last))
			require.Equal(t, "Замовте послугу ще раз.", last.ViewFor(citizen, dawn).Explanation)
			require.Equal(t, row.withdrawn, l.Centre.Withdrawn)
			require.Equal(t, row.released, l.Certificates.Released)
			require.Equal(t, domain.CodeTooLate, late.code())
			require.True(t, late.rejected)
		})
	}
}

// Going back deletes the order in every state before the payment; a stranger does not find it (SPR-25, SPR-26, ORD-82).
func TestCertificateExchangeCanceled(t *testing.T) {
	for name, tell := range map[string]func(*life){
		"permission pending": func(l *life) { l.create() },
		"choosing":           func(l *life) { l.create(); l.permits(time.Hour) },
		"reserve pending": func(l *life) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
		},
		"reserved": func(l *life) { l.reserved() },
		"unsigned": func(l *life) { l.drafted() },
		"unpaid":   func(l *life) { l.signedCertificate(); l.pay(6*time.Hour, "k") },
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			tell(l)
			foreign := l.act(9*time.Hour, string(domain.ActionCancel), "x", stranger)
			given := l.cancel(10 * time.Hour)
			var lodged int
			l.at(10*time.Hour, func() { lodged = len(l.Centre.Lodged) })
			l.exchangeCertificate(nil)
			require.Equal(t, domain.CodeNotFound, foreign.code())
			require.Equal(t, domain.StatusCanceled, given.state.Status)
			require.Len(t, l.Centre.Withdrawn, lodged, "every application is withdrawn")
			require.Equal(t, given.state.Certificate.Reservation != nil, len(l.Certificates.Released) == 1)
			require.Equal(t, len(l.Bank.Invoices), len(l.Bank.Revoked))
		})
	}
}

// After the payment nobody can go back.
func TestCertificateExchangeCanceledTooLate(t *testing.T) {
	l := newLife(t)
	l.paidCertificate()
	late := l.cancel(7 * time.Hour)
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.moves(9*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeNotAllowed, late.code())
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// The centre says no to a stage: the citizen reads why, and what was got before is given back (ORD-69).
func TestCertificateExchangeRefused(t *testing.T) {
	const reason = "Транспортний засіб в арешті"
	for name, row := range map[string]struct {
		tell      func(*life)
		withdrawn []string
		released  int
		refunded  bool
	}{
		"permission":          {func(l *life) { l.create(); l.decides(time.Hour, domain.ApplicationRefused, reason) }, nil, 0, false},
		"permission repeated": {func(l *life) { l.create(); l.decides(time.Hour, domain.ApplicationRepeat, reason) }, nil, 0, false},
		"reserve": {func(l *life) {
			l.create()
			l.permits(time.Hour)
			l.choosePlate(2*time.Hour, "p", chosenPlate())
			l.decides(3*time.Hour, domain.ApplicationRefused, reason)
		}, []string{"app-1"}, 0, false},
		"exchange": {func(l *life) {
			l.paidCertificate()
			l.decides(48*time.Hour, domain.ApplicationApproved, "")
			l.decides(50*time.Hour, domain.ApplicationRefused, reason)
		}, []string{"app-2", "app-1"}, 1, true},
	} {
		t.Run(name, func(t *testing.T) {
			l := newLife(t)
			row.tell(l)
			l.exchangeCertificate(nil)
			last := l.Last()
			require.Equal(t, domain.StatusRefusal, last.Status)
			require.Equal(t, reason, last.Reason)
			require.Equal(t, row.withdrawn, l.Centre.Withdrawn)
			require.Len(t, l.Certificates.Released, row.released)
			require.Equal(t, row.refunded, last.Refunded)
		})
	}
}

// The register does not even take the question: refused, with its reason (SPR-34).
func TestCertificateExchangeNotTaken(t *testing.T) {
	for code, text := range map[domain.Code]string{
		domain.CodeActiveApplication: "вже є чинна заява",
		domain.CodeCheckOutdated:     "застаріла",
		"refused":                    "не прийняв заявку",
	} {
		l := newLife(t)
		l.Certificates.Refuses = code
		l.create()
		l.exchangeCertificate(nil)
		require.Equal(t, domain.StatusRefusal, l.Last().Status)
		require.Contains(t, l.Last().Reason, text)
		require.Empty(t, l.Centre.Withdrawn)
	}
}

// The centre does not take the plate's application, nor the paid exchange: refused, with everything given back.
func TestCertificateExchangeNotTakenLater(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Refuses = true })
	chosen := l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusRefusal, chosen.state.Status, "whoever has chosen reads how it ended")
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)

	l = newLife(t)
	l.signedCertificate()
	l.at(5*time.Hour+time.Minute, func() { l.Centre.Refuses = true })
	l.pay(6*time.Hour, "k")
	l.at(7*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(7 * time.Hour))) })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusRefusal, l.Last().Status)
	require.True(t, l.Last().Refunded)
	require.Equal(t, []string{"app-2", "app-1"}, l.Centre.Withdrawn)
	require.Len(t, l.Certificates.Released, 1)
}

// Made is made: a parcel that comes back takes neither the plate nor the money away.
func TestCertificateExchangeReturned(t *testing.T) {
	l := newLife(t)
	l.paidCertificate()
	l.decides(48*time.Hour, domain.ApplicationReady, "")
	l.moves(100*time.Hour, domain.ParcelReturned)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusStorage, l.Last().Status)
	l.requireNothingGivenBack()
}

// Lost, doubled and late callbacks do no harm: the order asks by itself within a quarter of an hour.
func TestCertificateExchangeCallbacks(t *testing.T) {
	l := newLife(t)
	l.create()
	l.at(time.Hour, func() {
		l.Centre.Change(func(a *domain.Application) {
			a.Status, a.ChangedAt = domain.ApplicationApproved, dawn.Add(time.Hour)
			a.Permission = &domain.CertificatePermission{RegionID: 26}
		})
	})
	l.at(90*time.Minute, func() { l.Signal("centre", nil) })
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	l.at(2*time.Hour+time.Minute, func() { l.Signal("centre", nil) }) // about the permission, late
	l.reserves(3*time.Hour, domain.PlateReserve, newPlate, platePrice)
	l.at(3*time.Hour, func() { l.Signal("centre", nil) })
	l.cancel(4 * time.Hour)
	l.exchangeCertificate(nil)
	story := l.story()
	require.Len(t, story, 5)
	require.Less(t, l.Events()[1].At.Sub(dawn.Add(time.Hour)), 15*time.Minute+time.Second)
	require.Equal(t, []string{"2h0m0s plate_chosen", "3h0m0s plate_reserved", "4h0m0s canceled"}, story[2:])
}

// The centre took the application, its answer was lost, and it decided before it was asked again: the decision counts.
func TestCertificateExchangeLostAnswer(t *testing.T) {
	l := newLife(t)
	l.Centre.LosesAnswers = true
	l.create()
	l.at(10*time.Second, func() {
		l.Permit(domain.CertificatePermission{RegionID: 26}, dawn.Add(10*time.Second))
		l.Centre.LosesAnswers = false
	})
	l.cancel(time.Hour)
	l.exchangeCertificate(nil)
	require.Len(t, l.story(), 3)
	require.Contains(t, l.story()[1], "permitted")
	require.Equal(t, []string{"app-1"}, l.Centre.Withdrawn)
	require.Len(t, l.Centre.Lodged, 1, "asked twice, lodged once")
}

// The centre is down: the order says so, waits and goes on; who acts meanwhile hears that the wish is taken.
func TestCertificateExchangeCentreDown(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Down = true })
	chosen := l.choosePlate(2*time.Hour, "p", chosenPlate())
	twice := l.choosePlate(2*time.Hour+time.Second, "p2", chosenPlate())
	var waiting domain.Order
	l.at(3*time.Hour, func() { waiting = l.Last() })
	l.at(4*time.Hour, func() { l.Centre.Down = false })
	l.reserves(5*time.Hour, domain.PlateReserve, newPlate, platePrice)
	l.cancel(6 * time.Hour)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeAccepted, chosen.code())
	require.Equal(t, domain.CodeNotAllowed, twice.code())
	require.Equal(t, domain.ProblemCentre, waiting.Problem)
	require.Equal(t, domain.StatusWaitToReserve, waiting.Status)
	require.Len(t, l.Certificates.Released, 1)
}

// The centre is down when the time is over: the order shows as expired at once, and is given back when the centre answers.
func TestCertificateExchangeExpiresWhileTheCentreIsDown(t *testing.T) {
	l := newLife(t)
	l.create()
	l.permits(time.Hour)
	l.at(90*time.Minute, func() { l.Centre.Down = true })
	l.choosePlate(2*time.Hour, "p", chosenPlate())
	var shown domain.View
	l.at(25*time.Hour, func() {
		last := l.Last()
		shown = last.ViewFor(citizen, dawn.Add(25*time.Hour))
	})
	l.at(30*time.Hour, func() { l.Centre.Down = false })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusExpired, shown.Status, "ORD-60")
	require.Empty(t, shown.Actions)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.Equal(t, []string{"app-2", "app-1"}, l.Centre.Withdrawn)
}

// The statement cannot be written: what was chosen stays chosen, and the order goes on with it.
func TestCertificateExchangeStatementDown(t *testing.T) {
	l := newLife(t)
	l.reserved()
	l.at(200*time.Minute, func() { l.Signatures.StatementsDown = true })
	agreed := l.drafted()
	l.at(5*time.Hour, func() { l.Signatures.StatementsDown = false })
	l.sign(6*time.Hour, "s2", citizen)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusDraft, agreed.state.Status)
	require.Len(t, l.Signatures.Fixed, 1)
	require.Equal(t, platePrice+bothForms+homeDelivery, l.Signatures.Fixed[0].Price)
	require.Equal(t, l.Last().Statement.Digest, agreed.state.Statement.Digest)
}

// A wrong signature, a wrong sum, a declined card: the order waits on, as every order does; a double click pays once.
func TestCertificateExchangeMoney(t *testing.T) {
	l := newLife(t)
	l.drafted()
	l.at(4*time.Hour+time.Minute, func() { l.Signatures.Fault = domain.CodeSignatureAnotherSigner })
	wrong := l.sign(270*time.Minute, "w", citizen)
	l.at(280*time.Minute, func() { l.Signatures.Fault = "" })
	early := l.pay(290*time.Minute, "early")
	l.sign(5*time.Hour, "s", citizen)
	first, second := l.pay(6*time.Hour, "k"), l.pay(6*time.Hour, "other tab")
	l.at(6*time.Hour+time.Minute, func() {
		word := l.Bank.Taken(dawn.Add(6*time.Hour + time.Minute))
		word.State, word.ErrCode = domain.PaymentDeclined, "59"
		l.Say(word)
	})
	var refused domain.Order
	l.at(6*time.Hour+2*time.Minute, func() { refused = l.Last() })
	l.at(7*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(7 * time.Hour))) })
	l.decides(8*time.Hour, domain.ApplicationReady, "")
	l.moves(9*time.Hour, domain.ParcelDelivered)
	l.exchangeCertificate(nil)
	require.Equal(t, domain.CodeSignatureAnotherSigner, wrong.code())
	require.Equal(t, domain.CodeNotAllowed, early.code(), "AMB-053")
	require.Equal(t, first.state.Invoice.PaymentURL, second.state.Invoice.PaymentURL)
	require.Len(t, l.Bank.Invoices, 1)
	require.Equal(t, domain.InvoiceDeclined, refused.Invoice.Status)
	require.Equal(t, domain.StatusSigned, refused.Status)
	require.Equal(t, domain.StatusDone, l.Last().Status)
}

// The money comes after the time is over: it goes back.
func TestCertificateExchangePaidLate(t *testing.T) {
	l := newLife(t)
	l.signedCertificate()
	l.pay(6*time.Hour, "k")
	l.at(25*time.Hour, func() { l.Say(l.Bank.Taken(dawn.Add(25 * time.Hour))) })
	l.exchangeCertificate(nil)
	require.Equal(t, domain.StatusExpired, l.Last().Status)
	require.True(t, l.Last().Refunded)
	require.Len(t, l.Certificates.Released, 1)
}
