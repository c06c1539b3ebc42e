package jobs

import (
	"context"
	"log/slog"
	"time"

	"cabinet/process/loop"
	"cabinet/store"
)

// UnusedObjects deletes the objects of the object store that no row names. Any number of processes may run concurrently.
type UnusedObjects struct {
	Objects *store.Objects
	Logger  *slog.Logger
}

const (
	unusedPause = 10 * time.Second
	// unusedAtOnce is the number of objects per pass.
	unusedAtOnce = 200
)

// Run deletes objects until ctx ends.
func (u *UnusedObjects) Run(ctx context.Context) {
	loop.Every(ctx, unusedPause, u.Logger, "unused objects are not deleted", func(ctx context.Context) error {
		return u.Objects.DeleteUnused(ctx, time.Now(), unusedAtOnce)
	})
}
