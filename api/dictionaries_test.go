package api

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/ukrposhta"
	"cabinet/domain"
)

// allRegions are the regions of Ukraine by their codes, Kyiv and Sevastopol first (GAP-34).
var allRegions = []domain.Region{
	{ID: 11, Name: "м. Київ"},
	{ID: 27, Name: "м. Севастополь"},
	{ID: 1, Name: "Автономна Республіка Крим"},
	{ID: 2, Name: "Вінницька область"},
	{ID: 3, Name: "Волинська область"},
	{ID: 4, Name: "Дніпропетровська область"},
	{ID: 5, Name: "Донецька область"},
	{ID: 6, Name: "Житомирська область"},
	{ID: 7, Name: "Закарпатська область"},
	{ID: 8, Name: "Запорізька область"},
	{ID: 9, Name: "Івано-Франківська область"},
	{ID: 10, Name: "Київська область"},
	{ID: 12, Name: "Кіровоградська область"},
	{ID: 13, Name: "Луганська область"},
	{ID: 14, Name: "Львівська область"},
	{ID: 15, Name: "Миколаївська область"},
	{ID: 16, Name: "Одеська область"},
	{ID: 17, Name: "Полтавська область"},
	{ID: 18, Name: "Рівненська область"},
	{ID: 19, Name: "Сумська область"},
	{ID: 20, Name: "Тернопільська область"},
	{ID: 21, Name: "Харківська область"},
	{ID: 22, Name: "Херсонська область"},
	{ID: 23, Name: "Хмельницька область"},
	{ID: 24, Name: "Черкаська область"},
	{ID: 26, Name: "Чернівецька область"},
	{ID: 25, Name: "Чернігівська область"},
}

// What the cabinet itself knows is answered whatever is down outside: regions in their order, countries, ways of delivery,
// categories (GAP-33).
func TestOwnDictionaries(t *testing.T) {
	o := newOutside(t)
	for _, system := range []string{"novaposhta", "ukrposhta", "trembita", "insurer"} {
		o.fault(system, "down")
	}
	require.Equal(t, allRegions, read[[]domain.Region](o, driver, "/api/dictionaries/location/regions"), "API-081, DICT-02, DICT-03")

	// eCom has no dictionary of countries, so the list is the cabinet's own.
	countries := read[[]domain.Country](o, driver, "/api/delivery/up/dict/countries")
	require.Equal(t, ukrposhta.Countries(), countries, "API-074")
	require.Contains(t, countries, domain.Country{Code: "PL", Name: "Польща", Description: "99-999"}, "API-074")

	deliveries := read[[]domain.NumberedChoice](o, driver, "/api/dictionaries/location/deliveries")
	require.Equal(t, []domain.NumberedChoice{
		{ID: 0, Name: "Отримання в сервісному центрі"},
		{ID: 1, Name: "Нова пошта"},
		{ID: 2, Name: "Укрпошта по Україні"},
		{ID: 3, Name: "Електронне посвідчення"},
		{ID: 4, Name: "Укрпошта за кордон"},
	}, deliveries, "API-084, DLV-03")
	individual := read[[]domain.NumberedChoice](o, driver, "/api/dictionaries/location/deliveries?serviceName=inz")
	require.Equal(t, []domain.NumberedChoice{deliveries[0], deliveries[1]}, individual, "INZ-34")
	require.Equal(t, http.StatusNoContent, o.get(driver, "/api/dictionaries/location/deliveries?serviceName=fines").Code)

	categories := read[[]domain.Choice](o, driver, "/api/dictionaries/categories")
	require.Len(t, categories, 14)
	for i, category := range categories {
		require.Equal(t, domain.LicenceCategories[i], category.ID, "API-090, LIC-56")
		require.NotEmpty(t, category.Name)
	}
	require.Equal(t, []domain.Choice{
		{ID: "confidant", Name: "Стати належним користувачем"}, {ID: "owner", Name: "Призначити належного користувача"},
	}, read[[]domain.Choice](o, driver, "/api/dictionaries/common/confidant"), "API-087, DICT-15")
}

