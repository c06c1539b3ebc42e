package main

import (
	"context"
	"slices"
	"sync"
	"time"
)

// life runs one order from its creation to its end; client is the number of the client, from 0. It returns the duration of each step.
type life func(ctx context.Context, client int, took func(step string, since time.Time)) error

// load is what one run has shown.
type load struct {
	perSecond float64
	lived     int
	steps     map[string][]time.Duration
}

// run lets clients live one order after the other for a while. Orders under way at the end of the window are finished, and
// count by the share of their lives that lay in it: no client is idle while it is measured, however long a life is.
func run(ctx context.Context, live life, clients int, window time.Duration) (load, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		mutex sync.Mutex
		group sync.WaitGroup
		found = load{steps: map[string][]time.Duration{}}
		began = time.Now()
		end   = began.Add(window)
		share float64
	)
	took := func(step string, since time.Time) {
		elapsed := time.Since(since)
		mutex.Lock()
		defer mutex.Unlock()
		found.steps[step] = append(found.steps[step], elapsed)
	}
	for client := range clients {
		group.Go(func() {
			for time.Now().Before(end) && ctx.Err() == nil {
				born := time.Now()
				if err := live(ctx, client, took); err != nil {
					cancel(err)
					return
				}
				mutex.Lock()
				found.lived++
				share += min(1, float64(end.Sub(born))/float64(time.Since(born)))
				mutex.Unlock()
			}
		})
	}
	group.Wait()
	found.perSecond = share / window.Seconds()
	return found, context.Cause(ctx)
}

// quantile is the value below which a share of the values lies.
func quantile(values []time.Duration, share float64) time.Duration {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

// median is the middle of some figures.
func median(values []float64) float64 {
	sorted := slices.Sorted(slices.Values(values))
	return sorted[len(sorted)/2]
}
