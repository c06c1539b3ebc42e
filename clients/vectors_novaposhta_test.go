package clients_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/novaposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/tests/vectors"
)

// novaPoshtaAt returns a client of a post whose sender is the vectors' one.
func novaPoshtaAt(url string) *novaposhta.Client {
	return novaposhta.New(novaposhta.Config{URL: url, Key: "key", Sender: novaposhta.Sender{
		City: kyivRef, Ref: senderUUID, Address: senderUUID, Contact: senderUUID, Phone: senderPhone,
	}})
}

// novaPoshtaOf returns a client of a post that answers as the vectors do, one after another.
func novaPoshtaOf(t *testing.T, names ...string) *novaposhta.Client {
	t.Helper()
	answers := make([]vectors.Vector, 0, len(names))
	for _, name := range names {
		answers = append(answers, vectors.Read(t, name))
	}
	return novaPoshtaAt(vectors.Server(t, answers...).URL)
}

// toKhreshchatyk is the parcel of the vectors.
func toKhreshchatyk() novaposhta.Parcel {
	return novaposhta.Parcel{
		Reference: "order-1", Description: "Номерний знак", Weight: 600, Volume: 2_400, Day: domain.DateOf(time.Now()), Name: "Шевчук Марія",
		Phone: "+380671234567", CityRef: kyivRef, CityName: "Київ", Area: "Київ", BranchIndex: "10/1",
		BranchName: "Відділення №1: вул. Хрещатик, 2",
	}
}

// A waybill is written as the post demands it.
func TestNovaPoshtaWaybill(t *testing.T) {
	vector := vectors.Read(t, "novaposhta/save")
	r := record(t, vector)
	made, err := novaPoshtaAt(r.url).CreateParcel(t.Context(), toKhreshchatyk())
	require.NoError(t, err)
	require.Equal(t, "20600000002545", made.Number)
	require.Equal(t, domain.Kopecks(45_00), made.Cost)
	var want, got struct{ MethodProperties map[string]any }
	require.NoError(t, json.Unmarshal(vector.Request.Body, &want))
	require.NoError(t, json.Unmarshal(r.sent["POST /v2.0/json/"], &got))
	want.MethodProperties["DateTime"] = domain.DateOf(time.Now()).String()
	require.Equal(t, want.MethodProperties, got.MethodProperties)
}

// After a lost answer the waybill is found by our reference, which the list names or, if it does not, tracking.
func TestNovaPoshtaWaybillIsFound(t *testing.T) {
	tried := time.Now().Add(-aWhile)
	for name, post := range map[string]*novaposhta.Client{
		"in the list": novaPoshtaOf(t, "novaposhta/documents"),
		"by tracking": novaPoshtaOf(t, "novaposhta/documents-bare", "novaposhta/documents-bare", "novaposhta/tracking"),
	} {
		found, err := post.FindParcel(t.Context(), toKhreshchatyk(), tried)
		require.NoError(t, err, name)
		require.NotNil(t, found, name)
		require.Equal(t, "20400030200931", found.Number, name)
	}
	elsewhere := toKhreshchatyk()
	elsewhere.CityRef = senderUUID
	found, err := novaPoshtaOf(t, "novaposhta/documents-bare").FindParcel(t.Context(), elsewhere, tried)
	require.NoError(t, err)
	require.Nil(t, found)
}

func TestNovaPoshtaAnswers(t *testing.T) {
	states, err := novaPoshtaOf(t, "novaposhta/tracking").Track(t.Context(), "20400030200931", "20400030200000")
	require.NoError(t, err)
	require.Equal(t, []domain.ParcelState{domain.ParcelCreated, domain.ParcelUnknown}, []domain.ParcelState{states[0].State, states[1].State})
	branches, err := novaPoshtaOf(t, "novaposhta/warehouses").Branches(t.Context(), kyivRef)
	require.NoError(t, err)
	require.Equal(t, []string{"10/1", "Київська"}, []string{branches[0].Index, branches[0].Area})
	require.NoError(t, novaPoshtaOf(t, "novaposhta/delete").Cancel(t.Context(), "157bb4f4-09e5-4bfb-8d3f-603661fb36b2", "20400030200931"))
}

// No refusal of the vectors is a decision about a citizen's address.
func TestNovaPoshtaRefusals(t *testing.T) {
	for name, kind := range map[string]wire.Kind{
		"novaposhta/unavailable": wire.Unavailable, "novaposhta/no-codes": wire.BadRequest, "novaposhta/no-key": wire.AccessDenied,
		"novaposhta/old-key": wire.AccessDenied, "novaposhta/no-volume": wire.BadRequest,
	} {
		_, err := novaPoshtaOf(t, name).CreateParcel(t.Context(), toKhreshchatyk())
		require.Equal(t, kind, wire.KindOf(err), name)
	}
	post := novaPoshtaOf(t, "novaposhta/bad-number", "novaposhta/tracking", "novaposhta/bad-number")
	states, err := post.Track(t.Context(), "20400030200931", "1")
	require.NoError(t, err, "the other number is tracked")
	require.Equal(t, []domain.ParcelState{domain.ParcelCreated, domain.ParcelUnknown}, []domain.ParcelState{states[0].State, states[1].State})
}
