package sandbox_test

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"
)

const queryID = "6f2b8a53-7f0e-4a51-9d6b-0c2f1d8e4a77"

// uxp are the headers of a right request.
func uxp(service, subject string) map[string]string {
	h := map[string]string{
		"Uxp-Client":  "SEVDEIR-TEST/GOV/12345678/CABINET",
		"Uxp-Service": "SEVDEIR-TEST/GOV/43305056/EIS/" + service + "/1",
		"Uxp-QueryID": queryID, "Uxp-Purpose-Ids": "vehicle-check",
	}
	if subject != "" {
		h["Uxp-Subject-Id"] = subject
	}
	return h
}

type vehicles struct {
	Vehicles []map[string]any `json:"vehicles"`
}

func (b *box) searchVehicles(query map[string]string) []map[string]any {
	b.t.Helper()
	resp, raw := b.send(http.MethodPost, "/trembita/restapi/vehicles/search", uxp("vehicleSearch", "0000000000"), query)
	require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
	found := decode[vehicles](b.t, raw).Vehicles
	require.NotNil(b.t, found, "an empty list, not null")
	return found
}

// Vehicles are found by a VIN, a plate and an owner, with all that a check tells of them (VCHK-15).
func TestVehicleSearch(t *testing.T) {
	b := start(t)
	one := b.searchVehicles(map[string]string{"vin": "tmb99hav3km626020"})
	require.Len(t, one, 1)
	require.Equal(t, map[string]any{
		"carId": "300410015", "BRAND": "SKODA", "MODEL": "OCTAVIA", "VIN": "TMB99HAV3KM626020", "N_REG_NEW": "KA9400PP",
		"MAKE_YEAR": 2019.0, "D_REG": "2024-05-29", "CAPACITY": 1395.0, "FUEL": "БЕНЗИН", "KIND": "ЛЕГКОВИЙ",
		"OWNER_TYPE": "P", "OWNER_RNOKPP": kovalenko,
	}, one[0])

	require.Equal(t, one, b.searchVehicles(map[string]string{"plate": "ка 9400 рр"}), "Cyrillic look-alikes")
	require.Equal(t, one, b.searchVehicles(map[string]string{
		"lastName": "КОВАЛЕНКО", "firstName": "олександр", "birthDate": "1985-03-14",
	}))
	require.Equal(t, one, b.searchVehicles(map[string]string{"ownerRnokpp": kovalenko}))
	require.Empty(t, b.searchVehicles(map[string]string{
		"lastName": "КОВАЛЕНКО", "firstName": "ОЛЕКСАНДР", "middleName": "ІВАНОВИЧ", "birthDate": "1985-03-14",
	}), "another middle name")
	require.Len(t, b.searchVehicles(map[string]string{
		"lastName": "Дем’яненко-Ґалаган", "firstName": "МАР'ЯНА", "birthDate": "1994-08-08",
	}), 3, "any apostrophe")
	require.Len(t, b.searchVehicles(map[string]string{"ownerRnokpp": rnokppOf(t, b, "Стеценко")}), 7)
	require.Empty(t, b.searchVehicles(map[string]string{"ownerRnokpp": rnokppOf(t, b, "Волошин")}))
	require.Empty(t, b.searchVehicles(map[string]string{"ownerRnokpp": rnokppOf(t, b, "Гнатюк")}), "VCHK-08: from 2013 on")

	used := b.searchVehicles(map[string]string{"confidantRnokpp": rnokppOf(t, b, "Шевчук")})
	require.Len(t, used, 1)
	require.Equal(t, "J", used[0]["OWNER_TYPE"])
	require.NotContains(t, used[0], "OWNER_RNOKPP")
}

// TestVehicleReport: VCHK-13 names what the report must hold.
func TestVehicleReport(t *testing.T) {
	b := start(t)
	resp, raw := b.send(http.MethodPost, "/trembita/restapi/vehicles/report", uxp("vehicleReport", ""),
		map[string]any{"carIds": []string{"300410015", "300410070"}})
	require.Equal(t, http.StatusOK, resp.StatusCode, "%s", raw)
	require.Equal(t, queryID, resp.Header.Get("Uxp-QueryID"))
	reports := decode[struct{ Reports []map[string]any }](t, raw).Reports
	require.Len(t, reports, 2)
	for _, field := range []string{
		"carId", "BRAND", "MODEL", "VIN", "N_REG_NEW", "KIND", "BODY", "MAKE_YEAR", "COLOR", "FUEL", "CAPACITY",
		"OWN_WEIGHT", "TOTAL_WEIGHT", "N_SEATING", "N_STANDING", "PURPOSE", "NOTE", "D_FIRST_REG", "D_REG", "DEP",
		"OWNERS_COUNT", "OPERATIONS", "OTK", "S_DOC", "N_DOC",
	} {
		require.Contains(t, reports[0], field)
	}
	require.Equal(t, 2.0, reports[0]["OWNERS_COUNT"], "one sale after the first registration")
	require.Equal(t, "2019-09-25", reports[0]["D_FIRST_REG"])
	require.Nil(t, reports[0]["OTK"])
	require.Equal(t, "ТСЦ 8041, м. Київ", reports[0]["DEP"])
	operations := reports[0]["OPERATIONS"].([]any)
	require.Len(t, operations, 2)
	require.Equal(t, "315", operations[1].(map[string]any)["OPER_CODE"])

	resp, raw = b.send(http.MethodPost, "/trembita/restapi/vehicles/report", uxp("vehicleReport", ""),
		map[string]any{"carIds": []string{"300410015", "1"}})
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
	require.Equal(t, map[string]string{
		"type": "Client.NotFound", "message": "no vehicle with this carId", "detail": queryID,
	}, decode[map[string]string](t, raw))
}

