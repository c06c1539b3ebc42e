package domain

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The first-issued reason is hidden for a licence that was exchanged already (AMB-087).
func TestFirstIssueMarked(t *testing.T) {
	for _, row := range []struct {
		id    string
		facts LicenceFacts
		want  bool
	}{
		{"LIC-42", LicenceFacts{TermType: TermTerminable, Term: 2}, false},
		{"LIC-42", LicenceFacts{TermType: TermTerminable, Term: 3}, true},
		{"LIC-43", LicenceFacts{TermType: TermUnlimited, Term: 10}, false},
		{"LIC-43", LicenceFacts{TermType: TermUnlimited, Term: 11}, true},
		{"LIC-44", LicenceFacts{TermType: TermNotDefined}, true},
		{"LIC-44", LicenceFacts{TermType: TermNotDefined, Term: 2}, false},
	} {
		require.Equal(t, row.want, row.facts.FirstIssueMarked(), "%s: %+v", row.id, row.facts)
	}
}

// A first-issued licence is exchanged on its last day or later (AMB-086): before it the offer shows the reason with a refusal, and an
// order of that reason is refused by the same sentence.
func TestFirstIssueEnded(t *testing.T) {
	const early = "Заяву на обмін посвідчення, виданого вперше, можна подати лише в день закінчення строку його дії"
	held := LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 2, ExpiredAt: Date{2026, 3, 19}}
	endless := held
	endless.ExpiredAt = Date{}
	for _, row := range []struct {
		held    LicenceFacts
		today   Date
		refusal string
	}{
		{held, Date{2026, 3, 18}, early},
		{held, Date{2026, 3, 19}, ""},
		{held, Date{2027, 1, 1}, ""},
		{endless, Date{2027, 1, 1}, early},
	} {
		first := 0
		for _, form := range OfferLicenceExchange(row.held, row.today).Forms {
			for _, reason := range form.Reasons {
				if !reason.FirstIssued {
					continue
				}
				first++
				require.Equal(t, row.refusal, reason.Refusal, "LIC-40, LIC-41: %s of %+v on %s", reason.Name, row.held, row.today)
				var check Check
				LicenceExchangeRequest{Reason: reason.Chosen()}.checkReason(&check, row.held, row.today)
				require.Equal(t, row.refusal, check.fields["reason.code"], "LIC-40: an order of %s on %s", reason.Name, row.today)
			}
		}
		require.Positive(t, first, "LIC-40: the reason is shown on %s", row.today)
	}
}

// More than two fines in a term of two years or less ask for the exams again (LIC-47, AMB-088).
func TestMustRetakeExams(t *testing.T) {
	require.True(t, LicenceFacts{Term: 2, Fines: 3}.MustRetakeExams())
	require.False(t, LicenceFacts{Term: 2, Fines: 2}.MustRetakeExams())
	require.False(t, LicenceFacts{Term: 3, Fines: 3}.MustRetakeExams())
	require.False(t, LicenceFacts{Fines: 3}.MustRetakeExams(), "a term that is not set counts with the longer ones")
}

