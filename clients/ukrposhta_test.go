package clients_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/clients/ukrposhta"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// place finds an entry of a dictionary by name.
func place(t *testing.T, list []ukrposhta.Place, err error, name string) ukrposhta.Place {
	t.Helper()
	require.NoError(t, err)
	for _, one := range list {
		if one.Name == name {
			return one
		}
	}
	require.Failf(t, "no such place", "%s in %v", name, list)
	return ukrposhta.Place{}
}

// The address is chosen step by step, from the region to the house; each level is read with the choice before it.
func TestUkrposhtaDictionaries(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	regions, err := p.up.Regions(ctx)
	require.NoError(t, err)
	require.Len(t, regions, 27, "DICT-13")
	require.Equal(t, "286", place(t, regions, err, "Київ").ID)
	region := place(t, regions, err, "Івано-Франківська")
	districts, err := p.up.Districts(ctx, region.ID)
	district := place(t, districts, err, "Верховинський")
	cities, err := p.up.Cities(ctx, district.ID, region.ID)
	city := place(t, cities, err, "Криворівня")
	require.Equal(t, "с.", city.Kind)
	streets, err := p.up.Streets(ctx, city.ID)
	street := place(t, streets, err, "Шкільна")
	require.Equal(t, "вул.", street.Kind)
	houses, err := p.up.Houses(ctx, street.ID)
	require.NoError(t, err)
	require.Contains(t, houses, ukrposhta.House{Number: "7", Postcode: "78740"}, "DICT-13")
	require.Len(t, houses, 37)

	cities, err = p.up.Cities(ctx, "412", "")
	require.NoError(t, err)
	require.Equal(t, []ukrposhta.Place{{ID: "29713", Name: "Київ", Kind: "м."}}, cities)
	p.fault("ukrposhta", "single_object", 0)
	again, err := p.up.Cities(ctx, "412", "286")
	require.NoError(t, err)
	require.Equal(t, cities, again, "one entry may come without a list")
}

// Offices come by post code and by city; nothing found is an empty list (API-072, API-073, DICT-14, AMB-065).
func TestUkrposhtaOffices(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	offices, err := p.up.OfficesByPostcode(ctx, "01001")
	require.NoError(t, err)
	require.Equal(t, []ukrposhta.Office{{
		ID: "200101", Name: "ЦВПЗ Київ №1", Postcode: "01001", Address: "вул. Хрещатик, 3", RegionID: "286", DistrictID: "412",
		CityID: "29713", RegionName: "Київ", DistrictName: "Київ", CityName: "Київ", Open: true,
	}}, offices)
	offices, err = p.up.OfficesByPostcode(ctx, "83000")
	require.NoError(t, err)
	require.Len(t, offices, 1)
	require.False(t, offices[0].Open, "an occupied place")
	offices, err = p.up.OfficesByCity(ctx, "29713")
	require.NoError(t, err)
	require.Len(t, offices, 9)

	for name, find := range map[string]func() (int, error){
		"postcode":  func() (int, error) { list, err := p.up.OfficesByPostcode(ctx, "99998"); return len(list), err },
		"offices":   func() (int, error) { list, err := p.up.OfficesByCity(ctx, "1"); return len(list), err },
		"districts": func() (int, error) { list, err := p.up.Districts(ctx, "1"); return len(list), err },
		"cities":    func() (int, error) { list, err := p.up.Cities(ctx, "1", ""); return len(list), err },
		"streets":   func() (int, error) { list, err := p.up.Streets(ctx, "1"); return len(list), err },
		"houses":    func() (int, error) { list, err := p.up.Houses(ctx, "1"); return len(list), err },
	} {
		found, err := find()
		require.NoError(t, err, name)
		require.Zero(t, found, name)
	}
}

// home is an address in Lviv.
func home() domain.Delivery {
	return domain.Delivery{
		Type: domain.DeliveryUkrposhta, Zip: "79003", Region: "Львівська", RegionID: "262", District: "Львівський", DistrictID: "1204",
		City: "Львів", CityID: "3586", Street: "Городоцька", StreetID: "1", House: "10", Apartment: "4",
		DeliveryType: domain.DeliveryToOffice,
	}.Normalize()
}

func aShipment(reference string, to domain.Delivery) ukrposhta.Shipment {
	return ukrposhta.Shipment{
		Reference: reference, Description: "Посвідчення водія", Weight: 50, Value: 10_000, LastName: "Шевчук", FirstName: "Марія",
		Phone: "+380671234567", To: to, Contents: "Driving licence",
	}
}