func TestPersonByRnokpp(t *testing.T) {
	b := start(t)
	resp, raw := b.send(http.MethodPost, "/trembita/restapi/persons/search", uxp("personByRnokpp", kovalenko),
		map[string]string{"rnokpp": kovalenko})
	require.Equal(t, http.StatusOK, resp.StatusCode)
	require.JSONEq(t, `{"lastName":"Коваленко","firstName":"Олександр","middleName":"Петрович",
		"birthDate":"1985-03-14","gender":"M"}`, string(raw))
	resp, _ = b.send(http.MethodPost, "/trembita/restapi/persons/search", uxp("personByRnokpp", "3652504575"),
		map[string]string{"rnokpp": "3652504575"})
	require.Equal(t, http.StatusNotFound, resp.StatusCode)
}

func TestTrembitaDemandsItsHeaders(t *testing.T) {
	b := start(t)
	for _, name := range []string{"Uxp-Client", "Uxp-Service", "Uxp-QueryID", "Uxp-Purpose-Ids", "Uxp-Subject-Id"} {
		for _, value := range []string{"", "wrong"} {
			if value == "wrong" && (name == "Uxp-Purpose-Ids" || name == "Uxp-Subject-Id") {
				continue // any text will do
			}
			h := uxp("personByRnokpp", kovalenko)
			h[name] = value
			resp, raw := b.send(http.MethodPost, "/trembita/restapi/persons/search", h, map[string]string{"rnokpp": kovalenko})
			require.Equal(t, http.StatusBadRequest, resp.StatusCode, "%s=%q", name, value)
			f := decode[map[string]string](t, raw)
			require.Equal(t, "Client.InvalidHeader", f["type"])
			require.Contains(t, f["message"], name)
		}
	}
	for name, c := range map[string]struct {
		method, path string
		header       map[string]string
		body         any
		want         int
	}{
		"another service's code": {"POST", "/vehicles/search", uxp("vehicleReport", "x"), map[string]string{"plate": "AA1111AA"}, 400},
		"unknown path":           {"POST", "/vehicles", uxp("vehicleSearch", "x"), map[string]string{"plate": "AA1111AA"}, 404},
		"GET":                    {"GET", "/vehicles/search", uxp("vehicleSearch", "x"), nil, 405},
		"query":                  {"POST", "/vehicles/search?plate=AA1111AA", uxp("vehicleSearch", "x"), map[string]string{}, 400},
		"no criterion":           {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), map[string]string{}, 400},
		"two criteria":           {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), map[string]string{"plate": "AA1111AA", "vin": "TMB99HAV3KM626020"}, 400},
		"unknown field":          {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), map[string]string{"color": "red"}, 400},
		"short VIN":              {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), map[string]string{"vin": "TMB99"}, 400},
		"name without birthday":  {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), map[string]string{"lastName": "А", "firstName": "Б"}, 400},
		"owner without subject":  {"POST", "/vehicles/search", uxp("vehicleSearch", ""), map[string]string{"ownerRnokpp": kovalenko}, 400},
		"plate needs no subject": {"POST", "/vehicles/search", uxp("vehicleSearch", ""), map[string]string{"plate": "AA1111AA"}, 200},
		"broken body":            {"POST", "/vehicles/search", uxp("vehicleSearch", "x"), "{", 400},
		"no ids":                 {"POST", "/vehicles/report", uxp("vehicleReport", ""), map[string]any{"carIds": []string{}}, 400},
	} {
		resp, raw := b.send(c.method, "/trembita/restapi"+c.path, c.header, c.body)
		require.Equal(t, c.want, resp.StatusCode, "%s: %s", name, raw)
	}
}

// TestAccessLog: every exchange is noted, the refused ones too, and the note survives a restart.
func TestAccessLog(t *testing.T) {
	b := start(t)
	b.searchVehicles(map[string]string{"ownerRnokpp": kovalenko})
	b.restart()
	_, page := b.send(http.MethodGet, "/registers", nil, nil)
	for _, want := range []string{queryID, "EIS/vehicleSearch/1", "0000000000", "vehicle-check"} {
		require.Contains(t, string(page), want)
	}
}
