package api

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/stretchr/testify/require"

	"cabinet/clients/insurer"
	"cabinet/clients/novaposhta"
	"cabinet/clients/registers"
	"cabinet/clients/ukrposhta"
	"cabinet/db/sqlc"
	"cabinet/domain"
	"cabinet/sandbox"
	np "cabinet/sandbox/novaposhta"
	"cabinet/sandbox/sandboxtest"
	up "cabinet/sandbox/ukrposhta"
	"cabinet/store"
	"cabinet/store/keytest"
)

// Citizens of the sandbox.
const (
	driver   = "3111952338" // has a licence and vehicles
	newcomer = "3714784905" // has neither
	keeper   = "2910250719" // has plates in storage
	user     = "3307594740" // is the proper user of a vehicle
	traveler = "3544932404" // has an international licence
	unknown  = "2222222222" // whom no register knows
)

const driverVIN = "TMB99HAV3KM626020"

// outside is a cabinet with the outside world of the sandbox, as one of its citizens.
type outside struct {
	*cabinet
	citizen *oneCitizen
	sandbox string
}

// oneCitizen is a database that knows of one citizen alone, and nothing but the number.
type oneCitizen struct {
	rnokpp string
	store  store.Store
}

func (o *oneCitizen) QueryRow(context.Context, string, ...any) pgx.Row { return o }

func (o *oneCitizen) Scan(columns ...any) error {
	sealed, _, err := o.store.SealPerson(context.Background(), uuid.Nil, domain.Person{RNOKPP: o.rnokpp})
	*columns[1].(*[]byte) = sealed // the id before it
	return err
}

// Query finds that the citizen has told of nothing.
func (o *oneCitizen) Query(context.Context, string, ...any) (pgx.Rows, error) {
	return noRows{}, nil
}

type noRows struct{ pgx.Rows }

func (noRows) Next() bool { return false }
func (noRows) Err() error { return nil }
func (noRows) Close()     {}

func (o *oneCitizen) Exec(context.Context, string, ...any) (pgconn.CommandTag, error) {
	return pgconn.CommandTag{}, nil
}

func (o *oneCitizen) SendBatch(context.Context, *pgx.Batch) pgx.BatchResults { return nil }

func newOutside(t *testing.T) *outside {
	t.Helper()
	o := &outside{cabinet: newCabinet(t), citizen: &oneCitizen{rnokpp: driver}}
	o.sandbox = sandboxtest.Start(t, sandbox.Config{
		InsurerEmail: "agent@cabinet.test", InsurerPassword: "a password",
		NovaPoshta: np.Config{Key: "np"}, Ukrposhta: up.Config{Bearer: "up", Token: "up", Tracking: "up"},
	})
	o.queries = sqlc.New(o.citizen)
	o.store = store.Store{Keys: keytest.Memory(t), Queries: o.queries, References: o.config.References}
	o.citizen.store = o.store
	o.world.Registers = registers.New(registers.Config{
		URL: o.sandbox + "/trembita", Client: "SEVDEIR-TEST/GOV/00000000/CABINET", Member: "SEVDEIR-TEST/GOV/43305056/EIS", Purpose: "e-cabinet",
	})
	o.world.NovaPoshta = novaposhta.New(novaposhta.Config{URL: o.sandbox + "/novaposhta", Key: "np"})
	o.world.Ukrposhta = ukrposhta.New(ukrposhta.Config{URL: o.sandbox + "/ukrposhta", Bearer: "up", Token: "up"})
	o.world.Insurer = insurer.New(insurer.Config{
		URL: o.sandbox + "/insurer/ewa/api/v10", Email: "agent@cabinet.test", Password: "a password",
	})
	o.connect()
	return o
}

// get reads a path as a citizen, in a session of its own.
func (o *outside) get(rnokpp, path string) *httptest.ResponseRecorder {
	o.citizen.rnokpp = rnokpp
	return o.call(http.MethodGet, path, nil, "Authorization", "Bearer "+o.token())
}

func (o *outside) post(rnokpp, path, body string) *httptest.ResponseRecorder {
	o.citizen.rnokpp = rnokpp
	return o.call(http.MethodPost, path, strings.NewReader(body), "Content-Type", "application/json", "Authorization", "Bearer "+o.token())
}

