package worldtest

import (
	"slices"
	"time"

	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Certificates records what the service centre is asked for in exchanges of registration certificates.
type Certificates struct {
	// Refuses is the reason with which applications are refused; empty: they are accepted.
	Refuses  domain.Code
	Asked    []workflows.PermissionLodging
	Reserved []workflows.ReserveLodging
	Made     []workflows.CertificateLodging
	Released []workflows.ReservedPlate
}

// Permit permits an exchange, and sends the callback.
func (w *World) Permit(permission domain.CertificatePermission, at time.Time) {
	w.Centre.Change(func(a *domain.Application) {
		a.Status, a.ChangedAt, a.Permission = domain.ApplicationApproved, at, &permission
	})
	w.Signal(order.CentreSignal, nil)
}

// Reserve reserves a plate for an exchange, and sends the callback.
func (w *World) Reserve(reservation domain.CertificateReservation, at time.Time) {
	w.Centre.Change(func(a *domain.Application) {
		a.Status, a.ChangedAt, a.Reservation = domain.ApplicationApproved, at, &reservation
	})
	w.Signal(order.CentreSignal, nil)
}

// KeepsPlate reports whether a plate is reserved for an exchange: neither was it released, nor its application withdrawn.
func (w *World) KeepsPlate() bool {
	for _, application := range w.Centre.applications {
		kept := application.Reservation
		if kept == nil || kept.Origin == domain.PlatePresent || application.Status != domain.ApplicationApproved {
			continue
		}
		if !slices.Contains(w.Certificates.Released, workflows.ReservedPlate{Reference: application.Reference, Plate: kept.Plate}) {
			return true
		}
	}
	return false
}

// lodge is Centre.lodge, unless the application is refused.
func (w *World) lodge(kind domain.ApplicationKind, reference string) (domain.Application, error) {
	if code := w.Certificates.Refuses; code != "" && !w.Centre.Down && !w.Centre.knows(reference) {
		return domain.Application{}, temporal.NewNonRetryableApplicationError("no", string(code), nil)
	}
	return w.Centre.lodge(kind, reference)
}

func (w *World) registerCertificates(worker registry) {
	c := &w.Certificates
	register(w, worker, workflows.LodgeCertificatePermission, func(in workflows.PermissionLodging) (domain.Application, error) {
		c.Asked = append(c.Asked, in)
		return w.lodge(domain.ApplyCertificatePermission, in.Reference)
	})
	register(w, worker, workflows.LodgeCertificateReserve, func(in workflows.ReserveLodging) (domain.Application, error) {
		c.Reserved = append(c.Reserved, in)
		return w.lodge(domain.ApplyCertificateReserve, in.Reference)
	})
	register(w, worker, workflows.LodgeCertificateExchange, func(in workflows.CertificateLodging) (domain.Application, error) {
		c.Made = append(c.Made, in)
		return w.lodge(domain.ApplyCertificateExchange, in.Reference)
	})
	register(w, worker, workflows.ReleaseReservedPlate, func(in workflows.ReservedPlate) (effect.Nothing, error) {
		if w.Plates.Down {
			return effect.Nothing{}, ErrDown
		}
		c.Released = append(c.Released, in)
		return effect.Nothing{}, nil
	})
}
