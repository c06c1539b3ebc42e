package api

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Forms preselect a foreign passport before an ID card; who holds no complete document gets the one there is, and sees that it
// is not complete (API-020, PRES-18, AMB-085, AMB-120, PROF-14, DICT-04, DICT-05, DICT-06, DICT-07, DICT-08, DICT-09).
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
		require.Equal(t, row.kind, found.Type)
		require.Equal(t, int(row.number), found.DocTypeID)
		require.Equal(t, row.complete, found.Complete, found.Name)
		require.NotEmpty(t, found.Number)
		require.NotEmpty(t, found.IssuedBy)
	}
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

// A national licence has its number in one word, its photo, and says which design it is of (API-028, LIC-14, LIC-15, LIC-16,
// LIC-17, LIC-18, LIC-19, DASH-20, DASH-21).
func TestNationalLicence(t *testing.T) {
	o := newOutside(t)
	type shown struct {
		domain.Licence
		ID, Photo string
		NewDesign bool
	}
	licence := read[shown](o, driver, "/api/user/license/national")
	require.Equal(t, licence.Series+licence.Number, licence.ID)
	require.True(t, strings.HasPrefix(licence.Photo, "data:image/"))
	require.NotEmpty(t, licence.Categories)
	require.Equal(t, domain.LicenceActive, licence.Status)
	require.Equal(t, !licence.IssuedAt.Before(domain.Date{Year: 2021, Month: 3, Day: 26}), licence.NewDesign)

	unseen := read[shown](o, "2155752539", "/api/user/license/national")
	require.False(t, unseen.HasPhoto)
	require.Empty(t, unseen.Photo)
	require.False(t, unseen.NewDesign, "issued in 2004")
}

// An international licence is valid for three years (API-029, DASH-22).
func TestInternationalLicence(t *testing.T) {
	o := newOutside(t)
	licence := read[domain.InternationalLicence](o, traveler, "/api/user/license/international")
	require.Equal(t, licence.IssuedAt.Year+3, licence.ExpiredAt.Year)
	require.NotEmpty(t, licence.Categories)
}
