package config

import (
	"errors"

	"cabinet/workflows/effect"
)

// Bounds limit the calls to a system.
type Bounds struct {
	// Rate is the maximum of activities per second over all workers, enforced by the engine. 0: no limit.
	Rate float64 `env:"RATE"`
	// AtOnce is the maximum of concurrent activities per worker.
	AtOnce int `env:"AT_ONCE"`
	// Calls is the maximum of calls per second and process for any purpose, also for local attempts and pages, which no queue
	// limits. An activity makes several calls. 0: no limit.
	Calls float64 `env:"CALLS"`
}

// Queues are the bounds of each task queue. No outside system documents its capacity, some only refuse too many calls (429): the
// defaults are conservative.
type Queues struct {
	Orders     Bounds `envPrefix:"ORDERS_"`
	Bank       Bounds `envPrefix:"BANK_"`
	Registers  Bounds `envPrefix:"REGISTERS_"`
	Centres    Bounds `envPrefix:"CENTRES_"`
	NovaPoshta Bounds `envPrefix:"NOVAPOSHTA_"`
	Ukrposhta  Bounds `envPrefix:"UKRPOSHTA_"`
	Insurer    Bounds `envPrefix:"INSURER_"`
	Signatures Bounds `envPrefix:"SIGNATURES_"`
}

var standardQueues = Queues{
	Orders:     Bounds{AtOnce: 100}, // the cabinet's own database
	Bank:       Bounds{Rate: 50, AtOnce: 20, Calls: 100},
	Registers:  Bounds{Rate: 50, AtOnce: 20, Calls: 100},
	Centres:    Bounds{Rate: 50, AtOnce: 20, Calls: 100},
	NovaPoshta: Bounds{Rate: 20, AtOnce: 10, Calls: 60},
	Ukrposhta:  Bounds{Rate: 20, AtOnce: 10, Calls: 60},
	Insurer:    Bounds{Rate: 20, AtOnce: 10, Calls: 80},
	Signatures: Bounds{Rate: 50, AtOnce: 10, Calls: 100},
}

// Of returns the bounds of a queue.
func (q *Queues) Of(queue effect.Queue) Bounds {
	return map[effect.Queue]Bounds{
		effect.Orders: q.Orders, effect.Bank: q.Bank, effect.Registers: q.Registers, effect.Centres: q.Centres,
		effect.NovaPoshta: q.NovaPoshta, effect.Ukrposhta: q.Ukrposhta, effect.Insurer: q.Insurer, effect.Signatures: q.Signatures,
	}[queue]
}

// gateway is the maximum of calls per second to the registers and the service centres, which share one gateway.
func (q *Queues) gateway() float64 {
	if q.Registers.Calls == 0 || q.Centres.Calls == 0 {
		return 0
	}
	return q.Registers.Calls + q.Centres.Calls
}

// check refuses bounds that would permit no call.
func (q *Queues) check() (faults []error) {
	for _, queue := range effect.Queues() {
		if bounds := q.Of(queue); bounds.Rate < 0 || bounds.AtOnce < 1 || bounds.Calls < 0 {
			faults = append(faults, errors.New("CABINET_QUEUE_*: the bounds of "+string(queue)+" must be above 0"))
		}
	}
	return faults
}
