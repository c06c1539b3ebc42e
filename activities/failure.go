package activities

import (
	"cmp"
	"errors"
	"slices"

	"go.temporal.io/sdk/temporal"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// failure makes a decision of an outside system non-retryable: a retry cannot help. Its type is a domain.Code, by which workflows
// decide. All other errors are retried.
func failure(err error) error {
	var fault *wire.Error
	if err == nil || !errors.As(err, &fault) || fault.Retryable() {
		return err
	}
	code := domain.CodeRefused
	if fault.Kind == wire.NotFound {
		code = domain.CodeNotFound
	}
	return final(string(code), err)
}

// undone returns nil if an outside system has nothing to give back: it has no such thing, or says one of these codes of its own.
// Every other answer is retried: what was taken stays taken until the other side has given it back.
func undone(err error, codes ...string) error {
	kind := wire.KindOf(err)
	if kind == wire.NotFound || kind == wire.Refused && slices.Contains(codes, wire.CodeOf(err)) {
		return nil
	}
	return err
}

// refusalCodes map an outside system's refusals to the cabinet's codes: by its own codes, by "not found", and for any other refusal.
// A refusal without a code has the code of its kind.
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
