package domain

import (
	"encoding/base64"
	"encoding/json"
	"os"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// individualPlates is the table that judges Go and TypeScript.
type individualPlates struct {
	Words  PlateWords `json:"words"`
	Tags   PriceTags  `json:"tags"`
	Plates []struct {
		Type                        VehicleKind
		Typed, Plate, Message, Note string
	} `json:"plates"`
	Prices []struct {
		Type     VehicleKind
		Plate    string
		Delivery DeliveryType
		Price    Kopecks
		Note     string
	} `json:"prices"`
	Pictures []struct {
		Type             VehicleKind
		Layout           PlateLayout
		Plate, SVG, Note string
		Rows             []string
	} `json:"pictures"`
}

func individualPlateTable(t *testing.T) (table individualPlates) {
	content, err := os.ReadFile("testdata/individual_plate.json")
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(content, &table))
	require.NotEmpty(t, table.Plates)
	return table
}

// Each rule of an individual plate has its sentence, and the sentence its case.
func TestIndividualPlate(t *testing.T) {
	table, seen := individualPlateTable(t), map[string]bool{}
	for _, row := range table.Plates {
		plate := TypedPlate(row.Typed)
		require.Equal(t, row.Plate, plate, row.Note)
		require.Equal(t, row.Message, ValidIndividualPlate(plate, row.Type, table.Words), "INZ-42: %s %s", row.Typed, row.Note)
		seen[row.Message] = true
	}
	for _, text := range []string{
		textPlateLongAuto, textPlateLongMoto, textPlateShort, textPlateOneAlphabet, textPlateCharacters, textPlateTwoLetters, textPlateRegion,
		textPlateBanned, textPlateAbbreviation,
	} {
		require.True(t, seen[text], "INZ-42: %s", text)
	}
}

// A plate costs its symbols, the fee of its vehicle, and its delivery (INZ-12, INZ-35, INZ-38).
func TestIndividualPlatePrice(t *testing.T) {
	table := individualPlateTable(t)
	for _, row := range table.Prices {
		plate := IndividualPlate{Plate: row.Plate, Vehicle: row.Type, Delivery: Delivery{Type: row.Delivery}}
		require.Equal(t, row.Price, plate.Price(table.Tags), "%s %s", row.Plate, row.Note)
	}
	service, _ := ServiceNamed(IndividualPlateService)
	tags := service.PriceTags
	for name, tag := range map[string]*Kopecks{"base": tags.Base, "symbol": tags.PerChar, "car": tags.Auto, "moto": tags.Moto, "delivery": tags.Delivery} {
		require.NotNil(t, tag, "INZ-35, INZ-38: %s", name)
		require.Zero(t, *tag%100, "INZ-36: whole hryvnias, in kopecks: %s", name)
		require.Greater(t, *tag, Kopecks(10_000), "INZ-36: %s", name)
	}
}

// A plate is drawn in its proportions; a motorcycle's fills its upper row first (INZ-39, GAP-37, AMB-082).
func TestPlatePicture(t *testing.T) {
	seen := map[PlateLayout]bool{}
	for _, row := range individualPlateTable(t).Pictures {
		require.Equal(t, row.Rows, PlateRows(row.Plate, row.Type, row.Layout), row.Note)
		require.Equal(t, row.SVG, PlatePicture(row.Plate, row.Type, row.Layout), row.Note)
		seen[row.Layout] = true
	}
	for _, layout := range append(PlateLayouts(Moto), PlateLayouts(Auto)...) {
		require.True(t, seen[layout], "INZ-39: %s", layout)
	}
}

func aCar() VehicleLegal {
	return VehicleLegal{CarID: "7", Category: CategoryCar, RegionID: RegionKyiv, BlankAvailable: true}
}

func anIndividualPlate() IndividualPlateRequest {
	return IndividualPlateRequest{
		Type: Auto, Email: " Driver@ukr.net ", Phone: "067 123 45 67", CarID: "7", Region: RegionKyiv, Plate: "козак1", Confirmed: true,
		Photo:    base64.StdEncoding.EncodeToString([]byte(PlatePicture("КОЗАК1", Auto, ""))),
		Delivery: Delivery{Type: DeliveryPickup},
	}
}

// novaPoshta is a delivery to a branch, whole.
func novaPoshta() Delivery {
	return Delivery{
		Type: DeliveryNovaPoshta, City: "Луцьк", CityID: "lutsk", Index: "11/1", Warehouse: "Відділення №1", CheckCode: "1234",
		ContactPhone: "0671234567", Confirmed: true,
	}
}

