package loop_test

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/process/loop"
)

// Work is repeated at once while there is more, and after the pause when there is none or it has failed, until the context ends.
func TestRun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var log bytes.Buffer
		began, failed := time.Now(), errors.New("away")
		var at []time.Duration
		answers := []struct {
			more bool
			err  error
		}{{true, nil}, {true, nil}, {false, nil}, {true, failed}, {false, nil}}
		loop.Run(ctx, time.Minute, slog.New(slog.NewTextHandler(&log, nil)), "nothing is done", func(context.Context) (bool, error) {
			answer := answers[len(at)]
			if at = append(at, time.Since(began)); len(at) == len(answers) {
				cancel()
			}
			return answer.more, answer.err
		})
		require.Equal(t, []time.Duration{0, 0, 0, time.Minute, 2 * time.Minute}, at)
		require.Equal(t, 1, strings.Count(log.String(), `msg="nothing is done" error=away`))
	})
}
