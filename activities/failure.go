package activities

import (
	"cmp"
	"errors"

	"go.temporal.io/sdk/temporal"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// failure says whether a retry can help. What the other side has refused is final, and its type
// is what the workflow decides by.
func failure(err error) error {
	var fault *wire.Error
	if err == nil || !errors.As(err, &fault) || fault.Retryable() {
		return err
	}
	return temporal.NewNonRetryableApplicationError(fault.Error(), string(fault.Kind), err)
}

// reasons say what another side's no means to orders: by its own codes, by its not having what it was asked of, and what else
// it may be. A no that has no meaning here is final by its kind.
type reasons struct {
	codes    map[string]domain.Code
	notFound domain.Code
	other    domain.Code
}

// failure is a no with its meaning, or what went wrong as it is.
func (r reasons) failure(err error) error {
	kind, code := wire.KindOf(err), r.codes[wire.CodeOf(err)]
	if kind == wire.NotFound {
		code = cmp.Or(code, r.notFound)
	}
	code = cmp.Or(code, r.other)
	if code == "" || kind != wire.Refused && kind != wire.NotFound {
		return failure(err)
	}
	return final(string(code), err)
}

// final is a non-retryable failure of a type that the workflow knows.
func final(kind string, err error) error {
	return temporal.NewNonRetryableApplicationError(err.Error(), kind, err)
}
