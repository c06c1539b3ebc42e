package store

import (
	"cmp"
	"context"
	"encoding/hex"
	"slices"
	"time"

	"github.com/google/uuid"

	"cabinet/db/sqlc"
	"cabinet/domain"
)

// SaveOwnPolicy stores a policy that a citizen has entered: one per type and vehicle.
func (s Store) SaveOwnPolicy(ctx context.Context, citizen uuid.UUID, policy domain.OwnPolicy, now time.Time) error {
	kind := string(policy.Type)
	vin, err := s.vinHash(ctx, citizen, policy.VIN)
	if err != nil {
		return err
	}
	sealed, err := s.seal(ctx, citizen, ownPolicyRow(citizen, vin, kind), policy)
	if err != nil {
		return err
	}
	return s.Queries.SaveOwnPolicy(ctx, sqlc.SaveOwnPolicyParams{CitizenID: citizen, VinHash: vin, Type: kind, Policy: sealed, UpdatedAt: now})
}

// OwnPolicies returns the policies that a citizen has entered, by their last day.
func (s Store) OwnPolicies(ctx context.Context, citizen uuid.UUID) ([]domain.OwnPolicy, error) {
	stored, err := s.Queries.OwnPolicies(ctx, citizen)
	if err != nil {
		return nil, err
	}
	policies := make([]domain.OwnPolicy, len(stored))
	for i, one := range stored {
		if err := s.open(ctx, citizen, ownPolicyRow(citizen, one.VinHash, one.Type), one.Policy, &policies[i]); err != nil {
			return nil, err
		}
		policies[i].EnteredAt = one.UpdatedAt
	}
	slices.SortFunc(policies, func(a, b domain.OwnPolicy) int {
		return cmp.Or(a.EndDate.Compare(b.EndDate), cmp.Compare(a.Type, b.Type), cmp.Compare(a.VIN, b.VIN))
	})
	return policies, nil
}

func ownPolicyRow(citizen uuid.UUID, vinHash []byte, kind string) []byte {
	return row("own_policies.policy", citizen, hex.EncodeToString(vinHash), kind)
}
