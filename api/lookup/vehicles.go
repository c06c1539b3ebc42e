package lookup

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"cabinet/domain"
)

// Vehicle returns a vehicle that a citizen owns, or uses as a confidant, with its type and region (API-034, AMB-063). Another
// citizen's is not found.
func (l *Lookup) Vehicle(ctx context.Context, citizen uuid.UUID, carID string, as domain.Ownership) (domain.VehicleRecord, error) {
	record, err := ByRNOKPP(ctx, l, citizen, func(ctx context.Context, rnokpp string) (domain.VehicleRecord, error) {
		known, err := l.vehiclesOf(ctx, rnokpp, as)
		if err != nil {
			return domain.VehicleRecord{}, err
		}
		at := slices.IndexFunc(known, func(v domain.Vehicle) bool { return v.CarID == carID })
		if at < 0 {
			return domain.VehicleRecord{}, domain.Refuse(domain.CodeNotFound)
		}
		return l.record(ctx, rnokpp, known[at], as)
	})
	if err != nil {
		return record, err
	}
	record.Insurance.Policy, err = l.ownPolicies(ctx, citizen, record.VIN)
	return record, err
}

// record returns a vehicle with what the registers have of its documents; a vehicle without a document has none (FLEET-16).
func (l *Lookup) record(ctx context.Context, rnokpp string, vehicle domain.Vehicle, as domain.Ownership) (domain.VehicleRecord, error) {
	legal, err := l.world.Registers.VehicleLegal(ctx, rnokpp, vehicle.VIN)
	if err != nil {
		return domain.VehicleRecord{}, err
	}
	record := legal.Record(vehicle, as, domain.DateOf(l.config.Now()))
	report, err := l.world.Registers.VehicleReport(ctx, vehicle.CarID)
	if err == nil {
		record.Describe(report)
	}
	return record, unlessNotFound(err)
}

// vehiclesOf returns the vehicles that a person owns, or uses as a confidant.
func (l *Lookup) vehiclesOf(ctx context.Context, rnokpp string, as domain.Ownership) ([]domain.Vehicle, error) {
	if as != domain.OwnershipConfidant {
		return l.world.Registers.VehiclesByOwner(ctx, rnokpp)
	}
	used, err := l.world.Registers.VehiclesInUse(ctx, rnokpp)
	vehicles := make([]domain.Vehicle, 0, len(used))
	for _, one := range used {
		vehicles = append(vehicles, one.Vehicle)
	}
	return vehicles, err
}

// ShortCheck finds a vehicle by a valid VIN, or by a valid plate (API-038, VCHK-11, VCHK-14), and reports whether the citizen owns
// it; nil: there is none.
func (l *Lookup) ShortCheck(ctx context.Context, citizen uuid.UUID, vin, plate string) (found *domain.Vehicle, own bool, err error) {
	var vehicles []domain.Vehicle
	if vin != "" {
		vehicles, err = l.world.Registers.VehiclesByVIN(ctx, vin)
	} else {
		vehicles, err = l.world.Registers.VehiclesByPlate(ctx, plate)
	}
	if err != nil || len(vehicles) == 0 {
		return nil, false, err
	}
	person, err := l.world.Store.Citizen(ctx, citizen)
	if err != nil {
		return nil, false, fmt.Errorf("short check: %w", err)
	}
	return &vehicles[0], vehicles[0].OwnerRNOKPP == person.RNOKPP, nil
}

// InsurableVehicles returns the vehicles that the insurers have by a plate (INS-14, INS-28 to INS-30, AMB-101).
func (l *Lookup) InsurableVehicles(ctx context.Context, plate string) ([]domain.Vehicle, error) {
	known, err := l.world.Insurer.Vehicles(ctx, plate)
	if err != nil || len(known) == 0 {
		return nil, err
	}
	registered, err := l.world.Registers.VehiclesByPlate(ctx, plate)
	return domain.InsurableVehicles(known, registered), err
}

// AddPolicy stores what a citizen has entered about the policy of a vehicle that they own or use (API-041, FLEET-19). The vehicle's
// name comes from the register.
func (l *Lookup) AddPolicy(ctx context.Context, citizen uuid.UUID, policy domain.OwnPolicy) (domain.OwnPolicy, error) {
	policy = policy.Normalize()
	now := l.config.Now()
	if err := policy.Validate(domain.DateOf(now)); err != nil {
		return policy, err
	}
	vehicle, err := ByRNOKPP(ctx, l, citizen, func(ctx context.Context, rnokpp string) (domain.Vehicle, error) {
		return l.ownedOrUsed(ctx, rnokpp, policy.VIN)
	})
	if err != nil {
		return policy, err
	}
	policy.Brand, policy.Plate = vehicle.Brand, vehicle.Plate
	if err := l.world.Store.SaveOwnPolicy(ctx, citizen, policy, now); err != nil {
		return policy, fmt.Errorf("save policy: %w", err)
	}
	return policy, nil
}

// ownedOrUsed finds the vehicle of a VIN that a person owns or uses; another person's is not found.
func (l *Lookup) ownedOrUsed(ctx context.Context, rnokpp, vin string) (domain.Vehicle, error) {
	owned, err := l.vehiclesOf(ctx, rnokpp, domain.OwnershipOwner)
	if err != nil {
		return domain.Vehicle{}, err
	}
	used, err := l.vehiclesOf(ctx, rnokpp, domain.OwnershipConfidant)
	if err != nil {
		return domain.Vehicle{}, err
	}
	known := slices.Concat(owned, used)
	at := slices.IndexFunc(known, func(v domain.Vehicle) bool { return v.VIN == vin })
	if at < 0 {
		return domain.Vehicle{}, domain.Refuse(domain.CodeNotFound)
	}
	return known[at], nil
}

// ownPolicies returns the policies that a citizen has entered: of one vehicle, or with an empty VIN of all.
func (l *Lookup) ownPolicies(ctx context.Context, citizen uuid.UUID, vin string) ([]domain.OwnPolicy, error) {
	policies, err := l.world.Store.OwnPolicies(ctx, citizen)
	if err != nil {
		return nil, fmt.Errorf("policies: %w", err)
	}
	return slices.DeleteFunc(policies, func(p domain.OwnPolicy) bool { return vin != "" && p.VIN != vin }), nil
}
