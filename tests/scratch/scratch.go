// Package scratch makes folders for the data of the programs that tests start.
package scratch

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
)

// memory is a file system in memory, and needed is how much of it must be free: a container may have 64 MB of it.
const (
	memory = "/dev/shm"
	needed = 4 << 30
)

// Dir makes a folder that lasts as long as this process, in memory where that has space for it; programs may not be allowed to run from it.
func Dir(prefix string) (string, error) {
	if free(memory) >= needed {
		return In(memory, prefix)
	}
	return In(os.TempDir(), prefix)
}

// In makes a folder that lasts as long as this process in another one. The accounts of other programs may enter it, unlike one of
// t.TempDir.
func In(place, prefix string) (string, error) {
	dir, err := os.MkdirTemp(place, prefix)
	if err != nil {
		return "", err
	}
	if err := os.Chmod(dir, 0o755); err != nil { //nolint:gosec // each program closes its own folder
		return "", err
	}
	return dir, guard(dir)
}

// free is how many bytes of a file system can be used; none of one that is not there.
func free(path string) uint64 {
	var stat syscall.Statfs_t
	if err := syscall.Statfs(path, &stat); err != nil {
		return 0
	}
	return uint64(stat.Bavail) * uint64(stat.Bsize) //nolint:gosec,unconvert // their types are not those of every system
}

// guards are the ends of pipes that close with this process.
var guards []*os.File

// remove waits for the end of its input, and removes a folder that is still there; the programs that wrote to it may be stopping, and write
// for some time.
const remove = `cat; [ -e "$0" ] || exit 0; for second in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do rm -rf "$0"; sleep 1; done`

// guard has a folder removed when this process has ended, however it ended: in memory it would take space until the machine restarts.
func guard(dir string) error {
	reader, writer, err := os.Pipe()
	if err != nil {
		return err
	}
	defer func() { _ = reader.Close() }()
	guards = append(guards, writer)
	command := exec.Command("/bin/sh", "-c", remove, dir) //nolint:noctx // it outlives this process
	command.Dir, command.Stdin = filepath.Dir(dir), reader
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // Ctrl-C ends the tests, not what removes their data
	if err := command.Start(); err != nil {
		return fmt.Errorf("guard %s: %w", dir, err)
	}
	go func() { _ = command.Wait() }()
	return nil
}
