package domain

import (
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A citizen hears by letter of every step at the service centre and at the post, and where and until when they must act themselves
// (PRES-05, TIME-07, TIME-24).
func TestLettersOfSteps(t *testing.T) {
	until := time.Date(2026, 3, 14, 10, 0, 0, 0, time.UTC)
	for _, test := range []struct {
		service ServiceName
		event   EventKind
		words   []string
	}{
		{LicenceExchangeService, EventReceived, []string{"отримав Вашу заявку"}},
		{SPRExchangeService, EventReceived, []string{"отримав Вашу заявку"}},
		{LicenceExchangeService, EventParcelArrived, []string{"0500000000001", "протягом 5 днів"}},
		{PlateReserveService, EventSubmitted, []string{"9 днів", KyivTime(until), "(ТСЦ 8041, м. Київ)"}},
		{PlateReserveService, EventReceived, []string{KyivTime(until)}},
		{PlateReserveService, EventProcessed, []string{"9 днів", KyivTime(until), "(ТСЦ 8041, м. Київ)"}},
		{VehicleCheckService, EventDone, []string{"Витяг готовий", "до " + DateOf(until).String()}},
	} {
		o := &Order{
			Service: test.service, Deadline: &Deadline{Kind: DeadlineReservation, Until: until},
			Parcel: &Tracking{Number: "0500000000001"}, Plate: &OrderedPlate{Plate: "AA1234BB", Centre: "ТСЦ 8041, м. Київ"},
		}
		letters := o.Letters(test.event)
		require.Len(t, letters, 1, "%s of %s", test.event, test.service)
		require.Equal(t, PartyInitiator, letters[0].To)
		for _, word := range test.words {
			require.Contains(t, letters[0].Text, word)
		}
	}
}

// What was made for a service centre is fetched there: the list and the letter say so, and not that it is in the cabinet.
func TestPickupIsExplained(t *testing.T) {
	for kind, words := range map[DeliveryType]string{DeliveryPickup: "в обраному сервісному центрі (ТСЦ 8041)", DeliveryElectronic: "у Вашому кабінеті"} {
		o := &Order{Service: LicenceExchangeService, Status: StatusDone, Delivery: &Delivery{Type: kind, Branch: "8041"}}
		require.Contains(t, o.Letters(EventDone)[0].Text, words)
		require.Equal(t, kind == DeliveryPickup, strings.HasPrefix(o.Explanation(PartyInitiator), "Усе готово"))
	}
}

// A letter that names a term is not written once a later event has overtaken it; what only delays or tracks the order overtakes
// nothing, and a letter without a term is always written.
func TestOvertakenLetters(t *testing.T) {
	o := &Order{Service: SPRExchangeService, Deadline: &Deadline{Kind: DeadlineCertificate, Until: noon}}
	permitted, reserved := Event{Version: 3, Kind: EventPermitted}, Event{Version: 4, Kind: EventPlateReserved}
	for name, row := range map[string]struct {
		reported []Event
		event    Event
		letters  int
	}{
		"the only event":          {[]Event{permitted}, permitted, 1},
		"overtaken":               {[]Event{permitted, reserved}, permitted, 0},
		"the newer of two":        {[]Event{permitted, reserved}, reserved, 1},
		"of one change":           {[]Event{permitted, {Version: 3, Kind: EventPlateReserved}}, permitted, 1},
		"a delay overtakes none":  {[]Event{permitted, {Version: 4, Kind: EventDelayed}, {Version: 5, Kind: EventResumed}}, permitted, 1},
		"the post overtakes none": {[]Event{permitted, {Version: 4, Kind: EventTracked}}, permitted, 1},
		"without a term":          {[]Event{{Version: 3, Kind: EventPaid}, reserved}, Event{Version: 3, Kind: EventPaid}, 1},
	} {
		require.Len(t, o.LettersAmong(row.reported, row.event), row.letters, name)
	}
}

// A letter is headed by its service and its event, and leads to the citizen's orders; what it names is the order's own.
func TestLettersAreFilledIn(t *testing.T) {
	o := &Order{Service: PlateStorageService, Storage: &OrderedStorage{EndDate: Date{2026, 3, 15}}, Reason: "Немає місця."}
	require.Equal(t, []Letter{{
		To: PartyInitiator, About: "Зберігання номерних знаків", Heading: "Зберігання продовжено",
		Text:  "Номерний знак зберігатиметься в сервісному центрі до 15.03.2026. Квитанція – у Вашому кабінеті.",
		Facts: []LetterFact{{"Номер замовлення", "2908\u00a09359\u00a04069"}},
		Path:  "/services/ordered#order-00000000-0000-0000-0000-000000000000", PathName: "Відкрити замовлення",
	}}, o.Letters(EventDone))
	o.Reason = "Немає місця"
	require.Equal(t, "Послугу надати не вдалося. Немає місця.", o.Letters(EventRefused)[0].Text, "the register's words may lack the full stop")
	require.Empty(t, o.Letters(EventTracked))
	require.True(t, (&Order{Service: LicenceExchangeService}).Letters(EventParcelArrived)[0].Term, "five days at the post")
}

// A letter names what the order is about, each thing once, what is paid, and the order's number.
func TestLettersNameWhatTheyAreAbout(t *testing.T) {
	for name, row := range map[string]struct {
		order Order
		facts []LetterFact
	}{
		"nothing": {Order{Service: LicenceExchangeService}, nil},
		"a vehicle": {
			Order{Service: VehicleCheckService, Price: 12_050, Vehicle: &OrderedVehicle{Brand: "VOLKSWAGEN", Model: "GOLF", Plate: "AA1234BB"}},
			[]LetterFact{{"Транспортний засіб", "VOLKSWAGEN GOLF, AA1234BB"}, {"Сума", "120,50\u00a0грн"}},
		},
		"a fine": {
			Order{Service: FinesService, Price: 17_000, Fine: &OrderedFine{Series: "РАП", Number: "123456", Plate: "AA1234BB"}},
			[]LetterFact{{"Номерний знак", "AA1234BB"}, {"Постанова", "РАП 123456"}, {"Сума", "170\u00a0грн"}},
		},
		"another plate": {
			Order{Service: SPRExchangeService, Vehicle: &OrderedVehicle{Brand: "ZAZ", Plate: "AA1234BB"}, Plate: &OrderedPlate{Plate: "AA0001AA"}},
			[]LetterFact{{"Транспортний засіб", "ZAZ, AA1234BB"}, {"Номерний знак", "AA0001AA"}},
		},
		"its own plate": {
			Order{Service: SPRExchangeService, Vehicle: &OrderedVehicle{Brand: "ZAZ", Plate: "AA1234BB"}, Plate: &OrderedPlate{Plate: "AA1234BB"}},
			[]LetterFact{{"Транспортний засіб", "ZAZ, AA1234BB"}},
		},
	} {
		number := LetterFact{"Номер замовлення", row.order.numberText()}
		require.Equal(t, append(row.facts, number), row.order.Letters(EventRefunded)[0].Facts, name)
	}
}

// The address of the other side of an appointment may be mistyped: no letter to it names the vehicle.
func TestLettersToTheOtherSideNameNoVehicle(t *testing.T) {
	for _, service := range []ServiceName{OwnerToConfidantService, ConfidantToOwnerService} {
		o := &Order{Service: service, Vehicle: &OrderedVehicle{Brand: "VOLKSWAGEN", Model: "GOLF", Plate: "AA1234BB"}}
		for event, rules := range service.definition().letters {
			for i, letter := range o.Letters(event) {
				if rules[i].To == PartyParticipant {
					require.Empty(t, letter.Facts, "%s, %s", service, event)
				} else {
					require.NotEmpty(t, letter.Facts, "%s, %s", service, event)
				}
			}
		}
	}
}

// A deadline that the citizen has to meet goes into their calendar; that of an erasure does not. A letter brings it when its text
// names the term.
func TestCalendarEntries(t *testing.T) {
	o := &Order{Service: SPRExchangeService, Deadline: &Deadline{Kind: DeadlineCertificate, Until: noon}}
	entry := &CalendarEntry{
		ID: "00000000-0000-0000-0000-000000000000", Title: "Завершити оформлення: " + o.Service.definition().Name, Until: noon,
		Path: "/services/ordered#order-00000000-0000-0000-0000-000000000000",
	}
	require.Equal(t, entry, o.CalendarEntry())
	require.Equal(t, entry, o.Letters(EventPermitted)[0].Entry)
	require.Nil(t, o.Letters(EventPaid)[0].Entry, "it names no term")
	for kind := range deadlineTexts {
		o.Deadline.Kind = kind
		require.Equal(t, kind == DeadlineErasing, o.CalendarEntry() == nil, kind)
	}
	require.Nil(t, (&Order{Service: SPRExchangeService}).CalendarEntry())
}
