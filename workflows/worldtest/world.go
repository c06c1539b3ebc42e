// Package worldtest fakes the outside systems for tests of workflows: a bank, registers and a read model in memory, which can be
// down, refuse, or lose their answers. It implements every effect of orders.
package worldtest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"go.temporal.io/sdk/activity"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// World is everything outside of one order. While the order runs its fields may only be changed under Do: effects run on other
// goroutines.
type World struct {
	Bank       Bank
	Centre     Centre
	Confidants Confidants
	Fines      Fines
	Insurer    Insurer
	Plates     Plates
	Post       Post
	Signatures Signatures
	Shipments  Shipments
	Storage    Storage
	Vehicles   Vehicles
	admission
	// Certificates records the exchanges at the service centre.
	Certificates Certificates

	// WorkersDie reports whether every worker dies after it has carried an effect out and before it has reported the result.
	WorkersDie bool
	// ReadModelDown reports whether writes to the read model fail.
	ReadModelDown bool
	// Projections are the writes to the read model.
	Projections []order.Projection
	// Erased reports whether the order has erased itself.
	Erased bool

	// Carries is called before each attempt of an effect, and Carried after it; nil: nothing is.
	Carries, Carried func(effect.Definition)
	// Signal sends a callback of an outside system to the order.
	Signal func(name string, payload any)

	mutex sync.Mutex
}

// New makes a world in which everything works.
func New() *World {
	return &World{
		Bank: Bank{
			reports: map[string]domain.PaymentReport{}, Captured: map[string]domain.PaymentReport{}, TakenBack: map[string]domain.Kopecks{},
		},
		Centre:  Centre{applications: map[string]domain.Application{}},
		Plates:  Plates{Held: map[string]workflows.PlateHold{}, Now: time.Now},
		Fines:   Fines{Now: time.Now},
		Insurer: Insurer{policies: map[string]domain.Policy{}},
	}
}

// Do changes or reads the world while an order runs on another goroutine.
func (w *World) Do(change func()) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	change()
}

// Last is the state of the last projection; the zero order before the first.
func (w *World) Last() domain.Order {
	if len(w.Projections) == 0 {
		return domain.Order{}
	}
	return w.Projections[len(w.Projections)-1].Order
}

// Events are the timeline in the read model.
func (w *World) Events() (all []domain.Event) {
	for _, projection := range w.Projections {
		all = append(all, projection.Events...)
	}
	return slices.Clip(all)
}

// ErrDown is the failure of a system that does not answer.
var ErrDown = errors.New("does not answer")

// registry is the part of a worker that Register needs.
type registry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

// Register registers the fake of every effect with a worker.
func (w *World) Register(worker registry) {
	register(w, worker, order.Record, w.record)
	register(w, worker, order.Erase, func(uuid.UUID) (effect.Nothing, error) {
		w.Erased = true
		return effect.Nothing{}, nil
	})
	register(w, worker, order.CreateInvoice, w.Bank.issue)
	register(w, worker, order.AskBank, w.Bank.ask)
	register(w, worker, order.ConfirmInvoice, w.Bank.confirm)
	register(w, worker, order.RevokeInvoice, w.Bank.revoke)
	register(w, worker, order.ReturnMoney, w.Bank.refund)
	register(w, worker, order.VerifySignature, w.Signatures.verify)
	register(w, worker, order.FixStatement, w.Signatures.fix)
	register(w, worker, order.CreateParcel, w.Post.create)
	register(w, worker, order.WatchParcel, w.Post.watch)
	register(w, worker, workflows.FetchVehicleReport, w.Vehicles.fetchReport)
	register(w, worker, workflows.HoldPlate, w.Plates.hold)
	register(w, worker, workflows.ReleasePlate, w.Plates.release)
	register(w, worker, workflows.CheckFine, w.Fines.check)
	register(w, worker, workflows.SettleFine, w.Fines.settle)
	register(w, worker, workflows.CheckPlateStorage, w.Storage.check)
	register(w, worker, workflows.ProlongPlateStorage, w.Storage.prolong)
	register(w, worker, workflows.CheckDocument, w.Shipments.check)
	register(w, worker, workflows.OrderShipment, w.Shipments.order)
	register(w, worker, workflows.CancelShipment, w.Shipments.cancel)
	w.registerCentre(worker)
	w.registerConfidants(worker)
	w.registerCertificates(worker)
	w.registerInsurer(worker)
}

// register registers the code of an effect. The effects of a world run one at a time.
func register[In, Out any](w *World, worker registry, e effect.Effect[In, Out], do func(In) (Out, error)) {
	effect.Register(worker, e, func(ctx context.Context, in In) (Out, error) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		if w.Denies(e.Queue) {
			var none Out
			return none, ErrNotAdmitted
		}
		if w.Carries != nil {
			w.Carries(e.Definition)
		}
		out, err := do(in)
		if w.Carried != nil {
			w.Carried(e.Definition)
		}
		if effect.Final(err) {
			w.Decided++
		}
		switch info := activity.GetInfo(ctx); {
		case !w.WorkersDie:
		case info.IsLocalActivity: // the next worker repeats the workflow task
			return do(in)
		case info.Attempt == 1: // the engine retries it
			var lost Out
			return lost, ErrDown
		}
		return out, err
	})
}

func (w *World) record(in order.Projection) (effect.Nothing, error) {
	switch {
	case w.ReadModelDown:
		return effect.Nothing{}, ErrDown
	case len(w.Projections) > 0 && reflect.DeepEqual(in, w.Projections[len(w.Projections)-1]):
		return effect.Nothing{}, nil // the same projection again
	}
	w.Projections = append(w.Projections, in)
	return effect.Nothing{}, nil
}
