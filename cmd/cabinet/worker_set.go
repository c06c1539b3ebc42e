package main

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"go.temporal.io/sdk/client"
	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/worker"

	"cabinet/activities"
	"cabinet/cmd/cabinet/config"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Limits of a worker on a small machine.
const (
	// stopPatience is how long running activities may take to finish when the worker stops.
	stopPatience = 10 * time.Second
	// deadlockLimit is longer than the SDK's second, because the key store can be that slow.
	deadlockLimit = 3 * time.Second
	// stickyPatience is how long a workflow task waits for the worker with the cached workflow before another worker takes it and
	// replays the history. With the SDK's default, people would wait five seconds after that worker has stopped.
	stickyPatience = time.Second
	// pollers is the number of activity pollers per queue, orderPollers of workflow task pollers.
	pollers, orderPollers = 2, 4
)

// workerSet is the SDK workers of a process: one per task queue, each within the limits of its outside system.
type workerSet struct {
	routing *routing
	workers []worker.Worker
	started []worker.Worker
	polling atomic.Bool // all have started and joined the deployment
}

func newWorkerSet(engine client.Client, world activities.World, bounds *config.Queues, routing *routing, queues []effect.Queue) *workerSet {
	c := &workerSet{routing: routing}
	for _, queue := range queues {
		w := worker.New(engine, queue.TaskQueue(temporal.TaskQueue), routing.to(workerOptions(queue, bounds.Of(queue))))
		if queue == effect.Orders {
			workflows.Register(w)
		}
		// All of them, because orders run local attempts, and tasks that waited on another queue before a move must still run.
		activities.Register(w, world)
		c.workers = append(c.workers, w)
	}
	return c
}

func workerOptions(queue effect.Queue, bounds config.Bounds) worker.Options {
	return worker.Options{
		TaskQueueActivitiesPerSecond: bounds.Rate, MaxConcurrentActivityExecutionSize: bounds.AtOnce,
		MaxConcurrentActivityTaskPollers: pollers, MaxConcurrentWorkflowTaskPollers: orderPollers,
		DisableWorkflowWorker: queue != effect.Orders, StickyScheduleToStartTimeout: stickyPatience,
		WorkerStopTimeout: stopPatience, DeadlockDetectionTimeout: deadlockLimit,
		Interceptors: []interceptor.WorkerInterceptor{&temporal.FailureLog{}},
	}
}

// start starts the workers, and returns when they are a part of the deployment.
func (c *workerSet) start(ctx context.Context) error {
	if err := c.routing.join(ctx, c.poll); err != nil {
		return err
	}
	c.polling.Store(true)
	return nil
}

func (c *workerSet) poll() error {
	for _, w := range c.workers {
		if err := w.Start(); err != nil {
			return err
		}
		c.started = append(c.started, w)
	}
	return nil
}

// check reports whether all queues are polled.
func (c *workerSet) check(context.Context) string {
	if !c.polling.Load() {
		return "are not polled yet"
	}
	return ""
}

// stop stops all workers concurrently; each waits for its running tasks.
func (c *workerSet) stop() {
	var stopping sync.WaitGroup
	for _, w := range c.started {
		stopping.Go(w.Stop)
	}
	stopping.Wait()
}

// queuesNamed returns queues by name, all if there are no names.
func queuesNamed(names []string) ([]effect.Queue, error) {
	if len(names) == 0 {
		return effect.Queues(), nil
	}
	var named []effect.Queue
	for _, name := range names {
		queue := effect.Queue(strings.TrimSpace(name))
		if !slices.Contains(effect.Queues(), queue) {
			return nil, fmt.Errorf("--queues: there is no queue %q, only %s", name, queueNames())
		}
		if !slices.Contains(named, queue) {
			named = append(named, queue)
		}
	}
	return named, nil
}

func queueNames() string {
	var names []string
	for _, queue := range effect.Queues() {
		names = append(names, string(queue))
	}
	return strings.Join(names, ", ")
}
