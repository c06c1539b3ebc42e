package domain

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Who waits for a parcel, a document or a plate reads where it is and until when.
func TestExplanationSaysWhereAndUntilWhen(t *testing.T) {
	arrived := Tracking{State: ParcelArrived, At: noon}
	until := DateOf(noon.Add(CollectWithin)).String()
	for explanation, order := range map[string]Order{
		"Потрібно забрати відправлення до " + until + ": воно чекає на Вас у відділенні Укрпошти 49003.": {
			Service: LicenceExchangeService, Status: StatusProcessed, Parcel: &arrived,
			Delivery: &Delivery{Type: DeliveryUkrposhta, Zip: "49003"},
		},
		"Потрібно забрати відправлення до " + until + ": воно чекає на Вас у відділенні Нової пошти (Дніпро, Відділення № 1).": {
			Service: IndividualPlateService, Status: StatusProcessed, Parcel: &arrived,
			Delivery: &Delivery{Type: DeliveryNovaPoshta, City: "Дніпро", Warehouse: "Відділення № 1"},
		},
		"Потрібно забрати відправлення якнайшвидше: воно чекає на Вас у відділенні пошти.": {
			Service: LicenceExchangeService, Status: StatusProcessed, Parcel: &arrived, Delivery: &Delivery{Type: DeliveryAbroad},
		},
		"Відправлення у кур’єра: він привезе його за Вашою адресою.": {
			Service: LicenceExchangeService, Status: StatusProcessed, Parcel: &Tracking{State: ParcelCourier},
		},
		"Сервісний центр опрацьовує Вашу заявку, зазвичай до 10 робочих днів. Ми повідомимо про рішення.": {
			Service: SPRExchangeService, Status: StatusReceived,
		},
		"Сервісний центр опрацював заяву, документ, що підтверджує втрату посвідчення, готують.": {
			Service: LicenceExchangeService, Status: StatusProcessed, SubStatus: SubStatusWaitToDelivery,
			Licence: &OrderedLicence{Code: ReasonLossDocument},
		},
		"Сервісний центр опрацював заяву, свідоцтво виготовляють.": {
			Service: SPRExchangeService, Status: StatusProcessed, SubStatus: SubStatusWaitToDelivery,
		},
		"Подані дані не відповідають реєстру.": {
			Service: LicenceExchangeService, Status: StatusRefusal, Reason: "Подані дані не відповідають реєстру",
		},
		"Договір не укладено. Поліс не укладено: транспортний засіб не застраховано.": {
			Service: InsuranceService, Status: StatusRefusal, Reason: "Договір не укладено",
		},
		"Витяг готовий. Завантажте його до 12.03.2026: далі його буде видалено.": {
			Service: VehicleCheckService, Status: StatusDone,
			Deadline: &Deadline{Kind: DeadlineErasing, Until: time.Date(2026, time.March, 12, 12, 0, 0, 0, Kyiv)},
		},
		"Номерний знак заброньовано за Вами. Зверніться до сервісного центру (ТСЦ МВС № 8041) до 12.03.2026 12:00.": {
			Service: PlateReserveService, Status: StatusSent, Plate: &OrderedPlate{Centre: "ТСЦ МВС № 8041"},
			Deadline: &Deadline{Kind: DeadlineReservation, Until: time.Date(2026, time.March, 12, 12, 0, 0, 0, Kyiv)},
		},
		"Потрібно оплатити замовлення, щоб ми забронювали номерний знак. Після оплати бронювання діє 9 днів: за цей час треба звернутися до сервісного центру.": {
			Service: PlateReserveService, Status: StatusWaitToPay,
		},
	} {
		require.Equal(t, explanation, order.Explanation(PartyInitiator))
	}
}

// Its letter does not say that a plate is in the cabinet.
func TestLetterOfAReservedPlate(t *testing.T) {
	order := Order{Service: PlateReserveService, Status: StatusDone, Plate: &OrderedPlate{Centre: "ТСЦ МВС № 8041"}}
	const where = "Номерний знак видають у сервісному центрі (ТСЦ МВС № 8041). Якщо Ви ще не забрали його, візьміть із собою документ, що посвідчує особу."
	require.Equal(t, where, order.Letters(EventDone)[0].Text)
	require.Equal(t, "Бронювання номерного знака: Номерний знак готовий", order.Letters(EventDone)[0].Subject())
	require.Equal(t, where, order.Explanation(PartyInitiator))
}

// Whoever has given an order up does not read that another card should be tried.
func TestDeclinedPaymentOfAnEndedOrder(t *testing.T) {
	o := Order{Status: StatusWaitToPay, Invoice: &Invoice{Declined: "Спробуйте іншу картку."}}
	require.NotEmpty(t, o.ViewFor("", noon).Invoice.Declined)
	for _, ended := range []Status{StatusCanceled, StatusExpired, StatusDone} {
		o.Status = ended
		require.Empty(t, o.ViewFor("", noon).Invoice.Declined, ended)
	}
	require.NotEmpty(t, o.Invoice.Declined, "the order itself is as it was")
}

// A delivery says who brings it, and names a city that is its own region once.
func TestShownDelivery(t *testing.T) {
	d := Delivery{
		Type: DeliveryUkrposhta, DeliveryType: DeliveryByCourier, Zip: "04070", Region: "Київ", District: "Київ", City: "Київ", Street: "вул. Саксаганського", House: "1",
	}.Normalize()
	require.Equal(t, "Укрпошта по Україні, кур’єром", d.Label())
	require.Equal(t, "04070, Київ, вул. Саксаганського, 1", d.ShownAddress())
	dnipro := d
	dnipro.Region, dnipro.District, dnipro.City = "Дніпропетровська", "Дніпровський", "Дніпро"
	require.Equal(t, "04070, Дніпропетровська область, Дніпровський район, Дніпро, вул. Саксаганського, 1", dnipro.ShownAddress())
	dnipro.Region, dnipro.District = "Автономна Республіка Крим", "Ялта"
	require.Contains(t, dnipro.ShownAddress(), "Автономна Республіка Крим, Ялта, Дніпро", "what is no adjective stays")
	d.DeliveryType = DeliveryToOffice
	require.Equal(t, "Укрпошта по Україні, до відділення", d.Label())
	require.Equal(t, "Нова пошта", Delivery{Type: DeliveryNovaPoshta}.Label())
}
