package cabinet

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/poppler"
	"cabinet/tests/stack"
)

// The people of these tests: a driver has one application about their licence at a time.
const (
	inApp       = "3588868246"
	withoutDiia = "2786660677"
	withoutKey  = "2970751913"
	firstInApp  = "3455344148"
	secondInApp = "3226568844"
)

// diiaSigning is a request to sign in Diia, as the browser reads it.
type diiaSigning struct {
	RequestID, Link, State, Code, Message string
}

// askDiia asks for a link to sign an order in Diia.
func (c *citizen) askDiia(id string) (asked diiaSigning) {
	c.Helper()
	reply := c.send(http.MethodPost, "/api/services/"+id+"/statement/diia", http.NoBody, "Idempotency-Key", uuid.NewString())
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	reply.into(c, &asked)
	require.Equal(c, "pending", asked.State)
	return asked
}

// inDiia plays the person in the app: sign, refuse or resend.
func (c *citizen) inDiia(asked diiaSigning, act, rnokpp string) {
	c.Helper()
	id := asked.Link[strings.LastIndex(asked.Link, "/")+1:]
	c.desk("/desk/api/diia/requests/"+id+"/"+act, map[string]string{"rnokpp": rnokpp})
}

// becomes waits until a request to sign has a state.
func (c *citizen) becomes(id string, asked diiaSigning, state string) (found diiaSigning) {
	c.Helper()
	require.Eventually(c, func() bool {
		reply := c.call(http.MethodGet, "/api/services/"+id+"/statement/diia/"+asked.RequestID, nil)
		require.Equal(c, http.StatusOK, reply.status, string(reply.body))
		found = diiaSigning{}
		reply.into(c, &found)
		return found.State == state
	}, patience, pause, "the request is not %s", state)
	return found
}

// fault makes Diia misbehave the next time.
func (c *citizen) diiaFault(fault string) {
	c.Helper()
	c.desk("/desk/api/faults", map[string]any{"system": "diia", "fault": fault, "on": true, "times": 1, "ms": 500})
}

// ordered is a licence exchange that waits for its signature.
func (c *citizen) ordered() (made order) {
	c.Helper()
	reply, err := c.createOrder(uuid.NewString(), "licence-exchange", c.exchange())
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	reply.into(c, &made)
	return made
}

// A licence exchange is signed in Diia and paid. Another person's signature, another document's and silence leave it
// waiting; a callback that comes twice or late signs once (SIGN-06, SIGN-07, SIGN-10).
func TestDiiaSigning(t *testing.T) {
	c := signIn(t, stack.Shared(t), inApp)
	made := c.ordered()
	silent := c.askDiia(made.ID)
	c.inDiia(silent, "refuse", inApp)

	for _, row := range []struct{ fault, code, message string }{
		{"wrong_signer", "signature_another_signer", "РНОКПП не збігається з вказаним у профілі"},
		{"wrong_hash", "signature_wrong_content", "Підписано інший документ"},
	} {
		asked := c.askDiia(made.ID)
		c.diiaFault(row.fault)
		c.inDiia(asked, "sign", inApp)
		told := c.becomes(made.ID, asked, "refused")
		require.Equal(t, row.code, told.Code)
		require.Equal(t, row.message, told.Message)
		c.inDiia(asked, "resend", inApp) // changes nothing
		require.Equal(t, "draft", c.read(made.ID).Status)
	}
	lost := c.askDiia(made.ID)
	c.diiaFault("lost_callback")
	c.inDiia(lost, "sign", inApp)
	require.Equal(t, "pending", c.becomes(made.ID, lost, "pending").State)

	asked := c.askDiia(made.ID)
	c.diiaFault("doubled_callback")
	c.inDiia(asked, "sign", inApp)
	c.becomes(made.ID, asked, "signed")
	c.await(made.ID, "w8_2_pay")
	c.inDiia(lost, "resend", inApp)
	require.Equal(t, "signed", c.becomes(made.ID, lost, "signed").State, "the order is signed, whichever link did it")
	require.Len(t, c.statement(made.ID).Signatures, 1)

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
}

// If Diia is down, the answer says so, and the widget still works.
func TestDiiaDown(t *testing.T) {
	c := signIn(t, stack.Shared(t), withoutDiia)
	made := c.ordered()
	c.diiaFault("unavailable")
	reply := c.send(http.MethodPost, "/api/services/"+made.ID+"/statement/diia", http.NoBody)
	require.Equal(t, http.StatusServiceUnavailable, reply.status, string(reply.body))
	require.Contains(t, string(reply.body), "diia_unavailable")
	late := c.askDiia(made.ID)
	c.diiaFault("late_callback")
	c.inDiia(late, "sign", withoutDiia)
	require.Equal(t, http.StatusOK, c.sign(made.ID, c.signature(made.ID, withoutDiia)).status)
	c.await(made.ID, "w8_2_pay")
	c.becomes(made.ID, late, "signed")
	require.Len(t, c.statement(made.ID).Signatures, 1)
}

