package effect

import (
	"maps"
	"slices"

	"cabinet/domain"
)

// Queue is where effects wait for a worker. Each outside system has its own, so that one that is slow or down keeps
// nobody waiting but those who need it.
type Queue string

// The queues.
const (
	// Orders is the queue of the orders themselves, and of what they do in the cabinet's own database.
	Orders     Queue = "orders"
	Bank       Queue = "bank"
	Registers  Queue = "registers"
	Centres    Queue = "centres" // service centres: applications, their decisions, plates
	NovaPoshta Queue = "novaposhta"
	Ukrposhta  Queue = "ukrposhta"
	Insurer    Queue = "insurer"
	Signatures Queue = "signatures" // certificates' providers: lists of revoked ones, the verifier of DSTU 4145
)

// queues say on which queue each effect is carried out. What an order tries swiftly is tried once beside the order, and
// waits on its queue only when that has failed. A running order takes a row's change up with its next effect: the
// history does not depend on the queue.
var queues = map[string]Queue{
	"RecordOrder":    Orders,
	"EraseOrder":     Orders,
	"FixStatement":   Orders,
	"RecordObserver": Orders,

	"CreateInvoice":  Bank,
	"AskBank":        Bank,
	"ConfirmInvoice": Bank,
	"RevokeInvoice":  Bank,
	"ReturnMoney":    Bank,

	"FetchVehicleReport":   Registers,
	"HoldPlate":            Registers,
	"ReleasePlate":         Registers,
	"ReleaseReservedPlate": Registers,
	"AssignConfidant":      Registers,
	"RevokeConfidant":      Registers,
	"CheckFine":            Registers,
	"SettleFine":           Registers,
	"CheckPlateStorage":    Registers,
	"ProlongPlateStorage":  Registers,
	"CheckDocument":        Registers,
	"OrderShipment":        Registers,
	"CancelShipment":       Registers,

	"RegisterObserverVerdict": Registers,

	"CheckLicences":     Registers,
	"CheckStoredPlates": Registers,
	"CheckPolicies":     Orders,
	"CheckMadePlates":   Orders,

	"AskCentre":                  Centres,
	"WatchCentre":                Centres,
	"WithdrawApplication":        Centres,
	"LodgePlateReservation":      Centres,
	"LodgeLicenceExchange":       Centres,
	"LodgeIndividualPlate":       Centres,
	"LodgeCertificatePermission": Centres,
	"LodgeCertificateReserve":    Centres,
	"LodgeCertificateExchange":   Centres,

	"CreateParcel": Ukrposhta, // unless another post carries the parcel: On, Post
	"WatchParcel":  Ukrposhta,

	"ReservePolicy":    Insurer,
	"ReserveGreenCard": Insurer,
	"ApprovePolicy":    Insurer,
	"SendCode":         Insurer,
	"CheckCode":        Insurer,
	"EmitPolicy":       Insurer,
	"ReleasePolicy":    Insurer,

	"VerifySignature": Signatures,
}

// QueueOf is the queue of an effect, by its name; ok is false for one that the table does not have: it waits where the
// orders do.
func QueueOf(name string) (queue Queue, ok bool) {
	queue, ok = queues[name]
	return queue, ok
}

// Placed are the names of the effects that the table has.
func Placed() []string { return slices.Sorted(maps.Keys(queues)) }

// Queues are all of them, the orders' first.
func Queues() []Queue {
	return []Queue{Orders, Bank, Registers, Centres, NovaPoshta, Ukrposhta, Insurer, Signatures}
}

// TaskQueue is the queue's name in the engine, beside the one on which the orders themselves wait.
func (q Queue) TaskQueue(orders string) string {
	if q == Orders || q == "" {
		return orders
	}
	return orders + "-" + string(q)
}

// Post is the queue of the post that carries a parcel.
func Post(carrier domain.Carrier) Queue {
	if carrier == domain.NovaPoshta {
		return NovaPoshta
	}
	return Ukrposhta
}

// On is the effect on another queue than the table's.
func (e Effect[In, Out]) On(queue Queue) Effect[In, Out] {
	e.queue = queue
	return e
}
