package registers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"cabinet/sandbox/callbacks"
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	callbackJob = "registers_callback"
	deliveries  = callbacks.Log("registers_callbacks")

	// callbacksAtOnce bounds how many callbacks are on their way.
	callbacksAtOnce = 8
)

// callback notifies an applicant's system of a new status. The body is fixed at that time.
type callback struct {
	Number  string          `json:"number"`
	URL     string          `json:"url"`
	Status  Status          `json:"status"`
	Body    json.RawMessage `json:"body"`
	Planned bool            `json:"planned,omitempty"` // faults were chosen
}

// callbackBody is what is posted. It is a hint: the truth is applicationStatus.
type callbackBody struct {
	Number    string    `json:"number"`
	Reference string    `json:"reference"`
	Status    Status    `json:"status"`
	ChangedAt time.Time `json:"changedAt"`
}

// tell schedules a callback about the application.
func (g *Gateway) tell(tx *store.Tx, a *Application) error {
	if a.CallbackURL == "" {
		return nil
	}
	body, err := json.Marshal(callbackBody{a.Number, a.Reference, a.Status, a.ChangedAt})
	if err != nil {
		return fmt.Errorf("encode callback: %w", err)
	}
	return g.jobs.Add(tx, callbackJob, time.Now(), callback{Number: a.Number, URL: a.CallbackURL, Status: a.Status, Body: body})
}

// Resend sends the application's present status again.
func (g *Gateway) Resend(number string) error {
	return g.store.Update(func(tx *store.Tx) error {
		a, err := load(tx, number)
		if err != nil {
			return err
		}
		return g.tell(tx, a)
	})
}

// Deliveries lists the tries to deliver callbacks about an application, the oldest first.
func (g *Gateway) Deliveries(number string) ([]callbacks.Delivery, error) {
	return deliveries.Of(g.store, number)
}

// deliver is the handler of callback jobs.
func (g *Gateway) deliver(ctx context.Context, j jobs.Job) jobs.Outcome {
	var c callback
	if err := json.Unmarshal(j.Payload, &c); err != nil {
		return jobs.Outcome{}
	}
	d := callbacks.Delivery{At: time.Now(), Attempt: j.Attempt, Status: string(c.Status)}
	if !c.Planned && j.Attempt == 1 {
		if delays, note := g.plan(); note != "" {
			d.Note, c.Planned = note, true
			return jobs.Outcome{Record: g.record(c, d, delays)}
		}
	}
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL, bytes.NewReader(c.Body))
	if err != nil {
		d.Note = err.Error()
		return jobs.Outcome{Record: g.record(c, d, nil)}
	}
	d.Send(g.client, request)
	outcome := jobs.Outcome{Record: g.record(c, d, nil)}
	if !d.Accepted() {
		outcome.Retry = callbacks.Retry(j, g.config.Delays)
	}
	return outcome
}

// plan lets a tester's faults bend a callback: when it is sent instead. An empty note means that none acts.
func (g *Gateway) plan() ([]time.Duration, string) {
	if g.faults.On(lostCallback) {
		return nil, "загублено за бажанням випробувача"
	}
	if g.faults.On(doubledCallback) {
		return []time.Duration{0, 0}, "буде надіслано двічі"
	}
	if delay, on := g.faults.Active(lateCallback); on {
		return []time.Duration{delay}, "буде надіслано із запізненням " + delay.String()
	}
	return nil, ""
}

// record notes a try and schedules what a fault planned.
func (g *Gateway) record(c callback, d callbacks.Delivery, delays []time.Duration) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		for _, delay := range delays {
			if err := g.jobs.Add(tx, callbackJob, time.Now().Add(delay), c); err != nil {
				return err
			}
		}
		return deliveries.Add(tx, c.Number, d)
	}
}
