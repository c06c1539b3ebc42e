package cabinet

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// Drivers whom companies ask: one since three hours, one since three days and, with their consent, since a month, and one
// whom the tests have asked.
const (
	askedLately = "3009891916"
	askedBefore = "3205234265"
	askedNow    = "2597532752"
)

type observer struct {
	ID, Company, Name, Status, Code  string
	CreatedAt, ApprovedAt, UpdatedAt time.Time
	Until                            time.Time
	IsRead                           bool
	Label                            struct{ Text, Colour string }
	Decisions                        []string
}

func (c *citizen) observers() (list []observer) {
	reply := c.call(http.MethodGet, "/api/user/observers", nil)
	if reply.status != http.StatusNoContent {
		reply.into(c, &list)
	}
	return list
}

func (c *citizen) decideObserver(id string, body map[string]string) answer {
	return c.call(http.MethodPatch, "/api/user/observers/"+id, body)
}

// asks makes a company ask, and finds its request; number is the register's.
func (c *citizen) asks() (found observer, number string) {
	c.Helper()
	var made struct{ Number string }
	c.desk("/desk/api/observers", map[string]any{
		"rnokpp": askedNow, "company": "dunai", "name": "Водії компанії",
	}).into(c, &made)
	list := c.observers()
	require.NotEmpty(c, list)
	return list[0], made.Number
}

// atRegister is the newest request as the register has it.
func (c *citizen) atRegister() (newest struct{ Number, Status string }) {
	c.Helper()
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/observers?rnokpp=" + askedNow)
	require.NoError(c, err)
	defer response.Body.Close()
	var list []struct{ Number, Status string }
	require.NoError(c, json.NewDecoder(response.Body).Decode(&list))
	return list[0]
}

// What the register has is listed with its words: new for 48 hours, then expired and locked. Whom nobody asks has no list.
func TestObserversAreListed(t *testing.T) {
	s := stack.Shared(t)
	list := signIn(t, s, askedLately).observers()
	require.Len(t, list, 1, "API-022")
	lately := list[0]
	require.Equal(t, []string{"ТОВ «ТАКСОПАРК РАНОК»", "new"}, []string{lately.Company, lately.Status}, "MON-02")
	require.NotEmpty(t, lately.ID, "MON-02")
	require.NotEmpty(t, lately.Name, "MON-02")
	require.False(t, lately.IsRead, "MON-02")
	require.Equal(t, lately.CreatedAt, lately.UpdatedAt, "MON-02: nothing has changed since")
	require.Equal(t, "Очікує підтвердження", lately.Label.Text)
	require.Regexp(t, `^\d{5}$`, lately.Code)
	require.Equal(t, lately.CreatedAt.Add(48*time.Hour), lately.Until, "MON-03, TIME-04")
	require.Equal(t, []string{"approved", "canceled"}, lately.Decisions, "MON-03")
	require.Equal(t, lately, signIn(t, s, askedLately).observers()[0], "found twice, it is one, with one code")

	before := signIn(t, s, askedBefore)
	list = before.observers()
	require.Len(t, list, 2)
	expired, approved := list[0], list[1]
	require.Equal(t, []string{"expired", "Термін підтвердження минув"}, []string{expired.Status, expired.Label.Text}, "MON-04, MON-13")
	require.Equal(t, []string{"approved", "Підтверджено"}, []string{approved.Status, approved.Label.Text}, "MON-12")
	require.False(t, approved.ApprovedAt.IsZero(), "MON-02")
	for _, over := range list {
		require.Empty(t, over.Decisions)
		require.Empty(t, over.Code)
		locked := before.decideObserver(over.ID, map[string]string{"status": "canceled"})
		require.Equal(t, http.StatusConflict, locked.status, "MON-04")
	}
	require.Equal(t, http.StatusNoContent, signIn(t, s, other).call(http.MethodGet, "/api/user/observers", nil).status)
}

// The shown code confirms, once; the register knows of it, and what the company ends then is revoked. Another citizen's
// request is not there.
func TestObserverIsConfirmed(t *testing.T) {
	s := stack.Shared(t)
	c, stranger := signIn(t, s, askedNow), signIn(t, s, other)
	asked, number := c.asks()
	require.Regexp(t, `^\d{5}$`, asked.Code, "BIZ-13, VAL-50")
	yes := map[string]string{"status": "approved", "otp": asked.Code}
	require.Equal(t, http.StatusNotFound, stranger.decideObserver(asked.ID, yes).status)
	wrong := c.decideObserver(asked.ID, map[string]string{"status": "approved", "otp": "x"})
	require.Equal(t, http.StatusUnprocessableEntity, wrong.status)
	require.Contains(t, string(wrong.body), "Введено невірний код", "MON-16")
	require.Equal(t, "new", c.observers()[0].Status)

	var decided observer
	c.decideObserver(asked.ID, yes).into(t, &decided)
	require.Equal(t, "approved", decided.Status, "API-024, MON-06, MON-15")
	require.False(t, decided.ApprovedAt.IsZero())
	require.Equal(t, http.StatusConflict, c.decideObserver(asked.ID, yes).status)
	require.Equal(t, "approved", c.atRegister().Status, "MON-01")

	c.desk("/desk/api/observers/"+number+"/revoke", nil)
	ended := c.observers()[0]
	require.Equal(t, "revoked", ended.Status)
	require.Equal(t, "Знято з моніторингу", ended.Label.Text, "MON-14")
}

// To say no needs no code; while the register is down nothing is decided, and the list is what the cabinet knows (MON-18,
// ERR-09). What the company takes back is over.
func TestObserverIsRefused(t *testing.T) {
	c := signIn(t, stack.Shared(t), askedNow)
	asked, _ := c.asks()
	fault := map[string]any{"system": "trembita", "fault": "unavailable", "on": true}
	c.desk("/desk/api/faults", fault)
	down := c.decideObserver(asked.ID, map[string]string{"status": "canceled"})
	list := c.observers()
	fault["on"] = false
	c.desk("/desk/api/faults", fault)
	require.Equal(t, http.StatusServiceUnavailable, down.status, string(down.body))
	require.Contains(t, string(down.body), "На жаль, сервіс тимчасово недоступний. Спробуйте, будь ласка, пізніше", "ERR-10")
	require.Equal(t, asked, list[0])

	var decided observer
	c.decideObserver(asked.ID, map[string]string{"status": "canceled"}).into(t, &decided)
	require.Equal(t, "canceled", decided.Status, "MON-01, MON-06")
	require.Equal(t, "canceled", c.atRegister().Status, "MON-01")
	require.Equal(t, "Відхилено", decided.Label.Text)

	asked, number := c.asks()
	c.desk("/desk/api/observers/"+number+"/revoke", nil)
	require.Equal(t, http.StatusConflict, c.decideObserver(asked.ID, map[string]string{"status": "approved", "otp": asked.Code}).status)
	require.Equal(t, "revoked", c.observers()[0].Status)
}

// Requests are new to the citizen until they are marked as read (MON-17).
func TestObserversAreRead(t *testing.T) {
	c := signIn(t, stack.Shared(t), askedNow)
	asked, _ := c.asks()
	require.False(t, asked.IsRead)
	require.Equal(t, http.StatusUnprocessableEntity, c.call(http.MethodPatch, "/api/user/observers/mark-as-read", map[string]string{"type": "one"}).status)
	require.Equal(t, http.StatusNoContent, c.call(http.MethodPatch, "/api/user/observers/mark-as-read", map[string]string{"type": "all"}).status, "API-023")
	for _, one := range c.observers() {
		require.True(t, one.IsRead, "API-023, MON-17")
	}
}
