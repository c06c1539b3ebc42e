package ordering

import (
	"encoding/base64"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Citizens of the sandbox by their vehicles.
const (
	driversCar      = "300410015"
	motorcyclist    = "3588868246"
	motorcycle      = "300411173"
	moped           = "300411227"
	platedOwner     = "2950338076" // has an individual plate on one of two cars
	platedCar       = "300411146"
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

// The call takes the names of its row and no others, and asks the register about the vehicle, the plate and the rules (INZ-02).
func TestOrderOfAnIndividualPlate(t *testing.T) {
	o := newOutside(t)
	office, err := o.individualPlateOffice(t.Context())
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
		"INZ-34: a postomat":              {driver, map[string]any{"delivery": toBranch("10/25014")}, domain.CodeInvalid, "delivery.warehouse"},
		"INZ-34: no such branch":          {driver, map[string]any{"delivery": toBranch("10/9999")}, domain.CodeInvalid, "delivery.warehouse"},
		"GAP-37: the picture of another":  {driver, map[string]any{"plate": "ЇЖАК8"}, domain.CodeInvalid, "photo"},
	} {
		data := anIndividualPlate()
		maps.Copy(data, row.change)
		_, _, err := o.prepare(row.rnokpp, domain.IndividualPlateService, data)
		require.Equal(t, row.code, domain.CodeOf(err), name)
		if row.field != "" {
			require.Contains(t, fieldsOf(err), row.field, name)
		}
	}
	d, _, err := o.prepare(driver, domain.IndividualPlateService, anIndividualPlate())
	require.NoError(t, err)
	require.Equal(t, domain.Digest(d.statement), d.order.Statement.Digest, "GAP-15")
}

// toBranch is a delivery to a branch in Kyiv by its index.
func toBranch(index string) map[string]any {
	return map[string]any{
		"type": domain.DeliveryNovaPoshta, "city": "Київ", "cityId": "8d5a980d-391c-11dd-90d9-001a92567626", "index": index,
		"warehouse": "Відділення", "checkCode": "1234", "deliveryConfirmation": true,
	}
}

// A branch is looked up at the post, which names its region and itself. While the post does not answer, nothing is ordered.
func TestBranchOfAnIndividualPlate(t *testing.T) {
	o := newOutside(t)
	sent := anIndividualPlate()
	sent["delivery"] = toBranch("10/1")
	d, _, err := o.prepare(driver, domain.IndividualPlateService, sent)
	require.NoError(t, err)
	require.Equal(t, []string{"Київ", "Відділення №1: вул. Хрещатик, 2"}, []string{d.order.Delivery.Region, d.order.Delivery.Warehouse})

	o.fault("novaposhta", "down")
	_, _, err = o.prepare(driver, domain.IndividualPlateService, sent)
	require.True(t, isOutage(err), "%v", err)
}

func picturedAs(plate string) map[string]any {
	return map[string]any{
		"plate": plate, "photo": base64.StdEncoding.EncodeToString([]byte(domain.PlatePicture(plate, domain.Auto, ""))),
	}
}
