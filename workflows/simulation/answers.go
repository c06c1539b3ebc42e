package simulation

import (
	"time"

	"cabinet/domain"
)

// reply is the answer to an update.
type reply struct {
	name     string
	sent     time.Time
	accepted bool
	answered bool
}

// answeredWithin is longer than an order takes for the answer to an update, while a statement can be written: what is tried for a person
// has a few seconds, and an outage that lasts longer is answered as one. Several updates are answered in turn.
const answeredWithin = 2 * time.Minute

// sends begins an update, whose answer is awaited.
func (l *Life) sends(name string) *reply {
	l.acts++
	r := &reply{name: name, sent: l.env.Now()}
	l.replies = append(l.replies, r)
	l.at(answeredWithin, l.checkAnswers)
	return r
}

// checkAnswers checks that nobody waits for an answer for too long, while the order shows no problem: what is queued behind an act that
// waits for an outside system is answered after it.
func (l *Life) checkAnswers() {
	since := l.env.Now().Add(-answeredWithin)
	waits := l.Signatures.StatementsDown || l.writableSince.After(since) // what is retried is answered some seconds later
	if waits || l.Last().Problem != domain.ProblemNone || l.behind || l.ReadModelDown {
		return
	}
	for _, r := range l.replies {
		if r.accepted && !r.answered && !r.sent.After(since) && !l.answeredAt.After(since) {
			l.fault("%s has had no answer for %s", r.name, answeredWithin)
			r.answered = true // one fault for each
		}
	}
}

// judgeAnswers: every update that was accepted is answered before the run ends.
func (l *Life) judgeAnswers() {
	for _, r := range l.replies {
		if r.accepted && !r.answered {
			l.fault("the run has ended without an answer to %s", r.name)
		}
	}
}

// accepts notes that the order has accepted an update.
func (l *Life) accepts(r *reply) {
	r.accepted = true
	if l.Last().Status.Finished() {
		l.happened(actAfterEnd)
	}
}

// wasAnswered notes an update's answer. An error that is no refusal is none: the run has ended before.
func (l *Life) wasAnswered(r *reply, err error) {
	if err == nil || isRefusal(err) {
		r.answered, l.answeredAt = true, l.env.Now()
	}
}
