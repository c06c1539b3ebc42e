package activities

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"cabinet/db/sqlc"
)

// notices notifies the APIs of changed orders, whose browsers wait for them. PostgreSQL commits transactions that notify one after another,
// over all databases of a server, so that a notice is sent after its change is committed, and together with all others that wait: while
// one transaction of a worker notifies, the notices for the next one gather.
type notices struct {
	database *pgxpool.Pool

	mutex    sync.Mutex
	gathered *noticeBatch // nil: none waits
	sending  bool
}

// noticeBatch is what one transaction sends.
type noticeBatch struct {
	messages []string
	sent     chan struct{} // closed when err is set
	err      error
}

// noticeTimeout is how long one transaction may take.
const noticeTimeout = 3 * time.Second

// send returns when the messages were sent. After an error they may have been sent: a browser that reads an order twice sees no difference.
func (n *notices) send(ctx context.Context, messages []string) error {
	batch := n.gather(messages)
	select {
	case <-batch.sent:
		return batch.err
	case <-ctx.Done():
		return fmt.Errorf("notify: %w", ctx.Err())
	}
}

// gather adds the messages to the next transaction, and starts sending if it is not under way.
func (n *notices) gather(messages []string) *noticeBatch {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	if n.gathered == nil {
		n.gathered = &noticeBatch{sent: make(chan struct{})}
	}
	batch := n.gathered
	batch.messages = append(batch.messages, messages...)
	if !n.sending {
		n.sending = true
		go n.run()
	}
	return batch
}

// run sends batches until none is left.
func (n *notices) run() {
	for batch := n.next(); batch != nil; batch = n.next() {
		ctx, cancel := context.WithTimeout(context.Background(), noticeTimeout)
		if err := sqlc.New(n.database).NotifyOrders(ctx, batch.messages); err != nil {
			batch.err = fmt.Errorf("notify: %w", err)
		}
		cancel()
		close(batch.sent)
	}
}

func (n *notices) next() *noticeBatch {
	n.mutex.Lock()
	defer n.mutex.Unlock()
	batch := n.gathered
	n.gathered, n.sending = nil, batch != nil
	return batch
}