// The reasons depend on the licence that is held and on the one that is wanted.
func TestReasonsFor(t *testing.T) {
	codes := func(held LicenceFacts, wanted LicenceDocType) (list []ReasonCode) {
		for _, reason := range ReasonsFor(held, wanted) {
			list = append(list, reason.Code)
		}
		return list
	}
	long := LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 30}
	first := LicenceFacts{DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 2}
	electronic := LicenceFacts{DocType: LicenceElectronic, Status: LicenceActive, TermType: TermTerminable, Term: 30}
	destroyed := LicenceFacts{DocType: LicencePhysical, Status: LicenceDestroyed, TermType: TermNotDefined}
	require.Equal(t, []ReasonCode{ReasonDataChange, ReasonTermEnded, ReasonWorn, ReasonLoss, ReasonLossDocument}, codes(long, LicencePhysical), "LIC-39")
	require.Equal(t, []ReasonCode{ReasonDataChange, ReasonFirstIssued, ReasonWorn, ReasonLoss, ReasonLossDocument}, codes(first, LicencePhysical), "LIC-39")
	require.Equal(t, []ReasonCode{ReasonDataChangeElectronic, ReasonFirstIssuedElectronic}, codes(first, LicenceElectronic), "LIC-39")
	require.Equal(t, []ReasonCode{ReasonDataChange, ReasonTermEnded}, codes(electronic, LicencePhysical))
	require.Equal(t, []ReasonCode{ReasonDestroyed}, codes(destroyed, LicencePhysical), "LIC-30")
	require.Equal(t, []ReasonCode{ReasonDestroyedElectronic}, codes(destroyed, LicenceElectronic), "LIC-31")

	want := []ReasonCode{30200, 30203, 30201, 30199, 30300, 30289, 30283, 30286, 30290, 30347, 30348}
	require.Len(t, LicenceReasons, len(want), "LIC-55")
	for _, code := range want {
		_, known := LicenceReasonCoded(code)
		require.True(t, known, "LIC-55: %d", code)
	}
}

// An exchange needs the whole set of data (LIC-45).
func TestLicenceExchangeLacks(t *testing.T) {
	licence := Licence{
		Series: "РКК", Number: "406200", PaperID: "1", LastNameLatin: "A", FirstNameLatin: "B", HasPhoto: true,
		Categories: []LicenceCategory{{Category: "B"}},
	}
	book := IdentityDocument{Type: PassportBook.Named(), Series: "СН", Number: "863506", IssuedAt: Date{1998, 3, 7}, IssuedBy: "РВ УМВС"}
	card := PersonCard{
		Address: &RegistryAddress{CityType: "місто", StreetType: "вулиця", Building: "1"}, Documents: []IdentityDocument{book},
	}
	require.Empty(t, LicenceExchangeLacks(licence, card))
	for lack, spoil := range map[string][]func(*Licence){
		LacksCategories: {func(l *Licence) { l.Categories = nil }},
		LacksPhoto:      {func(l *Licence) { l.HasPhoto = false }},
		LacksLicence:    {func(l *Licence) { l.Series = "" }, func(l *Licence) { l.Number = "" }, func(l *Licence) { l.PaperID = "" }},
		LacksLatinNames: {func(l *Licence) { l.LastNameLatin = "" }, func(l *Licence) { l.FirstNameLatin = "" }},
	} {
		for _, spoiled := range spoil {
			scant := licence
			spoiled(&scant)
			require.Equal(t, []string{lack}, LicenceExchangeLacks(scant, card), "LIC-45")
		}
	}
	for _, address := range []RegistryAddress{
		{StreetType: "вулиця", Building: "1"}, {CityType: "місто", Building: "1"}, {CityType: "місто", StreetType: "вулиця"},
	} {
		scant := PersonCard{Address: &address, Documents: card.Documents}
		require.Equal(t, []string{LacksAddress}, LicenceExchangeLacks(licence, scant), "LIC-45: %+v", address)
	}
	card.Documents[0].Series = ""
	require.Equal(t, []string{LacksDocument}, LicenceExchangeLacks(licence, card), "a book has a series")
	require.Equal(t, []string{
		LacksAddress, LacksDocument, LacksCategories, LacksPhoto, LacksLicence, LacksLatinNames,
	}, LicenceExchangeLacks(Licence{}, PersonCard{}))
}

// The design changes on 26.03.2021.
func TestNewDesign(t *testing.T) {
	require.False(t, Licence{IssuedAt: Date{2021, 3, 25}}.NewDesign(), "DASH-21, BIZ-05")
	require.True(t, Licence{IssuedAt: Date{2021, 3, 26}}.NewDesign(), "DASH-21, BIZ-05")
}

