package workflows

import (
	"github.com/google/uuid"
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// StorageTerm is the last day to which an order prolongs the storage of its citizen's plate.
type StorageTerm struct {
	OrderID   uuid.UUID   `json:"orderId"`
	CitizenID string      `json:"citizenId"`
	Plate     string      `json:"plate"`
	EndDate   domain.Date `json:"endDate"`
}

// StorageCheck asks whether an ordered storage can still be prolonged.
type StorageCheck struct {
	StorageTerm
	// Ordered is the end of the storage when the order was made; zero if the workflow compares it, as it did before the activity did.
	Ordered domain.Date `json:"ordered,omitzero"`
	// Paid says that days which another order has paid for since then are refused, not those that this order has prolonged itself.
	Paid bool `json:"paid,omitempty"`
}

// CheckedPlate is a stored plate as the register and the citizen's orders have it.
type CheckedPlate struct {
	domain.StoredPlate
	Verdict
}

// What a plate's storage needs of the register. The register's refusal is a final failure. Its type is the
// domain.Code.
var (
	// CheckPlateStorage reads how the plate is stored now and refuses days that are paid for already.
	CheckPlateStorage = effect.Define[StorageCheck, CheckedPlate](effect.Definition{
		Name: "CheckPlateStorage", Summary: "Звірка зберігання номерного знака", Policy: effect.Interactive,
		Queue: effect.Registers, Repeat: effect.ReadsOnly,
	})
	ProlongPlateStorage = effect.Define[StorageTerm, effect.Nothing](effect.Definition{
		Name: "ProlongPlateStorage", Summary: "Продовження зберігання номерного знака", Policy: effect.Background,
		Queue: effect.Registers, Repeat: effect.Safe("the register knows the prolonging by the order, and has it once"),
	})
)

const storageChanged = "Зберігання номерного знака вже продовжено в інший спосіб. Перевірте новий строк і за потреби замовте продовження ще раз."

// storageRefusals are the reasons, for the citizen, why a plate's storage is not prolonged.
var storageRefusals = prepaid{otherwise: storageChanged, refusals: map[domain.Code]string{
	domain.CodeStorageNotFound: "Номерного знака вже немає на зберіганні.",
	domain.CodeStorageChanged:  storageChanged,
}}

// plateStorage: pay for the days before the last of them is over, and have the register prolong the storage. If it refuses,
// because the plate was collected or its storage was prolonged elsewhere, the payment is refunded (PSTO-01, PSTO-09).
func plateStorage(ctx workflow.Context, o *order.Order, in domain.PlateStorage) error {
	term := StorageTerm{OrderID: o.ID(), CitizenID: o.CitizenID(), Plate: in.Plate.Plate, EndDate: in.EndDate}
	o.OnBilling(func(ctx workflow.Context) error { return checkStorage(ctx, in, term) })
	until := earlier(workflow.Now(ctx).Add(o.Deadlines().Payment), in.PayUntil())
	if err := o.AwaitPaymentUntil(ctx, until); err != nil {
		return err
	}
	if err := recheckStorage(ctx, o, in, term); err != nil {
		return err
	}
	_, err := order.Require(ctx, o, ProlongPlateStorage, term, domain.ProblemRegister)
	return storageRefusals.ending(err)
}

// checkStorage refuses the payment if the plate is not stored any more, or is already stored for longer.
func checkStorage(ctx workflow.Context, ordered domain.PlateStorage, term StorageTerm) error {
	in := StorageCheck{StorageTerm: term, Ordered: ordered.Plate.EndDate}
	return checkPrepaid(ctx, storageRefusals, CheckPlateStorage, in, func(found CheckedPlate) error {
		return ordered.Prolongable(found.StoredPlate)
	})
}

// recheckStorage refuses days for which another order has prolonged the storage since this one was billed: the register accepts
// any later end. Everything else the register refuses itself; it knows what this order has done before.
func recheckStorage(ctx workflow.Context, o *order.Order, ordered domain.PlateStorage, term StorageTerm) error {
	in := StorageCheck{StorageTerm: term, Ordered: ordered.Plate.EndDate, Paid: true}
	found, err := order.Require(ctx, o, CheckPlateStorage, in, domain.ProblemRegister)
	switch {
	case effect.Type(err) == string(domain.CodeStorageChanged):
		return storageRefusals.refused(domain.CodeStorageChanged)
	case effect.Final(err):
		return nil
	case err != nil:
		return err
	case !found.Fit && found.EndDate.Before(ordered.EndDate) && ordered.Prolongable(found.StoredPlate) != nil:
		return storageRefusals.refused(domain.CodeStorageChanged)
	}
	return nil
}
