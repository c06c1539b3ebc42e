// Package refusal finds in an error the refusal that its caller is answered with.
package refusal

import (
	"context"
	"errors"
	"io"
	"net"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"

	"cabinet/clients/wire"
	"cabinet/domain"
)

// unstorableText are the error codes of PostgreSQL for text that it cannot store. The gate refuses such text earlier. What it
// misses is an error of the caller, not an outage.
var unstorableText = []string{"22021", "22P05"}

// awayClasses are the classes and codes of PostgreSQL's errors while it starts, stops, or has no connection left, and when it has given up: a
// lock that is not released, a statement that takes too long, a transaction that was left open.
var awayClasses = []string{"08", "53", "57P", "55P03", "57014", "25P03"}

// databaseAway reports whether the database does not answer, or not now. The caller may try again.
func databaseAway(err error) bool {
	if reported, ok := errors.AsType[*pgconn.PgError](err); ok {
		return slices.ContainsFunc(awayClasses, func(class string) bool { return strings.HasPrefix(reported.Code, class) })
	}
	_, unconnected := errors.AsType[*pgconn.ConnectError](err)
	_, network := errors.AsType[*net.OpError](err)
	return unconnected || network || errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}

// Of returns the refusal in an error. A failure of an outside system, or of the database, becomes domain.CodeUnavailable, anything
// else domain.CodeInternal.
func Of(err error) *domain.Error {
	if refusal, ok := errors.AsType[*domain.Error](err); ok {
		return refusal
	}
	if database, ok := errors.AsType[*pgconn.PgError](err); ok && slices.Contains(unstorableText, database.Code) {
		return domain.RefuseFor(domain.CodeInvalid, err)
	}
	_, outside := errors.AsType[*wire.Error](err)
	if outside || databaseAway(err) || errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return domain.RefuseFor(domain.CodeUnavailable, err)
	}
	return domain.RefuseFor(domain.CodeInternal, err)
}

// IsFailure reports whether a code means a failure of the cabinet or of an outside system, not a decision about the request.
func IsFailure(code domain.Code) bool {
	return code.Class() == domain.ClassInternal || code.Class() == domain.ClassUnavailable
}
