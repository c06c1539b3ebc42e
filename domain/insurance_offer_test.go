package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func anOfferRequest() InsuranceOfferRequest {
	return InsuranceOfferRequest{
		Vehicle: OfferedVehicle{Type: "B1", Place: 1, MakeYear: 2020, Capacity: 1395}, Privilege: PrivilegeNone, Period: "M12",
		Insurer: OfferedHolder{IsOwner: true, BirthDate: Date{2000, 1, 1}, RNOKPP: "3652504575"}, StartDate: Date{2026, 3, 6},
	}
}

// Each row spoils one thing of a good request for offers and names the one field that is refused.
func TestInsuranceOfferRequest(t *testing.T) {
	for name, row := range map[string]struct {
		spoil func(*InsuranceOfferRequest)
		field string // empty: nothing is refused
	}{
		"as it should be":                  {func(*InsuranceOfferRequest) {}, ""},
		"INS-45: a bus":                    {func(r *InsuranceOfferRequest) { r.Vehicle.Type = "D1" }, "vehicle.code"},
		"INS-49: too large an engine":      {func(r *InsuranceOfferRequest) { r.Privilege, r.Vehicle.Capacity = PrivilegePensioner, 2599 }, "privilege"},
		"INS-49: just small enough":        {func(r *InsuranceOfferRequest) { r.Privilege, r.Vehicle.Capacity = PrivilegePensioner, 2598 }, ""},
		"INS-50: too much power":           {func(r *InsuranceOfferRequest) { r.Privilege, r.Vehicle.Power = PrivilegePensioner, 100 }, "privilege"},
		"INS-50: just little enough":       {func(r *InsuranceOfferRequest) { r.Privilege, r.Vehicle.Power = PrivilegePensioner, 99 }, ""},
		"INS-52: another's vehicle":        {func(r *InsuranceOfferRequest) { r.Privilege, r.Insurer.IsOwner = PrivilegePensioner, false }, "privilege"},
		"INS-46: today":                    {func(r *InsuranceOfferRequest) { r.StartDate = Date{2026, 3, 5} }, "startDate"},
		"INS-46: tomorrow by default":      {func(r *InsuranceOfferRequest) { r.StartDate = Date{} }, ""},
		"INS-47: beyond a year":            {func(r *InsuranceOfferRequest) { r.StartDate = Date{2027, 3, 7} }, "startDate"},
		"a number is wrong":                {func(r *InsuranceOfferRequest) { r.Insurer.RNOKPP = "3652504576" }, "insurer.rnokpp"},
		"a number is not known":            {func(r *InsuranceOfferRequest) { r.Insurer.RNOKPP = "" }, ""},
		"INS-38: a child":                  {func(r *InsuranceOfferRequest) { r.Insurer.BirthDate = Date{2015, 1, 1} }, "insurer.birthDate"},
		"a birthday is not known":          {func(r *InsuranceOfferRequest) { r.Insurer.BirthDate = Date{} }, ""},
		"GAP-60: a child owns":             {func(r *InsuranceOfferRequest) { r.Insurer.IsOwner, r.Insurer.OwnerBirthDate = false, Date{2015, 1, 1} }, "insurer.ownerBirthDate"},
		"an owner is asked nobody for":     {func(r *InsuranceOfferRequest) { r.Insurer.OwnerBirthDate = Date{2015, 1, 1} }, ""},
		"AMB-029: the register's birthday": {func(r *InsuranceOfferRequest) { r.Insurer.RNOKPP, r.Insurer.BirthDate = "0563012349", Date{1915, 6, 1} }, ""},
		"AMB-029: the form's birthday":     {func(r *InsuranceOfferRequest) { r.Insurer.BirthDate = Date{1915, 6, 1} }, "insurer.birthDate"},
	} {
		r := anOfferRequest()
		row.spoil(&r)
		refused := faults(t, r.Normalize(policyNoon).Validate(policyNoon))
		if row.field == "" {
			require.Empty(t, refused, name)
			continue
		}
		require.Len(t, refused, 1, "%s: %v", name, refused)
		require.Contains(t, refused, row.field, name)
	}
}

