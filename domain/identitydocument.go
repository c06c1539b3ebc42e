package domain

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// DocumentTypeID is the register's number of an identity document's type (DICT-04 to DICT-09).
type DocumentTypeID int

// Types of identity documents.
const (
	PassportBook            DocumentTypeID = 100
	ForeignPassport         DocumentTypeID = 381
	PermanentResidence      DocumentTypeID = 1053
	PermanentResidenceChip  DocumentTypeID = 1285
	TemporaryResidence      DocumentTypeID = 1116
	TemporaryResidenceChip  DocumentTypeID = 1247
	IdentityCard            DocumentTypeID = 1167 // with a chip
	IdentityCardWithoutChip DocumentTypeID = 1168
)

// DocumentKind is what a citizen calls the document (PROF-15, PRES-18).
type DocumentKind string

// Kinds of documents.
const (
	KindDrivingLicence  DocumentKind = "driver_license"
	KindPassport        DocumentKind = "passport"
	KindIDCard          DocumentKind = "id_card"
	KindForeignPassport DocumentKind = "foreign_passport"
	KindResidencePermit DocumentKind = "residence_permit"
)

// documentType says what the rules of a type are: how many letters its series and how many digits its number has.
type documentType struct {
	name           string
	kind           DocumentKind
	series, number int
}

var documentTypes = map[DocumentTypeID]documentType{
	PassportBook:            {"Паспорт громадянина України (книжечка)", KindPassport, 2, 6},
	IdentityCard:            {"ID-картка", KindIDCard, 0, 9},
	IdentityCardWithoutChip: {"ID-картка без чипа", KindIDCard, 0, 9},
	ForeignPassport:         {"Паспорт для виїзду за кордон", KindForeignPassport, 2, 6},
	PermanentResidence:      {"Посвідка на постійне проживання", KindResidencePermit, 2, 6},
	PermanentResidenceChip:  {"Посвідка на постійне проживання з чипом", KindResidencePermit, 0, 9},
	TemporaryResidence:      {"Посвідка на тимчасове проживання", KindResidencePermit, 2, 6},
	TemporaryResidenceChip:  {"Посвідка на тимчасове проживання з чипом", KindResidencePermit, 0, 9},
}

// IdentityDocumentType is an entry of the dictionary of identity documents: what forms ask of a document of the type.
type IdentityDocumentType struct {
	ID     DocumentTypeID `json:"id"`
	Name   string         `json:"name"`
	Kind   DocumentKind   `json:"kind"`
	Series int            `json:"series"` // letters; 0: it has none
	Number int            `json:"number"` // digits
}

// IdentityDocumentTypes lists the types in the order in which forms offer them (PRES-18, AMB-085).
func IdentityDocumentTypes() []IdentityDocumentType {
	offered := []DocumentTypeID{
		ForeignPassport, PassportBook, IdentityCard, IdentityCardWithoutChip, PermanentResidence, PermanentResidenceChip,
		TemporaryResidence, TemporaryResidenceChip,
	}
	types := make([]IdentityDocumentType, 0, len(offered))
	for _, id := range offered {
		kind := documentTypes[id]
		types = append(types, IdentityDocumentType{id, kind.name, kind.kind, kind.series, kind.number})
	}
	return types
}

// Known reports whether the cabinet knows the type.
func (t DocumentTypeID) Known() bool { _, ok := documentTypes[t]; return ok }

// Name is the type's name for citizens.
func (t DocumentTypeID) Name() string { return documentTypes[t].name }

// Kind is what a citizen calls a document of the type.
func (t DocumentTypeID) Kind() DocumentKind { return documentTypes[t].kind }

// HasSeries reports whether documents of the type have a series: those on paper (PRES-19, LIC-45).
func (t DocumentTypeID) HasSeries() bool { return documentTypes[t].series > 0 }

// DocumentType names the type of an identity document: its number and what it is called (WIZ-13).
type DocumentType struct {
	ID   DocumentTypeID `json:"id"`
	Name string         `json:"name"`
}

// Named is the type with its name; the name of an unknown type is empty.
func (t DocumentTypeID) Named() DocumentType { return DocumentType{t, t.Name()} }

// IdentityDocument is an identity document, by the names that the calls and the register share (WIZ-13).
type IdentityDocument struct {
	Type      DocumentType `json:"docType"`
	Series    string       `json:"series,omitempty"`
	Number    string       `json:"number"`
	Record    string       `json:"record,omitempty"` // of the demographic register, YYYYMMDD-NNNNN
	IssuedAt  Date         `json:"issuedAt,omitzero"`
	ExpiresAt Date         `json:"expiresAt,omitzero"`
	IssuedBy  string       `json:"issuedBy"`
}

