// Package partners asks the configured outside systems what can be asked without effect: a session, a dictionary, the state of nothing.
// It is how an operator tries new keys, addresses and rights before citizens do.
package partners

import (
	"context"
	"slices"
	"sync"
	"time"

	"cabinet/clients/wire"
	"cabinet/documents/signature"
)

// Question is one call to a partner that changes nothing there.
type Question struct {
	Partner string
	Asks    string
	// ask returns what an operator should know of the answer, if anything, and why it is not what the protocol says.
	ask func(context.Context) (note string, err error)
}

// Result is what became of a question.
type Result struct {
	Question
	Note string
	Err  error // nil: answered as the protocol says
	Took time.Duration
}

// Kind is the kind of the failure: of wire.Kind, or "failed" for a cause on this side; empty: there is none.
func (r Result) Kind() string {
	switch kind := wire.KindOf(r.Err); {
	case r.Err == nil:
		return ""
	case kind == "":
		return "failed"
	default:
		return string(kind)
	}
}

// patience is how long a question may take.
const patience = 20 * time.Second

// Check asks the questions: those of one partner one after another, all partners at the same time. The results have the order of the
// questions.
func Check(ctx context.Context, questions []Question) []Result {
	results := make([]Result, len(questions))
	byPartner := map[string][]int{}
	for i, question := range questions {
		byPartner[question.Partner] = append(byPartner[question.Partner], i)
	}
	var partners sync.WaitGroup
	for _, own := range byPartner {
		partners.Go(func() {
			for _, i := range own {
				results[i] = questions[i].check(ctx)
			}
		})
	}
	partners.Wait()
	return results
}

func (q Question) check(ctx context.Context) Result {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	began := time.Now()
	note, err := q.ask(ctx)
	return Result{Question: q, Note: note, Err: err, Took: time.Since(began)}
}

// of makes a question whose answer must be a success.
func of(partner, asks string, ask func(context.Context) error) Question {
	return Question{Partner: partner, Asks: asks, ask: func(ctx context.Context) (string, error) { return "", ask(ctx) }}
}

// ofNothing makes a question about something that does not exist. That it does not, and a decision about it, are answers; also are more
// kinds of them.
func ofNothing(partner, asks string, ask func(context.Context) error, also ...wire.Kind) Question {
	return Question{Partner: partner, Asks: asks, ask: func(ctx context.Context) (string, error) {
		err := ask(ctx)
		if kind := wire.KindOf(err); kind == wire.NotFound || kind == wire.Refused || slices.Contains(also, kind) {
			return string(kind), nil
		}
		if verdict := signature.CodeOf(err); verdict != "" {
			return string(verdict), nil
		}
		return "", err
	}}
}

// listed makes a question for a list that is not empty.
func listed[T any](partner, asks string, ask func(context.Context) ([]T, error)) Question {
	return of(partner, asks, func(ctx context.Context) error {
		list, err := ask(ctx)
		if err == nil && len(list) == 0 {
			return errEmpty
		}
		return err
	})
}
