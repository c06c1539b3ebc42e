package novaposhta

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// post plays Nova Poshta with answers as its clients have recorded them, by the method that is called.
type post struct {
	t       *testing.T
	answers map[string]string
	status  int
	pages   []string // of waybills
	asked   []question
}

// question is what the client has sent.
type question struct {
	Key        string         `json:"apiKey"`
	Model      string         `json:"modelName"`
	Method     string         `json:"calledMethod"`
	Properties map[string]any `json:"methodProperties"`
}

// play gives a client of the post whose methods answer so.
func play(t *testing.T, answers map[string]string) (*Client, *post) {
	t.Helper()
	p := &post{t: t, answers: answers, status: http.StatusOK}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/", Key: "key", Sender: Sender{
		City: "8d5a980d-391c-11dd-90d9-001a92567626", Ref: "s-ref", Address: "s-address", Contact: "s-contact", Phone: "+380441112233",
	}}), p
}

func (p *post) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	content, err := io.ReadAll(r.Body)
	require.NoError(p.t, err)
	require.Equal(p.t, []string{http.MethodPost, "/v2.0/json/", "application/json"}, []string{r.Method, r.URL.Path, r.Header.Get("Content-Type")})
	var q question
	require.NoError(p.t, json.Unmarshal(content, &q))
	require.Equal(p.t, "key", q.Key)
	p.asked = append(p.asked, q)
	w.WriteHeader(p.status)
	_, _ = io.WriteString(w, p.answer(q))
}

func (p *post) answer(q question) string {
	if q.Method != listDocuments.name || p.pages == nil {
		return p.answers[q.Method]
	}
	page := 1 // a list without pages is no longer than one
	if q.Properties["GetFullList"] == "0" {
		var err error
		page, err = strconv.Atoi(q.Properties["Page"].(string))
		require.NoError(p.t, err)
	}
	if page > len(p.pages) {
		return good(`[]`)
	}
	return good(p.pages[page-1])
}

// good is an envelope of success, as the post writes it: what is not said is an empty list, info sometimes an object.
func good(data string) string {
	return `{"success":true,"data":` + data + `,"errors":[],"warnings":[],"info":{"totalCount":1},"messageCodes":[],"errorCodes":[],"warningCodes":[],"infoCodes":[]}`
}

// bad is an envelope of a refusal, with HTTP 200.
func bad(errors, codes string) string {
	return `{"success":false,"data":[],"errors":` + errors + `,"warnings":[],"info":[],"messageCodes":[],"errorCodes":` + codes + `,"warningCodes":[],"infoCodes":[]}`
}

const (
	cities = `[{"Description":"Київ","DescriptionRu":"Киев","Ref":"8d5a980d-391c-11dd-90d9-001a92567626","Delivery1":"1","Delivery7":"0",
		"Area":"71508131-9b87-11de-822f-000c2965ae0e","AreaDescription":"Київська","SettlementType":"563ced10-f210-11e3-8c4a-0050568002cf",
		"SettlementTypeDescription":"місто","IsBranch":"0","CityID":"4"}]`
	// An array whose elements are keyed.
	branches = `{"0":{"SiteKey":"10119","Description":"Відділення №1: вул. Пирогівський шлях, 135","ShortAddress":"Київ, Пирогівський шлях, 135",
		"Phone":"380800500609","TypeOfWarehouse":"9a68df70-0267-42a8-bb5c-37f427e36ee4","Ref":"1ec09d88-e1c2-11e3-8c4a-0050568002cf","Number":"1",
		"CityRef":"8d5a980d-391c-11dd-90d9-001a92567626","CityDescription":"Київ","SettlementRef":"e718a680-4b33-11e4-ab6d-005056801329",
		"Longitude":"30.541","Latitude":"50.354","PlaceMaxWeightAllowed":"1000","Schedule":{"Monday":"08:00-22:00"},
		"WarehouseStatus":"Working","CategoryOfWarehouse":"Branch","WarehouseIndex":"11/1"},
		"1":{"Description":"Поштомат №5001","ShortAddress":"Київ","Ref":"p-ref","Number":"5001","CityRef":"c","CityDescription":"Київ",
		"PlaceMaxWeightAllowed":20,"WarehouseStatus":"Working","CategoryOfWarehouse":"Postomat","WarehouseIndex":"11/5001"},
		"2":{"Description":"Відділення №2","ShortAddress":"Київ","Ref":"closed","Number":"2","PlaceMaxWeightAllowed":"30",
		"WarehouseStatus":"TemporarilyClosed","CategoryOfWarehouse":"Branch","WarehouseIndex":"11/2"}}`
	settlements = `[{"TotalCount":1,"Addresses":[{"Present":"м. Київ, Київська обл.","Warehouses":3512,"MainDescription":"Київ","Area":"Київська",
		"Region":"","SettlementTypeCode":"м.","Ref":"e718a680-4b33-11e4-ab6d-005056801329","DeliveryCity":"8d5a980d-391c-11dd-90d9-001a92567626",
		"AddressDeliveryAllowed":true,"StreetsAvailability":true,"ParentRegionTypes":"область","ParentRegionCode":"обл.","RegionTypes":"","RegionTypesCode":""}]}]`
	streets = `[{"TotalCount":1,"Addresses":[{"SettlementRef":"e718a680","SettlementStreetRef":"s-1","SettlementStreetDescription":"Хрещатик",
		"Present":"вул. Хрещатик","StreetsType":"t","StreetsTypeDescription":"вул.","Location":{"lat":50.4,"lon":30.5}}]}]`
)

