package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A number is found however it is typed: with spaces, in small letters, in the other alphabet.
func TestSearchText(t *testing.T) {
	for _, typed := range []string{"AA 1234 BB", "аа1234вв", "АА-1234-ВВ", "AA1234BB"} {
		require.Equal(t, "AA1234BB", SearchText(typed), typed)
	}
	require.Empty(t, SearchText(" – "))
	require.NotEqual(t, SearchText("ЖЯ 1"), SearchText("1"))
}

// An order is found by each of its numbers, and an erased one by none.
func TestFoundBy(t *testing.T) {
	order := Order{
		DataKey: "WVWZZZ1JZ3W000001", Invoice: &Invoice{ID: "260305 aB1"}, Payments: []Payment{{Invoice: "260305 aB1", RRN: "060189181768"}, {Invoice: "p2_second"}}, Lodged: &Lodged{Number: "А-17"},
		Parcel: &Tracking{Number: "2045 0000"}, Vehicle: &OrderedVehicle{VIN: "WVWZZZ1JZ3W000001", Plate: "АА1234ВВ"},
		Plate: &OrderedPlate{Plate: "AA1234BB"}, Fine: &OrderedFine{Series: "ЕАО", Number: "123", Plate: "AA1234BB"},
	}
	require.ElementsMatch(t, []string{"WVWZZZ1JZ3W000001", "260305AB1", "P2SECOND", "060189181768", "A17", "20450000", "AA1234BB", "EAO123"}, order.FoundBy())
	erased := order.WithoutPersonalData()
	require.Empty(t, erased.FoundBy())
}