// Strangers who know an address of Diia's callback, or guess one, learn nothing.
func TestDiiaForged(t *testing.T) {
	s := stack.Shared(t)
	c := signIn(t, s, driver)
	body := "--b\r\nContent-Disposition: form-data; name=\"encodeData\"\r\n\r\n" +
		"eyJzaWduZWRJdGVtcyI6W3sibmFtZSI6ImEiLCJzaWduYXR1cmUiOiJBUUk9In1dfQ==\r\n--b--\r\n" // one signature of two bytes
	for _, key := range []string{s.Environment["CABINET_DIIA_CALLBACK_KEY"], "a-key-that-was-guessed"} {
		require.NotEmpty(t, key)
		reply := c.send(http.MethodPost, "/api/diia/callback/"+key, strings.NewReader(body),
			"Content-Type", "multipart/form-data; boundary=b", "X-Document-Request-Trace-Id", "a-guess", "X-Diia-Id-Action", "hashedFilesSigning")
		require.Equal(t, http.StatusNotFound, reply.status, string(reply.body))
	}
}

// The second side of an appointment signs in Diia like the first, each in its own name (SIGN-07).
func TestDiiaSecondSigner(t *testing.T) {
	s := stack.Shared(t)
	owner, user := signIn(t, s, firstInApp), signIn(t, s, secondInApp)
	appointment := appointment(ownCar(owner))
	appointment["rnokpp"] = secondInApp
	reply, err := owner.createOrder(uuid.NewString(), "ownerToConfidant", appointment)
	require.NoError(t, err)
	require.Equal(t, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(t, &made)
	first := owner.askDiia(made.ID)
	owner.inDiia(first, "sign", firstInApp)
	owner.becomes(made.ID, first, "signed")
	user.await(made.ID, "w8_2_confirm")

	second := user.askDiia(made.ID)
	foreign := owner.call(http.MethodGet, "/api/services/"+made.ID+"/statement/diia/"+second.RequestID, nil)
	require.Equal(t, http.StatusNotFound, foreign.status, "a request is its citizen's")
	user.inDiia(second, "sign", secondInApp)
	user.becomes(made.ID, second, "signed")
	owner.await(made.ID, "sent")
	owner.decide(made.ID, "approve")
	owner.await(made.ID, "done")
}

type statementView struct {
	Ways       []string
	Signatures []struct {
		By       string
		Unsigned bool
	}
}

func (c *citizen) statement(id string) (view statementView) {
	c.Helper()
	c.call(http.MethodGet, "/api/services/"+id+"/statement", nil).into(c, &view)
	return view
}

// In a demonstration a statement may be confirmed without a signature: the timeline and the printed statement say so, and
// the service centre takes the application without one (WIZ-07, SIGN-09).
func TestUnsigned(t *testing.T) {
	c := signIn(t, stack.Shared(t), withoutKey)
	made := c.ordered()
	require.Equal(t, []string{"widget", "diia", "unsigned"}, c.statement(made.ID).Ways)
	reply := c.send(http.MethodPost, "/api/services/"+made.ID+"/statement/unsigned", http.NoBody, "Idempotency-Key", uuid.NewString())
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	c.await(made.ID, "w8_2_pay")
	view := c.statement(made.ID)
	require.Empty(t, view.Ways)
	require.Len(t, view.Signatures, 1)
	require.True(t, view.Signatures[0].Unsigned)
	var events []struct{ Kind, Text string }
	c.call(http.MethodGet, "/api/services/"+made.ID+"/timeline", nil).into(t, &events)
	encoded, err := json.Marshal(events)
	require.NoError(t, err)
	require.Contains(t, string(encoded), "Заяву подано без електронного підпису (демонстрація)")

	require.Equal(t, http.StatusOK, c.bill(made.ID).status)
	c.payAtBank(made.ID, "success")
	c.await(made.ID, "sent")
	text := poppler.Text(t, c.call(http.MethodGet, "/api/services/"+made.ID+"/statement?type=pdf", nil).body)
	require.Contains(t, strings.Join(strings.Fields(text), " "), "Без електронного підпису (демонстрація): заявник")
}
