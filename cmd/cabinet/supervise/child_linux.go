package supervise

import "syscall"

// ChildAttributes keep Ctrl-C in the terminal from reaching a part, which its parent stops in its turn, and end it
// when the parent dies.
func ChildAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
}
