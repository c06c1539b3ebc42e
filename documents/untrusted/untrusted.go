// Package untrusted bounds the work on files that citizens send: how many are decoded at once in this process, whatever
// they are. A small file can need a lot of memory to open.
package untrusted

import (
	"context"
	"fmt"
)

// AtOnce is how many files are decoded at a time; the others wait. One takes at most some 200 MB.
const AtOnce = 2

var slots = make(chan struct{}, AtOnce)

// Acquire waits for a turn to decode a file, until the context ends. The caller must call release when it is done.
func Acquire(ctx context.Context) (release func(), err error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("file: %w", err)
	}
	select {
	case slots <- struct{}{}:
		return func() { <-slots }, nil
	case <-ctx.Done():
		return nil, fmt.Errorf("file: %w", ctx.Err())
	}
}
