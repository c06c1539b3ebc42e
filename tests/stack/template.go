package stack

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"sync/atomic"

	"cabinet/db/embedded"
	"cabinet/tests/scratch"
)

// data is the folder of this process's stacks, each of which has a folder in it.
var data struct {
	once   sync.Once
	dir    string
	err    error
	stacks atomic.Int32
}

// namePrefix begins the names of data folders.
const namePrefix = "cabinet-stack-"

// dataFolder makes a folder for a stack's data, in memory where that has space, and if PostgreSQL need not be fetched into it.
func dataFolder() (string, error) {
	data.once.Do(func() {
		if embedded.Installed(context.Background()) == nil {
			data.dir, data.err = scratch.Dir(namePrefix)
		} else {
			data.dir, data.err = scratch.In(os.TempDir(), namePrefix)
		}
	})
	if data.err != nil {
		return "", data.err
	}
	dir := filepath.Join(data.dir, fmt.Sprintf("%s-%d", filepath.Base(data.dir), data.stacks.Add(1)))
	return dir, os.Mkdir(dir, 0o700)
}

// removeData removes what the stacks of this process have left.
func removeData() {
	if data.dir != "" {
		_ = os.RemoveAll(data.dir)
	}
}

// What a data folder begins with: the folder of PostgreSQL, and the secrets by which what is in it can be read.
const (
	database    = "postgres"
	secretsFile = "secrets.env"
)

// template is what a cabinet without orders has left that has started once: the schemas of the read model and of the engine, the
// engine's namespace and schedules. A stack that begins with a copy starts with less than half of the work.
var template struct {
	wanted atomic.Bool
	once   sync.Once
	err    error
}

// copyTemplate gives a stack a copy of the template. The first stack of a process begins with nothing, as in production, because many
// test packages have no second one.
func copyTemplate(s *Stack) error {
	embeds := embedded.Installed(context.Background()) == nil
	if !template.wanted.Swap(true) || !embeds {
		return nil
	}
	template.once.Do(func() { template.err = makeTemplate(s.ProgramsDir()) })
	if template.err != nil {
		return fmt.Errorf("make the template: %w", template.err)
	}
	for _, name := range []string{database, secretsFile} {
		if err := copyAll(filepath.Join(data.dir, name), filepath.Join(s.DataDir, name)); err != nil {
			return err
		}
	}
	return nil
}

// unsafely are settings of PostgreSQL: tests kill it, never the machine, and where they remove its folder they remove its shared memory.
const unsafely = "fsync = off\ndynamic_shared_memory_type = mmap\n"

// makeTemplate starts a stack, stops it, and takes what the next ones begin with.
func makeTemplate(programs string) error {
	s, err := newStack(programs, dataFolder, nil)
	if err != nil {
		return err
	}
	if err := errors.Join(s.start(), s.stop()); err != nil {
		return fmt.Errorf("%w; its log: %s", err, s.logFile)
	}
	from := filepath.Join(s.DataDir, database)
	err = errors.Join(
		os.Remove(filepath.Join(from, "port")), // each server takes one of its own
		appendTo(filepath.Join(from, "data", "postgresql.auto.conf"), unsafely),
		os.Rename(from, filepath.Join(data.dir, database)),
		os.Rename(filepath.Join(s.DataDir, secretsFile), filepath.Join(data.dir, secretsFile)),
	)
	s.remove(false)
	return err
}

// appendTo adds text to a file.
func appendTo(path, text string) error {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_APPEND, 0)
	if err != nil {
		return err
	}
	_, err = file.WriteString(text)
	return errors.Join(err, file.Close())
}

// copyAll copies a file, or a folder with all that is in it, and their owners: PostgreSQL refuses data of another account.
func copyAll(from, to string) error {
	if said, err := exec.CommandContext(context.Background(), "cp", "-Rp", from, to).CombinedOutput(); err != nil {
		return fmt.Errorf("copy %s: %w: %s", from, err, said)
	}
	return nil
}
