package domain

// VehicleCategory is the register's code of a vehicle's category (FLEET-31).
type VehicleCategory int

// Categories of vehicles.
const (
	CategoryCar     VehicleCategory = 1001 // and buses
	CategoryTrailer VehicleCategory = 1002
	CategoryMoto    VehicleCategory = 1003
	CategoryMoped   VehicleCategory = 1004
)

// VehicleLegal is who may do what with a vehicle: owner, confidant, bans (FLEET-18).
type VehicleLegal struct {
	CarID           string          `json:"carId"`
	VIN             string          `json:"vin"`
	Plate           string          `json:"plate"`
	RegNum          string          `json:"regNum"` // of the certificate: series, a space, number
	Category        VehicleCategory `json:"type"`
	RegionID        int             `json:"region"` // 0: not known (INZ-27)
	OwnerType       OwnerType       `json:"ownerType"`
	OwnerRNOKPP     string          `json:"ownerRnokpp,omitempty"`
	Owner           *VehicleOwner   `json:"owner,omitempty"`
	Confidant       *Confidant      `json:"confidant,omitempty"`
	IndividualPlate bool            `json:"inz"`
	BlankAvailable  bool            `json:"isInzBlankAvailable"`
	Bans            []VehicleBan    `json:"bans"`
	DocType         VehicleDocType  `json:"docType,omitempty"`   // empty: the register does not say
	ValidUntil      Date            `json:"validUntil,omitzero"` // of that document; zero: without end
}

// VehicleDocType says by what document a vehicle is registered.
type VehicleDocType string

// The documents of a registration.
const (
	DocCertificate VehicleDocType = "certificate" // свідоцтво про реєстрацію
	DocTemporary   VehicleDocType = "temporary"   // тимчасовий реєстраційний талон
)

// VehicleOwner is the owner as a certificate prints them.
type VehicleOwner struct {
	Holder
	Address string `json:"address,omitempty"` // of registration, in one line; empty: the register does not say
}

// VehicleCard is a vehicle of the citizen as services need it (API-034).
type VehicleCard struct {
	Vehicle
	RegNum          string `json:"regNum"` // of the certificate: series, a space, number
	Category        Coded  `json:"type"`   // FLEET-31
	Region          Coded  `json:"region"`
	IndividualPlate bool   `json:"inz"`
	BlankAvailable  bool   `json:"isInzBlankAvailable"`
}

// Coded is a code of the register in its record; 0 when it is not known.
type Coded struct {
	ID int `json:"id"`
}

// Card adds to a vehicle what the register says of its documents. Its owner does not leave the server.
func (l VehicleLegal) Card(v Vehicle) VehicleCard {
	return VehicleCard{
		Vehicle: v.Shown(), RegNum: l.RegNum, Category: Coded{int(l.Category)}, Region: Coded{l.RegionID},
		IndividualPlate: l.IndividualPlate, BlankAvailable: l.BlankAvailable,
	}
}

// VehicleBan forbids acts with a vehicle: an arrest, a pledge, a search.
type VehicleBan struct {
	Kind  string `json:"kind"`
	Since Date   `json:"since"`
	By    string `json:"by"`
}
