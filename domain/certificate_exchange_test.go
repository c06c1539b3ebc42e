package domain

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
)

func certificateRequest() CertificateExchangeRequest {
	return CertificateExchangeRequest{
		UUID: "d0c0ffee", VIN: " tmb99hav3km626020", CarID: "300410015", FirstNameLatin: "Oleksandr ", LastNameLatin: "d'Koval",
		Birthday: Date{1985, 3, 15}, Email: "driver@ukr.net", Phone: "067 123 45 67",
	}
}

// Latin names, birthday, e-mail and phone are required, and the vehicle that was checked (SPR-12, SPR-29, SPR-30).
func TestCertificateExchangeRequest(t *testing.T) {
	good := certificateRequest().Normalize()
	require.NoError(t, good.Validate(noon))
	require.Equal(t, "TMB99HAV3KM626020", good.VIN)
	require.Equal(t, "D'KOVAL", good.LastNameLatin)
	require.Equal(t, "+380671234567", good.Phone)
	for field, spoil := range map[string]func(*CertificateExchangeRequest){
		"uuid":         func(r *CertificateExchangeRequest) { r.UUID = "" },
		"vin":          func(r *CertificateExchangeRequest) { r.VIN = "TMB" },
		"carId":        func(r *CertificateExchangeRequest) { r.CarID = "" },
		"firstNameLat": func(r *CertificateExchangeRequest) { r.FirstNameLatin = "ОЛЕКСАНДР" },
		"lastNameLat":  func(r *CertificateExchangeRequest) { r.LastNameLatin = "" },
		"birthDate":    func(r *CertificateExchangeRequest) { r.Birthday = Date{} },
		"email":        func(r *CertificateExchangeRequest) { r.Email = "" },
		"phone":        func(r *CertificateExchangeRequest) { r.Phone = "" },
	} {
		wrong := certificateRequest()
		spoil(&wrong)
		require.Equal(t, []string{field}, fieldsOf(wrong.Normalize().Validate(noon)))
	}
}

func fieldsOf(err error) (names []string) {
	refusal := &Error{}
	if e, ok := err.(*Error); ok { //nolint:errorlint // it is never wrapped
		refusal = e
	}
	for name := range refusal.Fields {
		names = append(names, name)
	}
	return names
}

// The present plate stays, or one is generated or chosen, as the permission allows (SPR-16, SPR-18, GAP-45).
func TestPlateChoice(t *testing.T) {
	allowed, not := CertificatePermission{PresentAllowed: true}, CertificatePermission{}
	for name, row := range map[string]struct {
		choice     PlateChoice
		permission CertificatePermission
		field      string
	}{
		"present":             {PlateChoice{PlatePresent, ""}, allowed, ""},
		"present not allowed": {PlateChoice{PlatePresent, ""}, not, "origin"},
		"generated":           {PlateChoice{PlateGenerate, "whatever"}, not, ""},
		"chosen":              {PlateChoice{PlateReserve, "аа 1234 вв"}, not, ""},
		"chosen, not said":    {PlateChoice{PlateReserve, ""}, not, "plate"},
		"bought":              {PlateChoice{"bought", ""}, allowed, "origin"},
	} {
		fields := fieldsOf(row.choice.Normalize().Validate(row.permission))
		if row.field == "" {
			require.Empty(t, fields, name)
			continue
		}
		require.Equal(t, []string{row.field}, fields, name)
	}
	require.Empty(t, PlateChoice{PlateGenerate, "AA1234BB"}.Normalize().Plate)
}

func keptPlate(origin PlateOrigin, price Kopecks) CertificateReservation {
	return CertificateReservation{
		Origin: origin, Plate: "AA1234BB", Price: price, DocID: "НЗ-1",
		Certificates: []CertificatePrice{{ElectronicOnly, 21_500}, {PhysicalAndElectronic, 44_600}},
	}
}

// A plate is asked for by its number, and it is the number alone that is wrong.
func TestPlateChoiceText(t *testing.T) {
	allowed, not := CertificatePermission{PresentAllowed: true}, CertificatePermission{}
	for name, row := range map[string]struct {
		choice     PlateChoice
		permission CertificatePermission
		want       Fields
	}{
		"bought":              {PlateChoice{Origin: "bought"}, allowed, Fields{"origin": "Оберіть, звідки взяти номерний знак"}},
		"present not allowed": {PlateChoice{Origin: "present"}, not, Fields{"origin": "Наявний номерний знак залишити не можна, оберіть інший спосіб"}},
		"chosen, not said":    {PlateChoice{Origin: "reserve"}, not, Fields{"plate": "Номерний знак має бути у форматі AA0000AA"}},
	} {
		require.Equal(t, row.want, faults(t, row.choice.Validate(row.permission)), name)
	}
}

