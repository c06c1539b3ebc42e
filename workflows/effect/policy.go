package effect

import (
	"math"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

// Policy is an effect's timeouts, its retries, and its priority on a full queue.
type Policy struct {
	attempt  time.Duration // the limit of one attempt
	total    time.Duration // the limit of all attempts; 0: no limit
	first    time.Duration // the pause after the first failed attempt; it doubles
	longest  time.Duration // the longest pause
	beat     time.Duration // the heartbeat timeout; 0: no heartbeats
	priority int           // lower goes first; 0: the default, 3
}

// The policies of effects.
var (
	// Interactive is for effects that a person waits for in the browser: a few quick attempts, then an error.
	Interactive = Policy{attempt: 4 * time.Second, total: 8 * time.Second, first: 300 * time.Millisecond, longest: 2 * time.Second, priority: 1}
	// Local is for one attempt inside a workflow task before an Interactive effect: both end before the person's request times out.
	Local = Policy{attempt: 3 * time.Second}
	// Background is for the first attempts of an effect that no person waits for, before the order shows that it is delayed.
	Background = Policy{attempt: 10 * time.Second, total: 20 * time.Second, first: 500 * time.Millisecond, longest: 5 * time.Second, priority: 2}
	// Forever is for effects that must happen: they are retried without end.
	Forever = Policy{attempt: 15 * time.Second, first: 2 * time.Second, longest: time.Minute}
	// Round is for a batch of many citizens: long, with heartbeats, and of a lower priority than all effects of orders.
	Round = Policy{attempt: 15 * time.Minute, beat: time.Minute, first: 5 * time.Second, longest: 5 * time.Minute, priority: 5}
	// Record is for writes to the cabinet's own database, inside a workflow task.
	Record = Policy{attempt: 3 * time.Second}
)

// Every is for polling: the same pause after each attempt, without end.
func Every(pause time.Duration) Policy {
	return Policy{attempt: 15 * time.Second, first: pause, longest: pause, priority: 5}
}

// Within is the policy with all attempts within that time: none begins after it.
func (p Policy) Within(left time.Duration) Policy {
	if p.total == 0 || left < p.total {
		p.total = left
	}
	return p
}

// With is the effect under another policy.
func (e Effect[In, Out]) With(policy Policy) Effect[In, Out] {
	e.Policy = policy
	return e
}

func (p Policy) options() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		StartToCloseTimeout: p.attempt, ScheduleToCloseTimeout: p.total, HeartbeatTimeout: p.beat, RetryPolicy: p.retry(),
		Priority: temporal.Priority{PriorityKey: p.priority},
	}
}

// endless is practically no limit of attempts. It is explicit because the SDK's test environment takes the zero value for ten.
const endless = math.MaxInt32

// localOptions allow one attempt: the SDK waits between the attempts of a local activity inside the workflow task, and the caller
// of the task's update would wait too.
func (p Policy) localOptions() workflow.LocalActivityOptions {
	return workflow.LocalActivityOptions{
		StartToCloseTimeout: p.attempt, RetryPolicy: &temporal.RetryPolicy{MaximumAttempts: 1},
	}
}

func (p Policy) retry() *temporal.RetryPolicy {
	return &temporal.RetryPolicy{
		InitialInterval: p.first, BackoffCoefficient: 2, MaximumInterval: p.longest, MaximumAttempts: endless,
	}
}
