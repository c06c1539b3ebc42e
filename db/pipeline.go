package db

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Pipeline is a transaction whose statements are sent together, so that the rows that it locks are not held for a round trip of each.
// The beginning is sent with the first statements, and the commit with the last ones. The methods are those that sqlc calls:
//
//   - QueryRow sends its statement, and those that wait, at once.
//   - Exec lets its statement wait: it returns neither the number of rows nor an error, which ends the transaction later.
//   - SendBatch lets its statements wait, too. Their results are read by a function of Committed.
type Pipeline struct {
	connection *pgx.Conn
	waiting    pgx.Batch
	begun      bool
	committed  []func()
}

// InPipeline runs a function in a transaction, which is committed unless the function or one of its statements fails.
func InPipeline(ctx context.Context, database *pgxpool.Pool, do func(*Pipeline) error) error {
	return database.AcquireFunc(ctx, func(connection *pgxpool.Conn) error {
		p := &Pipeline{connection: connection.Conn()}
		err := do(p)
		if err == nil {
			err = p.commit(ctx)
		}
		if err != nil && p.connection.PgConn().TxStatus() != 'I' {
			_, rollback := p.connection.Exec(ctx, "rollback") // where it fails, the pool closes the connection
			err = errors.Join(err, rollback)
		}
		return err
	})
}

// Committed adds a function that is called after the commit, before another transaction has the connection.
func (p *Pipeline) Committed(do func()) { p.committed = append(p.committed, do) }

// Exec adds a statement.
func (p *Pipeline) Exec(_ context.Context, sql string, arguments ...any) (pgconn.CommandTag, error) {
	p.add(sql, arguments)
	return pgconn.CommandTag{}, nil
}

// QueryRow sends a statement, and returns its first row.
func (p *Pipeline) QueryRow(ctx context.Context, sql string, arguments ...any) pgx.Row {
	added := p.add(sql, arguments)
	if err := p.send(ctx); err != nil {
		added.err = err
	}
	return added
}

// Query is not supported: no statement of a pipeline has needed it yet.
func (*Pipeline) Query(context.Context, string, ...any) (pgx.Rows, error) {
	return nil, fmt.Errorf("query in a pipeline: %w", errors.ErrUnsupported)
}

// SendBatch adds the statements of a batch.
func (p *Pipeline) SendBatch(_ context.Context, batch *pgx.Batch) pgx.BatchResults {
	results := &pipelined{}
	for _, queued := range batch.QueuedQueries {
		results.statements = append(results.statements, p.add(queued.SQL, queued.Arguments))
	}
	return results
}

func (p *Pipeline) add(sql string, arguments []any) *statement {
	if !p.begun {
		p.begun = true
		p.waiting.Queue("begin")
	}
	added := &statement{connection: p.connection}
	p.waiting.Queue(sql, arguments...).Query(added.read)
	return added
}

// send sends the statements that wait, and reads their results. It returns the first error.
func (p *Pipeline) send(ctx context.Context) error {
	batch := p.waiting
	p.waiting = pgx.Batch{}
	return p.connection.SendBatch(ctx, &batch).Close()
}

func (p *Pipeline) commit(ctx context.Context) error {
	if p.begun {
		p.waiting.Queue("commit")
		if err := p.send(ctx); err != nil {
			return err
		}
	}
	for _, do := range p.committed {
		do()
	}
	return nil
}

// errNotSent is the result of a statement that was not executed.
var errNotSent = errors.New("the statement of the pipeline was not executed")

// statement is a statement of a pipeline, and its result.
type statement struct {
	connection *pgx.Conn
	done       bool
	fields     []pgconn.FieldDescription
	row        [][]byte // the first
	tag        pgconn.CommandTag
	err        error
}

// read copies a result, which pgx overwrites.
func (s *statement) read(rows pgx.Rows) error {
	for rows.Next() {
		if s.row != nil {
			continue
		}
		s.fields = slices.Clone(rows.FieldDescriptions())
		s.row = make([][]byte, len(s.fields))
		for i, value := range rows.RawValues() {
			s.row[i] = bytes.Clone(value)
		}
	}
	s.done, s.err, s.tag = true, rows.Err(), rows.CommandTag()
	return s.err
}

// Scan reads the first row.
func (s *statement) Scan(into ...any) error {
	switch {
	case s.err != nil:
		return s.err
	case !s.done:
		return errNotSent
	case s.row == nil:
		return pgx.ErrNoRows
	}
	return pgx.ScanRow(s.connection.TypeMap(), s.fields, s.row, into...)
}

// pipelined are the results of a batch in a pipeline.
type pipelined struct {
	statements []*statement
}

func (r *pipelined) next() *statement {
	if len(r.statements) == 0 {
		return &statement{}
	}
	first := r.statements[0]
	r.statements = r.statements[1:]
	return first
}

// Exec returns the number of rows of the next statement.
func (r *pipelined) Exec() (pgconn.CommandTag, error) {
	next := r.next()
	if next.err == nil && !next.done {
		return next.tag, errNotSent
	}
	return next.tag, next.err
}

// QueryRow returns the first row of the next statement.
func (r *pipelined) QueryRow() pgx.Row { return r.next() }

// Query is not supported, as that of a pipeline.
func (*pipelined) Query() (pgx.Rows, error) {
	return nil, fmt.Errorf("query of a batch in a pipeline: %w", errors.ErrUnsupported)
}

// Close does nothing: the results are complete.
func (*pipelined) Close() error { return nil }

// Tx returns nil: the batch does not begin a transaction.
func (*pipelined) Tx() pgx.Tx { return nil }
