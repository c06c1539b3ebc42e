package domain

import "slices"

// Region is a region by the number of the state's plates, 1 to 27 (DICT-02, GAP-34).
type Region struct {
	ID   int    `json:"id"`
	Name string `json:"name"`
}

// Regions with rules of their own.
const (
	RegionCrimea     = 1
	RegionKyiv       = 11
	RegionLuhansk    = 13
	RegionSevastopol = 27

	regionChernihiv = 25
)

// regionNames are the regions by number, from 1.
var regionNames = [...]string{
	"Автономна Республіка Крим", "Вінницька область", "Волинська область", "Дніпропетровська область",
	"Донецька область", "Житомирська область", "Закарпатська область", "Запорізька область",
	"Івано-Франківська область", "Київська область", "м. Київ", "Кіровоградська область", "Луганська область",
	"Львівська область", "Миколаївська область", "Одеська область", "Полтавська область", "Рівненська область",
	"Сумська область", "Тернопільська область", "Харківська область", "Херсонська область", "Хмельницька область",
	"Черкаська область", "Чернігівська область", "Чернівецька область", "м. Севастополь",
}

// Regions lists all regions, Kyiv and Sevastopol first, the rest by the alphabet (DICT-03, PRES-24).
func Regions() []Region { return regionsBut(nil) }

// ReservationRegions lists the regions with service centres that reserve plates, Kyiv first: all but Crimea, Sevastopol
// and Luhansk (PRES-23, AMB-084).
func ReservationRegions() []Region {
	return regionsBut([]int{RegionCrimea, RegionSevastopol, RegionLuhansk})
}

// RegionName is the name of a region; empty for a number that is none.
func RegionName(id int) string {
	if id < 1 || id > len(regionNames) {
		return ""
	}
	return regionNames[id-1]
}

func regionsBut(excluded []int) []Region {
	order := []int{RegionKyiv, RegionSevastopol}
	for id := range regionNames {
		if !slices.Contains(order, id+1) {
			order = append(order, id+1)
		}
	}
	// By number they are in the order of the alphabet, but for two: в comes before г.
	at := slices.Index(order, regionChernihiv)
	order[at], order[at+1] = order[at+1], order[at]
	regions := make([]Region, 0, len(order))
	for _, id := range order {
		if !slices.Contains(excluded, id) {
			regions = append(regions, Region{ID: id, Name: RegionName(id)})
		}
	}
	return regions
}

// AnyCentre is the choice of no particular service centre (PRES-04).
const AnyCentre = ""

// ServiceCentre is a centre of the road services.
type ServiceCentre struct {
	ID       string `json:"id"` // four digits
	Name     string `json:"name"`
	RegionID int    `json:"regionId"`
	Address  string `json:"address"`
}

// Place is the centre for who has to go there: its name and address.
func (c ServiceCentre) Place() string { return c.Name + ", " + c.Address }
