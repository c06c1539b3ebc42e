package domain

import (
	"time"
)

// RNOKPP is the taxpayer's number: ten digits of which the first five count days, the ninth gives the sex and the
// last checks the others (VAL-34).
type RNOKPP string

const textRNOKPP = "РНОКПП складається з 10 цифр"

var rnokppWeights = [9]int{-1, 5, 7, 9, 4, 6, 10, 5, 7}

// Valid answers the sentence for the citizen, empty when the number is good: ten digits whose control digit is
// right.
func (n RNOKPP) Valid() string {
	if len(n) != 10 {
		return textRNOKPP
	}
	sum := 0
	for i, r := range n {
		if !isDigit(r) {
			return textRNOKPP
		}
		if i < len(rnokppWeights) {
			sum += rnokppWeights[i] * int(r-'0')
		}
	}
	if control := ((sum%11 + 11) % 11) % 10; control != int(n[9]-'0') {
		return "У РНОКПП є помилка: перевірте цифри"
	}
	return ""
}

// Birthday is the birth date that the number carries: days from 31.12.1899. A number that is not valid has none.
func (n RNOKPP) Birthday() Date {
	if n.Valid() != "" {
		return Date{}
	}
	days := 0
	for _, r := range n[:5] {
		days = days*10 + int(r-'0')
	}
	at := time.Date(1899, 12, 31, 0, 0, 0, 0, time.UTC).AddDate(0, 0, days)
	return Date{at.Year(), at.Month(), at.Day()}
}

// Gender is the sex that the number carries: its ninth digit is odd for men. A number that is not valid has none.
func (n RNOKPP) Gender() string {
	switch {
	case n.Valid() != "":
		return ""
	case (n[8]-'0')%2 == 1:
		return "male"
	}
	return "female"
}
