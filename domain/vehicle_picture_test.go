package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A truck is shown as a truck, and what the register has no word for by its category (FLEET-17, FLEET-31).
func TestVehiclePicture(t *testing.T) {
	for kind, picture := range map[string]string{
		"ЛЕГКОВИЙ": "1001", "Вантажний": "truck", "ВАНТАЖНИЙ СІДЛОВИЙ ТЯГАЧ": "truck", "АВТОБУС": "bus",
		"НАПІВПРИЧІП": "1002", "ПРИЧІП": "1002", "МОТОЦИКЛ": "1003", "МОПЕД": "1004", "": "1001",
	} {
		require.Equal(t, "/pictures/vehicle-"+picture+".svg", Vehicle{Kind: kind}.Shown().LogoURL, kind)
	}
	for category, picture := range map[VehicleCategory]string{
		CategoryCar: "1001", CategoryTrailer: "1002", CategoryMoto: "1003", CategoryMoped: "1004", 7: "1001",
	} {
		record := VehicleLegal{Category: category}.Record(Vehicle{}, OwnershipOwner, Date{})
		require.Equal(t, "/pictures/vehicle-"+picture+".svg", record.LogoURL, category)
	}
	truck := VehicleLegal{Category: CategoryCar}.Record(Vehicle{Kind: "ВАНТАЖНИЙ"}, OwnershipOwner, Date{})
	require.Equal(t, "/pictures/vehicle-truck.svg", truck.LogoURL)
}
