package registers

import "encoding/json"

// atHome is the number of a delivery by Ukrposhta within the country.
const atHome = 2

// deliveryItem is what the service centre reads of a delivery: at home, the lines that it prints.
type deliveryItem struct {
	Type      int    `json:"type"`
	Street    string `json:"deliveryStreet"`
	Building  string `json:"deliveryBuilding"`
	Address   string `json:"deliveryAddress"`
	ZipCode   string `json:"deliveryZipCode"`
	City      string `json:"deliveryCity"`
	Phone     string `json:"contactPhone"`
	Confirmed bool   `json:"deliveryConfirmation"`
}

// checkDelivery refuses a delivery at home that could not be printed. A submission may have none.
func checkDelivery(raw json.RawMessage) error {
	if len(raw) == 0 {
		return nil
	}
	var d deliveryItem
	if json.Unmarshal(raw, &d) != nil {
		return badRequest("delivery is unreadable")
	}
	if d.Type != atHome {
		return nil
	}
	for _, line := range []string{d.Street, d.Building, d.Address, d.ZipCode, d.City, d.Phone} {
		if blank(line) {
			return badRequest("a delivery at home has deliveryStreet, deliveryBuilding, deliveryAddress, deliveryZipCode, deliveryCity and contactPhone")
		}
	}
	if !d.Confirmed {
		return badRequest("deliveryConfirmation is not given")
	}
	return nil
}
