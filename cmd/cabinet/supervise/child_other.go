//go:build !linux

package supervise

import "syscall"

// ChildAttributes keep Ctrl-C in the terminal from a part, which its parent stops in order.
func ChildAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