// A shipment goes its way to the office; the post knows it only once it has got it.
func TestUkrposhtaShipment(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	created, err := p.up.CreateShipment(ctx, aShipment("post-1", home()))
	require.NoError(t, err)
	require.Len(t, created.Barcode, 13)
	require.Equal(t, domain.Kopecks(45_00), created.Price)
	for _, step := range []struct {
		event string
		state domain.ParcelState
	}{
		{"", domain.ParcelUnknown},
		{"accepted", domain.ParcelInTransit},
		{"departed", domain.ParcelInTransit},
		{"reached", domain.ParcelInTransit},
		{"arrived", domain.ParcelArrived},
		{"refused", domain.ParcelRefused},
		{"returning", domain.ParcelReturning},
		{"returned", domain.ParcelReturned},
	} {
		if step.event != "" {
			p.move(created.Barcode, step.event)
		}
		states, err := p.up.Track(ctx, created.Barcode)
		require.NoError(t, err)
		require.Equal(t, step.state, states[0].State, step.event)
		require.NotEmpty(t, states[0].Text)
		if step.event != "" {
			require.WithinDuration(t, time.Now(), states[0].At, time.Minute, "Kyiv time")
		}
	}
}

// By courier: an attempt that failed is not the end.
func TestUkrposhtaCourier(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	to := home()
	to.DeliveryType = domain.DeliveryByCourier
	created, err := p.up.CreateShipment(ctx, aShipment("post-2", to.Normalize()))
	require.NoError(t, err)
	require.Equal(t, domain.Kopecks(80_00), created.Price)
	p.move(created.Barcode, "accepted", "departed", "reached", "courier", "attempt")
	states, err := p.up.Track(ctx, "0500000000000", created.Barcode)
	require.NoError(t, err)
	require.Equal(t, domain.ParcelUnknown, states[0].State)
	require.Equal(t, domain.ParcelInTransit, states[1].State)
	p.move(created.Barcode, "courier", "delivered")
	states, err = p.up.Track(ctx, created.Barcode)
	require.NoError(t, err)
	require.Equal(t, domain.ParcelDelivered, states[0].State)
}

// abroad is an address in Warsaw.
func abroad(t *testing.T) domain.Delivery {
	t.Helper()
	poland, known := ukrposhta.CountryByCode("PL")
	require.True(t, known)
	return domain.Delivery{
		Type: domain.DeliveryAbroad, Country: poland, Zip: "00-950", City: "Warszawa", Street: "Marszalkowska", House: "10/4",
		FirstNameLat: "Mariia", LastNameLat: "Shevchuk",
	}.Normalize()
}

// To another country, with the Latin name and the customs declaration (DLV-08, DLV-15).
func TestUkrposhtaAbroad(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	created, err := p.up.CreateShipment(ctx, aShipment("post-3", abroad(t)))
	require.NoError(t, err)
	require.Regexp(t, `^RB\d{9}UA$`, created.Barcode)
	require.Equal(t, domain.Kopecks(380_00), created.Price)
	p.move(created.Barcode, "accepted", "departed", "reached", "arrived", "delivered")
	states, err := p.up.Track(ctx, created.Barcode)
	require.NoError(t, err)
	require.Equal(t, domain.ParcelDelivered, states[0].State)

	again, err := p.up.CreateShipment(ctx, aShipment("post-3-again", abroad(t)))
	require.NoError(t, err, "with the address that is made")
	require.NotEqual(t, created.Barcode, again.Barcode)

	for name, spoil := range map[string]func(*ukrposhta.Abroad){
		"no tariff":    func(a *ukrposhta.Abroad) { a.Tariff = "" },
		"wrong tariff": func(a *ukrposhta.Abroad) { a.Tariff = "9900000000" },
		"Cyrillic":     func(a *ukrposhta.Abroad) { a.Address.City = "Київ" },
	} {
		wrong := latinSender
		spoil(&wrong)
		post := ukrposhta.New(ukrposhta.Config{
			URL: p.url + "/ukrposhta", Bearer: "up-bearer", Token: "up-token", Sender: senderUUID, Abroad: wrong,
		})
		_, err := post.CreateShipment(ctx, aShipment("post-"+name, abroad(t)))
		require.Equal(t, wire.BadRequest, wire.KindOf(err), name)
	}

	nameless := abroad(t)
	nameless.FirstNameLat, nameless.LastNameLat = "", ""
	_, err = p.up.CreateShipment(ctx, aShipment("post-4", nameless))
	require.Equal(t, wire.BadRequest, wire.KindOf(err), "the cabinet asks for the name")
}

