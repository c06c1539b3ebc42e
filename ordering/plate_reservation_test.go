package ordering

import (
	"encoding/json"
	"maps"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// aReservation is a plate reservation that lacks nothing, for any centre of Kyiv.
func aReservation() map[string]any {
	return map[string]any{
		"email": "a@ukr.net", "phone": "+380671234567", "serviceRegion": domain.RegionKyiv, "serviceCenter": "any",
		"depId": "8041", "depName": "ТСЦ 8041", "vehicleType": "auto", "electroCar": true, "plate": "KA0007YA",
		"passport": map[string]any{
			"docType": map[string]any{"id": 100, "name": "Паспорт громадянина України (книжечка)"}, "series": "СН", "number": "863506", "issuedAt": "1998-03-07", "issuedBy": "Стрийським РВ УМВС",
		},
	}
}

// A reservation names the vehicle, the region, the centre or any, the engine, the plate and a complete identity document;
// whatever is missing is named, and no field is taken that there is not (PRES-09, PRES-30, AMB-120).
func TestReadPlateReservation(t *testing.T) {
	faults := func(request map[string]any) domain.Fields {
		t.Helper()
		data, err := json.Marshal(request)
		require.NoError(t, err)
		if _, err = kinds[domain.PlateReserveService].read(data, noon); err == nil {
			return nil
		}
		var refusal *domain.Error
		require.ErrorAs(t, err, &refusal)
		return refusal.Fields
	}
	require.Empty(t, faults(aReservation()), "PRES-02, PRES-04: any centre")
	for _, name := range []string{"email", "phone", "serviceRegion", "serviceCenter", "vehicleType", "plate"} {
		request := aReservation()
		delete(request, name)
		require.Contains(t, faults(request), name, "PRES-02")
	}
	elsewhere := aReservation()
	elsewhere["serviceCenter"] = "8042"
	require.Contains(t, faults(elsewhere), "serviceCenter", "PRES-02: the plate lies in another centre than the chosen one")
	elsewhere["serviceCenter"] = "8041"
	require.Empty(t, faults(elsewhere), "PRES-02")
	whole := aReservation()["passport"].(map[string]any)
	for name := range whole {
		document, request := maps.Clone(whole), aReservation()
		delete(document, name)
		request["passport"] = document
		if name == "docType" {
			name = "docType.id"
		}
		require.Contains(t, faults(request), "passport."+name, "WIZ-13, PRES-02")
	}
	stray := aReservation()
	stray["cost"] = 1 // the register's price holds
	data, err := json.Marshal(stray)
	require.NoError(t, err)
	_, err = kinds[domain.PlateReserveService].read(data, noon)
	require.Equal(t, domain.CodeUnreadable, domain.CodeOf(err))
}

// What is searched in the register is what the reservation names.
func TestPlateReservationAsTheRegisterReadsIt(t *testing.T) {
	var request domain.PlateReservationRequest
	data, err := json.Marshal(aReservation())
	require.NoError(t, err)
	require.NoError(t, decode(data, &request))
	require.Equal(t, domain.PlateQuery{
		RegionID: domain.RegionKyiv, CentreID: "8041", Vehicle: domain.Auto, Engine: domain.EngineElectric, Text: "KA0007YA",
	}, request.Query(), "PRES-02")
	request.Electric = false
	require.Equal(t, domain.EngineFuel, request.Query().Engine, "GAP-89")
}
