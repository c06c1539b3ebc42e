package telemetry

import "syscall"

// space returns a disk's size and what is free for processes without privileges, in bytes.
func space(path string) (size, free float64, err error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(path, &disk); err != nil {
		return 0, 0, err
	}
	return float64(disk.Blocks) * float64(disk.Bsize), float64(disk.Bavail) * float64(disk.Bsize), nil
}
