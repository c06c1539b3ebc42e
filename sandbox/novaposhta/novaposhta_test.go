package novaposhta

import (
	"bytes"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/post"
	"cabinet/sandbox/store"
)

const (
	kyivCity       = "8d5a980d-391c-11dd-90d9-001a92567626"
	kyivSettlement = "e718a680-4b33-11e4-ab6d-005056801329"
)

type box struct {
	t      *testing.T
	post   *Post
	ledger *post.Ledger
	faults *faults.Registry
}

func start(t *testing.T) *box {
	t.Helper()
	s, err := store.Open(t.TempDir())
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, s.Close()) })
	places, err := post.Load()
	require.NoError(t, err)
	switches, err := faults.NewRegistry(s)
	require.NoError(t, err)
	ledger := post.NewLedger(s, jobs.New(s, func(err error) { t.Error(err) }), 0)
	return &box{t, New(Config{Key: "key"}, places, ledger, switches), ledger, switches}
}

type answer struct {
	Success    bool
	Data       json.RawMessage
	Errors     []string
	Warnings   []any
	ErrorCodes []string
}

// call asks a method and answers the envelope, which comes with HTTP 200 whatever it says.
func (b *box) call(key, model, method string, properties any) answer {
	b.t.Helper()
	body, err := json.Marshal(map[string]any{
		"apiKey": key, "modelName": model, "calledMethod": method, "methodProperties": properties,
	})
	require.NoError(b.t, err)
	w := httptest.NewRecorder()
	b.post.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodPost, "/v2.0/json/", bytes.NewReader(body)))
	require.Equal(b.t, http.StatusOK, w.Code)
	var a answer
	require.NoError(b.t, json.Unmarshal(w.Body.Bytes(), &a), "%s", w.Body)
	return a
}

func (b *box) data(model, method string, properties any) []map[string]any {
	b.t.Helper()
	a := b.call("key", model, method, properties)
	require.True(b.t, a.Success, "%v", a.Errors)
	var list []map[string]any
	require.NoError(b.t, json.Unmarshal(a.Data, &list))
	return list
}

func TestAdmission(t *testing.T) {
	b := start(t)
	for key, code := range map[string]string{"": codeNoKey, "wrong": codeBadKey} {
		a := b.call(key, "Address", "getAreas", nil)
		require.False(t, a.Success)
		require.Equal(t, []string{code}, a.ErrorCodes)
	}
	require.False(t, b.call("key", "Address", "nothing", nil).Success)
	require.Len(t, b.data("Address", "getAreas", []string{}), 27, "an empty array stands for no parameters")
	closed := New(Config{}, b.post.places, b.ledger, b.faults)
	require.Error(t, closed.admit(""), "without a key nobody is let in")
	require.Error(t, closed.admit("key"))
}

func TestAddress(t *testing.T) {
	b := start(t)
	cities := b.data("Address", "getCities", map[string]any{"FindByString": "Київ", "Limit": 5, "Page": "1"})
	require.Len(t, cities, 1)
	require.Equal(t, kyivCity, cities[0]["Ref"])
	require.Equal(t, "1", cities[0]["Delivery7"], "all numbers are strings")

	found := b.data("Address", "searchSettlements", map[string]string{"CityName": "к", "Limit": "2"})
	require.EqualValues(t, 7, found[0]["TotalCount"])
	require.Len(t, found[0]["Addresses"], 2)
	streets := b.data("Address", "searchSettlementStreets", map[string]string{"SettlementRef": kyivSettlement, "StreetName": "хрещ"})
	require.Len(t, streets[0]["Addresses"], 1)

	all := b.data("Address", "getWarehouses", map[string]string{"CityRef": kyivCity})
	require.Len(t, all, 20)
	require.Equal(t, all[5:10], b.data("Address", "getWarehouses", map[string]string{"SettlementRef": kyivSettlement, "Limit": "5", "Page": "2"}))
	require.Empty(t, b.data("Address", "getWarehouses", map[string]string{"CityRef": kyivCity, "Limit": "20", "Page": "9"}))
	require.Len(t, b.data("Address", "getWarehouses", map[string]string{"CityName": "київ", "TypeOfWarehouseRef": typePostomat}), 6)
	require.Len(t, b.data("Address", "getWarehouses", map[string]string{"CityRef": kyivCity, "WarehouseId": "3"}), 1)
	require.Len(t, b.data("Address", "getWarehouses", map[string]string{"CityRef": kyivCity, "FindByString": "№14:"}), 0)
}

func waybill() map[string]any {
	uuid := "5c3c0a52-6a0d-4c8c-9a55-6c1f7b6b2f10"
	return map[string]any{
		"PayerType": "Sender", "PaymentMethod": "NonCash", "DateTime": post.Today().Format(dateForm), "CargoType": "Documents",
		"Weight": 0.1, "VolumeGeneral": "0.0004",
		"ServiceType": "WarehouseWarehouse", "SeatsAmount": "1", "Description": "Документи", "Cost": "200",
		"CitySender": kyivCity, "Sender": uuid, "SenderAddress": uuid, "ContactSender": uuid, "SendersPhone": "380442909519",
		"NewAddress": "1", "RecipientCityName": "Львів", "RecipientArea": "Львівська", "RecipientAddressName": "2",
		"RecipientName": "Шевчук Марія", "RecipientType": "PrivatePerson", "RecipientsPhone": "380671234567",
	}
}

