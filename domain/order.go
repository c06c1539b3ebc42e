package domain

import (
	"maps"
	"slices"
	"time"

	"github.com/google/uuid"
)

// Order is the state of one order as its workflow knows it: the snapshot that updates answer and the read model
// keeps (ORD-01). It holds personal data (DataKey, Email), so it is stored encrypted in histories and erased
// seven days after the final status.
type Order struct {
	ID        uuid.UUID   `json:"id"`
	CitizenID string      `json:"citizenId"`
	Service   ServiceName `json:"service"`
	Status    Status      `json:"status"`
	SubStatus SubStatus   `json:"subStatus,omitempty"`
	// Version grows by one with each change; the read model refuses an older one.
	Version   int64     `json:"version"`
	CreatedAt time.Time `json:"createdAt"`
	UpdatedAt time.Time `json:"updatedAt"`
	// DataKey is what the order is about: VIN, plate, policy or document number (ORD-01).
	DataKey string `json:"dataKey,omitempty"`
	Email   string `json:"email,omitempty"`
	// PhoneKey is a keyed hash of the phone that an insurer sends codes to: codes are counted by it.
	PhoneKey []byte `json:"phoneKey,omitempty"`
	// Request is the digest of what the citizen has sent: one Idempotency-Key is one request.
	Request string `json:"request,omitempty"`
	// Source is where the order was made (ORD-01).
	Source OrderSource `json:"source,omitempty"`
	// UUID names the register's check by which the order was made: of an exchange of a registration certificate.
	UUID string `json:"uuid,omitempty"`
	// ClientID is the road services' client number of the owner who revokes a confidant (CONF-17). An order
	// with one has no second side to confirm it (ORD-71).
	ClientID string `json:"clntId,omitempty"`
	// Price is what the citizen pays, in kopecks; 0 is free of charge.
	Price   Kopecks  `json:"price"`
	Invoice *Invoice `json:"invoice,omitempty"`
	// Ended is when and by what the order has come to its final status; nil before. It is no personal data.
	Ended *OrderEnd `json:"ended,omitempty"`
	// Deadline is what the order waits for now at most until when.
	Deadline *Deadline `json:"deadline,omitempty"`
	// Problem is why the order does not proceed, through no fault of the citizen.
	Problem Problem `json:"problem,omitempty"`
	// Reason is why the order ended without its result, in words for the citizen (ORD-69).
	Reason string `json:"reason,omitempty"`
	// Refunded says that the money was refunded.
	Refunded bool `json:"refunded,omitempty"`
	// Payments are the order's invoices, by attempt, as the bank has reported them; nil of orders of before.
	Payments []Payment `json:"payments,omitempty"`
	// ParticipantID is the citizen who has to sign the order too; empty: none.
	ParticipantID string `json:"participantId,omitempty"`
	// ParticipantEmail is where letters to the participant go.
	ParticipantEmail string `json:"participantEmail,omitempty"`
	// Statement is what is signed; nil for services without a signature.
	Statement *Statement `json:"statement,omitempty"`
	// Lodged is the application that the service centre has; nil before.
	Lodged *Lodged `json:"lodged,omitempty"`
	// Delivery is where the result goes; nil when nothing is carried.
	Delivery *Delivery `json:"delivery,omitempty"`
	// Parcel is what the post has said last about the result's parcel (ORD-66, ORD-67).
	Parcel *Tracking `json:"parcel,omitempty"`
	// Shipment is the document that a delivery service sends (DLV-09).
	Shipment *OrderedShipment `json:"shipment,omitempty"`
	// Plate is the number plate that the order is about.
	Plate *OrderedPlate `json:"plate,omitempty"`
	// Office is the service centre, by name and address, that gives an individual plate out; empty of every other order.
	Office string `json:"office,omitempty"`
	// Storage is the storage of the plate that the order pays for (PSTO-09).
	Storage *OrderedStorage `json:"storage,omitempty"`
	// Licence is the licence that the order is about.
	Licence *OrderedLicence `json:"licence,omitempty"`
	// NoStage says that the citizen is asked for no stage of their own after the signature: there is none, or it is done
	// (LIC-36).
	NoStage bool `json:"noStage,omitempty"`
	// Certificate is how far the exchange of a registration certificate has come (API-058).
	Certificate *OrderedCertificate `json:"certificate,omitempty"`
	// Insurance is the policy that the order is about (ORD-16 to ORD-19).
	Insurance *OrderedPolicy `json:"insurance,omitempty"`
	// Insured is what the policy was asked for, for the citizen to check (INS-09); nil of orders of before.
	Insured *Insured `json:"insured,omitempty"`
	// Confidant is the appointment that the order is about.
	Confidant *OrderedConfidant `json:"confidant,omitempty"`
	// Fine is the fine that the order pays (FINE-14).
	Fine *OrderedFine `json:"fine,omitempty"`
	// Vehicle is the vehicle that the order is about.
	Vehicle *OrderedVehicle `json:"vehicle,omitempty"`
	// Erased says that the personal data of the order is gone.
	Erased bool `json:"erased,omitempty"`
}

