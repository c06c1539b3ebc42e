package sandbox_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/vectors"
)

// novaPoshta calls a method of Nova Poshta and returns its answer.
func (b *box) novaPoshta(key, model, method string, properties any) []byte {
	b.t.Helper()
	resp, raw := b.send("POST", "/novaposhta/v2.0/json/", nil, map[string]any{
		"apiKey": key, "modelName": model, "calledMethod": method, "methodProperties": properties,
	})
	require.Equal(b.t, http.StatusOK, resp.StatusCode)
	return raw
}

// waybillOf returns what a vector saves, for today.
func waybillOf(t *testing.T, vector vectors.Vector) map[string]any {
	t.Helper()
	body := decode[struct{ MethodProperties map[string]any }](t, vector.Request.Body).MethodProperties
	kyiv, err := time.LoadLocation("Europe/Kyiv")
	require.NoError(t, err)
	body["DateTime"] = time.Now().In(kyiv).Format("02.01.2006")
	return body
}

// list lists today's waybills.
func (b *box) list(day any) []byte {
	b.t.Helper()
	return b.novaPoshta("key", "InternetDocument", "getDocumentList", map[string]any{
		"DateTimeFrom": day, "DateTimeTo": day, "GetFullList": "0", "Page": "1",
	})
}

// The sandbox takes the vector's waybill, and lists, tracks and deletes it in the forms of the post.
func TestNovaPoshtaWaybill(t *testing.T) {
	b := startPosts(t)
	vector := vectors.Read(t, "novaposhta/save")
	body := waybillOf(t, vector)
	saved := b.novaPoshta("key", "InternetDocument", "save", body)
	vectors.SameShape(t, vector.Answer.Body, saved)
	made := decode[struct {
		Data []struct{ Ref, IntDocNumber string }
	}](t, saved).Data[0]

	vectors.SameShape(t, vectors.Read(t, "novaposhta/documents").Answer.Body, b.list(body["DateTime"]))
	b.fault("novaposhta", "no_references", true, 0)
	bare := b.list(body["DateTime"])
	vectors.SameShape(t, vectors.Read(t, "novaposhta/documents-bare").Answer.Body, bare)
	require.NotContains(t, string(bare), "InfoRegClientBarcodes")

	tracked := b.novaPoshta("key", "TrackingDocument", "getStatusDocuments", map[string]any{"Documents": []map[string]string{
		{"DocumentNumber": made.IntDocNumber, "Phone": "380442909519"}, {"DocumentNumber": "20400030200000"},
	}})
	vectors.SameShape(t, vectors.Read(t, "novaposhta/tracking").Answer.Body, tracked)

	vectors.SameShape(t, vectors.Read(t, "novaposhta/warehouses").Answer.Body,
		b.novaPoshta("key", "Address", "getWarehouses", map[string]string{"CityRef": body["CityRecipient"].(string), "Limit": "1"}))
	vectors.SameShape(t, vectors.Read(t, "novaposhta/delete").Answer.Body,
		b.novaPoshta("key", "InternetDocument", "delete", map[string]any{"DocumentRefs": []string{made.Ref}}))
}

// Refusals have the texts and codes of the post's table.
func TestNovaPoshtaRefusals(t *testing.T) {
	b := startPosts(t)
	body := waybillOf(t, vectors.Read(t, "novaposhta/save"))
	save := func(key string) []byte { return b.novaPoshta(key, "InternetDocument", "save", body) }
	same := func(name string, got []byte) {
		want := decode[struct{ Errors, ErrorCodes []string }](t, vectors.Read(t, name).Answer.Body)
		require.Equal(t, want, decode[struct{ Errors, ErrorCodes []string }](t, got), name)
		vectors.SameShape(t, vectors.Read(t, name).Answer.Body, got)
	}
	same("novaposhta/no-key", save(""))
	for fault, name := range map[string]string{"passing_fault": "novaposhta/unavailable", "key_expired": "novaposhta/old-key"} {
		b.fault("novaposhta", fault, true, 0)
		same(name, save("key"))
		b.fault("novaposhta", fault, false, 0)
	}
	b.fault("novaposhta", "passing_fault", true, 0)
	b.fault("novaposhta", "no_codes", true, 0)
	same("novaposhta/no-codes", save("key"))
	b.fault("novaposhta", "passing_fault", false, 0)
	b.fault("novaposhta", "no_codes", false, 0)
	delete(body, "VolumeGeneral")
	same("novaposhta/no-volume", save("key"))
	same("novaposhta/bad-number", b.novaPoshta("key", "TrackingDocument", "getStatusDocuments", map[string]any{
		"Documents": []map[string]string{{"DocumentNumber": "20400030200000"}, {"DocumentNumber": "1"}},
	}))
}
