package config

import (
	"errors"

	"cabinet/workflows/effect"
)

// Bounds are how much of a system's time the cabinet takes.
type Bounds struct {
	// Rate is how many activities start in a second, over all workers together: the engine holds it. 0: as many as come.
	Rate float64 `env:"RATE"`
	// AtOnce is how many activities one worker carries out at the same time.
	AtOnce int `env:"AT_ONCE"`
	// Calls is how often in a second one process calls the system, whatever for: also for what an order tries beside itself
	// and for what a page asks, which no queue bounds. An activity makes several calls. 0: as often as it likes.
	Calls float64 `env:"CALLS"`
}

// Queues are the bounds of each task queue. No outside system says in its protocol how much it bears, some only that it
// refuses too much (429): the standard is what each surely does.
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

// Of are the bounds of a queue.
func (q *Queues) Of(queue effect.Queue) Bounds {
	return map[effect.Queue]Bounds{
		effect.Orders: q.Orders, effect.Bank: q.Bank, effect.Registers: q.Registers, effect.Centres: q.Centres,
		effect.NovaPoshta: q.NovaPoshta, effect.Ukrposhta: q.Ukrposhta, effect.Insurer: q.Insurer, effect.Signatures: q.Signatures,
	}[queue]
}

// gateway is how often one process calls the registers and the service centres, which one gateway leads to.
func (q *Queues) gateway() float64 {
	if q.Registers.Calls == 0 || q.Centres.Calls == 0 {
		return 0
	}
	return q.Registers.Calls + q.Centres.Calls
}

// check refuses bounds within which nothing would ever be done.
func (q *Queues) check() (faults []error) {
	for _, queue := range effect.Queues() {
		if bounds := q.Of(queue); bounds.Rate < 0 || bounds.AtOnce < 1 || bounds.Calls < 0 {
			faults = append(faults, errors.New("CABINET_QUEUE_*: the bounds of "+string(queue)+" must be above 0"))
		}
	}
	return faults
}
