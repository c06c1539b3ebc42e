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
	"go.temporal.io/sdk/worker"

	"cabinet/activities"
	"cabinet/cmd/cabinet/config"
	"cabinet/temporal"
	"cabinet/workflows"
	"cabinet/workflows/effect"
)

// Limits of a worker on a small machine.
const (
	// stopPatience lets activities under way finish when the worker stops.
	stopPatience = 10 * time.Second
	// deadlockLimit is longer than the SDK's second, because the key store may be slow for as long.
	deadlockLimit = 3 * time.Second
	// stickyPatience is how long an order's task waits for the worker that remembers the order before any other takes it and
	// reads the history again. The SDK's five seconds are what people would wait who act while that worker has left.
	stickyPatience = time.Second
	// pollers are how many calls wait for the next activity of a queue; for orders there are more.
	pollers, orderPollers = 2, 4
)

// crew is the workers of a process: one for each task queue, each within the bounds of its outside system.
type crew struct {
	workers []worker.Worker
	started []worker.Worker
	polling atomic.Bool // all have started
}

func newCrew(engine client.Client, world activities.World, bounds *config.Queues, queues []effect.Queue) *crew {
	c := &crew{}
	for _, queue := range queues {
		w := worker.New(engine, queue.TaskQueue(temporal.TaskQueue), workerOptions(queue, bounds.Of(queue)))
		if queue == effect.Orders {
			workflows.Register(w)
		}
		// All of them: orders try some beside themselves, and what waited elsewhere before a move is still carried out.
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
	}
}

func (c *crew) start() error {
	for _, w := range c.workers {
		if err := w.Start(); err != nil {
			return err
		}
		c.started = append(c.started, w)
	}
	c.polling.Store(true)
	return nil
}

// check reports whether tasks of all queues are taken.
func (c *crew) check(context.Context) string {
	if !c.polling.Load() {
		return "are not polled yet"
	}
	return ""
}

// stop stops all at the same time: each waits for what it has under way.
func (c *crew) stop() {
	var stopping sync.WaitGroup
	for _, w := range c.started {
		stopping.Go(w.Stop)
	}
	stopping.Wait()
}

// queuesNamed finds queues by their names; none named are all.
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
