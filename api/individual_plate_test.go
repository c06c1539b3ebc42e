package api

import (
	"net/http"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Citizens of the sandbox and their vehicles.
const (
	driversCar      = "300410015"
	motorcyclist    = "3588868246"
	motorcycle      = "300411173"
	moped           = "300411227"
	platedOwner     = "2950338076" // has an individual plate on one of two cars
	platedCar       = "300411146"
	unplatedCar     = "300411160"
	ownerNowhere    = "2155752539" // the registers do not say where they live
	carWithoutPlace = "300410900"
)

// offered is the answer about a vehicle.
type offered struct {
	Available     bool
	Code, Message string
	Type          string
	Region        int
}

// A vehicle's owner reads whether a plate can be ordered for it, and why not (INZ-25, INZ-26, INZ-27).
func TestIndividualPlateOffer(t *testing.T) {
	o, _ := fineDesk(t)
	for _, row := range []struct {
		rnokpp, car string
		want        offered
	}{
		{driver, driversCar, offered{Available: true, Type: "auto", Region: domain.RegionKyiv}},
		{motorcyclist, motorcycle, offered{Available: true, Type: "moto", Region: 7}},
		{platedOwner, unplatedCar, offered{Available: true, Type: "auto", Region: domain.RegionKyiv}},
		{platedOwner, platedCar, refusedOffer(domain.CodePlateIndividual)},      // INZ-25
		{motorcyclist, moped, refusedOffer(domain.CodePlateUnfit)},              // INZ-26
		{ownerNowhere, carWithoutPlace, refusedOffer(domain.CodeRegionUnknown)}, // INZ-27
	} {
		require.Equal(t, row.want, read[offered](o, row.rnokpp, "/api/plate/individual/"+row.car), row.car)
	}
	require.Equal(t, http.StatusNotFound, o.get(driver, "/api/plate/individual/"+motorcycle).Code, "ROLE-13, INZ-28: another's")
}

func refusedOffer(code domain.Code) offered {
	return offered{Code: string(code), Message: code.Message()}
}

// What no plate may say is a dictionary, by which the page judges as the server does (API-089, GAP-33).
func TestIndividualPlateWords(t *testing.T) {
	o := newOutside(t)
	words := read[domain.PlateWords](o, driver, "/api/dictionaries/inz/verify")
	require.Contains(t, words.Banned, "IDIOT", "API-089")
	require.Contains(t, words.Abbreviations, "НАБУ", "GAP-35")
	require.Contains(t, words.RegionCodes, "KA", "GAP-35")
}

// checkedPlate is the answer about a plate.
type checkedPlate struct {
	State       string
	Suggestions []string
	Pictures    []struct{ Layout, Photo string }
}

// Near a taken plate free ones are suggested that the rules allow; of a free one the answer has its pictures (AMB-081, INZ-39).
func TestPlateCheckForAVehicle(t *testing.T) {
	o := newOutside(t)
	taken := read[checkedPlate](o, driver, "/api/plate/check?regionId=11&type=auto&plate=kamin")
	require.Equal(t, "taken", taken.State, "INZ-03")
	require.Len(t, taken.Suggestions, 6)
	words := read[domain.PlateWords](o, driver, "/api/dictionaries/inz/verify")
	for _, plate := range taken.Suggestions {
		require.Empty(t, domain.ValidIndividualPlate(plate, domain.Auto, words), plate)
		require.Equal(t, "free", read[checkedPlate](o, driver, "/api/plate/check?regionId=11&plate="+plate).State, plate)
	}
	free := read[checkedPlate](o, driver, "/api/plate/check?regionId=11&type=moto&plate=bike7")
	require.Equal(t, "free", free.State, "INZ-03")
	layouts := []string{}
	for _, picture := range free.Pictures {
		layouts = append(layouts, picture.Layout)
	}
	require.Equal(t, []string{"4by2", "3by3", "2by4"}, layouts, "INZ-39")
	require.Empty(t, read[checkedPlate](o, driver, "/api/plate/check?regionId=11&plate=bike7").Pictures)
	require.True(t, slices.Contains(taken.Suggestions, "KAMIN1"), "near what was typed: %v", taken.Suggestions)
}
