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
	"io"
	"net/http"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	webhookJob     = "monobank_webhook"
	deliveryBucket = "monobank_deliveries"

	// Workers is how many webhooks and slow payments are worked on at a time.
	Workers = 32
	// webhookTimeout bounds one delivery.
	webhookTimeout = 10 * time.Second
	// disorder parts the newest word from the stale one that follows it when a tester asks for that.
	disorder = 300 * time.Millisecond
)

// hook is one webhook on its way. The body is fixed when the invoice changes, so that every try sends the same bytes.
type hook struct {
	InvoiceID string          `json:"invoiceId"`
	URL       string          `json:"url"`
	Body      json.RawMessage `json:"body"`
	Planned   bool            `json:"planned,omitempty"` // faults have been settled
	Forged    bool            `json:"forged,omitempty"`
}

// Delivery is a try to deliver a webhook, for the desk.
type Delivery struct {
	At      time.Time `json:"at"`
	Attempt int       `json:"attempt"`
	Status  Status    `json:"status"`           // the invoice's status that was told
	Answer  int       `json:"answer,omitempty"` // HTTP status; 0 when there was none
	Note    string    `json:"note,omitempty"`
}

func webhookClient() *http.Client {
	return &http.Client{
		Timeout: webhookTimeout,
		Transport: &http.Transport{
			MaxIdleConns: 2 * Workers, MaxIdleConnsPerHost: Workers, MaxConnsPerHost: Workers, IdleConnTimeout: time.Minute,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
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

// Resend sends the invoice's present state once more.
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
func (b *Bank) Deliveries(id string) (list []Delivery, err error) {
	err = b.store.View(func(tx *store.Tx) error {
		return store.Each(tx, deliveryBucket, id+"\x00", func(_ string, d Delivery) bool {
			list = append(list, d)
			return true
		})
	})
	return list, err
}

// deliver is the handler of webhook jobs.
func (b *Bank) deliver(ctx context.Context, j jobs.Job) jobs.Outcome {
	var h hook
	if err := json.Unmarshal(j.Payload, &h); err != nil {
		return jobs.Outcome{}
	}
	d := Delivery{At: time.Now(), Attempt: j.Attempt, Status: h.status()}
	if !h.Planned && j.Attempt == 1 {
		if plan, note := b.plan(h); note != "" {
			d.Note = note
			return jobs.Outcome{Record: b.record(h, d, plan)}
		}
	}
	err := b.post(ctx, h, &d)
	if err != nil {
		d.Note = err.Error()
	}
	outcome := jobs.Outcome{Record: b.record(h, d, nil)}
	if d.Answer != http.StatusOK && j.Attempt <= len(b.config.Delays) {
		outcome.Retry = b.config.Delays[j.Attempt-1]
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
	if _, on := b.fault(lostWebhook); on {
		return nil, "загублено за бажанням випробувача"
	}
	if _, on := b.fault(doubledWebhook); on {
		return []planned{{h, 0}, {h, 0}}, "буде надіслано двічі"
	}
	if delay, on := b.fault(lateWebhook); on {
		return []planned{{h, delay}}, "буде надіслано із запізненням " + delay.String()
	}
	if _, on := b.fault(forgedSignature); on {
		h.Forged = true
		return []planned{{h, 0}}, "буде надіслано з підробленим підписом"
	}
	if _, on := b.fault(outOfOrder); on {
		return []planned{{h, 0}, {h.stale(), disorder}}, "буде надіслано у зворотному порядку"
	}
	return nil, ""
}

// stale is the word that the bank could have sent just before this one.
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
func (b *Bank) record(h hook, d Delivery, plan []planned) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		for _, p := range plan {
			if err := b.jobs.Add(tx, webhookJob, time.Now().Add(p.after), p.hook); err != nil {
				return err
			}
		}
		_, err := tx.Append(deliveryBucket, h.InvoiceID+"\x00", d)
		return err
	}
}

// post sends the webhook and notes the answer.
func (b *Bank) post(ctx context.Context, h hook, d *Delivery) error {
	key := b.key.Load()
	if h.Forged {
		key = b.forger
	}
	signature, err := sign(key, h.Body)
	if err != nil {
		return err
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, h.URL, bytes.NewReader(h.Body))
	if err != nil {
		return fmt.Errorf("make webhook: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("X-Sign", signature)
	resp, err := b.client.Do(req)
	if err != nil {
		return fmt.Errorf("send webhook: %w", err)
	}
	defer resp.Body.Close() //nolint:errcheck // nothing to lose: the answer's status is all that counts
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	d.Answer = resp.StatusCode
	return nil
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
