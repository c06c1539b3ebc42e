// Package needs skips tests for which something is missing that no package of ours brings. Where all is to be tested (CI) they
// fail instead, so that nothing is left out unseen.
package needs

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Met skips or fails a test for which something is missing, and says what; nil: nothing is.
func Met(t testing.TB, missing error) {
	t.Helper()
	switch {
	case missing == nil:
	case os.Getenv("CI") != "":
		t.Fatal(missing)
	default:
		t.Skip(missing)
	}
}

// Variable is the value of an environment variable without which a test cannot run; why says what sets it.
func Variable(t testing.TB, name, why string) string {
	t.Helper()
	value := os.Getenv(name)
	if value == "" {
		Met(t, fmt.Errorf("%s is not set: %s", name, why))
	}
	return value
}

// Programs is the folder of the cabinet's built programs.
func Programs(t testing.TB) string {
	t.Helper()
	return Variable(t, "CABINET_BIN", "'make test-stack' builds the programs and sets it")
}

// Program finds a program of the machine, which a package of Debian brings.
func Program(t testing.TB, name, debian string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		err = fmt.Errorf("%s is missing: install it (Debian: apt-get install %s)", name, debian)
	}
	Met(t, err)
	return path
}

// ModuleRoot is the folder of the main module, above the test's.
func ModuleRoot() (string, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", err
	}
	for ; dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir, nil
		}
	}
	return "", errors.New("no go.mod above the test's folder")
}
