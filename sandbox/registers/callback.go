package registers

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	callbackJob    = "registers_callback"
	deliveryBucket = "registers_callbacks"

	callbackTimeout = 10 * time.Second
)

// callback tells an applicant's system that an application has another status. The body is fixed when that happens.
type callback struct {
	Number  string          `json:"number"`
	URL     string          `json:"url"`
	Status  Status          `json:"status"`
	Body    json.RawMessage `json:"body"`
	Planned bool            `json:"planned,omitempty"` // faults have been settled
}

// callbackBody is what is posted. It is a hint: the truth is applicationStatus.
type callbackBody struct {
	Number    string    `json:"number"`
	Reference string    `json:"reference"`
	Status    Status    `json:"status"`
	ChangedAt time.Time `json:"changedAt"`
}

// Delivery is a try to deliver a callback, for the desk.
type Delivery struct {
	At      time.Time `json:"at"`
	Attempt int       `json:"attempt"`
	Status  Status    `json:"status"`           // the application's status that was told
	Answer  int       `json:"answer,omitempty"` // HTTP status; 0 when there was none
	Note    string    `json:"note,omitempty"`
}

func callbackClient() *http.Client {
	return &http.Client{
		Timeout:       callbackTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
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

// Resend tells the application's present status once more.
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
func (g *Gateway) Deliveries(number string) (list []Delivery, err error) {
	err = g.store.View(func(tx *store.Tx) error {
		return store.Each(tx, deliveryBucket, number+"\x00", func(_ string, d Delivery) bool {
			list = append(list, d)
			return true
		})
	})
	return list, err
}

// deliver is the handler of callback jobs.
func (g *Gateway) deliver(ctx context.Context, j jobs.Job) jobs.Outcome {
	var c callback
	if err := json.Unmarshal(j.Payload, &c); err != nil {
		return jobs.Outcome{}
	}
	d := Delivery{At: time.Now(), Attempt: j.Attempt, Status: c.Status}
	if !c.Planned && j.Attempt == 1 {
		if delays, note := g.plan(); note != "" {
			d.Note, c.Planned = note, true
			return jobs.Outcome{Record: g.record(c, d, delays)}
		}
	}
	if err := g.post(ctx, c, &d); err != nil {
		d.Note = err.Error()
	}
	outcome := jobs.Outcome{Record: g.record(c, d, nil)}
	if (d.Answer < 200 || d.Answer > 299) && j.Attempt <= len(g.config.Delays) {
		outcome.Retry = g.config.Delays[j.Attempt-1]
	}
	return outcome
}

// plan lets a tester's faults bend a callback: when it is sent instead. An empty note means that none acts.
func (g *Gateway) plan() ([]time.Duration, string) {
	if _, on := g.faults.Active(System.ID, lostCallback); on {
		return nil, "загублено за бажанням випробувача"
	}
	if _, on := g.faults.Active(System.ID, doubledCallback); on {
		return []time.Duration{0, 0}, "буде надіслано двічі"
	}
	if delay, on := g.faults.Active(System.ID, lateCallback); on {
		return []time.Duration{delay}, "буде надіслано із запізненням " + delay.String()
	}
	return nil, ""
}

// record notes a try and schedules what a fault planned.
func (g *Gateway) record(c callback, d Delivery, delays []time.Duration) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		for _, delay := range delays {
			if err := g.jobs.Add(tx, callbackJob, time.Now().Add(delay), c); err != nil {
				return err
			}
		}
		_, err := tx.Append(deliveryBucket, c.Number+"\x00", d)
		return err
	}
}

// post sends the callback and notes the answer.
func (g *Gateway) post(ctx context.Context, c callback, d *Delivery) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, c.URL, bytes.NewReader(c.Body))
	if err != nil {
		return fmt.Errorf("make callback: %w", err)
	}
	req.Header.Set("Content-Type", "application/json")
	resp, err := g.client.Do(req)
	if err != nil {
		return fmt.Errorf("send callback: %w", err)
	}
	defer resp.Body.Close() //nolint:errcheck // nothing to lose: the answer's status is all that counts
	_, _ = io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<16))
	d.Answer = resp.StatusCode
	return nil
}
