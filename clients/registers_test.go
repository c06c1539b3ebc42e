package clients_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// octavia is a vehicle of the sandbox, of the citizen Коваленко.
const octavia = "TMB99HAV3KM626020"

// A vehicle is found by VIN, plate, owner and owner's number, always the same.
func TestVehicleSearch(t *testing.T) {
	w, ctx := start(t), t.Context()
	owner := w.citizen("Коваленко")
	want := []domain.Vehicle{{
		CarID: "300410015", Brand: "SKODA", Model: "OCTAVIA", VIN: octavia, Plate: "KA9400PP", MakeYear: 2019,
		LastRegDate: domain.Date{Year: 2024, Month: 5, Day: 29}, Capacity: 1395, Fuel: "БЕНЗИН", Kind: "ЛЕГКОВИЙ",
		OwnerType: domain.OwnerIndividual, OwnerRNOKPP: owner.RNOKPP,
	}}
	person := domain.PersonQuery{
		LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", Birthday: domain.RNOKPP(owner.RNOKPP).Birthday(),
	}
	byVIN, err := w.registers.VehiclesByVIN(ctx, octavia)
	require.NoError(t, err)
	require.Equal(t, want, byVIN, "VCHK-15")
	byPlate, err := w.registers.VehiclesByPlate(ctx, domain.NormalizePlate("ка 9400 рр"))
	require.NoError(t, err)
	require.Equal(t, want, byPlate, "VCHK-05")
	byPerson, err := w.registers.VehiclesByPerson(ctx, person)
	require.NoError(t, err)
	require.Equal(t, want, byPerson, "VCHK-04: without a middle name")
	person.MiddleName = "ПЕТРОВИЧ"
	byMiddleName, err := w.registers.VehiclesByPerson(ctx, person)
	require.NoError(t, err)
	require.Equal(t, want, byMiddleName, "VCHK-04: with one")
	person.MiddleName = "ІВАНОВИЧ"
	another, err := w.registers.VehiclesByPerson(ctx, person)
	require.NoError(t, err)
	require.Empty(t, another, "VCHK-04: with another person's")
	byOwner, err := w.registers.VehiclesByOwner(ctx, owner.RNOKPP)
	require.NoError(t, err)
	require.Equal(t, want, byOwner)

	none, err := w.registers.VehiclesByVIN(ctx, "WVWZZZ1KZAW000001")
	require.NoError(t, err, "VCHK-08: nothing found is an answer")
	require.Empty(t, none)
}

// The report has all that VCHK-13 names.
func TestVehicleReport(t *testing.T) {
	w := start(t)
	report, err := w.registers.VehicleReport(t.Context(), "300410472") // a van that must be inspected
	require.NoError(t, err)
	require.Equal(t, "WDB2STPN6HK525184", report.VIN)
	require.Equal(t, "AB2478XH", report.Plate)
	require.Equal(t, 2017, report.MakeYear)
	require.Equal(t, "ЗЕЛЕНИЙ", report.Color)
	require.Positive(t, report.Engine.Capacity)
	require.Positive(t, report.SittingPlaces)
	require.Greater(t, report.Weight.Full, report.Weight.Empty)
	require.Equal(t, domain.Date{Year: 2018, Month: 2, Day: 7}, report.FirstRegisteredAt)
	require.Equal(t, domain.Date{Year: 2025, Month: 10, Day: 17}, report.LastRegisteredAt)
	require.Len(t, report.LastOpers, 2)
	require.Equal(t, &domain.OTKProtocol{
		Number: "20582-95982-26", Date: domain.Date{Year: 2026, Month: 2, Day: 11},
		ValidUntil: domain.Date{Year: 2027, Month: 2, Day: 11}, Result: "ТЕХНІЧНО СПРАВНИЙ",
	}, report.OTKProtocol)
	for _, text := range []string{report.Brand, report.Model, report.Type, report.Body, report.Engine.Fuel, report.RegisteredBy} {
		require.NotEmpty(t, text)
	}

	_, err = w.registers.VehicleReport(t.Context(), "1")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

func TestPerson(t *testing.T) {
	w := start(t)
	listed := w.citizen("Шевчук")
	person, err := w.registers.Person(t.Context(), listed.RNOKPP)
	require.NoError(t, err)
	number := domain.RNOKPP(listed.RNOKPP)
	require.Equal(t, domain.Person{
		RNOKPP: listed.RNOKPP, LastName: "ШЕВЧУК", FirstName: "МАРИНА", MiddleName: "ІГОРІВНА",
		Birthday: number.Birthday(), Gender: number.Gender(),
	}, person)

	_, err = w.registers.Person(t.Context(), "1759013776")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Whom the security server does not admit, it refuses; its word is kept, our data are not.
func TestRegistersRefuse(t *testing.T) {
	w := start(t)
	stranger := registers.New(registers.Config{URL: w.url + "/trembita", Client: "nobody", Member: "SEVDEIR-TEST/GOV/43305056/EIS"})
	_, err := stranger.Person(t.Context(), "3652504575")
	var fault *wire.Error
	require.ErrorAs(t, err, &fault)
	require.Equal(t, wire.BadRequest, fault.Kind, "no order ends by it")
	require.Equal(t, "Client.InvalidHeader", fault.Code)
	require.NotContains(t, err.Error(), "3652504575")
}

// The registers know both kinds of owners.
func TestOwnerTypes(t *testing.T) {
	w := start(t)
	for _, row := range []struct {
		vin  string
		kind domain.OwnerType
	}{{octavia, "P"}, {"JTNBHGZB8N8973730", "J"}} {
		found, err := w.registers.VehiclesByVIN(t.Context(), row.vin)
		require.NoError(t, err)
		require.Len(t, found, 1)
		require.Equal(t, row.kind, found[0].OwnerType)
	}
}
