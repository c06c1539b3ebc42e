package security

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/cmd/cabinet/fixture"
	"cabinet/domain"
)

// otherMerchant is the token of the sandbox bank's other merchant.
const otherMerchant = "sandbox-other-merchant"

// price of an order, in kopiykas.
const price = 11_940

// forgeries are sent of each kind; half of them must be answered within forgeryWithin.
const (
	forgeries     = 50
	forgeryWithin = 100 * time.Millisecond
)

// webhook is a webhook of the bank.
type webhook struct {
	body []byte
	sign string
}

func (w webhook) about(id string) request {
	made := request{method: http.MethodPost, path: "/api/payments/monobank/" + id, contentType: "application/json", body: w.body, header: http.Header{}}
	if w.sign != "" {
		made.header.Set("X-Sign", w.sign)
	}
	return made
}

// signedBy is a webhook that another person than the bank has signed.
func signedBy(t testing.TB, key *ecdsa.PrivateKey, body []byte) webhook {
	t.Helper()
	digest := sha256.Sum256(body)
	sign, err := ecdsa.SignASN1(rand.Reader, key, digest[:])
	require.NoError(t, err)
	return webhook{body, base64.StdEncoding.EncodeToString(sign)}
}

// A webhook that is unsigned, or signed by another key, is refused, cheaply, and pays nothing. A genuine one that is changed is
// forged; a repeated one changes nothing; the order is paid once, by its own invoice (PAY-09).
func TestForgedWebhooks(t *testing.T) {
	world := newWorld(t)
	order, err := world.Make(t.Context(), domain.VehicleCheckService, "billed", "")
	require.NoError(t, err)
	owner := newCitizen(t, world.URL, order.Citizen)
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	invoice := invoicesOf(t, world, order.ID)[0].InvoiceID
	body := fmt.Appendf(nil, `{"invoiceId":%q,"status":"success","amount":%d,"ccy":980,"finalAmount":%d,"reference":"%s-1","modifiedDate":%q}`,
		invoice, price, price, order.ID, time.Now().UTC().Format(time.RFC3339))
	genuine := foreignPayment(t, world, order.ID+"-1")
	for name, forged := range map[string]webhook{
		"unsigned": {body, ""}, "junk for a signature": {body, "MEUCIQDZm9yZ2Vk"}, "no base64": {body, "%%%"},
		"another key": signedBy(t, key, body), "another webhook's signature": {body, genuine.sign},
	} {
		t.Run(name, func(t *testing.T) {
			requireCheap(t, world.URL, forged.about(order.ID), http.StatusUnauthorized, http.StatusUnprocessableEntity)
		})
	}
	requireCheap(t, world.URL, genuine.about(uuid.NewString()), http.StatusOK) // there is no such order
	requireStays(t, owner, order.ID, domain.StatusWaitToPay)

	pay(t, world, invoice)
	requireBecomes(t, owner, order.ID, domain.StatusDone)
	require.Len(t, slices.DeleteFunc(invoicesOf(t, world, order.ID), func(one bankInvoice) bool { return one.InvoiceID != invoice }), 1)
}

// A genuine webhook of the bank about another merchant's invoice of the right sum pays no order, be it without a reference or with
// the order's own, once or again; the order is paid as usual afterwards (PAY-01, PAY-09).
func TestForeignInvoicePaysNothing(t *testing.T) {
	world := newWorld(t)
	var orders []fixture.Made
	for range 2 {
		made, err := world.Make(t.Context(), domain.VehicleCheckService, "created", driver)
		require.NoError(t, err)
		orders = append(orders, made)
	}
	owner := newCitizen(t, world.URL, driver)
	for _, reference := range []string{"", orders[0].ID + "-1", orders[0].ID + "-7"} {
		genuine := foreignPayment(t, world, reference)
		for range 3 {
			for _, order := range orders {
				reply := send(t, world.URL, genuine.about(order.ID))
				require.Equal(t, http.StatusOK, reply.status, string(reply.body))
			}
		}
	}
	for _, order := range orders {
		requireStays(t, owner, order.ID, domain.StatusWaitToPay)
	}
	bill := owner.call(t, http.MethodPost, "/api/services/"+orders[0].ID+"/payment", map[string]string{"redirectUrl": "/services"})
	require.Equal(t, http.StatusOK, bill.status, string(bill.body))
	for _, own := range invoicesOf(t, world, orders[0].ID) { // the other merchant's has the same reference, and is paid
		if own.Status == "created" {
			pay(t, world, own.InvoiceID)
		}
	}
	requireBecomes(t, owner, orders[0].ID, domain.StatusDone)
	requireStays(t, owner, orders[1].ID, domain.StatusWaitToPay)
}

