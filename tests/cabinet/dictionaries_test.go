package cabinet

import (
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// abroad is a citizen with an international licence.
const abroad = "3544932404"

// reads are the lookups of the contract with what their answers hold; who reads is the driver unless said.
var reads = map[string]struct{ query, holds, who string }{
	"/api/delivery/np/cities":                        {query: "cityName=Київ", holds: `"ref":"8d5a980d-391c-11dd-90d9-001a92567626"`},                                           // API-070
	"/api/delivery/np/settlements":                   {query: "cityRef=8d5a980d-391c-11dd-90d9-001a92567626", holds: `"index":"10/1","name":"Відділення №1: вул. Хрещатик, 2"`}, // API-071
	"/api/delivery/up/zip/{zip}":                     {holds: `"city":"Київ"`},                                                                                                  // API-072
	"/api/delivery/up/offices":                       {query: "cityId=29713", holds: `"open":true`},                                                                             // API-073
	"/api/delivery/up/dict/countries":                {holds: `"code":"PL"`},                                                                                                    // API-074
	"/api/delivery/up/dict/regions":                  {holds: `"name":"Вінницька"`},                                                                                             // API-075
	"/api/delivery/up/dict/districts":                {query: "regionId=270", holds: `"name":"Білоцерківський"`},                                                                // API-076
	"/api/delivery/up/dict/cities":                   {query: "districtId=1203", holds: `"name":"Бориспіль"`},                                                                   // API-077
	"/api/delivery/up/dict/streets":                  {query: "cityId=29713", holds: `"name":"Хрещатик"`},                                                                       // API-078
	"/api/delivery/up/dict/houses":                   {query: "streetId=11501", holds: `"zip":"01001"`},                                                                         // API-079
	"/api/dictionaries/branches":                     {query: "regionId=11", holds: `"id":"8041"`},                                                                              // API-080
	"/api/dictionaries/location/regions":             {holds: `[{"id":11,"name":"м. Київ"},{"id":27,"name":"м. Севастополь"},{"id":1,"name":"Автономна Республіка Крим"},`},     // API-081
	"/api/dictionaries/location/cities":              {query: "name=Київ", holds: `Київ`},                                                                                       // API-082
	"/api/dictionaries/location/streets":             {query: "cityId=e718a680-4b33-11e4-ab6d-005056801329&name=Хрещ", holds: `Хрещатик`},                                       // API-083
	"/api/dictionaries/location/deliveries":          {holds: `"name":"Нова пошта"`},                                                                                            // API-084
	"/api/dictionaries/location/address":             {holds: `"city":"Київ"`},                                                                                                  // API-085
	"/api/dictionaries/common/exchange-license":      {holds: `"d-reasons"`},                                                                                                    // API-086
	"/api/dictionaries/common/confidant":             {holds: `[{"id":"confidant","name":"Стати належним користувачем"},{"id":"owner",`},                                        // API-087, DICT-15
	"/api/dictionaries/common/plate-reserve":         {holds: `"engineTypes"`},                                                                                                  // API-088, DICT-15
	"/api/dictionaries/common/documents":             {holds: `"kind":"foreign_passport"`},
	"/api/dictionaries/categories":                   {holds: `"id":"C1E"`},                                        // API-090
	"/api/plate/reserve":                             {query: "reg=11&vehicleType=auto&num=7", holds: `"depName"`}, // API-061
	"/api/plate/reserve/availability":                {holds: `"available":true`, who: "3588868246"},
	"/api/user/license/exchange":                     {holds: `"docType":1304`},
	"/api/signing":                                   {holds: "/sign-widget/v1/"},
	"/api/dictionaries/inz/verify":                   {holds: `"abbreviations":["МВС",`}, // API-089
	"/api/plate/individual/{id}":                     {holds: `"type":"auto"`},
	"/api/plate/check":                               {query: "regionId=11&plate=KA9400PP", holds: `"state":"taken"`},               // API-060
	"/api/plate/storage":                             {holds: `"pricePerDay":1080`, who: "2910250719"},                              // API-059
	"/api/user/license/national":                     {holds: `"photo":"data:image/`},                                               // API-028
	"/api/user/license/international":                {holds: `"series":"МПВ"`, who: abroad},                                        // API-029
	"/api/user/documents":                            {holds: `"type":"foreign_passport"`},                                          // API-020
	"/api/user/documents/search":                     {query: "type=id_card&type=driver_license", holds: `"type":"driver_license"`}, // API-021
	"/api/v1/vehicles":                               {holds: driverVIN},                                                            // API-032
	"/api/v1/vehicles/confidant":                     {holds: `"roleName":"Належний користувач"`, who: other},                       // API-033
	"/api/vehicles/spr/availability":                 {query: "vin=" + driverVIN, holds: `"code":"0000"`},                           // API-039
	"/api/confidant/check":                           {query: "schema=owner", holds: `"uid":"EIS-`},                                 // API-066
	"/api/insurance/dictionary/periods":              {holds: `"code":"M12"`},                                                       // API-091
	"/api/insurance/dictionary/documentsTypes":       {query: "company=24866307", holds: `"code":"driver_license"`},                 // API-093
	"/api/insurance/dictionary/places":               {query: "name=Київ", holds: `"zone":1`},
	"/api/insurance-green/dictionary/territories":    {holds: `"name":"Вся Європа"`},                                // API-100, DICT-12
	"/api/insurance-green/dictionary/periods":        {holds: `"code":"D15"`},                                       // API-101, DICT-12
	"/api/insurance-green/dictionary/vehicleTypes":   {holds: `"categories":"B1`},                                   // API-102, GRN-08, DICT-12
	"/api/insurance-green/dictionary/documentsTypes": {query: "company=24866307", holds: `"code":"driver_license"`}, // API-103, DICT-12
	"/api/insurance/privileges":                      {holds: `"code":"without"`},                                   // API-092
}

// Every lookup of the contract is answered on the real stack, by the outside systems that the cabinet is configured with.
func TestDictionaries(t *testing.T) {
	s := stack.Shared(t)
	citizens := map[string]*citizen{}
	as := func(rnokpp string) *citizen {
		if citizens[rnokpp] == nil {
			citizens[rnokpp] = signIn(t, s, rnokpp)
		}
		return citizens[rnokpp]
	}
	for path, row := range reads {
		t.Run(path, func(t *testing.T) {
			reader := as(driver)
			if row.who != "" {
				reader = as(row.who)
			}
			address := strings.NewReplacer("{zip}", "01001", "{id}", "300410015").Replace(path)
			if query, err := url.ParseQuery(row.query); err == nil && len(query) > 0 {
				address += "?" + query.Encode()
			}
			reply := reader.call(http.MethodGet, address, nil)
			require.Equal(t, http.StatusOK, reply.status, string(reply.body))
			require.Contains(t, string(reply.body), row.holds)
		})
	}
	t.Run("offers", func(t *testing.T) {
		reply := as(driver).call(http.MethodPost, "/api/insurance/offers", map[string]any{
			"vehicle": map[string]any{"code": "B1", "koatuu": 1, "capacity": 1395}, "privilege": "without",
			"insurer": map[string]any{"isOwner": true}, "period": "M12",
		})
		require.Equal(t, http.StatusOK, reply.status, string(reply.body))
		require.Contains(t, string(reply.body), `"tariffs":[{`, "API-094")
	})
	t.Run("participant", func(t *testing.T) {
		var initiator struct{ UID string }
		as(other).call(http.MethodGet, "/api/confidant/check?schema=confidant", nil).into(t, &initiator)
		query := map[string]string{"vin": driverVIN, "uid": initiator.UID}
		reply := as(other).call(http.MethodPost, "/api/confidant/check/confidant", query)
		require.Equal(t, http.StatusOK, reply.status, string(reply.body))
		require.Contains(t, string(reply.body), `"lastName":"КОВАЛЕНКО"`, "API-067")
		address := "/api/confidant/check/confidant?" + url.Values{"vin": {query["vin"]}, "uid": {initiator.UID}}.Encode()
		require.Equal(t, string(reply.body), string(as(other).call(http.MethodGet, address, nil).body), "API-067 by GET")
	})
}

// ids are the values of a field of a dictionary's entries, in their order.
func (c *citizen) ids(path, field string) (found []any) {
	c.Helper()
	var entries []map[string]any
	c.call(http.MethodGet, path, nil).into(c, &entries)
	for _, entry := range entries {
		found = append(found, entry[field])
	}
	return found
}

// Dictionaries have their entries and no others.
func TestEntriesOfDictionaries(t *testing.T) {
	c := signIn(t, stack.Shared(t), driver)
	documents := c.ids("/api/dictionaries/common/documents", "id")
	for row, ids := range map[string][]any{
		"DICT-04": {100.0}, "DICT-05": {1168.0}, "DICT-06": {1167.0}, "DICT-07": {381.0}, "DICT-08": {1053.0, 1285.0}, "DICT-09": {1116.0, 1247.0},
	} {
		require.Subset(t, documents, ids, row)
	}
	require.Len(t, documents, 8)
	require.Equal(t, []any{
		"without", "war_participant", "invalid", "chernobyl_victim", "pensioner", "combatant", "victim_dignity_revolution", "invalid_i",
	}, c.ids("/api/insurance/privileges", "code"), "DICT-10, INS-20")

	regions := c.ids("/api/dictionaries/location/regions", "id")
	require.Equal(t, []any{11.0, 27.0}, regions[:2], "DICT-03")
	var codes []any
	for code := range 27 {
		codes = append(codes, float64(code+1))
	}
	require.ElementsMatch(t, codes, regions, "DICT-02")

	var lists map[string][]any
	c.call(http.MethodGet, "/api/dictionaries/common/exchange-license", nil).into(t, &lists)
	for _, name := range []string{"reasons", "e-reasons", "d-reasons", "docTypes", "confirmDocType", "stateRegDoc"} {
		require.NotEmpty(t, lists[name], "DICT-11: %s", name)
	}
	require.Equal(t, http.StatusNoContent, c.call(http.MethodGet, "/api/delivery/up/dict/streets?cityId=1", nil).status, "DICT-14, API-078")
}

// No lookup of the contract is left out above.
func TestDictionariesAreAllRead(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	for path, item := range contract.Paths.Map() {
		lookup := slices.ContainsFunc([]string{"/api/delivery/", "/api/dictionaries/", "/api/plate/", "/api/insurance/dictionary/", "/api/insurance-green/dictionary/"}, func(family string) bool {
			return strings.HasPrefix(path, family)
		})
		if lookup && item.Get != nil {
			require.Contains(t, reads, path)
		}
	}
}
