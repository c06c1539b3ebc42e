package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// The plate is chosen after the permission, and at no other stage.
func TestPlateIsDue(t *testing.T) {
	for _, row := range []struct {
		stage  CertificateStage
		status StageStatus
		due    bool
	}{
		{"permission", "approved", true},
		{"permission", "pending", false},
		{"reserve", "approved", false},
		{"exchange", "pending", false},
	} {
		require.Equal(t, row.due, StageInfo{Stage: row.stage, Status: row.status}.PlateIsDue(), "SPR-19: %s %s", row.stage, row.status)
	}
}

// fullExchange is an exchange that has all that its citizen confirms.
func fullExchange() *Order {
	o, plate := certificateOrder(StatusDraft, SubStatusPending), keptPlate(PlateReserve, 36_000)
	o.Price = 92_600
	o.Vehicle = &OrderedVehicle{CarID: "7", VIN: "TMB99HAV3KM626020", Plate: "KA9400PP", Brand: "SKODA", Model: "OCTAVIA"}
	o.Delivery = &Delivery{Type: DeliveryUkrposhta, Address: "43000, м. Луцьк, вул. Винниченка, 27"}
	o.Certificate = &OrderedCertificate{
		Stage: StageExchange, Status: StagePending, RegNum: "СКТ 116128", Reservation: &plate, Certificate: PhysicalAndElectronic, LatinName: "KOVALENKO OLEKSANDR",
		Permission: &CertificatePermission{
			PresentAllowed: true, RegionID: 3, Vehicle: Auto, Engine: EngineFuel, CategoryID: 2, GeneratedPrice: kopecks(24_600),
		},
		Requisites: []PriceLine{{"Номерний знак AA1234BB", 36_000}},
	}
	return o
}

// The answer carries what the service centre has permitted and reserved, and the rows that the citizen confirms.
func TestStageInfoIsWhole(t *testing.T) {
	info, ok := fullExchange().StageInfo()
	require.True(t, ok)
	require.Equal(t, StageInfo{
		Stage: "exchange", Status: "pending", PresentAllowed: true, CategoryID: 2, Vehicle: "auto", Engine: "N-E",
		Data: StageData{
			VIN: "TMB99HAV3KM626020", CarID: "7", Plate: "KA9400PP", RegNum: "СКТ 116128", RegionID: 3,
		},
		Plates: []CertificateReservation{keptPlate(PlateReserve, 36_000)}, GeneratedPrice: kopecks(24_600),
		Requisites: []PriceLine{{"Номерний знак AA1234BB", 36_000}},
		CheckData: []CheckRow{
			{"Транспортний засіб", "SKODA OCTAVIA"},
			{"VIN-код", "TMB99HAV3KM626020"},
			{"Чинне свідоцтво", "СКТ 116128"},
			{"Прізвище та ім’я латиницею", "KOVALENKO OLEKSANDR"},
			{"Номерний знак", "AA1234BB"},
			{"Спосіб отримання номерного знака", "Новий, обраний самостійно"},
			{"Вид свідоцтва", "пластикове та електронне"},
			{"Доставка", "Укрпошта по Україні"},
			{"Адреса доставки", "43000, м. Луцьк, вул. Винниченка, 27"},
			{"До сплати", "926\u00a0грн"},
		},
	}, info, "SPR-15, API-058")
}

// What is not known yet has no row, and no price is shown before its parts are.
func TestCheckDataOfEarlyStages(t *testing.T) {
	o := certificateOrder(StatusWaitToPermission, SubStatusPending)
	info, _ := o.StageInfo()
	require.Equal(t, []CheckRow{}, info.CheckData)
	o.Vehicle, o.Price = &OrderedVehicle{VIN: "TMB99HAV3KM626020", Brand: "SKODA", Model: "OCTAVIA"}, 92_600
	info, _ = o.StageInfo()
	require.Equal(t, []CheckRow{{"Транспортний засіб", "SKODA OCTAVIA"}, {"VIN-код", "TMB99HAV3KM626020"}}, info.CheckData)
}

// Nothing is delivered while the plate or the certificate is not agreed.
func TestGoodsOfEarlyStages(t *testing.T) {
	require.Empty(t, (&OrderedCertificate{Certificate: PhysicalAndElectronic}).Goods())
	require.Empty(t, (&OrderedCertificate{Reservation: &CertificateReservation{Origin: PlateGenerate}}).Goods())
}
