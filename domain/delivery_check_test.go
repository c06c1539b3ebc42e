package domain

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Abroad a parcel's receiver has a phone of any country but Russia and Belarus, at home a Ukrainian one (VAL-18, VAL-19).
func TestDeliveryPhone(t *testing.T) {
	for phone, wrong := range map[string]struct{ home, abroad bool }{
		"+380671234567":   {false, false},
		"067 123 45 67":   {false, false},
		"+48 601 234 567": {true, false},
		"+7 916 1234567":  {true, true},
		"+375291234567":   {true, true},
		"601234567":       {true, true},
	} {
		for kind, refused := range map[DeliveryType]bool{DeliveryUkrposhta: wrong.home, DeliveryAbroad: wrong.abroad} {
			delivery := Delivery{Type: kind, ContactPhone: phone}.Normalize()
			fields := faults(t, delivery.Validate(LicenceExchangeService))
			if refused {
				require.Contains(t, fields, "contactPhone", phone)
			} else {
				require.NotContains(t, fields, "contactPhone", phone)
			}
		}
	}
}

// What the post says is shown of what is processed as soon as there is a status, of what is done with its parcel's number, and in no
// other status (AMB-119).
func TestTrackingIsShown(t *testing.T) {
	word, numbered := &Tracking{Text: "Прийнято"}, &Tracking{Text: "Вручено", Number: "0503700123456"}
	shown := func(status Status, parcel *Tracking) bool {
		return (&Order{Status: status, Parcel: parcel}).TrackingShown()
	}
	require.True(t, shown(StatusProcessed, word), "ORD-67")
	require.False(t, shown(StatusDone, word), "ORD-66")
	require.True(t, shown(StatusDone, numbered), "ORD-66")
	for _, status := range []Status{StatusProcessed, StatusDone} {
		require.False(t, shown(status, nil), "ORD-67: %s", status)
		require.False(t, shown(status, &Tracking{Number: "0503700123456"}), "ORD-67: %s", status)
	}
	for status := range commonExplanations {
		if status != StatusProcessed && status != StatusDone {
			require.False(t, shown(status, numbered), "ORD-68: %s", status)
		}
	}
}

// A delivery is read by the names of the calls, and checked as the services take it: to an office or by a courier at home, or
// abroad in Latin letters.
func TestDeliveryOfCalls(t *testing.T) {
	read := func(payload string) Delivery {
		t.Helper()
		var delivery Delivery
		require.NoError(t, json.Unmarshal([]byte(payload), &delivery))
		return delivery.Normalize()
	}
	abroad := read(`{"type":4,"zip":"00-950","country":{"code":"PL","name":"Польща","description":"99-999"},"company":"Acme",` +
		`"city":"Warszawa","street":"ul. Dluga","house":"5","firstNameLat":"Oleksandr","lastNameLat":"Kovalenko",` +
		`"checkCode":"1234","deliveryConfirmation":true}`)
	require.NoError(t, abroad.Validate(LicenceExchangeService))
	require.Equal(t, "Польща, 00-950, WARSZAWA, UL. DLUGA, 5, ACME", abroad.Address, "API-109, DLV-08")
	require.Equal(t, []string{"OLEKSANDR", "KOVALENKO"}, []string{abroad.FirstNameLat, abroad.LastNameLat}, "API-109, DLV-08")
	require.Equal(t, []string{"PL", "Польща", "ACME", "WARSZAWA", "1234"}, []string{
		abroad.Country.Code, abroad.Country.Name, abroad.Company, abroad.City, abroad.CheckCode,
	}, "API-109, DLV-08")

	home := `{"type":2,"zip":"43000","region":"Волинська","regionId":"2","district":"Луцький","districtId":"2","city":"м. Луцьк",` +
		`"cityId":"2","street":"вул. Винниченка","streetId":"13742","house":"27","checkCode":"1234","deliveryConfirmation":true,`
	courier := read(home + `"isCourier":true}`)
	require.NoError(t, courier.Validate(SPRExchangeService))
	require.Equal(t, DeliveryByCourier, courier.DeliveryType, "API-109, DLV-05: isCourier")
	require.Equal(t, []string{"43000", "1234"}, []string{courier.Zip, courier.CheckCode}, "API-109, DLV-05")
	office := read(home + `"deliveryType":"office"}`)
	require.NoError(t, office.Validate(LicenceExchangeService))
	require.False(t, office.IsCourier, "API-109, DLV-05")

	branch := read(`{"type":1,"index":"11/1","warehouse":"Відділення №1","city":"Київ","cityId":"8d5a980d","checkCode":"1234","deliveryConfirmation":true}`)
	require.NoError(t, branch.Validate(IndividualPlateService))
	require.Equal(t, "11/1", branch.Index, "API-109")
	require.Contains(t, faults(t, branch.Validate(LicenceExchangeService)), "type", "no licence goes with this post")
}

