package domain

import (
	"fmt"
	"time"
)

// storageDays is the longest storage of a plate that one order pays for (PSTO-07, TIME-08).
const storageDays = 10

// FirstStorage is the first day that can be paid for now: the one after the storage's end, or today when that is past
// (PSTO-04, PSTO-05, AMB-028).
func (p StoredPlate) FirstStorage(today Date) Date {
	if p.EndDate.Before(today) {
		return today
	}
	return p.EndDate.AddDays(1)
}

// Later is the plate as of another instant, if nothing but the days that it is stored has changed (AMB-116).
func (p StoredPlate) Later(from, to time.Time) StoredPlate {
	p.DaysCount += DateOf(from).DaysTo(DateOf(to))
	return p
}

// LongestStorage is the last day to which a plate's storage can be prolonged now: from its end, or from today when that is
// past, so that paid storage can be prolonged again (AMB-040).
func (p StoredPlate) LongestStorage(today Date) Date {
	return p.FirstStorage(today).AddDays(storageDays - 1)
}

// StorageDays are the days that are paid for when the storage is prolonged to a day; CodeInvalid for one that cannot be
// chosen now.
func (p StoredPlate) StorageDays(until, today Date) (int, error) {
	first, last := p.FirstStorage(today), p.LongestStorage(today)
	if until.Before(first) || last.Before(until) {
		return 0, &Error{Code: CodeInvalid, Fields: Fields{"endDate": fmt.Sprintf("Оберіть день з %s до %s", first, last)}}
	}
	return first.DaysTo(until) + 1, nil
}

// PlateStorageRequest is what the citizen sends to prolong a plate's storage (PSTO-09).
type PlateStorageRequest struct {
	Plate   string `json:"plate"`
	EndDate Date   `json:"endDate"`
}

// Validate refuses a request without its plate or its day. It expects a plate in normal form.
func (r PlateStorageRequest) Validate() error {
	var check Check
	check.Field("plate", ValidAnyPlate(r.Plate))
	if r.EndDate.IsZero() {
		check.Field("endDate", textRequired)
	}
	return check.Err()
}

// PlateStorage is what the order of a plate's storage starts with: the plate as it was stored, and the new last day.
type PlateStorage struct {
	Plate   StoredPlate `json:"plate"`
	EndDate Date        `json:"endDate"`
	// Ends is the instant at which the new last day is over, when it was ordered.
	Ends time.Time `json:"ends,omitzero"`
}

// Until is what the order of the plate's storage to a day starts with.
func (p StoredPlate) Until(day Date) PlateStorage {
	return PlateStorage{Plate: p, EndDate: day, Ends: day.AddDays(1).instant()}
}

// PayUntil is the end of the last day that is paid for: after it nothing of the order is left.
func (s PlateStorage) PayUntil() time.Time { return frozen(s.Ends, s.EndDate.AddDays(1)) }

// Prolongable refuses to prolong a storage that ends later than when it was ordered: some of the days would be paid for twice.
func (s PlateStorage) Prolongable(now StoredPlate) error {
	if s.Plate.EndDate.Before(now.EndDate) {
		return Refuse(CodeStorageChanged)
	}
	return nil
}

// OrderedStorage is the storage that an order pays for, in words for the lists.
type OrderedStorage struct {
	EndDate     Date    `json:"endDate"` // the new one
	Days        int     `json:"days"`
	PricePerDay Kopecks `json:"pricePerDay"`
}

// storagePurpose is what the payment for a storage says.
func (o *Order) storagePurpose() string {
	if o.Storage == nil || o.Plate == nil {
		return ""
	}
	return fmt.Sprintf("Зберігання номерного знака %s до %s", o.Plate.Plate, o.Storage.EndDate)
}

// KnownTo is the plate with the end that its citizen's orders have brought about: the register reports it only once a day
// (PSTO-06).
func (p StoredPlate) KnownTo(orders []*Order) StoredPlate {
	for _, order := range orders {
		ours := order.stores(p.Plate) && order.Status == StatusDone && !DateOf(order.CreatedAt).Before(p.StoredDate)
		if ours && p.EndDate.Before(order.Storage.EndDate) {
			p.EndDate = order.Storage.EndDate
		}
	}
	return p
}

// stores reports whether the order is about the storage of a plate.
func (o *Order) stores(plate string) bool {
	return o.Storage != nil && o.Plate != nil && o.Plate.Plate == plate
}

// Prolonging is the order among these that waits to prolong the plate's storage; nil: none.
func (p StoredPlate) Prolonging(orders []*Order) *Order {
	for _, order := range orders {
		if order.stores(p.Plate) && !order.Status.Finished() {
			return order
		}
	}
	return nil
}
