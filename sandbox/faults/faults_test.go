package faults

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"cabinet/sandbox/store"
)

func registry(t *testing.T, dir string) (*Registry, *Switches, func()) {
	t.Helper()
	s, err := store.Open(dir)
	require.NoError(t, err)
	r, err := NewRegistry(s)
	require.NoError(t, err)
	return r, r.Of(System{ID: "bank", Faults: []Fault{{ID: "lost_webhook"}}}), func() { require.NoError(t, s.Close()) }
}

func TestEveryCommonFault(t *testing.T) {
	r, bank, closeStore := registry(t, t.TempDir())
	defer closeStore()
	var served atomic.Int64
	server := httptest.NewServer(bank.Wrap(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		served.Add(1)
		_, _ = io.WriteString(w, `{"status":"success"}`)
	})))
	defer server.Close()
	cases := map[string]struct {
		check  func(t *testing.T, resp *http.Response, body string, err error, took time.Duration)
		served int64
	}{
		Slow: {func(t *testing.T, resp *http.Response, _ string, err error, took time.Duration) {
			require.NoError(t, err)
			require.Equal(t, http.StatusOK, resp.StatusCode)
			require.GreaterOrEqual(t, took, 60*time.Millisecond)
		}, 1},
		Down: {func(t *testing.T, _ *http.Response, _ string, err error, _ time.Duration) { require.Error(t, err) }, 0},
		Unavailable: {func(t *testing.T, resp *http.Response, _ string, err error, _ time.Duration) {
			require.NoError(t, err)
			require.Equal(t, http.StatusServiceUnavailable, resp.StatusCode)
		}, 0},
		Error500: {func(t *testing.T, resp *http.Response, _ string, err error, _ time.Duration) {
			require.NoError(t, err)
			require.Equal(t, http.StatusInternalServerError, resp.StatusCode)
		}, 0},
		Malformed: {func(t *testing.T, _ *http.Response, body string, err error, _ time.Duration) {
			require.NoError(t, err)
			require.Equal(t, `{"status":`, body)
		}, 1},
		LostAnswer: {func(t *testing.T, _ *http.Response, _ string, err error, _ time.Duration) { require.Error(t, err) }, 1},
	}
	require.Len(t, cases, len(common))
	for fault, c := range cases {
		t.Run(fault, func(t *testing.T) {
			served.Store(0)
			require.NoError(t, r.Set("bank", fault, State{On: true, MS: 60}))
			begin := time.Now()
			resp, body, err := post(server.URL)
			c.check(t, resp, body, err, time.Since(begin))
			require.Equal(t, c.served, served.Load())
			require.NoError(t, r.Set("bank", fault, State{}))
			_, body, err = post(server.URL)
			require.NoError(t, err)
			require.JSONEq(t, `{"status":"success"}`, body)
		})
	}
}

// post is used because the client of net/http repeats a GET by itself when a connection breaks.
func post(url string) (*http.Response, string, error) {
	req, err := http.NewRequestWithContext(context.Background(), http.MethodPost, url, nil)
	if err != nil {
		return nil, "", err
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, "", err
	}
	defer resp.Body.Close() //nolint:errcheck // a test
	body, err := io.ReadAll(resp.Body)
	return resp, string(body), err
}

func TestLimitedTimesAndRestart(t *testing.T) {
	dir := t.TempDir()
	r, bank, closeStore := registry(t, dir)
	require.ErrorIs(t, r.Set("bank", "unheard_of", State{On: true}), ErrUnknown)
	require.ErrorIs(t, r.Set("nobody", Down, State{On: true}), ErrUnknown)
	require.NoError(t, r.Set("bank", "lost_webhook", State{On: true, Times: 2}))
	require.True(t, bank.On("lost_webhook"))
	closeStore()

	r, bank, closeStore = registry(t, dir)
	defer func() { closeStore() }()
	require.Equal(t, State{On: true, Times: 1}, r.State("bank", "lost_webhook"))
	require.True(t, bank.On("lost_webhook"))
	require.False(t, bank.On("lost_webhook"), "used up")

	require.NoError(t, r.Set("bank", Slow, State{On: true, MS: 250}))
	delay, on := bank.Active(Slow)
	require.True(t, on)
	require.Equal(t, 250*time.Millisecond, delay)
	require.NoError(t, r.Reset())
	require.False(t, bank.On(Slow))
}

// Who asks again for a system's switches has the same ones, and testers see the system once.
func TestOneSetOfSwitches(t *testing.T) {
	r, bank, closeStore := registry(t, t.TempDir())
	defer closeStore()
	again := r.Of(System{ID: "bank"})
	require.NoError(t, r.Set("bank", Down, State{On: true, Times: 1}))
	require.True(t, again.On(Down))
	require.False(t, bank.On(Down), "used up")
	require.Len(t, r.Systems(), 1)
	require.Len(t, r.Systems()[0].Faults, len(common)+1)
}
