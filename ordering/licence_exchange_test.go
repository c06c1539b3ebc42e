package ordering

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
	"cabinet/store"
)

// drawnSignature is a PNG in base64 with enough ink for a signature.
func drawnSignature(t *testing.T) string {
	t.Helper()
	picture := image.NewNRGBA(image.Rect(0, 0, 400, 200))
	for x := range 300 {
		picture.Set(x, 50, color.NRGBA{A: 255})
		picture.Set(x, 60, color.NRGBA{A: 255})
	}
	var content bytes.Buffer
	require.NoError(t, png.Encode(&content, picture))
	return base64.StdEncoding.EncodeToString(content.Bytes())
}

// anExchange is the payload of a licence exchange by post, without what only some reasons need.
func anExchange(drawing string) map[string]any {
	return map[string]any{
		"email": "a@ukr.net", "phone": "+380671234567", "sign": drawing,
		"license": map[string]any{"series": "РКК", "number": "406200", "paperId": "000406200"},
		"reason":  map[string]any{"id": 4, "name": "Посвідчення непридатне для користування", "code": 30203},
		"address": map[string]any{
			"region": "Київ", "cityType": "місто", "city": "Київ", "street": "Хрещатик", "streetType": "вулиця", "building": "1",
			"apartment": "5", "pavilion": "2",
		},
		"passport": map[string]any{
			"passportType": 100, "passportTypeName": "Паспорт громадянина України (книжечка)", "passportSeriia": "СН",
			"passportNumber": "863506", "passportDate": "1998-03-07", "passportWhoGiven": "8012",
		},
		"isPersonalChange": false, "isNewIdentityDoc": false, "isCombatLoss": false,
		"delivery": map[string]any{
			"type": 2, "zip": "43000", "region": "Волинська", "regionId": "2", "district": "Луцький", "districtId": "2",
			"city": "м. Луцьк", "cityId": "2", "street": "вул. Винниченка", "streetId": "13742", "house": "27",
			"deliveryType": "office", "isCourier": false, "checkCode": "1234", "deliveryStreet": "вул. Винниченка",
			"deliveryBuilding": "27", "deliveryApartment": "5", "deliveryZipCode": "43000", "deliveryCity": "м. Луцьк",
			"deliveryAddress": "43000, Волинська, Луцький, м. Луцьк, вул. Винниченка, 27, 5",
			"contactPhone":    "+380671234567", "deliveryConfirmation": true,
		},
	}
}

// The call takes the names of its rows, each part by its own, and no other name anywhere in it.
func TestReadLicenceExchange(t *testing.T) {
	read := func(order map[string]any) error {
		t.Helper()
		data, err := json.Marshal(order)
		require.NoError(t, err)
		_, err = kinds[domain.LicenceExchangeService].read(data, noon)
		return err
	}
	drawing := drawnSignature(t)
	require.NoError(t, read(anExchange(drawing)))
	for row, part := range map[string]string{
		"LIC-21": "license",
		"LIC-22": "reason",
		"LIC-23": "address",
		"LIC-25": "passport",
		"DLV-07": "delivery",
	} {
		order := anExchange(drawing)
		order[part].(map[string]any)["more"] = "1"
		require.Equal(t, domain.CodeUnreadable, domain.CodeOf(read(order)), row)
	}
	for row, name := range map[string]string{
		"LIC-20": "mail",
		"LIC-22": "reasonCode",
		"LIC-24": "docType",
		"LIC-26": "signature",
		"LIC-28": "combatLoss",
	} {
		order := anExchange(drawing)
		order[name] = "1"
		require.Equal(t, domain.CodeUnreadable, domain.CodeOf(read(order)), row)
	}
	var deep bytes.Buffer
	require.NoError(t, png.Encode(&deep, image.NewNRGBA64(image.Rect(0, 0, 4096, 2048))))
	for name, sign := range map[string]string{
		"LIC-26: a data URL":            "data:image/png;base64," + drawing,
		"larger than a canvas makes it": base64.StdEncoding.EncodeToString(deep.Bytes()),
	} {
		var refusal *domain.Error
		require.ErrorAs(t, read(anExchange(sign)), &refusal, name)
		require.Contains(t, refusal.Fields, "sign", name)
	}
}

// An electronic licence is ordered unless operators have switched it off.
func TestElectronicLicenceOff(t *testing.T) {
	o := newOutside(t)
	order := func() domain.Fields {
		_, err := o.prepareLicenceExchange(t.Context(), &draft{citizen: store.Citizen{Person: domain.Person{RNOKPP: driver}}},
			domain.LicenceExchangeRequest{Reason: domain.ChosenReason{Code: domain.ReasonTermEndedElectronic}})
		return fieldsOf(err)
	}
	require.NotEqual(t, domain.TextNoElectronicLicence, order()["reason.code"], "LIC-57: what it lacks is something else")
	o.config.ElectronicLicenceOff = true
	require.Equal(t, domain.Fields{"reason.code": "Обмін на електронне посвідчення тимчасово недоступний"}, order(), "LIC-57")
}

// A first-issued licence is exchanged for that reason on its last day and later, and an order of the day before is refused
// (AMB-086).
func TestFirstIssuedLicenceIsOrderedOnItsLastDay(t *testing.T) {
	const firstIssued = "3894592806"
	o := newOutside(t)
	licence, err := o.world.Registers.NationalLicence(t.Context(), firstIssued)
	require.NoError(t, err)
	last := licence.ExpiredAt.Time()
	drawing := drawnSignature(t)
	for _, reason := range []domain.ReasonCode{domain.ReasonFirstIssued, domain.ReasonFirstIssuedElectronic} {
		for days, refusal := range map[int]string{
			-1: "Заяву на обмін посвідчення, виданого вперше, можна подати лише в день закінчення строку його дії", 0: "", 1: "",
		} {
			o.now = last.AddDate(0, 0, days).Add(12 * time.Hour)
			exchange := anExchange(drawing)
			wanted, _ := domain.LicenceReasonCoded(reason)
			exchange["reason"] = wanted.Chosen()
			_, _, err := o.prepare(firstIssued, domain.LicenceExchangeService, exchange)
			fields := fieldsOf(err)
			require.Contains(t, fields, "license", "the licence is another citizen's, so that nothing is ordered")
			require.Equal(t, refusal, fields["reason.code"], "LIC-40: %d, %d days after the last one", reason, days)
		}
	}
}
