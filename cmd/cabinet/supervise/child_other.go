//go:build !linux

package supervise

import "syscall"

// childAttributes keep Ctrl-C in the terminal from reaching a part, which its parent stops in its turn.
func childAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
