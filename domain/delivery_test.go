package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each type of delivery says whether a post carries it, which one, and what of the price it costs.
func TestDeliveryTypes(t *testing.T) {
	tags := PriceTags{Delivery: kopecks(12_000), IntDelivery: kopecks(45_000)}
	for kind, row := range map[DeliveryType]struct {
		label  string
		byPost bool
		price  *Kopecks
	}{
		0: {"Отримання в сервісному центрі", false, nil},
		1: {"Нова пошта", true, kopecks(12_000)},
		2: {"Укрпошта по Україні", true, kopecks(12_000)},
		3: {"Електронне посвідчення", false, nil},
		4: {"Укрпошта за кордон", true, kopecks(45_000)},
	} {
		require.Equal(t, row.label, kind.Label(), "DLV-03: %d", kind)
		require.Equal(t, row.byPost, Delivery{Type: kind}.ByPost(), row.label)
		require.Equal(t, row.price, Delivery{Type: kind}.price(tags), "GAP-36: %s", row.label)
	}
	require.Equal(t, 3, MinCitySearch, "DLV-25, BIZ-14, INZ-30: characters of a city")
	require.Equal(t, Carrier("novaposhta"), Delivery{Type: DeliveryNovaPoshta}.Carrier())
	for _, kind := range []DeliveryType{DeliveryUkrposhta, DeliveryAbroad} {
		require.Equal(t, Carrier("ukrposhta"), Delivery{Type: kind}.Carrier())
	}
}

// The post calls the phone of the delivery, else the order's; who comes to a service centre is called by nobody.
func TestDeliveryIsReachedBy(t *testing.T) {
	const own, orders = "+380501234567", "+380671234567"
	require.Equal(t, orders, Delivery{Type: DeliveryUkrposhta}.ReachedBy(orders).ContactPhone)
	require.Equal(t, own, Delivery{Type: DeliveryUkrposhta, ContactPhone: own}.ReachedBy(orders).ContactPhone)
	require.Empty(t, Delivery{Type: DeliveryPickup}.ReachedBy(orders).ContactPhone)
}

// The address is one line, from the larger to the smaller part, without what was not said.
func TestDeliveryAddress(t *testing.T) {
	parts := Delivery{
		Branch: "8041", Index: "11/1", Warehouse: "Відділення  №1", Zip: "43000", Region: "Волинська", District: "Луцький", City: "Луцьк",
		Street: "вул. Винниченка", House: "27", Apartment: "5", Country: Country{Name: "Польща"}, Company: "Acme",
	}
	for kind, address := range map[DeliveryType]string{
		DeliveryPickup:     "",
		DeliveryNovaPoshta: "Луцьк, Відділення №1",
		DeliveryUkrposhta:  "43000, Волинська, Луцький, Луцьк, вул. Винниченка, 27, 5",
		DeliveryElectronic: "",
		DeliveryAbroad:     "Польща, 43000, ЛУЦЬК, ВУЛ. ВИННИЧЕНКА, 27, 5, ACME",
	} {
		parts.Type = kind
		require.Equal(t, address, parts.Normalize().Address, kind.Label())
	}
	parts.Type, parts.District, parts.Apartment = DeliveryUkrposhta, "", ""
	require.Equal(t, "43000, Волинська, Луцьк, вул. Винниченка, 27", parts.Normalize().Address)
}

// A courier is one by either of the two names, and the type of the delivery wins (DLV-06).
func TestDeliveryByCourier(t *testing.T) {
	for name, row := range map[string]struct {
		sent    Delivery
		kind    string
		courier bool
	}{
		"by the type":     {Delivery{DeliveryType: "city"}, "city", true},
		"by the mark":     {Delivery{IsCourier: true}, "city", true},
		"to the office":   {Delivery{DeliveryType: "office", IsCourier: true}, "office", false},
		"nothing is said": {Delivery{}, "", false},
	} {
		row.sent.Type = DeliveryUkrposhta
		normal := row.sent.Normalize()
		require.Equal(t, row.kind, normal.DeliveryType, name)
		require.Equal(t, row.courier, normal.IsCourier, "DLV-06: %s", name)
	}
}