// Where a parcel can be sent, as the post tells it: numbers and booleans are strings, a list is now and then an object.
func TestPlaces(t *testing.T) {
	client, post := play(t, map[string]string{
		"getCities": good(cities), "getWarehouses": good(branches),
		"searchSettlements": good(settlements), "searchSettlementStreets": good(streets),
	})
	found, err := client.Cities(t.Context(), "Киї")
	require.NoError(t, err)
	require.Equal(t, []City{{"8d5a980d-391c-11dd-90d9-001a92567626", "Київ", "Київська", "місто"}}, found)
	open, err := client.Branches(t.Context(), found[0].Ref)
	require.NoError(t, err)
	require.Len(t, open, 2, "a closed one takes no parcels")
	require.Equal(t, Branch{
		Ref: "1ec09d88-e1c2-11e3-8c4a-0050568002cf", Number: "1", Index: "11/1", Name: "Відділення №1: вул. Пирогівський шлях, 135",
		Address: "Київ, Пирогівський шлях, 135", CityRef: found[0].Ref, CityName: "Київ", MaxWeight: 1000, working: true,
	}, open[0])
	require.True(t, open[1].Postomat)
	require.Equal(t, 20, open[1].MaxWeight)
	places, err := client.Settlements(t.Context(), "Київ")
	require.NoError(t, err)
	require.Equal(t, []Settlement{{"e718a680-4b33-11e4-ab6d-005056801329", found[0].Ref, "Київ", "м. Київ, Київська обл.", 3512}}, places)
	named, err := client.Streets(t.Context(), places[0].Ref, "Хрещ")
	require.NoError(t, err)
	require.Equal(t, []Street{{"s-1", "вул. Хрещатик"}}, named)
	require.Equal(t, []question{
		{"key", "Address", "getCities", map[string]any{"FindByString": "Киї", "Page": "1", "Limit": "50"}},
		{"key", "Address", "getWarehouses", map[string]any{"CityRef": found[0].Ref, "Page": "1", "Limit": "500"}},
		{"key", "Address", "searchSettlements", map[string]any{"CityName": "Київ", "Page": "1", "Limit": "50"}},
		{"key", "Address", "searchSettlementStreets", map[string]any{"SettlementRef": places[0].Ref, "StreetName": "Хрещ", "Limit": "50"}},
	}, post.asked)
}

// Nothing found is no fault, however the post writes it.
func TestNothingFound(t *testing.T) {
	for _, data := range []string{`[]`, `{}`, `null`} {
		client, _ := play(t, map[string]string{"getCities": good(data)})
		found, err := client.Cities(t.Context(), "Ніде")
		require.NoError(t, err, data)
		require.Empty(t, found, data)
	}
	client, _ := play(t, map[string]string{"searchSettlements": good(`[{"TotalCount":0,"Addresses":[]}]`)})
	found, err := client.Settlements(t.Context(), "Ніде")
	require.NoError(t, err)
	require.Empty(t, found)
}

