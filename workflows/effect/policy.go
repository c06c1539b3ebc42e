package effect

import (
	"math"
	"time"

	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/workflow"
)

// Policy says how long an effect may take, how often it is tried again, and who waits for whom on a full queue.
type Policy struct {
	attempt time.Duration // the limit of one attempt
	total   time.Duration // the limit of all attempts; 0: none
	first   time.Duration // the pause after the first failed attempt; it doubles
	longest time.Duration // the longest pause
	beat    time.Duration // the longest silence of one attempt; 0: it need not say that it lives
	turn    int           // effects of a lower one go first; 0: in the middle, as 3
}

// The policies of effects.
var (
	// Interactive is for what a person waits for in the browser: a few quick attempts, then an honest no.
	Interactive = Policy{attempt: 4 * time.Second, total: 8 * time.Second, first: 300 * time.Millisecond, longest: 2 * time.Second, turn: 1}
	// Glance is for one try inside a workflow task before what is Interactive begins: both end before the person gives up.
	Glance = Policy{attempt: 3 * time.Second}
	// Prompt is for the first minutes of work in the background, before the order says that it is delayed.
	Prompt = Policy{attempt: 10 * time.Second, total: 20 * time.Second, first: 500 * time.Millisecond, longest: 5 * time.Second, turn: 2}
	// Patient is for what must happen however long it takes.
	Patient = Policy{attempt: 15 * time.Second, first: 2 * time.Second, longest: time.Minute}
	// Round is for a look through many citizens: long, with signs of life, and after everybody who waits for an order.
	Round = Policy{attempt: 15 * time.Minute, beat: time.Minute, first: 5 * time.Second, longest: 5 * time.Minute, turn: 5}
	// Record is for writes to the cabinet's own database, inside a workflow task.
	Record = Policy{attempt: 3 * time.Second}
)

// Every is for asking until there is news: the same pause after each attempt, without end.
func Every(pause time.Duration) Policy {
	return Policy{attempt: 15 * time.Second, first: pause, longest: pause, turn: 5}
}

// With is the effect under another policy.
func (e Effect[In, Out]) With(policy Policy) Effect[In, Out] {
	e.Policy = policy
	return e
}

func (p Policy) options() workflow.ActivityOptions {
	return workflow.ActivityOptions{
		StartToCloseTimeout: p.attempt, ScheduleToCloseTimeout: p.total, HeartbeatTimeout: p.beat, RetryPolicy: p.retry(),
		Priority: temporal.Priority{PriorityKey: p.turn},
	}
}

// endless is as good as no limit of attempts. It is said in so many words because the SDK's test environment reads
// the zero value as ten.
const endless = math.MaxInt32

// localOptions make one attempt: the SDK waits the pauses of a local activity out inside the workflow task, and
// whoever waits for the task's answer would wait with it.
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
