package api

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
	"cabinet/store"
)

// Forms are filled with the person of the profile, the Latin names of the licence, and the documents that the registers hold: a
// licence with series, number, day and issuer, a foreign passport, an ID card with the number of its record.
func TestPersonOfForms(t *testing.T) {
	profile := profileView(store.Citizen{
		ID: uuid.New(), Person: domain.Person{
			RNOKPP: driver, LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ", Email: "a@ukr.net", Phone: "+380671234567",
			Birthday: domain.Date{Year: 1985, Month: 3, Day: 14},
		},
	})
	require.Equal(t, contract.Username{LastName: "КОВАЛЕНКО", FirstName: "ОЛЕКСАНДР", MiddleName: "ПЕТРОВИЧ"}, profile.Username, "WIZ-11")
	require.Equal(t, domain.Date{Year: 1985, Month: 3, Day: 14}, profile.Birthday, "WIZ-11")
	require.Equal(t, []string{driver, "+380671234567", "a@ukr.net"}, []string{profile.IpnChar, profile.Phone, profile.Email}, "WIZ-11")

	o := newOutside(t)
	licence := read[domain.Licence](o, driver, "/api/user/license/national")
	require.Equal(t, "KOVALENKO OLEKSANDR", licence.LastNameLatin+" "+licence.FirstNameLatin, "WIZ-11")

	held := map[domain.DocumentKind]contract.UserDocument{}
	for _, document := range read[[]contract.UserDocument](o, driver, "/api/user/documents/search") {
		held[document.Type] = document
	}
	for _, kind := range []domain.DocumentKind{domain.KindDrivingLicence, domain.KindForeignPassport, domain.KindIDCard} {
		document := held[kind]
		require.True(t, document.Complete, "WIZ-12: %s", kind)
		require.NotEmpty(t, document.Number, "WIZ-12: %s", kind)
		require.NotEmpty(t, document.IssuedBy, "WIZ-12: %s", kind)
		require.False(t, document.IssuedAt.IsZero(), "WIZ-12: %s", kind)
		require.Equal(t, kind != domain.KindIDCard, document.Series != "", "WIZ-12: %s", kind)
	}
	require.Regexp(t, `^\d{8}-\d{5}$`, held[domain.KindIDCard].Record, "WIZ-12")
	book := read[[]contract.UserDocument](o, "2836042482", "/api/user/documents/search?type=passport")
	require.Equal(t, "Паспорт громадянина України (книжечка)", book[0].Name, "WIZ-12")
}
