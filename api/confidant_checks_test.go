package api

import (
	"fmt"
	"net/http"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/api/contract"
	"cabinet/domain"
)

// Vehicles of the sandbox for checks of proper users.
const (
	lentVIN    = "JTNBHGZB8N8973730" // a company's
	usersVIN   = "VNKJUZV39MK201105" // of the citizen who uses the company's
	usedVIN    = "U5YDWLJHXM7395228" // has a proper user
	nowhereVIN = "WVWZZZ1KZAW000001"
)

func (o *outside) uid(rnokpp string) string {
	o.Helper()
	check := read[contract.InitiatorCheck](o, rnokpp, "/api/confidant/check?schema=confidant")
	require.NotEmpty(o, check.UID)
	return check.UID
}

// Who is not known well enough cannot ask for a proper user, and reads why (API-066, CONF-22, GAP-25, ERR-34).
func TestInitiatorCheck(t *testing.T) {
	o := newOutside(t)
	for _, schema := range []string{"confidant", "owner"} {
		good := read[contract.InitiatorCheck](o, driver, "/api/confidant/check?schema="+schema)
		require.Equal(t, "0000", good.Code)
		require.NotEmpty(t, good.UID)
		require.Empty(t, good.Message)
		for _, citizen := range []string{"3104404292", unknown} {
			bad := read[contract.InitiatorCheck](o, citizen, "/api/confidant/check?schema="+schema)
			require.Equal(t, "0013", bad.Code)
			require.Empty(t, bad.UID)
			require.Equal(t, "Відсутні дані про: користувача", bad.Message)
		}
	}
}

// Who wants to use a vehicle asks for its owner, by GET or POST; the owner names the person to be appointed, by POST alone
// (API-067, CONF-23, CONF-25, CONF-32, CONF-34, CONF-38, CONF-41, CONF-42, CONF-44, CONF-45, AMB-079, ERR-14, ERR-15, ERR-16, ERR-17, ERR-18, ERR-39).
func TestParticipantCheck(t *testing.T) {
	o := newOutside(t)
	uid := o.uid(driver)
	for _, row := range []struct {
		schema, vin, rnokpp string
		code                domain.CheckCode
		message             string
	}{
		{"confidant", usersVIN, "", domain.CheckNone, ""},
		{"confidant", "vnkjuzv39mk201105 ", "", domain.CheckNone, ""},
		{"confidant", driverVIN, "", domain.CheckConfidantSelf, "Себе не можна призначити належним користувачем"},
		{"confidant", usedVIN, "", domain.CheckConfidantAssigned, "Належного користувача вже призначено"},
		{"confidant", lentVIN, "", domain.CheckJuridicalOwner, domain.CheckJuridicalOwner.Message()},
		{"confidant", nowhereVIN, "", domain.CheckVehicle, "Транспортний засіб не знайдено"},
		{"owner", driverVIN, user, domain.CheckNone, ""},
		{"owner", driverVIN, driver, domain.CheckConfidantSelf, "Себе не можна призначити належним користувачем"},
		{"owner", usersVIN, newcomer, domain.CheckNotOwner, "Транспортний засіб не знайдено"},
		{"owner", driverVIN, "2222222225", domain.CheckPersonNotFound, "Особу не знайдено, перевірте введені дані"},
	} {
		body := fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":%q}`, row.vin, uid, row.rnokpp)
		answer := o.post(driver, "/api/confidant/check/"+row.schema, body)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		check := decoded[contract.ParticipantCheck](t, answer)
		require.Equal(t, string(row.code), check.Code, body)
		require.Equal(t, row.message, check.Message)
		require.Equal(t, row.code.OK(), check.Participant.LastName != "")
	}
	asked := read[contract.ParticipantCheck](o, driver, "/api/confidant/check/confidant?vin="+usersVIN+"&uid="+uid)
	require.Equal(t, "ШЕВЧУК", asked.Participant.LastName)
}

// A uid that was given to another citizen is not there; so is a person who is named where nobody may be.
func TestParticipantCheckIsOnesOwn(t *testing.T) {
	o := newOutside(t)
	stolen := fmt.Sprintf(`{"vin":%q,"uid":%q}`, usersVIN, o.uid(user))
	refused(t, o.post(driver, "/api/confidant/check/confidant", stolen), http.StatusNotFound, domain.CodeNotFound)
	refused(t, o.get(driver, "/api/confidant/check/confidant?vin="+usersVIN+"&uid="+o.uid(user)), http.StatusNotFound, domain.CodeNotFound)

	uid := o.uid(driver)
	for path, body := range map[string]string{
		"/api/confidant/check/confidant": fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":%q}`, usersVIN, uid, user),
		"/api/confidant/check/owner":     fmt.Sprintf(`{"vin":%q,"uid":%q}`, driverVIN, uid),
	} {
		refusal := refused(t, o.post(driver, path, body), http.StatusUnprocessableEntity, domain.CodeInvalid)
		require.Contains(t, refusal.Fields, "rnokpp", "CONF-37")
	}
	wrong := o.post(driver, "/api/confidant/check/owner", fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":"2222222222"}`, driverVIN, uid))
	require.Contains(t, refused(t, wrong, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields, "rnokpp")

	// Whom the register does not know takes part in nothing, and reads why.
	nobody := decoded[contract.ParticipantCheck](t, o.post("3104404292", "/api/confidant/check/owner",
		fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":%q}`, driverVIN, uid, user)))
	require.Equal(t, "0013", nobody.Code)
}

// A register that is down or answers rubbish is an outage, whichever of the checks it strikes.
func TestParticipantCheckInAnOutage(t *testing.T) {
	o := newOutside(t)
	body := fmt.Sprintf(`{"vin":%q,"uid":%q}`, usersVIN, o.uid(driver))
	for _, fault := range []string{"down", "malformed"} {
		mend := o.fault("trembita", fault)
		refused(t, o.post(driver, "/api/confidant/check/confidant", body), http.StatusServiceUnavailable, domain.CodeUnavailable)
		mend()
	}
}
