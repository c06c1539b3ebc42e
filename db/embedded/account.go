package embedded

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"strconv"
	"syscall"
)

// account is who the server runs as. PostgreSQL refuses to run as root, so root lends it another account.
type account struct {
	uid, gid int
	lent     bool
}

// chooseAccount returns the user's own account, or for root the first that exists of the accounts postgres and nobody.
func chooseAccount() (account, error) {
	if os.Getuid() != 0 {
		return account{uid: os.Getuid(), gid: os.Getgid()}, nil
	}
	for _, name := range []string{"postgres", "nobody"} {
		found, err := user.Lookup(name)
		if err != nil {
			continue
		}
		uid, uidErr := strconv.Atoi(found.Uid)
		gid, gidErr := strconv.Atoi(found.Gid)
		if uidErr == nil && gidErr == nil {
			return account{uid: uid, gid: gid, lent: true}, nil
		}
	}
	return account{}, errors.New("PostgreSQL cannot run as root, and there is no account 'postgres' or 'nobody' to run it as")
}

// command runs a program as the account; it is stopped when the cabinet dies.
func (a account) command(ctx context.Context, program string, arguments ...string) *exec.Cmd {
	command := exec.CommandContext(ctx, program, arguments...)
	command.SysProcAttr = deathSignal()
	command.Dir = "/" // the account may not be able to read where we are
	if a.lent {
		command.SysProcAttr.Credential = &syscall.Credential{Uid: uint32(a.uid), Gid: uint32(a.gid)}
		command.Env = append(os.Environ(), "HOME=/")
	}
	return command
}

// reachable makes the folder and gives it to the account. Where the account cannot come, because a folder above is
// closed to it, another place is chosen and said.
func (a account) reachable(dir string, log io.Writer) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("data folder: %w", err)
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", fmt.Errorf("data folder cannot be made: %w", err)
	}
	if err := a.own(dir); err != nil {
		return "", err
	}
	if !a.lent || a.canEnter(dir) {
		return dir, nil
	}
	elsewhere := elsewhere(dir)
	_, _ = fmt.Fprintf(log, "PostgreSQL's account cannot enter %s; its data is in %s\n", dir, elsewhere)
	if err := a.claim(elsewhere); err != nil {
		return "", err
	}
	return elsewhere, point(filepath.Join(dir, "elsewhere"), elsewhere)
}

// point leaves a link where the data is looked for to where it is: `make clean-data` follows it.
func point(link, place string) error {
	err := os.Symlink(place, link)
	if err != nil && !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("data folder: %w", err)
	}
	return nil
}

// elsewhere is the place outside closed folders that belongs to a data folder.
func elsewhere(dir string) string {
	return fmt.Sprintf("/var/tmp/cabinet-%.6x", sha256.Sum256([]byte(dir)))
}

// claim creates a folder in a world-writable one, and refuses one that another account has created.
func (a account) claim(dir string) error {
	if err := os.Mkdir(dir, 0o700); err == nil {
		return a.own(dir)
	} else if !errors.Is(err, os.ErrExist) {
		return fmt.Errorf("data folder cannot be made: %w", err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return fmt.Errorf("data folder: %w", err)
	}
	if owner, known := info.Sys().(*syscall.Stat_t); !known || !info.IsDir() || int(owner.Uid) != a.uid {
		return fmt.Errorf("%s is not PostgreSQL's folder: somebody else has put it there", dir)
	}
	return nil
}

// own gives a file to the account.
func (a account) own(path string) error {
	if !a.lent {
		return nil
	}
	if err := os.Chown(path, a.uid, a.gid); err != nil {
		return fmt.Errorf("give PostgreSQL its folder: %w", err)
	}
	return nil
}

// canEnter tries it: permissions of folders above are more than their bits.
func (a account) canEnter(dir string) bool {
	return a.command(context.Background(), "/bin/sh", "-c", `cd "$0" && test -w .`, dir).Run() == nil
}
