package ordering

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// Only the owner of a vehicle appoints a proper user for it, not who uses it, nor anybody else.
func TestOwnersAppoint(t *testing.T) {
	const used, properUser, newcomer = "U5YDWLJHXM7395228", "3405450044", "3714784905"
	o := newOutside(t)
	appoint := func(who, vin string) error {
		return o.refuseSides(t.Context(), who, domain.ConfidantRequest{Schema: domain.SchemaOwner, VIN: vin, RNOKPP: newcomer})
	}
	require.NoError(t, appoint(driver, driverVIN), "ROLE-09")
	for who, vin := range map[string]string{properUser: used, keeper: driverVIN} {
		err := appoint(who, vin)
		require.Equal(t, domain.CodeInvalid, domain.CodeOf(err), "ROLE-09")
		require.Equal(t, domain.Fields{"vin": "Транспортний засіб не знайдено"}, fieldsOf(err), "ROLE-09")
	}
}
