package domain

// storageDays is the longest storage of a plate that is ordered at once (PSTO-07, TIME-08).
const storageDays = 10

// LongestStorage is the last day to which a plate's storage can be prolonged now: from its end, or from today when that is
// past, so that paid storage can be prolonged again (AMB-040).
func (p StoredPlate) LongestStorage(today Date) Date {
	if p.EndDate.Before(today) {
		return today.AddDays(storageDays)
	}
	return p.EndDate.AddDays(storageDays)
}