// A refusal comes with HTTP 200 and is told by success; its code says whose fault it is, wherever the post writes it.
func TestRefusals(t *testing.T) {
	for name, row := range map[string]struct {
		status int
		answer string
		kind   wire.Kind
		code   string
	}{
		"a date in the past":     {200, bad(`["DateTime is in the past"]`, `["20000400455"]`), wire.BadRequest, "20000400455"},
		"codes as an object":     {200, bad(`{"0":"Document number is not correct"}`, `{"0":"20001401442"}`), wire.NotFound, "20001401442"},
		"the key":                {200, bad(`["API auth fail"]`, `["20000200068"]`), wire.AccessDenied, "20000200068"},
		"no key":                 {200, bad(`["apiKey is empty"]`, `["20000200069"]`), wire.AccessDenied, "20000200069"},
		"an old key":             {200, bad(`["API key expired"]`, `["20000201204"]`), wire.AccessDenied, "20000201204"},
		"a fault that passes":    {200, bad(`["Service Unavailable"]`, `["20000100016"]`), wire.Unavailable, "20000100016"},
		"a fault among others":   {200, bad(`["Cost","General error"]`, `["20000200118","20000100002"]`), wire.Unavailable, "20000100002"},
		"a wrong area":           {200, bad(`["RecipientArea is incorrect"]`, `[]`), wire.BadRequest, ""},
		"no area":                {200, bad(`["RecipientArea not selected"]`, `["20000200275"]`), wire.BadRequest, "20000200275"},
		"a heavy parcel":         {200, bad(`["Recipient Warehouse max allowed weight: 30"]`, `["20000203729"]`), wire.Refused, "20000203729"},
		"the key, by the status": {401, bad(`["API key expired"]`, `[]`), wire.AccessDenied, ""},
		"without a code":         {200, bad(`["Щось не так"]`, `[]`), wire.BadRequest, ""},
		"our sender":             {200, bad(`["CitySender is incorrect"]`, `[]`), wire.BadRequest, ""},
		"the recipient's branch": {200, bad(`["RecipientWarehouse is incorrect"]`, `[]`), wire.Refused, ""},
		"under load":             {429, `Too Many Requests`, wire.Unavailable, ""},
		"its own fault":          {500, `<html></html>`, wire.Unavailable, ""},
		"a page":                 {200, `<html></html>`, wire.Malformed, ""},
		"no envelope":            {200, `{}`, wire.Malformed, ""},
	} {
		client, post := play(t, map[string]string{"getCities": row.answer})
		post.status = row.status
		_, err := client.Cities(t.Context(), "Київ")
		require.Equal(t, []string{string(row.kind), row.code}, []string{string(wire.KindOf(err)), wire.CodeOf(err)}, name)
	}
}

const saved = `[{"Ref":"2a7cd6a1-0000-11ee-a60f-48df37b921db","CostOnSite":"70.5","EstimatedDeliveryDate":"12.03.2026","IntDocNumber":"20450012345678","TypeDocument":"InternetDocument"}]`

// toLviv is a plate for a branch in Lviv.
func toLviv(reference string) Parcel {
	return Parcel{
		Reference: reference, Description: "Індивідуальний номерний знак", Weight: 600, Volume: 2_400, Day: domain.DateOf(time.Now()),
		Name: "Коваленко Олександр", Phone: "+380671112233", CityRef: "c-ref", CityName: "Львів", Area: "Львівська",
		BranchIndex: "14/3", BranchName: "Відділення №3 (до 30 кг): вул. Угорська, 22",
	}
}

// A waybill is saved with what the post asks for, and its answer's numbers are strings.
func TestWaybill(t *testing.T) {
	client, post := play(t, map[string]string{"save": good(saved)})
	made, err := client.CreateParcel(t.Context(), toLviv("order-1"))
	require.NoError(t, err)
	require.Equal(t, Created{
		Number: "20450012345678", Ref: "2a7cd6a1-0000-11ee-a60f-48df37b921db", Cost: 7_050,
		EstimatedAt: time.Date(2026, 3, 12, 0, 0, 0, 0, domain.Kyiv),
	}, made)
	require.Equal(t, question{"key", "InternetDocument", "save", map[string]any{
		"PayerType": "Sender", "PaymentMethod": "NonCash", "DateTime": time.Now().In(domain.Kyiv).Format("02.01.2006"), "CargoType": "Parcel",
		"Weight": "0.6", "VolumeGeneral": "0.0024", "SeatsAmount": "1", "Description": "Індивідуальний номерний знак", "Cost": "300",
		"ServiceType": "WarehouseWarehouse",
		"CitySender":  "8d5a980d-391c-11dd-90d9-001a92567626", "Sender": "s-ref", "SenderAddress": "s-address", "ContactSender": "s-contact",
		"SendersPhone": "380441112233", "NewAddress": "1", "RecipientType": "PrivatePerson", "RecipientName": "Коваленко Олександр",
		"RecipientsPhone": "380671112233", "CityRecipient": "c-ref", "RecipientCityName": "Львів", "RecipientArea": "Львівська",
		"RecipientWarehouseIndex": "14/3", "RecipientAddressName": "3", "InfoRegClientBarcodes": "order-1",
	}}, post.asked[0])

	post.answers["save"] = good(`[]`)
	_, err = client.CreateParcel(t.Context(), Parcel{Reference: "order-2"})
	require.Equal(t, wire.Malformed, wire.KindOf(err), "no waybill")

	post.answers["delete"] = good(`[{"Ref":"2a7cd6a1"}]`)
	require.NoError(t, client.Cancel(t.Context(), made.Ref, made.Number))
	last := post.asked[len(post.asked)-1]
	require.Equal(t, question{"key", "InternetDocument", "delete", map[string]any{"DocumentRefs": []any{made.Ref}}}, last)
}

