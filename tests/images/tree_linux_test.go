package images

import (
	"debug/elf"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cabinet/tests/needs"
)

// outputs are the folders that the Dockerfile's stages leave behind, by what they are called there.
type outputs map[string]string

// compile runs the Dockerfile's very commands for the programs, but for the engine: that takes minutes, and is taken as `make`
// has built it, static too.
func compile(t *testing.T, stages map[string]*stage) outputs {
	out := t.TempDir()
	for _, run := range stages["programs"].runs {
		if run == "go mod download" {
			continue
		}
		command := exec.CommandContext(t.Context(), "sh", "-c", strings.ReplaceAll(run, "/out", out))
		command.Dir = root
		output, err := command.CombinedOutput()
		require.NoError(t, err, string(output))
	}
	return outputs{
		"programs /out": out, "programs /etc/ssl/certs": "/etc/ssl/certs",
		"web /src/web/dist": root + "web/dist", "engine-program /out": os.Getenv("CABINET_BIN"),
		"verifier-packages /src/verifier/node_modules": root + "verifier/node_modules",
	}
}

// place is where a stage's file lies on this machine.
func (o outputs) place(t *testing.T, c copied) string {
	if c.from == "" {
		return root + c.source
	}
	for where, here := range o {
		from, folder, _ := strings.Cut(where, " ")
		if rest, found := strings.CutPrefix(c.source, folder); found && from == c.from {
			return filepath.Join(here, rest)
		}
	}
	require.Fail(t, "the test does not know what is copied", "%s from %s", c.source, c.from)
	return ""
}

// tree makes the file tree of a stage, as its COPY lines say, with what container engines mount things on, and gives its folder.
// Its base is empty, or PostgreSQL's or Node's, whose programs this machine lends. Ours need nothing but themselves.
func (o outputs) tree(t *testing.T, s *stage) string {
	folder := enterable(t)
	switch base, _, _ := strings.Cut(s.base, ":"); base {
	case "scratch":
	case "node":
		lend(t, folder, needs.Program(t, "node", "nodejs"))
	default:
		require.Equal(t, "postgres", base)
		for _, name := range lentPrograms {
			lend(t, folder, o["postgres "+name])
		}
	}
	for _, c := range s.copies {
		target := filepath.Join(folder, c.target)
		copyTo(t, o.place(t, c), target)
		require.True(t, !isProgram(target) || static(t, target), "%s needs libraries that its image has not; is it built by an old Makefile?", target)
		if c.owner != "" {
			uid, gid := numbers(t, c.owner)
			require.NoError(t, os.Chown(target, uid, gid))
		}
	}
	for _, empty := range []string{"proc", "dev", "etc", "backups", "tmp"} {
		require.NoError(t, os.MkdirAll(filepath.Join(folder, empty), 0o755))
	}
	// As docs/deploy.md has the folder of backups made.
	uid, gid := numbers(t, nobody)
	require.NoError(t, os.Chown(filepath.Join(folder, "backups"), uid, gid))
	require.NoError(t, os.Chmod(filepath.Join(folder, "backups"), 0o700))            //nolint:gosec // a folder
	require.NoError(t, os.WriteFile(filepath.Join(folder, "etc/hosts"), nil, 0o644)) //nolint:gosec // read by all
	return folder
}

func copyTo(t *testing.T, source, target string) {
	require.NoError(t, os.MkdirAll(filepath.Dir(target), 0o755))
	output, err := exec.CommandContext(t.Context(), "cp", "-rL", source, target).CombinedOutput()
	require.NoError(t, err, string(output))
}

// lentPrograms are those of PostgreSQL that the image of tools works with.
var lentPrograms = []string{"pg_dump", "pg_restore"}

// lend puts a program of this machine into a tree, with the libraries that it needs.
func lend(t *testing.T, folder, program string) {
	copyTo(t, program, filepath.Join(folder, "usr/local/bin", filepath.Base(program)))
	listed, err := exec.CommandContext(t.Context(), "ldd", program).Output()
	require.NoError(t, err)
	for _, word := range strings.Fields(string(listed)) {
		if strings.HasPrefix(word, "/") {
			copyTo(t, word, filepath.Join(folder, word))
		}
	}
}

// numbers are an account and a group.
func numbers(t *testing.T, owner string) (uid, gid int) {
	first, second, _ := strings.Cut(owner, ":")
	uid, err := strconv.Atoi(first)
	require.NoError(t, err)
	gid, err = strconv.Atoi(second)
	require.NoError(t, err)
	return uid, gid
}

func isProgram(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o111 != 0
}

// static reports whether a program needs nothing but itself.
func static(t *testing.T, program string) bool {
	file, err := elf.Open(program)
	require.NoError(t, err)
	defer file.Close()
	for _, part := range file.Progs {
		if part.Type == elf.PT_INTERP {
			return false
		}
	}
	return true
}
