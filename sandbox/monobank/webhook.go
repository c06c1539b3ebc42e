package monobank

import (
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	webhookJob = "monobank_webhook"
	deliveries = callbacks.Log("monobank_deliveries")

	// Workers is how many webhooks and slow payments are worked on at a time.
	Workers = 32
	// disorder parts the newest word from the stale one that follows it when a tester asks for that.
	disorder = 300 * time.Millisecond
)

// hook is one webhook on its way. The body is fixed when the invoice changes, so that every try sends the same bytes.
type hook struct {
	InvoiceID string          `json:"invoiceId"`
	URL       string          `json:"url"`
	Body      json.RawMessage `json:"body"`
	Planned   bool            `json:"planned,omitempty"` // faults were chosen
	Forged    bool            `json:"forged,omitempty"`
}

// notify schedules a webhook about the invoice. The bank keeps silent about expired invoices.
func (b *Bank) notify(tx *store.Tx, inv *Invoice) error {
	if inv.WebHookURL == "" || inv.Status == statusExpired {
		return nil
	}
	body, err := json.Marshal(inv.Body())
	if err != nil {
		return fmt.Errorf("encode webhook: %w", err)
	}
	return b.jobs.Add(tx, webhookJob, time.Now(), hook{InvoiceID: inv.ID, URL: inv.WebHookURL, Body: body})
}

// Resend sends the invoice's present state again.
func (b *Bank) Resend(id string) error {
	return b.store.Update(func(tx *store.Tx) error {
		inv, err := load(tx, id)
		if err != nil {
			return err
		}
		return b.notify(tx, inv)
	})
}

// Deliveries lists the tries to deliver webhooks about an invoice, the oldest first.
func (b *Bank) Deliveries(id string) ([]callbacks.Delivery, error) { return deliveries.Of(b.store, id) }

// deliver is the handler of webhook jobs.
func (b *Bank) deliver(ctx context.Context, j jobs.Job) jobs.Outcome {
	var h hook
	if err := json.Unmarshal(j.Payload, &h); err != nil {
		return jobs.Outcome{}
	}
	d := callbacks.Delivery{At: time.Now(), Attempt: j.Attempt, Status: string(h.status())}
	if !h.Planned && j.Attempt == 1 {
		if plan, note := b.plan(h); note != "" {
			d.Note = note
			return jobs.Outcome{Record: b.record(h, d, plan)}
		}
	}
	request, err := b.request(ctx, h)
	if err != nil {
		d.Note = err.Error()
		return jobs.Outcome{Record: b.record(h, d, nil)}
	}
	d.Send(b.client, request)
	outcome := jobs.Outcome{Record: b.record(h, d, nil)}
	if d.Answer != http.StatusOK { // the bank counts nothing else
		outcome.Retry = callbacks.Retry(j, b.config.Delays)
	}
	return outcome
}

// planned is a webhook that a fault made, and its delay.
type planned struct {
	hook  hook
	after time.Duration
}

// plan lets a tester's faults bend a webhook. An empty note means that none acts.
func (b *Bank) plan(h hook) ([]planned, string) {
	h.Planned = true
	if b.faults.On(lostWebhook) {
		return nil, "загублено за бажанням випробувача"
	}
	if b.faults.On(doubledWebhook) {
		return []planned{{h, 0}, {h, 0}}, "буде надіслано двічі"
	}
	if delay, on := b.faults.Active(lateWebhook); on {
		return []planned{{h, delay}}, "буде надіслано із запізненням " + delay.String()
	}
	if b.faults.On(forgedSignature) {
		h.Forged = true
		return []planned{{h, 0}}, "буде надіслано з підробленим підписом"
	}
	if b.faults.On(outOfOrder) {
		return []planned{{h, 0}, {h.stale(), disorder}}, "буде надіслано у зворотному порядку"
	}
	return nil, ""
}

// stale is the report that the bank could have sent just before this one.
func (h hook) stale() hook {
	var body StatusBody
	if err := json.Unmarshal(h.Body, &body); err != nil {
		return h
	}
	body.Status, body.FinalAmount, body.CancelList = statusProcessing, 0, nil
	body.ModifiedDate = body.ModifiedDate.Add(-time.Millisecond)
	if raw, err := json.Marshal(body); err == nil {
		h.Body = raw
	}
	return h
}

func (h hook) status() Status {
	var body StatusBody
	if err := json.Unmarshal(h.Body, &body); err != nil {
		return ""
	}
	return body.Status
}

// record notes a try and schedules what a fault planned.
func (b *Bank) record(h hook, d callbacks.Delivery, plan []planned) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		for _, p := range plan {
			if err := b.jobs.Add(tx, webhookJob, time.Now().Add(p.after), p.hook); err != nil {
				return err
			}
		}
		return deliveries.Add(tx, h.InvoiceID, d)
	}
}

// request is the signed webhook.
func (b *Bank) request(ctx context.Context, h hook) (*http.Request, error) {
	key := b.key.Load()
	if h.Forged {
		key = b.forger
	}
	signature, err := sign(key, h.Body)
	if err != nil {
		return nil, err
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(h.Body))
	if err != nil {
		return nil, fmt.Errorf("make webhook: %w", err)
	}
	request.Header.Set("X-Sign", signature)
	return request, nil
}

// sign makes X-Sign: ECDSA over SHA-256 of the raw body, ASN.1 DER, base64.
func sign(key *ecdsa.PrivateKey, body []byte) (string, error) {
	digest := sha256.Sum256(body)
	der, err := ecdsa.SignASN1(rand.Reader, key, digest[:])
	if err != nil {
		return "", fmt.Errorf("sign webhook: %w", err)
	}
	return base64.StdEncoding.EncodeToString(der), nil
}