// A branch is found by city and number as well as by index; what is wrong is refused.
func TestSave(t *testing.T) {
	b := start(t)
	saved := b.data("InternetDocument", "save", waybill())[0]
	require.Equal(t, "80", saved["CostOnSite"])
	require.Len(t, saved["IntDocNumber"], 14)
	require.Equal(t, post.Today().AddDate(0, 0, 2).Format(dateForm), saved["EstimatedDeliveryDate"])
	p, err := b.ledger.Parcel(saved["IntDocNumber"].(string))
	require.NoError(t, err)
	require.Contains(t, p.To, "Львів, Відділення №2")

	for name, value := range map[string]any{
		"DateTime": post.Today().AddDate(0, 0, -1).Format(dateForm), "CargoType": "Letters", "Weight": "0.05", "SeatsAmount": "0",
		"Cost": "", "Description": " ", "CitySender": "unknown", "Sender": "", "SendersPhone": "+380442909519",
		"VolumeGeneral": "0.0003", "RecipientName": "Шевчук", "RecipientAddressName": "777", "RecipientCityName": "Донецьк", "ServiceType": "Air",
	} {
		wrong := waybill()
		wrong[name] = value
		a := b.call("key", "InternetDocument", "save", wrong)
		require.False(t, a.Success, name)
		if name == "DateTime" {
			require.Equal(t, []string{codePastDate}, a.ErrorCodes)
		}
	}
}

// A waybill needs a volume or seats, documents one of three weights.
func TestCargo(t *testing.T) {
	b := start(t)
	for name, row := range map[string]struct {
		change map[string]any
		code   string
	}{
		"no volume":         {map[string]any{"VolumeGeneral": ""}, codeVolume},
		"no seats":          {map[string]any{"VolumeGeneral": "", "OptionsSeat": []any{}}, codeVolume},
		"seats":             {map[string]any{"VolumeGeneral": "", "OptionsSeat": []any{map[string]string{"weight": "0.1"}}}, ""},
		"papers between":    {map[string]any{"Weight": "0.3"}, codeWeight},
		"papers of 500 g":   {map[string]any{"Weight": "0.5"}, ""},
		"heavy papers":      {map[string]any{"Weight": "1.1"}, codeHeavyPapers},
		"goods of 300 g":    {map[string]any{"Weight": "0.3", "CargoType": "Parcel"}, ""},
		"a long tale of it": {map[string]any{"Description": strings.Repeat("і", 37)}, codeLong},
	} {
		body := waybill()
		maps.Copy(body, row.change)
		a := b.call("key", "InternetDocument", "save", body)
		require.Equal(t, row.code == "", a.Success, name)
		if row.code != "" {
			require.Equal(t, []string{row.code}, a.ErrorCodes, name)
		}
	}
}

// A postomat takes what is sent to one, with its size.
func TestPostomat(t *testing.T) {
	b := start(t)
	body := waybill()
	maps.Copy(body, map[string]any{"RecipientWarehouseIndex": "10/25014", "RecipientAddressName": "", "CargoType": "Parcel"})
	seats := []any{map[string]string{"weight": "0.1", "volumetricWidth": "10", "volumetricLength": "20", "volumetricHeight": "2"}}
	for _, row := range []struct {
		service string
		seats   any
		taken   bool
	}{{"WarehouseWarehouse", seats, false}, {"WarehousePostomat", nil, false}, {"WarehousePostomat", seats, true}} {
		body["ServiceType"], body["OptionsSeat"] = row.service, row.seats
		require.Equal(t, row.taken, b.call("key", "InternetDocument", "save", body).Success, row)
	}
	arrived := &post.Parcel{History: []post.Step{{Event: post.Arrived, At: time.Now()}}}
	require.Equal(t, "8", status(arrived, record{Postomat: true}).code)
}

func TestPriceAndDate(t *testing.T) {
	b := start(t)
	ends := map[string]string{"CitySender": kyivCity, "CityRecipient": kyivCity, "Weight": "3.5", "ServiceType": "DoorsDoors", "Cost": "1500"}
	require.EqualValues(t, 55+2*45+2*8+5, b.data("InternetDocument", "getDocumentPrice", ends)[0]["Cost"])
	date := b.data("InternetDocument", "getDocumentDeliveryDate", ends)[0]["DeliveryDate"].(map[string]any)
	require.Equal(t, post.Today().AddDate(0, 0, 1).Format("2006-01-02")+" 18:00:00.000000", date["date"])
	require.False(t, b.call("key", "InternetDocument", "getDocumentPrice", map[string]string{"CitySender": kyivCity}).Success)
}

// Without a phone of the waybill tracking tells less, with a warning.
func TestTrackingPhones(t *testing.T) {
	b := start(t)
	number := b.data("InternetDocument", "save", waybill())[0]["IntDocNumber"].(string)
	ask := func(phone string) answer {
		return b.call("key", "TrackingDocument", "getStatusDocuments", map[string]any{
			"Documents": []map[string]string{{"DocumentNumber": number, "Phone": phone}},
		})
	}
	require.Contains(t, string(ask("380671234567").Data), "Шевчук")
	require.Empty(t, ask("380671234567").Warnings)
	require.NotContains(t, string(ask("").Data), "Шевчук")
	require.Len(t, ask("").Warnings, 1)
	a := b.call("key", "TrackingDocument", "getStatusDocuments", map[string]any{"Documents": []map[string]string{{"DocumentNumber": "1"}}})
	require.Equal(t, []string{codeBadNumber}, a.ErrorCodes)
}

// Each event that a parcel can have reads as a status of tracking.
func TestEveryEventHasAStatus(t *testing.T) {
	for _, act := range post.Acts {
		require.NotEmpty(t, states[act.Event].code, act.Event)
	}
	local := &post.Parcel{History: []post.Step{{Event: post.Accepted, At: time.Now()}}}
	require.Equal(t, "41", status(local, record{CitySender: "Київ", CityRecipient: "Київ"}).code)
}
