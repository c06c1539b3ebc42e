package order

import (
	"time"

	"cabinet/domain"
)

// requests are the actions that people have taken and the rule has not answered.
type requests struct {
	queue   []*request
	current *request // the one that the rule handles now; nil: none
	cancel  bool     // the citizen has canceled the order
}

// request is one action, until the rule has replied.
type request struct {
	action domain.Action
	ActionRequest
	version int64 // of the order that the validator has seen
	done    bool
	reply   error // why it was refused; nil: it was done
}

func (r *requests) add(action domain.Action, with ActionRequest, version int64) *request {
	added := &request{action: action, ActionRequest: with, version: version}
	r.queue = append(r.queue, added)
	return added
}

// next makes the oldest queued request the current one.
func (r *requests) next() *request {
	r.current, r.queue = r.queue[0], r.queue[1:]
	return r.current
}

// reply answers the current request, if there is one.
func (r *requests) reply(why error) {
	if r.current != nil {
		r.current.done, r.current.reply = true, why
		r.current = nil
	}
}

// refuseOvertaken refuses queued requests that the new state does not permit.
func (r *requests) refuseOvertaken(state *domain.Order, now time.Time) {
	var waiting []*request
	for _, queued := range r.queue {
		if why := state.Permit(queued.action, queued.CitizenID, now); why != nil {
			queued.done, queued.reply = true, why
			continue
		}
		waiting = append(waiting, queued)
	}
	r.queue = waiting
}