// OrderEnd is how an order came to its final status. What happens to it afterwards, such as money that comes late, does not move it.
type OrderEnd struct {
	At time.Time `json:"at"`
	By EventKind `json:"by"`
}

// OrderSource says where an order was made.
type OrderSource string

// SourceCabinet is this cabinet, the only place so far in which orders are made.
const SourceCabinet OrderSource = "cabinet"

// OrderedPlate names the number plate that an order is about, in words for the lists.
type OrderedPlate struct {
	Plate    string `json:"plate"`
	Centre   string `json:"centre,omitempty"` // name of the service centre
	CentreID string `json:"centreId,omitempty"`
	// Vehicle and Layout say how an individual plate looks; empty of an ordinary one.
	Vehicle VehicleKind `json:"vehicleType,omitempty"`
	Layout  PlateLayout `json:"layout,omitempty"`
	// Photo is the picture of an individual plate, SVG in base64; the cabinet adds it for the citizen (GAP-37).
	Photo string `json:"photo,omitempty"`
}

// OrderedLicence names the licence that an order is about, in words for the lists (ORD-13).
type OrderedLicence struct {
	ID     string     `json:"id"` // series and number
	Reason string     `json:"reason"`
	Code   ReasonCode `json:"code,omitempty"` // of the reason
}

// Lodged is an application that a service centre has.
type Lodged struct {
	Number    string            `json:"number"`
	Status    ApplicationStatus `json:"status"`
	ChangedAt time.Time         `json:"changedAt"`
}

// Changed reports whether an application has changed since. The instant alone is not enough: a centre that decides immediately does
// so in the millisecond in which it took the application, and its clock may be set back.
func (l Lodged) Changed(now Application) bool {
	return now.ChangedAt.After(l.ChangedAt) || l.Status != "" && now.Status != l.Status
}

// OrderedVehicle names the vehicle that an order is about, in words for the lists.
type OrderedVehicle struct {
	CarID    string `json:"carId"`
	VIN      string `json:"vin"`
	Plate    string `json:"plate,omitempty"`
	Brand    string `json:"brand"`
	Model    string `json:"model"`
	MakeYear int    `json:"makeYear,omitempty"`
}

// Invoice is what the citizen pays at the bank (ORD-01).
type Invoice struct {
	ID           string        `json:"id"`
	Status       InvoiceStatus `json:"status"`
	Amount       Kopecks       `json:"amount"`
	PayExpiresAt time.Time     `json:"payExpiresAt"`
	PaymentURL   string        `json:"paymentUrl"`
	PaidAt       time.Time     `json:"paidAt,omitzero"`
	// Declined is the bank's reason for the last failed attempt, in words for the citizen.
	Declined string `json:"declined,omitempty"`
	// Waived means that an operator has accepted the order without the payment, which the bank has taken back.
	Waived bool `json:"waived,omitempty"`
}

// InvoiceStatus is the status of the payment.
type InvoiceStatus string

// The states of an invoice.
const (
	InvoiceIssued   InvoiceStatus = "issued"
	InvoiceDeclined InvoiceStatus = "declined" // an attempt failed; the same invoice can still be paid
	InvoicePaid     InvoiceStatus = "paid"
	InvoiceRefunded InvoiceStatus = "refunded"
	InvoiceReversed InvoiceStatus = "reversed" // the bank has taken the money back, at the payer's demand or at its own
)

// Problem names why an order does not proceed: an outside system that does not answer, or a bug of the cabinet.
type Problem string

// The problems of orders.
const (
	ProblemNone     Problem = ""
	ProblemBank     Problem = "bank_unavailable"
	ProblemRegister Problem = "register_unavailable"
	ProblemRefund   Problem = "refund_refused"
	ProblemReversed Problem = "payment_reversed"
	ProblemCentre   Problem = "centre_unavailable"
	ProblemPost     Problem = "post_unavailable"
	ProblemInsurer  Problem = "insurer_unavailable"
	// ProblemInternal is a bug: support staff are alerted, and no one can act on the order.
	ProblemInternal Problem = "internal"
)

const (
	textOurFault    = "Сталася наша помилка. "
	textNothingToDo = "Робити нічого не потрібно: ми вже виправляємо й продовжимо самі."
)

