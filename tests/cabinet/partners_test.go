package cabinet

import (
	"net/http"
	"regexp"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// answerForm finds the partner and the answer of a line of `cabinet partners check`.
var answerForm = regexp.MustCompile(`(?m)^(\S.*?)  +.*?  +(ok|[a-z_]+)  +\d+ ms`)

// An operator asks every configured partner, and learns which one does not answer, why, and what to do; the partners have nothing new.
func TestPartnersAreAsked(t *testing.T) {
	t.Parallel()
	s := stack.Start(t) // of its own: what the partners have is compared
	c := signIn(t, s, driver)
	o := shellOf(t, s, uuid.Nil)
	before := kept(c)
	all := o.run(step{"cabinet partners check", 0, []string{"as for a wrong secret"}})
	asked := map[string]int{}
	for _, line := range answerForm.FindAllStringSubmatch(all, -1) {
		require.Equal(t, "ok", line[2], line[0])
		asked[strings.TrimSpace(line[1])]++
	}
	for partner, least := range map[string]int{
		"monobank": 3, "novaposhta": 3, "ukrposhta": 4, "insurer": 3, "registers": 25, "id.gov.ua": 1, "mail": 1, "list of trust": 1,
		"signature verifier": 1, "diia": 1, "monobank sign-in": 1, "est": 1, "antivirus": 2,
	} {
		require.GreaterOrEqual(t, asked[partner], least, "%s\n%s", partner, all)
	}
	require.Equal(t, before, kept(c), "a check changes nothing")

	o.run(step{"cabinet partners check --only bank", 1, []string{`no partner "bank" is configured`}})
	for name, row := range map[string]struct {
		command string
		says    []string
	}{
		"a wrong key": {"MONOBANK_TOKEN=wrong cabinet partners check --only monobank", []string{
			"monobank, the key of webhooks:", "access_denied", "Outside access denied",
		}},
		"a wrong address":         {"NOVAPOSHTA_URL=http://127.0.0.1:9 cabinet partners check --only novaposhta", []string{"unavailable", "check the address"}},
		"another service":         {"UKRPOSHTA_URL=" + s.SandboxURL + "/monobank cabinet partners check --only ukrposhta", []string{"malformed", "answer: "}},
		"a wrong sender":          {"UKRPOSHTA_SENDER=" + uuid.NewString() + " cabinet partners check --only ukrposhta", []string{"not_found", "the sender's record"}},
		"a wrong seal's provider": {"SEAL_EST_URL=" + s.SandboxURL + "/monobank cabinet partners check --only est", []string{"est, the provider's certificates:"}},
	} {
		t.Run(name, func(t *testing.T) { shellOf(t, s, uuid.Nil).run(step{row.command, 3, row.says}) })
	}
	denied := c.fault("trembita", "access_denied")
	o.run(step{"cabinet partners check --only registers,insurer", 3, []string{"registers, personByRnokpp:", "access_denied"}})
	denied()
}

// kept is what the partners keep for the cabinet.
func kept(c *citizen) (bodies []string) {
	c.Helper()
	for _, path := range []string{"monobank/invoices", "applications", "parcels", "messages", "fines"} {
		reply, err := answerOf(http.Get(c.stack.SandboxURL + "/desk/api/" + path))
		require.NoError(c, err)
		require.Equal(c, http.StatusOK, reply.status, path)
		bodies = append(bodies, string(reply.body))
	}
	return bodies
}
