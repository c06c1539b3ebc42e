package domain

import (
	"encoding/json"
	"time"
)

// ApplicationKind says what the road services are asked for.
type ApplicationKind string

// The kinds of applications.
const (
	ApplyLicenceExchange       ApplicationKind = "licence_exchange"
	ApplyCertificatePermission ApplicationKind = "certificate_permission"
	ApplyCertificateReserve    ApplicationKind = "certificate_reserve"
	ApplyCertificateExchange   ApplicationKind = "certificate_exchange"
	ApplyConfidantAssign       ApplicationKind = "confidant_assign"
	ApplyConfidantRevoke       ApplicationKind = "confidant_revoke"
	ApplyPlateReservation      ApplicationKind = "plate_reservation"
	ApplyIndividualPlate       ApplicationKind = "individual_plate"
)

// ApplicationStatus is the service centre's status of an application.
type ApplicationStatus string

// Statuses of an application.
const (
	ApplicationPending   ApplicationStatus = "pending"
	ApplicationApproved  ApplicationStatus = "approved"
	ApplicationRefused   ApplicationStatus = "refused"
	ApplicationRepeat    ApplicationStatus = "repeat" // choose another plate (ORD-46)
	ApplicationProcessed ApplicationStatus = "processed"
	ApplicationReady     ApplicationStatus = "ready"     // made, and handed over for delivery
	ApplicationWithdrawn ApplicationStatus = "withdrawn" // taken back by us
)

// Known reports whether the cabinet knows the status.
func (s ApplicationStatus) Known() bool {
	switch s {
	case ApplicationPending, ApplicationApproved, ApplicationRefused, ApplicationRepeat, ApplicationProcessed,
		ApplicationReady, ApplicationWithdrawn:
		return true
	}
	return false
}

// CentreStep is what an application's status means for an order in progress.
type CentreStep struct {
	Status Status
	Sub    SubStatus
	Event  EventKind
}

// centreSteps are the statuses after which an order waits for the next one (ORD-25, ORD-29, ORD-53).
var centreSteps = map[ApplicationStatus]CentreStep{
	ApplicationApproved:  {StatusReceived, "", EventReceived},
	ApplicationProcessed: {StatusProcessed, SubStatusWaitToDelivery, EventProcessed},
}

// Step is what the status means for an order; ok is false for a status that is not a step of an order in progress.
func (s ApplicationStatus) Step() (step CentreStep, ok bool) {
	step, ok = centreSteps[s]
	return step, ok
}

// Application is an application as the road services know it. Its result is in the field of its kind.
type Application struct {
	Number      string                  `json:"number"`
	Reference   string                  `json:"reference"` // ours
	Kind        ApplicationKind         `json:"kind"`
	Status      ApplicationStatus       `json:"status"`
	Reason      string                  `json:"reason,omitempty"` // why it was refused, for the citizen
	ChangedAt   time.Time               `json:"changedAt"`
	Permission  *CertificatePermission  `json:"permission,omitempty"`
	Reservation *CertificateReservation `json:"reservation,omitempty"`
	Document    string                  `json:"document,omitempty"` // number of the document that was made
}

// Submission is what each application carries. The reference makes it idempotent: a repeated submission answers the
// application that the first one made, one with other content is refused.
type Submission struct {
	Reference   string `json:"reference"`
	CallbackURL string `json:"callbackUrl,omitempty"` // where the service centre reports changes
	RNOKPP      string `json:"rnokpp"`
	Email       string `json:"email,omitempty"`
	Phone       string `json:"phone,omitempty"`
	Statement   []byte `json:"statement,omitempty"` // what was signed
	Signature   []byte `json:"signature,omitempty"` // CMS over it
}

// Attachment is a file of an application.
type Attachment struct {
	Name    string `json:"name"`
	Type    string `json:"type"` // media type
	Content []byte `json:"content"`
}

