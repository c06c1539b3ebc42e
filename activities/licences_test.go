package activities

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
	"cabinet/workflows"
)

// licenceRegister keeps what it is handed, or refuses it.
type licenceRegister struct {
	handed domain.LicenceApplication
	err    error
}

func (r *licenceRegister) SubmitLicenceExchange(_ context.Context, in domain.LicenceApplication) (domain.Application, error) {
	r.handed = in
	return domain.Application{Number: "LE-1", Reference: in.Reference}, r.err
}

// filed are the documents of an order.
type filed struct{}

func (filed) signed(context.Context, uuid.UUID, ...string) ([]byte, [][]byte, error) {
	return []byte(`{"order":1}`), [][]byte{[]byte("cms")}, nil
}

func (filed) attached(context.Context, uuid.UUID) ([]byte, []domain.Attachment, error) {
	return []byte("png"), []domain.Attachment{{Name: "скан.pdf", Type: "application/pdf", Content: []byte("%PDF-")}}, nil
}

// An application that is not taken any more says why, if the citizen can act on it (LIC-47).
func TestLicenceApplicationIsRefused(t *testing.T) {
	for fault, code := range map[wire.Error]domain.Code{
		{Kind: wire.Refused, Code: registers.FaultExamsNeeded}:       domain.CodeExamsNeeded,
		{Kind: wire.Refused, Code: registers.FaultOtherLicence}:      domain.CodeLicenceChanged,
		{Kind: wire.Refused, Code: registers.FaultActiveApplication}: domain.CodeActiveApplication,
		{Kind: wire.NotFound}: domain.CodeNotFound,
	} {
		l := licences{licences: &licenceRegister{err: &fault}, people: owners, documents: filed{}}
		_, err := l.lodge(t.Context(), workflows.LicenceLodging{OrderID: idOf("o"), CitizenID: "c"})
		refusedAs(t, code, err)
	}
}

// What is handed in of a licence exchange, by the names of the register.
func TestLicenceApplication(t *testing.T) {
	register := &licenceRegister{}
	l := licences{licences: register, people: owners, centre: centre{publicURL: "http://localhost:1"}, documents: filed{}}
	var in workflows.LicenceLodging
	require.NoError(t, json.Unmarshal([]byte(`{"orderId": "`+idOf("o").String()+`", "citizenId": "c", "signatureId": "s", "exchange": {
		"email": "driver@ukr.net", "phone": "+380671234567", "docType": 200, "reasonCode": 30203, "isCombatLoss": true,
		"isPersonalChange": true, "isNewIdentityDoc": true,
		"series": "РКК", "number": "406200", "paperId": "123456789",
		"address": {"region": "Київ", "cityType": "місто", "city": "Київ", "streetType": "вулиця", "street": "Хрещатик", "building": "1"},
		"passport": {"docType": {"id": 1168, "name": "ID-картка без чипа"}, "series": "АА", "number": "001234567", "issuedAt": "2020-01-02", "issuedBy": "8012"},
		"delivery": {"type": 2}}}`), &in))
	in.Exchange.Delivery = domain.Delivery{
		Type: domain.DeliveryUkrposhta, Zip: "43000", City: "м. Луцьк", Street: "вул. Винниченка", House: "27", Apartment: "5",
		ContactPhone: "+380671234567", Confirmed: true,
	}.Normalize()
	made, err := l.lodge(t.Context(), in)
	require.NoError(t, err)
	require.Equal(t, "LE-1", made.Number)

	sent, err := json.Marshal(register.handed)
	require.NoError(t, err)
	var handed map[string]any
	require.NoError(t, json.Unmarshal(sent, &handed))
	require.Equal(t, []any{"РКК", "406200", "123456789"}, []any{handed["series"], handed["number"], handed["paperId"]})
	require.EqualValues(t, 30203, handed["reasonCode"])
	require.Equal(t, "Хрещатик", handed["address"].(map[string]any)["street"])
	require.NotContains(t, handed["address"], "apartment")
	require.Equal(t, map[string]any{
		"docType": map[string]any{"id": 1168.0, "name": "ID-картка без чипа"}, "series": "АА", "number": "001234567",
		"issuedAt": "2020-01-02", "issuedBy": "8012",
	}, handed["passport"], "WIZ-13")
	require.Equal(t, "cG5n", handed["sign"], "base64 of the picture alone")
	delivery := handed["delivery"].(map[string]any)
	for name, value := range map[string]any{
		"deliveryStreet": "вул. Винниченка", "deliveryBuilding": "27", "deliveryApartment": "5",
		"deliveryAddress": "43000, м. Луцьк, вул. Винниченка, 27, 5", "deliveryZipCode": "43000", "deliveryCity": "м. Луцьк",
		"contactPhone": "+380671234567", "deliveryConfirmation": true,
	} {
		require.Equal(t, value, delivery[name], "DLV-07: %s", name)
	}
	for _, flag := range []string{"isPersonalChange", "isNewIdentityDoc", "isCombatLoss"} {
		require.Equal(t, true, handed[flag], flag)
	}
	require.Equal(t, ownerID, handed["rnokpp"])
	require.Equal(t, "Y21z", handed["signature"])
	require.Len(t, handed["attachments"], 1)
}
