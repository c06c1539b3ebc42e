package effect

import "cabinet/domain"

// Queue is where effects wait for a worker. Each outside system has its own, so that one that is slow or down delays only
// the orders that need it.
type Queue string

// The queues.
const (
	// Orders is the queue of the workflows, and of effects in the cabinet's own database.
	Orders     Queue = "orders"
	Bank       Queue = "bank"
	Registers  Queue = "registers"
	Centres    Queue = "centres" // service centres: applications, their decisions, plates
	NovaPoshta Queue = "novaposhta"
	Ukrposhta  Queue = "ukrposhta"
	Insurer    Queue = "insurer"
	Signatures Queue = "signatures" // certificate providers: revocation lists, the verifier of DSTU 4145
)

// Queues are all queues, Orders first.
func Queues() []Queue {
	return []Queue{Orders, Bank, Registers, Centres, NovaPoshta, Ukrposhta, Insurer, Signatures}
}

// TaskQueue is the queue's name in the engine; orders is the name of the workflows' task queue.
func (q Queue) TaskQueue(orders string) string {
	if q == Orders || q == "" {
		return orders
	}
	return orders + "-" + string(q)
}

// Post is the queue of a post.
func Post(carrier domain.Carrier) Queue {
	if carrier == domain.NovaPoshta {
		return NovaPoshta
	}
	return Ukrposhta
}

// On is the effect on another queue than its definition's.
func (e Effect[In, Out]) On(queue Queue) Effect[In, Out] {
	e.Queue = queue
	return e
}