// problemTexts say what the order waits for and that nothing is lost.
var problemTexts = map[Problem]string{
	ProblemBank:     "Банк тимчасово не відповідає. Ми повторюємо запит, Ваші дані та гроші збережено.",
	ProblemCentre:   "Сервісний центр тимчасово не відповідає. Ми повторюємо запит, Ваші дані та гроші збережено.",
	ProblemPost:     "Пошта тимчасово не відповідає. Ми повторюємо запит, Ваші дані збережено.",
	ProblemInsurer:  "Страхова компанія тимчасово не відповідає. Ми повторюємо запит, Ваші дані та гроші збережено.",
	ProblemRefund:   "Банк не повернув гроші автоматично. Служба підтримки вже займається цим, Ваші гроші не загублено.",
	ProblemReversed: "Банк скасував оплату цього замовлення. Служба підтримки вирішує, що робити далі. Якщо Ви не оскаржували оплату, зверніться до свого банку.",
	ProblemInternal: textOurFault + textNothingToDo,
	ProblemRegister: "Реєстр тимчасово не відповідає. Ми повторюємо запит, Ваші дані та гроші збережено.",
}

// Problems are all that there can be, in the order of their names.
func Problems() []Problem { return slices.Sorted(maps.Keys(problemTexts)) }

// OfMoney reports whether the problem is one of the order's money, which an operator resolves. It does not keep the citizen from acting,
// and outlasts the order's ending.
func (p Problem) OfMoney() bool { return p == ProblemRefund || p == ProblemReversed }

// Text is the sentence for the citizen; empty when there is no problem.
func (p Problem) Text() string { return problemTexts[p] }

// ProblemText says why the order does not proceed; empty when it does. A bug must not leave a citizen who has paid in doubt about
// the money. Where a bug holds up the order itself, the order cannot know whether its open invoice was paid.
func (o *Order) ProblemText() string {
	switch {
	case o.Problem != ProblemInternal || o.Invoice == nil || o.Invoice.Status == InvoiceRefunded:
		return o.Problem.Text()
	case o.Paid():
		return textOurFault + "Ваші гроші збережено, робити нічого не потрібно: ми вже виправляємо й продовжимо самі."
	}
	return textOurFault + "Якщо Ви вже сплатили, Ваші гроші збережено. " + textNothingToDo
}

// HeldUp reports whether a bug keeps the order from proceeding: no one can act on it, and no deadline of its citizens counts.
func (o *Order) HeldUp() bool { return o.Problem == ProblemInternal }

// HoldUp marks an order that a bug keeps from proceeding. One that has ended has nothing left to wait for.
func (o *Order) HoldUp() {
	if !o.Status.Finished() {
		o.Problem = ProblemInternal
	}
}

// Clone is a copy that shares nothing that changes.
func (o *Order) Clone() Order {
	clone := *o
	clone.Invoice, clone.Lodged, clone.Parcel = copied(o.Invoice), copied(o.Lodged), copied(o.Parcel)
	clone.Insurance, clone.Certificate = copied(o.Insurance), copied(o.Certificate)
	if clone.Statement = copied(o.Statement); clone.Statement != nil {
		clone.Statement.Signatures = slices.Clone(o.Statement.Signatures)
	}
	return clone
}

// copied is a pointer to a copy; nil stays nil.
func copied[T any](value *T) *T {
	if value == nil {
		return nil
	}
	copied := *value
	return &copied
}

// PartyOf is the part that a citizen has in the order.
func (o *Order) PartyOf(citizenID string) Party {
	switch citizenID {
	case "":
		return PartyNobody
	case o.CitizenID:
		return PartyInitiator
	case o.ParticipantID:
		return PartyParticipant
	}
	return PartyNobody
}

// EmailOf is the address of a party of the order; empty when it has none there, and of who is no party.
func (o *Order) EmailOf(party Party) string {
	switch party {
	case PartyInitiator:
		return o.Email
	case PartyParticipant:
		return o.ParticipantEmail
	}
	return ""
}

// Paid reports whether the bank has taken the money and has not refunded it.
func (o *Order) Paid() bool { return o.Invoice != nil && o.Invoice.Status == InvoicePaid }

// WithoutPersonalData is the order without its personal data: id, service, status and dates stay (GAP-87), and by what it ended, which
// its timeline says as well.
func (o *Order) WithoutPersonalData() Order {
	return Order{
		ID: o.ID, CitizenID: o.CitizenID, Service: o.Service, Status: o.Status, SubStatus: o.SubStatus,
		Version: o.Version, CreatedAt: o.CreatedAt, UpdatedAt: o.UpdatedAt, Ended: o.Ended, Price: o.Price, Erased: true,
	}
}
