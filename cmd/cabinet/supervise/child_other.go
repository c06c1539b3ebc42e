//go:build !linux

package supervise

import "syscall"

// ChildAttributes keep Ctrl-C in the terminal from reaching a part, which its parent stops in its turn.
func ChildAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
