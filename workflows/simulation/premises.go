package simulation

// premise is what an invariant is about: where no life comes to it, the invariant shows nothing.
type premise string

// The premises.
const (
	actAfterEnd       premise = "an ended order takes an act"
	gaveBackInTurn    premise = "an order gives several things back"
	twoCaptured       premise = "the bank takes the money of two invoices"
	twoBilled         premise = "the citizen is billed twice"
	lateMoney         premise = "money comes after the end"
	paidSilently      premise = "the callback of a payment is lost"
	refundRefused     premise = "the bank refuses to return money"
	toldAlreadyPaid   premise = "who cancels is told that the order is paid"
	expiredInTime     premise = "an order expires"
	notMade           premise = "an order is not made"
	paidAtRevocation  premise = "the bank takes the money at the revocation"
	lastMinuteChanges premise = "an order changes in its last minute, while the read model is down"
)

// premises are all of them.
var premises = []premise{
	actAfterEnd, gaveBackInTurn, twoCaptured, twoBilled, lateMoney, paidSilently, refundRefused, toldAlreadyPaid, expiredInTime, notMade,
	paidAtRevocation, lastMinuteChanges,
}

// happened notes that a premise has come up.
func (l *Life) happened(what premise) { l.premises[what] = true }
