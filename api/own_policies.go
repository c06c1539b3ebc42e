package api

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
)

// AddPolicy keeps what the citizen tells of the policy of a vehicle that they own or use (API-041, FLEET-19). What the
// vehicle is called the register says.
func (s *Server) AddPolicy(c *gin.Context) {
	var policy domain.OwnPolicy
	if !s.bind(c, &policy) {
		return
	}
	policy = policy.Normalize()
	now := s.config.Now()
	err := policy.Validate(domain.DateOf(now))
	if err == nil {
		err = s.savePolicy(c, &policy, now)
	}
	if err != nil {
		s.refuse(c, err)
		return
	}
	c.JSON(http.StatusOK, policy)
}

func (s *Server) savePolicy(c *gin.Context, policy *domain.OwnPolicy, now time.Time) error {
	vehicle, err := ofCitizen(s, c, func(ctx context.Context, rnokpp string) (domain.Vehicle, error) {
		return s.vehicleAtHand(ctx, rnokpp, policy.VIN)
	})
	if err != nil {
		return err
	}
	policy.Brand, policy.Plate = vehicle.Brand, vehicle.Plate
	if err := s.papers.SaveOwnPolicy(c, citizenOf(c), *policy, now); err != nil {
		return fmt.Errorf("save policy: %w", err)
	}
	return nil
}

// vehicleAtHand is the vehicle of a VIN that the citizen owns or uses; another's is not found.
func (s *Server) vehicleAtHand(ctx context.Context, rnokpp, vin string) (domain.Vehicle, error) {
	owned, err := s.world.Registers.VehiclesByOwner(ctx, rnokpp)
	if err != nil {
		return domain.Vehicle{}, err
	}
	used, err := s.world.Registers.VehiclesInUse(ctx, rnokpp)
	if err != nil {
		return domain.Vehicle{}, err
	}
	known := slices.Concat(owned, each(used, func(v domain.VehicleInUse) domain.Vehicle { return v.Vehicle }))
	at := slices.IndexFunc(known, func(v domain.Vehicle) bool { return v.VIN == vin })
	if at < 0 {
		return domain.Vehicle{}, domain.Refuse(domain.CodeNotFound)
	}
	return known[at], nil
}

// ownPolicies are the policies that the citizen has told of: of one vehicle, or with an empty VIN of all.
func (s *Server) ownPolicies(c *gin.Context, vin string) ([]domain.OwnPolicy, error) {
	policies, err := s.papers.OwnPolicies(c, citizenOf(c))
	if err != nil {
		return nil, fmt.Errorf("policies: %w", err)
	}
	return slices.DeleteFunc(policies, func(p domain.OwnPolicy) bool { return vin != "" && p.VIN != vin }), nil
}
