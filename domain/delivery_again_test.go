package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Each address of the post is offered once, three at most, and without what was confirmed for one order.
func TestEarlierDeliveries(t *testing.T) {
	order := func(place Delivery) *Order {
		place = place.Normalize()
		return &Order{Delivery: &place}
	}
	home := Delivery{Type: DeliveryUkrposhta, Zip: "43000", City: "м. Луцьк", Street: "вул. Винниченка", House: "5", DeliveryType: DeliveryByCourier}
	confirmed := home
	confirmed.ContactPhone, confirmed.CheckCode, confirmed.Confirmed = "+380671234567", "1234", true
	in := func(house string) *Order {
		place := home
		place.House = house
		return order(place)
	}
	erased := &Order{Delivery: &Delivery{Type: DeliveryUkrposhta}}
	found := EarlierDeliveries([]*Order{
		{}, erased, order(Delivery{Type: DeliveryPickup, Branch: "8041"}), order(confirmed), in("5"), in("6"), in("7"), in("8"),
	})
	require.Len(t, found, 3)
	offered := home.Normalize()
	offered.PostalLines = PostalLines{}
	require.Equal(t, offered, found[0])
	require.Equal(t, []string{"5", "6", "7"}, []string{found[0].House, found[1].House, found[2].House})
	require.Empty(t, EarlierDeliveries(nil))
}

// What has come back is picked up where it is, until another delivery can be ordered; every service whose result a post
// carries has one.
func TestReturnedText(t *testing.T) {
	require.Contains(t, returnedText(false), "Заберіть його там")
	require.Contains(t, returnedText(true), "Замовте повторну доставку")
	for _, service := range services {
		if service.resentBy != "" {
			require.Equal(t, returnedText(service.resentBy.definition().Orderable()), ReturnedText(service.InternalName))
		}
	}
	require.Contains(t, ReturnedText(LicenceExchangeService), "Замовте повторну доставку", "CAT-19")
	require.Contains(t, ReturnedText(VehicleCheckService), "Заберіть його там", "nothing of it is carried")
}
