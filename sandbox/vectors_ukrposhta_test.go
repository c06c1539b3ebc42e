package sandbox_test

import (
	"encoding/json"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/novaposhta"
	"cabinet/sandbox/ukrposhta"
	"cabinet/tests/vectors"
)

const posted = "5c3c0a52-6a0d-4c8c-9a55-6c1f7b6b2f10" // the sender of both posts

// startPosts starts a sandbox whose posts admit the tests.
func startPosts(t *testing.T) *box {
	t.Helper()
	b := start(t)
	b.down()
	b.config.Ukrposhta = ukrposhta.Config{Bearer: "bearer", Token: "token", Tracking: "tracking", Sender: posted}
	b.config.NovaPoshta = novaposhta.Config{Key: "key"}
	b.up()
	return b
}

// ukrposhta makes a call of Ukrposhta and expects a status.
func (b *box) ukrposhta(method, path, bearer string, body any, want int) []byte {
	b.t.Helper()
	resp, raw := b.send(method, "/ukrposhta"+path, map[string]string{"Authorization": "Bearer " + bearer, "Accept": "application/json"}, body)
	require.Equal(b.t, want, resp.StatusCode, "%s", raw)
	return raw
}

const (
	eCom     = "/ecom/0.0.1"
	statuses = "/status-tracking/0.0.1/statuses/with-not-found"
)

// address makes an address and returns its id.
func (b *box) address(body map[string]any) int64 {
	b.t.Helper()
	return decode[struct{ ID int64 }](b.t, b.ukrposhta("POST", eCom+"/addresses", "bearer", body, 200)).ID
}

// recipient makes a recipient in Lviv and returns its uuid.
func (b *box) recipient(reference string) string {
	b.t.Helper()
	home := b.address(map[string]any{"postcode": "79000", "city": "Львів", "street": "Городоцька", "houseNumber": "1"})
	return decode[struct{ UUID string }](b.t, b.ukrposhta("POST", eCom+"/clients?token=token", "bearer", map[string]any{
		"type": "INDIVIDUAL", "firstName": "Марія", "lastName": "Шевчук", "phoneNumber": "380671234567", "addressId": home,
		"externalId": reference,
	}, 200)).UUID
}

// shipment makes a shipment to Lviv and returns it.
func (b *box) shipment(reference string) (raw []byte, barcode string) {
	b.t.Helper()
	raw = b.ukrposhta("POST", eCom+"/shipments?token=token", "bearer", map[string]any{
		"sender": map[string]string{"uuid": posted}, "recipient": map[string]string{"uuid": b.recipient(reference)}, "type": "STANDARD",
		"deliveryType": "W2W", "parcels": []any{map[string]int{"weight": 100, "length": 30}},
	}, 200)
	return raw, decode[struct{ Barcode string }](b.t, raw).Barcode
}

// move makes events happen to a parcel.
func (b *box) move(number string, events ...string) {
	b.t.Helper()
	for _, event := range events {
		resp, raw := b.send("POST", "/desk/api/parcels/"+number+"/event", nil, map[string]string{"event": event})
		require.Equal(b.t, http.StatusOK, resp.StatusCode, "%s", raw)
	}
}

// event is what a vector and the sandbox say of a parcel's newest event.
type event struct {
	Step     any `json:"step"`
	Event    any `json:"event"`
	ReasonID any `json:"eventReason_id"`
}

// lastEvent returns the last event of the one parcel in an answer of tracking.
func lastEvent(t *testing.T, answer []byte) (last event, all []event) {
	t.Helper()
	for _, all := range decode[struct{ Found map[string][]event }](t, answer).Found {
		return all[len(all)-1], all
	}
	require.Fail(t, "no parcel")
	return last, nil
}

// underOneBarcode gives the one parcel of an answer of tracking the name "parcel", because shapes are compared by names.
func underOneBarcode(t *testing.T, answer []byte) []byte {
	t.Helper()
	body := decode[struct {
		Found    map[string]json.RawMessage `json:"found"`
		NotFound []string                   `json:"notFound"`
	}](t, answer)
	for _, events := range body.Found {
		body.Found = map[string]json.RawMessage{"parcel": events}
	}
	renamed, err := json.Marshal(body)
	require.NoError(t, err)
	return renamed
}

// A parcel's history has the form of the post's own: numbers as numbers, the first two steps out of the order of time.
func TestUkrposhtaHistory(t *testing.T) {
	b := startPosts(t)
	_, barcode := b.shipment("order-1")
	b.move(barcode, "accepted", "departed", "reached", "arrived", "delivered")
	vector := vectors.Read(t, "ukrposhta/history")
	got := b.ukrposhta("POST", statuses, "tracking", []string{barcode, "0500000000003"}, 200)
	vectors.SameShape(t, underOneBarcode(t, vector.Answer.Body), underOneBarcode(t, got))
	want, known := lastEvent(t, vector.Answer.Body)
	last, all := lastEvent(t, got)
	require.Equal(t, []any{want.Event, want.ReasonID}, []any{last.Event, last.ReasonID})
	require.Equal(t, []any{known[0].Step, known[1].Step}, []any{all[0].Step, all[1].Step})
}

