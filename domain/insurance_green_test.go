package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each row spoils one thing of a good request for offers of a green card and names the one field that is refused.
func TestGreenOfferRequest(t *testing.T) {
	for name, row := range map[string]struct {
		spoil func(*GreenOfferRequest)
		field string // empty: nothing is refused
	}{
		"as it should be":              {func(*GreenOfferRequest) {}, ""},
		"GRN-05, BIZ-24: whole Europe": {func(r *GreenOfferRequest) { r.Territory = "1" }, ""},
		"GRN-06, BIZ-24: Moldova":      {func(r *GreenOfferRequest) { r.Territory = "2" }, ""},
		"BIZ-24: the whole world":      {func(r *GreenOfferRequest) { r.Territory = "3" }, "territory"},
		"tomorrow by default":          {func(r *GreenOfferRequest) { r.StartDate = Date{} }, ""},
		"today":                        {func(r *GreenOfferRequest) { r.StartDate = Date{2026, 3, 5} }, "startDate"},
		"no plate":                     {func(r *GreenOfferRequest) { r.Vehicle.Plate = "" }, "vehicle.plate"},
		"a child":                      {func(r *GreenOfferRequest) { r.Insurer.BirthDate = Date{2015, 1, 1} }, "insurer.birthDate"},
	} {
		r := GreenOfferRequest{
			Vehicle: GreenOfferedVehicle{Plate: "аа 1234 вв", Category: "B1"}, Territory: GreenEurope, Period: "D15",
			Insurer: OfferedHolder{IsOwner: true}, StartDate: Date{2026, 3, 6},
		}
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

// The dictionary decides for which categories green cards are sold.
func TestGreenVehicleIsAmongTheTypes(t *testing.T) {
	types := []GreenVehicleType{{"A", "Легковий", "B1, B2"}, {"B", "Мотоцикл", "A1,A2"}}
	require.NoError(t, RefuseGreenVehicle(types, "A2"), "GRN-08: categories are separated by commas")
	require.Equal(t, Fields{"vehicle.carCategory": "На даний вид транспортного засобу страхування неможливе"},
		faults(t, RefuseGreenVehicle(types, "F")), "GRN-11")
}

// greenOffers are of a company that needs a document, and of one that sells 90 days ahead and needs none.
var greenOffers = []Offer{
	{Code: "1", StartLimit: 366, IsDocumentsNeeded: true, Sum: 100, Tariffs: []Tariff{{ID: 10, Price: 100}}},
	{Code: "2", StartLimit: 90, Sum: 90, Tariffs: []Tariff{{ID: 20, Price: 90}}},
}

// The chosen offer is looked up when the card is ordered.
func TestGreenOfferIsTheCompanysOfNow(t *testing.T) {
	document := anApplication().Documents
	today := DateOf(policyNoon)
	for name, row := range map[string]struct {
		company  GreenChoice
		ahead    int
		document *InsuranceDocument
		id       int
		code     Code
	}{
		"a document is needed":           {GreenChoice{Name: "О", Code: "1", Price: 100}, 1, &document, 10, ""},
		"a document is missing":          {GreenChoice{Name: "О", Code: "1", Price: 100}, 1, nil, 10, CodeInvalid},
		"no document is needed":          {GreenChoice{Name: "Ч", Code: "2", Price: 90}, 1, nil, 20, ""},
		"AMB-109: exactly at the limit":  {GreenChoice{Name: "Ч", Code: "2", Price: 90}, 90, nil, 20, ""},
		"GRN-12: one day beyond":         {GreenChoice{Name: "Ч", Code: "2", Price: 90}, 91, nil, 0, CodeOfferStale},
		"another price":                  {GreenChoice{Name: "Ч", Code: "2", Price: 80}, 1, nil, 0, CodeOfferStale},
		"a company that has gone":        {GreenChoice{Name: "Ч", Code: "3", Price: 90}, 1, nil, 0, CodeOfferStale},
		"GRN-13: the farthest a company": {GreenChoice{Name: "О", Code: "1", Price: 100}, 366, &document, 10, ""},
	} {
		a := aGreenApplication()
		a.Company, a.Documents, a.StartDate = row.company, row.document, today.AddDays(row.ahead)
		settled, tariff, err := a.Normalize().WithOffer(greenOffers, policyNoon)
		if row.code != "" {
			require.Equal(t, row.code, CodeOf(err), name)
			continue
		}
		require.NoError(t, err, name)
		require.Equal(t, row.id, tariff.ID, name)
		require.Equal(t, row.document != nil, settled.Documents != nil, "GRN-02: %s", name)
	}
	a := aGreenApplication()
	a.Company, a.Documents = GreenChoice{Name: "Ч", Code: "2", Price: 90, IsDocumentsNeeded: true}, &document
	settled, _, err := a.Normalize().WithOffer(greenOffers, policyNoon)
	require.NoError(t, err)
	require.Nil(t, settled.Documents, "GRN-02: whatever was sent, the company does not need it")
}

// What is ordered has the words that the citizen confirms, and no RNOKPP.
func TestGreenOrder(t *testing.T) {
	a := aGreenApplication().Normalize()
	card := a.Order(PolicyTerms{
		Vehicle: InsuranceVehicle{Title: "SKODA OCTAVIA", VIN: "tmb1", MakeYear: 2019, Type: "B1"}, Place: 1,
		Period: InsurancePeriod{Code: "D15", Name: "15 днів", Days: 15}, TariffID: 7,
	})
	require.Empty(t, card.Application.Insurer.RNOKPP)
	require.NotEmpty(t, a.Insurer.RNOKPP, "the application itself is not touched")
	insured := card.Insured()
	require.Equal(t, "Вся Європа", insured.Territory, "GRN-05")
	require.Equal(t, "O'NEIL-PETRENKO OLENA", insured.LatinName, "GRN-07")
	require.Equal(t, "15 днів", insured.Period, "GRN-07")
	require.Equal(t, OrderedVehicle{VIN: "TMB1", Plate: "AA1234BB", MakeYear: 2019, Brand: "SKODA", Model: "OCTAVIA"}, card.Ordered())
	a.Territory = GreenMoldovaAzerbaijan
	require.Equal(t, "Молдова та Азербайджан", a.Order(PolicyTerms{}).Insured().Territory, "GRN-06")
}

// An own vehicle is the register's; another's is what the insurers know of the plate.
func TestGreenVehicleIsFound(t *testing.T) {
	a := aGreenApplication().Normalize()
	own := []Vehicle{{Plate: "AA1234BB", CarID: "car-1", VIN: "TMB1", Brand: "SKODA"}}
	with, err := a.WithOwn(own)
	require.NoError(t, err)
	require.Equal(t, "car-1", with.Vehicle.CarID)
	_, err = a.WithOwn(nil)
	require.Equal(t, CodeVehicleNotOwn, CodeOf(err))
	known := []InsuranceVehicle{{Title: "SKODA OCTAVIA", Type: "B2", VIN: "TMB1"}, {Title: "SKODA OCTAVIA", Type: "B1", VIN: "TMB1"}}
	found, err := with.VehicleAmong(known)
	require.NoError(t, err)
	require.Equal(t, known[1], found)
	_, err = with.VehicleAmong(known[:1])
	require.Equal(t, CodeVehicleNotFound, CodeOf(err))
	place, err := a.PlaceAmong([]InsurancePlace{{Code: 5, Name: a.Address.City + ", Київ"}})
	require.NoError(t, err)
	require.Equal(t, 5, place.Code)
	_, err = a.PeriodAmong(nil)
	require.Equal(t, CodeInvalid, CodeOf(err))
}
