package api

import (
	"encoding/json"
	"errors"
	"slices"

	"github.com/gin-gonic/gin"

	"cabinet/domain"
	"cabinet/temporal/orders"
)

// mayChoose refuses a plate that the permission of an exchange does not let its citizen have. What else is wrong with the
// choice, and that its time is over, the order says.
func (s *Server) mayChoose(c *gin.Context, act orders.Act) error {
	choice := plateChoice(act.Choice)
	if choice.Origin != domain.PlateReserve || domain.ValidPlate(choice.Plate) != "" {
		return nil
	}
	order, err := s.ownOrder(c, act.OrderID)
	if err != nil {
		return err
	}
	info, exchange := order.StageInfo()
	if !exchange || !info.PlateIsDue() {
		return nil
	}
	return s.plateFits(c, choice.Plate, *order.Certificate.Permission)
}

// plateChoice is the choice of a plate, by whichever call it was brought; the zero value: it is none.
func plateChoice(brought any) (choice domain.PlateChoice) {
	content, err := json.Marshal(brought)
	if err != nil || json.Unmarshal(content, &choice) != nil {
		return domain.PlateChoice{}
	}
	return choice.Normalize()
}

// plateFits refuses a plate that is neither free in the region and of the kinds of a permission, nor kept for the citizen. While
// the register does not say, it judges itself when the order asks it for the plate.
func (s *Server) plateFits(c *gin.Context, plate string, permission domain.CertificatePermission) error {
	free, err := s.world.Registers.FreePlates(c, permission.Query(plate))
	if slices.ContainsFunc(free, func(option domain.PlateOption) bool { return option.Plate == plate }) {
		return nil
	}
	holds, holdsErr := ofCitizen(s, c, s.world.Registers.PlateHolds)
	if err := errors.Join(err, holdsErr); err != nil {
		s.logNoOffers(c, err)
		return nil
	}
	if domain.KeptFor(holds, plate, permission) {
		return nil
	}
	return &domain.Error{Code: domain.CodePlateTaken, Fields: domain.Fields{"plate": domain.TextPlateUnavailable}}
}