// A return is the event of a delivery with the reason of the sender, in numbers or in strings.
func TestUkrposhtaReturn(t *testing.T) {
	b := startPosts(t)
	_, barcode := b.shipment("order-1")
	b.move(barcode, "accepted", "departed", "reached", "arrived", "expired", "returning", "returned")
	for name, texts := range map[string]bool{"ukrposhta/returned": false, "ukrposhta/returned-strings": true} {
		b.fault("ukrposhta", "numbers_as_text", texts, 0)
		vector := vectors.Read(t, name)
		got := b.ukrposhta("POST", statuses, "tracking", []string{barcode}, 200)
		want, _ := lastEvent(t, vector.Answer.Body)
		last, _ := lastEvent(t, got)
		require.Equal(t, []any{want.Event, want.ReasonID}, []any{last.Event, last.ReasonID}, name)
		vectors.SameShape(t, []byte(`{"found":{},"notFound":[]}`), got)
	}
}

// Of a batch of unknown barcodes nothing is found, and neither is a client that was not made.
func TestUkrposhtaUnknown(t *testing.T) {
	b := startPosts(t)
	vector := vectors.Read(t, "ukrposhta/unknown-barcodes")
	got := b.ukrposhta("POST", statuses, "tracking", string(vector.Request.Body), vector.Answer.Status)
	require.JSONEq(t, string(vector.Answer.Body), string(got))

	vector = vectors.Read(t, "ukrposhta/no-client")
	vectors.SameShape(t, vector.Answer.Body, b.ukrposhta("GET", vector.Request.Path+"?token=token", "bearer", nil, vector.Answer.Status))
	b.recipient("order-1")
	vector = vectors.Read(t, "ukrposhta/client")
	vectors.SameShape(t, vector.Answer.Body, b.ukrposhta("GET", vector.Request.Path+"?token=token", "bearer", nil, 200))
}

// Over its rate limit the gateway answers for the post.
func TestUkrposhtaGateway(t *testing.T) {
	b := startPosts(t)
	b.fault("ukrposhta", "gateway_page", true, 0)
	vector := vectors.Read(t, "ukrposhta/gateway")
	require.Equal(t, vector.Answer.Text, string(b.ukrposhta("POST", statuses, "tracking", string(vector.Request.Body), vector.Answer.Status)))
}

// A domestic shipment has the fields of one that was recorded.
func TestUkrposhtaShipment(t *testing.T) {
	b := startPosts(t)
	made, _ := b.shipment("order-1")
	vectors.SameShape(t, vectors.Read(t, "ukrposhta/shipment").Answer.Body, made)
}

// A shipment to another country is taken as the vector has it, and refused without its tariff's code or Latin addresses.
func TestUkrposhtaAbroad(t *testing.T) {
	b := startPosts(t)
	vector := vectors.Read(t, "ukrposhta/abroad")
	latin := vectors.Read(t, "ukrposhta/latin-address")
	from := b.ukrposhta("POST", eCom+"/addresses", "bearer", string(latin.Request.Body), 200)
	vectors.SameShape(t, latin.Answer.Body, from)
	to := b.address(map[string]any{"postcode": "10115", "country": "DE", "city": "BERLIN", "foreignStreetHouseApartment": "INVALIDENSTR 10"})
	recipient := decode[struct{ UUID string }](t, b.ukrposhta("POST", eCom+"/clients?token=token", "bearer", map[string]any{
		"type": "INDIVIDUAL", "firstName": "Марія", "lastName": "Шевчук", "latinName": "SHEVCHUK MARIIA", "phoneNumber": "380671234567",
		"addressId": to,
	}, 200)).UUID
	book := func(want int, spoil func(body, item map[string]any)) []byte {
		body := decode[map[string]any](t, vector.Request.Body)
		id := decode[struct{ ID float64 }](t, from).ID
		body["recipient"] = map[string]any{"uuid": recipient}
		body["senderAddressId"], body["returnAddressId"] = id, id
		spoil(body, body["parcels"].([]any)[0].(map[string]any)["parcelItems"].([]any)[0].(map[string]any))
		return b.ukrposhta("POST", eCom+"/shipments?token=token", "bearer", body, want)
	}
	vectors.SameShape(t, vector.Answer.Body, book(200, func(_, _ map[string]any) {}))
	for name, spoil := range map[string]func(body, item map[string]any){
		"ukrposhta/abroad-no-tariff":    func(_, item map[string]any) { delete(item, "hsCode") },
		"ukrposhta/abroad-wrong-tariff": func(_, item map[string]any) { item["hsCode"] = "7700000000" },
		"ukrposhta/abroad-cyrillic": func(body, _ map[string]any) {
			delete(body, "senderAddressId")
			delete(body, "returnAddressId")
		},
	} {
		refusal := vectors.Read(t, name)
		require.JSONEq(t, string(refusal.Answer.Body), string(book(refusal.Answer.Status, spoil)), name)
	}
	for _, vague := range []string{"GIFT", "DOCUMENTS DOCUMENTS DOCUMENTS DOCUMENTS", "Документи", "12345"} {
		book(400, func(_, item map[string]any) { item["latinName"] = vague })
	}
}
