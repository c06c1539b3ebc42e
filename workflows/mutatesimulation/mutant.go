package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// mutant is one fault in the code of orders: the changes of a file of package workflows, or of one below it.
type mutant struct {
	name     string
	file     string
	changes  []change
	services []string // those that can have it; nil: all
}

// change replaces a text, which the file has once.
type change struct{ from, to string }

// content is the file with the fault. An error means that the code has changed, and the fault is to be written anew.
func (m mutant) content(root string) ([]byte, error) {
	content, err := os.ReadFile(filepath.Join(root, m.file)) //nolint:gosec // a file of this module
	if err != nil {
		return nil, err
	}
	text := string(content)
	for _, change := range m.changes {
		if found := strings.Count(text, change.from); found != 1 {
			return nil, fmt.Errorf("%s has %d times %q", m.file, found, change.from)
		}
		text = strings.Replace(text, change.from, change.to, 1)
	}
	return []byte(text), nil
}
