package domain

import (
	"fmt"
	"strings"
)

// vehiclePictures are the cabinet's own pictures by what the register's words for a kind of vehicles contain.
var vehiclePictures = []struct{ word, picture string }{
	{"ПРИЧІП", "1002"}, // НАПІВПРИЧІП, too
	{"МОТОЦИКЛ", "1003"},
	{"МОПЕД", "1004"},
	{"ВАНТАЖ", "truck"},
	{"ТЯГАЧ", "truck"},
	{"АВТОБУС", "bus"},
}

// vehiclePicture is the address of the cabinet's own picture of a vehicle, by its kind in the register's words, and else by its
// category: the register has no pictures, and no page calls anybody else.
func vehiclePicture(kind string, category VehicleCategory) string {
	kind = strings.ToUpper(kind)
	for _, known := range vehiclePictures {
		if strings.Contains(kind, known.word) {
			return "/pictures/vehicle-" + known.picture + ".svg"
		}
	}
	switch category {
	case CategoryTrailer, CategoryMoto, CategoryMoped:
		return fmt.Sprintf("/pictures/vehicle-%d.svg", category)
	}
	return fmt.Sprintf("/pictures/vehicle-%d.svg", CategoryCar)
}