// Complete reports whether the document has all that an order must name (PRES-09, LIC-45).
func (d IdentityDocument) Complete() bool {
	return d.Type.ID.Known() && d.Number != "" && !d.IssuedAt.IsZero() && d.IssuedBy != "" &&
		(d.Series != "" || !d.Type.ID.HasSeries())
}

// Normalize brings a typed document into the form that is checked, stored and sent. The type is called as the dictionary
// calls it.
func (d IdentityDocument) Normalize() IdentityDocument {
	d.Type = d.Type.ID.Named()
	d.Series, d.Number = squeezed(d.Series), squeezed(d.Number)
	d.Record = NormalizeRecord(d.Record)
	d.IssuedBy = NormalizeCapitals(d.IssuedBy)
	return d
}

// Validate refuses a document that was typed wrongly, field by field (VAL-24 to VAL-31, VAL-38, VAL-41). It expects normal
// form.
func (d IdentityDocument) Validate(today Date) error {
	var check Check
	rule, known := documentTypes[d.Type.ID]
	if !known {
		check.Field("docType.id", "Оберіть тип документа")
		return check.Err()
	}
	if rule.series > 0 {
		check.Field("series", ValidDocumentSeries(d.Series))
	}
	check.Field("number", validDocumentNumber(d.Number, rule.number))
	if d.Record != "" {
		check.Field("record", ValidRecord(d.Record))
	}
	check.Field("issuedAt", validIssueDate(d.IssuedAt, today))
	check.Field("issuedBy", ValidIssuer(d.IssuedBy))
	return check.Err()
}

var documentNumberTexts = map[int]string{
	6: "Номер документа складається з 6 цифр", 9: "Номер документа складається з 9 цифр",
}

const (
	minIssuer  = 3
	maxIssuer  = 250
	issuerCode = 4

	textDocumentSeries = "Серія документа складається з 2 літер"
	textRecord         = "Номер запису має вигляд 99999999-99999"
	textIssuerShort    = "Не менше 3 символів"
	textIssuerLong     = "Не більше 250 символів"
	textIssuer         = "Лише українські літери, цифри та розділові знаки"
)

// validDocumentNumber: so many digits (VAL-24, VAL-25).
func validDocumentNumber(number string, length int) string {
	if digits(number, length) {
		return ""
	}
	return documentNumberTexts[length]
}

// ValidDocumentSeries: two letters (VAL-27, PRES-19).
func ValidDocumentSeries(series string) string {
	if utf8.RuneCountInString(series) != 2 || !allRunes(series, isCapital) {
		return textDocumentSeries
	}
	return ""
}

// NormalizeRecord writes a record number with its hyphen; it may be typed without (AMB-001).
func NormalizeRecord(record string) string {
	record = squeezed(record)
	if digits(record, 13) {
		return record[:8] + "-" + record[8:]
	}
	return record
}

// ValidRecord: 13 digits as 99999999-99999 (VAL-26, PRES-21, AMB-001).
func ValidRecord(record string) string {
	before, after, _ := strings.Cut(record, "-")
	if !digits(before, 8) || !digits(after, 5) {
		return textRecord
	}
	return ""
}

// ValidIssuer: a code of four digits, or a name of 3 to 250 characters with a Cyrillic letter or a digit and without
// Latin capitals (VAL-28 to VAL-31, AMB-027).
func ValidIssuer(issuer string) string {
	length := utf8.RuneCountInString(issuer)
	switch {
	case digits(issuer, issuerCode):
		return ""
	case length < minIssuer:
		return textIssuerShort
	case length > maxIssuer:
		return textIssuerLong
	case strings.ContainsFunc(issuer, isLatinCapital),
		!strings.ContainsFunc(issuer, func(r rune) bool { return isDigit(r) || unicode.Is(unicode.Cyrillic, r) }):
		return textIssuer
	}
	return ""
}

// squeezed raises a text and takes its blanks away.
func squeezed(text string) string { return strings.ToUpper(strings.Join(strings.Fields(text), "")) }

// PreferredDocument is the document that a form preselects: the first kind in the order foreign passport, passport
// book, ID card, residence permit that the register holds complete (PRES-18, AMB-085).
func PreferredDocument(held []IdentityDocument) (IdentityDocument, bool) {
	for _, kind := range []DocumentKind{KindForeignPassport, KindPassport, KindIDCard, KindResidencePermit} {
		i := slices.IndexFunc(held, func(d IdentityDocument) bool { return d.Type.ID.Kind() == kind && d.Complete() })
		if i >= 0 {
			return held[i], true
		}
	}
	return IdentityDocument{}, false
}
