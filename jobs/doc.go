// Package jobs is what a worker does beside orders: it sends letters and notifications of browsers, destroys the keys of erased orders,
// deletes objects that no row names, marks orders that a bug holds up, compares the read model with the engine, and signs the access
// log. docs/decisions (13) says why they do not run in Temporal.
//
// Letters and notifications are outboxes of one protocol: an order's projection writes a row in its transaction; a sender takes rows
// that are due for a lease, sends them with no transaction open, and closes each with its outcome, or postpones it. The rows of a sender
// that has crashed are taken by another one when its lease has ended, so that each is sent at least once.
package jobs

import (
	"context"
	"sync"
)

// Job runs until ctx ends. It logs what fails, and repeats it. Any number of processes may run the same job concurrently.
type Job interface {
	Run(ctx context.Context)
}

// Run runs jobs concurrently until ctx ends and all have returned.
func Run(ctx context.Context, jobs ...Job) {
	var running sync.WaitGroup
	for _, job := range jobs {
		running.Go(func() { job.Run(ctx) })
	}
	running.Wait()
}
