package sandbox

import (
	"cabinet/sandbox/jobs"
	"cabinet/sandbox/store"
)

// Pending returns the jobs that are not done, webhooks and callbacks among them, by the number of their next try.
func (s *Sandbox) Pending() (attempts []int, err error) {
	err = s.store.View(func(tx *store.Tx) error {
		return store.Each(tx, "jobs", "", func(_ string, job jobs.Job) bool {
			attempts = append(attempts, job.Attempt)
			return true
		})
	})
	return attempts, err
}
