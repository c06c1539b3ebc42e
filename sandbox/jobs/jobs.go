// Package jobs runs work later: webhooks, slow payments. A job is stored in the same transaction as the change that
// caused it, so it survives a restart, and it is removed only when it is done.
package jobs

import (
	"container/heap"
	"context"
	"encoding/json"
	"fmt"
	"sync"
	"time"

	"cabinet/sandbox/store"
)

const bucket = "jobs"

// Job is a piece of work that waits for its time.
type Job struct {
	Key     string          `json:"-"`
	Kind    string          `json:"kind"`
	At      time.Time       `json:"at"`
	Attempt int             `json:"attempt"` // 1 for the first
	Payload json.RawMessage `json:"payload"`
}

// Outcome says what becomes of a job that ran: it is run again after Retry if that is positive, otherwise it is done.
// Record, if any, is written together with that.
type Outcome struct {
	Retry  time.Duration
	Record func(*store.Tx) error
}

// Handler does the work of one kind of job. It must return soon after ctx ends; the job then stays for the next start.
type Handler func(ctx context.Context, j Job) Outcome

// Scheduler starts each job at its time on a bounded number of workers.
type Scheduler struct {
	store    *store.Store
	handlers map[string]Handler
	onError  func(error)

	mu    sync.Mutex
	queue queue
	wake  chan struct{}

	ctx    context.Context //nolint:containedctx // the scheduler is a process: its context is its life
	cancel context.CancelFunc
	done   sync.WaitGroup
}

// New makes a scheduler that does nothing until Start. Errors of storing are reported to onError.
func New(s *store.Store, onError func(error)) *Scheduler {
	ctx, cancel := context.WithCancel(context.Background())
	return &Scheduler{
		store: s, handlers: map[string]Handler{}, onError: onError, wake: make(chan struct{}, 1), ctx: ctx, cancel: cancel,
	}
}

// Handle sets the handler of a kind; call it before Start.
func (s *Scheduler) Handle(kind string, h Handler) { s.handlers[kind] = h }

// Start takes up the jobs left by an earlier run and begins work.
func (s *Scheduler) Start(workers int) error {
	err := s.store.View(func(tx *store.Tx) error {
		return store.Each(tx, bucket, "", func(key string, j Job) bool {
			j.Key = key
			s.push(j)
			return true
		})
	})
	if err != nil {
		return fmt.Errorf("take up jobs: %w", err)
	}
	due := make(chan Job)
	s.done.Add(workers + 1)
	go s.dispatch(due)
	for range workers {
		go s.work(due)
	}
	return nil
}

// Close stops the work and waits for it. Jobs not done stay stored.
func (s *Scheduler) Close() {
	s.cancel()
	s.done.Wait()
}

// Add stores a job inside the transaction; it is scheduled when that commits.
func (s *Scheduler) Add(tx *store.Tx, kind string, at time.Time, payload any) error {
	if _, ok := s.handlers[kind]; !ok {
		return fmt.Errorf("no handler for jobs of kind %q", kind)
	}
	raw, err := json.Marshal(payload)
	if err != nil {
		return fmt.Errorf("encode job: %w", err)
	}
	j := Job{Kind: kind, At: at, Attempt: 1, Payload: raw}
	if j.Key, err = tx.Append(bucket, "", j); err != nil {
		return err
	}
	tx.OnCommit(func() { s.push(j) })
	return nil
}

func (s *Scheduler) push(j Job) {
	s.mu.Lock()
	heap.Push(&s.queue, j)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// next pops a job that is due, or says how long to wait for one.
func (s *Scheduler) next() (Job, time.Duration, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return Job{}, time.Hour, false
	}
	if wait := time.Until(s.queue[0].At); wait > 0 {
		return Job{}, wait, false
	}
	return heap.Pop(&s.queue).(Job), 0, true
}

func (s *Scheduler) dispatch(due chan<- Job) {
	defer s.done.Done()
	for {
		j, wait, ok := s.next()
		if ok {
			select {
			case due <- j:
				continue
			case <-s.ctx.Done():
				return
			}
		}
		timer := time.NewTimer(wait)
		select {
		case <-timer.C:
		case <-s.wake:
		case <-s.ctx.Done():
			timer.Stop()
			return
		}
		timer.Stop()
	}
}

func (s *Scheduler) work(due <-chan Job) {
	defer s.done.Done()
	for {
		select {
		case j := <-due:
			s.run(j)
		case <-s.ctx.Done():
			return
		}
	}
}

func (s *Scheduler) run(j Job) {
	handle, ok := s.handlers[j.Kind]
	if !ok {
		s.onError(fmt.Errorf("no handler for jobs of kind %q", j.Kind))
		return
	}
	outcome := handle(s.ctx, j)
	if s.ctx.Err() != nil {
		return
	}
	if err := s.store.Update(func(tx *store.Tx) error { return s.finish(tx, j, outcome) }); err != nil {
		s.onError(fmt.Errorf("finish job of kind %q: %w", j.Kind, err))
	}
}

func (s *Scheduler) finish(tx *store.Tx, j Job, outcome Outcome) error {
	if outcome.Record != nil {
		if err := outcome.Record(tx); err != nil {
			return err
		}
	}
	if outcome.Retry <= 0 {
		return tx.Delete(bucket, j.Key)
	}
	j.Attempt++
	j.At = time.Now().Add(outcome.Retry)
	tx.OnCommit(func() { s.push(j) })
	return tx.Put(bucket, j.Key, j)
}

// queue is a heap of jobs, the earliest first; jobs of one moment keep the order of their making.
type queue []Job

func (q queue) Len() int { return len(q) }
func (q queue) Less(i, k int) bool {
	if q[i].At.Equal(q[k].At) {
		return q[i].Key < q[k].Key
	}
	return q[i].At.Before(q[k].At)
}
func (q queue) Swap(i, k int) { q[i], q[k] = q[k], q[i] }
func (q *queue) Push(x any)   { *q = append(*q, x.(Job)) }
func (q *queue) Pop() any {
	old := *q
	j := old[len(old)-1]
	*q = old[:len(old)-1]
	return j
}
