package domain

import "slices"

// ReasonCode is the road services' code of a licence exchange's reason (LIC-55).
type ReasonCode int

// The reasons. The specification names the codes; which is which is the project's reading (GAP-40).
const (
	ReasonTermEnded             ReasonCode = 30199
	ReasonDataChange            ReasonCode = 30200
	ReasonLoss                  ReasonCode = 30201
	ReasonWorn                  ReasonCode = 30203
	ReasonFirstIssued           ReasonCode = 30283
	ReasonFirstIssuedElectronic ReasonCode = 30286
	ReasonDataChangeElectronic  ReasonCode = 30289
	ReasonTermEndedElectronic   ReasonCode = 30290
	ReasonDestroyed             ReasonCode = 30300
	ReasonDestroyedElectronic   ReasonCode = 30347
	ReasonLossDocument          ReasonCode = 30348
)

// LicenceReason is a row of the dictionary of reasons (DICT-11, GAP-39).
type LicenceReason struct {
	ID          int            `json:"id"` // of the entry, in the dictionary
	Code        ReasonCode     `json:"code"`
	Name        string         `json:"name"`
	Wanted      LicenceDocType `json:"docType"`               // the form that comes out of it
	DataChange  bool           `json:"dataChange,omitempty"`  // asks for additional documents (LIC-06)
	Loss        bool           `json:"loss,omitempty"`        // the loss may be due to the war (GAP-42)
	FirstIssued bool           `json:"firstIssued,omitempty"` // on the last day of the term or later (LIC-40)
	LongTerm    bool           `json:"longTerm,omitempty"`    // for a term of over two years or none (LIC-39)
	Destroyed   bool           `json:"destroyed,omitempty"`   // forced for a destroyed licence, else not offered (LIC-30)
	Document    bool           `json:"document,omitempty"`    // ends in a document that confirms the loss (LIC-35)
}

// LicenceReasons lists the reasons in the order in which they are offered.
var LicenceReasons = []LicenceReason{
	{ID: 1, Code: ReasonDataChange, Name: "Зміна персональних даних", Wanted: LicencePhysical, DataChange: true},
	{ID: 2, Code: ReasonTermEnded, Name: "Закінчення строку дії посвідчення", Wanted: LicencePhysical, LongTerm: true},
	{ID: 3, Code: ReasonFirstIssued, Name: "Обмін посвідчення, виданого вперше", Wanted: LicencePhysical, FirstIssued: true},
	{ID: 4, Code: ReasonWorn, Name: "Посвідчення непридатне для користування", Wanted: LicencePhysical},
	{ID: 5, Code: ReasonLoss, Name: "Втрата або викрадення посвідчення", Wanted: LicencePhysical, Loss: true},
	{ID: 6, Code: ReasonLossDocument, Name: "Документ, що підтверджує втрату посвідчення", Wanted: LicencePhysical, Loss: true, Document: true},
	{ID: 7, Code: ReasonDestroyed, Name: "Посвідчення знищено", Wanted: LicencePhysical, Destroyed: true},
	{ID: 8, Code: ReasonDataChangeElectronic, Name: "Зміна персональних даних в електронному посвідченні", Wanted: LicenceElectronic, DataChange: true},
	{ID: 9, Code: ReasonTermEndedElectronic, Name: "Закінчення строку дії електронного посвідчення", Wanted: LicenceElectronic, LongTerm: true},
	{ID: 10, Code: ReasonFirstIssuedElectronic, Name: "Обмін посвідчення, виданого вперше, на електронне", Wanted: LicenceElectronic, FirstIssued: true},
	{ID: 11, Code: ReasonDestroyedElectronic, Name: "Електронне посвідчення знищено", Wanted: LicenceElectronic, Destroyed: true},
}

// LicenceReasonCoded finds a reason by its code.
func LicenceReasonCoded(code ReasonCode) (LicenceReason, bool) {
	i := slices.IndexFunc(LicenceReasons, func(r LicenceReason) bool { return r.Code == code })
	if i < 0 {
		return LicenceReason{}, false
	}
	return LicenceReasons[i], true
}

// ReasonsFor lists the reasons that are offered for a licence and the wanted form (LIC-30, LIC-31, LIC-39, LIC-42 to
// LIC-44). A destroyed licence has one. A plastic thing cannot be worn or lost that exists in electronic form alone.
func ReasonsFor(held LicenceFacts, wanted LicenceDocType) []LicenceReason {
	offered := []LicenceReason{}
	for _, reason := range LicenceReasons {
		thing := reason.Code == ReasonWorn || reason.Loss
		switch {
		case reason.Wanted != wanted, reason.Destroyed != held.Destroyed():
		case reason.FirstIssued && held.FirstIssueMarked(), reason.LongTerm && held.ShortTerm():
		case thing && held.Electronic():
		default:
			offered = append(offered, reason)
		}
	}
	return offered
}
