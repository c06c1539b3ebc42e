package clients_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// The availability gives an uuid or the codes of what is missing.
func TestCertificateAvailability(t *testing.T) {
	w, ctx := start(t), t.Context()
	for _, row := range []struct {
		name  string
		codes []domain.CheckCode
		text  string
	}{
		{"Коваленко", []domain.CheckCode{domain.CheckNone}, ""},
		{"Марченко", []domain.CheckCode{domain.CheckAddress, domain.CheckDocument}, "Відсутні дані про: адресу реєстрації, документ, що посвідчує особу"},
		{"Кузьменко", []domain.CheckCode{domain.CheckUser}, "Відсутні дані про: користувача"},
		{"Білик", []domain.CheckCode{domain.CheckDocumentIssued}, "Відсутні дані про: дату видачі документа"},
		{"Остапенко", []domain.CheckCode{domain.CheckDocumentExpired}, "Відсутні дані про: строк дії документа"},
		{"Коломієць", []domain.CheckCode{domain.CheckBirthAddress}, "Відсутні дані про: місце народження"},
	} {
		owner := w.citizen(row.name).RNOKPP
		owned, err := w.registers.VehiclesByOwner(ctx, owner)
		require.NoError(t, err)
		answer, err := w.registers.CertificateAvailability(ctx, owner, owned[0].VIN)
		require.NoError(t, err, row.name)
		require.Equal(t, row.codes, answer.Codes, row.name)
		require.Equal(t, row.text, answer.Message(), "SPR-33: %s", row.name)
		require.Equal(t, row.text == "", answer.Success && answer.UUID != "" && answer.Address != nil, row.name)
	}
	other, err := w.registers.CertificateAvailability(ctx, w.citizen("Мороз").RNOKPP, octavia)
	require.NoError(t, err)
	require.Equal(t, []domain.CheckCode{domain.CheckVehicle}, other.Codes, "somebody else's vehicle")

	busy := w.citizen("Тимощук").RNOKPP
	answer, err := w.registers.CertificateAvailability(ctx, busy, "VF19NMXJ3J9756455")
	require.NoError(t, err)
	require.Equal(t, []domain.CheckCode{domain.CheckActiveApplication}, answer.Codes)
}

// permitted walks an exchange to its approved permission.
func (w *world) permitted(reference string) (rnokpp string, permission domain.Application) {
	w.t.Helper()
	ctx := w.t.Context()
	rnokpp = w.citizen("Коваленко").RNOKPP
	available, err := w.registers.CertificateAvailability(ctx, rnokpp, octavia)
	require.NoError(w.t, err)
	form := domain.CertificatePermissionApplication{
		Submission: submission(reference, rnokpp), UUID: available.UUID, VIN: octavia, CarID: "300410015",
		FirstNameLatin: "OLEKSANDR", LastNameLatin: "KOVALENKO", Birthday: domain.RNOKPP(rnokpp).Birthday(),
	}
	asked, err := w.registers.SubmitCertificatePermission(ctx, form)
	require.NoError(w.t, err)
	require.Nil(w.t, asked.Permission)
	form.Reference, form.UUID = "another", "d0c0ffee-0000-4000-8000-000000000000"
	_, err = w.registers.SubmitCertificatePermission(ctx, form)
	require.Equal(w.t, registers.FaultUnknownCheck, code(err))
	w.decide(asked.Number, "approve", "")
	permission, err = w.registers.Application(ctx, asked.Number)
	require.NoError(w.t, err)
	return rnokpp, permission
}

