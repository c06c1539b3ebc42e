package history

import (
	"reflect"
	"time"

	"cabinet/domain"
	"cabinet/workflows/order"
)

// An export keeps what these lists name, by Go type or by the field of a Go type, and replaces everything else. A new type or field
// is replaced until it is added here.

func typesOf(examples ...any) map[reflect.Type]bool {
	all := map[reflect.Type]bool{}
	for _, example := range examples {
		all[reflect.TypeOf(example)] = true
	}
	return all
}

// keptTypes are closed lists of the cabinet's own terms, and its settings.
var keptTypes = typesOf(
	summary(""), version(""), time.Duration(0), domain.Deadlines{},
	domain.ServiceName(""), domain.Status(""), domain.SubStatus(""), domain.DeadlineKind(""), domain.Party(""), domain.OrderSource(""),
	domain.InvoiceStatus(""), domain.PaymentState(""), domain.Problem(""), domain.EventKind(""), domain.NotificationType(""),
	domain.ObserverStatus(""), domain.ApplicationKind(""), domain.ApplicationStatus(""), domain.PolicyState(""),
	domain.ShippedKind(""), domain.WaitingState(""), domain.Carrier(""), domain.ParcelState(""), domain.DeliveryType(0),
	domain.CertificateStage(""), domain.StageStatus(""), domain.CertificateChoice(""), domain.PlateOrigin(""),
	domain.LicenceDocType(0), domain.ReasonCode(0), domain.ConfidantSchema(""), domain.HoldPurpose(""), domain.FineStatus(0),
	domain.RefundState(""), order.MoneyAct(""),
)

// keptFields are fields of other types that identify no one: what the rules decide by, and how often something was done.
var keptFields = set(
	"domain.Delivery.deliveryConfirmation", "domain.Delivery.deliveryType", "domain.LicenceExchange.isCombatLoss",
	"domain.LicenceExchange.pays",
	"domain.Observer.version", "domain.Order.noStage", "domain.Order.refunded", "domain.Order.version", "domain.PaymentReport.errCode",
	"domain.Invoice.waived", "domain.Policy.signed", "domain.PolicyApproval.confirmData", "domain.SentCode.length", "domain.SentCode.limit",
	"history.localAttempt.ActivityID", "history.localAttempt.ActivityType", "history.localAttempt.Attempt",
	"order.ActionRequest.unsigned", "order.NewInvoice.attempt", "order.Revocation.refused",
	"workflows.Round.citizens", "workflows.Round.done", "workflows.Round.pass", "workflows.Round.silent", "workflows.Round.told",
	"workflows.Round.unknown", "workflows.StorageCheck.paid", "workflows.Verdict.fit",
)

// shiftedFields are days that rules compare with instants. They move with the instants; any other day is replaced.
var shiftedFields = set(
	"domain.ConfidantAppointment.dEnd", "domain.Fine.issuedAt", "domain.GreenApplication.startDate", "domain.InsuranceApplication.startDate",
	"domain.OrderedPolicy.endDate", "domain.OrderedPolicy.startDate", "domain.OrderedStorage.endDate", "domain.PlateStorage.endDate",
	"domain.Policy.endDate", "domain.Policy.startDate", "domain.StoredPlate.endDate", "domain.WaitingDocument.since",
	"order.AppointmentEnd.on", "order.NewParcel.day", "workflows.StorageCheck.ordered", "workflows.StorageTerm.endDate",
)

// namedFields are names that the cabinet has made of ids and its own terms.
var namedFields = set(
	"domain.Application.reference", "order.Refund.reference", "workflows.ReservedPlate.reference", "workflows.StageHead.reference",
)

func set(names ...string) map[string]bool {
	all := map[string]bool{}
	for _, name := range names {
		all[name] = true
	}
	return all
}

// rawTypes are the types of fields that are decoded only where they are used.
var rawTypes = map[string]reflect.Type{
	"order.ActionRequest.choice": reflect.TypeFor[choices](),
}

// choices are all choices that come with an action.
type choices struct {
	domain.PlateChoice
	domain.CertificateSelection
	domain.Rejection
	domain.PolicyApproval
	domain.TypedCode
}

// Search attributes by what an export does with them; the others are replaced.
var (
	keptAttributes = map[string]bool{
		order.ServiceAttribute.GetName(): true, order.StatusAttribute.GetName(): true, order.SubStatusAttribute.GetName(): true,
		order.ProblemAttribute.GetName(): true, "TemporalChangeVersion": true,
	}
	shiftedAttributes = map[string]bool{order.DeadlineAttribute.GetName(): true, order.EndedAttribute.GetName(): true}
)

// keptNames are the texts of the engine's own messages that stay: names that code or the engine has defined.
var keptNames = map[string]bool{
	"ActivityTaskScheduledEventAttributes.activity_id": true,
	"ActivityType.name":                                    true,
	"ApplicationFailureInfo.type":                          true,
	"Failure.source":                                       true,
	"Input.name":                                           true,
	"MarkerRecordedEventAttributes.marker_name":            true,
	"TimerCanceledEventAttributes.timer_id":                true,
	"TimerFiredEventAttributes.timer_id":                   true,
	"TimerStartedEventAttributes.timer_id":                 true,
	"WorkflowExecutionSignaledEventAttributes.signal_name": true,
	"WorkflowTaskCompletedMetadata.sdk_name":               true,
	"WorkflowTaskCompletedMetadata.sdk_version":            true,
	"WorkflowType.name":                                    true,
}
