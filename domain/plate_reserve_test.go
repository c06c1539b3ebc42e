package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func aReservation() PlateReservationRequest {
	return PlateReservationRequest{
		Email: " Driver@ukr.net ", Phone: "067 123 45 67", Vehicle: Auto, RegionID: RegionKyiv, Chosen: "8041", Plate: "ка 1221 аа",
		CentreID: "8041",
		Document: IdentityDocument{
			Type: PassportBook.Named(), Series: "СН", Number: "863506", IssuedAt: Date{1998, 3, 7}, IssuedBy: "СТРИЙСЬКИМ РВ УМВС",
		},
	}
}

// Each row changes one thing of a good reservation and names what is refused of it (PRES-02, PRES-30, API-062).
func TestPlateReservationRequest(t *testing.T) {
	for name, row := range map[string]struct {
		change func(*PlateReservationRequest)
		field  string // empty: nothing is refused
	}{
		"PRES-02: a car":            {func(*PlateReservationRequest) {}, ""},
		"PRES-02: a motorcycle":     {func(r *PlateReservationRequest) { r.Vehicle = Moto }, ""},
		"PRES-02: another vehicle":  {func(r *PlateReservationRequest) { r.Vehicle = "tram" }, "vehicleType"},
		"PRES-02: no vehicle":       {func(r *PlateReservationRequest) { r.Vehicle = "" }, "vehicleType"},
		"PRES-04: any centre":       {func(r *PlateReservationRequest) { r.Chosen = "any" }, ""},
		"another centre than named": {func(r *PlateReservationRequest) { r.Chosen = "8042" }, "serviceCenter"},
		"no choice of a centre":     {func(r *PlateReservationRequest) { r.Chosen, r.CentreID = "", "" }, "serviceCenter"},
		"PRES-23: another region":   {func(r *PlateReservationRequest) { r.RegionID = 14 }, ""},
		"PRES-23: Crimea":           {func(r *PlateReservationRequest) { r.RegionID = RegionCrimea }, "serviceRegion"},
		"PRES-23: Sevastopol":       {func(r *PlateReservationRequest) { r.RegionID = RegionSevastopol }, "serviceRegion"},
		"PRES-23: Luhansk":          {func(r *PlateReservationRequest) { r.RegionID = RegionLuhansk }, "serviceRegion"},
		"no region":                 {func(r *PlateReservationRequest) { r.RegionID = 0 }, "serviceRegion"},
		"PRES-30: no plate":         {func(r *PlateReservationRequest) { r.Plate = " " }, "plate"},
		"PRES-30: no email":         {func(r *PlateReservationRequest) { r.Email = "" }, "email"},
		"PRES-30: no phone":         {func(r *PlateReservationRequest) { r.Phone = "" }, "phone"},
		"PRES-30: no number":        {func(r *PlateReservationRequest) { r.Document.Number = "" }, "passport.number"},
	} {
		request := aReservation()
		row.change(&request)
		refused := faults(t, request.Normalize().Validate(Date{2026, 3, 5}))
		if row.field == "" {
			require.Empty(t, refused, name)
			continue
		}
		require.Len(t, refused, 1, name)
		require.NotEmpty(t, refused[row.field], name)
	}
}

// The plate is asked for as it is written, where it lies, and of the engine that it is for (API-061, FLEET-30).
func TestQueryOfAReservation(t *testing.T) {
	request := aReservation().Normalize()
	query := PlateQuery{RegionID: 11, CentreID: "8041", Vehicle: Auto, Engine: "N-E", Text: "KA1221AA"}
	require.Equal(t, query, request.Query())
	request.Electric, query.Engine = true, "E"
	require.Equal(t, query, request.Query())
}
