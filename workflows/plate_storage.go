package workflows

import (
	"go.temporal.io/sdk/workflow"

	"cabinet/domain"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
)

// StorageTerm is the last day to which an order prolongs the storage of its citizen's plate.
type StorageTerm struct {
	OrderID   string      `json:"orderId"`
	CitizenID string      `json:"citizenId"`
	Plate     string      `json:"plate"`
	EndDate   domain.Date `json:"endDate"`
}

// What the storage of a plate needs of the register. The register's no is a final failure whose type is its domain.Code.
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

// prolongedStorage are the reasons, for the citizen, why a plate's storage is not prolonged.
var prolongedStorage = prepaid{otherwise: storageChanged, refusals: map[domain.Code]string{
	domain.CodeStorageNotFound: "Номерного знака вже немає на зберіганні.",
	domain.CodeStorageChanged:  storageChanged,
}}

// plateStorage: pay for the days, as long as the last of them is not over, and have the register prolong the storage. If it
// does not, because the plate was fetched or its storage was prolonged elsewhere, the money is refunded (PSTO-01, PSTO-09).
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
	return prolongedStorage.done(err)
}

// checkStorage refuses the payment for a plate that is not stored any more, or is already stored for longer.
func checkStorage(ctx workflow.Context, ordered domain.PlateStorage, term StorageTerm) error {
	return checkPrepaid(ctx, prolongedStorage, CheckPlateStorage, term, ordered.Prolongable)
}

// recheckStorage refuses days that another order has prolonged the storage by since this one was billed: the register takes
// any later end. All else the register refuses by itself, which knows what this order has done already.
func recheckStorage(ctx workflow.Context, o *order.Order, ordered domain.PlateStorage, term StorageTerm) error {
	plate, err := order.Require(ctx, o, CheckPlateStorage, term, domain.ProblemRegister)
	switch {
	case effect.Final(err):
		return nil
	case err != nil:
		return err
	case plate.EndDate.Before(ordered.EndDate) && ordered.Prolongable(plate) != nil:
		return prolongedStorage.refused(domain.CodeStorageChanged)
	}
	return nil
}
