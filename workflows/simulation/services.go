package simulation

import (
	"math/rand/v2"
	"time"

	"github.com/google/uuid"

	"cabinet/domain"
)

// simulated is how the orders of one service are lived. What may happen to any order is in moves and troubles.
type simulated struct {
	service domain.ServiceName
	// start completes an order before anything has happened and returns it with what its workflow is given. What differs between
	// orders is drawn at random.
	start func(state domain.Order, random *rand.Rand) (domain.Order, any)
	// moves may happen, and troubles break things, beside those of every service.
	moves    []move
	troubles []trouble
	// making may break when the order is made, after it has taken something; nil: it takes nothing then.
	making *trouble
	// signing is how long the initiator may sign; 0: the standard term.
	signing time.Duration
	// changes reports whether what is ordered changes by itself, so that the order may be refused without a decision: its sum, its term.
	changes bool
	// look checks an invariant after each step; nil: none.
	look func(*Life)
	// judge checks the life when it is over; nil: nothing.
	judge func(l *Life, last *domain.Order)
	// given reports whether the result of a done order was given; nil: it is judged otherwise.
	given func(l *Life) bool
	// earned reports whether the price of an order that is not done is due, and unearned whether that of a done one is not; nil: no.
	earned, unearned func(last *domain.Order) bool
}

// services are all simulated services: the file of each adds it.
var services []simulated

func add(service simulated) { services = append(services, service) }

const price = domain.Kopecks(11_940)

func (s simulated) signature() time.Duration {
	if s.signing > 0 {
		return s.signing
	}
	return deadlines.Signature
}

// order is a new order of the service, and what its workflow is given.
func (s simulated) order(random *rand.Rand) (domain.Order, any) {
	return s.start(domain.Order{
		ID: uuid.MustParse(orderID), CitizenID: citizen, Service: s.service, Price: price, Email: "a@ukr.net", DataKey: "key",
		Statement: &domain.Statement{Digest: domain.Digest([]byte(s.service))},
	}, random)
}
