package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// Of the centres a few of the citizen's region are named, those of the settlement first; none without an address (LIC-46).
func TestNearbyCentres(t *testing.T) {
	centre := func(id string, region int, name string) ServiceCentre {
		return ServiceCentre{ID: id, RegionID: region, Name: "ТСЦ " + id + ", " + name, Address: "вул. Миру, 1"}
	}
	all := []ServiceCentre{
		centre("1", 46, "м. Стрий"), centre("2", 80, "м. Київ"), centre("3", 46, "м. Самбір"), centre("4", 46, "м. Львів"), centre("5", 46, "м. Дрогобич"),
	}
	ids := func(address *RegistryAddress) (ids []string) {
		for _, near := range NearbyCentres(all, address) {
			ids = append(ids, near.ID)
		}
		return ids
	}
	require.Equal(t, []string{"4", "1", "3"}, ids(&RegistryAddress{RegionID: 46, City: "Львів"}))
	require.Equal(t, []string{"1", "3", "4"}, ids(&RegistryAddress{RegionID: 46}))
	require.Equal(t, []string{"2"}, ids(&RegistryAddress{RegionID: 80, City: "Київ"}))
	require.Empty(t, ids(&RegistryAddress{RegionID: 1, City: "Ялта"}))
	require.Empty(t, ids(nil))
}
