package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cabinet/tests/stack"
)

// memory is what each part holds, in bytes: proportional set sizes with all children, so that what PostgreSQL's
// processes share counts once.
type memory map[stack.Part]int64

func (m memory) total() (sum int64) {
	for _, bytes := range m {
		sum += bytes
	}
	return sum
}

// idleMemory is the memory of an idle stack, some seconds after its start.
func idleMemory(ctx context.Context, s *stack.Stack) (memory, error) {
	select {
	case <-time.After(10 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return memoryOf(s)
}

func memoryOf(s *stack.Stack) (memory, error) { return ofParts(s, proportional) }

func proportional(pid int) (int64, error) {
	file, err := os.Open(filepath.Join("/proc", strconv.Itoa(pid), "smaps_rollup"))
	if err != nil {
		return 0, err
	}
	defer func() { _ = file.Close() }()
	for lines := bufio.NewScanner(file); lines.Scan(); {
		if value, found := strings.CutPrefix(lines.Text(), "Pss:"); found {
			kilobytes, err := strconv.ParseInt(strings.Fields(value)[0], 10, 64)
			return kilobytes << 10, err
		}
	}
	return 0, fmt.Errorf("process %d does not say", pid)
}
