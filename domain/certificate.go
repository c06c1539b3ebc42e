package domain

import "strings"

// CertificateDocType is the register's code of a registration certificate's form (SPR-17, AMB-096).
type CertificateDocType int

// Forms of a registration certificate.
const (
	CertificatePhysical   CertificateDocType = 300
	CertificateElectronic CertificateDocType = 1305
)

// CertificateChoice is what a citizen orders: the electronic certificate alone, or both (SPR-17).
type CertificateChoice string

// The choices.
const (
	ElectronicOnly        CertificateChoice = "electronic"
	PhysicalAndElectronic CertificateChoice = "plastic"
)

// DocTypes are the codes that the choice sends (AMB-096); none for a choice that does not exist.
func (c CertificateChoice) DocTypes() []CertificateDocType {
	switch c {
	case ElectronicOnly:
		return []CertificateDocType{CertificateElectronic}
	case PhysicalAndElectronic:
		return []CertificateDocType{CertificatePhysical, CertificateElectronic}
	}
	return nil
}

var certificateTexts = map[CertificateChoice]string{
	ElectronicOnly: "лише електронне", PhysicalAndElectronic: "пластикове та електронне",
}

// Label is the choice in words; empty for one that does not exist.
func (c CertificateChoice) Label() string { return certificateTexts[c] }

// SplitCertificateNumber parts a registration number at its space into series and number (CONF-18).
func SplitCertificateNumber(regNum string) (series, number string) {
	series, number, _ = strings.Cut(strings.TrimSpace(regNum), " ")
	return series, strings.TrimSpace(number)
}

// newCertificateLayout is the day from which certificates are of the new layout.
var newCertificateLayout = Date{2022, 2, 23}

// NewCertificateLayout says how a certificate of the last registration date looks (FLEET-15, BIZ-06).
func NewCertificateLayout(lastRegistration Date) bool {
	return !lastRegistration.Before(newCertificateLayout)
}

// PlateOrigin says where the plate of an exchanged certificate comes from (SPR-16, SPR-18).
type PlateOrigin string

// The origins.
const (
	PlatePresent  PlateOrigin = "present"
	PlateGenerate PlateOrigin = "generate"
	PlateReserve  PlateOrigin = "reserve"
)

var plateOriginTexts = map[PlateOrigin]string{
	PlatePresent:  "Наявний",
	PlateGenerate: "Згенерований системою",
	PlateReserve:  "Новий, обраний самостійно",
}

// Label is the origin in words (SPR-18); empty for one that does not exist.
func (o PlateOrigin) Label() string { return plateOriginTexts[o] }

// CertificateAvailability reports whether a vehicle's certificate can be exchanged online (API-039).
type CertificateAvailability struct {
	Success bool             `json:"success"`
	UUID    string           `json:"uuid,omitempty"` // names the check in the application that follows
	Address *RegistryAddress `json:"address,omitempty"`
	Codes   []CheckCode      `json:"codes"`
}

// Message is why the exchange is not available (SPR-33 to SPR-36, AMB-099); empty when it is.
func (a CertificateAvailability) Message() string {
	if a.Success {
		return ""
	}
	if text := CheckMessage(a.Codes); text != "" {
		return text
	}
	return TextScantRegistry
}

// checkRefusals are the codes that are no lack of data.
var checkRefusals = map[CheckCode]Code{
	CheckActiveApplication: CodeActiveApplication, CheckVehicleType: CodeInvalid, CheckGeneral: CodeUnavailable, CheckCache: CodeUnavailable,
}

// Refusal is why the exchange cannot be ordered, with the sentence at its vehicle (SPR-33 to SPR-35, ERR-25); nil when
// it can.
func (a CertificateAvailability) Refusal() error {
	if a.Success {
		return nil
	}
	refusal := &Error{Code: CodeScantRegistry, Fields: Fields{"vin": a.Message()}}
	for _, code := range a.Codes {
		if other, own := checkRefusals[code]; own {
			refusal.Code = other
			break
		}
	}
	return refusal
}

// CertificatePermission is what a granted permission says for the next stages (SPR-15, GAP-45).
type CertificatePermission struct {
	PresentAllowed bool        `json:"isPresentAllow"`
	RegionID       int         `json:"regionId"`
	Vehicle        VehicleKind `json:"type"`
	Engine         EngineKind  `json:"fuel"`
	CategoryID     int         `json:"kindId"` // FLEET-31
	// GeneratedPrice is what a plate costs that the system chooses; nil: the register has not said.
	GeneratedPrice *Kopecks `json:"generatedPrice,omitempty"`
}

// Query finds a plate among those that the permission lets its applicant choose.
func (p CertificatePermission) Query(plate string) PlateQuery {
	return PlateQuery{RegionID: p.RegionID, CentreID: AnyCentre, Vehicle: p.Vehicle, Engine: p.Engine, Text: plate}
}

// CertificateReservation is the plate reserved for an exchanged certificate (SPR-16).
type CertificateReservation struct {
	Origin       PlateOrigin        `json:"origin"`
	Plate        string             `json:"plate"`
	Price        Kopecks            `json:"price"`
	DocID        string             `json:"docId"`
	Certificates []CertificatePrice `json:"spr"`
}

// CertificatePrice is what a certificate of a form costs.
type CertificatePrice struct {
	Type  CertificateChoice `json:"type"`
	Price Kopecks           `json:"price"`
}
