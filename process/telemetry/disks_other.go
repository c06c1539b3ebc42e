//go:build !linux

package telemetry

import "errors"

func space(string) (size, free float64, err error) { return 0, 0, errors.ErrUnsupported }
