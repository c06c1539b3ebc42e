package api

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Forms preselect a foreign passport before an ID card; who holds no complete document gets the one there is, and sees that it
// is not complete (AMB-085, AMB-120).
func TestPreselectedDocument(t *testing.T) {
	o := newOutside(t)
	for _, row := range []struct {
		citizen  string
		kind     domain.DocumentKind
		number   domain.DocumentTypeID
		complete bool
	}{
		{driver, domain.KindForeignPassport, domain.ForeignPassport, true},
		{user, domain.KindIDCard, domain.IdentityCard, true},
		{"2836042482", domain.KindPassport, domain.PassportBook, true},
		{"3363822651", domain.KindResidencePermit, domain.PermanentResidenceChip, true},
		{"3226568844", domain.KindPassport, domain.PassportBook, false}, // without the day of issue
	} {
		found := read[contract.UserDocument](o, row.citizen, "/api/user/documents")
		require.Equal(t, row.kind, found.Type, "API-020, PRES-18")
		require.Equal(t, row.number.Named(), found.DocType, "API-020, WIZ-13")
		require.Equal(t, row.complete, found.Complete, found.Name)
		require.NotEmpty(t, found.Number)
		require.NotEmpty(t, found.IssuedBy)
	}
	passport := read[contract.UserDocument](o, driver, "/api/user/documents")
	require.Equal(t, []string{"FE", "847300", "14.06.2023", "8030"},
		[]string{passport.Series, passport.Number, passport.IssuedAt.String(), passport.IssuedBy}, "PROF-14")
	for _, nobody := range []string{"2155752539", unknown} {
		require.Equal(t, http.StatusNoContent, o.get(nobody, "/api/user/documents").Code)
	}
}

// Documents come in the order of the kinds that are asked for, each kind once; without a kind all of them (API-021, PROF-15).
func TestDocumentsOfKinds(t *testing.T) {
	o := newOutside(t)
	kinds := func(citizen, query string) (found []string) {
		for _, one := range read[[]contract.UserDocument](o, citizen, "/api/user/documents/search"+query) {
			found = append(found, string(one.Type))
		}
		return found
	}
	require.Equal(t, []string{"driver_license", "foreign_passport", "id_card"}, kinds(driver, ""))
	require.Equal(t, []string{"id_card", "driver_license"}, kinds(driver, "?type=id_card&type=passport&type=driver_license&type=id_card"))
	require.Equal(t, []string{"id_card"}, kinds(newcomer, ""))
	require.Equal(t, http.StatusNoContent, o.get(newcomer, "/api/user/documents/search?type=driver_license").Code)
}

// fieldsOf returns the named fields of an answer.
func fieldsOf(answer map[string]any, names ...string) map[string]any {
	found := map[string]any{}
	for _, name := range names {
		if value, ok := answer[name]; ok {
			found[name] = value
		}
	}
	return found
}

// A national licence has its series and number as its id, its photo, and says which design it is of.
func TestNationalLicence(t *testing.T) {
	o := newOutside(t)
	licence := read[map[string]any](o, driver, "/api/user/license/national")
	require.Equal(t, map[string]any{"id": "РКК406200", "paperId": "249282487"}, fieldsOf(licence, "id", "paperId"), "API-028, LIC-14")
	require.Contains(t, licence["photo"], "data:image/png;base64,", "LIC-14, DASH-20")
	require.Equal(t, map[string]any{
		"lastName": "КОВАЛЕНКО", "firstName": "ОЛЕКСАНДР", "middleName": "ПЕТРОВИЧ", "lastNameUS": "KOVALENKO", "firstNameUS": "OLEKSANDR",
	}, fieldsOf(licence, "lastName", "firstName", "middleName", "lastNameUS", "firstNameUS"), "LIC-15")
	require.Equal(t, map[string]any{
		"birthday": "1985-03-14", "birthPlace": "Київ", "issuedAt": "2018-05-16", "expiredAt": "2048-05-16", "issuedBy": "ТСЦ 8041",
	}, fieldsOf(licence, "birthday", "birthPlace", "issuedAt", "expiredAt", "issuedBy"), "LIC-16")
	require.Equal(t, map[string]any{"term": 30.0, "fines": 0.0, "statusId": 1.0}, fieldsOf(licence, "term", "fines", "statusId"), "LIC-17, DASH-20")
	require.Equal(t, map[string]any{"category": "B", "dopen": "2010-05-16"}, licence["categories"].([]any)[0], "LIC-17")
	require.Equal(t, 200.0, licence["docType"], "LIC-18")

	limited := read[map[string]any](o, "2381948250", "/api/user/license/national")
	require.Equal(t, []any{map[string]any{"category": "B", "note": "Окуляри або контактні лінзи"}}, limited["limits"], "LIC-17")
	require.Equal(t, 1304.0, read[map[string]any](o, "3540980600", "/api/user/license/national")["docType"], "LIC-18")
}

// The term of a licence is limited, unlimited, or not known (LIC-19).
func TestTermsOfLicences(t *testing.T) {
	o := newOutside(t)
	for citizen, term := range map[string]domain.LicenceTermType{driver: "terminable", "1916484052": "unlimited", "2836042482": "not_defined"} {
		require.Equal(t, term, read[domain.Licence](o, citizen, "/api/user/license/national").TermType)
	}
}

// A licence has the new design when it was issued on 26 March 2021 or later.
func TestDesignOfLicences(t *testing.T) {
	o := newOutside(t)
	type shown struct {
		domain.Licence
		Photo     string
		NewDesign bool
	}
	for citizen, design := range map[string]bool{driver: false, "2155752539": false, "3851172290": true} { // of 2018, 2004, 2024
		licence := read[shown](o, citizen, "/api/user/license/national")
		require.Equal(t, design, licence.NewDesign, "DASH-21: issued %s", licence.IssuedAt)
		require.Equal(t, licence.HasPhoto, licence.Photo != "")
	}
}

// An international licence is valid for three years (API-029, DASH-22).
func TestInternationalLicence(t *testing.T) {
	o := newOutside(t)
	licence := read[domain.InternationalLicence](o, traveler, "/api/user/license/international")
	require.Equal(t, licence.IssuedAt.Year+3, licence.ExpiredAt.Year)
	require.NotEmpty(t, licence.Categories)
}
