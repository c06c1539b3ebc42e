package wire

import (
	"context"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// visits is a server that remembers when it was called.
type visits struct {
	*httptest.Server
	mutex sync.Mutex
	at    []time.Time
}

func newVisits(t *testing.T) *visits {
	t.Helper()
	v := &visits{}
	v.Server = httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {
		v.mutex.Lock()
		defer v.mutex.Unlock()
		v.at = append(v.at, time.Now())
	}))
	t.Cleanup(v.Close)
	return v
}

// call calls the server once.
func (v *visits) call(ctx context.Context, system System) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, v.URL, nil)
	if err != nil {
		return err
	}
	_, err = system.Do("question", request)
	return err
}

// However many call a system, and by whichever copy of it, it is called no more often than it bears; all have their turn.
func TestRateIsKept(t *testing.T) {
	const perSecond, calls = 50, 40
	server := newVisits(t)
	system := New("bounded").AtMost(perSecond)
	copies := []System{system, system.WithLimit(10)}
	began := time.Now()
	var callers sync.WaitGroup
	for i := range calls {
		callers.Go(func() {
			if err := server.call(t.Context(), copies[i%len(copies)]); err != nil {
				t.Error(err)
			}
		})
	}
	callers.Wait()
	require.Len(t, server.at, calls)
	for i, at := range server.at {
		// The first few may go at once; what is on its way may arrive in another order.
		earliest := time.Duration(i-perSecond/burst) * time.Second / perSecond
		require.GreaterOrEqual(t, at.Sub(began), earliest-2*time.Millisecond, i)
	}
}

// A call whose turn would come after its own time is over fails at once, as one to a system that does not answer, and is not
// sent; without a bound nothing waits.
func TestTurnThatComesTooLate(t *testing.T) {
	server := newVisits(t)
	system := New("bounded").AtMost(0.1)
	require.NoError(t, server.call(t.Context(), system))
	soon, cancel := context.WithTimeout(t.Context(), 3*time.Second)
	defer cancel()
	began := time.Now()
	err := server.call(soon, system)
	require.Equal(t, Unavailable, KindOf(err))
	require.Less(t, time.Since(began), time.Second)
	require.Len(t, server.at, 1)

	gone, leave := context.WithCancel(t.Context())
	leave()
	require.ErrorIs(t, server.call(gone, New("bounded").AtMost(100)), context.Canceled)
	require.NoError(t, server.call(t.Context(), system.AtMost(0)))
	require.Len(t, server.at, 2)
}
