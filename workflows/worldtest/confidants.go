package worldtest

import (
	"cabinet/domain"
	"cabinet/workflows"
)

// Confidants is the register of proper users. Its applications are the service centre's.
type Confidants struct {
	Assigned []workflows.AppointmentLodging
	Revoked  []workflows.RevocationLodging
}

func (w *World) registerConfidants(worker registry) {
	carry(w, worker, workflows.AssignConfidant, func(in workflows.AppointmentLodging) (domain.Application, error) {
		w.Confidants.Assigned = append(w.Confidants.Assigned, in)
		return w.Centre.lodge(domain.ApplyConfidantAssign, in.OrderID)
	})
	carry(w, worker, workflows.RevokeConfidant, func(in workflows.RevocationLodging) (domain.Application, error) {
		w.Confidants.Revoked = append(w.Confidants.Revoked, in)
		return w.Centre.lodge(domain.ApplyConfidantRevoke, in.OrderID)
	})
}
