package cabinet

import (
	"net/http"
	"regexp"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Citizens whose contacts these tests change: no other test reads their letters.
const (
	changer  = "3714784905"
	verifier = "2081280331"
)

type profile struct{ Email, EmailStatus, Phone, Gender string }

func (c *citizen) profile() (read profile) {
	c.call(http.MethodGet, "/api/user/profile", nil).into(c, &read)
	return read
}

// A profile has the names and the numbers by which the citizen is known, and the contacts.
func TestProfile(t *testing.T) {
	c := signInWithKey(t, stack.Shared(t), driver)
	var profile map[string]any
	reply := c.call(http.MethodGet, "/api/user/profile", nil)
	require.Equal(t, http.StatusOK, reply.status, "API-016")
	reply.into(t, &profile)
	for field, want := range map[string]any{
		"username": map[string]any{"firstName": "ОЛЕКСАНДР", "lastName": "КОВАЛЕНКО", "middleName": "ПЕТРОВИЧ"},
		"ipnChar":  driver, "gender": "male", "birthday": "1985-03-14",
	} {
		require.Equal(t, want, profile[field], "PROF-01, API-016: %s", field)
	}
	for field, form := range map[string]string{
		"sysNum": `^\S{12}$`, "uid": `^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$`, "phone": `^\+380\d{9}$`, "email": `^\S+@\S+$`,
		"emailStatus": `^(not_verified|pending|verified)$`,
	} {
		require.Regexp(t, form, profile[field], "PROF-01: %s", field)
	}
	var again map[string]any
	signIn(t, c.stack, driver).call(http.MethodGet, "/api/user/profile", nil).into(t, &again)
	require.Equal(t, []any{profile["uid"], profile["sysNum"]}, []any{again["uid"], again["sysNum"]}, "PROF-01: they are the citizen's own")
}

// Only what is sent is changed; phones are brought into one form, bad values are refused field by field, and another email
// is not verified (AMB-023).
func TestContacts(t *testing.T) {
	c := signIn(t, stack.Shared(t), changer)
	before := c.profile()
	change := func(body map[string]string) answer { return c.call(http.MethodPatch, "/api/user/profile", body) }

	require.Equal(t, http.StatusOK, change(map[string]string{"phone": "+380 (67) 123-45-67"}).status)
	require.Equal(t, profile{before.Email, before.EmailStatus, "+380671234567", before.Gender}, c.profile(), "PROF-05, PROF-06, API-017")
	require.Equal(t, http.StatusOK, change(map[string]string{"phone": "0501234567", "gender": "female"}).status)
	require.Equal(t, profile{before.Email, before.EmailStatus, "+380501234567", "female"}, c.profile())
	require.Equal(t, http.StatusOK, change(map[string]string{"email": " Changed@ukr.net "}).status)
	require.Equal(t, profile{"Changed@ukr.net", "not_verified", "+380501234567", "female"}, c.profile(), "PROF-09")

	var refused struct{ Fields map[string]string }
	reply := change(map[string]string{"email": "driver@mail.ru", "phone": "+380111234567"})
	require.Equal(t, http.StatusUnprocessableEntity, reply.status)
	reply.into(t, &refused)
	require.Equal(t, map[string]string{"email": "Недопустимий поштовий сервіс", "phone": "Неправильно вказаний номер телефону"}, refused.Fields)
	for _, body := range []map[string]string{{}, {"email": ""}, {"gender": "other"}, {"rnokpp": changer}} {
		require.Equal(t, http.StatusUnprocessableEntity, change(body).status, "%v", body)
	}
	require.Equal(t, "Changed@ukr.net", c.profile().Email)
}

var confirmLink = regexp.MustCompile(`/confirm/email/([A-Za-z0-9_-]{43})`)

// linkIn waits for a link that is sent to an address.
func (c *citizen) linkIn(email string) string {
	c.Helper()
	var letters []letter
	require.Eventually(c, func() bool {
		letters = c.letters(email, "")
		return len(letters) > 0
	}, patience, pause)
	code := confirmLink.FindStringSubmatch(letters[len(letters)-1].Text)
	require.NotNil(c, code, letters[len(letters)-1].Text)
	return code[1]
}

// A link is sent to the address and verifies it once, without a session. An address that is changed is not verified any more,
// and links to the one before do not work any more.
func TestEmailVerification(t *testing.T) {
	s := stack.Shared(t)
	c, visitor := signIn(t, s, verifier), &citizen{TB: t, stack: s}
	ask := func(email string) answer {
		return c.call(http.MethodPatch, "/api/user/verification", map[string]string{"email": email})
	}
	confirm := func(code string) answer {
		return visitor.call(http.MethodPatch, "/api/user/confirmation/"+code, nil)
	}
	require.Equal(t, http.StatusUnprocessableEntity, ask("no address").status)
	reply := ask("verified@ukr.net")
	require.Equal(t, http.StatusOK, reply.status, "API-019, PROF-11: %s", reply.body)
	var sent struct {
		Email string
		Until time.Time
	}
	reply.into(t, &sent)
	require.Equal(t, "verified@ukr.net", sent.Email)
	require.WithinDuration(t, time.Now().Add(30*time.Minute), sent.Until, time.Minute, "PROF-11, TIME-03")
	require.Equal(t, "pending", c.profile().EmailStatus, "PROF-09")
	require.Equal(t, http.StatusTooManyRequests, ask("verified@ukr.net").status, "one letter a minute")

	code := c.linkIn("verified@ukr.net")
	require.NotContains(t, string(reply.body), code)
	require.Equal(t, http.StatusGone, confirm("a"+code[1:]+"x").status)
	require.Equal(t, http.StatusNoContent, confirm(code).status, "API-018")
	require.Equal(t, profile{"verified@ukr.net", "verified", c.profile().Phone, c.profile().Gender}, c.profile(), "PROF-09, PROF-13, STAT-04")
	require.Equal(t, http.StatusConflict, confirm(code).status, "the address is verified already")
	require.Equal(t, "verified", c.profile().EmailStatus, "used twice, a link takes nothing away")
	require.Equal(t, http.StatusConflict, ask("verified@ukr.net").status)

	require.Equal(t, http.StatusOK, c.call(http.MethodPatch, "/api/user/profile", map[string]string{"email": "later@ukr.net"}).status)
	require.Equal(t, "not_verified", c.profile().EmailStatus)
	inactive := confirm(code)
	require.Equal(t, http.StatusGone, inactive.status)
	require.Contains(t, string(inactive.body), "Посилання неактивне", "PROF-13, STAT-05")
}

// One session is ended from another; it is out at once, and the other stays.
func TestEndOneSession(t *testing.T) {
	here, _ := begin(t, changer)
	there, _ := begin(t, changer)
	var sessions []struct {
		ID, Device string
		Current    bool
		CreatedAt  time.Time
	}
	named := map[string]string{"code": "login", "device": "Там"}
	require.Equal(t, http.StatusNoContent, there.call(http.MethodPost, "/api/user/activity", named).status)
	there.call(http.MethodGet, "/api/user/activity", nil).into(t, &sessions)
	require.Greater(t, len(sessions), 1, "PROF-16: the others are listed")
	current := 0
	for _, one := range sessions {
		if one.Current {
			current++
			require.NotEmpty(t, one.ID, "PROF-19")
			require.Equal(t, "Там", one.Device, "PROF-19")
			require.WithinDuration(t, time.Now(), one.CreatedAt, time.Minute, "PROF-19")
			require.Equal(t, http.StatusNoContent, here.call(http.MethodDelete, "/api/user/activity/"+one.ID, nil).status, "API-026")
			require.Equal(t, http.StatusNotFound, here.call(http.MethodDelete, "/api/user/activity/"+one.ID, nil).status)
		}
	}
	require.Equal(t, 1, current, "PROF-16: one of them is the current one")
	require.Equal(t, http.StatusUnauthorized, there.call(http.MethodGet, "/api/user/profile", nil).status, "PROF-17")
	require.Equal(t, http.StatusOK, here.call(http.MethodGet, "/api/user/profile", nil).status, "PROF-17")
}
