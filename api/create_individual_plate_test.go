package api

import (
	"encoding/base64"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"

	"github.com/gin-gonic/gin"
	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/temporal"
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

// anIndividualPlate is the payload of the driver's order.
func anIndividualPlate() map[string]any {
	return map[string]any{
		"type": "auto", "email": "a@ukr.net", "phone": "+380671234567", "carId": driversCar, "region": domain.RegionKyiv, "plate": "ЇЖАК7",
		"photo":    base64.StdEncoding.EncodeToString([]byte(domain.PlatePicture("ЇЖАК7", domain.Auto, ""))),
		"delivery": map[string]any{"type": 0}, "confirmed": true,
	}
}

// wishForPlate asks for an individual plate as the browser does, as far as the statement.
func (o *outside) wishForPlate(rnokpp string, data any) (*wish, error) {
	o.Helper()
	body, err := json.Marshal(data)
	require.NoError(o, err)
	fill, err := readIndividualPlate(body, o.now)
	if err != nil {
		return nil, err
	}
	service, _ := domain.ServiceNamed(domain.IndividualPlateService)
	wanted := &wish{service: &service, citizen: temporal.Citizen{Person: domain.Person{RNOKPP: rnokpp}}, order: domain.Order{
		ID: uuid.NewString(), Service: service.InternalName,
	}}
	ctx := gin.CreateTestContextOnly(httptest.NewRecorder(), o.handler.(*gin.Engine))
	ctx.Request = httptest.NewRequestWithContext(o.Context(), http.MethodPost, "/api/services", nil)
	ctx.Set(sessionKey, session{id: uuid.New(), citizen: uuid.New()})
	_, err = fill(o.Server, ctx, wanted)
	return wanted, err
}

// The call takes the names of its row and no others, and asks the register about the vehicle, the plate and the rules (INZ-02).
func TestOrderOfAnIndividualPlate(t *testing.T) {
	o, _ := fineDesk(t)
	office, err := o.individualPlateOffice(ginContext(o))
	require.NoError(t, err)
	require.Equal(t, "ТСЦ 8041, м. Київ, вул. Туполєва, 19", office, "INZ-34: as the register names it")
	for name, row := range map[string]struct {
		rnokpp string
		change map[string]any
		code   domain.Code
		field  string
	}{
		"INZ-02: another name":            {driver, map[string]any{"mode": "4by2"}, domain.CodeUnreadable, ""},
		"ROLE-13, INZ-28: another's car":  {driver, map[string]any{"carId": motorcycle}, domain.CodeVehicleNotFound, "carId"},
		"INZ-25: an individual plate":     {platedOwner, map[string]any{"carId": platedCar}, domain.CodePlateIndividual, ""},
		"INZ-26: a moped":                 {motorcyclist, map[string]any{"carId": moped}, domain.CodePlateUnfit, ""},
		"INZ-27: no region":               {ownerNowhere, map[string]any{"carId": carWithoutPlace}, domain.CodeRegionUnknown, ""},
		"INZ-29: unread requirements":     {driver, map[string]any{"confirmed": false}, domain.CodeInvalid, "confirmed"},
		"INZ-21: a taken plate":           {driver, picturedAs("KAMIN"), domain.CodeInvalid, "plate"},
		"INZ-14, INZ-24: a banned word":   {driver, picturedAs("IDIOT7"), domain.CodeInvalid, "plate"},
		"INZ-15, INZ-24: an abbreviation": {driver, picturedAs("НАБУ7"), domain.CodeInvalid, "plate"},
		"INZ-16, INZ-22: a region's code": {driver, picturedAs("КА777"), domain.CodeInvalid, "plate"},
		"INZ-34: no other post":           {driver, map[string]any{"delivery": map[string]any{"type": 2}}, domain.CodeInvalid, "delivery.type"},
		"GAP-37: the picture of another":  {driver, map[string]any{"plate": "ЇЖАК8"}, domain.CodeInvalid, "photo"},
	} {
		data := anIndividualPlate()
		maps.Copy(data, row.change)
		_, err := o.wishForPlate(row.rnokpp, data)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, refusalOf(err).Fields, row.field, name)
		}
	}
}

func picturedAs(plate string) map[string]any {
	return map[string]any{
		"plate": plate, "photo": base64.StdEncoding.EncodeToString([]byte(domain.PlatePicture(plate, domain.Auto, ""))),
	}
}

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
	require.Len(t, taken.Suggestions, suggestedPlates)
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
