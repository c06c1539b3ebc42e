package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cabinet/tests/stack"
)

// ofParts measures a process of each part and all below it, and adds them up by part.
func ofParts[T int64 | time.Duration](s *stack.Stack, measure func(pid int) (T, error)) (map[stack.Part]T, error) {
	children, err := childrenByParent()
	if err != nil {
		return nil, err
	}
	found := map[stack.Part]T{}
	for _, part := range stack.Parts {
		pid, err := s.PID(part)
		if err != nil {
			return nil, err
		}
		if found[part], err = withChildren(pid, children, measure); err != nil {
			return nil, fmt.Errorf("measure %s: %w", part, err)
		}
	}
	return found, nil
}

func withChildren[T int64 | time.Duration](pid int, children map[int][]int, measure func(pid int) (T, error)) (T, error) {
	sum, err := measure(pid)
	if err != nil {
		return 0, err
	}
	for _, child := range children[pid] {
		if below, err := withChildren(child, children, measure); err == nil { // it may have ended
			sum += below
		}
	}
	return sum, nil
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
