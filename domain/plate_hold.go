package domain

import (
	"slices"
	"time"
)

// TextPlateUnavailable is read when another citizen has taken a plate (PRES-29, SPR-36).
const TextPlateUnavailable = "Номерний знак недоступний для бронювання, оберіть іншу комбінацію"

// HoldPurpose is what the register keeps a plate for.
type HoldPurpose string

// The purposes.
const (
	HeldForReservation HoldPurpose = "reservation" // the citizen's own at a service centre
	HeldForExchange    HoldPurpose = "exchange"    // of a registration certificate
	HeldForIndividual  HoldPurpose = "individual"  // the plate is being made to order
)

// PlateHold is a plate that the register keeps for one reference until a moment (PRES-05, PRES-10, PRES-11). Region and kinds
// are of a plate that a service centre has.
type PlateHold struct {
	PlateOption
	RegionID  int         `json:"reg,omitempty"`
	Vehicle   VehicleKind `json:"vehicleType,omitempty"`
	Engine    EngineKind  `json:"engineType,omitempty"`
	Purpose   HoldPurpose `json:"purpose"`
	Reference string      `json:"reference"`
	Until     time.Time   `json:"until"`
	Paid      bool        `json:"paid"`
}

// Reservations are the holds that are a citizen's own reservations: the ones that prevent another one.
func Reservations(holds []PlateHold) (reserved []PlateHold) {
	for _, hold := range holds {
		if hold.Purpose == HeldForReservation {
			reserved = append(reserved, hold)
		}
	}
	return reserved
}

// HeldPlate is a citizen's own reservation as they see it.
type HeldPlate struct {
	Plate  string    `json:"plate"`
	Centre string    `json:"depName"`
	Cost   Kopecks   `json:"cost"`
	Until  time.Time `json:"until"`
}

// Shown is the hold as its citizen sees it.
func (h PlateHold) Shown() HeldPlate {
	return HeldPlate{Plate: h.Plate, Centre: h.Centre, Cost: h.Cost, Until: h.Until}
}

// KnownTo is the reservation as its citizen's own order knows it: the register does not learn of a payment at the bank, and
// holds the plate a while longer than the order waits.
func (h PlateHold) KnownTo(orders []*Order) PlateHold {
	for _, order := range orders {
		if order.ID.String() != h.Reference {
			continue
		}
		h.Paid = h.Paid || order.Paid()
		if order.Deadline != nil && order.Deadline.Kind != DeadlineErasing {
			h.Until = order.Deadline.Until
		}
	}
	return h
}

// Settled reports whether nothing is left to be paid for the plate.
func (h PlateHold) Settled() bool { return h.Paid || h.Cost == 0 }

// fits reports whether the plate is one of those that a permission lets its applicant search.
func (h PlateHold) fits(p CertificatePermission) bool {
	return h.RegionID == p.RegionID && h.Vehicle == p.Vehicle && h.Engine == p.Engine
}

// ReservedFor is the reserved plate that its citizen may put on the vehicle of a permitted exchange for nothing: one that fits,
// is paid or free according to the register, which would demand again a payment that it does not know, and is not meant for
// another vehicle yet. The citizen's own orders know until when it is held. The zero value: there is none.
func ReservedFor(holds []PlateHold, orders []*Order, p CertificatePermission) HeldPlate {
	for _, reserved := range Reservations(holds) {
		taken := slices.ContainsFunc(holds, func(h PlateHold) bool {
			return h.Purpose == HeldForExchange && h.Plate == reserved.Plate
		})
		if reserved.Settled() && reserved.fits(p) && !taken {
			return reserved.KnownTo(orders).Shown()
		}
	}
	return HeldPlate{}
}

// KeptFor reports whether a plate is held for its citizen so that a permitted exchange may have it: reserved, and one that fits, or
// for an exchange already.
func KeptFor(holds []PlateHold, plate string, p CertificatePermission) bool {
	return slices.ContainsFunc(holds, func(h PlateHold) bool {
		return h.Plate == plate && (h.Purpose == HeldForExchange || h.fits(p))
	})
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
	// UpdatedAt is when the register was asked for the end: now, or at the last daily update (PSTO-06); the cabinet says it.
	UpdatedAt time.Time `json:"updatedAt,omitzero"`
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
