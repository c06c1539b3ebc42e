// Package dev proves what `make dev` promises: what is saved is seen at the cabinet's address, without a restart by hand.
package dev

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
	"cabinet/tests/stack"
)

const (
	label = "web/src/wizards/vehicle-check/text.ts"
	rule  = "domain/service_vehicle_check.go"
	price = "Base: kopecks(6_180)"

	// Limits with a busy machine in mind; docs/testing.md has the times.
	labelWithin = 5 * time.Second
	ruleWithin  = 5 * time.Minute
	startWithin = 5 * time.Minute
	stopWithin  = 30 * time.Second
)

// A saved label is seen, and a saved rule, and the test says after how long. Code that does not compile is reported and leaves everything running.
// Signing in works at the same address, which only this machine reaches. Ctrl-C ends everything.
func TestWhatIsSavedIsSeen(t *testing.T) {
	d := start(t)
	require.Contains(t, d.get("/"), "/@vite/client", "the page is Vite's")
	d.signIn()
	d.listensOnlyHere()

	require.Contains(t, d.get("/src/wizards/vehicle-check/text.ts"), "Перевірка транспортного засобу")
	took := d.seen(labelWithin, func() {
		d.edit(label, "Перевірка транспортного", "Огляд транспортного")
	}, func() bool {
		return strings.Contains(d.get("/src/wizards/vehicle-check/text.ts"), "Огляд транспортного засобу")
	})
	t.Logf("a changed label: %s", took)

	require.Equal(t, 6_180, d.price())
	took = d.seen(ruleWithin, func() { d.edit(rule, price, "Base: kopecks(6_190)") }, func() bool { return d.price() == 6_190 })
	t.Logf("a changed rule: %s", took)

	d.edit(rule, "Base: kopecks(6_190)", "Base: kopecks(six)")
	require.Eventually(t, func() bool { return strings.Contains(d.said(), "undefined: six") }, ruleWithin, 50*time.Millisecond)
	require.Eventually(t, func() bool { return strings.Contains(d.said(), "not built") }, ruleWithin, 50*time.Millisecond)
	require.Equal(t, 6_190, d.price(), "the last program that was built runs on")
	took = d.seen(ruleWithin, func() { d.edit(rule, "Base: kopecks(six)", "Base: kopecks(6_200)") }, func() bool { return d.price() == 6_200 })
	t.Logf("a mended rule: %s", took)

	d.interrupt()
	require.NotContains(t, d.said(), "does not stop by itself")
}

// development is a running `make dev` on a copy of the sources.
type development struct {
	t        *testing.T
	root     string
	settings map[string]string
	process  *exec.Cmd
	exited   chan struct{}
	log      string
	token    string
}

func start(t *testing.T) *development {
	t.Helper()
	d := &development{t: t, settings: stack.Settings(t), root: sources(t), exited: make(chan struct{})}
	d.log = filepath.Join(t.TempDir(), "log")
	log, err := os.Create(d.log)
	require.NoError(t, err)
	d.process = exec.CommandContext(context.Background(), "make", "dev") // it is ended as Ctrl-C does
	d.process.Dir, d.process.Stdout, d.process.Stderr = d.root, log, log
	d.process.Env = os.Environ()
	for name, value := range d.settings {
		d.process.Env = append(d.process.Env, name+"="+value)
	}
	d.process.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // as a terminal has it: the signal of Ctrl-C reaches all of them
	require.NoError(t, d.process.Start())
	go func() {
		_ = d.process.Wait()
		_ = log.Close()
		close(d.exited)
	}()
	t.Cleanup(func() {
		d.interrupt()
		if t.Failed() {
			t.Log(d.said())
		}
	})
	require.Eventually(t, func() bool { return strings.Contains(d.said(), "The drivers' cabinet is ready") }, startWithin, 100*time.Millisecond)
	return d
}

