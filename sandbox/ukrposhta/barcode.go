package ukrposhta

import (
	"strconv"

	"cabinet/sandbox/post"
)

// barcode makes a number of 13 signs: digits at home, S10 of the Universal Postal Union abroad.
func barcode(abroad bool) string {
	if abroad {
		serial := post.Digits(8)
		return "RB" + serial + strconv.Itoa(s10Check(serial)) + "UA"
	}
	return "05" + post.Digits(11)
}

// s10Check is the check digit of an S10 number.
func s10Check(serial string) int {
	sum := 0
	for i, weight := range []int{8, 6, 4, 2, 3, 5, 9, 7} {
		sum += int(serial[i]-'0') * weight
	}
	switch check := 11 - sum%11; check {
	case 10:
		return 0
	case 11:
		return 5
	default:
		return check
	}
}
