package api

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/clients/ukrposhta"
	"cabinet/domain"
)

// What the cabinet itself knows is answered whatever is down outside: regions in their order, countries, ways of delivery,
// categories, reasons (API-074, API-081, API-084, API-086, API-087, API-090, DICT-01, DICT-02, DICT-03, DICT-11, DICT-15,
// DLV-22, GAP-33, GAP-34).
func TestOwnDictionaries(t *testing.T) {
	o := newOutside(t)
	for _, system := range []string{"novaposhta", "ukrposhta", "trembita", "insurer"} {
		o.fault(system, "down")
	}
	regions := read[[]domain.Region](o, driver, "/api/dictionaries/location/regions")
	require.Len(t, regions, 27)
	require.Equal(t, []domain.Region{{ID: 11, Name: "м. Київ"}, {ID: 27, Name: "м. Севастополь"}, {ID: 1, Name: "Автономна Республіка Крим"}}, regions[:3])

	countries := read[[]domain.Country](o, driver, "/api/delivery/up/dict/countries")
	require.Equal(t, ukrposhta.Countries(), countries)

	deliveries := read[[]domain.NumberedChoice](o, driver, "/api/dictionaries/location/deliveries")
	require.Len(t, deliveries, 5, "DLV-03")
	for i, way := range deliveries {
		require.Equal(t, i, way.ID)
		require.NotEmpty(t, way.Name)
	}
	individual := read[[]domain.NumberedChoice](o, driver, "/api/dictionaries/location/deliveries?serviceName=inz")
	require.Equal(t, []domain.NumberedChoice{deliveries[0], deliveries[1]}, individual, "INZ-34")
	require.Equal(t, http.StatusNoContent, o.get(driver, "/api/dictionaries/location/deliveries?serviceName=fines").Code)

	categories := read[[]domain.Choice](o, driver, "/api/dictionaries/categories")
	require.Len(t, categories, 14)
	for i, category := range categories {
		require.Equal(t, domain.LicenceCategories[i], category.ID, "LIC-56")
		require.NotEmpty(t, category.Name)
	}
	schemas := read[[]domain.Choice](o, driver, "/api/dictionaries/common/confidant")
	require.Equal(t, "confidant", schemas[0].ID)
	require.Equal(t, "owner", schemas[1].ID)
}

// The exchange's dictionary parts the reasons by what comes out of them, and says what a licence's status means (API-086,
// DICT-11, GAP-39, GAP-41, LIC-18).
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
	require.Equal(t, []int{200, 1304}, []int{d.Forms[0].ID, d.Forms[1].ID})
	require.NotEmpty(t, d.ChangeDocuments)
	require.NotEmpty(t, d.LossDocuments)
	require.Equal(t, "destroy", d.Statuses[2].Code)
	require.Equal(t, domain.LicenceDestroyed, d.Statuses[2].ID)
}

// Regions that give no plates out are not in the dictionary of reservations, and Kyiv is first; both of its addresses answer
// the same (API-080, API-088, PRES-23, PRES-24, AMB-066, DICT-15).
func TestPlateDictionary(t *testing.T) {
	o := newOutside(t)
	dictionary := read[domain.PlateDictionary](o, driver, "/api/dictionaries/common/plate-reserve")
	require.Equal(t, domain.ReservationRegions(), dictionary.Regions)
	require.Equal(t, dictionary, read[domain.PlateDictionary](o, driver, "/api/plate/reserve"))

	require.Equal(t, dictionary.Centres, read[[]domain.ServiceCentre](o, driver, "/api/dictionaries/branches"))
	kyivs := read[[]domain.ServiceCentre](o, driver, "/api/dictionaries/branches?regionId=11")
	require.Len(t, kyivs, 3)
	for _, centre := range kyivs {
		require.Equal(t, domain.RegionKyiv, centre.RegionID)
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
