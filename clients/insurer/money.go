package insurer

import (
	"bytes"
	"errors"
	"fmt"
	"math/big"
	"regexp"
	"strconv"
	"strings"

	"cabinet/domain"
)

// hryvnias is money that the protocol writes as a number of hryvnias with a fraction.
type hryvnias domain.Kopecks

// maxAmount is more than any policy or insured sum, and still far from overflow.
const maxAmount = 1_000_000_000_00

var errMoney = errors.New("not an amount of hryvnias and kopecks")

// amountForm is an amount as libraries of decimal numbers write it. It is short, so that its value is small.
var amountForm = regexp.MustCompile(`^[0-9]{1,16}(\.[0-9]{1,20})?([eE]\+?[0-9])?$`)

// UnmarshalJSON reads a number, or a text with one, without a sign. Parts of a kopeck are rounded as all programs of the aggregator's
// agents round them: to the nearest kopeck, half of one up. What is reserved is compared with what the citizen agreed to pay, so a
// price that the aggregator rounds otherwise is refused before any money moves.
func (h *hryvnias) UnmarshalJSON(raw []byte) error {
	text := bytes.TrimSpace(raw)
	if string(text) == "null" { // none, as of all types
		return nil
	}
	if inside, quoted := bytes.CutPrefix(text, []byte(`"`)); quoted {
		text = bytes.TrimSpace(bytes.TrimSuffix(inside, []byte(`"`)))
	}
	if !amountForm.Match(text) {
		return errMoney
	}
	amount, ok := new(big.Rat).SetString(string(text))
	if !ok {
		return errMoney
	}
	n, err := strconv.ParseUint(strings.Replace(amount.FloatString(2), ".", "", 1), 10, 63)
	if err != nil || n > maxAmount {
		return errMoney
	}
	*h = hryvnias(n)
	return nil
}

// MarshalJSON writes hryvnias with two digits after the point.
func (h hryvnias) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%d.%02d", h/100, h%100), nil
}

// coefficient is a factor of a price, a number or a text with one.
type coefficient float64

// maxCoefficient is more than any class of bonus-malus.
const maxCoefficient = 10

var errCoefficient = errors.New("not a coefficient")

// UnmarshalJSON reads a positive number.
func (c *coefficient) UnmarshalJSON(raw []byte) error {
	value, err := strconv.ParseFloat(strings.Trim(string(raw), `" `), 64)
	if err != nil || !(value > 0 && value <= maxCoefficient) {
		return errCoefficient
	}
	*c = coefficient(value)
	return nil
}
