package insurer

import (
	"slices"
	"time"
)

// The states of a contract.
const (
	Draft   = "DRAFT"   // the offer is reserved
	Request = "REQUEST" // approved by the insurer, waits for the signature and the money
	Emitted = "EMITTED" // the policy is in force
	Deleted = "DELETED" // given up before emission
)

// Contract is a policy on its way. Money is in kopecks.
type Contract struct {
	ID        int64     `json:"id"`
	Reference string    `json:"reference"` // the agent's own
	Type      string    `json:"type"`      // epolicy, greencard
	Number    string    `json:"number"`
	State     string    `json:"state"`
	Insurer   string    `json:"insurer"` // EDRPOU
	TariffID  int       `json:"tariffId"`
	Franchise int       `json:"franchise"` // hryvnias
	Payment   int64     `json:"payment"`
	From      time.Time `json:"from"`
	To        time.Time `json:"to"`
	Request   saveBody  `json:"request"` // as the agent sent it
	Signed    bool      `json:"signed"`
	Refused   bool      `json:"refused"` // the insurer changed its mind
	Code      code      `json:"code"`
	Created   time.Time `json:"created"`
	Emission  time.Time `json:"emission"`
}

// code is the code by which the holder signs.
type code struct {
	Digits  string    `json:"digits"`
	SentAt  time.Time `json:"sentAt"`
	Expires time.Time `json:"expires"`
	Wrong   int       `json:"wrong"`
	Sent    int       `json:"sent"` // how many codes were made
}

// Company is the insurer's name.
func (c *Contract) Company() string {
	i := slices.IndexFunc(insurers, func(one insurer) bool { return one.Code == c.Insurer })
	return insurers[i].Name
}

// Green reports whether it is a green card.
func (c *Contract) Green() bool { return c.Type == typeGreen }

// Holder is who signs the contract.
func (c *Contract) Holder() string {
	h := c.Request.Customer
	return h.NameLast + " " + h.NameFirst + " " + h.NameMiddle
}

// Plate is the number plate of the insured vehicle.
func (c *Contract) Plate() string { return c.Request.Object.StateNumber }

// Open reports whether the contract can still be refused by a tester.
func (c *Contract) Open() bool { return !c.Refused && (c.State == Draft || c.State == Request) }

// SMSCode is the code that was sent last; empty when none is good.
func (c *Contract) SMSCode() string {
	if c.Signed || c.Code.problem(time.Now()) != nil {
		return ""
	}
	return c.Code.Digits
}

// move brings the contract into a state. A state that it is already in is no fault: the agent may ask twice.
func (c *Contract) move(state string, now time.Time) error {
	switch {
	case c.State == state:
		return nil
	case c.Refused && state != Deleted:
		return errRefused
	case state == Request && c.State == Draft:
		if !c.From.After(today()) {
			return errTooLate
		}
	case state == Emitted && c.State == Request:
		if !c.Signed {
			return errUnsigned
		}
		if c.From.Before(today()) {
			return errTooLate
		}
		c.Emission = now.UTC()
	case state == Deleted && (c.State == Draft || c.State == Request):
	default:
		return errState
	}
	c.State = state
	return nil
}

// contractBody is the contract as the aggregator shows it.
type contractBody struct {
	ID                int64        `json:"id"`
	Code              string       `json:"code"`
	State             string       `json:"state"`
	DiscountedPayment kopecks      `json:"brokerDiscountedPayment"`
	Customer          customerBody `json:"customer"`
	*wholeContract
}

type customerBody struct {
	Name    string `json:"name"`
	Phone   string `json:"phone"`
	Email   string `json:"email"`
	Address string `json:"address"`
}

// wholeContract is what public sources do not show of a contract.
type wholeContract struct {
	ExternalID string  `json:"externalId"`
	Type       string  `json:"type"`
	Number     string  `json:"number"`
	Signed     bool    `json:"signed"`
	Payment    kopecks `json:"payment"`
	DateFrom   moment  `json:"dateFrom"`
	DateTo     moment  `json:"dateTo"`
	Insurer    entry   `json:"insurer"`
	Requisites string  `json:"requisites"`
	Emission   *moment `json:"emissionDate,omitempty"`
}

// show shows the contract to the agent.
func (a *Aggregator) show(c *Contract) contractBody {
	h := c.Request.Customer
	b := contractBody{
		ID: c.ID, Code: "C-" + c.Number, State: c.State, DiscountedPayment: kopecks(c.Payment),
		Customer: customerBody{c.Holder(), h.Phone, h.Email, h.Address},
	}
	if c.State == Emitted && a.faults.On(signedState) {
		b.State = "SIGNED"
	}
	if c.State == Emitted || !a.faults.On(bareContract) {
		b.wholeContract = c.whole()
	}
	return b
}

// whole is all that is known of the contract. Some companies leave the requisites to the agent.
func (c *Contract) whole() *wholeContract {
	b := wholeContract{
		ExternalID: c.Reference, Type: c.Type, Number: c.Number, Signed: c.Signed,
		Payment: c.Request.Payment, DateFrom: moment{c.From}, DateTo: moment{c.To},
		Insurer: entry{c.Insurer, c.Company()},
	}
	if c.TariffID%20 < 10 {
		b.Requisites = "Страховий платіж за договором " + c.Number + ", " + c.Company()
	}
	if !c.Emission.IsZero() {
		b.Emission = &moment{c.Emission}
	}
	return &b
}