// The stages run permission, reserve, exchange, each on the approval of the one before (SPR-13, SPR-15, SPR-19).
func TestCertificateExchange(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, permission := w.permitted("order-1/permission")
	generated := domain.Kopecks(24_600)
	require.Equal(t, &domain.CertificatePermission{
		PresentAllowed: true, RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel, CategoryID: 1001,
		GeneratedPrice: &generated,
	}, permission.Permission)

	plate := w.freePlate("7777")
	reserve := domain.CertificateReserveApplication{
		Submission: submission("order-1/reserve", rnokpp), Permission: permission.Number, Origin: domain.PlateReserve, Plate: plate.Plate,
	}
	asked, err := w.registers.SubmitCertificateReserve(ctx, reserve)
	require.NoError(t, err)
	exchange := domain.CertificateExchangeApplication{
		Submission: submission("order-1/exchange", rnokpp), Reservation: asked.Number, DocTypes: domain.PhysicalAndElectronic.DocTypes(),
	}
	_, err = w.registers.SubmitCertificateExchange(ctx, exchange)
	require.Equal(t, registers.FaultStageNotApproved, code(err))

	w.decide(asked.Number, "approve", "")
	kept, err := w.registers.Application(ctx, asked.Number)
	require.NoError(t, err)
	require.Equal(t, plate.Plate, kept.Reservation.Plate)
	require.Equal(t, plate.Cost, kept.Reservation.Price)
	require.NotEmpty(t, kept.Reservation.DocID)
	require.Len(t, kept.Reservation.Certificates, 2, "SPR-16: electronic and plastic, each with its price")
	check, err := w.registers.CheckPlate(ctx, domain.RegionKyiv, plate.Plate)
	require.NoError(t, err)
	require.Equal(t, domain.PlateTaken, check.Verdict())

	month := time.Now().Add(30 * 24 * time.Hour)
	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.True(t, holds[0].Until.Before(month))
	w.lapse("order-1/reserve", rnokpp, plate.Plate)
	w.hold("order-2", w.citizen("Мороз").RNOKPP, plate.Plate)
	_, err = w.registers.SubmitCertificateExchange(ctx, exchange)
	require.Equal(t, registers.FaultPlateTaken, code(err), "somebody else has taken the plate after its day")
	require.NoError(t, w.registers.ReleasePlate(ctx, "order-2", plate.Plate))
	made, err := w.registers.SubmitCertificateExchange(ctx, exchange)
	require.NoError(t, err)
	holds, err = w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.True(t, holds[0].Until.After(month), "nobody takes the plate while the certificate is made")
	available, err := w.registers.CertificateAvailability(ctx, rnokpp, octavia)
	require.NoError(t, err)
	require.Equal(t, []domain.CheckCode{domain.CheckActiveApplication}, available.Codes)
	w.decide(made.Number, "processed", "")
	done, err := w.registers.Application(ctx, made.Number)
	require.NoError(t, err)
	require.NotEmpty(t, done.Document)
	require.Equal(t, registers.FaultPlateUsed, code(w.registers.ReleasePlate(ctx, "order-1/reserve", plate.Plate)))
}

// A plate that somebody takes before the decision turns the approval into "choose again" (SPR-24, ORD-46).
func TestCertificateReserveRepeat(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, permission := w.permitted("order-1/permission")
	plate := w.freePlate("1221").Plate
	form := domain.CertificateReserveApplication{
		Submission: submission("order-1/reserve", rnokpp), Permission: permission.Number, Origin: domain.PlateReserve, Plate: plate,
	}
	asked, err := w.registers.SubmitCertificateReserve(ctx, form)
	require.NoError(t, err)
	w.hold("order-2", w.citizen("Мороз").RNOKPP, plate)
	w.decide(asked.Number, "approve", "")
	lost, err := w.registers.Application(ctx, asked.Number)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationRepeat, lost.Status)

	form.Reference, form.Origin, form.Plate = "order-1/reserve/2", domain.PlateGenerate, ""
	asked, err = w.registers.SubmitCertificateReserve(ctx, form)
	require.NoError(t, err)
	w.decide(asked.Number, "approve", "")
	given, err := w.registers.Application(ctx, asked.Number)
	require.NoError(t, err)
	require.Empty(t, domain.ValidPlate(given.Reservation.Plate))
	require.Equal(t, *permission.Permission.GeneratedPrice, given.Reservation.Price, "what was said before the choice is asked")
	_, err = w.registers.Withdraw(ctx, asked.Number)
	require.NoError(t, err)
	check, err := w.registers.CheckPlate(ctx, domain.RegionKyiv, given.Reservation.Plate)
	require.NoError(t, err)
	require.True(t, check.Free, "what was withdrawn is free again")
}

// reserved makes a citizen's own reservation of a free plate.
func (w *world) reserved(reference, rnokpp string) (plate string, reservation domain.Application) {
	w.t.Helper()
	plate = w.freePlate("").Plate
	w.hold(reference, rnokpp, plate)
	reservation, err := w.registers.SubmitPlateReservation(w.t.Context(), domain.PlateApplication{
		Submission: submission(reference, rnokpp), Plate: plate, CentreID: "8041",
	})
	require.NoError(w.t, err)
	return plate, reservation
}