// Documents have one of three weights, and the volume that the post charges for it; what is heavier is goods. Each waybill has a volume,
// a value that the post would write itself, and a description of 36 characters.
func TestCargo(t *testing.T) {
	client, _ := play(t, nil)
	for _, row := range []struct {
		parcel               Parcel
		kind, weight, volume string
	}{
		{Parcel{Documents: true, Weight: 30}, "Documents", "0.1", "0.0004"},
		{Parcel{Documents: true, Weight: 101}, "Documents", "0.5", "0.002"},
		{Parcel{Documents: true, Weight: 1000}, "Documents", "1", "0.004"},
		{Parcel{Documents: true, Weight: 1001, Volume: 5000}, "Parcel", "1.001", "0.005"},
		{Parcel{Weight: 30}, "Parcel", "0.1", "0.0004"},
	} {
		body := client.waybill(row.parcel)
		for field, want := range map[string]string{"CargoType": row.kind, "Weight": row.weight, "VolumeGeneral": row.volume, "Cost": "300"} {
			require.Equal(t, want, body[field], field)
		}
		require.NotContains(t, body, "RecipientArea")
		require.NotContains(t, body, "RecipientAddressName")
	}
	require.Equal(t, "1001", client.waybill(Parcel{Value: 1_000_01})["Cost"])
	require.Equal(t, "Свідоцтво про реєстрацію",
		client.waybill(Parcel{Description: "Свідоцтво про реєстрацію, транспортного засобу"})["Description"])
	require.NotContains(t, client.waybill(Parcel{BranchIndex: "14/77", BranchName: "Відділення №3"}), "RecipientAddressName",
		"the index ends in something else")
}

// listed is a waybill of the list with our reference.
func listed(reference, ref, number, deleted string) string {
	return fmt.Sprintf(`{"Ref":%q,"IntDocNumber":%q,"CostOnSite":"70","EstimatedDeliveryDate":"12.03.2026",
		"InfoRegClientBarcodes":%q,"DeletionMark":%q}`, ref, number, reference, deleted)
}

// long is how long ago a call was sent whose waybill must be listed by now.
func long() time.Time { return time.Now().Add(-listDelay) }

// The waybill of an earlier call is found on whichever page it is; a deleted one is none.
func TestWaybillOnALaterPage(t *testing.T) {
	client, post := play(t, nil)
	post.pages = []string{
		"[" + listed("order-9", "ref-9", "20450000000009", "0") + "," + listed("order-8", "ref-8", "20450000000008", "0") + "]",
		"[" + listed("order-7", "ref-7", "20450000000007", "1") + "," + listed("order-6", "ref-6", "20450000000006", "0") + "]",
		"[" + listed("order-5", "ref-5", "20450000000005", "0") + "]",
	}
	for order, number := range map[string]string{"order-5": "20450000000005", "order-7": "", "order-8": "20450000000008"} {
		found, err := client.FindParcel(t.Context(), toLviv(order), long())
		require.NoError(t, err)
		if number == "" {
			require.Nil(t, found, order)
			continue
		}
		require.Equal(t, number, found.Number, order)
	}
	post.asked, post.answers = nil, map[string]string{"getDocumentList": good(post.pages[0])}
	post.pages = nil // each page is the same
	found, err := client.FindParcel(t.Context(), toLviv("order-5"), time.Time{})
	require.NoError(t, err)
	require.Nil(t, found)
	require.Len(t, post.asked, 2, "a page that begins as the one before is the last one")
}

// bare is a waybill as the post's own example of the list has it: without a reference.
func bare(number, city string) string {
	return fmt.Sprintf(`{"Ref":"ref-%[1]s","IntDocNumber":%[1]q,"CostOnSite":"45","CityRecipient":%[2]q,"StateId":"1"}`, number, city)
}

