package embedded

import "syscall"

// deathSignal stops the server (fast shutdown) when the process that started it dies, and keeps Ctrl-C in the
// terminal from reaching it: its parent stops it in its turn.
func deathSignal() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Pdeathsig: syscall.SIGINT, Setpgid: true}
}
