// Package cabinet tests the cabinet as a whole, over HTTP, on a real engine, database and sandbox.
package cabinet

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"mime/multipart"
	"net/http"
	"net/textproto"
	"net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

func TestMain(m *testing.M) { os.Exit(stack.Main(m)) }

// Citizens of the sandbox.
const (
	driver    = "3111952338"
	other     = "3307594740"
	driverVIN = "TMB99HAV3KM626020"
)

// How long tests wait for what must happen, and how often they look.
const (
	patience = 90 * time.Second
	pause    = 100 * time.Millisecond
)

// citizen calls the cabinet as a signed-in person.
type citizen struct {
	testing.TB
	stack *stack.Stack
	token string
}

// answer is what the cabinet has answered.
type answer struct {
	status int
	body   []byte
	wait   string // Retry-After
}

// answerOf reads a response.
func answerOf(response *http.Response, err error) (answer, error) {
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, body, response.Header.Get("Retry-After")}, err
}

func (a answer) into(t testing.TB, value any) {
	require.NoError(t, json.Unmarshal(a.body, value), string(a.body))
}

// order is what these tests read of an order.
type order struct {
	ID        string
	Status    string
	Code      string
	Email     string
	CreatedAt string
	// Explanation is the line under the badge.
	Explanation string
	Problem     string
	Extra       struct{ Type, Source, UUID, ClntID, Permission string }
	Invoice     struct{ Status, ReceiptPath string }
	Plate       struct{ Plate string }
	Actions     []struct{ Action string }
}

func signIn(t testing.TB, s *stack.Stack, rnokpp string) *citizen {
	c := &citizen{TB: t, stack: s}
	var tokens struct{ AccessToken string }
	reply := c.call(http.MethodGet, "/auth/provider/preset?user="+rnokpp, nil)
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	reply.into(t, &tokens)
	c.token = tokens.AccessToken
	return c
}

// call sends a request with a JSON body, or none.
func (c *citizen) call(method, path string, body any, headers ...string) answer {
	var content io.Reader
	if body != nil {
		encoded, err := json.Marshal(body)
		require.NoError(c, err)
		content = bytes.NewReader(encoded)
		headers = append(headers, "Content-Type", "application/json")
	}
	return c.send(method, path, content, headers...)
}

func (c *citizen) send(method, path string, content io.Reader, headers ...string) answer {
	reply, err := c.try(method, path, content, headers...)
	require.NoError(c, err)
	return reply
}

// gaveUpAfter is when a caller gives up on a cabinet that does not answer.
const gaveUpAfter = 2 * time.Minute

// try is send for a cabinet that may be down.
func (c *citizen) try(method, path string, content io.Reader, headers ...string) (answer, error) {
	ctx, cancel := context.WithTimeout(c.Context(), gaveUpAfter)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, method, c.stack.URL+path, content)
	require.NoError(c, err)
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	if c.token != "" {
		request.Header.Set("Authorization", "Bearer "+c.token)
	}
	return answerOf(http.DefaultClient.Do(request))
}

// find is the id of the vehicle with a VIN.
func (c *citizen) find(vin string) string {
	var found []struct{ CarID string }
	reply := c.call(http.MethodPost, "/api/vehicles/search/criteria", map[string]string{"type": "vin", "vin": vin})
	require.Equal(c, http.StatusOK, reply.status, string(reply.body))
	reply.into(c, &found)
	require.Len(c, found, 1)
	return found[0].CarID
}

// create orders a check of a vehicle, once per key.
func (c *citizen) create(key, vin, carID string) (answer, error) {
	return c.createOrder(key, "vehicle-check", map[string]any{
		"search": map[string]string{"type": "vin", "vin": vin}, "carId": carID,
	})
}

// createOrder orders a service, once per key.
func (c *citizen) createOrder(key, service string, data any) (answer, error) {
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	require.NoError(c, form.WriteField("serviceName", service))
	part, err := form.CreatePart(textproto.MIMEHeader{
		"Content-Disposition": {`form-data; name="data"`}, "Content-Type": {"application/json"},
	})
	require.NoError(c, err)
	require.NoError(c, json.NewEncoder(part).Encode(data))
	require.NoError(c, form.Close())
	return c.try(http.MethodPost, "/api/services", &body, "Content-Type", form.FormDataContentType(), "Idempotency-Key", key)
}

func decodeJSON(body io.Reader, into any) error { return json.NewDecoder(body).Decode(into) }

// order makes an order and requires that it stands.
func (c *citizen) order(key string) order {
	reply, err := c.create(key, driverVIN, c.find(driverVIN))
	require.NoError(c, err)
	require.Equal(c, http.StatusCreated, reply.status, string(reply.body))
	var made order
	reply.into(c, &made)
	return made
}

// bill asks for the bank's page.
func (c *citizen) bill(id string) answer {
	return c.call(http.MethodPost, "/api/services/"+id+"/payment", map[string]string{"redirectUrl": "/services/vehicle-check?id=" + id})
}

// read is the order as the list shows it now.
func (c *citizen) read(id string) (found order) {
	reply, err := c.try(http.MethodGet, "/api/services/ordered/criteria?id="+id, nil)
	if err != nil || reply.status != http.StatusOK {
		return order{}
	}
	var list []order
	if json.Unmarshal(reply.body, &list) != nil || len(list) == 0 {
		return order{}
	}
	return list[0]
}

// await waits until an order has a status.
func (c *citizen) await(id, status string) order {
	c.Helper()
	var last order
	require.Eventually(c, func() bool {
		last = c.read(id)
		return last.Status == status
	}, patience, pause, "order is not %s", status)
	return last
}

// payAtBank pays an order's invoice with one of the sandbox's test cards.
func (c *citizen) payAtBank(id, card string) {
	c.Helper()
	invoices := c.invoices(id)
	require.Len(c, invoices, 1, "one order is one invoice")
	c.desk("/desk/api/monobank/invoices/"+invoices[0].InvoiceID+"/pay", map[string]string{"card": card})
}

type invoice struct {
	InvoiceID, Status string
	FinalAmount       int
}

// invoices are what the bank has billed for an order.
func (c *citizen) invoices(id string) (found []invoice) {
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/monobank/invoices?reference=" + url.QueryEscape(id+"-1"))
	require.NoError(c, err)
	defer response.Body.Close()
	require.NoError(c, json.NewDecoder(response.Body).Decode(&found))
	return found
}

// desk plays an outside party.
func (c *citizen) desk(path string, body any) answer {
	c.Helper()
	encoded, err := json.Marshal(body)
	require.NoError(c, err)
	reply, err := answerOf(http.Post(c.stack.SandboxURL+path, "application/json", bytes.NewReader(encoded)))
	require.NoError(c, err)
	return reply
}

// letter is an e-mail in the sandbox's mailbox.
type letter struct {
	Subject     string
	Text, HTML  string
	Copies      int
	Attachments []struct{ Name, Type string }
}

// letters are the e-mails about an order, oldest first.
func (c *citizen) letters(email, id string) (about []letter) {
	response, err := http.Get(c.stack.SandboxURL + "/desk/api/messages?to=" + url.QueryEscape(email))
	require.NoError(c, err)
	defer response.Body.Close()
	var all []struct {
		letter
		MessageID string
	}
	require.NoError(c, json.NewDecoder(response.Body).Decode(&all))
	for _, one := range all {
		if strings.Contains(one.MessageID, id) {
			about = append(about, one.letter)
		}
	}
	slices.Reverse(about)
	return about
}
