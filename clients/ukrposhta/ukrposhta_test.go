package ukrposhta

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// post plays Ukrposhta with answers as its document and its clients have recorded them, by method and path.
type post struct {
	t       *testing.T
	answers map[string]answer
	asked   []sent
}

type answer struct {
	status int
	body   string
}

// sent is a call of the client.
type sent struct{ call, query, bearer, body string }

func play(t *testing.T, answers map[string]answer) (*Client, *post) {
	t.Helper()
	p := &post{t: t, answers: answers}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	return New(Config{URL: server.URL + "/", Bearer: "ecom", Token: "counterparty", Tracking: "tracking", Sender: "s-uuid"}), p
}

func (p *post) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	content, err := io.ReadAll(r.Body)
	require.NoError(p.t, err)
	require.Equal(p.t, "application/json", r.Header.Get("Accept"), "or it is XML")
	if len(content) > 0 {
		require.Equal(p.t, "application/json", r.Header.Get("Content-Type"))
	}
	call := r.Method + " " + r.URL.Path
	p.asked = append(p.asked, sent{call, r.URL.RawQuery, r.Header.Get("Authorization"), string(content)})
	reply, known := p.answers[call]
	if !known {
		reply = answer{http.StatusNotFound, `{"message":"not found"}`}
	}
	w.WriteHeader(reply.status)
	_, _ = io.WriteString(w, reply.body)
}

// classified is an answer of the classifier to each of its requests.
func classified(body string) map[string]answer {
	answers := map[string]answer{}
	for _, request := range []string{
		"get_regions_by_region_ua", "get_districts_by_region_id_and_district_ua", "get_city_by_region_id_and_district_id_and_city_ua",
		"get_street_by_region_id_and_district_id_and_city_id_and_street_ua", "get_addr_house_by_street_id", "get_postoffices_by_postindex",
	} {
		answers["GET /address-classifier-ws/"+request] = answer{http.StatusOK, body}
	}
	return answers
}

// The classifier's values are strings or null; the one entry that is found stands without a list.
func TestClassifier(t *testing.T) {
	ctx := t.Context()
	client, post := play(t, classified(`{"Entries":{"Entry":[
		{"REGION_ID":"286","REGION_UA":"Київ","REGION_EN":"Kyiv","REGION_KATOTTG":"80000000000093317","REGION_KOATUU":"8000000000"},
		{"REGION_ID":"270","REGION_UA":"Київська","REGION_EN":"Kyivska","REGION_KATOTTG":null,"REGION_KOATUU":null}]}}`))
	regions, err := client.Regions(ctx)
	require.NoError(t, err)
	require.Equal(t, []Place{{ID: "286", Name: "Київ"}, {ID: "270", Name: "Київська"}}, regions)

	post.answers = classified(`{"Entries":{"Entry":{"DISTRICT_ID":"412","DISTRICT_UA":"Київ","NEW_DISTRICT_UA":null,"DISTRICT_KATOTTG":null,
		"CITY_ID":"29713","CITY_UA":"Київ","CITYTYPE_UA":"місто","SHORTCITYTYPE_UA":"м.","OLDCITY_UA":null,"POPULATION":"2952301",
		"LONGITUDE":"30.52","STREET_ID":"1","STREET_UA":"Хрещатик","STREETTYPE_UA":"вулиця","SHORTSTREETTYPE_UA":"вул.",
		"OLDSTREET_UA":null,"POSTCODE":"01001","HOUSENUMBER_UA":"22"}}}`)
	districts, err := client.Districts(ctx, "286")
	require.NoError(t, err)
	require.Equal(t, []Place{{ID: "412", Name: "Київ"}}, districts)
	found, err := client.Cities(ctx, "412", "286")
	require.NoError(t, err)
	require.Equal(t, []Place{{ID: "29713", Name: "Київ", Kind: "м."}}, found)
	streets, err := client.Streets(ctx, "29713")
	require.NoError(t, err)
	require.Equal(t, []Place{{ID: "1", Name: "Хрещатик", Kind: "вул."}}, streets)
	houses, err := client.Houses(ctx, "1")
	require.NoError(t, err)
	require.Equal(t, []House{{"22", "01001"}}, houses)

	const path = "GET /address-classifier-ws/"
	require.Equal(t, []sent{
		{path + "get_regions_by_region_ua", "region_name=", "Bearer ecom", ""},
		{path + "get_districts_by_region_id_and_district_ua", "region_id=286", "Bearer ecom", ""},
		{path + "get_city_by_region_id_and_district_id_and_city_ua", "district_id=412&region_id=286", "Bearer ecom", ""},
		{path + "get_street_by_region_id_and_district_id_and_city_id_and_street_ua", "city_id=29713", "Bearer ecom", ""},
		{path + "get_addr_house_by_street_id", "street_id=1", "Bearer ecom", ""},
	}, post.asked)
}

