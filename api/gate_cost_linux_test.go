package api

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/domain"
)

// spent is the processor time of this thread and the bytes allocated while f runs.
func spent(t *testing.T, f func()) (processor time.Duration, allocated uint64) {
	t.Helper()
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	const thisThread = 1
	used := func() time.Duration {
		var usage syscall.Rusage
		require.NoError(t, syscall.Getrusage(thisThread, &usage))
		return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	began := used()
	f()
	processor = used() - began
	runtime.ReadMemStats(&after)
	return processor, after.TotalAlloc - before.TotalAlloc
}

// unknownFields is a JSON object of n fields that no operation has.
func unknownFields(n int) string {
	fields := make([]string, n)
	for i := range fields {
		fields[i] = fmt.Sprintf(`"k%d":1`, i)
	}
	return "{" + strings.Join(fields, ",") + "}"
}

// A body that is all faults is refused for about the price of reading it, in few words, and without a session.
func TestGateRefusesBadBodiesCheaply(t *testing.T) {
	c := newCabinet(t)
	bodies := map[string]string{
		"6,000 unknown fields": unknownFields(6000),
		"1,900 unknown fields": unknownFields(1900),
		"9,990 levels":         `{"token":` + strings.Repeat("[", 9990) + strings.Repeat("]", 9990) + "}",
		"30,000 items":         `{"token":[` + strings.Repeat("1,", 30_000) + "1]}",
		"a long field":         `{"` + strings.Repeat("k", 60_000) + `":1}`,
		"a long value":         `{"token":{"a":"` + strings.Repeat("v", 60_000) + `"}}`,
	}
	c.call(http.MethodPost, "/auth/refresh", strings.NewReader("{}"), "Content-Type", "application/json") // what is made once
	for what, body := range bodies {
		t.Run(what, func(t *testing.T) {
			var answer *httptest.ResponseRecorder
			processor, allocated := spent(t, func() {
				answer = c.call(http.MethodPost, "/auth/refresh", strings.NewReader(body), "Content-Type", "application/json")
			})
			t.Logf("%d bytes: %v of processor, %d kB allocated, %d bytes answered", len(body), processor, allocated/1024, answer.Body.Len())
			refused(t, answer, http.StatusUnprocessableEntity, domain.CodeInvalid)
			require.Less(t, processor, 50*time.Millisecond)
			require.Less(t, allocated, uint64(10<<20))
			require.Less(t, answer.Body.Len(), 1024)
		})
	}
}
