package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
)

// replayed is the test that replays the stored histories, and failed the line of one that diverges.
var (
	replayed = []string{"test", "-vet=off", "-count=1", "-run", "^TestStoredHistoriesReplay$"}
	failed   = regexp.MustCompile(`(?m)^ +--- FAIL: TestStoredHistoriesReplay/(\S+)`)
)

// replay replays the stored histories with changes of the law, and returns those that diverge.
func replay(changes []change) (failures []string, err error) {
	folder, err := os.MkdirTemp("", "mutate-law")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	overlay, err := writeOverlay(folder, changes)
	if err != nil {
		return nil, err
	}
	output, err := goTest("-overlay", overlay)
	var exit *exec.ExitError
	switch {
	case err == nil:
		return nil, nil
	case !errors.As(err, &exit):
		return nil, err
	}
	for _, line := range failed.FindAllSubmatch(output, -1) {
		failures = append(failures, string(line[1]))
	}
	if len(failures) == 0 {
		return nil, fmt.Errorf("the changed law does not compile, or its tests do not run: %w\n%s", err, output)
	}
	return failures, nil
}

// goTest runs the test with more flags.
func goTest(flags ...string) ([]byte, error) {
	var output bytes.Buffer
	command := exec.CommandContext(context.Background(), "go", slices.Concat(replayed, flags, []string{"cabinet/workflows"})...)
	command.Stdout, command.Stderr = &output, &output
	err := command.Run()
	return output.Bytes(), err
}

// writeOverlay writes the changed files, and the file that names them to the compiler. The tree itself does not change.
func writeOverlay(folder string, changes []change) (string, error) {
	changed, err := apply(changes)
	if err != nil {
		return "", err
	}
	replace := map[string]string{}
	for file, content := range changed {
		copied := filepath.Join(folder, strconv.Itoa(len(replace))+"_"+filepath.Base(file))
		if err := os.WriteFile(copied, content, 0o600); err != nil {
			return "", err
		}
		replace[file] = copied
	}
	content, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay := filepath.Join(folder, "overlay.json")
	return overlay, os.WriteFile(overlay, content, 0o600)
}
