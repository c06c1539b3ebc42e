package insurer

import (
	"bytes"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"cabinet/domain"
)

// hryvnias is money that the protocol writes as a number of hryvnias with a fraction.
type hryvnias domain.Kopecks

// maxAmount is more than any policy or insured sum, and still far from overflow.
const maxAmount = 1_000_000_000_00

var errMoney = errors.New("not an amount of hryvnias and kopecks")

// UnmarshalJSON reads the number exactly: no sign, at most two digits after the point that are not zero.
func (h *hryvnias) UnmarshalJSON(raw []byte) error {
	whole, fraction, _ := strings.Cut(string(bytes.TrimSpace(raw)), ".")
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 2 {
		return errMoney
	}
	n, err := strconv.ParseUint(whole+fraction+strings.Repeat("0", 2-len(fraction)), 10, 63)
	if err != nil || whole == "" || n > maxAmount {
		return errMoney
	}
	*h = hryvnias(n)
	return nil
}

// MarshalJSON writes hryvnias with two digits after the point.
func (h hryvnias) MarshalJSON() ([]byte, error) {
	return fmt.Appendf(nil, "%d.%02d", h/100, h%100), nil
}
