package cabinet

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/png"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"cabinet/tests/stack"
)

// blank is an empty picture as PNG in base64, as small as it gets.
func blank(t testing.TB, picture image.Image) string {
	var content bytes.Buffer
	require.NoError(t, (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&content, picture))
	return base64.StdEncoding.EncodeToString(content.Bytes())
}

// peakOf is the most memory that a process has had since the last forgetPeak, in bytes.
func peakOf(t testing.TB, pid int) int {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	require.NoError(t, err)
	line := regexp.MustCompile(`VmHWM:\s+(\d+) kB`).FindSubmatch(status)
	require.NotNil(t, line)
	kilobytes, err := strconv.Atoi(string(line[1]))
	require.NoError(t, err)
	return kilobytes << 10
}

func forgetPeak(t testing.TB, pid int) {
	require.NoError(t, os.WriteFile(fmt.Sprintf("/proc/%d/clear_refs", pid), []byte("5"), 0o200))
}

// Drawn signatures that are small to send and large to open take little memory, however many come at once, and other citizens
// read their lists meanwhile.
func TestDrawingsTakeLittleMemory(t *testing.T) {
	if _, err := os.Stat("/proc/self/clear_refs"); err != nil {
		t.Skip("this system does not tell the peak of a process's memory")
	}
	const busy = time.Second                         // a list takes some milliseconds, and longer where other tests have the processors
	const holder, child = "2081280331", "4000572275" // of a licence; who order nothing else in these tests
	s := stack.Shared(t)
	reader := signIn(t, s, other)
	in := signIn(t, s, holder).exchange()
	api, err := s.PID(stack.API)
	require.NoError(t, err)
	for name, row := range map[string]struct {
		picture image.Image
		rnokpp  string
		status  []int
	}{
		"of 16 bits": {image.NewNRGBA64(image.Rect(0, 0, 4096, 2048)), child, []int{http.StatusUnprocessableEntity}},
		// Orders of one citizen wait for each other; some wait too long.
		"the largest": {image.NewNRGBA(image.Rect(0, 0, 2000, 1000)), holder, []int{http.StatusUnprocessableEntity, http.StatusServiceUnavailable}},
	} {
		t.Run(name, func(t *testing.T) {
			c := signIn(t, s, row.rnokpp)
			in["sign"] = blank(t, row.picture)
			forgetPeak(t, api)
			before := peakOf(t, api)
			var orders sync.WaitGroup
			statuses := make(chan int, 60)
			for range cap(statuses) {
				orders.Go(func() {
					reply, err := c.createOrder(uuid.NewString(), "licence-exchange", in)
					if err == nil {
						statuses <- reply.status
					}
				})
			}
			times := reader.timesOfLists(&orders)
			require.Len(t, statuses, cap(statuses), "every order is answered")
			close(statuses)
			for status := range statuses {
				require.Contains(t, row.status, status)
			}
			grown := peakOf(t, api) - before
			slices.Sort(times)
			t.Logf("memory +%d MB, %d lists: median %s, longest %s", grown>>20, len(times), times[len(times)/2], times[len(times)-1])
			require.Less(t, grown, 300<<20)
			require.Less(t, times[len(times)/2], busy)
		})
	}
}

// timesOfLists reads the citizen's list over and over while others work, and returns how long each time took.
func (c *citizen) timesOfLists(others *sync.WaitGroup) (times []time.Duration) {
	c.Helper()
	done := make(chan struct{})
	go func() {
		others.Wait()
		close(done)
	}()
	for {
		began := time.Now()
		require.Equal(c, http.StatusOK, c.call(http.MethodGet, "/api/services/ordered", nil).status)
		times = append(times, time.Since(began))
		select {
		case <-done:
			return times
		case <-time.After(10 * time.Millisecond):
		}
	}
}
