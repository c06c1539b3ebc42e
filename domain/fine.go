package domain

import (
	"encoding/json"
	"slices"
	"strings"
)

// Fine is a fine for a breach of the rules of the road, as its register knows it (FINE-16). The names are the calls' own.
type Fine struct {
	ID       string    `json:"docId"`
	Series   string    `json:"sProtocol"`
	Number   string    `json:"nProtocol"`
	Plate    string    `json:"plate"`
	IssuedAt Date      `json:"issuedAt"` // the terms are counted from it (AMB-032)
	DocDate  Date      `json:"docDate"`
	Penalty  Kopecks   `json:"penalty"` // the whole of it; what is due depends on the day
	Reason   string    `json:"reason"`
	Article  string    `json:"kupap"` // of the code of administrative offences
	Status   FineState `json:"status"`
	Type     FineType  `json:"type"`
	PaidDate Date      `json:"paidDate,omitzero"`
}

// TextFinesListsOff is read in place of a list of fines while operators have switched the lists off (FINE-12, FINE-15).
const TextFinesListsOff = "Сервіс тимчасово недоступний. Спробуйте скористатись пізніше"

// FineState is the status of a fine with its payment data.
type FineState struct {
	ID   FineStatus `json:"id"`
	Name string     `json:"name"`
	// PaidInfo is a JSON text: to whom it is paid (FINE-17).
	PaidInfo string `json:"paidInfo,omitempty"`
}

// FineStatus is the register's code of a fine's state (FINE-18).
type FineStatus int

// The states of fines.
const (
	FineUnpaid    FineStatus = 0
	FinePaid      FineStatus = 1 // not confirmed yet
	FineEnforced  FineStatus = 2 // passed to the executive service
	FineCompleted FineStatus = 3
	FineUndefined FineStatus = 4
)

var fineLabels = []Label{
	FineUnpaid:    {"Не сплачено", Red},
	FinePaid:      {"Сплачено, очікує зарахування", Blue},
	FineEnforced:  {"Передано до ДВС", Yellow},
	FineCompleted: {"Виконано", Green},
	FineUndefined: {"Стан не визначено", Gray},
}

// Label gives the label of the status; one that the cabinet does not know reads as undefined.
func (s FineStatus) Label() Label {
	if s < 0 || int(s) >= len(fineLabels) {
		s = FineUndefined
	}
	return fineLabels[s]
}

// FineType says how a breach was found.
type FineType struct {
	ID FineTypeID `json:"ID"`
}

// FineTypeID is the register's code of a fine's type (FINE-19).
type FineTypeID int

// The types of fines.
const (
	FinePhoto   FineTypeID = 1 // photo fixation
	FinePatrol  FineTypeID = 2 // patrol police
	FinePhantom FineTypeID = 3 // phantom fixation
	FineParking FineTypeID = 4
)

// FineRequisites say to whom a fine is paid (FINE-17).
type FineRequisites struct {
	Purpose  string `json:"purpose"`
	Receiver string `json:"kkvd_name"`
	Bank     string `json:"bank_name"`
	EDRPOU   string `json:"bank_edrpou"`
	Account  string `json:"bank_account"`
}

// Requisites reads the fine's PaidInfo; ok is false for a fine without a payee.
func (f *Fine) Requisites() (requisites FineRequisites, ok bool) {
	// Reading JSON is the same each time; the check knows only that it goes by reflection.
	//workflowcheck:ignore
	err := json.Unmarshal([]byte(f.Status.PaidInfo), &requisites)
	return requisites, err == nil && requisites.Account != ""
}

// Payable refuses the payment of a fine that is not new, or that names no payee (FINE-09, PAYF-14, AMB-030).
func (f *Fine) Payable() error {
	_, requisites := f.Requisites()
	switch {
	case f.Status.ID == FinePaid, f.Status.ID == FineCompleted:
		return Refuse(CodeFinePaid)
	case f.Status.ID == FineEnforced:
		return Refuse(CodeFineEnforced)
	case f.Status.ID != FineUnpaid || !requisites:
		return Refuse(CodeFineNotPayable)
	}
	return nil
}

// SortFines puts the newest first (FINE-05); fines of one day are ordered by number.
func SortFines(fines []Fine) {
	slices.SortFunc(fines, func(a, b Fine) int {
		if a.IssuedAt != b.IssuedAt {
			return b.IssuedAt.number() - a.IssuedAt.number()
		}
		return strings.Compare(a.Series+a.Number, b.Series+b.Number)
	})
}