// A callback of a service centre is no proof of anything: about orders that there are not, that wait for no centre, or with the
// number of another's application it changes nothing, and costs little.
func TestForgedCallbacksOfCentres(t *testing.T) {
	world := newWorld(t)
	sent, err := world.Make(t.Context(), domain.LicenceExchangeService, "sent", "")
	require.NoError(t, err)
	unpaid, err := world.Make(t.Context(), domain.VehicleCheckService, "created", driver)
	require.NoError(t, err)
	for name, row := range map[string]struct{ id, number string }{
		"no such order": {uuid.NewString(), "1"}, "an order without a centre": {unpaid.ID, "1"}, "another's application": {sent.ID, "999999"},
	} {
		t.Run(name, func(t *testing.T) {
			body := fmt.Appendf(nil, `{"number":%q}`, row.number)
			callback := request{method: http.MethodPost, path: "/api/applications/callback/" + row.id, contentType: "application/json", body: body}
			if row.id != sent.ID && row.id != unpaid.ID {
				requireCheap(t, world.URL, callback, http.StatusOK)
				return
			}
			for range 2 { // each waits some seconds for the application to be written down; an order has a limit of them
				require.Contains(t, []int{http.StatusOK, http.StatusTooManyRequests}, send(t, world.URL, callback).status)
			}
		})
	}
	requireStays(t, newCitizen(t, world.URL, sent.Citizen), sent.ID, domain.StatusSent)
	requireStays(t, newCitizen(t, world.URL, driver), unpaid.ID, domain.StatusWaitToPay)
}

// Without Diia's secret a callback is refused, cheaply; with it, a callback about a request that there is not signs nothing.
func TestForgedCallbacksOfDiia(t *testing.T) {
	base := cabinetURL(t)
	body, kind := multipartOf(t, field{"encodeData", "", []byte(`{"requestId":"x","signedItems":[]}`)})
	callback := func(key string) request {
		return request{method: http.MethodPost, path: "/api/diia/callback/" + url.PathEscape(key), contentType: kind, body: body, header: http.Header{
			"X-Document-Request-Trace-Id": {uuid.NewString()},
		}}
	}
	for _, key := range []string{"guessed", "' OR 1=1--", "x\x00"} {
		requireCheap(t, base, callback(key), http.StatusNotFound, http.StatusUnprocessableEntity)
	}
	own := ownStack(t)
	if own == nil {
		t.Log("Diia's secret is known of an own stack alone")
		return
	}
	requireCheap(t, base, callback(own.Secret(t, "CABINET_DIIA_CALLBACK_KEY")), http.StatusNotFound, http.StatusBadRequest, http.StatusUnprocessableEntity)
}

// requireCheap sends a request many times, and requires that it is answered by one of the statuses and that half of the answers
// come soon.
func requireCheap(t testing.TB, base string, made request, statuses ...int) {
	t.Helper()
	var times []time.Duration
	for range forgeries {
		reply := send(t, base, made)
		require.Contains(t, statuses, reply.status, string(reply.body))
		times = append(times, reply.took)
	}
	slices.Sort(times)
	t.Logf("%s: median %v, longest %v", made.path, times[len(times)/2], times[len(times)-1])
	require.Less(t, times[len(times)/2], forgeryWithin)
}

type bankInvoice struct{ InvoiceID, Status string }

// invoicesOf are what the bank has billed with an order's reference.
func invoicesOf(t testing.TB, world *fixture.World, id string) (found []bankInvoice) {
	t.Helper()
	require.NoError(t, world.Desk(t.Context(), http.MethodGet, "/desk/api/monobank/invoices?reference="+url.QueryEscape(id+"-1"), nil, &found))
	require.NotEmpty(t, found)
	return found
}

func pay(t testing.TB, world *fixture.World, invoice string) {
	t.Helper()
	require.NoError(t, world.Desk(t.Context(), http.MethodPost, "/desk/api/monobank/invoices/"+invoice+"/pay", map[string]string{"card": "success"}, nil))
}

// foreignPayment has another merchant of the bank paid, and gives the genuine webhook about it.
func foreignPayment(t testing.TB, world *fixture.World, reference string) webhook {
	t.Helper()
	sent := make(chan webhook, 8)
	shop := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		sent <- webhook{body, r.Header.Get("X-Sign")}
	}))
	t.Cleanup(shop.Close)
	bill, err := json.Marshal(map[string]any{
		"amount": price, "webHookUrl": shop.URL, "merchantPaymInfo": map[string]string{"reference": reference},
	})
	require.NoError(t, err)
	reply := send(t, world.SandboxURL, request{
		method: http.MethodPost, path: "/monobank/api/merchant/invoice/create", contentType: "application/json", body: bill,
		header: http.Header{"X-Token": {otherMerchant}},
	})
	require.Equal(t, http.StatusOK, reply.status, string(reply.body))
	var made bankInvoice
	reply.into(t, &made)
	pay(t, world, made.InvoiceID)
	select {
	case genuine := <-sent:
		return genuine
	case <-time.After(patience):
		t.Fatal("the bank sends no webhook")
	}
	return webhook{}
}

// statusOf is an order's status as its citizen reads it.
func statusOf(who citizen, id string) domain.Status {
	reply, err := try(who.base, request{method: http.MethodGet, path: "/api/services/ordered/criteria?id=" + id, authorization: who.credential()})
	var list []struct{ Status domain.Status }
	if err != nil || json.Unmarshal(reply.body, &list) != nil || len(list) == 0 {
		return ""
	}
	return list[0].Status
}

// requireStays requires that an order does not leave its status for a while.
func requireStays(t testing.TB, who citizen, id string, status domain.Status) {
	t.Helper()
	require.Never(t, func() bool { return statusOf(who, id) != status }, 2*time.Second, 100*time.Millisecond, "the order leaves %s", status)
}

func requireBecomes(t testing.TB, who citizen, id string, status domain.Status) {
	t.Helper()
	require.Eventually(t, func() bool { return statusOf(who, id) == status }, patience, 100*time.Millisecond, "the order is not %s", status)
}
