// Package worldtest is a small world for tests of workflows: a bank, registers and a read model in memory, each of
// which can be down, say no, or say it late. It carries out every effect that the workflows know.
package worldtest

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"
	"time"

	"go.temporal.io/sdk/activity"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// World is everything outside of one order. Its fields may be changed while the order lives, under Do: effects are carried
// out on goroutines of their own.
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
	// Certificates are exchanged at the service centre.
	Certificates Certificates

	// WorkersDie lets every worker die after it has carried an effect out and before it has told of it.
	WorkersDie bool
	// ReadModelDown reports whether the read model refuses to be written to.
	ReadModelDown bool
	// Recorded is what the read model was told.
	Recorded []order.Projection
	// Erased says that the order has erased itself.
	Erased bool

	// Signal brings a callback of an outside system to the order.
	Signal func(name string, word any)

	mutex sync.Mutex
}

// New is a world in which everything works.
func New() *World {
	return &World{
		Bank:    Bank{said: map[string]domain.PaymentReport{}, Took: map[string]domain.PaymentReport{}},
		Centre:  Centre{applications: map[string]domain.Application{}},
		Plates:  Plates{Held: map[string]workflows.PlateHold{}, Now: time.Now},
		Insurer: Insurer{policies: map[string]domain.Policy{}},
	}
}

// Do changes or reads the world while an order lives in it on another goroutine.
func (w *World) Do(change func()) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	change()
}

// Last is the state that the read model was told last; the zero order before the first.
func (w *World) Last() domain.Order {
	if len(w.Recorded) == 0 {
		return domain.Order{}
	}
	return w.Recorded[len(w.Recorded)-1].Order
}

// Events are the timeline as the read model has it.
func (w *World) Events() (all []domain.Event) {
	for _, recorded := range w.Recorded {
		all = append(all, recorded.Events...)
	}
	return slices.Clip(all)
}

// ErrDown is the failure of a part that does not answer.
var ErrDown = errors.New("does not answer")

// registry is the part of a worker that Register needs.
type registry interface {
	RegisterActivityWithOptions(a any, options activity.RegisterOptions)
}

// Register gives a worker this world's code of every effect.
func (w *World) Register(worker registry) {
	carry(w, worker, order.Record, w.record)
	carry(w, worker, order.Erase, func(string) (effect.Nothing, error) {
		w.Erased = true
		return effect.Nothing{}, nil
	})
	carry(w, worker, order.CreateInvoice, w.Bank.bill)
	carry(w, worker, order.AskBank, w.Bank.ask)
	carry(w, worker, order.ConfirmInvoice, w.Bank.confirm)
	carry(w, worker, order.RevokeInvoice, w.Bank.revoke)
	carry(w, worker, order.ReturnMoney, w.Bank.giveBack)
	carry(w, worker, order.VerifySignature, w.Signatures.verify)
	carry(w, worker, order.FixStatement, w.Signatures.fix)
	carry(w, worker, order.CreateParcel, w.Post.create)
	carry(w, worker, order.WatchParcel, w.Post.watch)
	carry(w, worker, workflows.FetchVehicleReport, w.Vehicles.fetchReport)
	carry(w, worker, workflows.HoldPlate, w.Plates.hold)
	carry(w, worker, workflows.ReleasePlate, w.Plates.release)
	carry(w, worker, workflows.CheckFine, w.Fines.check)
	carry(w, worker, workflows.SettleFine, w.Fines.settle)
	carry(w, worker, workflows.CheckPlateStorage, w.Storage.check)
	carry(w, worker, workflows.ProlongPlateStorage, w.Storage.prolong)
	carry(w, worker, workflows.CheckDocument, w.Shipments.check)
	carry(w, worker, workflows.OrderShipment, w.Shipments.order)
	carry(w, worker, workflows.CancelShipment, w.Shipments.cancel)
	w.registerCentre(worker)
	w.registerConfidants(worker)
	w.registerCertificates(worker)
	w.registerInsurer(worker)
}

// carry registers the code of an effect; one effect of a world is carried out at a time.
func carry[In, Out any](w *World, worker registry, e effect.Effect[In, Out], do func(In) (Out, error)) {
	effect.Register(worker, e, func(ctx context.Context, in In) (Out, error) {
		w.mutex.Lock()
		defer w.mutex.Unlock()
		out, err := do(in)
		switch info := activity.GetInfo(ctx); {
		case !w.WorkersDie:
		case info.IsLocalActivity: // the next worker does its workflow task again, and nobody knows of the first time
			return do(in)
		case info.Attempt == 1: // the engine has it tried again
			var unheard Out
			return unheard, ErrDown
		}
		return out, err
	})
}

func (w *World) record(in order.Projection) (effect.Nothing, error) {
	switch {
	case w.ReadModelDown:
		return effect.Nothing{}, ErrDown
	case len(w.Recorded) > 0 && reflect.DeepEqual(in, w.Recorded[len(w.Recorded)-1]):
		return effect.Nothing{}, nil // it is told the same again
	}
	w.Recorded = append(w.Recorded, in)
	return effect.Nothing{}, nil
}
