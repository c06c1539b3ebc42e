// Command diagram draws each service as it is: its statuses and the ways between them, from the lives of orders that a
// real engine has recorded, and who may do what until when, from the table of actions. It writes one page for each
// service into docs/diagrams.
package main

import (
	"fmt"
	"os"
	"path/filepath"

	"cabinet/domain"
	"cabinet/workflows"
)

//go:generate go run .

// Where the lives lie and the pages go, from this folder.
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

// draw gives the pages by their file names.
func draw() (map[string]string, error) {
	pages := map[string]string{}
	var drawn []domain.Service
	for _, name := range workflows.Services() {
		service, _ := domain.ServiceNamed(name)
		seen, err := observe(name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pages[string(name)+".md"] = page(&service, seen)
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
