package domain

import (
	"strings"
	"time"
	"unicode/utf8"
)

// FineDetails name a fine by what is printed on its decree (PAYF-02). A person who knows them all may see and pay it.
type FineDetails struct {
	Series string `json:"sProtocol"`
	Number string `json:"nProtocol"`
	Plate  string `json:"plate"`
}

const (
	maxFineSeries  = 5
	maxFineNumber  = 10
	textFineSeries = "До 5 символів: літери та цифри"
	textFineNumber = "До 10 цифр"
)

// Normalize brings what was typed into the form that is checked and sent.
func (d FineDetails) Normalize() FineDetails {
	return FineDetails{NormalizePlate(d.Series), strings.Join(strings.Fields(d.Number), ""), NormalizePlate(d.Plate)}
}

// Validate refuses details that no decree has, field by field (PAYF-02, PAYF-04, PAYF-05, AMB-024). It expects normal form.
func (d FineDetails) Validate() error {
	var check Check
	check.Field("sProtocol", ValidFineSeries(d.Series))
	check.Field("nProtocol", ValidFineNumber(d.Number))
	check.Field("plate", ValidAnyPlate(d.Plate))
	return check.Err()
}

// ValidFineSeries: up to five letters and digits (PAYF-04).
func ValidFineSeries(series string) string {
	switch {
	case series == "":
		return textRequired
	case utf8.RuneCountInString(series) > maxFineSeries, ValidAnyPlate(series) != "":
		return textFineSeries
	}
	return ""
}

// ValidFineNumber: up to ten digits (PAYF-05).
func ValidFineNumber(number string) string {
	switch {
	case number == "":
		return textRequired
	case len(number) > maxFineNumber, strings.ContainsFunc(number, func(r rune) bool { return !isDigit(r) }):
		return textFineNumber
	}
	return ""
}

// ShownFine is a fine as citizens see it at an instant: with what is due now, and what will be due when.
type ShownFine struct {
	Fine
	Label  Label      `json:"label"`
	Amount Kopecks    `json:"amount"` // due now; once paid, nothing
	Bands  []FineBand `json:"bands"`
	// Today is the band of today; nil when nothing is due.
	Today   *FineDue `json:"today,omitempty"`
	Payable bool     `json:"payable"`
	// OrderID is the citizen's own unfinished order of its payment.
	OrderID string `json:"orderId,omitempty"`
	// PayUntil is until when that order can be paid; zero when it waits for no payment.
	PayUntil time.Time `json:"payUntil,omitzero"`
	// ReceiptPath is where the bank's receipt lies when the citizen has paid in the cabinet.
	ReceiptPath string `json:"receiptPath,omitempty"`
}

// Shown is the fine as citizens see it now.
func (f *Fine) Shown(now time.Time) ShownFine {
	shown := ShownFine{Fine: *f, Label: f.Status.ID.Label(), Bands: f.Bands(), Payable: f.Payable() == nil}
	shown.Status.Name = shown.Label.Text
	if f.Status.ID == FineUnpaid || f.Status.ID == FineEnforced {
		due := f.Due(now)
		shown.Amount, shown.Today = due.Amount, &due
	}
	return shown
}

// BeingPaid marks the fine as the subject of an unfinished order of the citizen: it cannot be ordered again.
func (f *ShownFine) BeingPaid(by *Order) {
	f.OrderID, f.Payable = by.ID.String(), false
	if by.Status == StatusWaitToPay && by.Deadline != nil && by.Deadline.Kind == DeadlinePayment {
		f.PayUntil = by.Deadline.Until
	}
}

// FinePayment is what the order of a fine's payment starts with: the fine as it was shown (FINE-14). What is due is the order's
// price.
type FinePayment struct {
	Fine Fine `json:"fine"`
	// Ends is the instant from which another sum is due, by the tariff when it was ordered; zero: never.
	Ends time.Time `json:"ends,omitzero"`
}

// OrderedFine names the fine that an order pays, in words for the lists.
type OrderedFine struct {
	ID     string `json:"docId"`
	Series string `json:"sProtocol"`
	Number string `json:"nProtocol"`
	Plate  string `json:"plate"`
	Reason string `json:"reason"`
	Issued Date   `json:"issuedAt"`
}

// Ordered is the fine as its order shows it.
func (f *Fine) Ordered() OrderedFine {
	return OrderedFine{f.ID, f.Series, f.Number, f.Plate, f.Reason, f.IssuedAt}
}

// finePurpose is what the payment for a fine says: the law demands the decree's series and number.
func (o *Order) finePurpose() string {
	if o.Fine == nil {
		return ""
	}
	return "Штраф за постановою серії " + o.Fine.Series + " № " + o.Fine.Number
}
