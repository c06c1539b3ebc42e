package domain

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// exchangeOrder is the payload of a licence exchange with every name that the call has; the licence is lost to nothing, so
// that it may be delivered.
const exchangeOrder = `{
	"email": "driver@ukr.net", "phone": "+380671234567",
	"license": {"series": "РКК", "number": "406200", "paperId": "000406200"},
	"reason": {"id": 1, "name": "Зміна персональних даних", "code": 30200},
	"address": {"region": "Київ", "cityType": "місто", "city": "Київ", "streetType": "вулиця", "street": "Хрещатик",
		"building": "1", "apartment": "5", "pavilion": "2"},
	"confirmDoc": {"docType": "identity", "confirmFile": "f1"}, "addConfirmDoc": {"docType": "marriage", "confirmFile": "f2"},
	"stateRegDoc": {"docType": "police-notice", "confirmFile": "f3"}, "confirmed": true,
	"passport": {"passportType": 100, "passportTypeName": "Паспорт громадянина України (книжечка)", "passportSeriia": "СН",
		"passportNumber": "863506", "passportDate": "1998-03-07", "passportWhoGiven": "СТРИЙСЬКИМ РВ УМВС"},
	"isPersonalChange": true, "isNewIdentityDoc": true, "isCombatLoss": true, "sign": "AAAA",
	"delivery": {"type": 0, "branch": "8041"}}`

// register holds what exchangeOrder says.
var (
	heldLicence = Licence{
		LicenceFacts: LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 30},
		Series:       "РКК", Number: "406200", PaperID: "000406200",
	}
	heldAddress = RegistryAddress{
		Region: "Київ", RegionID: 11, District: "Печерський", CityType: "місто", City: "Київ", StreetType: "вулиця",
		Street: "Хрещатик", Building: "1", Apartment: "5", Pavilion: "2", Postcode: "01001",
	}
)

// readExchange reads a payload as the API does: a name that the call does not have is refused.
func readExchange(payload string) (request LicenceExchangeRequest, err error) {
	decoder := json.NewDecoder(bytes.NewReader([]byte(payload)))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(&request)
	return request.Normalize(), err
}

// Every name of the payload is read, and written again as it came: it is what the citizen signs.
func TestLicenceExchangePayload(t *testing.T) {
	request, err := readExchange(exchangeOrder)
	require.NoError(t, err)
	written, err := json.Marshal(request)
	require.NoError(t, err)
	var sent, kept map[string]json.RawMessage
	require.NoError(t, json.Unmarshal([]byte(exchangeOrder), &sent))
	require.NoError(t, json.Unmarshal(written, &kept))
	require.Len(t, kept, len(sent))
	same := func(row string, names ...string) {
		t.Helper()
		for _, name := range names {
			require.JSONEq(t, string(sent[name]), string(kept[name]), "%s: %s", row, name)
		}
	}
	same("LIC-20", "email", "phone")
	same("LIC-21", "license")
	same("LIC-22", "reason")
	same("LIC-23", "address")
	same("LIC-24", "confirmDoc", "addConfirmDoc")
	same("LIC-25", "passport")
	same("LIC-26", "sign")
	same("LIC-27", "delivery")
	same("LIC-28", "isPersonalChange", "isNewIdentityDoc", "isCombatLoss")
	same("LIC-29", "stateRegDoc")
}

// The names of other calls, and those that this one once had, are refused.
func TestLicenceExchangePayloadIsStrict(t *testing.T) {
	for name, replacement := range map[string][2]string{
		"LIC-21": {`"license"`, `"licence"`},
		"LIC-22": {`"reason": {"id": 1, "name": "Зміна персональних даних", "code": 30200}`, `"reasonCode": 30200`},
		"LIC-23": {`"pavilion"`, `"corps"`},
		"LIC-25": {`"passportSeriia"`, `"passportSeria"`},
		"WIZ-13": {`"passportType": 100`, `"docType": {"id": 100}`},
		"LIC-27": {`"branch"`, `"office"`},
	} {
		payload := string(bytes.ReplaceAll([]byte(exchangeOrder), []byte(replacement[0]), []byte(replacement[1])))
		require.NotEqual(t, exchangeOrder, payload, name)
		_, err := readExchange(payload)
		require.ErrorContains(t, err, "unknown field", name)
	}
}

// The licence and the address are the register's, and the reason is one of its dictionary; what differs is named by the
// call's own names.
func TestLicenceExchangePayloadIsChecked(t *testing.T) {
	today := Date{2026, 3, 5}
	for name, row := range map[string]struct {
		change func(*LicenceExchangeRequest)
		field  string
	}{
		"another paper":       {func(r *LicenceExchangeRequest) { r.Licence.PaperID = "1" }, "license"},
		"another flat":        {func(r *LicenceExchangeRequest) { r.Address.Apartment = "6" }, "address"},
		"another reason's id": {func(r *LicenceExchangeRequest) { r.Reason.ID = 2 }, "reason.code"},
		"no such reason":      {func(r *LicenceExchangeRequest) { r.Reason.Code = 1 }, "reason.code"},
		"no passport":         {func(r *LicenceExchangeRequest) { r.Passport = LicencePassport{} }, "passport.passportType"},
		"no series":           {func(r *LicenceExchangeRequest) { r.Passport.Series = "" }, "passport.passportSeriia"},
		"no number":           {func(r *LicenceExchangeRequest) { r.Passport.Number = "" }, "passport.passportNumber"},
		"no date":             {func(r *LicenceExchangeRequest) { r.Passport.IssuedAt = Date{} }, "passport.passportDate"},
		"no issuer":           {func(r *LicenceExchangeRequest) { r.Passport.IssuedBy = "" }, "passport.passportWhoGiven"},
	} {
		request, err := readExchange(exchangeOrder)
		require.NoError(t, err)
		request.CombatLoss = false
		require.NoError(t, request.Validate(heldLicence, heldAddress, today))
		row.change(&request)
		require.Contains(t, faults(t, request.Validate(heldLicence, heldAddress, today)), row.field, name)
	}
}

// The names of a reason and of a document are the dictionary's, whatever was sent.
func TestLicenceExchangeNames(t *testing.T) {
	request, err := readExchange(`{"reason": {"id": 4, "name": "x", "code": 30203}, "passport": {"passportType": 1167, "passportTypeName": "y"}}`)
	require.NoError(t, err)
	require.Equal(t, "Посвідчення непридатне для користування", request.Reason.Name)
	require.Equal(t, "ID-картка", request.Passport.TypeName)
	require.Equal(t, LicencePhysical, request.Wanted())
}