// An office works when its lock says so; what is missing is an empty list.
func TestOffices(t *testing.T) {
	client, post := play(t, classified(`{"Entries":{"Entry":[
		{"ID":"1","POSTINDEX":"01001","POSTCODE":"01001","PO_LONG":"Відділення поштового зв'язку №1","PO_SHORT":"Київ 1","TYPE_SHORT":"МВПЗ",
		"ADDRESS":"вул. Хрещатик, 22","PHONE":null,"LONGITUDE":"30.52","LOCK_CODE":"0","AVALIBLE":"1","ISVPZ":"1"},
		{"ID":"2","POSTCODE":"01002","PO_SHORT":"Київ 2","ADDRESS":"x","LOCK_CODE":"32768"}]}}`))
	offices, err := client.OfficesByPostcode(t.Context(), "01001")
	require.NoError(t, err)
	require.Equal(t, Office{ID: "1", Name: "Київ 1", Postcode: "01001", Address: "вул. Хрещатик, 22", Open: true}, offices[0])
	require.False(t, offices[1].Open)
	for _, body := range []string{`{"Entries":{}}`, `{"Entries":{"Entry":null}}`, `{"Entries":{"Entry":[]}}`} {
		post.answers = classified(body)
		offices, err = client.OfficesByCity(t.Context(), "29713")
		require.NoError(t, err, body)
		require.Empty(t, offices, body)
	}
	require.Equal(t, "poCityId=29713", post.asked[len(post.asked)-1].query)
	for _, body := range []string{`<Entries/>`, `{}`, `{"Entries":{"Entry":[{"PO_SHORT":"Київ 1"}]}}`} {
		post.answers = classified(body)
		_, err = client.OfficesByCity(t.Context(), "29713")
		require.Equal(t, wire.Malformed, wire.KindOf(err), body)
	}
}

const (
	shipped = `{"uuid":"sh-uuid","barcode":"0500012345678","deliveryPrice":45.5,"lifecycle":{"status":"CREATED"},"type":"STANDARD","weight":50}`
	onto    = "POST /ecom/0.0.1"
)

func luck() map[string]answer {
	return map[string]answer{
		onto + "/addresses": {http.StatusOK, `{"id":123456,"postcode":"43000"}`},
		onto + "/clients":   {http.StatusOK, `{"uuid":"r-uuid","type":"INDIVIDUAL"}`},
		onto + "/shipments": {http.StatusOK, shipped},
	}
}

var toLutsk = Shipment{
	Reference: "order-1", Description: "Посвідчення водія", Weight: 50, LastName: "Коваленко", FirstName: "Олександр", Phone: "+380671112233",
	To: domain.Delivery{Type: domain.DeliveryUkrposhta, Zip: "43000", Region: "Волинська", City: "Луцьк", Street: "вул. Винниченка", House: "27"},
}

