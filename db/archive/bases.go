package archive

import (
	"context"
	"time"
)

// takeBases takes base backups when they are due: on the schedule, and at once while the archive has a gap or no base backup of the
// server's timeline.
func (k *Keeper) takeBases(ctx context.Context) {
	var last *Base
	var failed time.Time
	for k.waitForBase(ctx, last, failed) {
		base, err := k.takeBase(ctx)
		if err != nil && ctx.Err() == nil {
			k.Logger.Error("base backup", "error", err)
			k.change(func(s *State) { s.BaseFailures++ })
			failed = time.Now()
		}
		if base != nil {
			k.Logger.Info("base backup", "name", base.Name, "bytes", base.Bytes, "seconds", int(time.Since(base.Started).Seconds()))
			last = base
		}
	}
}

// waitForBase waits until a base backup is due, and reports whether ctx has not ended. One that has failed, or has not closed the
// gap, is not followed by another without a pause.
func (k *Keeper) waitForBase(ctx context.Context, last *Base, failed time.Time) bool {
	for {
		state, at := k.State(), time.Time{}
		if !state.due() && state.examined {
			at = k.Schedule.Next(state.Base.Started)
		}
		if pause := failed.Add(baseAgain); at.Before(pause) {
			at = pause
		}
		if last != nil && last.Timeline == state.timeline && at.Before(last.Started.Add(baseAgain)) {
			at = last.Started.Add(baseAgain)
		}
		var due <-chan time.Time // never, before the archive was examined
		if state.examined {
			due = time.After(time.Until(at))
		}
		select {
		case <-ctx.Done():
			return false
		case <-due:
			return true
		case <-k.wake:
		}
	}
}

// takeBase takes a base backup, and deletes those that are not kept any more.
func (k *Keeper) takeBase(ctx context.Context) (*Base, error) {
	server, folder, err := k.open(ctx)
	if err != nil {
		return nil, err
	}
	if err := folder.sweep(); err != nil {
		return nil, err
	}
	base, err := takeBase(ctx, server, folder, k.Recipient, k.Spool)
	if err != nil {
		return nil, err
	}
	// What the archive has since this one is examined at the next tick.
	k.change(func(s *State) { s.Base, s.Gap, s.timeline = base, "", base.Timeline })
	err = folder.Prune(k.Keep)
	k.change(func(s *State) { s.Bytes = folder.Size() })
	return base, err
}