// read is get for an answer that is there.
func read[T any](o *outside, rnokpp, path string) T {
	o.Helper()
	answer := o.get(rnokpp, path)
	require.Equal(o, http.StatusOK, answer.Code, "%s: %s", path, answer.Body)
	return decoded[T](o, answer)
}

func decoded[T any](t testing.TB, answer *httptest.ResponseRecorder) (value T) {
	t.Helper()
	require.NoError(t, json.Unmarshal(answer.Body.Bytes(), &value), answer.Body.String())
	return value
}

// fault switches a fault of an outside system on until the test ends it.
func (o *outside) fault(system, fault string) (mend func()) {
	o.Helper()
	body, err := json.Marshal(map[string]any{"system": system, "fault": fault, "on": true})
	require.NoError(o, err)
	o.desk(http.MethodPost, bytes.NewReader(body))
	return func() { o.desk(http.MethodDelete, bytes.NewReader(nil)) }
}

func (o *outside) desk(method string, body *bytes.Reader) {
	o.Helper()
	request, err := http.NewRequestWithContext(o.Context(), method, o.sandbox+"/desk/api/faults", body)
	require.NoError(o, err)
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	require.NoError(o, err)
	require.NoError(o, answer.Body.Close())
	require.Less(o, answer.StatusCode, 300)
}

// reading is a reading call: who finds something, what, and who or what finds nothing.
type reading struct {
	system, path string
	found        []string // each is in the answer: all fields that the row of the specification names
	none         string   // a path that finds nothing; "" when there is always something
	nobody       string   // who finds nothing at the same path
	who          string   // finds something; the driver unless said
}

const kyiv = "8d5a980d-391c-11dd-90d9-001a92567626"