// A shipment is an address, a recipient and what is carried between them; the counterparty's token goes with each but the
// classifier.
func TestShipment(t *testing.T) {
	client, post := play(t, luck())
	made, err := client.CreateShipment(t.Context(), toLutsk)
	require.NoError(t, err)
	require.Equal(t, Created{UUID: "sh-uuid", Barcode: "0500012345678", Price: 4_550}, made)
	calls := []string{"GET /ecom/0.0.1/clients/external-id/order-1", onto + "/addresses", onto + "/clients", onto + "/shipments"}
	bodies := []string{
		"",
		`{"postcode":"43000","country":"UA","region":"Волинська","city":"Луцьк","street":"вул. Винниченка","houseNumber":"27"}`,
		`{"type":"INDIVIDUAL","firstName":"Олександр","lastName":"Коваленко","phoneNumber":"380671112233","addressId":123456,"externalId":"order-1"}`,
		`{"sender":{"uuid":"s-uuid"},"recipient":{"uuid":"r-uuid"},"externalId":"order-1","type":"STANDARD","deliveryType":"W2W","paidByRecipient":false,
		"onFailReceiveType":"RETURN","description":"Посвідчення водія","parcels":[{"weight":50,"length":33,"width":23,"height":2}]}`,
	}
	for i, asked := range post.asked {
		require.Equal(t, []string{calls[i], "token=counterparty", "Bearer ecom"}, []string{asked.call, asked.query, asked.bearer})
		if bodies[i] == "" {
			require.Empty(t, asked.body)
			continue
		}
		require.JSONEq(t, bodies[i], asked.body)
	}

	post.answers["DELETE /ecom/0.0.1/shipments/sh-uuid"] = answer{http.StatusOK, ""}
	require.NoError(t, client.Cancel(t.Context(), made.UUID))
	require.NoError(t, client.Cancel(t.Context(), "gone"), "it is not there any more")
}

// The shipment of an earlier call is found among as many as a sender makes in years, and not made twice; of a list that breaks
// off nothing is known.
func TestShipmentAmongMany(t *testing.T) {
	client, post := play(t, luck())
	post.answers["GET /ecom/0.0.1/clients/external-id/order-1"] = answer{http.StatusOK, `[{"uuid":"r-uuid"}]`}
	listed := func(recipient, status string) string {
		return `{"uuid":"old-uuid","barcode":"0500000000001","deliveryPrice":45.5,"recipient":{"uuid":"` + recipient + `"},"lifecycle":{"status":"` + status + `"}}`
	}
	others := strings.Repeat(listed("another", "DELIVERED")+",", maxAnswer/100)
	ask := func(list string, tried time.Time) (*Created, error) {
		post.asked, post.answers["GET /ecom/0.0.1/shipments"] = nil, answer{http.StatusOK, list}
		return client.FindShipment(t.Context(), toLutsk.Reference, tried)
	}
	long := time.Now().Add(-listDelay)
	made, err := ask("["+others+listed("r-uuid", "CREATED")+"]", long)
	require.NoError(t, err)
	require.Equal(t, "0500000000001", made.Barcode)
	require.Len(t, post.asked, 2)

	_, err = ask("["+others, long)
	require.Equal(t, wire.Unavailable, wire.KindOf(err))
	require.Len(t, post.asked, 2)

	without := "[" + others + listed("r-uuid", "DELETED") + "]"
	made, err = ask(without, long)
	require.NoError(t, err)
	require.Nil(t, made)
	_, err = ask(without, time.Now().Add(-time.Second))
	require.Equal(t, wire.Unavailable, wire.KindOf(err), "it may not be listed yet")
	made, err = ask(without, time.Time{})
	require.NoError(t, err, "none was sent")
	require.Nil(t, made)

	delete(post.answers, "GET /ecom/0.0.1/clients/external-id/order-1")
	made, err = ask("[", time.Now())
	require.NoError(t, err)
	require.Nil(t, made, "without a recipient there is no shipment")
}