// In a list without references a waybill is the parcel's if tracking says so, and none if nothing in the list may be. Otherwise, and
// while a waybill may not be listed yet, a retry waits: it never makes a second one.
func TestWaybillWithoutReferences(t *testing.T) {
	const ours, others = "20450000000001", "20450000000002"
	tracked := func(number, extra string) string {
		return fmt.Sprintf(`{"Number":%q,"StatusCode":"1"%s}`, number, extra)
	}
	const barcodeOurs, barcodeOther = `,"ClientBarcode":"order-1"`, `,"ClientBarcode":"order-9"`
	const phoneOurs, phoneOther = `,"PhoneRecipient":"380671112233"`, `,"PhoneRecipient":"380509998877"`
	toOurCity, both := bare(others, "c-ref"), bare(others, "c-ref")+","+bare(ours, "c-ref")
	for name, row := range map[string]struct {
		list, tracking string
		tried          time.Time
		number         string
		kind           wire.Kind
	}{
		"nothing listed":        {tried: long()},
		"sent a moment ago":     {tried: time.Now().Add(-time.Second), kind: wire.Unavailable},
		"to another city":       {list: bare(others, "another"), tried: long()},
		"never sent":            {list: toOurCity},
		"tracking names it":     {both, tracked(others, barcodeOther) + "," + tracked(ours, barcodeOurs), long(), ours, ""},
		"tracking names others": {toOurCity, tracked(others, barcodeOther), long(), "", ""},
		"another's phone":       {toOurCity, tracked(others, phoneOther), long(), "", ""},
		"our phone":             {toOurCity, tracked(others, phoneOurs), long(), "", wire.Malformed},
		"tracking names none":   {bare(others, ""), tracked(others, ""), long(), "", wire.Malformed},
		"it was deleted":        {toOurCity, `{"Number":"` + others + `","StatusCode":"2"}`, long(), "", ""},
	} {
		client, _ := play(t, map[string]string{
			"getDocumentList": good("[" + row.list + "]"), "getStatusDocuments": good("[" + row.tracking + "]"),
		})
		found, err := client.FindParcel(t.Context(), toLviv("order-1"), row.tried)
		require.Equal(t, row.kind, wire.KindOf(err), name)
		if row.number == "" {
			require.Nil(t, found, name)
			continue
		}
		require.NotNil(t, found, name)
		require.Equal(t, row.number, found.Number, name)
	}
}

// One number that is none fails the post's answer about all: the others are asked for alone.
func TestMalformedNumberInABatch(t *testing.T) {
	client, post := play(t, map[string]string{"getStatusDocuments": bad(`["Document number is not correct"]`, `["20001401442"]`)})
	states, err := client.Track(t.Context(), "20450000000001", "1")
	require.NoError(t, err)
	require.Len(t, post.asked, 3)
	require.Equal(t, []domain.ParcelState{domain.ParcelUnknown, domain.ParcelUnknown}, []domain.ParcelState{states[0].State, states[1].State})
	_, err = client.Track(t.Context(), "1")
	require.Equal(t, wire.NotFound, wire.KindOf(err))
}

// Where parcels are: the code is a string, an unknown number an answer like others, and times are Kyiv's.
func TestTracking(t *testing.T) {
	client, post := play(t, map[string]string{"getStatusDocuments": good(`[
		{"Number":"20450000000002","StatusCode":"3","Status":"Номер не знайдено"},
		{"Number":"20450000000001","StatusCode":"7","Status":"Прибув на відділення","ScheduledDeliveryDate":"12-03-2026 12:00:00",
		"ActualDeliveryDate":"2026-03-12 10:15:00","TrackingUpdateDate":"2026-03-12 10:15:00","RecipientDateTime":"","WarehouseRecipient":"Відділення №3",
		"CityRecipient":"Львів","PaymentStatus":"","LastCreatedOnTheBasisNumber":""}]`)})
	told, err := client.Track(t.Context(), "20450000000001", "20450000000002")
	require.NoError(t, err)
	require.Equal(t, []domain.Tracking{
		{
			Number: "20450000000001", Carrier: domain.NovaPoshta, State: domain.ParcelArrived, Text: "Прибув на відділення",
			At: time.Date(2026, 3, 12, 10, 15, 0, 0, domain.Kyiv),
		},
		{Number: "20450000000002", Carrier: domain.NovaPoshta, State: domain.ParcelUnknown, Text: "Номер не знайдено"},
	}, told)
	require.Equal(t, []question{{"key", "TrackingDocument", "getStatusDocuments", map[string]any{"Documents": []any{
		map[string]any{"DocumentNumber": "20450000000001", "Phone": "380441112233"},
		map[string]any{"DocumentNumber": "20450000000002", "Phone": "380441112233"},
	}}}}, post.asked)

	post.answers["getStatusDocuments"] = good(`[]`)
	_, err = client.Track(t.Context(), "20450000000001")
	require.Equal(t, wire.Malformed, wire.KindOf(err), "a number was left out")
}
