package clients_test

import (
	"encoding/json"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// freePlate finds a free plate of Kyiv whose text holds the characters.
func (w *world) freePlate(text string) domain.PlateOption {
	w.t.Helper()
	found, err := w.registers.FreePlates(w.t.Context(), domain.PlateQuery{
		RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel, Text: text,
	})
	require.NoError(w.t, err)
	require.NotEmpty(w.t, found)
	return found[0]
}

func (w *world) hold(reference, rnokpp, plate string) domain.PlateHold {
	w.t.Helper()
	held, err := w.registers.HoldPlate(w.t.Context(), domain.PlateHolding{
		Reference: reference, RNOKPP: rnokpp, Plate: plate, Until: time.Now().Add(time.Hour),
	})
	require.NoError(w.t, err)
	return held
}

// lapse lets the hold of a plate end.
func (w *world) lapse(reference, rnokpp, plate string) {
	w.t.Helper()
	until := time.Now().Add(50 * time.Millisecond)
	_, err := w.registers.HoldPlate(w.t.Context(), domain.PlateHolding{Reference: reference, RNOKPP: rnokpp, Plate: plate, Until: until})
	require.NoError(w.t, err)
	time.Sleep(time.Until(until))
}

// The regions that give no plates out are not offered, and Kyiv comes first (PRES-23, PRES-24, AMB-084).
func TestPlateDictionary(t *testing.T) {
	w := start(t)
	dictionary, err := w.registers.PlateDictionary(t.Context())
	require.NoError(t, err)
	require.Equal(t, domain.ReservationRegions(), dictionary.Regions)
	for _, centre := range dictionary.Centres {
		require.True(t, slices.ContainsFunc(dictionary.Regions, func(r domain.Region) bool { return r.ID == centre.RegionID }))
		require.NotEmpty(t, centre.Address)
	}
	ids := func(choices []domain.Choice) (ids []string) {
		for _, choice := range choices {
			ids = append(ids, choice.ID)
		}
		return ids
	}
	require.Equal(t, []string{"auto", "moto"}, ids(dictionary.VehicleKinds), "FLEET-29")
	require.ElementsMatch(t, []string{"N-E", "E"}, ids(dictionary.EngineKinds), "FLEET-30")
}

// Free plates hold what was typed, come by cost and plate, and cost nothing or 360 hryvnias and more.
func TestFreePlates(t *testing.T) {
	w, ctx := start(t), t.Context()
	query := domain.PlateQuery{RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel, Text: "7"}
	found, err := w.registers.FreePlates(ctx, query)
	require.NoError(t, err)
	require.Greater(t, len(found), 10)
	free, cheapest := 0, found[len(found)-1].Cost
	for i, option := range found {
		require.Contains(t, option.Plate, "7")
		require.NotEmpty(t, option.Centre, "PRES-03: %s", option.Plate)
		if option.Cost == 0 {
			free++
		} else {
			require.GreaterOrEqual(t, option.Cost, domain.PlateBasePrice, option.Plate)
			cheapest = min(cheapest, option.Cost)
		}
		if i > 0 {
			require.LessOrEqual(t, found[i-1].Cost, option.Cost, "PRES-16")
		}
	}
	require.Positive(t, free)
	require.Equal(t, domain.Kopecks(36_000), cheapest, "PRES-25, BIZ-10")
	named, err := json.Marshal(domain.PlateOption{Plate: "AA0007AA", CentreID: "8041", Centre: "ТСЦ 8041", Cost: 36_000})
	require.NoError(t, err)
	require.JSONEq(t, `{"plate": "AA0007AA", "depId": "8041", "depName": "ТСЦ 8041", "cost": 36000}`, string(named), "PRES-03")

	query.CentreID, query.Text = "8043", "аа"
	one, err := w.registers.FreePlates(ctx, query)
	require.NoError(t, err)
	for _, option := range one {
		require.Equal(t, "8043", option.CentreID)
		require.Contains(t, option.Plate, "AA")
	}
	query.RegionID, query.CentreID = domain.RegionLuhansk, domain.AnyCentre
	none, err := w.registers.FreePlates(ctx, query)
	require.NoError(t, err)
	require.Empty(t, none)
	query.Vehicle = "ship"
	_, err = w.registers.FreePlates(ctx, query)
	require.Equal(t, wire.BadRequest, wire.KindOf(err))
}

// One reference holds a plate, others are refused until it is released or its time is over (PRES-05, PRES-29).
func TestHolds(t *testing.T) {
	w, ctx := start(t), t.Context()
	mine, other := w.citizen("Коваленко").RNOKPP, w.citizen("Мороз").RNOKPP
	plate := w.freePlate("").Plate
	held := w.hold("order-1", mine, plate)
	require.Equal(t, held.Plate, w.hold("order-1", mine, plate).Plate, "the same reference")
	_, err := w.registers.HoldPlate(ctx, domain.PlateHolding{
		Reference: "order-2", RNOKPP: other, Plate: plate, Until: time.Now().Add(time.Hour),
	})
	require.Equal(t, registers.FaultPlateTaken, code(err))
	require.NotEqual(t, plate, w.freePlate("").Plate, "what is held is not offered")
	require.Equal(t, registers.FaultPlateTaken, code(w.registers.ReleasePlate(ctx, "order-2", plate)))

	holds, err := w.registers.PlateHolds(ctx, mine)
	require.NoError(t, err)
	require.Len(t, holds, 1)
	require.NoError(t, w.registers.ReleasePlate(ctx, "order-1", plate))
	require.NoError(t, w.registers.ReleasePlate(ctx, "order-1", plate), "twice is no error")

	_, err = w.registers.HoldPlate(ctx, domain.PlateHolding{
		Reference: "order-2", RNOKPP: other, Plate: plate, Until: time.Now().Add(80 * time.Millisecond),
	})
	require.NoError(t, err)
	require.Eventually(t, func() bool { return w.freePlate("").Plate == plate }, 2*time.Second, 20*time.Millisecond, "its time is over")

	_, err = w.registers.HoldPlate(ctx, domain.PlateHolding{
		Reference: "order-4", RNOKPP: mine, Plate: "AA0000ZZ", Until: time.Now().Add(time.Hour),
	})
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Two orders that reach for one plate at once: one gets it.
func TestHoldRace(t *testing.T) {
	w := start(t)
	rnokpp, plate := w.citizen("Коваленко").RNOKPP, w.freePlate("").Plate
	const orders = 12
	results := make(chan error, orders)
	for i := range orders {
		go func() {
			_, err := w.registers.HoldPlate(t.Context(), domain.PlateHolding{
				Reference: string(rune('a' + i)), RNOKPP: rnokpp, Plate: plate, Until: time.Now().Add(time.Hour),
			})
			results <- err
		}()
	}
	won := 0
	for range orders {
		if err := <-results; err == nil {
			won++
		} else {
			require.Equal(t, registers.FaultPlateTaken, code(err))
		}
	}
	require.Equal(t, 1, won)
}

// One citizen has one plate of a centre reserved, whichever of their orders is faster; what an exchange keeps and an individual
// plate are none (PRES-10, PRES-11).
func TestOneReservation(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, permission := w.permitted("order-1/permission")
	w.chosen("order-1/reserve", rnokpp, permission.Number, w.freePlate("").Plate)
	w.hold("order-2", rnokpp, "КОЗАК1")
	_, err := w.registers.SubmitIndividualPlate(ctx, individual("order-2", rnokpp, "КОЗАК1"))
	require.NoError(t, err)

	free, err := w.registers.FreePlates(ctx, domain.PlateQuery{
		RegionID: domain.RegionKyiv, Vehicle: domain.Auto, Engine: domain.EngineFuel, Text: "7",
	})
	require.NoError(t, err)
	const orders = 8
	results := make(chan error, orders)
	for i := range orders {
		go func() {
			_, err := w.registers.HoldPlate(ctx, domain.PlateHolding{
				Reference: string(rune('a' + i)), RNOKPP: rnokpp, Plate: free[i].Plate, Until: time.Now().Add(time.Hour),
			})
			results <- err
		}()
	}
	won := 0
	for range orders {
		if err := <-results; err == nil {
			won++
		} else {
			require.Equal(t, registers.FaultReservationExists, code(err))
		}
	}
	require.Equal(t, 1, won)

	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.Len(t, holds, 3)
	reserved := domain.Reservations(holds)
	require.Len(t, reserved, 1)
	w.hold(reserved[0].Reference, rnokpp, reserved[0].Plate) // its end may be moved
	w.hold("another's", w.citizen("Мороз").RNOKPP, free[orders].Plate)
	require.NoError(t, w.registers.ReleasePlate(ctx, reserved[0].Reference, reserved[0].Plate))
	w.hold("order-3", rnokpp, free[0].Plate)
}

// The register tells of reservations that a citizen has, paid and not (PRES-10, PRES-11).
func TestReservations(t *testing.T) {
	w, ctx := start(t), t.Context()
	for name, paid := range map[string]bool{"Левченко": true, "Василенко": false} {
		holds, err := w.registers.PlateHolds(ctx, w.citizen(name).RNOKPP)
		require.NoError(t, err)
		require.Len(t, holds, 1, name)
		require.Equal(t, paid, holds[0].Paid, name)
		require.NotEmpty(t, holds[0].Centre, name)
		require.Equal(t, []any{domain.Auto, domain.EngineFuel}, []any{holds[0].Vehicle, holds[0].Engine}, name)
		require.NotZero(t, holds[0].RegionID, name)
	}

	rnokpp, plate := w.citizen("Коваленко").RNOKPP, w.freePlate("").Plate
	form := domain.PlateApplication{Submission: submission("order-1", rnokpp), Plate: plate, CentreID: "8041"}
	_, err := w.registers.SubmitPlateReservation(ctx, form)
	require.Equal(t, registers.FaultPlateTaken, code(err), "it is not held for the applicant")
	w.hold("order-1", rnokpp, plate)
	made, err := w.registers.SubmitPlateReservation(ctx, form)
	require.NoError(t, err)
	w.decide(made.Number, "processed", "")
	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.True(t, holds[0].Paid, "a centre that makes the plate at once has been paid, too")
}

// One plate is free, taken or banned, in that order from the weakest (INZ-03, AMB-081).
func TestPlateCheck(t *testing.T) {
	w, ctx := start(t), t.Context()
	for plate, want := range map[string]domain.PlateVerdict{
		"КОЗАК1": domain.PlateFree, "KA9400PP": domain.PlateTaken, "IDIOT7": domain.PlateBanned, "НАБУ": domain.PlateBanned,
	} {
		check, err := w.registers.CheckPlate(ctx, domain.RegionKyiv, plate)
		require.NoError(t, err)
		require.Equal(t, want, check.Verdict(), plate)
	}
	rnokpp := w.citizen("Коваленко").RNOKPP
	form := individual("order-1", rnokpp, "КОЗАК1")
	w.hold("order-1", rnokpp, "КОЗАК1")
	made, err := w.registers.SubmitIndividualPlate(ctx, form)
	require.NoError(t, err)
	check, err := w.registers.CheckPlate(ctx, domain.RegionKyiv, "КОЗАК1")
	require.NoError(t, err)
	require.Equal(t, domain.PlateTaken, check.Verdict())
	w.decide(made.Number, "refuse", "Макет не відповідає вимогам")
	check, err = w.registers.CheckPlate(ctx, domain.RegionKyiv, "КОЗАК1")
	require.NoError(t, err)
	require.True(t, check.Free)
}

// individual asks for a plate for Kovalenko's car.
func individual(reference, rnokpp, plate string) domain.IndividualPlateApplication {
	return domain.IndividualPlateApplication{
		Submission: submission(reference, rnokpp), Plate: plate, CarID: "300410015", Vehicle: domain.Auto, RegionID: domain.RegionKyiv,
		Photo: []byte(domain.PlatePicture(plate, domain.Auto, "")),
	}
}

// The register makes no plate that says something banned, for no vehicle of another's or of another kind, and none that somebody
// else has (INZ-14, INZ-15).
func TestIndividualPlateIsRefused(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp, other := w.citizen("Коваленко").RNOKPP, w.citizen("Романюк").RNOKPP
	w.hold("order-0", other, "КОЗАК7")
	for name, row := range map[string]struct {
		change func(*domain.IndividualPlateApplication)
		code   string
	}{
		"INZ-15: an institution":   {func(a *domain.IndividualPlateApplication) { a.Plate = "ДБР77" }, registers.FaultPlateForbidden},
		"INZ-14: a banned word":    {func(a *domain.IndividualPlateApplication) { a.Plate = "IDIOT7" }, registers.FaultPlateForbidden},
		"INZ-08: too short":        {func(a *domain.IndividualPlateApplication) { a.Plate = "КО" }, registers.FaultPlateForbidden},
		"INZ-26: another kind":     {func(a *domain.IndividualPlateApplication) { a.Plate, a.Vehicle = "КОЗА1", domain.Moto }, registers.FaultVehicleUnfit},
		"INZ-27: another region":   {func(a *domain.IndividualPlateApplication) { a.RegionID = 14 }, registers.FaultVehicleUnfit},
		"INZ-21: held for another": {func(a *domain.IndividualPlateApplication) { a.Plate = "КОЗАК7" }, registers.FaultPlateTaken},
		"held for nobody":          {func(a *domain.IndividualPlateApplication) { a.Plate = "КОЗАК8" }, registers.FaultPlateTaken},
	} {
		form := individual("order-1", rnokpp, "КОЗАК1")
		row.change(&form)
		_, err := w.registers.SubmitIndividualPlate(ctx, form)
		require.Equal(t, row.code, code(err), name)
	}
	_, err := w.registers.SubmitIndividualPlate(ctx, individual("order-1", other, "КОЗАК1"))
	require.Equal(t, wire.NotFound, wire.KindOf(err), "another's car")
	plated := individual("order-2", w.citizen("Гончар").RNOKPP, "КОЗАК1")
	plated.CarID = "300411146"
	_, err = w.registers.SubmitIndividualPlate(ctx, plated)
	require.Equal(t, registers.FaultVehicleUnfit, code(err), "INZ-25: it has one")
}

// A plate is held while its order waits, and while it is made for as long as its order says; it is its owner's when it is made.
func TestIndividualPlateIsHeld(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp := w.citizen("Коваленко").RNOKPP
	w.hold("order-1", rnokpp, "КОЗАК1")
	made, err := w.registers.SubmitIndividualPlate(ctx, individual("order-1", rnokpp, "КОЗАК1"))
	require.NoError(t, err)
	holds, err := w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.Len(t, holds, 1)
	require.Equal(t, domain.HeldForIndividual, holds[0].Purpose)
	require.WithinDuration(t, time.Now().Add(time.Hour), holds[0].Until, time.Minute, "until when it was asked for")
	later := time.Now().Add(40 * 24 * time.Hour)
	require.NoError(t, w.heldUntil("order-1", rnokpp, "КОЗАК1", later), "INZ-37: its end is moved")
	holds, err = w.registers.PlateHolds(ctx, rnokpp)
	require.NoError(t, err)
	require.WithinDuration(t, later, holds[0].Until, time.Second)
	require.True(t, holds[0].Paid)
	w.decide(made.Number, "approve", "")
	w.decide(made.Number, "processed", "")
	w.decide(made.Number, "ready", "")
	check, err := w.registers.CheckPlate(ctx, domain.RegionKyiv, "КОЗАК1")
	require.NoError(t, err)
	require.Equal(t, domain.PlateTaken, check.Verdict())
	require.Error(t, w.registers.ReleasePlate(ctx, "order-1", "КОЗАК1"))
}

// A hold that nobody moves lapses while the plate is made: others may have it.
func TestHoldOfAnIndividualPlateLapses(t *testing.T) {
	w := start(t)
	rnokpp := w.citizen("Коваленко").RNOKPP
	require.NoError(t, w.heldUntil("order-1", rnokpp, "КОЗАК1", time.Now().Add(200*time.Millisecond)))
	_, err := w.registers.SubmitIndividualPlate(t.Context(), individual("order-1", rnokpp, "КОЗАК1"))
	require.NoError(t, err)
	require.Eventually(t, func() bool {
		return w.heldUntil("order-2", w.citizen("Мороз").RNOKPP, "КОЗАК1", time.Now().Add(time.Hour)) == nil
	}, 5*time.Second, 50*time.Millisecond)
	require.Equal(t, registers.FaultPlateTaken, code(w.heldUntil("order-1", rnokpp, "КОЗАК1", time.Now().Add(time.Hour))))
}

// heldUntil holds a plate until an instant, or says why it cannot be.
func (w *world) heldUntil(reference, rnokpp, plate string, until time.Time) error {
	w.t.Helper()
	_, err := w.registers.HoldPlate(w.t.Context(), domain.PlateHolding{Reference: reference, RNOKPP: rnokpp, Plate: plate, Until: until})
	return err
}

// The register lists what no plate may say, and suggests free plates near a taken one (API-089, GAP-33, GAP-35).
func TestPlateWordsAndSuggestions(t *testing.T) {
	w, ctx := start(t), t.Context()
	words, err := w.registers.PlateWords(ctx)
	require.NoError(t, err)
	require.Contains(t, words.Banned, "IDIOT", "GAP-33")
	require.Contains(t, words.Abbreviations, "НАБУ", "GAP-35")
	require.Contains(t, words.RegionCodes, "KA", "GAP-35")
	w.hold("order-1", w.citizen("Коваленко").RNOKPP, "КОЗАК1")
	near, err := w.registers.SuggestPlates(ctx, domain.RegionKyiv, domain.Auto, "КОЗАК")
	require.NoError(t, err)
	require.NotContains(t, near, "КОЗАК1", "it is taken")
	require.Contains(t, near, "КОЗАК2")
	for _, plate := range near {
		require.Empty(t, domain.ValidIndividualPlate(plate, domain.Auto, words), plate)
	}
	near, err = w.registers.SuggestPlates(ctx, domain.RegionKyiv, domain.Moto, "КОЗАК")
	require.NoError(t, err)
	require.Contains(t, near, "КОЗА1", "INZ-11: no longer than a motorcycle's plate")
	for _, plate := range near {
		require.Empty(t, domain.ValidIndividualPlate(plate, domain.Moto, words), plate)
	}
}

// Stored plates tell where they lie and until when, and are prolonged once by reference (PSTO-03, PSTO-04, PSTO-09).
func TestStoredPlates(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp := w.citizen("Поліщук").RNOKPP
	plates, err := w.registers.StoredPlates(ctx, rnokpp)
	require.NoError(t, err)
	require.Len(t, plates, 3)
	i := slices.IndexFunc(plates, func(p domain.StoredPlate) bool { return p.Plate == "AB7007KB" })
	plate := plates[i]
	require.Equal(t, domain.PlateParts{Prefix: "AB", Number: "7007", Suffix: "KB"}, plate.Parts)
	require.Equal(t, 4, plate.DaysCount)
	require.Equal(t, domain.Kopecks(1_080), plate.PricePerDay)
	require.NotEmpty(t, plate.Branch.Name)
	today := domain.DateOf(time.Now())
	require.True(t, slices.ContainsFunc(plates, func(p domain.StoredPlate) bool { return p.EndDate.Before(today) }), "PSTO-05")

	end := domain.DateOf(plate.EndDate.Time().AddDate(0, 0, 5))
	extension := domain.StorageExtension{Reference: "order-1", RNOKPP: rnokpp, Plate: plate.Plate, EndDate: end}
	for range 2 {
		longer, err := w.registers.ExtendStorage(ctx, extension)
		require.NoError(t, err)
		require.Equal(t, end, longer.EndDate)
	}
	extension.Reference = "order-2"
	_, err = w.registers.ExtendStorage(ctx, extension)
	require.Equal(t, registers.FaultStorageEnd, code(err))
}

// The register tells a vehicle's category, region and bans.
func TestVehicleLegal(t *testing.T) {
	w, ctx := start(t), t.Context()
	rnokpp := w.citizen("Коваленко").RNOKPP
	legal, err := w.registers.VehicleLegal(ctx, rnokpp, octavia)
	require.NoError(t, err)
	require.Equal(t, domain.VehicleLegal{
		CarID: "300410015", VIN: octavia, Plate: "KA9400PP", RegNum: "СКТ 116128", Category: domain.CategoryCar,
		RegionID: domain.RegionKyiv, OwnerType: domain.OwnerIndividual, OwnerRNOKPP: rnokpp, BlankAvailable: true,
		Owner: &domain.VehicleOwner{
			Holder:  domain.Holder{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"},
			Address: "Київ, вул. Гарматна, буд. 12, кв. 45",
		},
		Bans: []domain.VehicleBan{}, DocType: domain.DocCertificate,
	}, legal, "FLEET-31")
	temporary, err := w.registers.VehicleLegal(ctx, rnokpp, "NMTJH8HN4H4183077")
	require.NoError(t, err)
	require.Equal(t, domain.DocTemporary, temporary.DocType)
	require.Equal(t, domain.Date{Year: 2028, Month: 5, Day: 31}, temporary.ValidUntil)
	arrested, err := w.registers.VehicleLegal(ctx, rnokpp, "5YJBN4UP3NC770238")
	require.NoError(t, err)
	require.Equal(t, "АРЕШТ", arrested.Bans[0].Kind)
	nowhere, err := w.registers.VehicleLegal(ctx, rnokpp, "WVWP7Z6T6HA026435")
	require.NoError(t, err)
	require.Zero(t, nowhere.RegionID)
	_, err = w.registers.VehicleLegal(ctx, rnokpp, "WVWZZZ1KZAW000001")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}
