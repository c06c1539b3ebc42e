package simulation

import (
	"slices"
	"time"
)

// outage is a span of time in which something does not work.
type outage struct{ from, to time.Time }

// fails notes that something does not work from now on for a while. What an order does late then is no fault.
func (l *Life) fails(lasts time.Duration) {
	l.outages = append(l.outages, outage{l.env.Now(), l.env.Now().Add(lasts)})
}

// calm reports whether everything has worked since an instant, for so long.
func (l *Life) calm(since time.Time, lasts time.Duration) bool {
	now := l.env.Now()
	return now.Sub(since) >= lasts && !l.disturbed(now.Add(-lasts), now)
}

// disturbed reports whether anything did not work in a span of time.
func (l *Life) disturbed(from, to time.Time) bool {
	return slices.ContainsFunc(l.outages, func(o outage) bool { return o.from.Before(to) && o.to.After(from) })
}