// Something is carried unless the present plate stays and the certificate is electronic (SPR-05, AMB-097); men cannot
// have it sent abroad while the switch of the military register is off (SPR-32, AMB-098).
func TestCertificateSelection(t *testing.T) {
	pickup, abroad := &Delivery{Type: DeliveryPickup, Branch: "8041"}, &Delivery{Type: DeliveryAbroad}
	courier := &Delivery{Type: DeliveryNovaPoshta}
	for name, row := range map[string]struct {
		selection    CertificateSelection
		origin       PlateOrigin
		domesticOnly bool
		field        string
	}{
		"nothing carried":       {CertificateSelection{ElectronicOnly, nil}, PlatePresent, true, ""},
		"carried for nothing":   {CertificateSelection{ElectronicOnly, abroad}, PlatePresent, true, ""},
		"plastic":               {CertificateSelection{PhysicalAndElectronic, pickup}, PlatePresent, true, ""},
		"plastic, not said how": {CertificateSelection{PhysicalAndElectronic, nil}, PlatePresent, false, "delivery.type"},
		"a new plate":           {CertificateSelection{ElectronicOnly, nil}, PlateGenerate, false, "delivery.type"},
		"abroad, closed":        {CertificateSelection{ElectronicOnly, abroad}, PlateReserve, true, "delivery.type"},
		"not offered":           {CertificateSelection{ElectronicOnly, courier}, PlateReserve, false, "delivery.type"},
		"no such certificate":   {CertificateSelection{"paper", pickup}, PlateReserve, false, "sprType"},
		"no certificate":        {CertificateSelection{"", pickup}, PlateReserve, false, "sprType"},
	} {
		plate := keptPlate(row.origin, 0)
		fields := fieldsOf(row.selection.Normalize().For(plate, "+380671234567").Validate(plate, row.domesticOnly))
		if row.field == "" {
			require.Empty(t, fields, name)
			continue
		}
		require.Equal(t, []string{row.field}, fields, name)
	}
	plate := keptPlate(PlateReserve, 0)
	sent := CertificateSelection{ElectronicOnly, abroad}.Normalize().For(plate, "+380671234567")
	require.Equal(t, "+380671234567", sent.Delivery.ContactPhone, "the post has somebody to call")
	open := fieldsOf(sent.Validate(plate, false))
	require.NotContains(t, open, "delivery.type")
	require.Contains(t, open, "delivery.country")
	require.True(t, AbroadClosed("male", false))
	require.False(t, AbroadClosed("male", true))
	require.False(t, AbroadClosed("female", false))
}

// What is delivered is named: the plate when it is a new one, the certificate when it is not only electronic (SPR-05).
func TestCertificateGoods(t *testing.T) {
	var none *OrderedCertificate
	require.Empty(t, none.Goods())
	for choice, origins := range map[CertificateChoice]map[PlateOrigin]CertificateGoods{
		ElectronicOnly:        {PlatePresent: "", PlateGenerate: GoodsPlate, PlateReserve: GoodsPlate},
		PhysicalAndElectronic: {PlatePresent: GoodsCertificate, PlateGenerate: GoodsBoth, PlateReserve: GoodsBoth},
		"":                    {PlatePresent: "", PlateReserve: ""},
	} {
		for origin, goods := range origins {
			ordered := OrderedCertificate{Certificate: choice, Reservation: &CertificateReservation{Origin: origin}}
			require.Equal(t, goods, ordered.Goods(), "%s %s", origin, choice)
		}
	}
}

// A certificate is priced when the register offers it and the cabinet knows what to send for it.
func TestCertificateIsOffered(t *testing.T) {
	plate := CertificateReservation{Certificates: []CertificatePrice{{"paper", 100}, {ElectronicOnly, 21_500}}}
	for choice, want := range map[CertificateChoice]Kopecks{ElectronicOnly: 21_500, PhysicalAndElectronic: 0, "paper": 0, "": 0} {
		price, offered := plate.CertificatePrice(choice)
		require.Equal(t, want, price, choice)
		require.Equal(t, want > 0, offered, choice)
	}
}

// The price is the plate, the certificate and the delivery, each where it costs something (SPR-16, GAP-36).
func TestCertificatePrice(t *testing.T) {
	tags := PriceTags{Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}
	home, abroad := &Delivery{Type: DeliveryUkrposhta}, &Delivery{Type: DeliveryAbroad}
	for name, row := range map[string]struct {
		selection CertificateSelection
		plate     CertificateReservation
		lines     int
		price     Kopecks
	}{
		"all":        {CertificateSelection{PhysicalAndElectronic, home}, keptPlate(PlateReserve, 36_000), 3, 92_600},
		"abroad":     {CertificateSelection{ElectronicOnly, abroad}, keptPlate(PlateGenerate, 24_600), 3, 91_100},
		"at centre":  {CertificateSelection{ElectronicOnly, &Delivery{}}, keptPlate(PlateGenerate, 24_600), 2, 46_100},
		"electronic": {CertificateSelection{ElectronicOnly, nil}, keptPlate(PlatePresent, 0), 1, 21_500},
	} {
		lines := row.selection.PriceLines(row.plate, tags)
		require.Len(t, lines, row.lines, name)
		require.Equal(t, row.price, SumOf(lines), name)
	}
	var lines []string
	for _, line := range (CertificateSelection{PhysicalAndElectronic, home}).PriceLines(keptPlate(PlateReserve, 36_000), tags) {
		lines = append(lines, line.String())
	}
	require.Equal(t, []string{
		"Номерний знак AA1234BB, 360\u00a0грн", "Свідоцтво про реєстрацію: пластикове та електронне, 446\u00a0грн",
		"Доставка: Укрпошта по Україні, 120\u00a0грн",
	}, lines)
}

