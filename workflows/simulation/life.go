// Package simulation lives orders at random: what citizens, strangers, the bank, service centres, posts and insurers do,
// what breaks, and when. Workflow code is deterministic, so a seed is a life: one that fails can be read as a story and
// lived again.
package simulation

import (
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"math"
	"math/rand/v2"
	"slices"
	"time"

	"go.temporal.io/sdk/interceptor"
	"go.temporal.io/sdk/log"
	"go.temporal.io/sdk/temporal"
	"go.temporal.io/sdk/testsuite"
	"go.temporal.io/sdk/worker"

	"cabinet/domain"
	"cabinet/workflows"
	"cabinet/workflows/effect"
	"cabinet/workflows/order"
	"cabinet/workflows/worldtest"
)

// The people of a life.
const (
	orderID     = "0192a3b4-0000-7000-8000-000000000001"
	citizen     = "0192a3b4-0000-7000-8000-0000000000c1"
	participant = "0192a3b4-0000-7000-8000-0000000000c2"
	stranger    = "0192a3b4-0000-7000-8000-0000000000c3"
)

// dawn is when every life begins: noon in Kyiv on a working day.
var dawn = time.Date(2026, 3, 5, 10, 0, 0, 0, time.UTC)

// horizon is when all outages end and every party does what the order waits for, so that every life ends.
const horizon = 60 * 24 * time.Hour

// catchUp is longer than an order waits before it tries the read model again.
const catchUp = time.Minute

// deadlines are the standard ones; polls are rarer, or most of a life would be polls, and the carriage ends within a life.
var deadlines = func() domain.Deadlines {
	rarer := domain.StandardDeadlines
	rarer.Asking, rarer.Tracking, rarer.Carriage = 6*time.Hour, 12*time.Hour, 20*24*time.Hour
	return rarer
}()

// Life is one order's life.
type Life struct {
	*worldtest.World

	Service domain.ServiceName
	Seed    uint64

	rules         simulated
	random        *rand.Rand
	env           *testsuite.TestWorkflowEnvironment
	story         []string
	faults        []string // what should never be
	acts          int
	seen          int  // how many of the recorded changes have been checked
	behind        bool // the read model may not have everything yet
	behindUntil   time.Time
	lastMove      time.Time
	lastReport    time.Time // of the bank
	decided       time.Time // when the service centre has decided last
	validators    []validator
	done          map[domain.Action]bool // the actions that succeeded
	expired       bool                   // the citizen has read that the order has expired
	deadline      time.Time              // before which everybody acts
	second        int                    // invoices that the order does not know
	reported      map[string]time.Time   // when the bank's last report about an invoice was delivered
	letGo         bool                   // an operator has ended the order without its payment
	against       bool                   // a person has decided against the order, or what it needs is gone
	dispatched    time.Time              // when a post has registered the parcel; zero: it has not
	alreadyPaid   bool                   // the citizen was answered that the order is paid and cannot be canceled
	replies       []*reply               // of all updates
	answeredAt    time.Time              // when an update was answered last
	writableSince time.Time              // when statements could be written again after an outage, or not any more
	billed        int                    // invoices of the order
	outages       []outage
	holdings      []string             // what the order holds outside, the oldest first
	bound         time.Time            // until when the order may wait at most; zero: there is no such instant
	noted         *domain.Deadline     // the one that was checked last
	waited        domain.Deadline      // the last one of the order before its end
	captured      map[string]time.Time // when the bank has taken the money of an invoice, but for that at a revocation
	refuses       bool                 // the bank refuses refunds until after the order's end
	turned        map[string]bool      // the turns that have come
	turning       *rand.Rand           // of the present turn
	parts         *rand.Rand           // of the seconds at which something happens
	idle          time.Time            // until when no party acts regularly
	muteBank      bool                 // every callback of the bank is lost
	muteCentre    bool                 // every callback of the service centres is lost
	premises      map[premise]bool     // those that have come up
}

