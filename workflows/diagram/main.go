// Command diagram draws each service: its statuses and the transitions between them, from histories of orders that were recorded
// on a real engine, and who may do what until when, from the table of actions. It writes one page for each service into
// docs/diagrams.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"cabinet/domain"
	"cabinet/workflows"
)

//go:generate go run .

// The folders of the histories and of the pages, from this folder.
const (
	histories = "../testdata/histories"
	folder    = "../../docs/diagrams"
)

func main() {
	pages, err := draw()
	if err == nil {
		err = write(pages)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "diagram:", err)
		os.Exit(1)
	}
}

// draw returns the pages by file name.
func draw() (map[string]string, error) {
	pages := map[string]string{}
	var drawn []domain.Service
	for _, name := range workflows.Services() {
		service, _ := domain.ServiceNamed(name)
		observed, err := observe(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pages[string(name)+".md"] = page(&service, observed)
		drawn = append(drawn, service)
	}
	pages["README.md"] = index(drawn)
	return pages, nil
}

func write(pages map[string]string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // documentation
		return err
	}
	for name, text := range pages {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o644); err != nil { //nolint:gosec // documentation
			return err
		}
	}
	return nil
}
