//go:build !linux

package embedded

import "syscall"

// deathSignal keeps Ctrl-C in the terminal from reaching the server: its parent stops it in its turn. A server that
// outlives its parent is stopped by the next start.
func deathSignal() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
