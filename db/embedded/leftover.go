package embedded

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// stopWithin is how long a server may take to stop when its clients are cut off.
const stopWithin = 10 * time.Second

// takeOver ends a server that a killed cabinet has left running on the data, and clears the lock of one that was
// killed itself.
func (c *cluster) takeOver(ctx context.Context) error {
	lock := c.path("data/postmaster.pid")
	content, err := os.ReadFile(lock)
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("PostgreSQL's lock: %w", err)
	}
	pid, found := lockOwner(content)
	if !found || !alive(pid) {
		_, _ = fmt.Fprintln(c.log, "the database was not stopped properly; it recovers from its log")
		return nil // the server itself removes the lock of a dead one
	}
	words, known := commandLine(ctx, pid)
	switch {
	case strings.Contains(words, c.data()):
		return c.stopLeftover(ctx, pid)
	case !known || strings.Contains(words, "postgres"):
		return nil // possibly another server: PostgreSQL itself refuses data in use
	default:
		_, _ = fmt.Fprintln(c.log, "the database was not stopped properly; it recovers from its log")
		return os.Remove(lock) // the process number has gone to another program since
	}
}

func (c *cluster) stopLeftover(ctx context.Context, pid int) error {
	_, _ = fmt.Fprintf(c.log, "stopping the database that an earlier start has left running (process %d)\n", pid)
	if err := syscall.Kill(pid, syscall.SIGINT); err != nil && !errors.Is(err, syscall.ESRCH) {
		return fmt.Errorf("stop PostgreSQL %d: %w", pid, err)
	}
	deadline := time.After(stopWithin)
	for c.serves(ctx, pid) {
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-deadline:
			return fmt.Errorf("PostgreSQL %d does not stop: end it and start again", pid)
		case <-time.After(20 * time.Millisecond):
		}
	}
	return nil
}

// lockOwner is the process that a lock names in its first line.
func lockOwner(lock []byte) (pid int, found bool) {
	first, _, _ := strings.Cut(string(lock), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	return pid, err == nil
}

// alive reports whether the process exists, of any account.
func alive(pid int) bool {
	err := syscall.Kill(pid, 0)
	return err == nil || errors.Is(err, syscall.EPERM)
}

// serves reports whether a process is a server on this data. A zombie has no command line.
func (c *cluster) serves(ctx context.Context, pid int) bool {
	words, _ := commandLine(ctx, pid)
	return strings.Contains(words, c.data())
}

// commandLine returns the command line of a process, if the system provides it.
func commandLine(ctx context.Context, pid int) (words string, known bool) {
	if content, err := os.ReadFile(fmt.Sprintf("/proc/%d/cmdline", pid)); err == nil {
		return strings.ReplaceAll(string(content), "\x00", " "), true
	}
	output, err := exec.CommandContext(ctx, "ps", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	return string(output), err == nil
}