// A delivery at home carries its address in the lines that are printed; one that is not sent is filled in, one that says
// another address is refused. No other delivery has them.
func TestPostalLines(t *testing.T) {
	const parts = `"zip":"43000","region":"Волинська","regionId":"2","district":"Луцький","districtId":"2","city":"м. Луцьк",` +
		`"cityId":"2","street":"вул. Винниченка","streetId":"13742","house":"27","deliveryApartment":"5","deliveryType":"office",` +
		`"checkCode":"1234","deliveryConfirmation":true,"contactPhone":"+380671234567"`
	read := func(payload string) Delivery {
		t.Helper()
		var delivery Delivery
		require.NoError(t, json.Unmarshal([]byte(payload), &delivery))
		return delivery.Normalize()
	}
	home := read(`{"type":2,` + parts + `}`)
	require.NoError(t, home.Validate(LicenceExchangeService))
	written, err := json.Marshal(home)
	require.NoError(t, err)
	var names map[string]any
	require.NoError(t, json.Unmarshal(written, &names))
	for name, value := range map[string]any{
		"deliveryStreet": "вул. Винниченка", "deliveryBuilding": "27", "deliveryApartment": "5",
		"deliveryAddress": "43000, Волинська, Луцький, м. Луцьк, вул. Винниченка, 27, 5", "deliveryZipCode": "43000",
		"deliveryCity": "м. Луцьк", "contactPhone": "+380671234567", "deliveryConfirmation": true,
	} {
		require.Equal(t, value, names[name], "DLV-07: %s", name)
	}
	require.Equal(t, home, read(string(written)), "what was sent whole stays")

	for _, name := range []string{"deliveryStreet", "deliveryBuilding", "deliveryAddress", "deliveryZipCode", "deliveryCity"} {
		other := read(`{"type":2,` + parts + `,"` + name + `":"Інша"}`)
		require.Equal(t, Fields{name: textOtherDelivery}, faults(t, other.Validate(LicenceExchangeService)), "DLV-07")
	}
	require.Zero(t, read(`{"type":0,"branch":"8041","deliveryStreet":"Інша"}`).PostalLines)
}

// Street and building at home are what an address may be written with: a partner is sent nothing else (DLV-07).
func TestAddressAtHomeIsPlain(t *testing.T) {
	good := Delivery{
		Type: DeliveryUkrposhta, Zip: "43000", Region: "Волинська", RegionID: "2", District: "Луцький", DistrictID: "2", City: "м. Луцьк",
		CityID: "2", Street: "вул. Винниченка", StreetID: "13742", House: "27", DeliveryType: DeliveryToOffice, CheckCode: "1234", Confirmed: true,
	}
	for _, row := range []struct{ street, house, field string }{
		{"вул. 8-го Березня", "27-а/2", ""},
		{`пров. Лук'янівський, СТ "Мрія"`, "1 к.2", ""},
		{"<img src=x onerror=alert(1)>", "27", "street"},
		{"вул. Винниченка", "<img src=x onerror=alert(1)>", "house"},
		{"", "27", "street"},
		{"вул. Винниченка", "", "house"},
		{"В", "27", "street"},
	} {
		d := good
		d.Street, d.House = row.street, row.house
		err := d.Normalize().Validate(LicenceExchangeService)
		if row.field == "" {
			require.NoError(t, err, row)
			continue
		}
		require.Contains(t, faults(t, err), row.field, row)
	}
}

