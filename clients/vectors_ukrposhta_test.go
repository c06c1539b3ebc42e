package clients_test

import (
	"testing"
	"time"

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