// Each row changes one thing of a good order and names what is refused of it (INZ-02).
func TestIndividualPlateRequest(t *testing.T) {
	words := individualPlateTable(t).Words
	for name, row := range map[string]struct {
		change func(*IndividualPlateRequest)
		field  string // empty: nothing is refused
	}{
		"INZ-34: fetched at the office":         {func(*IndividualPlateRequest) {}, ""},
		"INZ-34: brought by Nova Poshta":        {func(r *IndividualPlateRequest) { r.Delivery = novaPoshta() }, ""},
		"INZ-34, AMB-111: no other post":        {func(r *IndividualPlateRequest) { r.Delivery.Type = DeliveryUkrposhta }, "delivery.type"},
		"INZ-02: no e-mail":                     {func(r *IndividualPlateRequest) { r.Email = "" }, "email"},
		"INZ-02: no phone":                      {func(r *IndividualPlateRequest) { r.Phone = "" }, "phone"},
		"INZ-02: another kind of vehicle":       {func(r *IndividualPlateRequest) { r.Type = Moto; r.Photo = pictureOf(r.Plate, Moto, Layout3By3) }, "type"},
		"INZ-02: another region":                {func(r *IndividualPlateRequest) { r.Region = 14 }, "region"},
		"INZ-02: a bad plate":                   {func(r *IndividualPlateRequest) { r.Plate = "Л1"; r.Photo = pictureOf(r.Plate, Auto, "") }, "plate"},
		"GAP-37: no picture":                    {func(r *IndividualPlateRequest) { r.Photo = "" }, "photo"},
		"GAP-37: the picture of another plate":  {func(r *IndividualPlateRequest) { r.Photo = pictureOf("КОЗАК2", Auto, "") }, "photo"},
		"GAP-37: something else than a picture": {func(r *IndividualPlateRequest) { r.Photo = "<svg onload=alert(1)>" }, "photo"},
		"INZ-29: unread requirements":           {func(r *IndividualPlateRequest) { r.Confirmed = false }, "confirmed"},
		"INZ-30: no city":                       {posted(func(d *Delivery) { d.City, d.CityID = "", "" }), "delivery.city"},
		"INZ-31: no branch":                     {posted(func(d *Delivery) { d.Index, d.Warehouse = "", "" }), "delivery.warehouse"},
		"INZ-32: no agreement with the offer":   {posted(func(d *Delivery) { d.Confirmed = false }), "delivery.deliveryConfirmation"},
		"INZ-33: no check code":                 {posted(func(d *Delivery) { d.CheckCode = "" }), "delivery.checkCode"},
		"INZ-33: three characters":              {posted(func(d *Delivery) { d.CheckCode = "123" }), "delivery.checkCode"},
	} {
		request := anIndividualPlate()
		row.change(&request)
		refused := faults(t, request.Normalize().Validate(aCar(), words))
		if row.field == "" {
			require.Empty(t, refused, name)
			continue
		}
		require.Len(t, refused, 1, name)
		require.NotEmpty(t, refused[row.field], name)
	}
}

func pictureOf(plate string, kind VehicleKind, layout PlateLayout) string {
	return base64.StdEncoding.EncodeToString([]byte(PlatePicture(TypedPlate(plate), kind, layout)))
}

func posted(change func(*Delivery)) func(*IndividualPlateRequest) {
	return func(r *IndividualPlateRequest) {
		r.Delivery = novaPoshta()
		change(&r.Delivery)
	}
}

// The picture that was approved says how the symbols are placed, and is signed by its digest (INZ-39, GAP-37).
func TestApprovedLayout(t *testing.T) {
	request := anIndividualPlate()
	request.Type, request.Plate, request.Photo = Moto, "БАЙК1", pictureOf("БАЙК1", Moto, Layout2By4)
	order := request.Normalize().Order()
	require.Equal(t, Layout2By4, order.Layout, "INZ-39")
	require.Equal(t, Digest([]byte(order.Picture())), request.Signed().Photo)
	require.Equal(t, IndividualPlateOffice, order.Delivery.Branch, "INZ-34: the office in the capital")
}

// Why no individual plate can be ordered for a vehicle (INZ-25, INZ-26, INZ-27).
func TestRefuseIndividualPlate(t *testing.T) {
	for name, row := range map[string]struct {
		change func(*VehicleLegal)
		code   Code
	}{
		"a car":                              {func(*VehicleLegal) {}, ""},
		"a motorcycle":                       {func(v *VehicleLegal) { v.Category = CategoryMoto }, ""},
		"INZ-25: it has one":                 {func(v *VehicleLegal) { v.IndividualPlate = true }, CodePlateIndividual},
		"INZ-26: a trailer":                  {func(v *VehicleLegal) { v.Category = CategoryTrailer }, CodePlateUnfit},
		"INZ-26: a moped":                    {func(v *VehicleLegal) { v.Category = CategoryMoped }, CodePlateUnfit},
		"INZ-26: the register has no blank":  {func(v *VehicleLegal) { v.BlankAvailable = false }, CodePlateUnfit},
		"INZ-27: the region is not known":    {func(v *VehicleLegal) { v.RegionID = 0 }, CodeRegionUnknown},
		"INZ-27: a number that is no region": {func(v *VehicleLegal) { v.RegionID = 28 }, CodeRegionUnknown},
	} {
		vehicle := aCar()
		row.change(&vehicle)
		err := vehicle.RefuseIndividualPlate()
		if row.code == "" {
			require.NoError(t, err, name)
			continue
		}
		require.Equal(t, row.code, CodeOf(err), name)
		require.NotEqual(t, CodeInternal.Message(), row.code.Message(), name)
	}
}