// A period is chosen by its code, the first of the list as well as the last.
func TestChosenPeriod(t *testing.T) {
	periods := []InsurancePeriod{{Code: "D15", Days: 15}, {Code: "M6", Months: 6}, {Code: "M12", Months: 12}}
	for _, want := range periods {
		period, err := ChosenPeriod(periods, want.Code)
		require.NoError(t, err, "INS-42: %s", want.Code)
		require.Equal(t, want, period)
	}
	_, err := ChosenPeriod(periods, "M7")
	require.Equal(t, &Error{Code: CodeInvalid, Fields: Fields{"period": "Оберіть строк дії поліса"}}, err, "INS-42")
}

// The vehicles that the insurers know under a plate, each with its type; what the register says of one wins.
func TestInsurableVehicles(t *testing.T) {
	known := []InsuranceVehicle{
		{Title: "SKODA OCTAVIA", VIN: "TMB1", Plate: "AA1234BB", Type: "A1", MakeYear: 2018},
		{Title: "ПРИЧІП", VIN: "Y6D2", Plate: "AA1234BB", Type: "F", MakeYear: 2010},
		{Title: "ЩОСЬ", VIN: "X3", Plate: "AA1234BB", Type: "Z9"},
	}
	first := Vehicle{CarID: "7", Brand: "SKODA", Model: "OCTAVIA", VIN: "TMB1", Plate: "AA1234BB"}
	second := Vehicle{CarID: "8", Brand: "BMW", VIN: "WBA7"}
	type kind = VehicleInsurance
	scooter, trailer := &kind{InsuranceVehicleKind{"A1", "Мотоцикл або мопед до 300 см³", true}}, &kind{InsuranceVehicleKind{"F", "Причіп до легкового автомобіля", true}}
	registered := first
	registered.Insurance = scooter
	require.Equal(t, []Vehicle{
		registered,
		{Brand: "ПРИЧІП", VIN: "Y6D2", Plate: "AA1234BB", MakeYear: 2010, Insurance: trailer},
		{Brand: "ЩОСЬ", VIN: "X3", Plate: "AA1234BB"},
	}, InsurableVehicles(known, []Vehicle{first, second}), "INS-14, INS-30")
	require.Equal(t, []Vehicle{registered}, InsurableVehicles(known[:1], []Vehicle{second, first}), "INS-14, INS-29")
	require.Empty(t, InsurableVehicles(nil, []Vehicle{first}), "INS-28")
}

// The types of the insurers' classification: which of them the cabinet insures.
func TestInsuranceVehicleTypes(t *testing.T) {
	for code, orderable := range map[InsuranceVehicleType]bool{
		"A1": true, "A2": true, "B1": true, "B2": true, "B3": true, "B4": true, "B5": true, "C1": true, "F": true,
		"C2": false, "D1": false, "D2": false, "E": false,
	} {
		require.True(t, code.Known(), code)
		require.Equal(t, orderable, code.Orderable(), "INS-45: %s", code)
		require.NotEmpty(t, code.name(), code)
	}
	unheard := InsuranceVehicleType("B6")
	require.False(t, unheard.Known() || unheard.Orderable(), "INS-45")
	require.Empty(t, unheard.name())
	require.True(t, InsuranceElectricCar.AsksPower("електро"), "INS-33")
	require.False(t, InsuranceElectricCar.AsksPower("БЕНЗИН"), "INS-33")
	require.False(t, InsuranceVehicleType("B1").AsksPower("ЕЛЕКТРО"), "INS-33")
}

// The first day of a policy is from tomorrow to 366 days ahead, by the clock of Kyiv.
func TestPolicyStart(t *testing.T) {
	lastMinute := time.Date(2026, 3, 5, 23, 59, 0, 0, Kyiv)
	for start, want := range map[Date]string{
		{}:           textRequired,
		{2026, 3, 4}: textStartDate,
		{2026, 3, 5}: textStartDate,
		{2026, 3, 6}: "",
		{2027, 3, 6}: "",
		{2027, 3, 7}: textStartDate,
	} {
		require.Equal(t, want, ValidPolicyStart(start, policyNoon), "INS-46, INS-47, AMB-028: %s", start)
		require.Equal(t, want, ValidPolicyStart(start, lastMinute), "INS-46, INS-47, AMB-028: %s", start)
	}
}
