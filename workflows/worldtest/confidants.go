package worldtest

import (
	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Confidants is the register of confidants. Its applications are those of Centre.
type Confidants struct {
	Assigned []workflows.AppointmentLodging
	Revoked  []workflows.RevocationLodging
	// Reported are the appointments whose orders received their revocation.
	Reported []workflows.RevocationReport
}

func (w *World) registerConfidants(worker registry) {
	register(w, worker, workflows.AssignConfidant, func(in workflows.AppointmentLodging) (domain.Application, error) {
		w.Confidants.Assigned = append(w.Confidants.Assigned, in)
		return w.Centre.lodge(domain.ApplyConfidantAssign, in.OrderID.String())
	})
	register(w, worker, workflows.RevokeConfidant, func(in workflows.RevocationLodging) (domain.Application, error) {
		w.Confidants.Revoked = append(w.Confidants.Revoked, in)
		return w.Centre.lodge(domain.ApplyConfidantRevoke, in.OrderID.String())
	})
	register(w, worker, workflows.ReportRevocation, func(in workflows.RevocationReport) (effect.Nothing, error) {
		w.Confidants.Reported = append(w.Confidants.Reported, in)
		return effect.Nothing{}, nil
	})
}
