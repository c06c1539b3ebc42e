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
	"strconv"
	"strings"
)

// root is the folder of the paths in mutants, from the module's root.
const root = "workflows"

// counted is what the simulation logs of each service.
var counted = regexp.MustCompile(`(\d+) lives, (\d+) failed`)

// simulate returns how many lives notice a fault, of how many.
func simulate(broken mutant, lives int) (noticed, all int, err error) {
	folder, err := os.MkdirTemp("", "mutate-simulation")
	if err != nil {
		return 0, 0, err
	}
	defer func() { _ = os.RemoveAll(folder) }()
	overlay, err := writeOverlay(folder, broken)
	if err != nil {
		return 0, 0, err
	}
	output, err := test(overlay, broken.services, lives)
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		return 0, 0, err
	}
	for _, line := range counted.FindAllSubmatch(output, -1) {
		of, _ := strconv.Atoi(string(line[1])) // digits
		failed, _ := strconv.Atoi(string(line[2]))
		noticed, all = noticed+failed, all+of
	}
	if all == 0 {
		return 0, 0, fmt.Errorf("the broken code does not compile, or the simulation does not run: %w\n%s", err, output)
	}
	return noticed, all, nil
}

// test simulates the services, or with none all of them.
func test(overlay string, services []string, lives int) ([]byte, error) {
	name := "^TestLives$"
	if len(services) > 0 {
		name += "/^(" + strings.Join(services, "|") + ")$"
	}
	var output bytes.Buffer
	command := exec.CommandContext(context.Background(), "go", "test", "-vet=off", "-count=1", "-v", "-timeout", "30m",
		"-overlay", overlay, "-run", name, "cabinet/workflows/simulation")
	command.Env = append(os.Environ(), "FIXED="+strconv.Itoa(lives), "LIVES=0")
	command.Stdout, command.Stderr = &output, &output
	err := command.Run()
	return output.Bytes(), err
}

// writeOverlay writes the broken file, and the file that names it to the compiler. The tree itself does not change.
func writeOverlay(folder string, broken mutant) (string, error) {
	file, err := filepath.Abs(filepath.Join(root, broken.file))
	if err != nil {
		return "", err
	}
	content, err := broken.content(root)
	if err != nil {
		return "", err
	}
	copied, overlay := filepath.Join(folder, "broken.go"), filepath.Join(folder, "overlay.json")
	if err := os.WriteFile(copied, content, 0o600); err != nil {
		return "", err
	}
	named, err := json.Marshal(map[string]any{"Replace": map[string]string{file: copied}})
	if err != nil {
		return "", err
	}
	return overlay, os.WriteFile(overlay, named, 0o600)
}
