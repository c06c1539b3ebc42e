// Package callbacks delivers the callbacks of an outside system, and stores each attempt.
package callbacks

import (
	"fmt"
	"io"
	"net/http"
	"time"

	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// timeout bounds one delivery.
const timeout = 10 * time.Second

// Delivery is a try to deliver a callback, for the desk.
type Delivery struct {
	At      time.Time `json:"at"`
	Attempt int       `json:"attempt"`
	Status  string    `json:"status"`           // the reported status
	Answer  int       `json:"answer,omitempty"` // HTTP status; 0 when there was none
	Note    string    `json:"note,omitempty"`
}

// Accepted reports whether the customer took it.
func (d Delivery) Accepted() bool { return d.Answer >= 200 && d.Answer <= 299 }

// Client sends up to so many callbacks at a time, and follows no redirect: an address is the customer's word.
func Client(atOnce int) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			MaxIdleConns: 2 * atOnce, MaxIdleConnsPerHost: atOnce, MaxConnsPerHost: atOnce, IdleConnTimeout: time.Minute,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// Send delivers a JSON body once and notes how it went.
func (d *Delivery) Send(client *http.Client, request *http.Request) {
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		d.Note = fmt.Errorf("send callback: %w", err).Error()
		return
	}
	defer response.Body.Close() //nolint:errcheck // nothing to lose: the answer's status is all that counts
	_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, 1<<16))
	d.Answer = response.StatusCode
}

// Retry is how long to wait before the next try; 0 says that there is none.
func Retry(j jobs.Job, delays []time.Duration) time.Duration {
	if j.Attempt > len(delays) {
		return 0
	}
	return delays[j.Attempt-1]
}

// Log keeps the tries of one system, in a bucket of its own.
type Log string

// Add keeps a try about a thing.
func (l Log) Add(tx *store.Tx, about string, d Delivery) error {
	_, err := tx.Append(string(l), about+"\x00", d)
	return err
}

// Of lists the tries about a thing, the oldest first.
func (l Log) Of(s *store.Store, about string) (list []Delivery, err error) {
	err = s.View(func(tx *store.Tx) error {
		return store.Each(tx, string(l), about+"\x00", func(_ string, d Delivery) bool {
			list = append(list, d)
			return true
		})
	})
	return list, err
}
