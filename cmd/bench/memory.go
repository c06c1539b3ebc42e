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

// settledMemory is the memory of an idle stack, some seconds after its start.
func settledMemory(ctx context.Context, s *stack.Stack) (memory, error) {
	select {
	case <-time.After(10 * time.Second):
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	return memoryOf(s)
}

func memoryOf(s *stack.Stack) (memory, error) {
	children, err := childrenByParent()
	if err != nil {
		return nil, err
	}
	found := memory{}
	for _, part := range stack.Parts {
		pid, err := s.PID(part)
		if err != nil {
			return nil, err
		}
		if found[part], err = heldBy(pid, children); err != nil {
			return nil, fmt.Errorf("memory of %s: %w", part, err)
		}
	}
	return found, nil
}

// heldBy is what a process and all below it hold.
func heldBy(pid int, children map[int][]int) (int64, error) {
	sum, err := proportional(pid)
	if err != nil {
		return 0, err
	}
	for _, child := range children[pid] {
		if held, err := heldBy(child, children); err == nil { // it may have ended meanwhile
			sum += held
		}
	}
	return sum, nil
}

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

func childrenByParent() (map[int][]int, error) {
	stats, err := filepath.Glob("/proc/[0-9]*/stat")
	if err != nil {
		return nil, err
	}
	children := map[int][]int{}
	for _, stat := range stats {
		content, err := os.ReadFile(stat)
		if err != nil {
			continue // it has ended
		}
		pid, _ := strconv.Atoi(filepath.Base(filepath.Dir(stat)))
		afterName := content[strings.LastIndexByte(string(content), ')')+1:]
		parent, _ := strconv.Atoi(strings.Fields(string(afterName))[1])
		children[parent] = append(children[parent], pid)
	}
	return children, nil
}