// lookups are the calls that read from an outside system, by rows of the specification.
var lookups = map[string]reading{
	"API-070": {"novaposhta", "/api/delivery/np/cities?cityName=%D0%9A%D0%B8%D1%97", []string{`"ref":"` + kyiv + `"`}, "/api/delivery/np/cities?cityName=%D0%A9%D0%A9%D0%A9", "", ""},
	"DLV-25":  {"novaposhta", "/api/delivery/np/cities?cityName=%D0%9A%D0%B8%D1%97%D0%B2", []string{`"name":"Київ"`}, "/api/delivery/np/cities?cityName=%D0%9A%D0%B8", "", ""},
	"API-071": {"novaposhta", "/api/delivery/np/settlements?cityRef=" + kyiv, []string{`"index":"10/1"`, `"name":"Відділення №1: вул. Хрещатик, 2"`}, "/api/delivery/np/settlements?cityRef=00000000-391c-11dd-90d9-001a92567626", "", ""},
	"API-072": {"ukrposhta", "/api/delivery/up/zip/01001", []string{`"city":"Київ"`}, "/api/delivery/up/zip/99999", "", ""},
	"API-073": {"ukrposhta", "/api/delivery/up/offices?cityId=29713", []string{`"open":true`}, "/api/delivery/up/offices?cityId=1", "", ""},
	"API-075": {"ukrposhta", "/api/delivery/up/dict/regions", []string{`{"id":"252","name":"Вінницька"}`}, "", "", ""},
	"API-076": {"ukrposhta", "/api/delivery/up/dict/districts?regionId=270", []string{`"name":"Білоцерківський"`}, "/api/delivery/up/dict/districts?regionId=1", "", ""},
	"API-077": {"ukrposhta", "/api/delivery/up/dict/cities?districtId=1203&regionId=270", []string{`"name":"Бориспіль"`}, "/api/delivery/up/dict/cities?districtId=1", "", ""},
	"API-078": {"ukrposhta", "/api/delivery/up/dict/streets?cityId=29713", []string{`"kind":"вул."`}, "/api/delivery/up/dict/streets?cityId=1", "", ""},
	"API-079": {"ukrposhta", "/api/delivery/up/dict/houses?streetId=11501", []string{`"zip":"01001"`}, "/api/delivery/up/dict/houses?streetId=1", "", ""},
	"API-080": {"trembita", "/api/dictionaries/branches?regionId=11", []string{`"id":"8041"`}, "/api/dictionaries/branches?regionId=27", "", ""},
	"API-082": {"novaposhta", "/api/dictionaries/location/cities?name=%D0%9A%D0%B8%D1%97%D0%B2", []string{`Київ`}, "/api/dictionaries/location/cities?name=%D0%9A%D0%B8", "", ""},
	"API-083": {"novaposhta", "/api/dictionaries/location/streets?cityId=e718a680-4b33-11e4-ab6d-005056801329&name=%D0%A5%D1%80%D0%B5%D1%89", []string{`Хрещатик`}, "/api/dictionaries/location/streets?cityId=e718a680-4b33-11e4-ab6d-005056801329&name=%D0%A9%D0%A9%D0%A9", "", ""},
	"API-085": {"trembita", "/api/dictionaries/location/address", []string{`"streetType":"вулиця"`}, "", "2155752539", ""},
	"API-088": {"trembita", "/api/dictionaries/common/plate-reserve", []string{`"engineTypes"`}, "", "", ""},
	"AMB-066": {"trembita", "/api/plate/reserve", []string{`"vehicleTypes"`}, "", "", ""},
	"API-060": {"trembita", "/api/plate/check?regionId=11&plate=KA9400PP", []string{`"free":false`, `"isWordBanned":false`}, "", "", ""},
	"API-028": {"trembita", "/api/user/license/national", []string{`"newDesign"`}, "", newcomer, ""},
	"API-029": {"trembita", "/api/user/license/international", []string{`"series":"МПВ"`}, "", newcomer, traveler},
	"API-020": {"trembita", "/api/user/documents?type=id_card", []string{`"docType":{"id":1167,"name":"ID-картка"}`}, "/api/user/documents?type=residence_permit", "", ""},
	"PROF-15": {"trembita", "/api/user/documents?type=driver_license", []string{`"name":"Посвідчення водія"`}, "", newcomer, ""},
	"API-021": {"trembita", "/api/user/documents/search?type=id_card", []string{`"type":"id_card"`}, "/api/user/documents/search?type=residence_permit&type=passport", "", ""},
	"API-032": {"trembita", "/api/v1/vehicles", []string{driverVIN}, "", newcomer, ""},
	"API-033": {"trembita", "/api/v1/vehicles/confidant", []string{`"roleName":"Належний користувач"`}, "", newcomer, user},
	"API-034": {"trembita", "/api/v1/vehicles/search/300410015", []string{`"region":{"id":11}`, `"type":{`}, "", "", ""},
	"API-059": {"trembita", "/api/plate/storage", []string{`"pricePerDay":1080`}, "", newcomer, keeper},
	"API-039": {"trembita", "/api/vehicles/spr/availability?vin=" + driverVIN, []string{`"success":true`, `"uuid":"`, `"address":{"region":"м. Київ"`, `"code":"0000"`}, "", "", ""},
	"API-066": {"trembita", "/api/confidant/check?schema=owner", []string{`"uid":"EIS-`}, "", "", ""},
	"API-091": {"insurer", "/api/insurance/dictionary/periods", []string{`"months":12`}, "", "", ""},
	"API-092": {"insurer", "/api/insurance/privileges", []string{`"code":"without"`}, "", "", ""},
	"API-093": {"insurer", "/api/insurance/dictionary/documentsTypes?company=24866307", []string{`"code":"driver_license"`}, "", "", ""},
	"INS-28":  {"insurer", "/api/vehicles/search/criteria?type=insurance&plate=BC0898MM", []string{`"vehicleType":{"code":"B1"`}, "/api/vehicles/search/criteria?type=insurance&plate=AA0000AA", "", ""},
	"places":  {"insurer", "/api/insurance/dictionary/places?name=%D0%9A%D0%B8%D1%97%D0%B2", []string{`"zone":1`}, "/api/insurance/dictionary/places?name=%D0%A9%D0%A9%D0%A9", "", ""},
}