// A refusal is {code, message} or {message}; its code is a word or a number. What is no such answer, and a key that is not
// accepted, end no order.
func TestRefusals(t *testing.T) {
	for name, row := range map[string]struct {
		answer answer
		kind   wire.Kind
		code   string
	}{
		"a code":                    {answer{400, `{"code":"UP-0001","message":"Невірна вага"}`}, wire.BadRequest, "UP-0001"},
		"a number":                  {answer{400, `{"code":1001,"message":"Невірна вага"}`}, wire.BadRequest, "1001"},
		"a message alone":           {answer{409, `{"message":"Shipment was already sent"}`}, wire.BadRequest, ""},
		"the key":                   {answer{401, `{"message":"Invalid token"}`}, wire.AccessDenied, ""},
		"the key, without an error": {answer{403, ``}, wire.AccessDenied, ""},
		"not where we ask":          {answer{404, `{"message":"Not found"}`}, wire.BadRequest, ""},
		"a page":                    {answer{404, `<html></html>`}, wire.Malformed, ""},
		"under load":                {answer{429, ``}, wire.Unavailable, ""},
		"its own fault":             {answer{500, `{"message":"Internal error"}`}, wire.Unavailable, ""},
		"no shipment":               {answer{200, `{"uuid":"sh-uuid","barcode":null}`}, wire.Malformed, ""},
	} {
		answers := luck()
		answers[onto+"/shipments"] = row.answer
		client, _ := play(t, answers)
		_, err := client.CreateShipment(t.Context(), toLutsk)
		require.Equal(t, []string{string(row.kind), row.code}, []string{string(wire.KindOf(err)), wire.CodeOf(err)}, name)
	}
}

// Of an address, and of a shipment that is to be cancelled, the post's refusal is a decision.
func TestDecisions(t *testing.T) {
	answers := luck()
	answers[onto+"/addresses"] = answer{400, `{"code":"UP-0001","message":"Невірний індекс"}`}
	client, _ := play(t, answers)
	_, err := client.CreateShipment(t.Context(), toLutsk)
	require.Equal(t, wire.Refused, wire.KindOf(err))
	answers[onto+"/addresses"] = answer{404, `{"message":"Not found"}`}
	client, _ = play(t, answers)
	_, err = client.CreateShipment(t.Context(), toLutsk)
	require.Equal(t, wire.BadRequest, wire.KindOf(err))
}

// Where shipments are: the newest step counts, wherever it stands, its time is Kyiv's without a zone, and what is not
// registered yet is told apart.
func TestTracking(t *testing.T) {
	const path = "POST /status-tracking/0.0.1/statuses/with-not-found"
	client, post := play(t, map[string]answer{path: {http.StatusOK, `{"found":{"0500000000001":[
		{"barcode":"0500000000001","step":2,"date":"2026-03-12T10:15:00","index":"43000","name":"Луцьк","event":"21700","eventName":"Надходження на відділення",
		"country":null,"eventReason":null,"eventReason_id":null,"mailType":"Посилка","indexOrder":1},
		{"barcode":"0500000000001","step":1,"date":"2026-03-10T09:00:00","index":"01001","name":"Київ","event":10100,"eventName":"Прийняття","eventReason":""}],
		"0500000000002":{"barcode":"0500000000002","step":3,"date":"2026-07-12T10:15:00","event":"41000","eventName":"Вручення: особисто"}},
		"notFound":["0500000000003"]}`}})
	told, err := client.Track(t.Context(), "0500000000001", "0500000000002", "0500000000003")
	require.NoError(t, err)
	require.Equal(t, []domain.Tracking{
		{
			Number: "0500000000001", Carrier: domain.Ukrposhta, State: domain.ParcelArrived, Text: "Надходження на відділення",
			At: time.Date(2026, 3, 12, 10, 15, 0, 0, domain.Kyiv),
		},
		{
			Number: "0500000000002", Carrier: domain.Ukrposhta, State: domain.ParcelDelivered, Text: "Вручення: особисто",
			At: time.Date(2026, 7, 12, 10, 15, 0, 0, domain.Kyiv),
		},
		{Number: "0500000000003", Carrier: domain.Ukrposhta, State: domain.ParcelUnknown, Text: domain.ParcelUnknown.Label()},
	}, told)
	require.Equal(t, []sent{{path, "", "Bearer tracking", `["0500000000001","0500000000002","0500000000003"]`}}, post.asked)

	for name, body := range map[string]string{
		"a barcode was left out": `{"found":{},"notFound":[]}`,
		"no code":                `{"found":{"0500000000001":[{"date":"2026-07-12T10:15:00"}]}}`,
		"no time":                `{"found":{"0500000000001":[{"event":"41000","date":null}]}}`,
	} {
		post.answers[path] = answer{http.StatusOK, body}
		_, err = client.Track(t.Context(), "0500000000001")
		require.Equal(t, wire.Malformed, wire.KindOf(err), name)
	}
}

