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
	"/api/delivery/np/cities":                   {query: "cityName=Київ", holds: `"ref":"8d5a980d-391c-11dd-90d9-001a92567626"`},
	"/api/delivery/np/settlements":              {query: "cityRef=8d5a980d-391c-11dd-90d9-001a92567626", holds: `"index":"10/1"`},
	"/api/delivery/up/zip/{zip}":                {holds: `"city":"Київ"`},
	"/api/delivery/up/offices":                  {query: "cityId=29713", holds: `"open":true`},
	"/api/delivery/up/dict/countries":           {holds: `"code":"PL"`},
	"/api/delivery/up/dict/regions":             {holds: `"name":"Вінницька"`},
	"/api/delivery/up/dict/districts":           {query: "regionId=270", holds: `"name":"Білоцерківський"`},
	"/api/delivery/up/dict/cities":              {query: "districtId=1203", holds: `"name":"Бориспіль"`},
	"/api/delivery/up/dict/streets":             {query: "cityId=29713", holds: `"name":"Хрещатик"`},
	"/api/delivery/up/dict/houses":              {query: "streetId=11501", holds: `"zip":"01001"`},
	"/api/dictionaries/branches":                {query: "regionId=11", holds: `"id":"8041"`},
	"/api/dictionaries/location/regions":        {holds: `[{"id":11,"name":"м. Київ"},{"id":27,`},
	"/api/dictionaries/location/cities":         {query: "name=Київ", holds: `Київ`},
	"/api/dictionaries/location/streets":        {query: "cityId=e718a680-4b33-11e4-ab6d-005056801329&name=Хрещ", holds: `Хрещатик`},
	"/api/dictionaries/location/deliveries":     {holds: `"name":"Нова пошта"`},
	"/api/dictionaries/location/address":        {holds: `"city":"Київ"`},
	"/api/dictionaries/common/exchange-license": {holds: `"d-reasons"`},
	"/api/dictionaries/common/confidant":        {holds: `"id":"owner"`},
	"/api/dictionaries/common/plate-reserve":    {holds: `"engineTypes"`},
	"/api/dictionaries/common/documents":        {holds: `"kind":"foreign_passport"`},
	"/api/dictionaries/categories":              {holds: `"id":"C1E"`},
	"/api/plate/reserve":                        {query: "reg=11&vehicleType=auto&num=7", holds: `"depName"`},
	"/api/plate/reserve/availability":           {holds: `"available":true`, who: "3588868246"},
	"/api/user/license/exchange":                {holds: `"docType":1304`},
	"/api/signing":                              {holds: "/sign-widget/v1/"},
	"/api/plate/check":                          {query: "regionId=11&plate=KA9400PP", holds: `"state":"taken"`},
	"/api/plate/storage":                        {holds: `"pricePerDay":1080`, who: "2910250719"},
	"/api/user/license/national":                {holds: `"photo":"data:image/`},
	"/api/user/license/international":           {holds: `"series":"МПВ"`, who: abroad},
	"/api/user/documents":                       {holds: `"type":"foreign_passport"`},
	"/api/user/documents/search":                {query: "type=id_card&type=driver_license", holds: `"type":"driver_license"`},
	"/api/v1/vehicles":                          {holds: driverVIN},
	"/api/v1/vehicles/confidant":                {holds: `"roleName":"Належний користувач"`, who: other},
	"/api/vehicles/spr/availability":            {query: "vin=" + driverVIN, holds: `"code":"0000"`},
	"/api/confidant/check":                      {query: "schema=owner", holds: `"uid":"EIS-`},
	"/api/insurance/dictionary/periods":         {holds: `"code":"M12"`},
	"/api/insurance/dictionary/documentsTypes":  {query: "company=24866307", holds: `"code":"driver_license"`},
	"/api/insurance/dictionary/places":          {query: "name=Київ", holds: `"zone":1`},
	"/api/insurance/privileges":                 {holds: `"code":"without"`},
}

// Every lookup of the contract is answered on the real stack, by the outside systems that the cabinet is configured with
// (API-020, API-021, API-028, API-029, API-032, API-033, API-039, API-059, API-060, API-061, API-066, API-067, API-070,
// API-071, API-072, API-073, API-074, API-075, API-076, API-077, API-078, API-079, API-080, API-081, API-082, API-083, API-084,
// API-085, API-086, API-087, API-088, API-090, API-091, API-092, API-093, API-094, DICT-01, DICT-02, DICT-03, DICT-04, DICT-05,
// DICT-06, DICT-07, DICT-08, DICT-09, DICT-10, DICT-11, DICT-13, DICT-14, DICT-15, DICT-16).
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
			address := strings.Replace(path, "{zip}", "01001", 1)
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
		require.Contains(t, string(reply.body), `"tariffs":[{`)
	})
	t.Run("participant", func(t *testing.T) {
		var initiator struct{ UID string }
		as(other).call(http.MethodGet, "/api/confidant/check?schema=confidant", nil).into(t, &initiator)
		query := map[string]string{"vin": driverVIN, "uid": initiator.UID}
		reply := as(other).call(http.MethodPost, "/api/confidant/check/confidant", query)
		require.Equal(t, http.StatusOK, reply.status, string(reply.body))
		require.Contains(t, string(reply.body), `"lastName":"КОВАЛЕНКО"`)
		address := "/api/confidant/check/confidant?" + url.Values{"vin": {query["vin"]}, "uid": {initiator.UID}}.Encode()
		require.Equal(t, string(reply.body), string(as(other).call(http.MethodGet, address, nil).body))
	})
}

// No lookup of the contract is left out above.
func TestDictionariesAreAllRead(t *testing.T) {
	contract, err := openapi3.NewLoader().LoadFromFile("../../api/openapi.yaml")
	require.NoError(t, err)
	for path, item := range contract.Paths.Map() {
		lookup := slices.ContainsFunc([]string{"/api/delivery/", "/api/dictionaries/", "/api/plate/", "/api/insurance/dictionary/"}, func(family string) bool {
			return strings.HasPrefix(path, family)
		})
		if lookup && item.Get != nil {
			require.Contains(t, reads, path)
		}
	}
}
