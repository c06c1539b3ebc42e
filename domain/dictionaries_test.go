package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A service lists the ways of delivery that it offers, the dictionary of no service lists all of them.
func TestDeliveryChoices(t *testing.T) {
	pickup, abroad := NumberedChoice{0, "Отримання в сервісному центрі"}, NumberedChoice{4, "Укрпошта за кордон"}
	home, branch := NumberedChoice{2, "Укрпошта по Україні"}, NumberedChoice{1, "Нова пошта"}
	for service, want := range map[ServiceName][]NumberedChoice{
		"":                     {pickup, branch, home, {3, "Електронне посвідчення"}, abroad},
		SPRExchangeService:     {pickup, home, abroad},
		IndividualPlateService: {pickup, branch},
		ReshipmentService:      {home, abroad},
		VehicleCheckService:    {},
	} {
		require.Equal(t, want, DeliveryChoices(service), "API-084, DLV-03, AMB-111: %q", service)
	}
}

// Who asks for a proper user: the confidant or the owner.
func TestConfidantSchemas(t *testing.T) {
	require.Equal(t, []Choice{
		{"confidant", "Стати належним користувачем"}, {"owner", "Призначити належного користувача"},
	}, ConfidantSchemas(), "API-087")
}

// The categories of a licence are in the order of its back side, each in words.
func TestLicenceCategoryChoices(t *testing.T) {
	var ids []string
	for _, choice := range LicenceCategoryChoices() {
		ids = append(ids, choice.ID)
		require.NotEmpty(t, choice.Name, choice.ID)
	}
	require.Equal(t, []string{"A1", "A", "B1", "B", "C1", "C", "D1", "D", "BE", "C1E", "CE", "D1E", "DE", "T"}, ids, "API-090, LIC-56")
}