// Each field of a delivery abroad is refused by itself, at its bounds.
func TestDeliveryAbroad(t *testing.T) {
	good := Delivery{
		Type: DeliveryAbroad, Zip: "00-950", City: "WARSZAWA", Street: "UL. DLUGA", House: "5", FirstNameLat: "OLEKSANDR",
		LastNameLat: "KOVALENKO", Country: Country{Code: "PL", Name: "Польща", Description: "99-999"}, CheckCode: "1234", Confirmed: true,
	}
	for name, row := range map[string]struct {
		spoil func(*Delivery)
		field string // empty: nothing is refused
	}{
		"as it should be":      {func(*Delivery) {}, ""},
		"DLV-11: unconfirmed":  {func(d *Delivery) { d.Confirmed = false }, "deliveryConfirmation"},
		"no code":              {func(d *Delivery) { d.CheckCode = "" }, "checkCode"},
		"DLV-12: no city":      {func(d *Delivery) { d.City = "" }, "city"},
		"VAL-44: Cyrillic":     {func(d *Delivery) { d.Street = "ДОВГА" }, "street"},
		"a hundred characters": {func(d *Delivery) { d.House = strings.Repeat("1", 100) }, ""},
		"one more":             {func(d *Delivery) { d.House = strings.Repeat("1", 101) }, "house"},
		"no flat":              {func(d *Delivery) { d.Apartment = "" }, ""},
		"a wrong flat":         {func(d *Delivery) { d.Apartment = "№1" }, "deliveryApartment"},
		"a wrong company":      {func(d *Delivery) { d.Company = "ТОВ" }, "company"},
		"DLV-15: no name":      {func(d *Delivery) { d.FirstNameLat = "" }, "firstNameLat"},
		"VAL-42: fifty":        {func(d *Delivery) { d.LastNameLat = strings.Repeat("A", 50) }, ""},
		"VAL-42: fifty-one":    {func(d *Delivery) { d.LastNameLat = strings.Repeat("A", 51) }, "lastNameLat"},
		"no country":           {func(d *Delivery) { d.Country.Code = "" }, "country"},
		"three letters":        {func(d *Delivery) { d.Country.Code = "POL" }, "country"},
		"not abroad":           {func(d *Delivery) { d.Country.Code = "UA" }, "country"},
		"DLV-13: a short zip":  {func(d *Delivery) { d.Zip = "00-95" }, "zip"},
		"three digits":         {func(d *Delivery) { d.CheckCode = "123" }, "checkCode"},
		"AMB-002: five digits": {func(d *Delivery) { d.CheckCode = "12345" }, "checkCode"},
		"AMB-003: letters":     {func(d *Delivery) { d.CheckCode = "12AB" }, "checkCode"},
		"a line break":         {func(d *Delivery) { d.CheckCode = "12\n34" }, "checkCode"},
	} {
		d := good
		row.spoil(&d)
		refused := faults(t, d.Validate(LicenceExchangeService))
		if row.field == "" {
			require.Empty(t, refused, name)
			continue
		}
		require.Len(t, refused, 1, "%s: %v", name, refused)
		require.Contains(t, refused, row.field, name)
	}
}

// Who comes to a service centre chooses it; at home the post brings to a door or an office.
func TestDeliveryAtHome(t *testing.T) {
	require.Empty(t, faults(t, Delivery{Type: DeliveryPickup, Branch: "8041"}.Validate(SPRExchangeService)), "DLV-04")
	require.Equal(t, Fields{"branch": "Оберіть зі списку"}, faults(t, Delivery{}.Validate(SPRExchangeService)), "DLV-04")
	require.Empty(t, faults(t, Delivery{Type: DeliveryElectronic}.Validate(LicenceExchangeService)), "nothing is carried")
	for kind, want := range map[string]string{"city": "", "office": "", "": "Оберіть спосіб доставки", "drone": "Оберіть спосіб доставки"} {
		require.Equal(t, want, courierOrOffice(kind), "DLV-06: %s", kind)
	}
}