// An address has seven levels, from the country down to the address itself; a level is read by the id of the one above.
func TestAddressLevels(t *testing.T) {
	o := newOutside(t)
	type place struct{ ID, Kind, Name, Number, Zip string }
	// find asks for a level and returns the place of the name, or the number.
	find := func(path, name string) place {
		t.Helper()
		places := read[[]place](o, driver, path)
		i := slices.IndexFunc(places, func(p place) bool { return p.Name == name || p.Number == name })
		require.GreaterOrEqual(t, i, 0, "%s has no %s", path, name)
		return places[i]
	}
	const dictionary = "/api/delivery/up/dict/"
	find(dictionary+"countries", "Польща")
	region := find(dictionary+"regions", "Київ")
	district := find(dictionary+"districts?regionId="+region.ID, "Київ")
	city := find(dictionary+"cities?regionId="+region.ID+"&districtId="+district.ID, "Київ")
	street := find(dictionary+"streets?cityId="+city.ID, "Хрещатик")
	// DICT-01, DICT-13
	require.Equal(t, place{Number: "1", Zip: "01001"}, find(dictionary+"houses?streetId="+street.ID, "1"))
	address := read[struct{ Region, City, Street, Building string }](o, driver, "/api/dictionaries/location/address")
	require.Equal(t, []string{"м. Київ", "Київ", "Гарматна", "12"},
		[]string{address.Region, address.City, address.Street, address.Building}, "DICT-01")
}

// The exchange's dictionary parts the reasons by what comes out of them, and says what a licence's status means (GAP-39,
// GAP-41).
func TestLicenceExchangeDictionary(t *testing.T) {
	o := newOutside(t)
	d := read[domain.LicenceExchangeDictionary](o, driver, "/api/dictionaries/common/exchange-license")
	require.Len(t, append(append(d.Reasons, d.Electronic...), d.Destroyed...), len(domain.LicenceReasons))
	for _, reason := range d.Reasons {
		require.True(t, reason.Wanted == domain.LicencePhysical && !reason.Destroyed, reason.Name)
	}
	for _, reason := range d.Electronic {
		require.True(t, reason.Wanted == domain.LicenceElectronic && !reason.Destroyed, reason.Name)
	}
	require.Len(t, d.Destroyed, 2, "LIC-30, LIC-31")
	require.Equal(t, []int{200, 1304}, []int{d.Forms[0].ID, d.Forms[1].ID}, "LIC-18")
	lists := decoded[map[string][]any](t, o.get(driver, "/api/dictionaries/common/exchange-license"))
	for _, name := range []string{"reasons", "e-reasons", "d-reasons", "docTypes", "confirmDocType", "stateRegDoc"} {
		require.NotEmpty(t, lists[name], "API-086, DICT-11: %s", name)
	}
	require.Equal(t, "destroy", d.Statuses[2].Code)
	require.Equal(t, domain.LicenceDestroyed, d.Statuses[2].ID)
}

// Regions that give no plates out are not in the dictionary of reservations, and Kyiv is first; both of its addresses answer
// the same (AMB-066).
func TestPlateDictionary(t *testing.T) {
	o := newOutside(t)
	dictionary := read[domain.PlateDictionary](o, driver, "/api/dictionaries/common/plate-reserve")
	given := slices.DeleteFunc(slices.Clone(allRegions), func(region domain.Region) bool {
		return region.ID == 1 || region.ID == 13 || region.ID == 27 // Crimea, Luhansk, Sevastopol
	})
	require.Equal(t, given, dictionary.Regions, "PRES-23, PRES-24")
	require.Equal(t, "Автомобіль", dictionary.VehicleKinds[0].Name, "API-088, DICT-15")
	require.Equal(t, dictionary, read[domain.PlateDictionary](o, driver, "/api/plate/reserve"), "API-061")

	require.Equal(t, dictionary.Centres, read[[]domain.ServiceCentre](o, driver, "/api/dictionaries/branches"), "API-080")
	kyivs := read[[]domain.ServiceCentre](o, driver, "/api/dictionaries/branches?regionId=11")
	require.Len(t, kyivs, 3)
	for _, centre := range kyivs {
		require.Equal(t, domain.RegionKyiv, centre.RegionID, "API-080")
	}
}

// A closed office of Ukrposhta is told as closed: delivery there is impossible, and the form asks for other data (DLV-21,
// GAP-53).
func TestClosedOffices(t *testing.T) {
	o := newOutside(t)
	type office struct {
		Zip  string
		Open bool
		City string
	}
	for zip, open := range map[string]bool{"01001": true, "72300": false} {
		offices := read[[]office](o, driver, "/api/delivery/up/zip/"+zip)
		require.NotEmpty(t, offices)
		for _, one := range offices {
			require.Equal(t, open, one.Open, zip)
			require.Equal(t, zip, one.Zip)
			require.NotEmpty(t, one.City)
		}
	}
}

// A settlement that the post does not know has no streets; that is no outage.
func TestUnknownSettlementHasNoStreets(t *testing.T) {
	o := newOutside(t)
	answer := o.get(driver, "/api/dictionaries/location/streets?cityId=00000000-4b33-11e4-ab6d-005056801329&name=%D0%A5%D1%80%D0%B5")
	require.Equal(t, http.StatusNoContent, answer.Code, answer.Body.String())
}
