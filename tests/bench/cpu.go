package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cabinet/tests/stack"
)

// work is the processor time that each part has used, with all its children. Unlike orders a second it is much the same on
// a machine that has other work, too.
type work map[stack.Part]time.Duration

// Total is the work of all parts.
func (w work) Total() (sum time.Duration) {
	for _, used := range w {
		sum += used
	}
	return sum
}

func workOf(s *stack.Stack) (work, error) { return ofParts(s, used) }

// Where /proc/PID/stat has the ticks of a process and of its children that have ended, counted after its name.
const (
	firstTicks, lastTicks = 11, 14
	tick                  = 10 * time.Millisecond // always, in Linux's user space
)

func used(pid int) (sum time.Duration, err error) {
	content, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	if err != nil {
		return 0, err
	}
	afterName := string(content[strings.LastIndexByte(string(content), ')')+1:])
	for _, field := range strings.Fields(afterName)[firstTicks : lastTicks+1] {
		ticks, err := strconv.Atoi(field)
		if err != nil {
			return 0, err
		}
		sum += time.Duration(ticks) * tick
	}
	return sum, nil
}
