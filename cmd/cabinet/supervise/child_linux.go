package supervise

import "syscall"

// ChildAttributes keep Ctrl-C in the terminal from a part, which its parent stops in order, and end it when the parent dies.
func ChildAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
