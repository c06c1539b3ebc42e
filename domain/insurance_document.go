package domain

import (
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"
)

// InsuranceDocumentType is a document by which an insurer knows the insured (INS-59).
type InsuranceDocumentType string

// The documents, in the order in which they are offered (AMB-085).
const (
	InsuranceByLicence         InsuranceDocumentType = "driver_license"
	InsuranceByForeignPassport InsuranceDocumentType = "foreign_passport"
	InsuranceByPassport        InsuranceDocumentType = "passport"
	InsuranceByIDCard          InsuranceDocumentType = "id_card"
)

// InsuranceDocumentKind is a row of the dictionary of documents (INS-57, INS-58). Lengths are exact; a zero series
// means that the document has none.
type InsuranceDocumentKind struct {
	Code   InsuranceDocumentType `json:"code"`
	Name   string                `json:"name"`
	Series int                   `json:"series"` // letters
	Number int                   `json:"number"` // digits
	Record bool                  `json:"record"` // has the number of a record in the demographic register
}

var insuranceDocumentKinds = []InsuranceDocumentKind{
	{InsuranceByLicence, "Посвідчення водія", 3, 6, false},
	{InsuranceByForeignPassport, "Паспорт для виїзду за кордон", 2, 6, false},
	{InsuranceByPassport, "Паспорт-книжечка", 2, 6, false},
	{InsuranceByIDCard, "ID-картка", 0, 9, true},
}

// InsuranceDocumentKinds lists the documents, the preferred one first (AMB-085).
func InsuranceDocumentKinds() []InsuranceDocumentKind { return slices.Clone(insuranceDocumentKinds) }

// InsuranceDocument is the document of the insured (API-095).
type InsuranceDocument struct {
	Type     InsuranceDocumentType `json:"type"`
	Series   string                `json:"series,omitempty"`
	Number   string                `json:"number"`
	Record   string                `json:"record,omitempty"` // 99999999-99999, of an ID card (AMB-001)
	IssuedAt Date                  `json:"issuedAt"`
	IssuedBy string                `json:"issuedBy"`
}

// Normalize raises the letters and writes an ID card's record number with its hyphen (AMB-001).
func (d InsuranceDocument) Normalize() InsuranceDocument {
	d.Series, d.Number = insuranceCapitals(d.Series), strings.TrimSpace(d.Number)
	d.Record, d.IssuedBy = NormalizeRecord(d.Record), insuranceCapitals(d.IssuedBy)
	return d
}

// String is the document in one line: what it is, its series and number.
func (d InsuranceDocument) String() string {
	name := ""
	for _, kind := range insuranceDocumentKinds {
		if kind.Code == d.Type {
			name = kind.Name
		}
	}
	return strings.Join(strings.Fields(name+" "+d.Series+" "+d.Number), " ")
}

const textDocument = "Оберіть документ зі списку"

// check refuses what is wrong for the document's type (INS-57, INS-58, VAL-24 to VAL-33). It expects normal form.
func (d InsuranceDocument) check(check *Check, now time.Time) {
	at := slices.IndexFunc(insuranceDocumentKinds, func(k InsuranceDocumentKind) bool { return k.Code == d.Type })
	if at < 0 {
		check.Field("documents.type", textDocument)
		return
	}
	kind := insuranceDocumentKinds[at]
	if kind.Series > 0 {
		check.Field("documents.series", insuranceSeries(d.Series, kind.Series))
	} else if d.Series != "" {
		check.Field("documents.series", "Цей документ не має серії")
	}
	check.Field("documents.number", insuranceDigits(d.Number, kind.Number, kind.Number))
	if kind.Record {
		check.Field("documents.record", required(d.Record, ValidRecord))
	}
	check.Field("documents.issuedAt", validIssueDate(d.IssuedAt, DateOf(now)))
	check.Field("documents.issuedBy", required(d.IssuedBy, ValidIssuer))
}

// insuranceSeries: exactly n letters (VAL-33).
func insuranceSeries(series string, n int) string {
	switch {
	case series == "":
		return textRequired
	case utf8.RuneCountInString(series) != n || !allRunes(series, isCapital):
		return fmt.Sprintf("Має бути літер: %d", n)
	}
	return ""
}

// required is the fault of an empty text, or of one that is not valid.
func required(text string, valid func(string) string) string {
	if text == "" {
		return textRequired
	}
	return valid(text)
}

// insuranceCapitals trims a text, joins its spaces and raises it.
func insuranceCapitals(text string) string {
	return strings.ToUpper(apostrophes.Replace(strings.Join(strings.Fields(text), " ")))
}
