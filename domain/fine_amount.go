package domain

import "time"

// fineBand is a row of a type's tariff: how much of the penalty is due up to which day.
type fineBand struct {
	Percent int
	LastDay func(issued Date) Date // nil: without end
}

// The tariffs of fines (FINE-20 to FINE-24, BIZ-08, TIME-30, TIME-31). The days are counted from the day after the issue,
// the last one still has its rate, and the first row that holds wins (AMB-032, AMB-033). КУпАП, ст. 300-1, 307, 308.
var (
	photoTariff = []fineBand{
		{50, func(issued Date) Date { return bankingDayAfter(issued, 10) }},
		{100, func(issued Date) Date { return issued.AddDays(30) }},
		{200, nil},
	}
	commonTariff = []fineBand{
		{100, func(issued Date) Date { return issued.AddDays(15) }},
		{200, nil},
	}
)

// FineBand is what is due of a fine up to a day of Kyiv, that day included; no day is without end.
type FineBand struct {
	Percent int     `json:"percent"`
	Amount  Kopecks `json:"amount"`
	LastDay Date    `json:"lastDay,omitzero"`
}

// Ends is the instant from which the next band holds, in UTC; zero for the last one.
func (b FineBand) Ends() time.Time {
	if b.LastDay.IsZero() {
		return time.Time{}
	}
	return b.LastDay.AddDays(1).instant()
}

// Bands are what is due of the fine in the course of time.
func (f *Fine) Bands() []FineBand {
	tariff := commonTariff
	if f.Type.ID == FinePhoto {
		tariff = photoTariff
	}
	bands := make([]FineBand, 0, len(tariff))
	for _, row := range tariff {
		band := FineBand{Percent: row.Percent, Amount: f.Penalty * Kopecks(row.Percent) / 100}
		if row.LastDay != nil {
			band.LastDay = row.LastDay(f.IssuedAt)
		}
		bands = append(bands, band)
	}
	return bands
}

// FineDue is the band of an instant, and its first day; no day is from the issue on.
type FineDue struct {
	FineBand
	Since Date `json:"since,omitzero"`
}

// PayableAt refuses the payment of a fine that cannot be paid any more, or of which another sum is due at an instant (PAYF-17).
func (f *Fine) PayableAt(price Kopecks, now time.Time) error {
	if err := f.Payable(); err != nil {
		return err
	}
	if f.Due(now).Amount != price {
		return Refuse(CodeFineAmount)
	}
	return nil
}

// Due is the band of an instant.
func (f *Fine) Due(now time.Time) (due FineDue) {
	today := DateOf(now)
	for _, band := range f.Bands() {
		if !due.LastDay.IsZero() {
			due.Since = due.LastDay.AddDays(1)
		}
		due.FineBand = band
		if !band.LastDay.Before(today) {
			break
		}
	}
	return due
}
