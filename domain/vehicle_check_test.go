package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A vehicle is searched by a whole VIN, or by a person's names and birthday.
func TestVehicleSearch(t *testing.T) {
	person := VehicleSearch{Type: SearchByPerson, LastName: "шевченко", FirstName: "тарас", Birthday: Date{1980, 3, 9}}
	nameless, unborn := person, person
	nameless.LastName, unborn.Birthday = "", Date{}
	for name, row := range map[string]struct {
		search VehicleSearch
		wrong  Fields
	}{
		"VCHK-06: 17 characters":               {VehicleSearch{Type: SearchByVIN, VIN: " tmb99hav3km626020"}, nil},
		"VCHK-06: 16 characters":               {VehicleSearch{Type: SearchByVIN, VIN: "TMB99HAV3KM62602"}, Fields{"vin": textVIN}},
		"VCHK-06: 18 characters":               {VehicleSearch{Type: SearchByVIN, VIN: "TMB99HAV3KM6260200"}, Fields{"vin": textVIN}},
		"VCHK-04: the middle name is optional": {person, nil},
		"VCHK-07: no last name":                {nameless, Fields{"lastName": textRequired}},
		"VCHK-07: no birthday":                 {unborn, Fields{"birthday": textRequired}},
		"neither":                              {VehicleSearch{Type: "plate"}, Fields{"type": "Оберіть спосіб пошуку"}},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, row.wrong, faults(t, row.search.Normalize().Validate(aNoon)))
		})
	}
}