// sources are a copy of the sources on the same disk, where what they are made of takes no room.
func sources(t *testing.T) string {
	t.Helper()
	programs, err := filepath.Abs(needs.Programs(t))
	require.NoError(t, err)
	copied, err := os.MkdirTemp(programs, "dev-")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(copied) })
	script := `git ls-files -z --cached --others --exclude-standard | xargs -0 ls -d 2>/dev/null | tar -cT - | tar -xC "$1" &&
		mkdir "$1/bin" && cp -al "$2/engine" "$1/bin/" &&
		cp -al web/node_modules "$1/web/" && cp -al verifier/node_modules "$1/verifier/" &&
		rm -rf "$1/web/node_modules/.vite" && touch "$1"/*/node_modules/.package-lock.json "$1/bin/engine"`
	command := exec.CommandContext(t.Context(), "sh", "-c", script, "sh", copied, programs) //nolint:gosec // its own words
	command.Dir = "../.."
	out, err := command.CombinedOutput()
	require.NoError(t, err, "%s", out)
	return copied
}

func (d *development) url() string { return d.settings["CABINET_PUBLIC_URL"] }

// get is the body at a path; empty while the API restarts.
func (d *development) get(path string) string {
	request, err := http.NewRequestWithContext(d.t.Context(), http.MethodGet, d.url()+path, nil)
	require.NoError(d.t, err)
	request.Header.Set("Accept", "text/html, */*") // as a browser does for a page
	if d.token != "" {
		request.Header.Set("Authorization", "Bearer "+d.token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return ""
	}
	defer func() { _ = response.Body.Close() }()
	body, _ := io.ReadAll(response.Body)
	return string(body)
}

// signIn gets a token at the same address.
func (d *development) signIn() {
	var session struct{ AccessToken string }
	require.NoError(d.t, json.Unmarshal([]byte(d.get("/auth/provider/preset?user=3111952338")), &session))
	require.NotEmpty(d.t, session.AccessToken)
	d.token = session.AccessToken
}

// price is the base price of a vehicle check, in kopecks; 0 while the API restarts.
func (d *development) price() int {
	var service struct{ PriceTags struct{ Base int } }
	_ = json.Unmarshal([]byte(d.get("/api/services/info/vehicle-check")), &service)
	return service.PriceTags.Base
}

// edit saves a file in the way of an editor.
func (d *development) edit(file, old, changed string) {
	path := filepath.Join(d.root, file)
	content, err := os.ReadFile(path) //nolint:gosec // a file of the copy
	require.NoError(d.t, err)
	require.Contains(d.t, string(content), old)
	require.NoError(d.t, os.WriteFile(path, []byte(strings.Replace(string(content), old, changed, 1)), 0o600))
}

// seen is how long a change takes until it is seen.
func (d *development) seen(within time.Duration, change func(), is func() bool) time.Duration {
	d.t.Helper()
	began := time.Now()
	change()
	require.Eventually(d.t, is, within, 5*time.Millisecond)
	return time.Since(began).Round(time.Millisecond)
}

func (d *development) said() string {
	content, err := os.ReadFile(d.log)
	require.NoError(d.t, err)
	return string(content)
}

// listensOnlyHere finds no listener at another address of this machine.
func (d *development) listensOnlyHere() {
	addresses, err := net.InterfaceAddrs()
	require.NoError(d.t, err)
	_, port, err := net.SplitHostPort(d.settings["CABINET_LISTEN"])
	require.NoError(d.t, err)
	for _, address := range addresses {
		ip, is := address.(*net.IPNet)
		if !is || ip.IP.IsLoopback() || ip.IP.To4() == nil {
			continue
		}
		_, err := (&net.Dialer{Timeout: time.Second}).DialContext(d.t.Context(), "tcp", net.JoinHostPort(ip.IP.String(), port))
		assert.Error(d.t, err, ip.IP)
	}
}

// interrupt is Ctrl-C: nothing listens afterwards.
func (d *development) interrupt() {
	_ = syscall.Kill(-d.process.Process.Pid, syscall.SIGINT)
	select {
	case <-d.exited:
	case <-time.After(stopWithin):
		_ = syscall.Kill(-d.process.Process.Pid, syscall.SIGKILL)
		d.t.Error("it does not end")
	}
	for _, name := range []string{"CABINET_LISTEN", "SANDBOX_LISTEN", "CABINET_WORKER_LISTEN", "CABINET_SUPPORT_LISTEN"} {
		connection, err := (&net.Dialer{Timeout: time.Second}).DialContext(context.Background(), "tcp", d.settings[name])
		if assert.Error(d.t, err, name) {
			continue
		}
		_ = connection.Close()
	}
}
