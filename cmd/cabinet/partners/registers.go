package partners

import (
	"context"

	"cabinet/clients/registers"
	"cabinet/clients/wire"
	"cabinet/domain"
)

// What the registers are asked about: none of it exists.
const (
	noPerson = "0000000000"
	noVIN    = "00000000000000000"
	noPlate  = "ЯЯ0000ЯЯ"
)

// asking returns a question without its answer.
func asking[T any](ask func(context.Context) (T, error)) func(context.Context) error {
	return func(ctx context.Context) error {
		_, err := ask(ctx)
		return err
	}
}

// ofNoPerson returns a question about a person who does not exist.
func ofNoPerson[T any](ask func(context.Context, string) (T, error)) func(context.Context) error {
	return asking(func(ctx context.Context) (T, error) { return ask(ctx, noPerson) })
}

// Registers returns the questions to the registers: one to each service that changes nothing, because each has its own right.
func Registers(road *registers.Client) []Question {
	const partner = "registers"
	questions := []Question{
		of(partner, "plateDictionary", asking(road.PlateDictionary)),
		of(partner, "plateWords", asking(road.PlateWords)),
	}
	for _, one := range readings(road) {
		questions = append(questions, ofNothing(partner, one.service, one.ask))
	}
	// A check of the participant continues one of the initiator, so that the request about nothing is wrong.
	return append(questions, ofNothing(partner, "confidantParticipant", asking(func(ctx context.Context) (domain.ConfidantCheck, error) {
		return road.CheckParticipant(ctx, noPerson, domain.ParticipantQuery{UID: nothing(), VIN: noVIN, RNOKPP: noPerson})
	}), wire.BadRequest))
}

// reading is a question to a service.
type reading struct {
	service string
	ask     func(context.Context) error
}

// readings are the questions about nothing to services that have no dictionary.
func readings(road *registers.Client) []reading {
	region := domain.ReservationRegions()[0].ID
	return []reading{
		{"vehicleSearch", asking(func(ctx context.Context) ([]domain.Vehicle, error) { return road.VehiclesByVIN(ctx, noVIN) })},
		{"vehicleReport", asking(func(ctx context.Context) (domain.VehicleReport, error) { return road.VehicleReport(ctx, "0") })},
		{"vehicleLegal", asking(func(ctx context.Context) (domain.VehicleLegal, error) { return road.VehicleLegal(ctx, noPerson, noVIN) })},
		{"personByRnokpp", ofNoPerson(road.Person)},
		{"personCard", ofNoPerson(road.PersonCard)},
		{"licenceNational", ofNoPerson(road.NationalLicence)},
		{"licenceInternational", ofNoPerson(road.InternationalLicence)},
		{"licencePhoto", ofNoPerson(road.LicencePhoto)},
		{"licenceFacts", ofNoPerson(road.LicenceFacts)},
		{"certificateAvailability", asking(func(ctx context.Context) (domain.CertificateAvailability, error) {
			return road.CertificateAvailability(ctx, noPerson, noVIN)
		})},
		{"confidantInitiator", asking(func(ctx context.Context) (domain.ConfidantCheck, error) {
			return road.CheckInitiator(ctx, noPerson, domain.SchemaOwner)
		})},
		{"confidantVehicles", ofNoPerson(road.VehiclesInUse)},
		{"plateSearch", asking(func(ctx context.Context) ([]domain.PlateOption, error) {
			return road.FreePlates(ctx, domain.PlateQuery{
				RegionID: region, CentreID: domain.AnyCentre, Vehicle: domain.Auto, Engine: domain.EngineFuel, Text: "0000",
			})
		})},
		{"plateCheck", asking(func(ctx context.Context) (domain.PlateCheck, error) { return road.CheckPlate(ctx, region, noPlate) })},
		{"plateSuggest", asking(func(ctx context.Context) ([]string, error) {
			return road.SuggestPlates(ctx, region, domain.Auto, noPlate)
		})},
		{"plateHolds", ofNoPerson(road.PlateHolds)},
		{"platesStored", ofNoPerson(road.StoredPlates)},
		{"shipmentList", ofNoPerson(road.WaitingDocuments)},
		{"finesOfPerson", ofNoPerson(road.Fines)},
		{"fineSearch", asking(func(ctx context.Context) (domain.Fine, error) {
			return road.Fine(ctx, domain.FineDetails{Series: "ЯЯЯ", Number: "0000000", Plate: noPlate})
		})},
		{"fineMedia", asking(func(ctx context.Context) ([]domain.Photo, error) { return road.FineMedia(ctx, "ЯЯЯ", "0000000") })},
		{"observerList", ofNoPerson(road.Observers)},
		{"applicationStatus", asking(func(ctx context.Context) (domain.Application, error) { return road.Application(ctx, nothing()) })},
	}
}
