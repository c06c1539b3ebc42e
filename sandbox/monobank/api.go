package monobank

import (
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"strings"
	"time"

	"cabinet/sandbox/faults"
	"cabinet/sandbox/web"
)

// method is one method of the merchant's interface.
type method struct {
	verb  string
	serve func(http.ResponseWriter, *http.Request) error
}

// Handler serves the merchant's interface and the payment page, without the faults common to all systems.
func (b *Bank) Handler() http.Handler {
	methods := map[string]method{
		"invoice/create":   {http.MethodPost, b.serveCreate},
		"invoice/status":   {http.MethodGet, b.serveStatus},
		"invoice/cancel":   {http.MethodPost, b.serveCancel},
		"invoice/remove":   {http.MethodPost, b.serveRemove},
		"invoice/finalize": {http.MethodPost, b.serveFinalize},
		"invoice/receipt":  {http.MethodGet, b.serveReceipt},
		"pubkey":           {http.MethodGet, b.servePublicKey},
		"statement":        {http.MethodGet, b.serveStatement},
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/api/merchant/", func(w http.ResponseWriter, r *http.Request) {
		m, ok := methods[strings.TrimPrefix(r.URL.Path, "/api/merchant/")]
		if err := b.admit(r, m, ok); err != nil {
			fail(w, err)
			return
		}
		if err := m.serve(w, r); err != nil {
			fail(w, err)
		}
	})
	mux.HandleFunc("GET /pay/{id}", b.showPayment)
	mux.HandleFunc("POST /pay/{id}", b.takePayment)
	return mux
}

// admit checks what all methods have in common.
func (b *Bank) admit(r *http.Request, m method, known bool) error {
	if _, known := b.merchant(r); !known || b.faults.On(faults.AccessDenied) {
		return errForbidden
	}
	if !known {
		return errNoMethod
	}
	if r.Method != m.verb {
		return errMethod
	}
	if b.faults.On(rateLimited) {
		return errTooMany
	}
	return nil
}

// otherMerchant is Invoice.Merchant of the other merchant's.
const otherMerchant = "other"

// merchant is whose token a request has.
func (b *Bank) merchant(r *http.Request) (name string, known bool) {
	has := func(token string) bool {
		return token != "" && subtle.ConstantTimeCompare([]byte(r.Header.Get("X-Token")), []byte(token)) == 1
	}
	if has(b.config.OtherToken) {
		return otherMerchant, true
	}
	return "", has(b.config.Token)
}

// own is an invoice of the merchant who asks; another's does not exist for them.
func (b *Bank) own(r *http.Request, id string) (*Invoice, error) {
	inv, err := b.Invoice(id)
	if err != nil {
		return nil, err
	}
	if name, _ := b.merchant(r); name != inv.Merchant {
		return nil, errNotFound
	}
	return inv, nil
}

func (b *Bank) serveCreate(w http.ResponseWriter, r *http.Request) error {
	var req createRequest
	if err := web.ReadJSON(r, &req, false); err != nil {
		return badRequest("invalid JSON body")
	}
	if err := req.check(); err != nil {
		return err
	}
	if b.faults.On(fiscalised) && len(req.MerchantPaymInf.BasketOrder) == 0 {
		return badPaymentInfo("missing 'basketOrder': the merchant has a cash register")
	}
	inv := req.invoice("p2_"+rand.Text()[:14], time.Now())
	inv.Merchant, _ = b.merchant(r)
	if err := b.add(inv); err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]string{"invoiceId": inv.ID, "pageUrl": b.PageURL(inv.ID)})
	return nil
}

// PageURL is the address of the payment page of an invoice.
func (b *Bank) PageURL(id string) string { return b.config.PublicURL + "/pay/" + id }

func (b *Bank) serveStatus(w http.ResponseWriter, r *http.Request) error {
	inv, err := b.own(r, r.URL.Query().Get("invoiceId"))
	if err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, inv.Body())
	return nil
}

// invoiceRequest is the body of cancel, remove and finalize.
type invoiceRequest struct {
	InvoiceID string       `json:"invoiceId"`
	ExtRef    string       `json:"extRef"`
	Amount    *int64       `json:"amount"`
	Items     []basketItem `json:"items"`
}

// readInvoiceRequest decodes such a body about an own invoice; the amount is 0 when none is named.
func (b *Bank) readInvoiceRequest(r *http.Request) (invoiceRequest, int64, error) {
	var req invoiceRequest
	if err := web.ReadJSON(r, &req, false); err != nil {
		return req, 0, badRequest("invalid JSON body")
	}
	if req.InvoiceID == "" {
		return req, 0, badRequest("missing 'invoiceId'")
	}
	if _, err := b.own(r, req.InvoiceID); err != nil {
		return req, 0, err
	}
	if req.Amount == nil {
		return req, 0, nil
	}
	if *req.Amount < 1 {
		return req, 0, errCancelAmount
	}
	return req, *req.Amount, nil
}

func (b *Bank) serveCancel(w http.ResponseWriter, r *http.Request) error {
	req, amount, err := b.readInvoiceRequest(r)
	if err != nil {
		return err
	}
	switch {
	case b.faults.On(refundRefused):
		return errCannotCancel
	case b.faults.On(fiscalised) && len(req.Items) == 0:
		return badRequest("missing 'items': the merchant has a cash register")
	}
	if err := checkItems("items", req.Items); err != nil {
		return err
	}
	c, err := b.Cancel(req.InvoiceID, req.ExtRef, amount)
	if err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]any{
		"status": c.Status, "createdDate": c.CreatedDate, "modifiedDate": c.ModifiedDate,
	})
	return nil
}

func (b *Bank) serveRemove(w http.ResponseWriter, r *http.Request) error {
	req, _, err := b.readInvoiceRequest(r)
	if err != nil {
		return err
	}
	if err := b.remove(req.InvoiceID); err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, struct{}{})
	return nil
}

func (b *Bank) serveFinalize(w http.ResponseWriter, r *http.Request) error {
	req, amount, err := b.readInvoiceRequest(r)
	if err != nil {
		return err
	}
	if err := b.finalize(req.InvoiceID, amount); err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]string{"status": "success"})
	return nil
}

func (b *Bank) serveReceipt(w http.ResponseWriter, r *http.Request) error {
	inv, err := b.own(r, r.URL.Query().Get("invoiceId"))
	if err != nil {
		return err
	}
	if inv.PaidAt.IsZero() || inv.Status == statusHold {
		return badRequest("invoice is not paid")
	}
	file, err := receipt(inv)
	if err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]string{"file": base64.StdEncoding.EncodeToString(file)})
	return nil
}

func (b *Bank) servePublicKey(w http.ResponseWriter, _ *http.Request) error {
	key, err := b.publicKey()
	if err != nil {
		return err
	}
	web.JSON(w, http.StatusOK, map[string]string{"key": key})
	return nil
}
