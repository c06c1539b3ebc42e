package jobs

import (
	"context"
	"time"

	"cabinet/process/loop"
	"cabinet/support/audit"
)

// AccessLog signs the access log once a day. Any number of processes may run concurrently.
type AccessLog struct{ audit.Signer }

// signPause is the pause between looks whether the day's head is signed.
const signPause = 10 * time.Minute

// Run signs until ctx ends.
func (a *AccessLog) Run(ctx context.Context) {
	loop.Every(ctx, signPause, a.Logger, "the access log is not signed", func(ctx context.Context) error { return a.Sign(ctx, time.Now()) })
}
