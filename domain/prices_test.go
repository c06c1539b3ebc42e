package domain

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"
)

// A price changes only together with this list, in kopecks: a wrong digit would be charged to everybody.
func TestPrices(t *testing.T) {
	priced := map[ServiceName]string{}
	for _, service := range services {
		tags, err := json.Marshal(service.PriceTags)
		require.NoError(t, err)
		if text := string(tags); text != "{}" { // insurers name theirs, fines have their own, what is announced has none
			priced[service.InternalName] = text
		}
	}
	require.Equal(t, map[ServiceName]string{
		ConfidantRevokeService:   `{"base":0}`,
		ConfidantToOwnerService:  `{"base":0}`,
		OwnerToConfidantService:  `{"base":0}`,
		VehicleCheckService:      `{"base":6180,"moreDetails":11940}`,
		LicenceExchangeService:   `{"base":49700,"delivery":12000,"intDelivery":45000,"electronic":20000}`,
		LicenceCorrectionService: `{"base":49700,"delivery":12000,"intDelivery":45000,"electronic":20000}`,
		SPRExchangeService:       `{"base":21500,"delivery":12000,"intDelivery":45000,"plate":36000}`,
		SPRCorrectionService:     `{"base":21500,"delivery":12000,"intDelivery":45000,"plate":36000}`,
		PlateReserveService:      `{"base":36000}`,
		PlateStorageService:      `{"base":1080}`,
		IndividualPlateService:   `{"base":300000,"perChar":75000,"delivery":12000,"auto":60000,"moto":42000}`,
		"postal-shipment":        `{"delivery":12000,"intDelivery":45000}`,
		"reshipment":             `{"delivery":12000,"intDelivery":45000}`,
		"reshipment-spr":         `{"delivery":12000,"intDelivery":45000}`,
	}, priced, "PRES-25, PSTO-08, GAP-36")
}