// shipOnce makes a shipment as an order does: it looks for the one of an earlier call, which was sent a while ago, before it makes
// another.
func (p *posts) shipOnce(shipment ukrposhta.Shipment) (ukrposhta.Created, error) {
	found, err := p.up.FindShipment(p.t.Context(), shipment.Reference, time.Now().Add(-aWhile))
	if err != nil || found != nil {
		return deref(found), err
	}
	return p.up.CreateShipment(p.t.Context(), shipment)
}

// A repeated call, one whose answer was lost at any step among them, finds the shipment of the first.
func TestUkrposhtaShipmentOnce(t *testing.T) {
	p := startPosts(t, 0)
	first, err := p.shipOnce(aShipment("post-once", home()))
	require.NoError(t, err)
	p.restart()
	again, err := p.shipOnce(aShipment("post-once", home()))
	require.NoError(t, err)
	require.Equal(t, first, again)
	require.Equal(t, 1, p.made("post-once"))

	for _, fault := range []string{"lost_answer", "unavailable", "malformed"} {
		reference := "post-" + fault
		for try := range 16 {
			if try%2 == 0 {
				p.desk(http.MethodPost, "/desk/api/faults", map[string]any{
					"system": "ukrposhta", "fault": fault, "on": true, "times": 1 + try/2,
				})
			}
			if _, err = p.shipOnce(aShipment(reference, home())); err != nil {
				require.NotEqual(t, wire.Refused, wire.KindOf(err), "%s: %v", fault, err)
			}
			p.mend()
		}
		_, err = p.shipOnce(aShipment(reference, home()))
		require.NoError(t, err)
		require.Equal(t, 1, p.made(reference), fault)
	}
}

func TestUkrposhtaCancel(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	created, err := p.up.CreateShipment(ctx, aShipment("post-5", home()))
	require.NoError(t, err)
	require.NoError(t, p.up.Cancel(ctx, created.UUID))
	require.NoError(t, p.up.Cancel(ctx, created.UUID), "once more")
	another, err := p.up.CreateShipment(ctx, aShipment("post-5", home()))
	require.NoError(t, err)
	require.NotEqual(t, created.Barcode, another.Barcode)
	p.move(another.Barcode, "accepted")
	require.Equal(t, wire.Refused, wire.KindOf(p.up.Cancel(ctx, another.UUID)))
}

// An address that the post does not serve is refused (DLV-21); what else it does not take is a defect of ours.
func TestUkrposhtaRefusals(t *testing.T) {
	p, ctx := startPosts(t, 0), t.Context()
	for name, row := range map[string]struct {
		spoil func(*ukrposhta.Shipment)
		kind  wire.Kind
	}{
		"occupied place": {func(s *ukrposhta.Shipment) { s.To.Zip = "83000" }, wire.Refused},
		"no such zip":    {func(s *ukrposhta.Shipment) { s.To.Zip = "99998" }, wire.Refused},
		"no city":        {func(s *ukrposhta.Shipment) { s.To.City = "" }, wire.Refused},
		"no name":        {func(s *ukrposhta.Shipment) { s.LastName = "" }, wire.BadRequest},
		"bad phone":      {func(s *ukrposhta.Shipment) { s.Phone = "none" }, wire.BadRequest},
		"too heavy":      {func(s *ukrposhta.Shipment) { s.Weight = 31_000 }, wire.BadRequest},
	} {
		one := aShipment("post-6-"+name[:3]+name[len(name)-3:], home())
		row.spoil(&one)
		_, err := p.up.CreateShipment(ctx, one)
		require.Equal(t, row.kind, wire.KindOf(err), name)
		require.NotContains(t, err.Error(), "Шевчук")
	}
	stranger := ukrposhta.New(ukrposhta.Config{URL: p.url + "/ukrposhta", Bearer: "old", Token: "old", Tracking: "old"})
	_, err := stranger.Regions(ctx)
	require.Equal(t, wire.AccessDenied, wire.KindOf(err), "a key is for operators to mend")
	_, err = stranger.Track(ctx, "0500000000000")
	require.Equal(t, wire.AccessDenied, wire.KindOf(err))
}
