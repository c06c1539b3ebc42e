package clients_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

// insurersOf is a client of an aggregator that answers as the vectors do.
func insurersOf(t *testing.T, names ...string) *insurer.Client {
	t.Helper()
	exchanges := []vectors.Vector{vectors.Read(t, "insurer/login")}
	for _, name := range names {
		exchanges = append(exchanges, vectors.Read(t, name))
	}
	return insurer.New(insurer.Config{URL: vectors.Server(t, exchanges...).URL, Email: agentEmail, Password: agentPassword})
}

// A tariff that is not for sale hides no other offer.
func TestMixedTariffs(t *testing.T) {
	offers, err := insurersOf(t, "insurer/tariffs-mixed").Offers(t.Context(), insurer.OfferQuery{
		Type: "B1", Place: 1, Start: domain.Date{Year: 2026, Month: 12, Day: 1}, Period: year,
	})
	require.NoError(t, err)
	require.Len(t, offers, 2)
	require.Equal(t, "11111111", offers[0].Code)
	require.Equal(t, []domain.Kopecks{320_000}, franchises(offers[0]))
	require.EqualValues(t, 164_745, offers[0].Tariffs[0].Price)
	require.Equal(t, "33333333", offers[1].Code)
}

// A vehicle is found by its plate.
func TestVehicleOfPlate(t *testing.T) {
	found, err := insurersOf(t, "insurer/vehicle").Vehicles(t.Context(), "BO0252KE")
	require.NoError(t, err)
	require.Equal(t, []domain.InsuranceVehicle{
		{Title: "SKODA FABIA", VIN: "TMBJC46Y073000000", Plate: "BO0252KE", Type: "B1", MakeYear: 2007},
	}, found)
}
