// Package ratelimit limits how often callers may do something, within one process.
package ratelimit

import (
	"sync"
	"time"

	"github.com/hashicorp/golang-lru/v2/expirable"
	"golang.org/x/time/rate"
)

// Limit is a token bucket: its size, and how many tokens come back in a minute.
type Limit struct {
	Burst     int
	PerMinute float64
}

// times returns the limit multiplied by a share.
func (l Limit) times(share float64) Limit {
	return Limit{Burst: int(float64(l.Burst) * share), PerMinute: l.PerMinute * share}
}

// Shared is the limit of all addresses together, and what each address may still do when that is used up; the zero Each allows
// nothing. The zero Shared does not limit.
type Shared struct{ Together, Each Limit }

// How many callers a Limiter remembers, and for how long after their last call.
const (
	rememberedCallers = 100_000
	rememberedFor     = 10 * time.Minute
)

// Limiter counts calls by key.
type Limiter struct {
	mutex   sync.Mutex
	callers *expirable.LRU[string, *rate.Limiter]
}

// New returns an empty Limiter.
func New() *Limiter {
	return &Limiter{callers: expirable.NewLRU[string, *rate.Limiter](rememberedCallers, nil, rememberedFor)}
}

// Take counts a call under a key. It returns zero if the call is allowed, otherwise how long to wait.
func (l *Limiter) Take(limit Limit, key string) time.Duration {
	l.mutex.Lock()
	limiter, known := l.callers.Get(key)
	if !known {
		limiter = rate.NewLimiter(rate.Limit(limit.PerMinute/60), limit.Burst)
		l.callers.Add(key, limiter)
	}
	l.mutex.Unlock()
	if limiter.Allow() {
		return 0
	}
	lacking := (1 - limiter.Tokens()) / float64(limiter.Limit())
	return max(time.Millisecond, time.Duration(lacking*float64(time.Second))) // the token may just have come back
}

// TakeAddress is Take for a caller who is not signed in: the limit is that of the address and its networks. The shared limit is
// taken last, so that calls refused to one address use up nothing of the others'.
func (l *Limiter) TakeAddress(limit Limit, shared Shared, operation, address string) time.Duration {
	networks := networksOf(address)
	for _, network := range networks {
		if wait := l.Take(limit.times(network.share), operation+" "+network.name); wait > 0 {
			return wait
		}
	}
	if shared.Together.Burst == 0 {
		return 0
	}
	wait := l.Take(shared.Together, operation+" together")
	if wait == 0 || shared.Each.Burst == 0 {
		return wait
	}
	return l.Take(shared.Each, operation+" beside "+networks[0].name)
}
