package workflows

import (
	"github.com/google/uuid"

	"cabinet/domain"
	"cabinet/workflows/effect"
)

// StageHead identifies an application. A repeated request with its reference is the same application.
type StageHead struct {
	OrderID   uuid.UUID `json:"orderId"`
	CitizenID string    `json:"citizenId"`
	Reference string    `json:"reference"`
}

// PermissionLodging asks whether a certificate may be exchanged.
type PermissionLodging struct {
	StageHead
	Exchange domain.CertificateExchangeRequest `json:"exchange"`
}

// ReserveLodging asks for the plate of a permitted exchange.
type ReserveLodging struct {
	StageHead
	Email      string             `json:"email"`
	Phone      string             `json:"phone"`
	Permission string             `json:"permission"` // number of the application
	Choice     domain.PlateChoice `json:"choice"`
}

// CertificateLodging is a signed and paid exchange. The statement and its signature are stored files of the order.
type CertificateLodging struct {
	StageHead
	Exchange    domain.CertificateExchangeRequest `json:"exchange"`
	Reserve     string                            `json:"reserve"` // number of the application
	SignatureID string                            `json:"signatureId"`
	Certificate domain.CertificateChoice          `json:"certificate"`
	Delivery    *domain.Delivery                  `json:"delivery,omitempty"`
}

// ReservedPlate is a plate that is reserved for a stage's application.
type ReservedPlate struct {
	Reference string `json:"reference"`
	Plate     string `json:"plate"`
}

// What an exchange does at the service centre and the register. A refusal is a final failure, of type
// CodeActiveApplication or CodeCheckOutdated for a permission, CodePlateTaken for a plate.
var (
	LodgeCertificatePermission = effect.Define[PermissionLodging, domain.Application](effect.Definition{
		Name: "LodgeCertificatePermission", Summary: "Запит дозволу на обмін свідоцтва", Policy: effect.Background,
		Queue: effect.Centres, Repeat: effect.KnownByReference,
	})
	LodgeCertificateReserve = effect.Define[ReserveLodging, domain.Application](effect.Definition{
		Name: "LodgeCertificateReserve", Summary: "Запит на бронювання номерного знака", Policy: effect.Background,
		Queue: effect.Centres, Repeat: effect.KnownByReference,
	})
	LodgeCertificateExchange = effect.Define[CertificateLodging, domain.Application](effect.Definition{
		Name: "LodgeCertificateExchange", Summary: "Передання заяви на обмін свідоцтва до сервісного центру", Policy: effect.Background,
		Queue: effect.Centres, Repeat: effect.KnownByReference,
	})
	ReleaseReservedPlate = effect.Define[ReservedPlate, effect.Nothing](effect.Definition{
		Name: "ReleaseReservedPlate", Summary: "Звільнення номерного знака в реєстрі", Policy: effect.Forever,
		Queue: effect.Registers, Repeat: effect.AlreadyReleased,
	})
)
