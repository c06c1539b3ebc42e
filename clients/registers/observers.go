package registers

import (
	"context"

	"cabinet/domain"
)

// maxObservers is how many requests one answer may hold; more is a broken answer.
const maxObservers = 200

type observersAnswer struct {
	Observers []domain.ObserverRequest `json:"observers"`
}

// Observers lists the companies that have asked to monitor a citizen's fines, whatever has become of it (MON-02).
func (c *Client) Observers(ctx context.Context, rnokpp string) ([]domain.ObserverRequest, error) {
	answer, err := ask(ctx, c, observerList, rnokpp, personBody{rnokpp}, func(a observersAnswer) bool {
		for _, request := range a.Observers {
			if request.Number == "" || request.Company == "" || !request.Status.Known() || request.CreatedAt.IsZero() {
				return false
			}
		}
		return a.Observers != nil && len(a.Observers) <= maxObservers
	})
	return answer.Observers, err
}

type observerDecision struct {
	RNOKPP string                `json:"rnokpp"`
	Number string                `json:"number"`
	Status domain.ObserverStatus `json:"status"`
}

// DecideObserver sends the citizen's decision about a request to the register (MON-06); wire.Refused with
// FaultObserverClosed when it does not wait for a decision any more. The same decision twice is one.
func (c *Client) DecideObserver(ctx context.Context, rnokpp, number string, status domain.ObserverStatus) error {
	_, err := ask(ctx, c, observerDecide, rnokpp, observerDecision{rnokpp, number, status}, func(r domain.ObserverRequest) bool {
		return r.Number == number && r.Status == status
	})
	return err
}
