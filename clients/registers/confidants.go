package registers

import (
	"context"

	"cabinet/domain"
)

type initiatorBody struct {
	RNOKPP string                 `json:"rnokpp"`
	Schema domain.ConfidantSchema `json:"schema"`
}

// CheckInitiator reports whether a citizen can apply for a confidant; the uid goes into CheckParticipant (CONF-22,
// CONF-25, API-066).
func (c *Client) CheckInitiator(ctx context.Context, rnokpp string, schema domain.ConfidantSchema) (domain.ConfidantCheck, error) {
	return ask(ctx, c, confidantInitiator, rnokpp, initiatorBody{rnokpp, schema}, func(check domain.ConfidantCheck) bool {
		return check.Code != "" && (!check.Code.OK() || check.UID != "")
	})
}

// CheckParticipant reports whether the other side can take part: the vehicle's owner, or the confidant whose RNOKPP
// is given (CONF-23, CONF-25, API-067). The subject is the citizen who asks.
func (c *Client) CheckParticipant(ctx context.Context, subject string, query domain.ParticipantQuery) (domain.ConfidantCheck, error) {
	check, err := ask(ctx, c, confidantParticipant, subject, query, func(check domain.ConfidantCheck) bool {
		return check.Code != "" && (!check.Code.OK() || check.Participant != nil)
	})
	tidy(check.Participant)
	return check, err
}

// tidy brings a name into the form in which the cabinet keeps and compares names.
func tidy(holder *domain.Holder) {
	if holder == nil {
		return
	}
	holder.LastName, holder.FirstName = domain.NormalizeName(holder.LastName), domain.NormalizeName(holder.FirstName)
	holder.MiddleName = domain.NormalizeName(holder.MiddleName)
}

type usedAnswer struct {
	Vehicles []struct {
		vehicleRecord
		Confidant domain.Confidant `json:"confidant"`
	} `json:"vehicles"`
}

// VehiclesInUse lists the vehicles of which a citizen is the confidant today (API-033, FLEET-02).
func (c *Client) VehiclesInUse(ctx context.Context, rnokpp string) ([]domain.VehicleInUse, error) {
	return convert(ctx, c, confidantVehicles, rnokpp, personBody{rnokpp}, (*usedAnswer).vehicles)
}

func (a *usedAnswer) vehicles() ([]domain.VehicleInUse, error) {
	if a.Vehicles == nil || len(a.Vehicles) > maxVehicles {
		return nil, errUnsound
	}
	vehicles := make([]domain.VehicleInUse, 0, len(a.Vehicles))
	for _, record := range a.Vehicles {
		vehicle, err := record.vehicle()
		if err != nil {
			return nil, err
		}
		tidy(&record.Confidant.Holder)
		vehicles = append(vehicles, domain.VehicleInUse{Vehicle: vehicle, Confidant: record.Confidant})
	}
	return vehicles, nil
}

type vehicleBody struct {
	VIN string `json:"vin"`
}

// VehicleLegal returns a vehicle's owner, its users and its restrictions (FLEET-18); wire.NotFound for a VIN
// that the register does not know. The subject is the citizen who asks.
func (c *Client) VehicleLegal(ctx context.Context, subject, vin string) (domain.VehicleLegal, error) {
	legal, err := ask(ctx, c, vehicleLegal, subject, vehicleBody{vin}, func(v domain.VehicleLegal) bool {
		return v.CarID != "" && v.VIN == vin && v.Category != 0 && v.Bans != nil &&
			(v.OwnerType == domain.OwnerIndividual || v.OwnerType == domain.OwnerJuridical)
	})
	if legal.Owner != nil {
		tidy(&legal.Owner.Holder)
	}
	if legal.Confidant != nil {
		tidy(&legal.Confidant.Holder)
	}
	return legal, err
}
