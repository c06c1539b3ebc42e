package domain

import "strings"

// Status is the state of an order, in the calls' lower-case spelling (ORD-20 to ORD-41).
type Status string

// The statuses of Spec 1, section 4.
const (
	StatusDraft               Status = "draft"
	StatusCreated             Status = "created"
	StatusWaitToPay           Status = "w8_2_pay"
	StatusWaitToConfirm       Status = "w8_2_confirm"
	StatusWaitToPermission    Status = "w8_2_permission"
	StatusWaitToReserve       Status = "w8_2_reserve"
	StatusSent                Status = "sent"
	StatusReceived            Status = "received"
	StatusWaitToProcessing    Status = "w8_2_processing"
	StatusWaitToManufacturing Status = "w8_2_manufacturing"
	StatusPaymentReceived     Status = "payment_received"
	StatusPayed               Status = "payed"
	StatusProcessed           Status = "processed"
	StatusProcessing          Status = "processing"
	StatusWaitToReceive       Status = "w8_2_receive"
	StatusDone                Status = "done"
	StatusRefusal             Status = "refusal"
	StatusRejected            Status = "rejected"
	StatusCanceled            Status = "canceled"
	StatusStorage             Status = "storage"
	StatusDestroyed           Status = "destroyed"
	StatusArchived            Status = "archived"
	StatusExpired             Status = "expired"
	StatusSigned              Status = "signed"
)

// SubStatus refines a status (ORD-43).
type SubStatus string

// The sub-statuses of Spec 1, section 4.
const (
	SubStatusReceived         SubStatus = "received"
	SubStatusDraft            SubStatus = "draft"
	SubStatusNew              SubStatus = "new"
	SubStatusWaitReceipt      SubStatus = "w8_receipt"
	SubStatusWaitToSign       SubStatus = "w8_2_sign"
	SubStatusPaymentReceived  SubStatus = "payment_received"
	SubStatusPaid             SubStatus = "paid"
	SubStatusManufacturing    SubStatus = "manufacturing"
	SubStatusWaitToDelivery   SubStatus = "w8_2_delivery"
	SubStatusDelivered        SubStatus = "delivered"
	SubStatusCanceled         SubStatus = "canceled"
	SubStatusNotified         SubStatus = "notified"
	SubStatusFixed            SubStatus = "fixed"
	SubStatusDeliveryDataSent SubStatus = "delivery_data_sent"
	SubStatusDeliveryPDFSent  SubStatus = "delivery_pdf_sent"
	SubStatusStarted          SubStatus = "started"
	SubStatusApproved         SubStatus = "approved"
	SubStatusRepeat           SubStatus = "repeat"
	SubStatusPending          SubStatus = "pending"
)

// finished are the statuses after which nothing more is done for the citizen (AMB-051); the seven days to the
// erasing of personal data run from them (AMB-052).
var finished = map[Status]bool{
	StatusDone: true, StatusRefusal: true, StatusRejected: true, StatusCanceled: true,
	StatusDestroyed: true, StatusStorage: true, StatusArchived: true, StatusExpired: true,
}

// Finished reports whether the status is final (ORD-54, AMB-051).
func (s Status) Finished() bool { return finished[s] }

// upperCase maps the service layer's upper-case names that differ by more than their case (ORD-42, AMB-046).
var upperCase = map[string]Status{
	"WAIT_TO_PAY":        StatusWaitToPay,
	"WAIT_TO_PERMISSION": StatusWaitToPermission,
	"WAIT_TO_RESERVE":    StatusWaitToReserve,
	"WAIT_TO_CONFIRM":    StatusWaitToConfirm,
	"SUB_SIGNED":         StatusWaitToConfirm, // AMB-047
	"SUB-SIGNED":         StatusWaitToConfirm,
}

// ParseStatus reads a status in either spelling; an unknown one stays as it is, in lower case.
func ParseStatus(text string) Status {
	if status, ok := upperCase[strings.ToUpper(text)]; ok {
		return status
	}
	return Status(strings.ToLower(text))
}

// UnmarshalText reads a status in either spelling, wherever one is decoded: in a snapshot, a history or a search attribute. It never
// fails.
func (s *Status) UnmarshalText(text []byte) error {
	*s = ParseStatus(string(text))
	return nil
}
