package ukrposhta

import (
	"encoding/json"
	"encoding/xml"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/post"
	"cabinet/sandbox/store"
)

const sender = "5c3c0a52-6a0d-4c8c-9a55-6c1f7b6b2f10"

type box struct {
	t      *testing.T
	server *httptest.Server
	ledger *post.Ledger
	faults *faults.Registry
}

func start(t *testing.T) *box {
	t.Helper()
	s, err := store.Open(t.TempDir())
	require.NoError(t, err)
	places, err := post.Load()
	require.NoError(t, err)
	switches, err := faults.NewRegistry(s)
	require.NoError(t, err)
	ledger := post.NewLedger(s, jobs.New(s, func(err error) { t.Error(err) }), 0)
	u := New(Config{Bearer: "bearer", Token: "token", Tracking: "tracking", Sender: sender}, places, ledger, s, switches)
	server := httptest.NewServer(u.Handler())
	t.Cleanup(func() {
		server.Close()
		require.NoError(t, s.Close())
	})
	return &box{t, server, ledger, switches}
}

// call makes a request and demands a status.
func (b *box) call(want int, bearer, method, path, body string) string {
	b.t.Helper()
	req, err := http.NewRequestWithContext(b.t.Context(), method, b.server.URL+path, strings.NewReader(body))
	require.NoError(b.t, err)
	req.Header.Set("Authorization", "Bearer "+bearer)
	req.Header.Set("Accept", "application/json")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(b.t, err)
	defer resp.Body.Close()
	raw, err := io.ReadAll(resp.Body)
	require.NoError(b.t, err)
	require.Equal(b.t, want, resp.StatusCode, "%s %s: %s", method, path, raw)
	return string(raw)
}

const classifier = "/address-classifier-ws/"

// The classifier answers nothing without a parameter, leaves an empty list out, and speaks XML by default.
func TestClassifierForms(t *testing.T) {
	b := start(t)
	require.JSONEq(t, `{"Entries":{}}`, b.call(200, "bearer", "GET", classifier+"get_regions_by_region_ua", ""))
	require.JSONEq(t, `{"Entries":{}}`, b.call(200, "bearer", "GET", classifier+"get_regions_by_region_ua?region_name=Атлантида", ""))
	kyiv := b.call(200, "bearer", "GET", classifier+"get_regions_by_region_ua?region_name_en=kyiv", "")
	require.Contains(t, kyiv, `"REGION_ID":"286"`)
	require.Contains(t, kyiv, `"REGION_ID":"270"`)
	require.Contains(t, kyiv, `"REGION_RU":null`)
	b.call(404, "bearer", "GET", classifier+"get_everything", "")
	b.call(401, "wrong", "GET", classifier+"get_regions_by_region_ua?region_name=", "")

	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, b.server.URL+classifier+"get_postoffices_by_postindex?pi=01001", nil)
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bearer bearer")
	resp, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer resp.Body.Close()
	var body struct {
		Entry []struct {
			PostIndex string `xml:"POSTINDEX"`
		}
	}
	require.NoError(t, xml.NewDecoder(resp.Body).Decode(&body))
	require.Len(t, body.Entry, 1)
	require.Equal(t, "01001", body.Entry[0].PostIndex)
}

func TestClassifierAnswers(t *testing.T) {
	b := start(t)
	for question, want := range map[string]string{
		"get_districts_by_region_id_and_district_ua?region_id=286":                                           `"DISTRICT_ID":"412"`,
		"get_city_by_region_id_and_district_id_and_city_ua?city_ua=Київ":                                     `"CITY_ID":"29713"`,
		"get_city_by_region_id_and_district_id_and_city_ua?katottg=UA80000000000093317":                      `"CITY_ID":"29713"`,
		"get_street_by_region_id_and_district_id_and_city_id_and_street_ua?city_id=29713&street_ua=перемоги": `"STREET_UA":"Берестейський"`,
		"get_addr_house_by_street_id?street_id=11501&housenumber=2А":                                         `"POSTCODE":"01001"`,
		"get_postoffices_by_city_id?city_id=29713":                                                           `"POSTCODE":"02068"`,
		"get_postcode_by_city_id?city_id=29713":                                                              `"POSTCODE":"02068"`,
		"get_city_details_by_postcode?postcode=78740":                                                        `"CITY_UA":"Криворівня"`,
		"get_postoffices_openhours_by_postindex?pc=01001":                                                    `"INTERVALTYPE":"D"`,
		"get_postoffices_by_postindex?pc=83000":                                                              `"LOCK_CODE":"1"`,
	} {
		path, query, _ := strings.Cut(question, "?")
		query = strings.NewReplacer("Київ", "%D0%9A%D0%B8%D1%97%D0%B2", "перемоги", "%D0%BF%D0%B5%D1%80%D0%B5%D0%BC%D0%BE%D0%B3%D0%B8",
			"2А", "2%D0%90").Replace(query)
		require.Contains(t, b.call(200, "bearer", "GET", classifier+path+"?"+query, ""), want, question)
	}
	require.NotContains(t, b.call(200, "bearer", "GET", classifier+"get_postoffices_openhours_by_postindex?pc=83000", ""), "TFROM")
}

