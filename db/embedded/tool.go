package embedded

import (
	"context"
	"fmt"
	"os/exec"
	"path/filepath"
	"strconv"
	"syscall"
)

// Tool finds a program that works on a server of PostgreSQL from outside, such as pg_dump: the one of the server's own major
// version, else a newer one, for an older one refuses.
func Tool(ctx context.Context, name string, major int) (string, error) {
	candidates := []string{}
	for _, folder := range programFolders() {
		candidates = append(candidates, filepath.Join(folder, name))
	}
	if found, err := exec.LookPath(name); err == nil {
		candidates = append(candidates, found)
	}
	newer := ""
	for _, candidate := range candidates {
		switch version := versionOf(ctx, candidate); {
		case version == major:
			return candidate, nil
		case version > major:
			newer = candidate
		}
	}
	if newer == "" {
		return "", fmt.Errorf("no %s of PostgreSQL %d or newer on this machine: install it (Debian: apt-get install postgresql-client-%d)",
			name, major, major)
	}
	return newer, nil
}

// versionOf is the major version that a program says it is of; 0 when it says nothing.
func versionOf(ctx context.Context, program string) int {
	output, err := exec.CommandContext(ctx, program, "--version").Output()
	if err != nil {
		return 0
	}
	found := versionNumber.FindSubmatch(output)
	if found == nil {
		return 0
	}
	version, _ := strconv.Atoi(string(found[1]))
	return version
}

// DeathSignal are the attributes of a tool that must not outlive the process that runs it.
func DeathSignal() *syscall.SysProcAttr { return deathSignal() }