// Between events of one second the step decides; a scan of the bag in which a shipment travels is no news of the shipment; a list
// of events that is not sorted by barcodes is read as well.
func TestNewestEvent(t *testing.T) {
	const path = "POST /status-tracking/0.0.1/statuses/with-not-found"
	const delivered = `{"barcode":"0500000000001","step":"6","date":"2026-03-12T10:15:00","event":"41 000"}`
	const arrived = `{"barcode":"0500000000001","step":5,"date":"2026-03-12T10:15:00","event":"21700","eventName":"у відділенні"}`
	for name, row := range map[string]struct {
		events string
		state  domain.ParcelState
	}{
		"behind":     {`[{"barcode":"0500000000001","step":9,"date":"2026-03-11T10:15:00","event":31100},` + arrived + `]`, domain.ParcelArrived},
		"one second": {`[` + delivered + `,` + arrived + `]`, domain.ParcelDelivered},
		"a bag":      {`[` + arrived + `,{"barcode":"0500000000001","step":9,"date":"2026-03-13T10:15:00","event":4082}]`, domain.ParcelArrived},
		"only a bag": {`[{"barcode":"0500000000001","step":9,"date":"2026-03-13T10:15:00","event":4082}]`, domain.ParcelInTransit},
		"no time":    {`[` + arrived + `,{"barcode":"0500000000001","step":9,"date":null,"event":41000}]`, domain.ParcelArrived},
	} {
		for form, body := range map[string]string{
			"object": `{"found":{"0500000000001":` + row.events + `}}`, "list": `{"found":` + row.events + `,"notFound":[]}`,
		} {
			client, _ := play(t, map[string]answer{path: {http.StatusOK, body}})
			states, err := client.Track(t.Context(), "0500000000001")
			require.NoError(t, err, "%s, %s", name, form)
			require.Equal(t, row.state, states[0].State, "%s, %s", name, form)
			require.NotEmpty(t, states[0].Text)
		}
	}
}

// A code's family says whose fault it is, whatever was asked: a fault of theirs about an address is no decision.
func TestFamiliesOfCodes(t *testing.T) {
	for code, kind := range map[string]wire.Kind{
		"UPE05001": wire.AccessDenied, "UPE06000": wire.Unavailable, "UPE08001": wire.Unavailable,
		"UPE01001": wire.Refused, "UPE03000": wire.Refused,
	} {
		answers := luck()
		answers[onto+"/addresses"] = answer{400, `{"code":"` + code + `","message":"…"}`}
		client, _ := play(t, answers)
		_, err := client.CreateShipment(t.Context(), toLutsk)
		require.Equal(t, []string{string(kind), code}, []string{string(wire.KindOf(err)), wire.CodeOf(err)}, code)
	}
}
