package domain

import (
	"fmt"
	"strconv"
)

// Kopecks is an amount of money in hundredths of a hryvnia (BIZ-11, SHELL-02).
type Kopecks int64

// String shows the amount as people write it: "120,50 грн"; whole hryvnias have no fraction. No line ends inside it: its spaces are
// no-break ones.
func (k Kopecks) String() string {
	sign := ""
	if k < 0 {
		sign, k = "−", -k
	}
	hryvnias := sign + grouped(int64(k/100))
	if k%100 == 0 {
		return hryvnias + "\u00a0грн"
	}
	return fmt.Sprintf("%s,%02d\u00a0грн", hryvnias, k%100)
}

// grouped writes an integer with a no-break space between thousands.
func grouped(n int64) string {
	digits := strconv.FormatInt(n, 10)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "\u00a0" + digits[i:]
	}
	return digits
}
