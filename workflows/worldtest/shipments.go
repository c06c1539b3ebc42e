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
	// LosesAnswers reports whether requests are carried out and their answers lost.
	LosesAnswers  bool
	GivenOut      bool // the citizen has picked the document up
	SentElsewhere bool // the document was sent by another order
	// RefusesFor is a reason that the workflows do not know, with which the register refuses; empty: it does not.
	RefusesFor domain.Code
	// Sending is the order that the document is sent for; empty: none.
	Sending string
	// Kept are the orders that have canceled the shipment.
	Kept []string
}

func (s *Shipments) check(in workflows.DocumentShipment) (workflows.CheckedDocument, error) {
	found := workflows.CheckedDocument{WaitingDocument: in.Shipment.Document, Verdict: workflows.Verdict{Fit: true}}
	switch {
	case s.Down, s.LosesAnswers:
		return found, ErrDown
	case s.GivenOut, s.SentElsewhere, s.Sending != "":
		return found, refusal(domain.CodeShipmentGone)
	}
	return found, nil
}

func (s *Shipments) order(in workflows.DocumentShipment) (effect.Nothing, error) {
	var nothing effect.Nothing
	switch {
	case s.Down:
		return nothing, ErrDown
	case s.Sending == in.OrderID.String():
	case s.GivenOut:
		return nothing, refusal(domain.CodeShipmentGone)
	case s.SentElsewhere:
		return nothing, refusal(domain.CodeShipmentOrdered)
	case s.RefusesFor != "":
		return nothing, refusal(s.RefusesFor)
	default:
		s.Sending = in.OrderID.String()
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
	if s.Sending == in.OrderID.String() {
		s.Sending = ""
	}
	if !slices.Contains(s.Kept, in.OrderID.String()) {
		s.Kept = append(s.Kept, in.OrderID.String())
	}
	if s.LosesAnswers {
		return nothing, ErrDown
	}
	return nothing, nil
}
