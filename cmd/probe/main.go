// Command probe asks an address and ends with 0 when it answers 200: the health check of images that hold nothing else.
package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"time"

	"cabinet/process/version"
)

// patience is less than what container engines wait for a check.
const patience = 4 * time.Second

func main() {
	if version.Print("probe") {
		return
	}
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: probe URL")
		os.Exit(2)
	}
	if err := ask(os.Args[1]); err != nil {
		fmt.Fprintln(os.Stderr, "probe:", err)
		os.Exit(1)
	}
}

func ask(address string) error {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer func() { _ = answer.Body.Close() }()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("HTTP %d", answer.StatusCode)
	}
	return nil
}