// Live lives the life of a seed. The error says which invariants did not hold.
func Live(service domain.ServiceName, seed uint64) (*Life, error) {
	i := slices.IndexFunc(services, func(s simulated) bool { return s.service == service })
	if i < 0 {
		return nil, fmt.Errorf("%s is not simulated: add it in a file of its own", service)
	}
	suite := &testsuite.WorkflowTestSuite{}
	suite.SetLogger(log.NewStructuredLogger(slog.New(slog.DiscardHandler)))
	l := &Life{
		World: worldtest.New(), Service: service, Seed: seed, rules: services[i],
		done: map[domain.Action]bool{}, reported: map[string]time.Time{}, captured: map[string]time.Time{}, turned: map[string]bool{},
		premises: map[premise]bool{}, random: rand.New(rand.NewPCG(seed, family(service))), //nolint:gosec // a life must be repeatable, not secret
		env: suite.NewTestWorkflowEnvironment(),
	}
	l.parts = rand.New(rand.NewPCG(^seed, family(service))) //nolint:gosec // a life must be repeatable, not secret
	l.Signal = func(name string, word any) {
		if !l.env.IsWorkflowCompleted() {
			l.env.SignalWorkflow(name, word)
		}
	}
	l.env.SetStartTime(dawn)
	l.Plates.Now, l.Fines.Now = l.env.Now, l.env.Now
	l.Carries = func(e effect.Definition) {
		l.recount(nil)
		l.checkExpired(e)
		l.checkErasing(e)
	}
	l.Carried = func(e effect.Definition) {
		l.recount(&e)
		if len(l.Bank.Captured) > len(l.captured) && e.Name == order.RevokeInvoice.Name {
			l.happened(paidAtRevocation)
		}
	}
	l.env.SetTestTimeout(time.Minute)
	l.env.SetWorkerOptions(worker.Options{
		Interceptors: []interceptor.WorkerInterceptor{&listening{life: l}}, DeadlockDetectionTimeout: time.Minute, // of a busy machine
	})
	workflows.Register(l.env)
	l.Register(l.env)
	l.plan()
	state, data := l.rules.order(l.random)
	l.bound = bound(data)
	l.env.ExecuteWorkflow(string(service), order.Input[any]{Order: state, Deadlines: deadlines, Data: data})
	l.Do(l.judge)
	if len(l.faults) > 0 {
		return l, fmt.Errorf("seed %d of %s: %w", seed, service, errors.Join(wrapped(l.faults)...))
	}
	return l, nil
}

// family makes the lives of each service differ from those of the others.
func family(service domain.ServiceName) uint64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(service))
	return sum.Sum64()
}

func wrapped(texts []string) (all []error) {
	for _, text := range slices.Compact(texts) {
		all = append(all, errors.New(text))
	}
	return all
}

// Story is the life in sentences, by which a fault is found.
func (l *Life) Story() []string { return l.story }

func (l *Life) tell(format string, values ...any) {
	at := l.env.Now().Sub(dawn).Round(time.Second)
	l.story = append(l.story, fmt.Sprintf("%14s  ", at)+fmt.Sprintf(format, values...))
}

func (l *Life) fault(format string, values ...any) {
	text := fmt.Sprintf(format, values...)
	l.faults = append(l.faults, text)
	l.tell("FAULT: %s", text)
}

// plan draws what happens when: moves at random, many of them early, and at the horizon the end of all faults.
func (l *Life) plan() {
	// What is down when the order is made is down before its first effect.
	if l.random.IntN(3) == 0 {
		first := pick(l.random, troubles)
		l.tell("%s for a while", first.name)
		first.begins(l)
	}
	l.nature()
	l.at(0, func() { l.do(order.CreateUpdate, order.ActionRequest{CitizenID: citizen}, nil) })
	all := slices.Concat(moves, asMoves(l.rules.troubles), l.rules.moves)
	for range 4 + l.random.IntN(24) {
		move := pick(l.random, all)
		l.at(l.instant(), func() { l.happens(move) })
	}
	// Mostly the parties act regularly until the order ends.
	if l.random.IntN(4) > 0 {
		l.diligence()
	}
	l.at(horizon, l.repair)
	for day := range 40 {
		l.at(horizon+time.Duration(day+1)*24*time.Hour, l.urge)
	}
}

