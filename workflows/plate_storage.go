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

// What a plate's storage needs of the register. The register's refusal is a final failure. Its type is the
// domain.Code.
var (
	// CheckPlateStorage reads how the plate is stored now.
	CheckPlateStorage = effect.Define[StorageTerm, domain.StoredPlate](effect.Definition{
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
	until := earlier(workflow.Now(ctx).Add(o.Deadlines().Payment), in.EndDate.AddDays(1).Time().UTC())
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
	return checkPrepaid(ctx, storageRefusals, CheckPlateStorage, term, ordered.Prolongable)
}

// recheckStorage refuses days for which another order has prolonged the storage since this one was billed: the register accepts
// any later end. Everything else the register refuses itself; it knows what this order has done before.
func recheckStorage(ctx workflow.Context, o *order.Order, ordered domain.PlateStorage, term StorageTerm) error {
	plate, err := order.Require(ctx, o, CheckPlateStorage, term, domain.ProblemRegister)
	switch {
	case effect.Final(err):
		return nil
	case err != nil:
		return err
	case plate.EndDate.Before(ordered.EndDate) && ordered.Prolongable(plate) != nil: // the price is that of fewer days
		return storageRefusals.refused(domain.CodeStorageChanged)
	}
	return nil
}
