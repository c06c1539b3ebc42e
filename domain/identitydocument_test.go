package domain

import (
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var aDay = Date{2026, 5, 4}

// wrongFields are the fields that an error names, in order.
func wrongFields(t *testing.T, err error) []string {
	t.Helper()
	var refusal *Error
	if !errors.As(err, &refusal) {
		require.NoError(t, err)
		return nil
	}
	return slices.Sorted(maps.Keys(refusal.Fields))
}

// A document is checked by the rules of its type, field by field.
func TestIdentityDocumentValidate(t *testing.T) {
	book := IdentityDocument{Type: PassportBook.Named(), Series: "СН", Number: "863506", IssuedAt: Date{1998, 3, 7}, IssuedBy: "Стрийським РВ УМВС"}
	card := IdentityDocument{Type: IdentityCard.Named(), Number: "006246345", Record: "1985031408810", IssuedAt: aDay, IssuedBy: "3639"}
	for _, row := range []struct {
		name   string
		change func() IdentityDocument
		wrong  []string
	}{
		{"book", func() IdentityDocument { return book }, nil},
		{"card", func() IdentityDocument { return card }, nil},
		{"no type", func() IdentityDocument { return IdentityDocument{} }, []string{"docType.id"}},
		{"PRES-19: a book has a series", func() IdentityDocument { d := book; d.Series = ""; return d }, []string{"series"}},
		{"PRES-19: three letters", func() IdentityDocument { d := book; d.Series = "СНА"; return d }, []string{"series"}},
		{"PRES-19: one letter", func() IdentityDocument { d := book; d.Series = "С"; return d }, []string{"series"}},
		{"PRES-19: a digit", func() IdentityDocument { d := book; d.Series = "С1"; return d }, []string{"series"}},
		{"PRES-20, VAL-24: nine digits", func() IdentityDocument { d := book; d.Number = "863506123"; return d }, []string{"number"}},
		{"PRES-20, VAL-25: six digits", func() IdentityDocument { d := card; d.Number = "863506"; return d }, []string{"number"}},
		{"PRES-21, VAL-26: a record of three digits", func() IdentityDocument { d := card; d.Record = "123"; return d }, []string{"record"}},
		{"VAL-41: tomorrow", func() IdentityDocument { d := card; d.IssuedAt = Date{2026, 5, 5}; return d }, []string{"issuedAt"}},
		{"VAL-38: 1921", func() IdentityDocument { d := book; d.IssuedAt = Date{1921, 12, 31}; return d }, []string{"issuedAt"}},
		{"VAL-38: 1922", func() IdentityDocument { d := book; d.IssuedAt = Date{1922, 1, 1}; return d }, nil},
		{"no date", func() IdentityDocument { d := card; d.IssuedAt = Date{}; return d }, []string{"issuedAt"}},
		{"VAL-29: Latin", func() IdentityDocument { d := card; d.IssuedBy = "Police"; return d }, []string{"issuedBy"}},
	} {
		require.Equal(t, row.wrong, wrongFields(t, row.change().Normalize().Validate(aDay)), row.name)
	}
}

// 13 digits, with or without the hyphen (VAL-26, AMB-001).
func TestRecord(t *testing.T) {
	require.Equal(t, "19850314-08810", NormalizeRecord(" 1985031408810 "))
	require.Equal(t, "19850314-08810", NormalizeRecord("19850314-08810"))
	require.Empty(t, ValidRecord("19850314-08810"))
	require.Equal(t, textRecord, ValidRecord("19850314-088101"))
}

// AMB-027: a name in Cyrillic, or a code.
func TestIssuer(t *testing.T) {
	for issuer, row := range map[string]struct{ id, fault string }{
		"3639":                   {"VAL-31", ""},
		"РВ УМВС":                {"VAL-29", ""},
		"12":                     {"VAL-28", textIssuerShort},
		"РВД":                    {"VAL-28", ""},
		"...---":                 {"VAL-29", textIssuer},
		"ABC РВ":                 {"VAL-29", textIssuer},
		strings.Repeat("А", 250): {"VAL-30", ""},
		strings.Repeat("А", 251): {"VAL-30", textIssuerLong},
	} {
		require.Equal(t, row.fault, ValidIssuer(issuer), "%s: %s", row.id, issuer)
	}
}

// The foreign passport is preferred, and only what is complete (PRES-18, AMB-085).
func TestPreferredDocument(t *testing.T) {
	card := IdentityDocument{Type: IdentityCard.Named(), Number: "006246345", IssuedAt: aDay, IssuedBy: "3639"}
	abroad := IdentityDocument{Type: ForeignPassport.Named(), Series: "FE", Number: "123456", IssuedAt: aDay, IssuedBy: "8030"}
	chosen, ok := PreferredDocument([]IdentityDocument{card, abroad})
	require.True(t, ok)
	require.Equal(t, abroad, chosen)
	abroad.IssuedBy = ""
	chosen, _ = PreferredDocument([]IdentityDocument{card, abroad})
	require.Equal(t, card, chosen)
	_, ok = PreferredDocument(nil)
	require.False(t, ok)
}

// A document is complete when it has all that an order names; only paper has a series (PRES-09, LIC-45).
func TestCompleteDocument(t *testing.T) {
	book := IdentityDocument{Type: PassportBook.Named(), Series: "СН", Number: "863506", IssuedAt: Date{1998, 3, 7}, IssuedBy: "3639"}
	require.True(t, book.Complete())
	for lacks, spoil := range map[string]func(*IdentityDocument){
		"a known type": func(d *IdentityDocument) { d.Type.ID = 101 },
		"the series":   func(d *IdentityDocument) { d.Series = "" },
		"the number":   func(d *IdentityDocument) { d.Number = "" },
		"the date":     func(d *IdentityDocument) { d.IssuedAt = Date{} },
		"the issuer":   func(d *IdentityDocument) { d.IssuedBy = "" },
	} {
		d := book
		spoil(&d)
		require.False(t, d.Complete(), "PRES-09: without %s", lacks)
	}
	card := IdentityDocument{Type: IdentityCard.Named(), Number: "006246345", IssuedAt: aDay, IssuedBy: "3639"}
	require.True(t, card.Complete(), "LIC-45: a card has no series")
}

// The first kind of the order is preferred wherever it is in the list.
func TestPreferredDocumentByKind(t *testing.T) {
	held := []IdentityDocument{
		{Type: TemporaryResidenceChip.Named(), Number: "1", IssuedAt: aDay, IssuedBy: "8030"},
		{Type: IdentityCardWithoutChip.Named(), Number: "2", IssuedAt: aDay, IssuedBy: "8030"},
		{Type: PassportBook.Named(), Series: "СН", Number: "3", IssuedAt: aDay, IssuedBy: "8030"},
		{Type: ForeignPassport.Named(), Series: "FE", Number: "4", IssuedAt: aDay, IssuedBy: "8030"},
	}
	for n := len(held); n > 0; n-- {
		chosen, ok := PreferredDocument(held[:n])
		require.True(t, ok)
		require.Equal(t, held[n-1], chosen, "PRES-18")
	}
}

// The register's numbers of documents, with what their rules ask for: a series on paper, six or nine digits.
func TestDocumentTypes(t *testing.T) {
	for id, row := range map[int]struct {
		row, name string
		kind      DocumentKind
		series    bool
		digits    int
	}{
		100:  {"DICT-04", "Паспорт громадянина України (книжечка)", KindPassport, true, 6},
		1168: {"DICT-05", "ID-картка без чипа", KindIDCard, false, 9},
		1167: {"DICT-06", "ID-картка", KindIDCard, false, 9},
		381:  {"DICT-07", "Паспорт для виїзду за кордон", KindForeignPassport, true, 6},
		1053: {"DICT-08", "Посвідка на постійне проживання", KindResidencePermit, true, 6},
		1285: {"DICT-08", "Посвідка на постійне проживання з чипом", KindResidencePermit, false, 9},
		1116: {"DICT-09", "Посвідка на тимчасове проживання", KindResidencePermit, true, 6},
		1247: {"DICT-09", "Посвідка на тимчасове проживання з чипом", KindResidencePermit, false, 9},
	} {
		kind := DocumentTypeID(id)
		require.True(t, kind.Known(), row.row)
		require.Equal(t, row.name, kind.Name(), row.row)
		require.Equal(t, row.kind, kind.Kind(), row.row)
		require.Equal(t, row.series, kind.HasSeries(), id)
		document := IdentityDocument{Type: kind.Named(), Number: strings.Repeat("1", row.digits), IssuedAt: Date{2020, 1, 2}, IssuedBy: "8041"}
		if row.series {
			document.Series = "СТ"
		}
		require.NoError(t, document.Validate(aDay), id)
	}
	require.False(t, DocumentTypeID(101).Known())
}