// nature draws, with random numbers of its own, what is so for a whole life: whose callbacks are all lost, and whether the making of an
// order fails after it has taken something.
func (l *Life) nature() {
	random := rand.New(rand.NewPCG(l.Seed, ^family(l.Service))) //nolint:gosec // a life must be repeatable, not secret
	l.muteBank, l.muteCentre = random.IntN(5) == 0, random.IntN(4) == 0
	if l.muteBank || l.muteCentre {
		l.tell("all callbacks are lost: of the bank %t, of the service centres %t", l.muteBank, l.muteCentre)
	}
	if l.rules.making != nil && random.IntN(6) == 0 {
		l.tell("%s when the order is made", l.rules.making.name)
		l.rules.making.begins(l)
	}
}

// at lets something happen at an offset from now, while no effect is carried out: effects run on goroutines of their own. A part of a second
// is added, because the order retries after whole seconds: which of two things at one instant comes first would depend on the machine's
// load.
func (l *Life) at(offset time.Duration, happens func()) {
	offset += time.Duration(1+l.parts.IntN(400)) * time.Millisecond
	l.env.RegisterDelayedCallback(func() { l.Do(happens) }, offset)
}

// instant is an offset from the start: as likely in the first minute as in the first month.
func (l *Life) instant() time.Duration {
	return time.Duration(math.Exp(l.random.Float64()*math.Log(float64(horizon/time.Second)))) * time.Second
}

// diligence lets everybody do what is waited for, again and again, some minutes or days apart.
func (l *Life) diligence() {
	step := min(l.instant(), 48*time.Hour) + time.Second
	for at := step; at < horizon && at < 40*step; at += step {
		l.at(at, l.urge)
	}
}

func (l *Life) happens(move move) {
	if l.env.IsWorkflowCompleted() {
		return
	}
	l.tell("%s", move.name)
	move.do(l)
	l.lastMove = l.env.Now()
	l.look()
}

// repair ends every outage.
func (l *Life) repair() {
	l.tell("everything works again")
	l.refuses = false
	for _, one := range slices.Concat(troubles, l.rules.troubles) {
		one.set(l, false)
	}
}

// do sends an act, and compares the validator's answer with the snapshot's actions.
func (l *Life) do(update string, act order.ActionRequest, allowed *bool) {
	r := l.sends(update)
	l.env.UpdateWorkflow(update, fmt.Sprintf("%s/%d", update, l.acts), &testsuite.TestUpdateCallback{
		OnAccept: func() {
			l.Do(func() {
				l.accepts(r)
				if allowed != nil && !*allowed {
					l.suspect("%s was accepted and is not among the actions", update)
				}
			})
		},
		OnReject: func(err error) {
			if allowed != nil && *allowed && !refusesChoice(err) {
				l.Do(func() { l.suspect("%s is among the actions and was rejected: %v", update, err) })
			}
		},
		OnComplete: func(_ any, err error) {
			l.wasAnswered(r, err)
			l.checkAnswer(update, err)
		},
	}, act)
}

// refusesChoice reports whether an action was rejected because of the choice that came with it.
func refusesChoice(err error) bool {
	var refusal *temporal.ApplicationError
	return errors.As(err, &refusal) && slices.Contains([]domain.Code{domain.CodeInvalid, domain.CodeUnreadable}, domain.Code(refusal.Type()))
}

// suspect is a fault unless the order has moved on at the very same instant.
func (l *Life) suspect(format string, values ...any) {
	version := l.Last().Version
	l.at(catchUp, func() {
		if l.Last().Version == version {
			l.fault(format, values...)
		}
	})
}

// checkAnswer checks the answer to an update: a refusal has a code with a sentence.
func (l *Life) checkAnswer(update string, err error) {
	if err == nil {
		l.tell("%s: done", update)
		l.done[domain.Action(update)] = true
		return
	}
	var refusal *temporal.ApplicationError
	if !errors.As(err, &refusal) {
		return // the order has ended
	}
	code := domain.Code(refusal.Type())
	if code.Message() == domain.CodeInternal.Message() && code != domain.CodeInternal {
		l.fault("%s was refused without a sentence: %s", update, code)
	}
	if code == domain.CodeAlreadyPaid {
		l.alreadyPaid = true
		l.happened(toldAlreadyPaid)
	}
	l.tell("%s: refused, %s", update, code)
}

func isRefusal(err error) bool {
	var refusal *temporal.ApplicationError
	return errors.As(err, &refusal)
}

func pick[T any](random *rand.Rand, from []T) T { return from[random.IntN(len(from))] }
