package audit

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"cabinet/db/sqlc"
)

// Fault says what of the log is not what was written.
type Fault struct {
	Line int64 // the first line that does not fit; 0: of none
	text string
}

// Error names the line.
func (f *Fault) Error() string { return f.text }

func fault(line int64, format string, values ...any) *Fault {
	return &Fault{Line: line, text: fmt.Sprintf(format, values...)}
}

// Verified is what was proven.
type Verified struct {
	Lines int64
	Heads int
	Last  *Head
}

const (
	// atOnce is how many lines are read at a time.
	atOnce = 1000
	// signedWithin is how old the newest head may be: a day, and what a worker may be away.
	signedWithin = 48 * time.Hour
)

// Verify reads the whole log and demands that each line fits the one before it, that each head is signed and is of a line with
// its hash, and that there is one of the last days. Kept are heads that were kept elsewhere. A *Fault says what does not fit.
func Verify(ctx context.Context, database sqlc.DBTX, key ed25519.PublicKey, kept []Head, now time.Time) (Verified, error) {
	queries := sqlc.New(database)
	rows, err := queries.AccessLogHeads(ctx)
	if err != nil {
		return Verified{}, fmt.Errorf("heads: %w", err)
	}
	heads := make([]Head, 0, len(rows)+len(kept))
	for _, row := range rows {
		heads = append(heads, headOf(row))
	}
	verified := Verified{Heads: len(heads)}
	if len(heads) > 0 {
		verified.Last = &heads[len(heads)-1]
	}
	v := verifier{hash: start, heads: map[int64][]Head{}}
	for _, head := range append(heads, kept...) {
		if !ed25519.Verify(key, head.signed(), head.Signature) {
			return verified, fault(0, "the head of %s is not signed with the key", head.Day)
		}
		v.heads[head.Line] = append(v.heads[head.Line], head)
	}
	if err := v.walk(ctx, queries); err != nil {
		return verified, err
	}
	verified.Lines = v.lines
	return verified, fresh(verified.Last, now)
}

// fresh demands that a head is of the last days: the newest may have been removed with the lines that it proves.
func fresh(last *Head, now time.Time) error {
	if last == nil {
		return fault(0, "no head is signed: the worker has not run, or heads were removed")
	}
	day, err := time.Parse(time.DateOnly, last.Day)
	if err != nil || now.Sub(day) > signedWithin {
		return fault(0, "the newest head is of %s: no worker has run since, or heads were removed", last.Day)
	}
	return nil
}

// verifier goes through the log.
type verifier struct {
	hash  []byte
	last  int64
	lines int64
	heads map[int64][]Head // by their lines; those that were met are gone
}

func (v *verifier) walk(ctx context.Context, queries *sqlc.Queries) error {
	if err := v.meet(); err != nil {
		return err
	}
	for {
		page, err := queries.AccessesAfter(ctx, sqlc.AccessesAfterParams{After: v.last, AtMost: atOnce})
		if err != nil {
			return fmt.Errorf("access log: %w", err)
		}
		for _, line := range page {
			if err := v.line(line); err != nil {
				return err
			}
		}
		if len(page) < atOnce {
			break
		}
	}
	for line, heads := range v.heads {
		return fault(line, "line %d is not there, which the head of %s proves: the log ends with line %d", line, heads[0].Day, v.last)
	}
	return nil
}

// line checks the next line.
func (v *verifier) line(line sqlc.AccessLog) error {
	v.hash = chained(v.hash, line)
	if !bytes.Equal(v.hash, line.Hash) {
		return fault(line.ID, "line %d does not fit the one before it (%d): one of the two was changed, or what was between them was removed",
			line.ID, v.last)
	}
	v.last, v.lines = line.ID, v.lines+1
	return v.meet()
}

// meet compares the chain with the heads of the current line.
func (v *verifier) meet() error {
	for _, head := range v.heads[v.last] {
		if !bytes.Equal(head.Hash, v.hash) {
			return fault(v.last, "line %d is not the one that the head of %s proves: the log up to it was written anew", v.last, head.Day)
		}
	}
	delete(v.heads, v.last)
	return nil
}

// InSnapshot does something with the database as it is at one moment.
func InSnapshot(ctx context.Context, connection *pgx.Conn, do func(sqlc.DBTX) error) error {
	options := pgx.TxOptions{IsoLevel: pgx.RepeatableRead, AccessMode: pgx.ReadOnly}
	return pgx.BeginTxFunc(ctx, connection, options, func(tx pgx.Tx) error { return do(tx) })
}