// LicenceApplication asks for the exchange or restoration of a licence, or for a document that confirms its loss
// (LIC-20 to LIC-29).
type LicenceApplication struct {
	Submission
	Reason         ReasonCode        `json:"reasonCode"`
	Wanted         LicenceDocType    `json:"docType"`
	Series         string            `json:"series"`
	Number         string            `json:"number"`
	PaperID        string            `json:"paperId"`
	PersonalChange bool              `json:"isPersonalChange"`
	NewDocument    bool              `json:"isNewIdentityDoc"`
	CombatLoss     bool              `json:"isCombatLoss"`
	Address        *RegistryAddress  `json:"address,omitempty"`
	Document       *IdentityDocument `json:"passport,omitempty"`
	Delivery       json.RawMessage   `json:"delivery,omitempty"`
	DrawnSign      []byte            `json:"sign,omitempty"`
	Attachments    []Attachment      `json:"attachments,omitempty"`
}

// CertificatePermissionApplication asks whether a certificate may be exchanged (SPR-12, SPR-19).
type CertificatePermissionApplication struct {
	Submission
	UUID           string `json:"uuid"` // of the availability
	VIN            string `json:"vin"`
	CarID          string `json:"carId"`
	FirstNameLatin string `json:"firstNameLat"`
	LastNameLatin  string `json:"lastNameLat"`
	Birthday       Date   `json:"birthDate"`
}

// CertificateReserveApplication asks for the plate of a permitted exchange (SPR-16, GAP-46).
type CertificateReserveApplication struct {
	Submission
	Permission string      `json:"permission"` // number of the permission's application
	Origin     PlateOrigin `json:"origin"`
	Plate      string      `json:"plate,omitempty"` // with PlateReserve
}

// CertificateExchangeApplication asks for the certificate itself, when it is signed and paid (SPR-28).
type CertificateExchangeApplication struct {
	Submission
	Reservation string               `json:"reservation"` // number of the reservation's application
	DocTypes    []CertificateDocType `json:"docTypes"`
	Delivery    json.RawMessage      `json:"delivery,omitempty"`
}

// ConfidantAssignment applies for a confidant to be entered, signed by both sides (CONF-14, CONF-15).
type ConfidantAssignment struct {
	Submission                      // of the owner
	ConfidantRNOKPP string          `json:"confidantRnokpp"`
	VIN             string          `json:"vin"`
	EndDate         Date            `json:"dEnd"`
	Schema          ConfidantSchema `json:"schema"`
	SecondSignature []byte          `json:"secondSignature,omitempty"`
}

// ConfidantRevocation applies for a confidant to be removed (CONF-16).
type ConfidantRevocation struct {
	Submission
	Owner   RevocationOwner   `json:"owner"`
	Vehicle RevocationVehicle `json:"vehicle"`
}

// RevocationOwner names the owner in a revocation.
type RevocationOwner struct {
	ClientID  string `json:"clntId"`
	LastName  string `json:"lastname"`
	FirstName string `json:"name"`
}

// RevocationVehicle names the vehicle in a revocation.
type RevocationVehicle struct {
	CarID       string                `json:"carId"`
	Plate       string                `json:"plate"`
	VIN         string                `json:"vin"`
	Certificate RevocationCertificate `json:"spr"`
}

// RevocationCertificate is the registration certificate's series and number (CONF-18).
type RevocationCertificate struct {
	Series string `json:"sDoc"`
	Number string `json:"nDoc"`
}

// PlateApplication asks for a reserved plate to be made ready (PRES-30).
type PlateApplication struct {
	Submission
	Plate    string            `json:"plate"`
	CentreID string            `json:"depId,omitempty"`
	Document *IdentityDocument `json:"passport,omitempty"`
}

// IndividualPlateApplication asks for an individual plate to be made for a vehicle of the applicant's, as the picture shows it (INZ-02).
type IndividualPlateApplication struct {
	Submission
	Plate    string          `json:"plate"`
	CarID    string          `json:"carId"`
	Vehicle  VehicleKind     `json:"vehicleType"`
	RegionID int             `json:"regionId"`
	Photo    []byte          `json:"photo"` // SVG
	Delivery json.RawMessage `json:"delivery,omitempty"`
}
