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

// A would-be user asks for the owner of a vehicle, by GET or POST. The owner names the person to appoint, by POST alone.
func TestParticipantCheck(t *testing.T) {
	o := newOutside(t)
	uid := o.uid(driver)
	for _, row := range []struct {
		rows                string // of the specification
		schema, vin, rnokpp string
		code, message       string
		participant         string
	}{
		{"API-067, CONF-23", "confidant", usersVIN, "", "0000", "", "ШЕВЧУК"},
		{"as a person types it", "confidant", "vnkjuzv39mk201105 ", "", "0000", "", "ШЕВЧУК"},
		{"CONF-44, ERR-16, ERR-39", "confidant", driverVIN, "", "0201", "Себе не можна призначити належним користувачем", ""},
		{"CONF-32, ERR-15", "confidant", usedVIN, "", "0202", "Належного користувача вже призначено", ""},
		{"CONF-34, ERR-17", "confidant", lentVIN, "", "0203", "Власником є юридична особа: послуга доступна лише для авто фізичних осіб", ""},
		{"ERR-14", "confidant", nowhereVIN, "", "0014", "Транспортний засіб не знайдено", ""},
		{"API-067, CONF-25", "owner", driverVIN, user, "0000", "", "ШЕВЧУК"},
		{"CONF-38", "owner", driverVIN, driver, "0201", "Себе не можна призначити належним користувачем", ""},
		{"CONF-41", "owner", usersVIN, newcomer, "0205", "Транспортний засіб не знайдено", ""},
		{"CONF-45, ERR-18", "owner", driverVIN, "2222222225", "0204", "Особу не знайдено, перевірте введені дані", ""},
	} {
		body := fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":%q}`, row.vin, uid, row.rnokpp)
		answer := o.post(driver, "/api/confidant/check/"+row.schema, body)
		require.Equal(t, http.StatusOK, answer.Code, answer.Body.String())
		check := decoded[contract.ParticipantCheck](t, answer)
		require.Equal(t, row.code, check.Code, row.rows)
		require.Equal(t, row.message, check.Message, row.rows)
		require.Equal(t, row.participant, check.Participant.LastName, row.rows)
		for _, initial := range []string{check.Participant.FirstName, check.Participant.MiddleName} {
			require.Regexp(t, `^(\p{Lu}\.)?$`, initial, "a number shows nobody's name in full")
		}
	}
	asked := read[contract.ParticipantCheck](o, driver, "/api/confidant/check/confidant?vin="+usersVIN+"&uid="+uid)
	require.Equal(t, "ШЕВЧУК", asked.Participant.LastName, "API-067 by GET")

	const owner = "2597532752" // of the vehicle that has a proper user
	assigned := decoded[contract.ParticipantCheck](t, o.post(owner, "/api/confidant/check/owner",
		fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":%q}`, usedVIN, o.uid(owner), driver)))
	require.Equal(t, "Належного користувача вже призначено", assigned.Message, "CONF-42")
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
	minor := o.post(driver, "/api/confidant/check/owner", fmt.Sprintf(`{"vin":%q,"uid":%q,"rnokpp":"4000572275"}`, driverVIN, uid))
	require.Equal(t, "Належним користувачем може бути лише повнолітня особа",
		refused(t, minor, http.StatusUnprocessableEntity, domain.CodeInvalid).Fields["rnokpp"], "VAL-39")

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
