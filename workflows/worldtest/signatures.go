package worldtest

import (
	"go.temporal.io/sdk/temporal"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// Signatures verifies signatures and stores statements.
type Signatures struct {
	Down bool
	// Fault is the code with which every signature is refused; empty: each is valid.
	Fault domain.Code
	// Unsigned reports whether citizens may do without a signature.
	Unsigned bool
	Checked  []order.SignatureCheck
	// StatementsDown reports whether statements cannot be stored; Fixed are those that were.
	StatementsDown bool
	Fixed          []order.NewStatement
}

func (s *Signatures) fix(in order.NewStatement) (string, error) {
	if s.StatementsDown {
		return "", ErrDown
	}
	s.Fixed = append(s.Fixed, in)
	content, err := domain.StatementContent(in.OrderID.String(), in.Service, in.Price, domain.Person{LastName: "КОВАЛЕНКО"}, in.Parts)
	return domain.Digest(content), err
}

func (s *Signatures) verify(in order.SignatureCheck) (effect.Nothing, error) {
	s.Checked = append(s.Checked, in)
	switch {
	case s.Down:
		return effect.Nothing{}, ErrDown
	case in.Unsigned && !s.Unsigned:
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("no", string(domain.CodeNotAllowed), nil)
	case in.Unsigned:
		return effect.Nothing{}, nil
	case s.Fault != "":
		return effect.Nothing{}, temporal.NewNonRetryableApplicationError("no", string(s.Fault), nil)
	}
	return effect.Nothing{}, nil
}
