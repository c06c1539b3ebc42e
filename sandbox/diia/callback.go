package diia

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

const (
	callbackJob = "diia_callback"
	// patience is how long the app waits for the acquirer's word.
	patience = 30 * time.Second
)

// callback is a message to the acquirer on its way.
type callback struct {
	RequestID string `json:"requestId"`         // ours
	Planned   bool   `json:"planned,omitempty"` // faults were chosen
	Notice    string `json:"notice,omitempty"`  // the status of one that brings no data
}

// Delivery is an attempt to notify the acquirer.
type Delivery struct {
	At     time.Time `json:"at"`
	Answer int       `json:"answer,omitempty"` // HTTP status; 0 when there was none
	Note   string    `json:"note,omitempty"`
}

func callbackClient() *http.Client {
	return &http.Client{
		Timeout:       patience,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// deliver is the handler of callback jobs. The real service does not try again, and neither does this one.
func (s *Service) deliver(ctx context.Context, j jobs.Job) jobs.Outcome {
	var c callback
	if err := json.Unmarshal(j.Payload, &c); err != nil {
		return jobs.Outcome{}
	}
	d := Delivery{At: time.Now()}
	if !c.Planned {
		if plan, note := s.plan(c); note != "" {
			d.Note = note
			return jobs.Outcome{Record: s.record(c, d, signed, plan)}
		}
	}
	state := delivered
	if c.Notice != "" {
		state = ""
	}
	if err := s.tell(ctx, c, &d); err != nil {
		d.Note = err.Error()
		if c.Notice == "" {
			state = rejected
		}
	}
	return jobs.Outcome{Record: s.record(c, d, state, nil)}
}

// planned is a callback that a fault made, and its delay.
type planned struct {
	callback callback
	after    time.Duration
}

// plan lets a tester's faults bend a callback. An empty note means that none acts.
func (s *Service) plan(c callback) ([]planned, string) {
	c.Planned = true
	if s.faults.On(lostCallback) {
		return nil, "загублено за бажанням випробувача"
	}
	if s.faults.On(doubledCallback) {
		return []planned{{c, 0}, {c, 0}}, "буде надіслано двічі"
	}
	if delay, on := s.faults.Active(lateCallback); on {
		return []planned{{c, delay}}, "буде надіслано із запізненням " + delay.String()
	}
	return nil, ""
}

// record notes a try and schedules what a fault planned. What was once accepted stays accepted; a notice changes no state.
func (s *Service) record(c callback, d Delivery, state State, plan []planned) func(*store.Tx) error {
	return func(tx *store.Tx) error {
		req, err := load(tx, c.RequestID)
		if err != nil {
			return err
		}
		req.Deliveries = append(req.Deliveries, d)
		if req.State != delivered && state != "" {
			req.State = state
		}
		for _, p := range plan {
			if err := s.jobs.Add(tx, callbackJob, time.Now().Add(p.after), p.callback); err != nil {
				return err
			}
		}
		return tx.Put(requestBucket, req.ID, req)
	}
}

// tell posts the callback. Only {"success":true} counts as accepted.
func (s *Service) tell(ctx context.Context, c callback, d *Delivery) error {
	req, err := s.request(c.RequestID)
	if err != nil {
		return err
	}
	body, kind, err := s.content(c, req)
	if err != nil {
		return err
	}
	post, err := http.NewRequestWithContext(ctx, http.MethodPost, s.config.CallbackURL, body)
	if err != nil {
		return fmt.Errorf("make callback: %w", err)
	}
	post.Header.Set("Content-Type", kind)
	post.Header.Set("X-Document-Request-Trace-Id", req.RequestID)
	post.Header.Set("X-Diia-Id-Action", req.Action)
	resp, err := s.client.Do(post)
	if err != nil {
		return fmt.Errorf("send callback: %w", err)
	}
	defer resp.Body.Close() //nolint:errcheck // nothing to lose: it has been read
	d.Answer = resp.StatusCode
	var answer struct {
		Success bool `json:"success"`
	}
	err = json.NewDecoder(io.LimitReader(resp.Body, 1<<16)).Decode(&answer)
	if err != nil || resp.StatusCode != http.StatusOK || !answer.Success {
		return fmt.Errorf("the acquirer did not accept: HTTP %d", resp.StatusCode)
	}
	return nil
}

// content is the body of a callback, and its type.
func (s *Service) content(c callback, req *Request) (io.Reader, string, error) {
	fields := map[string]string{}
	switch {
	case c.Notice != "":
		fields["status"] = c.Notice
	case s.faults.On(jsonCallback):
		fields["encodeData"] = base64.StdEncoding.EncodeToString(req.Body)
	default:
		return form(req.Body)
	}
	content, err := json.Marshal(fields)
	return bytes.NewReader(content), "application/json", err
}

// form is the multipart body with encodeData.
func form(data []byte) (io.Reader, string, error) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	if err := w.WriteField("encodeData", base64.StdEncoding.EncodeToString(data)); err != nil {
		return nil, "", fmt.Errorf("encode callback: %w", err)
	}
	if err := w.Close(); err != nil {
		return nil, "", fmt.Errorf("encode callback: %w", err)
	}
	return &body, w.FormDataContentType(), nil
}
