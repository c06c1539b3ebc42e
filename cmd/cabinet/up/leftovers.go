package up

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"cabinet/cmd/cabinet/supervise"
)

// leftoverPatience is how long the parts of a killed cabinet may take to end.
const leftoverPatience = 20 * time.Second

// endLeftovers waits for the parts of a killed cabinet: its death stops them, and they hold their
// ports until they end. This process has the lock of the data folder, so none of them belongs to a running cabinet.
// The database is not among them: the next one takes over from it.
func (s *settings) endLeftovers(ctx context.Context, log *supervise.Log) error {
	files, err := filepath.Glob(filepath.Join(s.runDir(), "*.pid"))
	if err != nil {
		return fmt.Errorf("process numbers: %w", err)
	}
	deadline := time.After(leftoverPatience)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".pid")
		for said := false; name != "postgres" && s.runs(ctx, file, name); said = true {
			if !said {
				log.Say("cabinet", name+" of an earlier start still runs; waiting for its end")
			}
			select {
			case <-ctx.Done():
				return context.Cause(ctx)
			case <-deadline:
				return fmt.Errorf("%s of an earlier start does not end: end the process in %s and start again", name, file)
			case <-time.After(50 * time.Millisecond):
			}
		}
		if err := os.Remove(file); err != nil {
			return fmt.Errorf("process numbers: %w", err)
		}
	}
	return nil
}

// runs reports whether the process of a file is still that part: the number may belong to another process now.
func (s *settings) runs(ctx context.Context, file, name string) bool {
	content, err := os.ReadFile(file)
	if err != nil {
		return false
	}
	pid, err := strconv.Atoi(strings.TrimSpace(string(content)))
	if err != nil {
		return false
	}
	output, err := exec.CommandContext(ctx, "ps", "-o", "args=", "-p", strconv.Itoa(pid)).Output()
	ours := strings.Contains(string(output), s.programDir) || s.verifierDir != "" && strings.Contains(string(output), s.verifierDir)
	return err == nil && ours && strings.Contains(string(output), name)
}
