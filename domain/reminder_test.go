package domain

import (
	"testing"

	"github.com/stretchr/testify/require"
)

// A licence is reminded of when it ends, and not when it is on its way or destroyed (DASH-11).
func TestRemindersOfLicence(t *testing.T) {
	licence := func(status LicenceStatus, end Date) Licence {
		return Licence{LicenceFacts: LicenceFacts{Status: status, ExpiredAt: end}, Series: "РКК", Number: "406200"}
	}
	found := RemindersOfLicence(licence(LicenceActive, Date{2026, 3, 10}), aNoon)
	require.Len(t, found, 1)
	require.Equal(t, "РКК406200", found[0].Subject)
	require.Equal(t, Letter{
		To: PartyInitiator, Heading: "Строк дії посвідчення водія завершується",
		Text: "Посвідчення дійсне до 10.03.2026. Замовте обмін заздалегідь.", Path: "/services/licence-exchange/info", PathName: "Перейти до послуги",
	}, found[0].Letter())
	for status, end := range map[LicenceStatus]Date{
		LicencePostalShipment: {2026, 3, 10}, LicenceDestroyed: {2026, 3, 10}, LicenceActive: {2030, 3, 10},
	} {
		require.Empty(t, RemindersOfLicence(licence(status, end), aNoon), status)
	}
}

// Of several plates and policies each one that ends is reminded of by its own name, a policy at its own address (DASH-12, DASH-13,
// FLEET-23).
func TestRemindersOfEach(t *testing.T) {
	soon, far := Date{2026, 3, 15}, Date{2026, 3, 16}
	plates := RemindersOfStorage([]StoredPlate{{Plate: "AA0001AA", EndDate: far}, {Plate: "AA0002AA", EndDate: soon}, {Plate: "AA0003AA", EndDate: soon}}, aNoon)
	require.Len(t, plates, 2)
	require.Equal(t, []string{"AA0002AA", "AA0003AA"}, []string{plates[0].Subject, plates[1].Subject})
	require.Contains(t, plates[0].Event.Title, "AA0002AA")
	require.Empty(t, plates[0].Email)
	require.Equal(t, "/services/plate-storage/info", plates[0].Letter().Path)

	policies := RemindersOfPolicies([]OwnPolicy{{VIN: "A", EndDate: far}, {VIN: "B", Email: "b@ukr.net", EndDate: soon}}, aNoon)
	require.Len(t, policies, 1)
	require.Equal(t, "B", policies[0].Subject)
	require.Equal(t, "b@ukr.net", policies[0].Email, "FLEET-23")
	require.Equal(t, "/services/insurance/info", policies[0].Letter().Path)
}
