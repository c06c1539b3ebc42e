package supervise

import "time"

// Backoff is the delay before a part is restarted: one that dies immediately again and again is restarted ever more
// rarely, so that its log can be read and the machine is not overloaded. The zero value is ready.
type Backoff struct{ delay time.Duration }

const (
	firstDelay = 200 * time.Millisecond
	lastDelay  = 10 * time.Second
	// steady is the running time after which a part counts as healthy again.
	steady = time.Minute
)

// Next returns the delay after a running time.
func (b *Backoff) Next(life time.Duration) time.Duration {
	if b.delay == 0 || life >= steady {
		b.delay = firstDelay
	} else {
		b.delay = min(2*b.delay, lastDelay)
	}
	return b.delay
}
