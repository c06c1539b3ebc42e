package novaposhta

import (
	"strings"

	"cabinet/sandbox/post"
)

func (n *Post) warehouses(p properties) (reply, error) {
	var found []*post.Warehouse
	for _, w := range n.places.Warehouses {
		if matches(w, p) {
			found = append(found, w)
		}
	}
	r := reply{total: len(found)}
	for _, w := range page(found, p, maxPage) {
		r.data = append(r.data, card(w))
	}
	return r, nil
}

// matches reports whether a warehouse is what was asked for; a parameter that is left out asks for nothing.
func matches(w *post.Warehouse, p properties) bool {
	for name, value := range map[string]string{
		"Ref": w.Ref, "CityRef": w.Settlement.CityRef, "SettlementRef": w.Settlement.SettlementRef,
		"WarehouseId": w.Number, "TypeOfWarehouseRef": typeOf(w),
	} {
		if asked := p.text(name); asked != "" && asked != value {
			return false
		}
	}
	city := p.text("CityName")
	return (city == "" || strings.EqualFold(city, w.Settlement.Name)) && contains(w.Description, p.text("FindByString"))
}

func typeOf(w *post.Warehouse) string {
	switch {
	case w.Postomat():
		return typePostomat
	case w.MaxWeight != "0":
		return typeLimited
	default:
		return typeBranch
	}
}

// card is a warehouse as the API shows it: all numbers and booleans are strings.
func card(w *post.Warehouse) map[string]any {
	s := w.Settlement
	return map[string]any{
		"SiteKey": w.Number, "Description": w.Description, "DescriptionRu": w.Description, "ShortAddress": w.Short,
		"ShortAddressRu": w.Short, "Phone": "380800500609", "TypeOfWarehouse": typeOf(w), "Ref": w.Ref, "Number": w.Number,
		"CityRef": s.CityRef, "CityDescription": s.Name, "CityDescriptionRu": s.Name, "SettlementRef": s.SettlementRef,
		"SettlementDescription": s.Name, "SettlementAreaDescription": s.Region.Name, "SettlementRegionsDescription": s.District,
		"SettlementTypeDescription": s.Kind, "Longitude": w.Lon, "Latitude": w.Lat, "PostFinance": "1", "BicycleParking": "0",
		"PaymentAccess": "1", "POSTerminal": "1", "InternationalShipping": "0", "SelfServiceWorkplacesCount": "0",
		"TotalMaxWeightAllowed": w.MaxWeight, "PlaceMaxWeightAllowed": w.MaxWeight, "WarehouseStatus": "Working",
		"CategoryOfWarehouse": w.Category, "WarehouseIndex": w.Index, "PostMachineType": machine(w), "DenyToSelect": "0",
		"Reception": week("08:00-19:00"), "Delivery": week("09:00-20:00"), "Schedule": week("08:00-20:00"),
	}
}

func machine(w *post.Warehouse) string {
	if w.Postomat() {
		return "FullMachine"
	}
	return "None"
}

// week is a timetable that is the same each day.
func week(hours string) map[string]string {
	days := map[string]string{}
	for _, day := range []string{"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"} {
		days[day] = hours
	}
	return days
}
