package supervise

import "time"

// Backoff is how long to wait before a part is started again: one that dies at once again and again is started ever
// more rarely, so that its log can be read and the machine is not overloaded. The zero value is ready.
type Backoff struct{ delay time.Duration }

const (
	firstDelay = 200 * time.Millisecond
	lastDelay  = 10 * time.Second
	// steady is the life after which a part counts as healthy again.
	steady = time.Minute
)

// Next is the delay after a life that has lasted for so long.
func (b *Backoff) Next(life time.Duration) time.Duration {
	if b.delay == 0 || life >= steady {
		b.delay = firstDelay
	} else {
		b.delay = min(2*b.delay, lastDelay)
	}
	return b.delay
}
