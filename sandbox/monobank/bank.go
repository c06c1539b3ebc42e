// Package monobank plays monobank acquiring: invoices, the hosted payment page, signed webhooks, refunds and receipts.
package monobank

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/faults"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Config is what the bank needs to know.
type Config struct {
	Token      string          // X-Token of the merchant
	OtherToken string          // X-Token of another merchant, whose invoices the first one cannot see; empty: there is none
	PublicURL  string          // address of the bank, without a slash at the end
	Delays     []time.Duration // pauses before the second and third webhook try
	Slow       time.Duration   // how long the slow test card stays in processing
}

// Bank is the acquiring system. It is safe for concurrent use.
type Bank struct {
	config Config
	store  *store.Store
	jobs   *jobs.Scheduler
	faults *faults.Switches
	client *http.Client

	key    atomic.Pointer[ecdsa.PrivateKey] // signs webhooks
	forger *ecdsa.PrivateKey                // signs them when a tester asks for a forged signature
}

// System lists the faults of the bank.
var System = faults.System{
	ID: "monobank", Title: "monobank еквайринг", Path: "/monobank/",
	Faults: []faults.Fault{
		{ID: lostWebhook, Title: "вебхук губиться"},
		{ID: doubledWebhook, Title: "вебхук приходить двічі"},
		{ID: lateWebhook, Title: "вебхук запізнюється", Delayed: true},
		{ID: forgedSignature, Title: "підпис вебхука підроблено"},
		{ID: outOfOrder, Title: "вебхуки приходять у зворотному порядку"},
		{ID: slowRefund, Title: "повернення довго в обробці", Delayed: true},
		{ID: refundFails, Title: "повернення довго в обробці, а тоді не вдається", Delayed: true},
		{ID: refundRefused, Title: "відмовляє в поверненні грошей"},
		{ID: fiscalised, Title: "мерчант з ПРРО: без кошика рахунку й повернення не буде"},
		{ID: rateLimited, Title: "відповідає 429: забагато запитів"},
		{ID: faults.AccessDenied, Title: "не допускає кабінет: ключ мерчанта відкликано, 403"},
	},
}

// The faults of the bank alone.
const (
	lostWebhook     = "lost_webhook"
	doubledWebhook  = "doubled_webhook"
	lateWebhook     = "late_webhook"
	forgedSignature = "forged_signature"
	outOfOrder      = "out_of_order"
	slowRefund      = "slow_refund"
	refundFails     = "refund_fails"
	refundRefused   = "refund_refused"
	fiscalised      = "fiscalised"
	rateLimited     = "rate_limited"
)

// New makes the bank. Its signing key is made once and kept in the store.
func New(c Config, s *store.Store, j *jobs.Scheduler, f *faults.Registry) (*Bank, error) {
	forger, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return nil, fmt.Errorf("make forger's key: %w", err)
	}
	b := &Bank{config: c, store: s, jobs: j, faults: f.Of(System), forger: forger, client: callbacks.Client(Workers)}
	if err := b.loadKey(); err != nil {
		return nil, err
	}
	j.Handle(webhookJob, b.deliver)
	j.Handle(settleJob, b.settle)
	j.Handle(refundJob, b.settleRefund)
	return b, nil
}

// settle completes a slow payment.
func (b *Bank) settle(_ context.Context, j jobs.Job) jobs.Outcome {
	return jobs.Outcome{Record: func(tx *store.Tx) error {
		return b.onJob(tx, j, func(inv *Invoice, _ jobRef) error {
			if !inv.Waiting() {
				return nil
			}
			inv.approve(time.Now())
			return b.save(tx, inv)
		})
	}}
}