// What is offered for a licence is what an order of it takes: a reason without a refusal is no fault of the order, one with it
// is refused by the same sentence.
func TestLicenceExchangeOffer(t *testing.T) {
	today := Date{2026, 3, 5}
	for name, held := range map[string]LicenceFacts{
		"long term":       {DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 30},
		"first, running":  {DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 2, ExpiredAt: Date{2026, 3, 6}},
		"first, last day": {DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 2, ExpiredAt: today},
		"many fines":      {DocType: LicencePhysical, Status: LicenceActive, TermType: TermTerminable, Term: 2, Fines: 3, ExpiredAt: today},
		"destroyed":       {DocType: LicencePhysical, Status: LicenceDestroyed, TermType: TermNotDefined},
		"electronic":      {DocType: LicenceElectronic, Status: LicenceActive, TermType: TermUnlimited, Term: 5},
	} {
		offer := OfferLicenceExchange(held, today)
		require.True(t, offer.Available, name)
		require.NotEmpty(t, offer.Forms, name)
		for _, form := range offer.Forms {
			for _, reason := range form.Reasons {
				var check Check
				LicenceExchangeRequest{Reason: reason.Chosen()}.checkReason(&check, held, today)
				require.Equal(t, reason.Refusal, check.fields["reason.code"], "%s: %s", name, reason.Name)
			}
		}
	}
	destroyed := OfferLicenceExchange(LicenceFacts{DocType: LicencePhysical, Status: LicenceDestroyed}, today)
	require.Len(t, destroyed.Forms, 2)
	for _, form := range destroyed.Forms {
		require.Len(t, form.Reasons, 1, "the reason is forced")
	}
}

// What separates a first-issued licence from others: two years, and ten without an end.
func TestLicenceTerms(t *testing.T) {
	for _, row := range []struct {
		kind          LicenceTermType
		years         int
		short, marked bool
	}{
		{TermTerminable, 1, true, false},
		{TermTerminable, 2, true, false},
		{TermTerminable, 3, false, true},
		{TermUnlimited, 10, false, false},
		{TermUnlimited, 11, false, true},
		{TermNotDefined, 0, false, true},
		{TermNotDefined, 2, true, false},
	} {
		facts := LicenceFacts{TermType: row.kind, Term: row.years}
		require.Equal(t, row.short, facts.ShortTerm(), "BIZ-19, LIC-39: %s %d", row.kind, row.years)
		require.Equal(t, row.marked, facts.FirstIssueMarked(), "BIZ-19, LIC-42, LIC-43, LIC-44: %s %d", row.kind, row.years)
	}
}

// A change of data without a new identity document needs a second scan with its type; with one the first is enough (LIC-48,
// LIC-49, LIC-50).
func TestScansOfAChange(t *testing.T) {
	scan := &Scan{Type: "marriage", File: "file"}
	reason := slices.IndexFunc(LicenceReasons, func(r LicenceReason) bool { return r.DataChange })
	for name, row := range map[string]struct {
		request LicenceExchangeRequest
		fields  []string
	}{
		"both":          {LicenceExchangeRequest{ConfirmDocument: scan, AddConfirmDocument: scan, Confirmed: true}, nil},
		"a new paper":   {LicenceExchangeRequest{ConfirmDocument: scan, NewDocument: true, Confirmed: true}, nil},
		"no second":     {LicenceExchangeRequest{ConfirmDocument: scan, Confirmed: true}, []string{"addConfirmDoc.docType", "addConfirmDoc.confirmFile"}},
		"without type":  {LicenceExchangeRequest{ConfirmDocument: scan, AddConfirmDocument: &Scan{File: "file"}, Confirmed: true}, []string{"addConfirmDoc.docType"}},
		"not confirmed": {LicenceExchangeRequest{ConfirmDocument: scan, NewDocument: true}, []string{"confirmed"}},
	} {
		var check Check
		row.request.Reason = LicenceReasons[reason].Chosen()
		row.request.checkScans(&check)
		require.ElementsMatch(t, row.fields, slices.Collect(maps.Keys(check.fields)), name)
	}
}