// aMadePlate is the order of a plate that came to its end on 5 March; money that came late went back six days after.
func aMadePlate(delivery DeliveryType) *Order {
	end := Date{2026, 3, 5}.Time().Add(12 * time.Hour)
	return &Order{
		ID: idOf("o"), CitizenID: "c", Service: IndividualPlateService, Status: StatusDone,
		UpdatedAt: end.AddDate(0, 0, 6), Ended: &OrderEnd{At: end, By: EventDone},
		Plate: &OrderedPlate{Plate: "КОЗАК1", Vehicle: Auto}, Delivery: &Delivery{Type: delivery, Branch: IndividualPlateOffice},
	}
}

// The owner has ten days to register a received plate: the order says so, the letter with the picture, the feed, and once
// more three days before the end, also when the order is erased (INZ-05, TIME-21).
func TestRegisterIndividualPlate(t *testing.T) {
	require.Equal(t, 10*24*time.Hour, RegisterPlateWithin, "INZ-05, TIME-21")
	brought, fetched := aMadePlate(DeliveryNovaPoshta), aMadePlate(DeliveryPickup)
	require.Contains(t, brought.Explanation(PartyInitiator), "до 15.03.2026", "INZ-05, TIME-21")
	require.Contains(t, fetched.Explanation(PartyInitiator), "10 днів після отримання", "INZ-05: nobody knows when it is fetched")
	letter := brought.Letters(EventDone)[0]
	require.Contains(t, letter.Text, "до 15.03.2026", "INZ-05, TIME-21")
	require.Equal(t, PlatePicture("КОЗАК1", Auto, ""), letter.Picture, "GAP-37")
	require.Contains(t, letter.Heading, "Номерний знак вручено", "it is no more to be fetched")
	fetched.Office = ServiceCentre{Name: "ТСЦ 8041, м. Київ", Address: "вул. Туполєва, 19"}.Place()
	ready := fetched.Letters(EventDone)[0]
	require.Contains(t, ready.Heading, "Номерний знак готовий")
	require.Contains(t, ready.Text, "Заберіть його тут: ТСЦ 8041, м. Київ, вул. Туполєва, 19.", "INZ-34")

	erased := brought.WithoutPersonalData()
	for _, row := range []struct {
		day                Date
		notified, reminded int
	}{
		{Date{2026, 3, 5}, 1, 0}, {Date{2026, 3, 11}, 1, 0}, {Date{2026, 3, 12}, 1, 1}, {Date{2026, 3, 15}, 1, 1}, {Date{2026, 3, 16}, 0, 0},
	} {
		for _, order := range []*Order{brought, &erased} {
			now := row.day.Time().Add(13 * time.Hour)
			feed := NotificationsOfIndividualPlate(order, now)
			require.Len(t, feed, row.notified, "INZ-05: the feed on %s", row.day)
			require.Len(t, RemindersOfIndividualPlates([]*Order{order}, now), row.reminded, "TIME-21: the reminder on %s", row.day)
			for _, event := range feed {
				require.Contains(t, event.Text, "15.03.2026", "INZ-05")
				require.NotContains(t, event.Text, "КОЗАК1", "it outlives the personal data")
				require.Contains(t, NotificationsOfOrder(order, nil, "c", now), event, "INZ-05")
			}
		}
	}
	for event, notices := range map[EventKind]int{EventReturned: 1, EventNotCarried: 1, EventParcelCanceled: 1, EventParcelLost: 0} {
		stored := aMadePlate(DeliveryNovaPoshta)
		stored.Status, stored.Ended.By = StatusStorage, event
		erased := stored.WithoutPersonalData()
		for _, order := range []*Order{stored, &erased} {
			require.Len(t, NotificationsOfIndividualPlate(order, noon), notices, "INZ-05, TIME-21: it lies ready, unless it is lost: %s", event)
			require.Len(t, RemindersOfIndividualPlates([]*Order{order}, noon.AddDate(0, 0, 8)), notices, "TIME-21: %s", event)
		}
	}
	waiting := aMadePlate(DeliveryPickup)
	waiting.Status = StatusProcessed
	require.Empty(t, NotificationsOfIndividualPlate(waiting, waiting.UpdatedAt))
}

// The maker has a month from the day on which the layout was handed over (INZ-37, TIME-23).
func TestIndividualPlateIsMadeWithinAMonth(t *testing.T) {
	for taken, made := range map[Date]string{
		{2026, 3, 5}: "до 05.04.2026", {2026, 1, 31}: "до 28.02.2026", {2028, 1, 31}: "до 29.02.2028", {2026, 3, 31}: "до 30.04.2026",
		{2026, 12, 31}: "до 31.01.2027",
	} {
		order := aMadePlate(DeliveryPickup)
		order.Status, order.Lodged = StatusReceived, &Lodged{ChangedAt: taken.Time()}
		require.Contains(t, order.Explanation(PartyInitiator), made, "INZ-37, TIME-23: a month, whatever its length")
		require.Contains(t, order.Letters(EventReceived)[0].Text, made, "INZ-37, TIME-23")
	}
}
