package worldtest

import (
	"slices"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Shipments is the register of documents that wait at service centres, with the one document that an order is about.
type Shipments struct {
	Down bool
	// LosesAnswers does what is asked, and is then not heard.
	LosesAnswers bool
	GivenOut     bool // the citizen has fetched the document
	SentElse     bool // somebody else has had it sent
	// RefusesFor refuses to have the document sent for a reason that the workflows do not know; empty: it does not.
	RefusesFor domain.Code
	// Sending is the order that has the document sent; empty: none.
	Sending string
	// Kept are the orders that have let the service centre keep it.
	Kept []string
}

func (s *Shipments) check(in workflows.DocumentShipment) (domain.WaitingDocument, error) {
	switch {
	case s.Down, s.LosesAnswers:
		return domain.WaitingDocument{}, ErrDown
	case s.GivenOut, s.SentElse, s.Sending != "":
		return domain.WaitingDocument{}, saysNo(domain.CodeShipmentGone)
	}
	return in.Shipment.Document, nil
}

func (s *Shipments) order(in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	switch {
	case s.Down:
		return nothing, ErrDown
	case s.Sending == in.OrderID:
	case s.GivenOut:
		return nothing, saysNo(domain.CodeShipmentGone)
	case s.SentElse:
		return nothing, saysNo(domain.CodeShipmentOrdered)
	case s.RefusesFor != "":
		return nothing, saysNo(s.RefusesFor)
	default:
		s.Sending = in.OrderID
	}
	if s.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}

func (s *Shipments) cancel(in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	if s.Down {
		return nothing, ErrDown
	}
	if s.Sending == in.OrderID {
		s.Sending = ""
	}
	if !slices.Contains(s.Kept, in.OrderID) {
		s.Kept = append(s.Kept, in.OrderID)
	}
	if s.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}
