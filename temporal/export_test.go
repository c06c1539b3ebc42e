package temporal

import (
	"context"
	"time"

	"github.com/google/uuid"
)

// Forget drops keys from memory.
func (k *Keys) Forget(orders []uuid.UUID) {
	for _, order := range orders {
		k.cache.Remove(order)
	}
}

// Mark marks and releases the orders of now.
func (h *HeldUp) Mark(ctx context.Context) error { return h.mark(ctx) }

// Sweep is one pass of Run.
func (u *UnusedObjects) Sweep(ctx context.Context, now time.Time) error { return u.sweep(ctx, now) }