// chosen chooses a plate for a permitted exchange, and lets the service centre approve.
func (w *world) chosen(reference, rnokpp, permission, plate string) domain.Application {
	w.t.Helper()
	asked, err := w.registers.SubmitCertificateReserve(w.t.Context(), domain.CertificateReserveApplication{
		Submission: submission(reference, rnokpp), Permission: permission, Origin: domain.PlateReserve, Plate: plate,
	})
	require.NoError(w.t, err)
	w.decide(asked.Number, "approve", "")
	word, err := w.registers.Application(w.t.Context(), asked.Number)
	require.NoError(w.t, err)
	return word
}

// exchanged hands an exchange in, and lets the service centre make the certificate.
func (w *world) exchanged(reference, rnokpp, reservation string) {
	w.t.Helper()
	made, err := w.registers.SubmitCertificateExchange(w.t.Context(), domain.CertificateExchangeApplication{
		Submission: submission(reference, rnokpp), Reservation: reservation, DocTypes: domain.ElectronicOnly.DocTypes(),
	})
	require.NoError(w.t, err)
	w.decide(made.Number, "processed", "")
}

// A citizen's own reservation may end while an exchange needs its plate: the exchange keeps it, and asks nothing for what was
// paid (SPR-16, PRES-05).
func TestCertificateOnReservedPlate(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, permission := w.permitted("order-1/permission")
	plate, reservation := w.reserved("order-2", rnokpp)
	w.decide(reservation.Number, "approve", "")
	kept := w.chosen("order-1/reserve", rnokpp, permission.Number, plate)
	require.Zero(t, kept.Reservation.Price)
	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	purposes := map[string]domain.HoldPurpose{}
	for _, hold := range holds {
		require.Equal(t, plate, hold.Plate)
		purposes[hold.Reference] = hold.Purpose
	}
	require.Equal(t, map[string]domain.HoldPurpose{
		"order-2": domain.HeldForReservation, "order-1/reserve": domain.HeldForExchange,
	}, purposes)
	another := w.chosen("order-3/reserve", rnokpp, permission.Number, plate)
	require.Equal(t, domain.ApplicationRepeat, another.Status, "one plate is for one vehicle")

	w.lapse("order-2", rnokpp, plate)
	require.NoError(t, w.registers.ReleasePlate(ctx, "order-2", plate))
	_, err = w.registers.HoldPlate(ctx, domain.PlateHolding{
		Reference: "order-4", RNOKPP: w.citizen("Мороз").RNOKPP, Plate: plate, Until: time.Now().Add(time.Hour),
	})
	require.Equal(t, registers.FaultPlateTaken, code(err), "the exchange keeps it")
	w.exchanged("order-1/exchange", rnokpp, kept.Number)
	require.Equal(t, registers.FaultPlateUsed, code(w.registers.ReleasePlate(ctx, "order-1/reserve", plate)))
}

// A plate that an exchange gives back is still its holder's; the reservation of one that it has put on the vehicle is over.
func TestReservationBesideExchange(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, permission := w.permitted("order-1/permission")
	plate, reservation := w.reserved("order-2", rnokpp)
	kept := w.chosen("order-1/reserve-1", rnokpp, permission.Number, plate)
	require.NoError(t, w.registers.ReleasePlate(ctx, "order-1/reserve-1", plate))
	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.Equal(t, "order-2", holds[0].Reference)
	require.Equal(t, holds[0].Cost, kept.Reservation.Price, "nobody has paid for it yet")

	w.exchanged("order-1/exchange", rnokpp, w.chosen("order-1/reserve-2", rnokpp, permission.Number, plate).Number)
	fetched, err := w.registers.Application(ctx, reservation.Number)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationReady, fetched.Status)
}

// The owner's and the requester's checks name what is in the way.
func TestConfidantChecks(t *testing.T) {
	w, ctx := start(t), t.Context()
	owner, other := w.citizen("Коваленко").RNOKPP, w.citizen("Мороз").RNOKPP
	none, err := w.registers.CheckInitiator(ctx, w.citizen("Кузьменко").RNOKPP, domain.SchemaOwner)
	require.NoError(t, err)
	require.Equal(t, domain.CheckUser, none.Code)
	uid := func(rnokpp string) string {
		check, err := w.registers.CheckInitiator(ctx, rnokpp, domain.SchemaConfidant)
		require.NoError(t, err)
		require.True(t, check.Code.OK())
		return check.UID
	}
	const assigned, company = "U5YDWLJHXM7395228", "JTNBHGZB8N8973730"
	for _, row := range []struct {
		id, initiator, vin, rnokpp string
		want                       domain.CheckCode
	}{
		{"accepted", owner, octavia, other, domain.CheckNone},
		{"CONF-38", owner, octavia, owner, domain.CheckConfidantSelf},
		{"CONF-45", owner, octavia, "1759013776", domain.CheckPersonNotFound},
		{"CONF-41", other, octavia, w.citizen("Лисенко").RNOKPP, domain.CheckNotOwner},
		{"accepted", other, octavia, "", domain.CheckNone},
		{"CONF-35", owner, octavia, "", domain.CheckConfidantSelf},
		{"assigned", other, assigned, "", domain.CheckConfidantAssigned},
		{"CONF-34", other, company, "", domain.CheckJuridicalOwner},
		{"CONF-44", other, "WVWZZZ1KZAW000001", "", domain.CheckVehicle},
	} {
		check, err := w.registers.CheckParticipant(ctx, row.initiator, domain.ParticipantQuery{
			UID: uid(row.initiator), VIN: row.vin, RNOKPP: row.rnokpp,
		})
		require.NoError(t, err)
		require.Equal(t, row.want, check.Code, "%+v", row)
		require.Equal(t, row.want.OK(), check.Participant != nil)
	}
}

