package domain_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// No price of the catalogue, in kopecks, changes by accident: whoever changes one changes it here too (GAP-36).
func TestPrices(t *testing.T) {
	type tags map[string]domain.Kopecks
	expected := map[domain.ServiceName]tags{
		domain.VehicleCheckService:     {"base": 6_180, "moreDetails": 11_940},
		domain.PlateReserveService:     {"base": 36_000},
		domain.PlateStorageService:     {"base": 1_080},
		domain.LicenceExchangeService:  {"base": 49_700, "electronic": 20_000, "delivery": 12_000, "intDelivery": 45_000},
		domain.SPRExchangeService:      {"base": 21_500, "plate": 36_000, "delivery": 12_000, "intDelivery": 45_000},
		domain.IndividualPlateService:  {"base": 300_000, "perChar": 75_000, "auto": 60_000, "moto": 42_000, "delivery": 12_000},
		domain.PostalShipmentService:   {"delivery": 12_000, "intDelivery": 45_000},
		domain.ReshipmentService:       {"delivery": 12_000, "intDelivery": 45_000},
		domain.ReshipmentSPRService:    {"delivery": 12_000, "intDelivery": 45_000},
		domain.OwnerToConfidantService: {"base": 0},
		domain.ConfidantToOwnerService: {"base": 0},
		domain.ConfidantRevokeService:  {"base": 0},
	}
	for _, service := range domain.Catalogue() {
		found := tags{}
		for name, price := range map[string]*domain.Kopecks{
			"base": service.PriceTags.Base, "moreDetails": service.PriceTags.MoreDetails, "perChar": service.PriceTags.PerChar,
			"delivery": service.PriceTags.Delivery, "intDelivery": service.PriceTags.IntDelivery, "auto": service.PriceTags.Auto,
			"moto": service.PriceTags.Moto, "admin": service.PriceTags.Admin, "electronic": service.PriceTags.Electronic,
			"plate": service.PriceTags.Plate,
		} {
			if price != nil {
				found[name] = *price
			}
		}
		wanted, priced := expected[service.InternalName]
		if !priced && service.OrderedAs != "" {
			wanted, priced = expected[service.OrderedAs]
		}
		if !priced {
			wanted = tags{}
		}
		require.Equal(t, wanted, found, service.InternalName)
	}
}
