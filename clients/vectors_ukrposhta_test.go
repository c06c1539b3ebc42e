package clients_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

// ukrposhtaOf returns a client of a post that answers as the vectors do.
func ukrposhtaOf(t *testing.T, answers ...vectors.Vector) *ukrposhta.Client {
	t.Helper()
	return ukrposhta.New(ukrposhta.Config{
		URL: vectors.Server(t, answers...).URL, Bearer: "bearer", Token: "token", Tracking: "tracking", Sender: senderUUID,
	})
}

// barcodesOf returns the barcodes that a vector's request asks for.
func barcodesOf(t *testing.T, vector vectors.Vector) (barcodes []string) {
	t.Helper()
	vector.Request.Into(t, &barcodes)
	return barcodes
}

// The newest event counts by its time, whatever its step; a return to the sender is a delivery with a reason of its own.
func TestUkrposhtaHistories(t *testing.T) {
	for name, want := range map[string][]domain.Tracking{
		"ukrposhta/history": {
			{
				Number: "0500100031143", Carrier: domain.Ukrposhta, State: domain.ParcelDelivered, Text: "Вручення",
				At: time.Date(2026, 7, 29, 20, 24, 0, 0, domain.Kyiv),
			},
			{Number: "0500000000003", Carrier: domain.Ukrposhta, State: domain.ParcelUnknown, Text: domain.ParcelUnknown.Label()},
		},
		"ukrposhta/returned": {{
			Number: "0500100031144", Carrier: domain.Ukrposhta, State: domain.ParcelReturned, Text: domain.ParcelReturned.Label(),
			At: time.Date(2026, 8, 9, 12, 0, 0, 0, domain.Kyiv),
		}},
		"ukrposhta/returned-strings": {{
			Number: "0500100031144", Carrier: domain.Ukrposhta, State: domain.ParcelReturned, Text: domain.ParcelReturned.Label(),
			At: time.Date(2026, 8, 9, 12, 0, 0, 0, domain.Kyiv),
		}},
		"ukrposhta/unknown-barcodes": {
			{Number: "0500000000003", Carrier: domain.Ukrposhta, State: domain.ParcelUnknown, Text: domain.ParcelUnknown.Label()},
		},
	} {
		vector := vectors.Read(t, name)
		states, err := ukrposhtaOf(t, vector).Track(t.Context(), barcodesOf(t, vector)...)
		require.NoError(t, err, name)
		require.Equal(t, want, states, name)
	}
}

// A page of the gateway is no answer of the post: the question is asked again.
func TestUkrposhtaGateway(t *testing.T) {
	vector := vectors.Read(t, "ukrposhta/gateway")
	_, err := ukrposhtaOf(t, vector).Track(t.Context(), barcodesOf(t, vector)...)
	require.Equal(t, wire.Malformed, wire.KindOf(err))
}

// recorded is a server that answers as vectors do and keeps what it was sent, by method and path.
type recorded struct {
	url  string
	sent map[string][]byte
}

func record(t *testing.T, answers ...vectors.Vector) *recorded {
	t.Helper()
	behind := vectors.Server(t, answers...)
	r := &recorded{sent: map[string][]byte{}}
	front := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, q *http.Request) {
		body, err := io.ReadAll(q.Body)
		assert.NoError(t, err)
		r.sent[q.Method+" "+q.URL.Path] = body
		request, err := http.NewRequestWithContext(q.Context(), q.Method, behind.URL+q.URL.Path, bytes.NewReader(body))
		assert.NoError(t, err)
		answer, err := http.DefaultClient.Do(request)
		if !assert.NoError(t, err) {
			return
		}
		defer answer.Body.Close() //nolint:errcheck // a test
		w.WriteHeader(answer.StatusCode)
		_, err = io.Copy(w, answer.Body)
		assert.NoError(t, err)
	}))
	t.Cleanup(front.Close)
	r.url = front.URL
	return r
}

// latinSender is the sender of the vectors about other countries.
var latinSender = ukrposhta.Abroad{
	Address: ukrposhta.LatinAddress{Zip: "01001", Region: "Kyiv", City: "Kyiv", Street: "Khreshchatyk", House: "22"}, Tariff: "4911990000",
}

// A known recipient is found by our reference; a shipment's many empty fields are no fault.
func TestUkrposhtaShipmentAnswer(t *testing.T) {
	post := ukrposhtaOf(t, vectors.Read(t, "ukrposhta/client"), vectors.Read(t, "ukrposhta/shipment"))
	created, err := post.CreateShipment(t.Context(), aShipment("order-1", home()))
	require.NoError(t, err)
	require.Equal(t, "0000000708577", created.Barcode)
	require.Equal(t, domain.Kopecks(42_56), created.Price)
}

// anyAddress is the vector as an answer to the recipient's address, too.
func anyAddress(address vectors.Vector) vectors.Vector {
	request := *address.Request
	request.Body, address.Request = nil, &request
	return address
}

// A shipment to another country is written as the post demands it, with the sender's Latin address, which is made once.
func TestUkrposhtaShipmentAbroad(t *testing.T) {
	booked := vectors.Read(t, "ukrposhta/abroad")
	recipient := vectors.Vector{
		Request: &vectors.Message{Method: "POST", Path: "/ecom/0.0.1/clients"},
		Answer:  &vectors.Message{Body: []byte(`{"uuid":"0f6c7a52-5f1f-4d0f-9d3c-2f5f0e6a1b11"}`)},
	}
	address := vectors.Read(t, "ukrposhta/latin-address")
	r := record(t, vectors.Read(t, "ukrposhta/no-client"), anyAddress(address), recipient, booked)
	post := ukrposhta.New(ukrposhta.Config{URL: r.url, Sender: senderUUID, Abroad: latinSender})
	shipment := aShipment("order-1", abroad(t))
	shipment.Weight, shipment.Value, shipment.Contents = 100, 0, "DOCUMENTS"
	created, err := post.CreateShipment(t.Context(), shipment)
	require.NoError(t, err)
	require.Equal(t, "RB473124829UA", created.Barcode)
	require.JSONEq(t, string(address.Request.Body), string(r.sent["POST /ecom/0.0.1/addresses"]), "the last address is the sender's")
	vectors.SameShape(t, booked.Request.Body, r.sent["POST /ecom/0.0.1/shipments"])
	var want, got map[string]any
	require.NoError(t, json.Unmarshal(booked.Request.Body, &want))
	require.NoError(t, json.Unmarshal(r.sent["POST /ecom/0.0.1/shipments"], &got))
	delete(got, "externalId")
	delete(got, "description")
	delete(got, "paidByRecipient")
	require.Equal(t, want, got)
}

// What the post does not take of a shipment to another country is ours or the operators' to repair, and no citizen's address.
func TestUkrposhtaRefusalsAbroad(t *testing.T) {
	for _, name := range []string{"ukrposhta/abroad-no-tariff", "ukrposhta/abroad-wrong-tariff", "ukrposhta/abroad-cyrillic"} {
		recipient := vectors.Vector{
			Request: &vectors.Message{Method: "POST", Path: "/ecom/0.0.1/clients"}, Answer: &vectors.Message{Body: []byte(`{"uuid":"r"}`)},
		}
		address := anyAddress(vectors.Read(t, "ukrposhta/latin-address"))
		post := ukrposhtaOf(t, vectors.Read(t, "ukrposhta/no-client"), address, recipient, vectors.Read(t, name))
		_, err := post.CreateShipment(t.Context(), aShipment("order-1", abroad(t)))
		require.Equal(t, wire.BadRequest, wire.KindOf(err), name)
	}
}