func certificateOrder(status Status, sub SubStatus) *Order {
	return &Order{
		ID: uuid.Max, CitizenID: "c", Service: SPRExchangeService, Status: status, SubStatus: sub, CreatedAt: noon, UpdatedAt: noon,
		Deadline:    &Deadline{Kind: DeadlineCertificate, Until: noon.Add(24 * time.Hour)},
		Certificate: &OrderedCertificate{Stage: StagePermission, Status: StagePending},
	}
}

// Each state has its step: continue, choose another plate, sign, pay; and going back. Waiting and finished states have none
// (AMB-053, AMB-055).
func TestCertificateActions(t *testing.T) {
	for _, row := range []struct {
		id     string
		status Status
		sub    SubStatus
		want   []Action
	}{
		{"ORD-82", StatusWaitToPermission, SubStatusPending, []Action{ActionCancel}},
		{"ORD-78", StatusWaitToPermission, SubStatusApproved, []Action{ActionChoosePlate, ActionCancel}},
		{"ORD-79", StatusWaitToPermission, SubStatusRepeat, []Action{ActionChoosePlate, ActionCancel}},
		{"ORD-82", StatusWaitToReserve, SubStatusPending, []Action{ActionCancel}},
		{"ORD-78", StatusWaitToReserve, SubStatusApproved, []Action{ActionContinue, ActionCancel}},
		{"ORD-81", StatusDraft, SubStatusPending, []Action{ActionSign, ActionCancel}},
		{"ORD-80", StatusSigned, "", []Action{ActionPay, ActionCancel}},
		{"AMB-055", StatusSent, "", nil},
		{"AMB-055", StatusDone, "", nil},
		{"AMB-055", StatusExpired, "", nil},
	} {
		o := certificateOrder(row.status, row.sub)
		var actions []Action
		for _, allowed := range o.Actions("c", noon) {
			actions = append(actions, allowed.Action)
		}
		require.Equal(t, row.want, actions, "%s: %s %s", row.id, row.status, row.sub)
		require.Empty(t, o.Actions("x", noon))
		require.Equal(t, row.status == StatusSigned, o.AwaitsPayment())
		require.NotEmpty(t, o.ViewFor("c", noon).Explanation+o.Label().Text)
	}
	require.True(t, waiting().AwaitsPayment())
}

// Every state before the payment shows as expired 24 hours after the creation, with the second text alone (ORD-60,
// AMB-049); what is paid does not.
func TestCertificateDerivedExpiry(t *testing.T) {
	late := noon.Add(24 * time.Hour)
	for status, sub := range map[Status]SubStatus{
		StatusWaitToPermission: SubStatusPending, StatusWaitToReserve: SubStatusApproved, StatusDraft: SubStatusPending, StatusSigned: "",
	} {
		o := certificateOrder(status, sub)
		view := o.ViewFor("c", late)
		require.Equal(t, StatusExpired, view.Status)
		require.Equal(t, Label{"Час на оформлення послуги минув", Gray}, view.Label)
		require.Equal(t, "Замовте послугу ще раз.", view.Explanation)
		require.Empty(t, view.Actions)
		require.Equal(t, status, o.ViewFor("c", late.Add(-time.Nanosecond)).Status)
	}
	paid := certificateOrder(StatusSent, "")
	paid.Deadline = nil
	require.Equal(t, StatusSent, paid.ViewFor("c", late).Status)
}

// The stage's answer is whole from the first moment on (SPR-10, SPR-15, API-058).
func TestStageInfo(t *testing.T) {
	_, ok := waiting().StageInfo()
	require.False(t, ok)
	o := certificateOrder(StatusWaitToPermission, SubStatusPending)
	info, ok := o.StageInfo()
	require.True(t, ok)
	require.NotNil(t, info.Plates)
	require.NotNil(t, info.Requisites)
	require.NotNil(t, info.CheckData)
	clone := o.Clone()
	clone.Certificate.Stage = StageReserve
	require.Equal(t, StagePermission, o.Certificate.Stage, "whoever was given the last version keeps it")
	erased := o.WithoutPersonalData()
	require.Nil(t, erased.Certificate)
}

// Who waits for the centre gets a letter when it has decided (SPR-23).
func TestCertificateLetters(t *testing.T) {
	o := certificateOrder(StatusWaitToPermission, SubStatusApproved)
	for _, event := range []EventKind{EventPermitted, EventPlateReserved, EventPlateLost} {
		letters := o.Letters(event)
		require.Len(t, letters, 1)
		require.Contains(t, letters[0].Text, "06.03.2026 12:00", "the deadline, by the Kyiv clock")
	}
	require.Empty(t, o.Letters(EventPlateChosen))
}
