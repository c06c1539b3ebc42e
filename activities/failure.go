package activities

import (
	"errors"

	"go.temporal.io/sdk/temporal"

	"cabinet/clients/wire"
)

// failure tells the engine whether trying again can help. What the other side has refused is final, and its type
// is what the workflow decides by.
func failure(err error) error {
	var fault *wire.Error
	if err == nil || !errors.As(err, &fault) || fault.Retryable() {
		return err
	}
	return temporal.NewNonRetryableApplicationError(fault.Error(), string(fault.Kind), err)
}

// final is a failure that is of a type that the workflow knows and that no retry mends.
func final(kind string, err error) error {
	return temporal.NewNonRetryableApplicationError(err.Error(), kind, err)
}
