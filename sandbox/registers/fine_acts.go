package registers

import (
	"errors"
	"slices"
	"time"

	"cabinet/sandbox/country"
	"cabinet/sandbox/store"
)

var (
	errFinePaid     = conflict("FinePaid", "the fine is paid")
	errFineEnforced = conflict("FineEnforced", "the fine was passed to the executive service")
)

type finePaymentQuery struct {
	ID        string    `json:"docId"`
	Series    string    `json:"sProtocol"`
	Number    string    `json:"nProtocol"`
	Reference string    `json:"reference"`
	RNOKPP    string    `json:"rnokpp"` // of who paid
	Amount    int64     `json:"amount"`
	PaidAt    time.Time `json:"paidAt"`
}

type finePaymentItem struct {
	Success bool `json:"success"`
}

// payFine marks a fine as paid by a reference. The same reference is the same payment, whatever has become of the fine.
func (g *Gateway) payFine(q finePaymentQuery) (any, error) {
	if blank(q.ID, q.Reference, q.RNOKPP) || q.Amount <= 0 || q.PaidAt.IsZero() {
		return nil, badRequest("docId, reference, rnokpp, amount and paidAt are expected")
	}
	err := g.changeFine(q.Series, q.Number, func(fine *Fine) error {
		switch {
		case fine.ID != q.ID:
			return notFound("no such fine")
		case fine.Reference == q.Reference:
			return nil
		case fine.Status == FinePaid || fine.Status == FineCompleted:
			return errFinePaid
		case fine.Status == FineEnforced:
			return errFineEnforced
		}
		fine.Status, fine.PaidAt, fine.Reference, fine.Paid = FinePaid, day(q.PaidAt), q.Reference, q.Amount
		return nil
	})
	if err != nil {
		return nil, err
	}
	return finePaymentItem{true}, nil
}

func (g *Gateway) changeFine(series, number string, change func(*Fine) error) error {
	return g.store.Update(func(tx *store.Tx) error {
		fine, ok, err := store.Get[Fine](tx, fineBucket, fineKey(series, number))
		switch {
		case err != nil:
			return err
		case !ok:
			return notFound("no such fine")
		}
		if err := change(&fine); err != nil {
			return err
		}
		return tx.Put(fineBucket, fineKey(series, number), fine)
	})
}

// Errors of acts at the desk.
var (
	ErrNoFine    = errors.New("no such fine")
	ErrFineState = errors.New("no such state of a fine")
	ErrWrongFine = errors.New("a fine needs a citizen, a plate, a known type, a positive penalty, and an issue that is not to come")
)

// NewFine is a fine that a tester adds to a citizen.
type NewFine struct {
	RNOKPP  string `json:"rnokpp"`
	Plate   string `json:"plate"`
	Type    int    `json:"type"`
	DaysAgo int    `json:"daysAgo"`
	Penalty int64  `json:"penalty"` // kopecks
}

// GiveFine enters a new fine of a citizen.
func (g *Gateway) GiveFine(n NewFine, now time.Time) (given Fine, err error) {
	_, known := g.country.CitizenByRNOKPP(n.RNOKPP)
	if !known || blank(n.Plate) || n.Type < 1 || n.Type >= len(fineSeries) || n.Penalty <= 0 || n.DaysAgo < 0 {
		return Fine{}, ErrWrongFine
	}
	err = g.store.Update(func(tx *store.Tx) (err error) {
		given, err = enterFine(tx, Fine{
			Offender: n.RNOKPP, Plate: country.PlateKey(n.Plate), Type: n.Type, IssuedAt: day(now.AddDate(0, 0, -n.DaysAgo)), Penalty: n.Penalty,
			Article: "ст. 122 ч. 1", Reason: "Перевищення обмеження швидкості руху більш як на 20 км/год", Evidence: 1, Requisites: true,
		})
		return err
	})
	return given, err
}

// SettleFine moves a fine to another state: paid elsewhere, passed on, settled.
func (g *Gateway) SettleFine(id string, status int, now time.Time) (Fine, error) {
	if status < 0 || status >= len(FineStates) {
		return Fine{}, ErrFineState
	}
	fines, err := g.Fines("")
	i := slices.IndexFunc(fines, func(f Fine) bool { return f.ID == id })
	if err != nil || i < 0 {
		return Fine{}, errors.Join(err, ErrNoFine)
	}
	settled := fines[i]
	err = g.changeFine(settled.Series, settled.Number, func(fine *Fine) error {
		fine.Status = status
		switch paid := status == FinePaid || status == FineCompleted; {
		case !paid:
			fine.PaidAt, fine.Reference, fine.Paid = "", "", 0
		case fine.PaidAt == "":
			fine.PaidAt = day(now)
		}
		settled = *fine
		return nil
	})
	return settled, err
}
