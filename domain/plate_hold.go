package domain

import "time"

// TextPlateUnavailable is read when a plate was taken by somebody else meanwhile (PRES-29, SPR-36).
const TextPlateUnavailable = "Номерний знак недоступний для бронювання, оберіть іншу комбінацію"

// HoldPurpose is what the register keeps a plate for.
type HoldPurpose string

// The purposes.
const (
	HeldForReservation HoldPurpose = "reservation" // the citizen's own at a service centre
	HeldForExchange    HoldPurpose = "exchange"    // of a registration certificate
	HeldForIndividual  HoldPurpose = "individual"  // the plate is being made to order
)

// PlateHold is a plate that the register keeps for one reference until a moment (PRES-05, PRES-10, PRES-11).
type PlateHold struct {
	PlateOption
	Purpose   HoldPurpose `json:"purpose"`
	Reference string      `json:"reference"`
	Until     time.Time   `json:"until"`
	Paid      bool        `json:"paid"`
}

// Reservations are the holds that are a citizen's own reservations: the ones that stand in the way of another one.
func Reservations(holds []PlateHold) (reserved []PlateHold) {
	for _, hold := range holds {
		if hold.Purpose == HeldForReservation {
			reserved = append(reserved, hold)
		}
	}
	return reserved
}

// PlateHolding asks the register to keep a plate. Asking again with the same reference moves the end.
type PlateHolding struct {
	Reference string    `json:"reference"`
	RNOKPP    string    `json:"rnokpp"`
	Plate     string    `json:"plate"`
	Until     time.Time `json:"until"`
	Paid      bool      `json:"paid"`
}

// StoredPlate is a plate in a service centre's storage (PSTO-03). DaysCount is days stored so far (AMB-116).
type StoredPlate struct {
	Plate       string     `json:"number"`
	Parts       PlateParts `json:"plate"`
	Branch      Branch     `json:"branch"`
	StoredDate  Date       `json:"storedDate"`
	EndDate     Date       `json:"endDate"`
	PricePerDay Kopecks    `json:"pricePerDay"`
	DaysCount   int        `json:"daysCount"`
	// EarliestUntil is the first day to which the storage can be prolonged now (PSTO-05); the cabinet says it to the citizen.
	EarliestUntil Date `json:"earliestUntil,omitzero"`
	// LongestUntil is the last day to which the storage can be prolonged now; the cabinet says it, too.
	LongestUntil Date `json:"longestUntil,omitzero"`
	// OrderID is the citizen's own order to prolong the storage that waits; empty: none.
	OrderID string `json:"orderId,omitempty"`
}

// PlateParts are the letters and digits of a plate.
type PlateParts struct {
	Prefix string `json:"prefix"`
	Number string `json:"num"`
	Suffix string `json:"suffix"`
}

// Branch names a service centre where plates lie.
type Branch struct {
	Name string `json:"name"`
}

// StorageExtension prolongs a plate's storage (PSTO-09).
type StorageExtension struct {
	Reference string `json:"reference"`
	RNOKPP    string `json:"rnokpp"`
	Plate     string `json:"plate"`
	EndDate   Date   `json:"endDate"`
}

// SplitPlate parts an ordinary plate; any other is all number.
func SplitPlate(plate string) PlateParts {
	if ValidPlate(plate) != "" {
		return PlateParts{Number: plate}
	}
	return PlateParts{Prefix: plate[:2], Number: plate[2:6], Suffix: plate[6:]}
}
