package activities

import (
	"cmp"
	"errors"

	"go.temporal.io/sdk/temporal"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// failure makes an error of an outside system non-retryable if a retry cannot help. Workflows decide by its type.
func failure(err error) error {
	var fault *wire.Error
	if err == nil || !errors.As(err, &fault) || fault.Retryable() {
		return err
	}
	return temporal.NewNonRetryableApplicationError(fault.Error(), string(fault.Kind), err)
}

// refusalCodes map an outside system's refusals to the cabinet's codes: by its own codes, by "not found", and for any other refusal.
// A refusal without a code is non-retryable by its kind.
type refusalCodes struct {
	codes    map[string]domain.Code
	notFound domain.Code
	other    domain.Code
}

// failure returns a refusal with its code, or else the error by its kind.
func (r refusalCodes) failure(err error) error {
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

// unfit makes a final failure of the comparison of what a register has with an order.
func unfit(why error) error {
	if why == nil {
		return nil
	}
	return final(string(domain.CodeOf(why)), why)
}

// final returns a non-retryable error with a type that the workflow knows.
func final(kind string, err error) error {
	return temporal.NewNonRetryableApplicationError(err.Error(), kind, err)
}
