package domain

import (
	"cmp"
	"slices"
	"strings"
)

// VehicleRecord is a vehicle of the citizen with what its certificate says (FLEET-17, FLEET-18).
type VehicleRecord struct {
	VehicleCard
	*VehicleDocument // nil: the register says nothing (FLEET-16)

	Type      VehicleType     `json:"type"`
	Category  VehicleCategory `json:"category,omitempty"` // FLEET-31
	NewLayout bool            `json:"newLayout"`
	LogoURL   string          `json:"logoUrl"`
	Ownership Ownership       `json:"ownership"`
	DocType   VehicleDocType  `json:"docType,omitempty"`  // empty: the register does not say
	ExpiredAt Date            `json:"expiredAt,omitzero"` // the citizen may drive until then; zero: without end
	Owner     *VehicleOwner   `json:"owner,omitempty"`    // nil: a legal entity
	Confidant *Confidant      `json:"confidant,omitempty"`
	Revocable bool            `json:"revocable"`
	Insurance VehiclePolicies `json:"insurance"`
}

// VehicleType is a vehicle's category by its code, and in the certificate's words.
type VehicleType struct {
	Coded
	Name string `json:"name,omitempty"`
}

// VehiclePolicies are the policies of a vehicle that the citizen has added.
type VehiclePolicies struct {
	Policy []OwnPolicy `json:"policy"`
}

// VehicleDocument is what a registration certificate says beside the vehicle's names.
type VehicleDocument struct {
	RegDate    RegistrationDays   `json:"regDate"`
	IssuedBy   string             `json:"issuedBy,omitempty"`
	TypeName   string             `json:"-"` // in VehicleType
	SubType    string             `json:"subType,omitempty"`
	Color      string             `json:"color,omitempty"`
	Notes      string             `json:"notes,omitempty"`
	Engine     Engine             `json:"engine"`
	Weight     Weight             `json:"weight"`
	Places     Places             `json:"places"`
	RegHistory []VehicleOperation `json:"regHistory"`
}

// RegistrationDays are a vehicle's first and last day of registration.
type RegistrationDays struct {
	First Date `json:"first"`
	Last  Date `json:"last"`
}

// Places are a vehicle's places.
type Places struct {
	Sitting  int `json:"sitting"`
	Standing int `json:"standing"`
}

// Ownership says by what right a citizen has a vehicle.
type Ownership string

// The rights to a vehicle.
const (
	OwnershipOwner     Ownership = "owner"
	OwnershipConfidant Ownership = "confidant" // a confidant
)

// expiredAt is the day until which a citizen may use a vehicle: the end of a temporary registration, and for a confidant
// the end of the right, whichever comes first; zero: without end.
func (l VehicleLegal) expiredAt(as Ownership) Date {
	end := l.ValidUntil
	if as == OwnershipConfidant && l.Confidant != nil && (end.IsZero() || l.Confidant.EndDate.Before(end)) {
		end = l.Confidant.EndDate
	}
	return end
}

// Record adds to a vehicle who owns and who uses it, and by what right the citizen has it.
func (l VehicleLegal) Record(v Vehicle, as Ownership, today Date) VehicleRecord {
	return VehicleRecord{
		VehicleCard: l.Card(v), Type: VehicleType{Coded: Coded{int(l.Category)}}, Category: l.Category,
		LogoURL: vehiclePicture(v.Kind, l.Category), Ownership: as, DocType: l.DocType, ExpiredAt: l.expiredAt(as),
		Owner: l.Owner, Confidant: l.Confidant,
		Revocable: l.Confidant != nil && l.Confidant.Revocable(today), Insurance: VehiclePolicies{[]OwnPolicy{}},
	}
}

// Describe adds to a record what the register's report says of the certificate.
func (r *VehicleRecord) Describe(report VehicleReport) {
	r.VehicleDocument, r.NewLayout = DocumentOf(report), NewCertificateLayout(report.LastRegisteredAt)
	r.Type.Name = r.TypeName
}

// DocumentOf is the document that a report of the register describes: its history newest first, and without the acts about
// confidants (FLEET-13, FLEET-14).
func DocumentOf(report VehicleReport) *VehicleDocument {
	history := slices.DeleteFunc(slices.Clone(report.LastOpers), func(done VehicleOperation) bool {
		return strings.Contains(strings.ToUpper(done.Name), "НАЛЕЖН") && strings.Contains(strings.ToUpper(done.Name), "КОРИСТУВАЧ")
	})
	slices.SortStableFunc(history, func(a, b VehicleOperation) int { return cmp.Compare(b.Date.number(), a.Date.number()) })
	return &VehicleDocument{
		RegDate: RegistrationDays{report.FirstRegisteredAt, report.LastRegisteredAt}, IssuedBy: report.RegisteredBy,
		TypeName: report.Type, SubType: report.Body, Color: report.Color, Notes: report.Note, Engine: report.Engine,
		Weight: report.Weight, Places: Places{report.SittingPlaces, report.StandingPlaces}, RegHistory: history,
	}
}