// Every lookup answers what there is, 204 for nothing, and 503 while the outside system is down or answers rubbish, by its
// own fault and in the shape of every refusal (AMB-065).
func TestLookups(t *testing.T) {
	o := newOutside(t)
	for row, look := range lookups {
		t.Run(row, func(t *testing.T) {
			who := cmp.Or(look.who, driver)
			found := o.get(who, look.path)
			require.Equal(t, http.StatusOK, found.Code, found.Body.String())
			for _, part := range look.found {
				require.Contains(t, found.Body.String(), part)
			}
			require.NotContains(t, found.Body.String(), who, "numbers stay on the server")
			if look.none != "" {
				none := o.get(who, look.none)
				require.Equal(t, http.StatusNoContent, none.Code, "API-002, DICT-14: %s", none.Body)
			}
			if look.nobody != "" {
				none := o.get(look.nobody, look.path)
				require.Equal(t, http.StatusNoContent, none.Code, "API-002: %s", none.Body)
			}
			for _, fault := range []string{"down", "malformed"} {
				mend := o.fault(look.system, fault)
				refusal := refused(t, o.get(who, look.path), http.StatusServiceUnavailable, domain.CodeUnavailable)
				require.Equal(t, "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", refusal.Message, "DLV-18")
				mend()
			}
		})
	}
}

// Lookups take what the contract says and nothing else, and ask no outside system about junk.
func TestLookupsRefuseJunk(t *testing.T) {
	o := newOutside(t)
	for _, system := range []string{"novaposhta", "ukrposhta", "trembita", "insurer"} {
		o.fault(system, "down") // whoever asks them answers 503
	}
	for path, field := range map[string]string{
		"/api/delivery/np/cities":                                                   "cityName",
		"/api/delivery/np/settlements?cityRef=1":                                    "cityRef",
		"/api/delivery/up/zip/0100":                                                 "zip",
		"/api/delivery/up/offices?cityId=x":                                         "cityId",
		"/api/delivery/up/dict/districts":                                           "regionId",
		"/api/delivery/up/dict/cities?regionId=1":                                   "districtId",
		"/api/delivery/up/dict/streets?cityId=1%27":                                 "cityId",
		"/api/delivery/up/dict/houses?streetId=":                                    "streetId",
		"/api/dictionaries/branches?regionId=28":                                    "regionId",
		"/api/dictionaries/location/cities":                                         "name",
		"/api/dictionaries/location/streets?cityId=1&name=x":                        "cityId",
		"/api/plate/reserve?reg=11&num=7":                                           "vehicleType",
		"/api/plate/reserve?vehicleType=auto&num=7":                                 "reg",
		"/api/plate/reserve?reg=11&vehicleType=auto":                                "num",
		"/api/plate/reserve?reg=11&vehicleType=ship&num=7":                          "vehicleType",
		"/api/plate/check?regionId=0&plate=AA0000AA":                                "regionId",
		"/api/plate/check?regionId=11&plate=%D0%AB":                                 "plate",
		"/api/user/documents?type=library_card":                                     "type",
		"/api/user/documents/search?type=passport&type=x":                           "type.1",
		"/api/vehicles/spr/availability?vin=1":                                      "vin",
		"/api/confidant/check?schema=neighbour":                                     "schema",
		"/api/confidant/check/owner?vin=" + driverVIN + "&uid=1":                    "id",
		"/api/confidant/check/confidant?vin=1&uid=1":                                "vin",
		"/api/confidant/check/confidant?uid=1":                                      "vin",
		"/api/insurance/dictionary/documentsTypes?company=1":                        "company",
		"/api/insurance/dictionary/places":                                          "name",
		"/api/dictionaries/location/deliveries?serviceName=%3Cscript%3E":            "serviceName",
		"/api/delivery/up/dict/countries?regionId=1":                                "regionId",
		"/api/confidant/check/confidant?vin=" + driverVIN + "&uid=1&rnokpp=1234567": "rnokpp",
	} {
		refusal := refused(t, o.get(driver, path), http.StatusUnprocessableEntity, domain.CodeInvalid)
		require.Contains(t, refusal.Fields, field, path)
	}
}

// A citizen who asks for too much waits: each lookup that costs an outside system something has a limit.
func TestLookupsAreLimited(t *testing.T) {
	for row, look := range lookups {
		t.Run(row, func(t *testing.T) {
			c := newCabinet(t)
			path, _, _ := strings.Cut(look.path, "?")
			token := c.token()
			for range 121 {
				// A misspelt parameter is refused after the count.
				if answer := c.call(http.MethodGet, path+"?misspelt=1", nil, "Authorization", "Bearer "+token); answer.Code == http.StatusTooManyRequests {
					return
				}
			}
			t.Fatal("no limit")
		})
	}
}
