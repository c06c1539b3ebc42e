// Package upgrade rolls the release after this one out and back while orders of all families run: it builds the last release from its commit,
// and makes the next one of this tree. `make test-upgrade` runs the test.
package upgrade

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"

	"cabinet/tests/needs"
)

// Release is a build of the cabinet and its web app.
type Release struct {
	Name    string // the build id of its workers
	Program string
	Web     string // the folder of the built web app
	Source  string
}

// Last builds the release of a commit in a folder.
func Last(ctx context.Context, folder, commit string) (*Release, error) {
	r := &Release{Name: "last", Source: filepath.Join(folder, "last")}
	if err := unpack(ctx, r.Source, "git archive --format=tar "+commit); err != nil {
		return nil, fmt.Errorf("the sources of %s: %w", commit, err)
	}
	return r, r.build(ctx)
}

// Next builds the release after this tree, which is this tree with the edits, in a folder.
func Next(ctx context.Context, folder string) (*Release, error) {
	r := &Release{Name: "next", Source: filepath.Join(folder, "next")}
	if err := unpack(ctx, r.Source, "{ git ls-files -z --cached --others --exclude-standard; git ls-files -z --deleted; } | sort -z | uniq -zu | tar -c --null -T -"); err != nil {
		return nil, err
	}
	for _, edit := range edits {
		if err := edit.in(r.Source); err != nil {
			return nil, err
		}
	}
	return r, r.build(ctx)
}

// unpack unpacks an archive that a command in the repository writes.
func unpack(ctx context.Context, folder, archive string) error {
	if err := os.MkdirAll(folder, 0o755); err != nil { //nolint:gosec // sources
		return err
	}
	root, err := needs.ModuleRoot()
	if err != nil {
		return err
	}
	return run(ctx, root, "bash", "-o", "pipefail", "-c", archive+` | tar -xC "$0"`, folder)
}

// build builds the program and the web app. Packages of the web app are those that are installed here, if they are the same.
func (r *Release) build(ctx context.Context) error {
	r.Program, r.Web = filepath.Join(r.Source, "bin", "cabinet"), filepath.Join(r.Source, "web", "dist")
	err := run(ctx, r.Source, "go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -X cabinet/process/version.described="+r.Name,
		"-o", r.Program, "./cmd/cabinet")
	if err != nil {
		return err
	}
	if err := r.install(ctx); err != nil {
		return err
	}
	return run(ctx, filepath.Join(r.Source, "web"), "npm", "run", "--silent", "build")
}

func (r *Release) install(ctx context.Context) error {
	root, err := needs.ModuleRoot()
	if err != nil {
		return err
	}
	here, web := filepath.Join(root, "web"), filepath.Join(r.Source, "web")
	installed, err := os.ReadFile(filepath.Join(here, "package-lock.json")) //nolint:gosec // of this repository
	if err != nil {
		return err
	}
	wanted, err := os.ReadFile(filepath.Join(web, "package-lock.json")) //nolint:gosec // of this repository
	if err != nil {
		return err
	}
	if bytes.Equal(installed, wanted) {
		return os.Symlink(filepath.Join(here, "node_modules"), filepath.Join(web, "node_modules"))
	}
	return run(ctx, web, "npm", "ci", "--no-audit", "--no-fund", "--loglevel=error")
}

// run runs a command in a folder.
func run(ctx context.Context, folder, name string, arguments ...string) error {
	command := exec.CommandContext(ctx, name, arguments...)
	command.Dir = folder
	if said, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w: %s", name, err, said)
	}
	return nil
}