const ecom = "/ecom/0.0.1"

// make creates a shipment by the three calls and answers it.
func (b *box) make() shipment {
	b.t.Helper()
	var home struct{ ID json.Number }
	raw := b.call(200, "bearer", "POST", ecom+"/addresses", `{"postcode":"79000","city":"Львів","street":"Городоцька","houseNumber":"1"}`)
	require.NoError(b.t, json.Unmarshal([]byte(raw), &home))
	raw = b.call(200, "bearer", "POST", ecom+"/clients?token=token",
		`{"type":"INDIVIDUAL","firstName":"Марія","lastName":"Шевчук","phoneNumber":"380671234567","addressId":`+home.ID.String()+`}`)
	var to client
	require.NoError(b.t, json.Unmarshal([]byte(raw), &to))
	raw = b.call(200, "bearer", "POST", ecom+"/shipments?token=token", `{"sender":{"uuid":"`+sender+`"},"recipient":{"uuid":"`+to.UUID+`"},
		"type":"EXPRESS","deliveryType":"W2D","parcels":[{"weight":100,"length":30}]}`)
	var s shipment
	require.NoError(b.t, json.Unmarshal([]byte(raw), &s))
	return s
}

func TestShipment(t *testing.T) {
	b := start(t)
	s := b.make()
	require.Regexp(t, `^05\d{11}$`, s.Barcode)
	require.InDelta(t, 105.0, s.Price, 0.001)
	require.Equal(t, "CREATED", s.Lifecycle.Status)
	for _, path := range []string{"/shipments/" + s.UUID, "/shipments/barcode/" + s.Barcode, "/shipments?senderUuid=" + sender} {
		separator := "?"
		if strings.Contains(path, "?") {
			separator = "&"
		}
		require.Contains(t, b.call(200, "bearer", "GET", ecom+path+separator+"token=token", ""), s.Barcode)
	}
	b.call(403, "bearer", "GET", ecom+"/shipments/"+s.UUID, "")
	b.call(403, "bearer", "GET", ecom+"/shipments/"+s.UUID+"?token=wrong", "")
	b.call(401, "tracking", "GET", ecom+"/shipments/"+s.UUID+"?token=token", "")
	b.call(404, "bearer", "GET", ecom+"/shipments/"+s.UUID+"/else?token=token", "")

	b.call(404, "tracking", "GET", "/status-tracking/0.0.1/statuses?barcode="+s.Barcode, "")
	_, err := b.ledger.Move(s.Barcode, post.Accepted)
	require.NoError(t, err)
	require.Contains(t, b.call(200, "bearer", "GET", ecom+"/shipments/"+s.Barcode+"/lifecycle?token=token", ""), "REGISTERED")
	require.Contains(t, b.call(400, "bearer", "DELETE", ecom+"/shipments/"+s.UUID+"?token=token", ""), "CREATED")
	require.Contains(t, b.call(200, "tracking", "GET", "/status-tracking/0.0.1/statuses/last?barcode="+s.Barcode, ""), `"event":10100`)
	require.Contains(t, b.call(200, "tracking", "GET", "/status-tracking/0.0.1/barcodes/"+s.Barcode+"/route", ""), "Львів, 79000")
	many := b.call(200, "tracking", "POST", "/status-tracking/0.0.1/statuses/with-not-found", `["`+s.Barcode+`","0500000000000"]`)
	require.Contains(t, many, `"notFound":["0500000000000"]`)
	require.JSONEq(t, `{"code":"UPE02000","message":"Shipment not found"}`,
		b.call(404, "tracking", "POST", "/status-tracking/0.0.1/statuses/with-not-found", `["0500000000000"]`))
	b.call(400, "tracking", "POST", "/status-tracking/0.0.1/statuses/with-not-found", `[]`)
	b.call(401, "bearer", "GET", "/status-tracking/0.0.1/statuses?barcode="+s.Barcode, "")

	require.NoError(t, b.faults.Set(System.ID, lateTracking, faults.State{On: true}))
	b.call(404, "tracking", "GET", "/status-tracking/0.0.1/statuses?barcode="+s.Barcode, "")
}

func TestDeletedShipment(t *testing.T) {
	b := start(t)
	s := b.make()
	b.call(200, "bearer", "DELETE", ecom+"/shipments/"+s.UUID+"?token=token", "")
	b.call(404, "bearer", "DELETE", ecom+"/shipments/"+s.UUID+"?token=token", "")
	b.call(404, "bearer", "GET", ecom+"/shipments/"+s.UUID+"?token=token", "")
	require.JSONEq(t, `[]`, b.call(200, "bearer", "GET", ecom+"/shipments?token=token&senderUuid="+sender, ""))
}

// The example of the Universal Postal Union's standard: 47312482 has the check digit 9.
func TestS10(t *testing.T) {
	require.Equal(t, 9, s10Check("47312482"))
	require.Len(t, barcode(true), 13)
}