// An approved appointment is in the register until an approved revocation.
func TestConfidants(t *testing.T) {
	w, ctx := start(t), t.Context()
	owner, user := w.citizen("Коваленко").RNOKPP, w.citizen("Волошин").RNOKPP
	until := domain.Date{Year: 2099, Month: 1, Day: 31}
	form := domain.ConfidantAssignment{
		Submission: submission("order-1", owner), ConfidantRNOKPP: user, VIN: octavia, EndDate: until, Schema: domain.SchemaOwner,
	}
	asked, err := w.registers.AssignConfidant(ctx, form)
	require.NoError(t, err)
	none, err := w.registers.VehiclesInUse(ctx, user)
	require.NoError(t, err)
	require.Empty(t, none)
	w.decide(asked.Number, "approve", "")
	used, err := w.registers.VehiclesInUse(ctx, user)
	require.NoError(t, err)
	require.Len(t, used, 1)
	require.Equal(t, octavia, used[0].VIN)
	require.Equal(t, until, used[0].Confidant.EndDate)
	legal, err := w.registers.VehicleLegal(ctx, owner, octavia)
	require.NoError(t, err)
	require.Equal(t, "ВОЛОШИН", legal.Confidant.Holder.LastName)
	form.Reference = "order-2"
	_, err = w.registers.AssignConfidant(ctx, form)
	require.Equal(t, registers.FaultConfidantAssigned, code(err))

	card, err := w.registers.PersonCard(ctx, owner)
	require.NoError(t, err)
	series, number := domain.SplitCertificateNumber(legal.RegNum)
	revocation := domain.ConfidantRevocation{
		Submission: submission("order-3", owner),
		Owner:      domain.RevocationOwner{ClientID: domain.ClientID(card.UID), LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР"},
		Vehicle: domain.RevocationVehicle{
			CarID: legal.CarID, Plate: legal.Plate, VIN: legal.VIN, Certificate: domain.RevocationCertificate{Series: series, Number: number},
		},
	}
	asked, err = w.registers.RevokeConfidant(ctx, revocation)
	require.NoError(t, err)
	w.decide(asked.Number, "refuse", "Підпис не належить власнику")
	refused, err := w.registers.Application(ctx, asked.Number)
	require.NoError(t, err)
	require.Equal(t, domain.ApplicationRefused, refused.Status)
	require.Equal(t, "Підпис не належить власнику", refused.Reason)

	revocation.Reference = "order-4"
	asked, err = w.registers.RevokeConfidant(ctx, revocation)
	require.NoError(t, err)
	w.decide(asked.Number, "approve", "")
	legal, err = w.registers.VehicleLegal(ctx, owner, octavia)
	require.NoError(t, err)
	require.Nil(t, legal.Confidant)
	revocation.Reference = "order-5"
	_, err = w.registers.RevokeConfidant(ctx, revocation)
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// An appointment that has ended stands on the owner's vehicle, but is no right any more (FLEET-05, FLEET-10).
func TestEndedConfidant(t *testing.T) {
	w, ctx := start(t), t.Context()
	user := w.citizen("Гаврилюк").RNOKPP
	used, err := w.registers.VehiclesInUse(ctx, user)
	require.NoError(t, err)
	require.Empty(t, used)
	legal, err := w.registers.VehicleLegal(ctx, user, "WVWJFP8B0K7741843")
	require.NoError(t, err)
	require.NotNil(t, legal.Confidant)
	require.Nil(t, legal.Owner, "a company owns it")
}
