package novaposhta

import (
	"strconv"
	"strings"

	"cabinet/sandbox/post"
)

// The types of warehouses.
const (
	typeBranch   = "9a68df70-0267-42a8-bb5c-37f427e36ee4"
	typeLimited  = "841339c7-591a-42e2-8233-7a0a00f0ed6f" // branch up to 30 kg
	typePostomat = "f9316480-5f2d-425d-bc2c-ac7cd29decf0"
)

const maxPage = 500

// settlementKind is how the API names and abbreviates a kind of settlement, with its ref.
var settlementKind = map[string]struct{ short, ref string }{
	"місто":  {"м.", "563ced10-f210-11e3-8c4a-0050568002cf"},
	"селище": {"с-ще", "563ced11-f210-11e3-8c4a-0050568002cf"},
	"село":   {"с.", "563ced13-f210-11e3-8c4a-0050568002cf"},
}

func (n *Post) areas(properties) (reply, error) {
	var r reply
	for _, region := range n.places.Regions {
		centre := ""
		for _, s := range n.places.Settlements {
			if s.Region == region && served(s) {
				centre = s.CityRef
				break
			}
		}
		r.data = append(r.data, map[string]string{
			"Ref": region.AreaRef, "AreasCenter": centre, "DescriptionRu": region.Name, "Description": region.Name,
		})
	}
	return r, nil
}

// served reports whether Nova Poshta works in the settlement.
func served(s *post.Settlement) bool { return len(s.Warehouses) > 0 }

// begins compares the beginning of a name, not minding capitals.
func begins(name, with string) bool {
	return strings.HasPrefix(strings.ToLower(name), strings.ToLower(strings.TrimSpace(with)))
}

func contains(text, part string) bool {
	return strings.Contains(strings.ToLower(text), strings.ToLower(strings.TrimSpace(part)))
}

func (n *Post) cities(p properties) (reply, error) {
	var found []*post.Settlement
	for _, s := range n.places.Settlements {
		if served(s) && begins(s.Name, p.text("FindByString")) && (p.text("Ref") == "" || p.text("Ref") == s.CityRef) {
			found = append(found, s)
		}
	}
	r := reply{total: len(found)}
	for _, s := range page(found, p, maxPage) {
		city := map[string]string{
			"Description": s.Name, "DescriptionRu": s.Name, "Ref": s.CityRef, "Area": s.Region.AreaRef,
			"AreaDescription": s.Region.Name, "AreaDescriptionRu": s.Region.Name, "SettlementType": settlementKind[s.Kind].ref,
			"SettlementTypeDescription": s.Kind, "CityID": strconv.Itoa(s.CityNumber), "IsBranch": "0",
		}
		for day := 1; day <= 7; day++ {
			city["Delivery"+strconv.Itoa(day)] = "1"
		}
		r.data = append(r.data, city)
	}
	return r, nil
}

// areaOf is how the API names an area inside an address: cities of that rank have none.
func areaOf(s *post.Settlement) string {
	if s.Region.Name == s.Name {
		return ""
	}
	return s.Region.Name
}

func (n *Post) settlements(p properties) (reply, error) {
	name := p.text("CityName")
	if strings.TrimSpace(name) == "" {
		return reply{}, refuse("", "CityName is not specified")
	}
	var found []*post.Settlement
	for _, s := range n.places.Settlements {
		if served(s) && begins(s.Name, name) {
			found = append(found, s)
		}
	}
	addresses := []any{}
	for _, s := range page(found, p, maxPage) {
		addresses = append(addresses, map[string]any{
			"Present": present(s), "Warehouses": len(s.Warehouses), "MainDescription": s.Name, "Area": areaOf(s),
			"Region": region(s), "SettlementTypeCode": settlementKind[s.Kind].short, "Ref": s.SettlementRef,
			"DeliveryCity": s.CityRef, "AddressDeliveryAllowed": true, "StreetsAvailability": true,
			"ParentRegionTypes": "область", "ParentRegionCode": "обл.", "RegionTypes": "район", "RegionTypesCode": "р-н",
		})
	}
	return one(map[string]any{"TotalCount": len(found), "Addresses": addresses}), nil
}

func region(s *post.Settlement) string {
	if s.DistrictCentre {
		return ""
	}
	return s.District
}

// present is the settlement as the API writes it in one line.
func present(s *post.Settlement) string {
	text := settlementKind[s.Kind].short + " " + s.Name
	if r := region(s); r != "" {
		text += ", " + r + " р-н"
	}
	if a := areaOf(s); a != "" {
		text += ", " + a + " обл."
	}
	return text
}

func (n *Post) streets(p properties) (reply, error) {
	for _, s := range n.places.Settlements {
		if !served(s) || s.SettlementRef != p.text("SettlementRef") {
			continue
		}
		var found []*post.Street
		for _, street := range s.Streets {
			if contains(street.Name, p.text("StreetName")) {
				found = append(found, street)
			}
		}
		addresses := []any{}
		for _, street := range page(found, p, maxPage) {
			addresses = append(addresses, map[string]any{
				"SettlementRef": s.SettlementRef, "SettlementStreetRef": street.Ref, "SettlementStreetDescription": street.Name,
				"Present": street.FullName(), "StreetsType": "", "StreetsTypeDescription": street.Kind,
				"Location": map[string]string{"lat": s.Lat, "lon": s.Lon}, "SettlementStreetDescriptionRu": "",
			})
		}
		return one(map[string]any{"TotalCount": len(found), "Addresses": addresses}), nil
	}
	return reply{}, refuse("", "SettlementRef is incorrect")
}
